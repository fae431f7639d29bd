//! Says words with a speech model (Kokoro-82M), and checks what it said. See `docs/voice.md`.
//!
//! The model runs in a process of its own, [`worker`]. The server asks it with the lines of [`protocol`], and stores only what
//! [`gate`] lets through.

pub mod clip;
pub mod gate;
pub mod heteronyms;
mod model;
pub mod pack;
pub mod phonemes;
pub mod protocol;
pub mod wav;
pub mod worker;
