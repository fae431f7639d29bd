//! Those who have a competition in their list, as an extractor: its members, and those who have only begun to join it. They see
//! nothing of it but the form that counts as consent.

use axum::{extract::FromRequestParts, http::request::Parts};
use serde::Deserialize;

use super::{
    access::{Member, no_competition, not_a_member},
    entity::{MembershipRole, competitions},
    membership_store,
    rules::JoinCode,
    state::CompetitionsState,
    store::Key,
};
use crate::{
    platform::{
        client_address::ClientAddress,
        db::Transaction,
        error::{Problem, Result},
        http::Path,
    },
    users::CurrentUser,
};

/// A user whose list has the competition in the URL.
pub struct Listed {
    /// The caller.
    pub user: CurrentUser,
    /// The competition.
    pub competition: competitions::Model,
    /// Whether they participate.
    pub joined: bool,
    /// Whether they organize it.
    pub organizes: bool,
}

impl Listed {
    /// Begins a transaction in which the competition is still in the caller's list, and stays there until the transaction ends.
    ///
    /// # Errors
    /// 401 or 403 if that has ended since.
    pub async fn write(&self, state: &CompetitionsState) -> Result<Transaction> {
        let listed = membership_store::lock_listed(&self.competition.id, &self.user.uid);
        match self.user.write_if(state, Some(listed)).await? {
            Some(write) => Ok(write),
            None => {
                self.user.reload(state).await?;
                Err(not_a_member())
            }
        }
    }

    async fn load(state: &CompetitionsState, user: CurrentUser, code: Option<JoinCode>) -> Result<Self> {
        let code = code.ok_or_else(no_competition)?;
        let key = Key::Code(code.number());
        let (competition, memberships) = Member::read(state, &user.uid, key).await?;
        let own = memberships.into_iter().find(|own| own.uid == user.uid);
        let own = own.ok_or_else(not_a_member)?;
        Ok(Self {
            user,
            competition,
            joined: own.joined_at.is_some(),
            organizes: own.role == MembershipRole::Organizer,
        })
    }
}

#[derive(Deserialize)]
struct CodeInPath {
    code: String,
}

impl FromRequestParts<CompetitionsState> for Listed {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &CompetitionsState) -> Result<Self> {
        let user = CurrentUser::from_request_parts(parts, state).await?;
        let Path(CodeInPath { code }) = Path::from_request_parts(parts, state).await?;
        let Ok(address) = ClientAddress::from_request_parts(parts, state).await;
        let uid = user.uid.clone();
        let loaded = Self::load(state, user, JoinCode::in_path(&code)).await;
        Member::guessed(state, &uid, address, loaded)
    }
}
