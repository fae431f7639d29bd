//! A reader of a bee's stream, as a screen is.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use serde_json::Value;
use tokio::{sync::watch, task::JoinHandle, time::timeout};

use super::client::{Client, Failure};

/// How long a screen may take to show what has happened.
const PATIENCE: Duration = Duration::from_secs(10);

/// What no public screen may show yet.
#[derive(Clone, Default)]
pub(super) struct Secret(Arc<Mutex<Option<String>>>);

impl Secret {
    /// Replaces it.
    pub(super) fn set(&self, word: Option<&str>) {
        *self.lock() = word.map(str::to_owned);
    }

    fn is_in(&self, text: &str) -> bool {
        self.lock().as_ref().is_some_and(|word| text.contains(word))
    }

    fn lock(&self) -> MutexGuard<'_, Option<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A screen: the newest view, and how many have come.
pub(super) struct Reader {
    name: &'static str,
    newest: watch::Receiver<Received>,
    task: JoinHandle<()>,
}

#[derive(Clone, Default)]
struct Received {
    view: Value,
    views: usize,
    /// Whether something secret was in it.
    leaked: bool,
}

impl Drop for Reader {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Reader {
    /// Opens a stream. `secret` must not come over it.
    pub(super) async fn open(
        name: &'static str,
        client: &Client,
        path: &str,
        secret: Secret,
    ) -> Result<Self, Failure> {
        let mut answer = client.open(path).await?;
        let (sender, newest) = watch::channel(Received::default());
        let task = tokio::spawn(async move {
            let mut received = String::new();
            while let Ok(Some(bytes)) = answer.chunk().await {
                received.push_str(&String::from_utf8_lossy(&bytes));
                while let Some((event, rest)) = received.split_once("\n\n") {
                    let leaked = secret.is_in(event);
                    let data = event.lines().find_map(|line| line.strip_prefix("data: "));
                    let is_view = event.lines().any(|line| line == "event: view");
                    let view = data
                        .filter(|_| is_view)
                        .and_then(|data| serde_json::from_str(data).ok());
                    sender.send_modify(|newest| {
                        newest.leaked |= leaked;
                        if let Some(view) = view {
                            newest.view = view;
                            newest.views += 1;
                        }
                    });
                    received = rest.to_owned();
                }
            }
        });
        Ok(Self { name, newest, task })
    }

    /// Waits until the screen shows what is wanted.
    pub(super) async fn shows(
        &mut self,
        what: &str,
        is_wanted: impl Fn(&Value) -> bool,
    ) -> Result<(), String> {
        let wanted = self.newest.wait_for(|received| is_wanted(&received.view));
        match timeout(PATIENCE, wanted).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(_)) => Err(format!("The stream of the {} has ended.", self.name)),
            Err(_) => Err(format!(
                "The {} doesn't show {what} within {PATIENCE:?}.",
                self.name
            )),
        }
    }

    /// How many views have come.
    ///
    /// # Errors
    /// If one held a word too early.
    pub(super) fn views(&self) -> Result<usize, String> {
        let received = self.newest.borrow();
        if received.leaked {
            return Err(format!("The {} got a word before it was shown.", self.name));
        }
        Ok(received.views)
    }
}
