//! Values read from the database, remembered until a row that they are made of changes.

use std::{any::Any, sync::Arc};

use quick_cache::{Weighter, sync::Cache};

use super::{
    clock::Instant,
    db::{Changes, Moment, Scope},
    error::Result,
};

/// Total size of everything remembered, in bytes.
pub const CAPACITY: u64 = 32 * 1024 * 1024;
/// Assumed size of an entry without its key and value, in bytes.
const OVERHEAD: u64 = 256;

/// Remembered values by key. Cheap to clone.
#[derive(Clone)]
pub struct Memory(Arc<Shared>);

struct Shared {
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
        Self {
            scopes: vec![scope],
            ends_at: Instant::MAX_UTC,
        }
    }
}

/// A value to remember.
pub trait Remember: Clone + Send + Sync + 'static {
    /// Approximate size in bytes.
    fn size(&self) -> usize;
}

struct Entry {
    value: Box<dyn Any + Send + Sync>,
    size: usize,
    /// Before it was read.
    since: Moment,
    lifetime: Lifetime,
}

#[derive(Clone)]
struct BySize;

impl Weighter<String, Arc<Entry>> for BySize {
    fn weight(&self, key: &String, entry: &Arc<Entry>) -> u64 {
        OVERHEAD + (key.len() + entry.size) as u64
    }
}

impl Memory {
    /// An empty memory.
    pub fn new(changes: Arc<Changes>) -> Self {
        let values = Cache::with_weighter(10_000, CAPACITY, BySize);
        Self(Arc::new(Shared { values, changes }))
    }

    /// Returns the value remembered under this key, or what `read` returns: a value and its lifetime, unless there is none.
    /// Values of different types need different keys.
    pub async fn recall<T: Remember>(
        &self,
        key: String,
        now: Instant,
        read: impl Future<Output = Result<Option<(T, Lifetime)>>>,
    ) -> Result<Option<T>> {
        let moment = self.moment().await;
        if let Some(value) = self.get(&key, moment, now) {
            return Ok(Some(value));
        }
        let Some((value, lifetime)) = read.await? else {
            return Ok(None);
        };
        self.put(key, moment, value.clone(), lifetime);
        Ok(Some(value))
    }

    /// What to call before reading, and before [`get`](Self::get): everything committed before this call counts.
    pub async fn moment(&self) -> Option<Moment> {
        self.0.changes.now().await
    }

    /// The number of remembered values, and their size in bytes.
    pub fn size(&self) -> (u64, u64) {
        (self.0.values.len() as u64, self.0.values.weight())
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.0.values.clear();
    }

    /// The value remembered under this key, if it is still true. Needs a fresh moment.
    pub fn get<T: Remember>(&self, key: &str, moment: Option<Moment>, now: Instant) -> Option<T> {
        moment?;
        let entry = self.0.values.get(key)?;
        let is_true =
            now < entry.lifetime.ends_at && self.0.changes.none_since(entry.since, &entry.lifetime.scopes);
        is_true.then(|| entry.value.downcast_ref().cloned()).flatten()
    }

    /// Remembers a value that was read after this moment.
    pub fn put<T: Remember>(&self, key: String, moment: Option<Moment>, value: T, lifetime: Lifetime) {
        let Some(since) = moment else {
            return;
        };
        let entry = Entry {
            size: value.size(),
            value: Box::new(value),
            since,
            lifetime,
        };
        self.0.values.insert(key, Arc::new(entry));
    }
}
