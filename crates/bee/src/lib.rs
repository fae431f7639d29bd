//! A spelling bee on stage. A bee is an append-only log of [`Event`]s, and its [`State`] is their fold. [`decide`] answers whether a
//! [`Command`] may happen and which events it makes. Judges rule, software suggests ([`compare`]).
//!
//! Pure: no I/O, no clock, no chance, no names. Time is an argument, in monotonic milliseconds.

mod appeals;
mod apply;
mod apply_turn;
mod command;
mod compare;
mod decide;
mod draw;
mod duel;
mod event;
mod fold;
mod ids;
mod outcome;
mod parameters;
mod profile;
mod profiles;
mod public;
mod records;
mod refusal;
mod results;
mod rounds;
mod state;

pub use command::*;
pub use compare::*;

pub use decide::{Setup, SetupWord, UndoTerms, decide, next_word};
pub use draw::{Drawn, draw};
pub use duel::Duel;
pub use event::*;
pub use fold::{State, fold};
pub use ids::*;
pub use outcome::{Closing, outcome};
pub use profile::*;
pub use profiles::{profile, profiles};
pub use public::{PublicClock, PublicPhase, PublicRound, PublicRuling, PublicState, PublicTurn};
pub use refusal::{Refusal, RefusalCode};
pub use state::*;
