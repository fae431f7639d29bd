//! What spellers may know of their own turn. It is made of what the hall knows, and of nothing else of the bee.

use axum::extract::State;
use bee::{PublicPhase, PublicState, SpellerId};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{entries_store, facts::Facts, state::StageState};
use crate::{
    competitions::Member,
    platform::{
        error::Result,
        http::Json,
        openapi::{JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new().routes(routes!(read_own_turn))
}

/// The caller's turn in a competition's newest bee that they spell in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OwnTurn {
    /// The bee's title.
    title: String,
    /// The caller's number.
    number: u32,
    rehearsal: bool,
    state: OwnTurnState,
    /// The numbers of the spellers before them, next one first. Empty unless their turn is to come.
    ahead: Vec<u32>,
}

/// Where a speller is in a bee. It never shows a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum OwnTurnState {
    /// The order wasn't drawn.
    Before,
    /// Their turn comes in this round.
    ToCome,
    /// At the microphone.
    Now,
    /// Had their turn in this round.
    Had,
    /// Still in, between two rounds.
    Seated,
    /// The order was drawn before they checked in.
    Missing,
    /// The order was drawn, and they aren't needed so far.
    Alternate,
    /// No longer in the bee.
    Out,
    /// The bee is over.
    Over,
}

/// Read your turn in a bee
///
/// Null if you are in no bee of this competition.
#[utoipa::path(
    get, path = "/api/competition/{code}/own-turn", operation_id = "readOwnTurn", tag = "stage",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Option<OwnTurn>), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_own_turn(State(state): State<StageState>, member: Member) -> Result<Json<Option<OwnTurn>>> {
    let entry = entries_store::newest_of(state.db.read(), &member.competition.id, &member.user.uid).await?;
    let Some(entry) = entry else {
        return Ok(Json(None));
    };
    let live = state.live(&entry.bee_id).await?;
    let facts = live.facts().await;
    Ok(Json(Some(OwnTurn::of(
        &facts,
        SpellerId(entry.speller.unsigned_abs()),
    ))))
}

impl OwnTurn {
    fn of(facts: &Facts, speller: SpellerId) -> Self {
        let public = facts.state.public();
        let (state, ahead) = standing(&public, speller);
        let entrant = facts.state.entrants.get(&speller);
        let missing = entrant
            .filter(|entrant| !entrant.present && entrant.left.is_none() && entrant.replaced_by.is_none());
        let state = match missing {
            Some(entrant) if state == OwnTurnState::Out && entrant.alternate => OwnTurnState::Alternate,
            Some(_) if state == OwnTurnState::Out => OwnTurnState::Missing,
            _ => state,
        };
        Self {
            title: facts.bee.title.clone(),
            number: facts.state.number(speller),
            rehearsal: public.rehearsal,
            state,
            ahead: ahead.into_iter().map(|other| facts.state.number(other)).collect(),
        }
    }
}

/// Where the speller is, and who comes before them.
fn standing(public: &PublicState, speller: SpellerId) -> (OwnTurnState, Vec<SpellerId>) {
    let at_mic = public.speller.filter(|_| public.turn.is_some());
    let had = public
        .round
        .as_ref()
        .is_some_and(|round| round.correct.contains(&speller) || round.missed.contains(&speller));
    let state = match public.phase {
        PublicPhase::Final | PublicPhase::Closed => OwnTurnState::Over,
        PublicPhase::Doors => OwnTurnState::Before,
        _ if at_mic == Some(speller) => OwnTurnState::Now,
        _ if !public.survivors.contains(&speller) => OwnTurnState::Out,
        PublicPhase::Ready => OwnTurnState::Seated,
        _ => match public.next.iter().position(|other| *other == speller) {
            Some(place) => {
                let ahead = at_mic.into_iter().chain(public.next[..place].iter().copied());
                return (OwnTurnState::ToCome, ahead.collect());
            }
            None if had => OwnTurnState::Had,
            None => OwnTurnState::Seated,
        },
    };
    (state, Vec::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The public state of a round in which 1 has spelled, 2 spells, and 3 and 4 come next.
    fn second_of_four() -> PublicState {
        let json = serde_json::json!({
            "phase": "turn", "rehearsal": false, "pause": null, "speller": 2, "turn": "asking", "asked": [], "clock": null,
            "round": {"no": 1, "kind": "spelling", "of": null, "correct": [], "missed": [1]},
            "timeUp": false, "shown": null, "word": null, "survivors": [1, 2, 3, 4], "next": [3, 4], "recent": [],
            "mode": "live", "text": "", "champions": [], "places": [], "correction": false,
        });
        serde_json::from_value(json).unwrap()
    }

    fn of(public: &PublicState, speller: u32) -> (OwnTurnState, Vec<u32>) {
        let (state, ahead) = standing(public, SpellerId(speller));
        (state, ahead.into_iter().map(|id| id.0).collect())
    }

    #[test]
    fn each_speller_knows_who_comes_before_them() {
        let mut public = second_of_four();
        assert_eq!(of(&public, 1), (OwnTurnState::Had, vec![]));
        assert_eq!(of(&public, 2), (OwnTurnState::Now, vec![]));
        assert_eq!(of(&public, 3), (OwnTurnState::ToCome, vec![2]));
        assert_eq!(of(&public, 4), (OwnTurnState::ToCome, vec![2, 3]));
        assert_eq!(of(&public, 5), (OwnTurnState::Out, vec![]));
        (public.phase, public.turn) = (PublicPhase::Between, None);
        assert_eq!(
            of(&public, 3),
            (OwnTurnState::ToCome, vec![]),
            "the last result is still shown"
        );
        public.phase = PublicPhase::Ready;
        assert_eq!(of(&public, 1), (OwnTurnState::Seated, vec![]));
        public.phase = PublicPhase::Final;
        assert_eq!(of(&public, 1), (OwnTurnState::Over, vec![]));
    }
}
