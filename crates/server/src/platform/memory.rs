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

impl Memory {
    /// An empty memory.
    pub fn new(changes: Arc<Changes>) -> Self {
        let values = Cache::with_weighter(10_000, CAPACITY, BySize);
        Self { values, changes }
    }

    /// Returns the value remembered under this key, if it is still true, or what `read` returns, which is then remembered for
    /// its lifetime. Values of different types need different keys.
    pub async fn recall<T: Remember + Clone, E>(
        &self,
        key: String,
        now: Instant,
        read: impl Future<Output = Result<(T, Lifetime), E>>,
    ) -> Result<T, E> {
        // Everything committed before counts.
        let Some(since) = self.changes.now().await else {
            return read.await.map(|(value, _)| value);
        };
        if let Some(entry) = self.values.get(&key)
            && now < entry.lifetime.ends_at
            && self.changes.none_since(entry.since, &entry.lifetime.scopes)
            && let Some(value) = (&*entry.value as &dyn Any).downcast_ref::<T>()
        {
            return Ok(value.clone());
        }
        let (value, lifetime) = read.await?;
        let entry = Entry {
            value: Box::new(value.clone()),
            since,
            lifetime,
        };
        self.values.insert(key, Arc::new(entry));
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
