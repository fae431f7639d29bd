//! Shared state: storage, time, randomness, settings.

use std::{
    convert::Infallible,
    fs::File,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    ops::Deref,
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

use axum::{
    extract::{ConnectInfo, FromRef, FromRequestParts},
    http::request::Parts,
};
use chrono::TimeDelta;
use tokio::sync::Notify;
use wordhive_voice::pack::Pack;

use super::{
    blobs::BlobStore,
    breached_passwords::BreachedPasswords,
    client_address::{ClientAddress, TrustedProxies},
    clock::{Clock, Instant},
    data_folder::{record_keys, reserve},
    db::{Db, DbErr},
    limiter::CallLimits,
    mail::Mailer,
    memory::Memory,
    metrics::Metrics,
    readiness::Readiness,
    request_body::BodyBudget,
    rng::Rng,
    secret_key::SecretKey,
    word_data::WordData,
};
use crate::config::Config;

/// Uploads per address, as a multiple of those per person.
const UPLOADERS_PER_ADDRESS: std::num::NonZeroU32 = std::num::NonZeroU32::new(4).unwrap();

/// How long the server counts as unhealthy after a write failed for lack of space.
const DISK_FULL_FOR: TimeDelta = TimeDelta::minutes(5);

/// The state that all features share. Cheap to clone.
#[derive(Clone)]
pub struct PlatformState(Arc<Platform>);

/// Contents of [`PlatformState`].
pub struct Platform {
    /// The database.
    pub db: Db,
    /// What was read from it.
    pub memory: Memory,
    /// Measures requests, if anyone may read that.
    pub metrics: Option<Metrics>,
    /// Uploaded bytes.
    pub blobs: BlobStore,
    /// Source of the current time.
    pub clock: Clock,
    /// Source of ids and tokens.
    pub rng: Rng,
    /// The memory of request bodies.
    pub bodies: BodyBudget,
    /// Upload limiter.
    pub uploads: CallLimits,
    /// Sends email, if a mail server is configured.
    pub mailer: Option<Mailer>,
    /// Data about words. Without it, the word tools are off.
    pub word_data: WordData,
    /// What says words. Without it, they get no computer-made voice.
    pub voice_pack: Option<Pack>,
    /// Passwords that nobody can choose, if the settings name a file.
    pub breached_passwords: Option<Arc<BreachedPasswords>>,
    /// Hashes codes and encrypts the secrets of authenticator apps.
    pub secret_key: SecretKey,
    /// Whether database and store can be used.
    pub readiness: Readiness,
    /// The settings.
    pub config: Config,
    /// Held while the server runs.
    _lock: File,
    trusted_proxies: TrustedProxies,
    listening: OnceLock<SocketAddr>,
    sweep: Notify,
    outbox: Notify,
    voice: Notify,
    disk_full_at: Mutex<Option<Instant>>,
}

impl Deref for PlatformState {
    type Target = Platform;

    fn deref(&self) -> &Platform {
        &self.0
    }
}

impl From<Platform> for PlatformState {
    fn from(platform: Platform) -> Self {
        Self(Arc::new(platform))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ClientAddress
where
    PlatformState: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let peer = ConnectInfo::<SocketAddr>::from_request_parts(parts, state).await;
        // Tests without a socket share one address.
        let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |ConnectInfo(peer)| peer.ip());
        let proxies = &PlatformState::from_ref(state).trusted_proxies;
        Ok(proxies.client_address(peer, &parts.headers))
    }
}

impl Platform {
    /// Opens the database, the blob store and the lexicon.
    ///
    /// # Errors
    /// Names the invalid setting.
    pub async fn open(config: Config, clock: Clock, rng: Rng) -> Result<Self, OpenError> {
        let storage = &config.storage;
        let lock = reserve(storage).map_err(|cause| OpenError::new("data", &cause))?;
        let database = if storage.database_url.is_some() {
            "database-url"
        } else {
            "data"
        };
        let db = Db::open(storage).await.map_err(|cause| match cause {
            DbErr::Custom(cause) => OpenError {
                flag: database,
                cause,
            },
            cause => OpenError::new(database, &cause),
        })?;
        let store = if storage.objects_url.is_some() {
            "objects-url"
        } else {
            "data"
        };
        let blobs = BlobStore::open(storage, config.server.capacity.files)
            .map_err(|cause| OpenError::new(store, &cause))?;
        if storage.objects_url.is_some()
            && let Some(reason) = blobs.refusal(&rng).await
        {
            let (flag, cause) = (store, reason.to_owned());
            return Err(OpenError { flag, cause });
        }
        let mailer = match (&config.mail.smtp_url, &config.mail.smtp_from) {
            (Some(url), Some(from)) => {
                let mailer = Mailer::open(url, from.clone(), config.mail.smtp_timeout);
                Some(mailer.map_err(|cause| OpenError::new("smtp-url", &cause))?)
            }
            _ if config.identity.require_verified_email => {
                return Err(OpenError {
                    flag: "require-verified-email",
                    cause: "requires a mail server: WORDHIVE_SMTP_URL is missing".to_owned(),
                });
            }
            _ => None,
        };
        let secret_key = config
            .identity
            .keys
            .open(&storage.data, &rng)
            .map_err(|cause| OpenError::new("data", &cause))?;
        record_keys(&lock, &secret_key).map_err(|cause| OpenError::new("data", &cause))?;
        let breached_passwords = match &config.identity.breached_passwords {
            Some(file) => {
                let opened = BreachedPasswords::open(file);
                Some(Arc::new(
                    opened.map_err(|cause| OpenError::new("breached-passwords", &cause))?,
                ))
            }
            None => None,
        };
        let uploads = config.limits.limit_uploads;
        Ok(Self {
            uploads: CallLimits::new(uploads, uploads.saturating_mul(UPLOADERS_PER_ADDRESS), &clock),
            trusted_proxies: TrustedProxies::from(config.server.trusted_proxies.as_slice()),
            bodies: BodyBudget::new(blobs.upload_memory()),
            memory: Memory::new(Arc::clone(db.changes())),
            metrics: config.server.metrics_listen.map(|_| Metrics::default()),
            db,
            blobs,
            clock,
            rng,
            mailer,
            word_data: WordData::open(&config),
            voice_pack: Pack::find(&config.voice_folder()),
            secret_key,
            breached_passwords,
            readiness: Readiness::default(),
            config,
            _lock: lock,
            listening: OnceLock::new(),
            sweep: Notify::new(),
            outbox: Notify::new(),
            voice: Notify::new(),
            disk_full_at: Mutex::default(),
        })
    }

