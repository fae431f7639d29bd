//! What server and worker tell each other in lines of JSON: at first whether the worker is ready, and then question and answer.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{Deserialize, Serialize};

/// The longest line of an answer, in bytes: half a minute of sound. A worker that writes more is broken.
pub const MAX_ANSWER_BYTES: u64 = 2 * 1024 * 1024;

/// The first line of a worker: whether it can start.
#[derive(Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct Ready {
    /// [`VERSION`], or 0 if it can't start.
    pub ready: u32,
    /// Why it can't.
    #[serde(default)]
    pub reason: String,
}

/// Of this protocol.
pub const VERSION: u32 = 1;

/// Asks to say a word.
#[derive(Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct Question {
    /// Comes back in the answer.
    pub id: u64,
    /// The sounds, in the model's symbols.
    pub sounds: String,
}

/// The word as it was said, or why it wasn't.
#[derive(Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct Answer {
    /// Of the question.
    pub id: u64,
    /// A WAV file in base64. Empty if the word couldn't be said.
    #[serde(default)]
    pub wav: String,
    /// Why it couldn't be said, for the log.
    #[serde(default)]
    pub reason: String,
}

impl Answer {
    /// With a WAV file.
    pub fn said(id: u64, wav: &[u8]) -> Self {
        Self {
            id,
            wav: STANDARD.encode(wav),
            reason: String::new(),
        }
    }

    /// Without one.
    pub fn not_said(id: u64, reason: String) -> Self {
        let wav = String::new();
        Self { id, wav, reason }
    }

    /// The WAV file.
    ///
    /// # Errors
    /// Why there is none.
    pub fn file(&self) -> Result<Vec<u8>, String> {
        if self.wav.is_empty() {
            return Err(self.reason.clone());
        }
        STANDARD.decode(&self.wav).map_err(|error| error.to_string())
    }
}
