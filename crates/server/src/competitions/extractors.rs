//! Extractors that check the session, load the competition and prove a right in it.

use std::collections::HashMap;

use axum::{
    extract::{FromRequest, FromRequestParts, Request},
    http::request::Parts,
};
use serde::{Deserialize, de::DeserializeOwned};

use super::{
    access::{Archivist, Member, Organizer, Right},
    rules::{CodeInput, JoinCode},
    state::CompetitionsState,
    visibility::Hideable,
};
use crate::{
    platform::{
        client_address::ClientAddress,
        error::{Problem, Result},
        http::{Json, Path},
    },
    users::{CurrentUser, require_self},
};

#[derive(Deserialize)]
struct CodeInPath {
    code: String,
}

impl FromRequestParts<CompetitionsState> for Member {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &CompetitionsState) -> Result<Self> {
        let user = CurrentUser::from_request_parts(parts, state).await?;
        let Path(CodeInPath { code }) = Path::from_request_parts(parts, state).await?;
        let Ok(address) = ClientAddress::from_request_parts(parts, state).await;
        Self::of_code(state, user, JoinCode::in_path(&code), address).await
    }
}

impl FromRequestParts<CompetitionsState> for Organizer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &CompetitionsState) -> Result<Self> {
        let Archivist { organizer } = Archivist::from_request_parts(parts, state).await?;
        organizer.member.require_current_for::<Self>(&parts.method)?;
        Ok(organizer)
    }
}

impl FromRequestParts<CompetitionsState> for Archivist {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &CompetitionsState) -> Result<Self> {
        Self::of(Member::from_request_parts(parts, state).await?)
    }
}

/// A row of a competition, found by an id in the path. For participants, a hidden row doesn't exist.
pub trait ScopedByPath: Hideable + Sized + Send {
    /// The name of the path parameter.
    const PARAMETER: &'static str;
    /// What people call it, for the 404.
    const WHAT: &'static str;

    /// The row with this id, which may be any text.
    fn find(state: &CompetitionsState, id: &str) -> impl Future<Output = Result<Option<Self>>> + Send;

    /// The id of its competition.
    fn competition_id(&self) -> &str;

    /// Whether those with the right can use the row now.
    ///
    /// # Errors
    /// Says why not.
    fn check_usable(&self) -> Result<()> {
        Ok(())
    }
}

/// The row that the path names, and the caller's right in its competition.
pub struct Scoped<R, T> {
    /// The right.
    pub right: R,
    /// The row.
    pub item: T,
}

impl<R: Right, T: ScopedByPath> FromRequestParts<CompetitionsState> for Scoped<R, T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &CompetitionsState) -> Result<Self> {
        let user = CurrentUser::from_request_parts(parts, state).await?;
        let Path(path) = Path::<HashMap<String, String>>::from_request_parts(parts, state).await?;
        let id = path.get(T::PARAMETER).map_or("", String::as_str);
        let item = T::find(state, id)
            .await?
            .ok_or_else(|| Problem::not_found(T::WHAT))?;
        let member = Member::of_competition(state, user, item.competition_id()).await?;
        if !member.sees(&item, state.clock.now()) {
            return Err(Problem::not_found(T::WHAT));
        }
        let current = member.require_current_for::<R>(&parts.method);
        let right = R::of(member)?;
        current?;
        item.check_usable()?;
        Ok(Self { right, item })
    }
}

/// A body that names a competition, and perhaps the person who acts.
pub trait CompetitionBody {
    /// The name of the code's field.
    const CODE_FIELD: &'static str = "competitionCode";
    /// The competition's code.
    fn competition_code(&self) -> &CodeInput;
    /// A uid that must be the caller's.
    fn acts_as(&self) -> Option<&str>;
}

/// A JSON body about a competition, and the caller's right in it.
pub struct ScopedBody<R, T> {
    /// The right.
    pub right: R,
    /// The body.
    pub body: T,
}

impl<R: Right, T: CompetitionBody + DeserializeOwned + Send + 'static> FromRequest<CompetitionsState>
    for ScopedBody<R, T>
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &CompetitionsState) -> Result<Self> {
        let (mut parts, body) = request.into_parts();
        let user = CurrentUser::from_request_parts(&mut parts, state).await?;
        let Ok(address) = ClientAddress::from_request_parts(&mut parts, state).await;
        let Json(body) = Json::<T>::from_request(Request::from_parts(parts, body), state).await?;
        if let Some(uid) = body.acts_as() {
            require_self(&user, uid)?;
        }
        let code = body.competition_code().parse(T::CODE_FIELD)?;
        let member = Member::of_code(state, user, Some(code), address).await?;
        let current = member.require_current();
        let right = R::of(member)?;
        current?;
        Ok(Self { right, body })
    }
}
