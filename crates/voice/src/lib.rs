//! Says words with a speech model (Kokoro-82M), and checks what it said. See `docs/voice.md`.
//!
//! The model runs in a process of its own, [`worker`], which answers in the lines of [`protocol`]. Only what passes the [`gate`] should be
//! heard.

pub mod clip;
pub mod gate;
pub mod heteronyms;
mod model;
pub mod pack;
pub mod phonemes;
pub mod protocol;
pub mod wav;
pub mod worker;
