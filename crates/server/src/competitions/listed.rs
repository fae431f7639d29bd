//! Those who have a competition in their list, as an extractor: its members, and those who have only begun to join it. They see
//! nothing of it but the form that counts as consent.

use axum::{extract::FromRequestParts, http::request::Parts};
use serde::Deserialize;

use super::{
    access::{Member, archived, no_competition, not_a_member},
    entity::{MembershipRole, competitions},
    membership_store::{self, Change},
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
    /// 401 or 403 if that has ended since, 409 if the competition is archived.
    pub async fn write(&self, state: &CompetitionsState) -> Result<Transaction> {
        self.begin(state, Change::Current).await
    }

    /// Like [`write`](Self::write), for leaving, which is possible in an archived competition too.
    pub async fn write_to_leave(&self, state: &CompetitionsState) -> Result<Transaction> {
        self.begin(state, Change::Any).await
    }

    async fn begin(&self, state: &CompetitionsState, change: Change) -> Result<Transaction> {
        let listed = membership_store::lock_listed(&self.competition.id, &self.user.uid, change);
        match self.user.write_if(state, Some(listed)).await? {
            Some(write) => Ok(write),
            None => {
                let user = self.user.reload(state).await?;
                let now = Self::load(state, user, Key::Id(&self.competition.id)).await?;
                Err(match now.competition.archived_at {
                    Some(_) => archived(),
                    None => not_a_member(),
                })
            }
        }
    }

    async fn load(state: &CompetitionsState, user: CurrentUser, key: Key<'_>) -> Result<Self> {
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
        let code = JoinCode::in_path(&code);
        let loaded = match code {
            Some(code) => Self::load(state, user, Key::Code(code.number())).await,
            None => Err(no_competition()),
        };
        Member::count_guess(state, &uid, (code, address), loaded).await
    }
}
