//! Randomness as an argument: ids and secret tokens.

use std::sync::{Arc, Mutex, PoisonError};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::{Rng as _, SeedableRng, rngs::StdRng};

use super::clock::Clock;

/// A source of unguessable bytes. Seeded from the operating system when serving, by a number in tests.
#[derive(Clone)]
pub struct Rng(Arc<Mutex<StdRng>>);

impl Rng {
    /// Seeded from the operating system.
    pub fn system() -> Self {
        Self(Arc::new(Mutex::new(rand::make_rng())))
    }

    /// The same bytes every time: for tests and the demo.
    pub fn seeded(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(StdRng::seed_from_u64(seed))))
    }

    /// `N` bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .fill_bytes(&mut bytes);
        bytes
    }

    /// A secret of 256 bits that can stand in a cookie or a link.
    pub fn token(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<32>())
    }

    /// A new id: a UUID v7 as text, so that ids sort by the time they were made.
    pub fn id(&self, clock: &Clock) -> String {
        let millis = u64::try_from(clock.now().timestamp_millis()).unwrap_or_default();
        uuid::Builder::from_unix_timestamp_millis(millis, &self.bytes::<10>())
            .into_uuid()
            .to_string()
    }
}

/// Whether text can be an id that [`Rng::id`] made. What cannot is looked up nowhere: PostgreSQL refuses to compare
/// with some text at all.
pub fn is_id(text: &str) -> bool {
    text.len() == 36
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}