    /// Stores the listening address, for links.
    pub fn set_listening(&self, address: SocketAddr) {
        // Set once, at startup.
        let _ = self.listening.set(address);
    }

    /// Where this process reaches its own listener, if it has one.
    pub fn own_address(&self) -> Option<SocketAddr> {
        self.listening.get().copied().map(from_here)
    }

    /// The server's public URL, without a trailing slash. Never taken from a request, so nobody can redirect the links in
    /// an email.
    pub fn origin(&self) -> String {
        let server = &self.config.server;
        server.public_origin(*self.listening.get().unwrap_or(&server.listen))
    }

    /// Records that a disk was full.
    pub fn record_disk_full(&self) {
        *self.disk_full_at() = Some(self.clock.now());
    }

    /// Whether a disk was full in the last minutes.
    pub fn was_disk_full(&self) -> bool {
        let now = self.clock.now();
        self.disk_full_at()
            .is_some_and(|at| (at..at + DISK_FULL_FOR).contains(&now))
    }

    fn disk_full_at(&self) -> MutexGuard<'_, Option<Instant>> {
        self.disk_full_at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Requests a sweep of unreferenced blobs.
    pub fn sweep_soon(&self) {
        self.sweep.notify_one();
    }

    /// Says that there is email in the outbox.
    pub fn deliver_soon(&self) {
        self.outbox.notify_one();
    }

    /// Waits until there is email in the outbox, as far as this server knows.
    pub async fn delivery_requested(&self) {
        self.outbox.notified().await;
    }

    /// Says that words wait for the voice.
    pub fn speak_soon(&self) {
        self.voice.notify_one();
    }

    /// Waits until words wait for the voice, as far as this server knows.
    pub async fn voice_requested(&self) {
        self.voice.notified().await;
    }

    /// Waits until a sweep is requested.
    pub async fn sweep_requested(&self) {
        self.sweep.notified().await;
    }
}

/// Makes `$state` a cheap handle on `$services`, which has the state below it in the field `$below`: everything of that
/// state is within reach, and extractors that need it, or one further below, work with this one.
macro_rules! layer_state {
    ($state:ident($services:ty) over $below:ident: $below_state:ident $(, $further:ident)*) => {
        impl std::ops::Deref for $state {
            type Target = $services;

            fn deref(&self) -> &$services {
                &self.0
            }
        }

        impl std::ops::Deref for $services {
            type Target = $below_state;

            fn deref(&self) -> &$below_state {
                &self.$below
            }
        }

        impl axum::extract::FromRef<$state> for $below_state {
            fn from_ref(state: &$state) -> Self {
                state.$below.clone()
            }
        }

        $(impl axum::extract::FromRef<$state> for $further {
            fn from_ref(state: &$state) -> Self {
                axum::extract::FromRef::from_ref(&state.$below)
            }
        })*
    };
}
pub(crate) use layer_state;

/// Failure to open the database, the blob store or the mail transport.
pub struct OpenError {
    /// The flag of the setting, without its dashes.
    pub flag: &'static str,
    /// The cause's message.
    pub cause: String,
}

impl OpenError {
    fn new(flag: &'static str, cause: &dyn std::error::Error) -> Self {
        Self {
            flag,
            cause: cause.to_string(),
        }
    }
}

/// Where a process reaches its own listener on this address, which may stand for all of the machine's.
fn from_here(mut listening: SocketAddr) -> SocketAddr {
    if listening.ip().is_unspecified() {
        listening.set_ip(match listening {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        });
    }
    listening
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_reaches_itself() {
        for (listening, expected) in [
            ("0.0.0.0:8080", "127.0.0.1:8080"),
            ("[::]:8080", "[::1]:8080"),
            ("192.0.2.7:80", "192.0.2.7:80"),
            ("127.0.0.1:8080", "127.0.0.1:8080"),
        ] {
            let address: SocketAddr = listening.parse().unwrap();
            assert_eq!(from_here(address).to_string(), expected);
        }
    }
}
