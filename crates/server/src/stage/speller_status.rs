//! How a speller stands in a bee, for officials.

use bee::{Allowance, SpellerId, State, Went};
use serde::Serialize;
use utoipa::ToSchema;

/// How a speller stands in a bee.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BeeSpellerStatus)]
pub(super) enum SpellerStatus {
    /// Not checked in.
    Missing,
    /// Checked in. The order wasn't drawn.
    Here,
    /// In the bee, with a turn to come, or between rounds.
    ToCome,
    /// At the microphone.
    Now,
    /// Right in this round.
    Right,
    /// Missed a word in this round. Whether they come back is clear when it ends.
    Missed,
    /// No longer in the bee.
    Out,
}

/// Whose place a speller has.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BeeSpellerPlace)]
pub(super) struct Place {
    /// Whether they spell only in place of someone who isn't there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    alternate: bool,
    /// The alternate who spells in their place.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    replaced_by: Option<u32>,
}

/// Extra help for a speller, which only officials see. Left out without any.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BeeSpellerHelp)]
pub(super) struct Help {
    /// Added to the speller's time, in seconds.
    #[serde(skip_serializing_if = "is_zero")]
    #[schema(required = false, minimum = 1, maximum = 300)]
    extra_seconds: u32,
    /// Whether the stage monitor shows larger letters.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    large_type: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(seconds: &u32) -> bool {
    *seconds == 0
}

impl Help {
    pub(super) fn of(state: &State, speller: SpellerId) -> Self {
        let entrant = state.entrants.get(&speller);
        let Allowance { extra_s, large_type } = entrant.map(|entrant| entrant.allowance).unwrap_or_default();
        Self {
            extra_seconds: extra_s,
            large_type,
        }
    }
}

impl Place {
    pub(super) fn of(state: &State, speller: SpellerId) -> Self {
        let entrant = state.entrants.get(&speller);
        Self {
            alternate: entrant.is_some_and(|entrant| entrant.alternate),
            replaced_by: entrant
                .and_then(|entrant| entrant.replaced_by)
                .map(|speller| speller.0),
        }
    }
}

impl SpellerStatus {
    /// As officials know it. The hall may not know the last ruling, which isn't counted yet.
    pub(super) fn of(state: &State, speller: SpellerId) -> Self {
        let Some(entrant) = state.entrants.get(&speller) else {
            return Self::Missing;
        };
        let result = state.round.as_ref().and_then(|round| round.results.get(&speller));
        if state.turn.as_ref().is_some_and(|turn| turn.speller == speller) {
            Self::Now
        } else if entrant.left.is_some() {
            Self::Out
        } else if !state.drawn {
            if entrant.present {
                Self::Here
            } else {
                Self::Missing
            }
        } else if !state.seated.contains(&speller) {
            if state.order.contains(&speller) {
                Self::Out
            } else {
                Self::Missing
            }
        } else {
            match result {
                Some(Went::Right | Went::Bye) => Self::Right,
                Some(Went::Missed) => Self::Missed,
                Some(Went::Left) => Self::Out,
                Some(Went::Counted) | None => Self::ToCome,
            }
        }
    }
}
