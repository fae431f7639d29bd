//! What commits announce on PostgreSQL, so that other servers needn't look for it.

use std::time::Duration;

use sea_orm::{
    DatabaseConnection,
    sqlx::{
        self, Executor,
        postgres::{PgConnectOptions, PgListener, PgPoolOptions},
    },
};
use tokio::time::{sleep, timeout};

use super::reader::TIMEOUT;

/// After such a silence, the connection may be dead: a network that fails closes nothing.
const SILENCE: Duration = Duration::from_secs(15);
/// How long an answer may take then.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long to wait after a failure.
const PAUSE: Duration = Duration::from_secs(5);

/// Hears what is announced on a channel, over a connection of its own.
pub struct Notices {
    options: PgConnectOptions,
    channel: &'static str,
    listener: Option<PgListener>,
}

impl Notices {
    /// Over a connection to the same database.
    pub(super) fn new(pool: &DatabaseConnection, channel: &'static str) -> Self {
        let options = pool.get_postgres_connection_pool().connect_options();
        Self {
            options: PgConnectOptions::clone(&options),
            channel,
            listener: None,
        }
    }

    /// Waits for the next. `None` once it begins to listen, and again after a failure: what came before went unheard.
    pub async fn next(&mut self) -> Option<String> {
        loop {
            let Some(listener) = &mut self.listener else {
                match self.connect().await {
                    Ok(listener) => {
                        self.listener = Some(listener);
                        return None;
                    }
                    Err(error) => {
                        tracing::warn!(%error, "listen to the database");
                        sleep(PAUSE).await;
                        continue;
                    }
                }
            };
            match timeout(SILENCE, listener.try_recv()).await {
                Ok(Ok(Some(notice))) => return Some(notice.payload().to_owned()),
                Ok(Ok(None) | Err(_)) => self.listener = None,
                Err(_) => match timeout(PATIENCE, listener.execute("SELECT 1")).await {
                    Ok(Ok(_)) => {}
                    _ => self.listener = None,
                },
            }
        }
    }

    /// In a pool of its own each time. A dead connection may keep its pool waiting.
    async fn connect(&self) -> sqlx::Result<PgListener> {
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .max_lifetime(None)
            .idle_timeout(None)
            .acquire_timeout(TIMEOUT)
            .connect_with(self.options.clone())
            .await?;
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.eager_reconnect(false);
        listener.listen(self.channel).await?;
        Ok(listener)
    }
}
