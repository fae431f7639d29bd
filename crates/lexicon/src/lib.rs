//! How hard English words are to spell and why, and wordlists drawn from what dictionaries say of them.
//!
//! The data lies in a folder that `build-lexicon` fills from packages of dictionaries, one file per kind of licence, so
//! that whoever must not pass one of them on can leave that file out: a [`Lexicon`] does with what is there, and
//! [`Lexicon::status`] says what it lacks. Files are mapped, not loaded; a look-up touches a few pages.

pub mod builder;
mod container;
mod difficulty;
mod generate;
pub mod judge;
mod layers;
mod lexicon;
#[cfg(any(test, feature = "sample"))]
pub mod sample;
mod sources;
mod spelling;
#[cfg(test)]
mod tests;

pub use container::{Fault, FaultKind};
pub use difficulty::{MAX_LEVEL, MIN_LEVEL, Rating, Reason, ReasonKind};
pub use generate::{Filter, PoolTooSmall, Selection, Wanted};
pub use layers::{ORIGINS, PARTS_OF_SPEECH};
pub use lexicon::{Entry, Lexicon};
pub use sources::{Count, Missing, Source, Status, Tool};
