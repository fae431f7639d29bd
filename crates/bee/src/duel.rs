//! Two spellers, until one wins: the ending in which a missed word goes to the rival.

use crate::{SpellerId, WordId};

/// What a duel waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duel {
    /// A new word.
    Fresh {
        /// For this speller.
        speller: SpellerId,
    },
    /// The rival's missed word.
    Rival {
        /// Spells it.
        speller: SpellerId,
        /// The missed word, unless an appeal has given a new one.
        word: Option<WordId>,
        /// Missed it first.
        first: SpellerId,
    },
    /// The next word wins.
    Title {
        /// Spells it.
        speller: SpellerId,
        /// Missed first in this exchange.
        first: SpellerId,
    },
    /// The title word that the other missed.
    Steal {
        /// Spells it.
        speller: SpellerId,
        /// The missed word, unless an appeal has given a new one.
        word: Option<WordId>,
        /// Missed first in this exchange.
        first: SpellerId,
    },
    /// Over.
    Won {
        /// The champion.
        speller: SpellerId,
    },
}

impl Duel {
    /// Who spells next.
    pub fn speller(self) -> SpellerId {
        match self {
            Self::Fresh { speller }
            | Self::Rival { speller, .. }
            | Self::Title { speller, .. }
            | Self::Steal { speller, .. }
            | Self::Won { speller } => speller,
        }
    }

    /// The word that must be called, if it isn't a new one.
    pub fn word(self) -> Option<WordId> {
        match self {
            Self::Rival { word, .. } | Self::Steal { word, .. } => word,
            _ => None,
        }
    }

    /// After a turn of `speller` with `word`. `title_word`: the winner needs one more word. Canada's rules need none
    /// (canadaspellingbee.com), the classic rules (Tri-City, Elks) do. When both miss the same word, the speller who missed
    /// first gets a new one.
    pub fn after(self, correct: bool, word: WordId, other: SpellerId, title_word: bool) -> Self {
        let speller = self.speller();
        match (self, correct) {
            (Self::Fresh { .. }, true) => Self::Fresh { speller: other },
            (Self::Fresh { .. }, false) => Self::Rival {
                speller: other,
                word: Some(word),
                first: speller,
            },
            (Self::Rival { first, .. } | Self::Steal { first, .. }, false) => Self::Fresh { speller: first },
            (Self::Rival { first, .. }, true) if title_word => Self::Title { speller, first },
            (Self::Rival { .. } | Self::Title { .. } | Self::Won { .. }, true) => Self::Won { speller },
            (Self::Title { first, .. }, false) => Self::Steal {
                speller: other,
                word: Some(word),
                first,
            },
            (Self::Steal { first, .. }, true) => Self::Title { speller, first },
            (Self::Won { .. }, false) => self,
        }
    }

    /// The same with a new word, by an appeal.
    pub(crate) fn with_new_word(self) -> Self {
        match self {
            Self::Rival { speller, first, .. } => Self::Rival {
                speller,
                word: None,
                first,
            },
            Self::Steal { speller, first, .. } => Self::Steal {
                speller,
                word: None,
                first,
            },
            other => other,
        }
    }

    /// After `other`'s rival didn't come: a miss without a word.
    pub(crate) fn without(self, other: SpellerId) -> Self {
        match self {
            Self::Fresh { .. } | Self::Title { .. } => Self::Fresh { speller: other },
            Self::Rival { first, .. } | Self::Steal { first, .. } => Self::Fresh { speller: first },
            Self::Won { .. } => self,
        }
    }
}
