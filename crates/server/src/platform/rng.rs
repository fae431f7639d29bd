//! Random ids and secret tokens.

use std::sync::{Arc, Mutex, PoisonError};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::{Rng as _, SeedableRng, rngs::StdRng};

use super::clock::Clock;

/// Cryptographically secure random number generator, which tests can seed.
#[derive(Clone)]
pub struct Rng(Arc<Mutex<StdRng>>);

impl Rng {
    /// Seeded by the operating system.
    pub fn system() -> Self {
        Self(Arc::new(Mutex::new(rand::make_rng())))
    }

    /// Repeatable, for tests and the demo.
    pub fn seeded(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(StdRng::seed_from_u64(seed))))
    }

    /// `N` random bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .fill_bytes(&mut bytes);
        bytes
    }

    /// A secret of 256 bits, safe in cookies and URLs.
    pub fn token(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<32>())
    }

    /// A new UUID v7, which sorts by creation time.
    pub fn id(&self, clock: &Clock) -> String {
        let millis = u64::try_from(clock.now().timestamp_millis()).unwrap_or_default();
        uuid::Builder::from_unix_timestamp_millis(millis, &self.bytes::<10>())
            .into_uuid()
            .to_string()
    }
}

/// Whether text looks like an id from [`Rng::id`]. Check before a lookup: PostgreSQL fails on some text, such as NUL.
pub fn is_id(text: &str) -> bool {
    text.len() == 36
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}
