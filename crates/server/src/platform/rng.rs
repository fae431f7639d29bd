//! Random ids and secret tokens.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use rand::{Rng as _, SeedableRng, rngs::StdRng};

use super::clock::Clock;

/// Cryptographically secure random number generator, which tests can seed.
#[derive(Clone)]
pub struct Rng(Arc<Mutex<Source>>);

struct Source {
    random: StdRng,
    /// Milliseconds, random bits and counter of the last id.
    last_id: (u64, [u8; 2], u64),
}

impl From<StdRng> for Source {
    fn from(random: StdRng) -> Self {
        Self {
            random,
            last_id: Default::default(),
        }
    }
}

impl Rng {
    /// Seeded by the operating system.
    pub fn system() -> Self {
        Self(Arc::new(Mutex::new(rand::make_rng::<StdRng>().into())))
    }

    /// Repeatable, for tests and the demo.
    pub fn seeded(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(StdRng::seed_from_u64(seed).into())))
    }

    /// `N` random bytes.
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.lock().random.fill_bytes(&mut bytes);
        bytes
    }

    /// A secret of 256 bits, safe in cookies and URLs.
    pub fn token(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<32>())
    }

    /// A new UUID v7. Ids sort by creation time, and those of one server also within a millisecond.
    pub fn id(&self, clock: &Clock) -> String {
        let now = u64::try_from(clock.now().timestamp_millis()).unwrap_or_default();
        let mut source = self.lock();
        let random = source.random.next_u64();
        let (millis, start, counter) = source.last_id;
        source.last_id = if now == millis {
            (now, start, counter + 1 + (random >> 40))
        } else {
            let mut start = [0; 2];
            source.random.fill_bytes(&mut start);
            // Of 62 bits, one stays free for the steps.
            (now, start, random >> 3)
        };
        let (_, [first, second], counter) = source.last_id;
        let [a, b, c, d, e, f, g, h] = counter.to_be_bytes();
        uuid::Builder::from_unix_timestamp_millis(now, &[first, second, a, b, c, d, e, f, g, h])
            .into_uuid()
            .to_string()
    }

    fn lock(&self) -> MutexGuard<'_, Source> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether text looks like an id from [`Rng::id`]. Check before a lookup: PostgreSQL fails on some text, such as NUL.
pub fn is_id(text: &str) -> bool {
    text.len() == 36
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::clock::Instant;

    #[test]
    fn ids_of_one_millisecond_ascend() {
        let (clock, rng) = (Clock::new(|| Instant::UNIX_EPOCH), Rng::seeded(1));
        let ids: Vec<_> = (0..10_000).map(|_| rng.id(&clock)).collect();
        assert!(ids.is_sorted_by(|one, next| one < next));
        assert!(
            ids.iter()
                .all(|id| uuid::Uuid::parse_str(id).unwrap().get_version_num() == 7)
        );
        let other = Rng::seeded(2).id(&clock);
        assert_ne!(other[14..], ids[0][14..], "servers start differently");
    }
}
