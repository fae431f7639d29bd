//! Results of rounds.

use serde::{Deserialize, Serialize};

use crate::SpellerId;

/// What follows from a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
#[expect(missing_docs, reason = "the field is explained in the variant's comment")]
pub enum Outcome {
    /// After a practice round: nothing changes.
    NoChange,
    /// The same spellers spell again.
    Again { spellers: Vec<SpellerId> },
    /// These spell in the next round.
    GoOn { spellers: Vec<SpellerId> },
    /// One speller may win with the next word. Everyone of the round stays seated.
    TitleWord { speller: SpellerId },
    /// These spell off for the title.
    SpellOff { spellers: Vec<SpellerId> },
    /// A tie-break round has settled the other places. These are still tied.
    TieBreak { left: Vec<Place> },
    /// The champion, or several.
    Champions { spellers: Vec<SpellerId> },
}

/// A place, and the spellers who share it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// From 1.
    pub place: u32,
    /// In the order of the draw.
    pub spellers: Vec<SpellerId>,
}

/// A speller who was out on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutOnPaper {
    /// The speller.
    pub speller: SpellerId,
    /// The last round that they spelled.
    pub round: u32,
}
