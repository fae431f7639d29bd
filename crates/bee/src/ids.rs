//! The numbers by which the log names spellers, words, turns and appeals. Names and spellings are stored beside the log, so a child
//! can be erased and the log stays whole.

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u32);
    };
}

id! {
    /// A speller, or a team, within one bee. Not the number that they wear.
    SpellerId
}
id! {
    /// A word by its position in the sealed list, from 0. The order of the list is the order in which words are used.
    WordId
}
id! {
    /// A turn at the microphone. Never used again, even after the turn was undone.
    TurnId
}
id! {
    /// An appeal.
    AppealId
}
