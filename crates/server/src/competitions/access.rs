//! Rights in a competition (design §4), as extractors: a handler that takes [`Member`] or [`Organizer`] has its caller's
//! session checked, the competition loaded and the right proven.

use std::collections::HashMap;

use axum::{
    extract::{FromRequest, FromRequestParts, Request},
    http::request::Parts,
};
use serde::{Deserialize, de::DeserializeOwned};

use super::{
    entity::{competitions, memberships},
    join_rate_limit::Guess,
    rules::{CodeInput, JoinCode},
    store::{self, Key},
};
use crate::{
    audit::{Action, Subject},
    competitions::state::CompetitionsState,
    platform::{
        client_address::ClientAddress,
        db::{Connection, DbErr},
        error::{ErrorCode, Problem, Result},
        http::{Json, Path},
    },
    users::{CurrentUser, require_self},
};

/// Someone in a competition: a participant, or one of its organizers.
pub struct Member {
    /// Who.
    pub user: CurrentUser,
    /// The competition.
    pub competition: competitions::Model,
    /// The uids of its organizers.
    pub admins: Vec<String>,
    /// Whether the caller is one of them, with the role `admin`.
    pub organizes: bool,
}

/// Someone who organizes the competition, with the role `admin`.
pub struct Organizer {
    /// The organizer.
    pub member: Member,
}

impl Organizer {
    /// Writes into the audit what the organizer does in the competition, which is named by its code alone.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn audit(
        &self,
        state: &CompetitionsState,
        connection: &impl Connection,
        action: Action,
        subject_id: &str,
    ) -> Result<(), DbErr> {
        let Self { member } = self;
        let name = format!("competition {}", member.competition.code);
        let subject = Subject {
            name: &name,
            id: subject_id,
        };
        let by = member.user.as_actor();
        state.audit().write(connection, by, action, subject).await
    }
}

/// A right in a competition, so that features can ask for either.
pub trait Right: Sized {
    /// # Errors
    /// 403 when the member has not this right.
    fn of(member: Member) -> Result<Self>;
}

impl Right for Member {
    fn of(member: Member) -> Result<Self> {
        Ok(member)
    }
}

impl Right for Organizer {
    fn of(member: Member) -> Result<Self> {
        if member.organizes {
            Ok(Self { member })
        } else {
            Err(Problem::new(
                ErrorCode::Forbidden,
                "Only this competition's organizers can do this.",
            ))
        }
    }
}

impl Member {
    /// The caller's part in the competition with this id, which a row of another feature names.
    ///
    /// # Errors
    /// 403 `not-a-member`.
    pub async fn of_competition(state: &CompetitionsState, user: CurrentUser, id: &str) -> Result<Self> {
        Self::load(state, user, Key::Id(id)).await
    }

    /// The caller's part in the competition with this code, which they name themselves: a member always may, anyone else
    /// may be guessing.
    ///
    /// # Errors
    /// 404, 403 `not-a-member`, or 429 after too many guesses.
    pub async fn of_code(
        state: &CompetitionsState,
        user: CurrentUser,
        code: Option<JoinCode>,
        address: ClientAddress,
    ) -> Result<Self> {
        let uid = user.uid.clone();
        let loaded = match code {
            Some(code) => Self::load(state, user, Key::Code(code.number())).await,
            None => Err(no_competition()),
        };
        let guess = Guess::new(&state.join_failures, &uid, address, state.clock.now());
        match loaded {
            Err(problem) if problem.code() == ErrorCode::NotFound => Err(guess.missed(problem)),
            Err(problem) if problem.code() == ErrorCode::NotAMember => {
                guess.check()?;
                Err(problem)
            }
            loaded => loaded,
        }
    }

    async fn load(state: &CompetitionsState, user: CurrentUser, key: Key<'_>) -> Result<Self> {
        let db = state.db.read();
        let Some((competition, memberships)) = store::find_for(db, key, &user.uid).await? else {
            return Err(if store::exists(db, key).await? {
                not_a_member()
            } else {
                no_competition()
            });
        };
        let admins = memberships
            .iter()
            .filter(|membership| membership.organizes)
            .map(|membership| membership.uid.clone())
            .collect();
        let own: Option<&memberships::Model> =
            memberships.iter().find(|membership| membership.uid == user.uid);
        let organizes = user.is_admin() && own.is_some_and(|own| own.organizes);
        if !organizes && own.is_none_or(|own| own.joined_at.is_none()) {
            return Err(not_a_member());
        }
        Ok(Self {
            user,
            competition,
            admins,
            organizes,
        })
    }
}

/// 403 for whoever is not in the competition.
pub fn not_a_member() -> Problem {
    Problem::new(ErrorCode::NotAMember, "You are not in this competition yet.")
}

/// 404 for a code or id that no competition has.
pub(super) fn no_competition() -> Problem {
    Problem::new(ErrorCode::NotFound, "There is no competition with this code.")
}

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
        Self::of(Member::from_request_parts(parts, state).await?)
    }
}

/// Something in a competition that a path names by its id.
pub trait ScopedByPath: Sized + Send {
    /// What the path calls the id.
    const PARAMETER: &'static str;
    /// What people call the thing.
    const WHAT: &'static str;

    /// The thing with this id, which may be any text.
    fn find(state: &CompetitionsState, id: &str) -> impl Future<Output = Result<Option<Self>>> + Send;

    /// The competition it belongs to.
    fn competition_id(&self) -> &str;
}

/// The thing that the path names, and the caller's right in its competition.
pub struct Scoped<R, T> {
    /// The right.
    pub right: R,
    /// What the path names.
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
        Ok(Self {
            right: R::of(member)?,
            item,
        })
    }
}

/// A body that says which competition it is about, and in whose name it acts.
pub trait CompetitionBody {
    /// What the code's field is called.
    const CODE_FIELD: &'static str = "competitionCode";
    /// The competition's code.
    fn competition_code(&self) -> &CodeInput;
    /// The uid that must be the caller's, if the body names one.
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
        Ok(Self {
            right: R::of(member)?,
            body,
        })
    }
}
