//! Looks words up in dictionary data: how hard they are to spell and why, their definitions and etymologies, and
//! wordlists generated from them.
//!
//! `build-lexicon` (`crates/lexicon-builder`) writes the data, one file per kind of license, so that distributors can
//! leave out any of them. A [`Lexicon`] works with the files it finds, and [`Lexicon::status`] reports what is missing.
//! Files are memory-mapped: a look-up touches a few pages.

mod difficulty;
pub mod format;
mod generate;
mod homonyms;
mod lexicon;
mod normalize;
#[cfg(any(test, feature = "sample"))]
pub mod sample;
mod spelling;
mod spelling_patterns;
mod status;
#[cfg(test)]
mod tests;

pub use difficulty::{MAX_LEVEL, MIN_LEVEL, Rating, Reason, ReasonKind};
pub use format::{
    data_file::{DataFileError, DataFileErrorKind},
    records::{ORIGINS, PARTS_OF_SPEECH, THEMES},
    sources::{MissingSource, Source},
};
pub use generate::{Filter, ListRequest, PoolTooSmall, Selection};
pub use lexicon::{Entry, Lexicon, OtherSense, SenseSource};
pub use normalize::normalize;
pub use spelling::{HardPart, Pattern, Spelling};
pub use spelling_patterns::SPELLING_PATTERNS;
pub use status::{Count, Status, ToolState};
