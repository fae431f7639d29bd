//! Who gives a command: an organizer, or an official with a grant.

use bee::Actor;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    access::{ScopedBee, no_bee},
    entity::{grants::OfficialRole, officials},
    official_access::Official,
    state::StageState,
    store,
};
use crate::{
    competitions,
    platform::{
        db::Transaction,
        error::{Problem, Result},
    },
};

/// Who gives a command.
pub(super) enum Caller {
    Organizer(Box<ScopedBee>),
    Official(Box<Official>),
}

/// Someone who can agree to a rare decision.
#[derive(Serialize, ToSchema)]
pub(super) struct SecondOfficial {
    /// For `second` in commands: an organizer's uid, or a grant's id.
    #[serde(rename = "_id")]
    id: String,
    /// An organizer's name, or a grant's label.
    name: String,
    /// Absent for organizers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    role: Option<OfficialRole>,
}

impl Caller {
    pub(super) fn bee_id(&self) -> &str {
        match self {
            Self::Organizer(scoped) => &scoped.bee.id,
            Self::Official(official) => &official.device.grant.bee_id,
        }
    }

    /// As the rules know the caller.
    pub(super) async fn actor(&self, state: &StageState) -> Result<Actor> {
        Ok(match self {
            Self::Organizer(scoped) => Actor::everything(scoped.official(state).await?),
            Self::Official(official) => official.device.role().actor(official.device.grant.id.clone()),
        })
    }

    /// Begins a transaction in which the caller still has the right.
    pub(super) async fn write(&self, state: &StageState) -> Result<Transaction> {
        match self {
            Self::Organizer(scoped) => scoped.organizer.write(state).await,
            Self::Official(official) => official.write(state).await,
        }
    }

    /// Everyone else who can agree to a rare decision.
    pub(super) async fn seconds(&self, state: &StageState) -> Result<Vec<SecondOfficial>> {
        let bee = match self {
            Self::Organizer(scoped) => scoped.bee.clone(),
            Self::Official(_) => store::bee(state.db.read(), self.bee_id())
                .await?
                .ok_or_else(no_bee)?,
        };
        let live = state.live(&bee.id).await?;
        let mut seconds = Vec::new();
        {
            let facts = live.facts().await;
            let ready = facts.devices.ready(state.clock.now());
            seconds.extend(ready.map(|grant| SecondOfficial {
                id: grant.id.clone(),
                name: grant.label.clone(),
                role: Some(grant.role),
            }));
        }
        let organizers = competitions::organizers(state.db.read(), &bee.competition_id).await?;
        seconds.extend(organizers.into_iter().map(|person| SecondOfficial {
            name: match (person.display_name, self) {
                (Some(name), _) => name,
                (None, Self::Organizer(_)) => person.email,
                // Officials from elsewhere needn't know addresses.
                (None, Self::Official(_)) => "Organizer".to_owned(),
            },
            id: person.uid,
            role: None,
        }));
        let own = match self {
            Self::Organizer(scoped) => &scoped.organizer.member.user.uid,
            Self::Official(official) => &official.device.grant.id,
        };
        seconds.retain(|second| second.id != *own);
        Ok(seconds)
    }

    /// The id in the log of a second official.
    ///
    /// # Errors
    /// 422 if nobody else with this id can agree.
    pub(super) async fn second(&self, state: &StageState, id: &str) -> Result<String> {
        let seconds = self.seconds(state).await?;
        let Some(second) = seconds.into_iter().find(|second| second.id == id) else {
            let error = "The second official must be another official or organizer of this bee.";
            return Err(Problem::invalid_field("command.second", error));
        };
        if second.role.is_some() {
            return Ok(second.id);
        }
        let bee_id = self.bee_id();
        if let Some(id) = store::official(state.db.read(), bee_id, &second.id).await? {
            return Ok(id);
        }
        let write = self.write(state).await?;
        let id = insert_official(state, &write, bee_id, &second.id).await?;
        write.commit().await?;
        Ok(id)
    }
}

impl ScopedBee {
    /// The caller's id in the log.
    pub(super) async fn official(&self, state: &StageState) -> Result<String> {
        let (bee_id, uid) = (&self.bee.id, &self.organizer.member.user.uid);
        if let Some(id) = store::official(state.db.read(), bee_id, uid).await? {
            return Ok(id);
        }
        let write = self.organizer.write(state).await?;
        let id = insert_official(state, &write, bee_id, uid).await?;
        write.commit().await?;
        Ok(id)
    }
}

/// Makes an organizer an official of the bee. Returns their id in the log.
async fn insert_official(state: &StageState, write: &Transaction, bee_id: &str, uid: &str) -> Result<String> {
    let new = officials::Model {
        id: state.rng.id(&state.clock),
        bee_id: bee_id.to_owned(),
        uid: uid.to_owned(),
    };
    store::insert_official(write, new).await?;
    // The log shows their name.
    store::bump_version(write, bee_id).await?;
    let id = store::official(write, bee_id, uid).await?;
    id.ok_or_else(|| Problem::internal("an official who wasn't inserted"))
}
