//! Values read from the database, remembered until a row that they are made of changes.

use std::{any::Any, sync::Arc};

use quick_cache::{Weighter, sync::Cache};

use super::{
    clock::Instant,
    db::{Changes, Moment, Scope},
};

/// Total size of everything remembered, in bytes.
pub const CAPACITY: u64 = 48 * 1024 * 1024;
/// Assumed size of an entry without its key and value, in bytes.
const OVERHEAD: u64 = 256;

/// Remembered values by key.
pub struct Memory {
    values: Cache<String, Arc<Entry>, BySize>,
    changes: Arc<Changes>,
}

/// How long a value remains true.
#[derive(Clone)]
pub struct Lifetime {
    /// What the rows that it was made of belong to.
    pub scopes: Vec<Scope>,
    /// It is outdated from this instant on.
    pub ends_at: Instant,
}

impl Lifetime {
    /// Until a row changes that belongs to this scope.
    pub fn of(scope: Scope) -> Self {
        Self::until(Instant::MAX_UTC, scope)
    }

    /// Until this instant, or until a row changes that belongs to this scope.
    pub fn until(ends_at: Instant, scope: Scope) -> Self {
        let scopes = vec![scope];
        Self { scopes, ends_at }
    }
}

/// A value to remember.
pub trait Remember: Any + Send + Sync {
    /// Approximate size in bytes, always the same. By default enough for a row of ids and names.
    fn size(&self) -> usize {
        1_024
    }
}

struct Entry {
    value: Box<dyn Remember>,
    /// Before it was read.
    since: Moment,
    lifetime: Lifetime,
}

#[derive(Clone)]
struct BySize;

impl Weighter<String, Arc<Entry>> for BySize {
    fn weight(&self, key: &String, entry: &Arc<Entry>) -> u64 {
        OVERHEAD + (key.len() + entry.value.size()) as u64
    }
}

/// What is remembered, as it was true at one moment.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    memory: &'a Memory,
    since: Moment,
    now: Instant,
}

impl Known<'_> {
    /// When that was.
    pub fn now(&self) -> Instant {
        self.now
    }

    /// The value remembered under this key, if it is still true.
    pub fn find<T: Remember + Clone>(&self, key: &str) -> Option<T> {
        self.look(key, T::clone)
    }

    /// Like [`find`](Self::find), without copying the value.
    pub fn look<T: Remember, R>(&self, key: &str, look: impl FnOnce(&T) -> R) -> Option<R> {
        let entry = self.memory.values.get(key)?;
        let Lifetime { scopes, ends_at } = &entry.lifetime;
        let is_true = self.now < *ends_at && self.memory.changes.none_since(entry.since, scopes);
        let value = (&*entry.value as &dyn Any).downcast_ref::<T>();
        value.filter(|_| is_true).map(look)
    }

    /// Remembers a value that was read since that moment.
    pub fn remember(&self, key: String, value: impl Remember, lifetime: Lifetime) {
        let entry = Entry {
            value: Box::new(value),
            since: self.since,
            lifetime,
        };
        self.memory.values.insert(key, Arc::new(entry));
    }
}

impl Memory {
    /// An empty memory.
    pub fn new(changes: Arc<Changes>) -> Self {
        let values = Cache::with_weighter(10_000, CAPACITY, BySize);
        Self { values, changes }
    }

    /// What is remembered and true now: everything committed before counts. `None` if that can't be learned.
    pub async fn known(&self, now: Instant) -> Option<Known<'_>> {
        let since = self.changes.now().await?;
        Some(Known {
            memory: self,
            since,
            now,
        })
    }

    /// Returns the value remembered under this key, if it is still true, or what `read` returns, which is then remembered for
    /// its lifetime. Values of different types need different keys.
    pub async fn recall<T: Remember + Clone, E>(
        &self,
        key: String,
        now: Instant,
        read: impl Future<Output = Result<(T, Lifetime), E>>,
    ) -> Result<T, E> {
        let known = self.known(now).await;
        if let Some(value) = known.and_then(|known| known.find(&key)) {
            return Ok(value);
        }
        let (value, lifetime) = read.await?;
        if let Some(known) = known {
            known.remember(key, value.clone(), lifetime);
        }
        Ok(value)
    }

    /// The number of remembered values, and their size in bytes.
    pub fn size(&self) -> (u64, u64) {
        (self.values.len() as u64, self.values.weight())
    }

    /// The keys of what is remembered, also of what has become outdated.
    pub fn keys(&self) -> Vec<String> {
        self.values.iter().map(|(key, _)| key).collect()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.values.clear();
    }
}
