//! Limits connections, and which make room for others.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::AbortHandle,
};

/// A limited number of connections. The oldest that has sent no complete request makes room for a new one.
pub(super) struct Connections {
    permits: Arc<Semaphore>,
    waiting: Arc<Mutex<WaitingTasks>>,
}

/// The tasks of connections without a request yet, by age.
#[derive(Default)]
struct WaitingTasks {
    next: u64,
    tasks: BTreeMap<u64, AbortHandle>,
}

/// A connection's place among those without a request.
pub(super) struct Waiting {
    number: u64,
    all: Arc<Mutex<WaitingTasks>>,
}

impl Connections {
    pub(super) fn new(max: usize) -> Self {
        Self {
            permits: Arc::new(Semaphore::new(max)),
            waiting: Arc::default(),
        }
    }

    /// `None` if all connections have sent requests.
    pub(super) async fn admit(&self) -> Option<OwnedSemaphorePermit> {
        if let Ok(permit) = self.permits.clone().try_acquire_owned() {
            return Some(permit);
        }
        let (_, oldest) = lock(&self.waiting).tasks.pop_first()?;
        oldest.abort();
        // The task's end returns its permit.
        self.permits.clone().acquire_owned().await.ok()
    }

    pub(super) fn spawn<F>(&self, permit: OwnedSemaphorePermit, connection: impl FnOnce(Arc<Waiting>) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        // Locked until it is listed, because the task may end at once.
        let mut all = lock(&self.waiting);
        let number = all.next;
        all.next += 1;
        let waiting = Arc::new(Waiting {
            number,
            all: self.waiting.clone(),
        });
        let connection = connection(waiting.clone());
        let task = tokio::spawn(async move {
            connection.await;
            waiting.end();
            drop(permit);
        });
        all.tasks.insert(number, task.abort_handle());
    }
}

impl Waiting {
    /// The connection has sent a request.
    pub(super) fn end(&self) {
        lock(&self.all).tasks.remove(&self.number);
    }
}

fn lock(waiting: &Mutex<WaitingTasks>) -> MutexGuard<'_, WaitingTasks> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}
