//! Limits connections, and decides which make room for others.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, Once, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::AbortHandle,
    time::Instant,
};

/// A limited number of connections. The oldest that has sent no complete request makes room for a new one.
pub(super) struct Connections {
    permits: Arc<Semaphore>,
    /// How long a connection has at least to send a request.
    patience: Duration,
    waiting: Arc<Mutex<WaitingTasks>>,
}

/// The tasks of connections without a request yet, by age.
#[derive(Default)]
struct WaitingTasks {
    next: u64,
    tasks: BTreeMap<u64, (Instant, AbortHandle)>,
}

/// A connection's place among those without a request.
pub(super) struct Waiting {
    number: u64,
    ended: Once,
    all: Arc<Mutex<WaitingTasks>>,
}

impl Connections {
    pub(super) fn new(max: usize, patience: Duration) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(max)),
            patience,
            waiting: Arc::default(),
        }
    }

    /// `None` if no connection can make room.
    pub(super) async fn admit(&self) -> Option<OwnedSemaphorePermit> {
        if let Ok(permit) = self.permits.clone().try_acquire_owned() {
            return Some(permit);
        }
        {
            let mut waiting = lock(&self.waiting);
            let oldest = waiting.tasks.first_entry()?;
            let (since, task) = oldest.get();
            if since.elapsed() < self.patience {
                return None;
            }
            task.abort();
            oldest.remove();
        }
        // The task's end returns its permit.
        self.permits.clone().acquire_owned().await.ok()
    }

    pub(super) fn spawn<F>(&self, permit: OwnedSemaphorePermit, connection: impl FnOnce(Arc<Waiting>) -> F)
    where
        F: Future + Send + 'static,
    {
        // Locked until it is listed, because the task may end at once.
        let mut all = lock(&self.waiting);
        let number = all.next;
        all.next += 1;
        let waiting = Arc::new(Waiting {
            number,
            ended: Once::new(),
            all: self.waiting.clone(),
        });
        // Boxed, because a task holds what it awaits twice, which is a large part of a connection's memory.
        let connection = Box::pin(connection(waiting.clone()));
        let task = tokio::spawn(async move {
            connection.await;
            waiting.end();
            drop(permit);
        });
        all.tasks.insert(number, (Instant::now(), task.abort_handle()));
    }
}

impl Waiting {
    /// The connection has sent a request.
    pub(super) fn end(&self) {
        self.ended.call_once(|| {
            lock(&self.all).tasks.remove(&self.number);
        });
    }
}

fn lock(waiting: &Mutex<WaitingTasks>) -> MutexGuard<'_, WaitingTasks> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}
