//! A separate app for each test, and its users.

mod actor;
mod authenticator;
mod bee;
mod contract;
mod form;
mod mail;
mod provider;
mod stage;
mod voice;

use std::{
    collections::BTreeSet,
    fs, mem,
    net::{IpAddr, SocketAddr},
    num::NonZeroU16,
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicI64, AtomicU32, Ordering},
    },
    time::Duration,
};

use axum::{Router, extract::connect_info::MockConnectInfo, http::HeaderMap};
use chrono::DateTime;
use sea_orm::{ConnectOptions, ConnectionTrait, Database as Connection, DatabaseConnection, Statement};
use tempfile::TempDir;
use tokio::{
    net::TcpListener,
    sync::OnceCell,
    time::{sleep, timeout},
};
use wordhive::{
    audit,
    config::{
        Config, IdentityConfig, KeyConfig, LimitsConfig, MailConfig, RequireSecondFactor, ServerConfig,
        StorageConfig, ToolsConfig, VoiceConfig,
    },
    identity::Visitor,
    platform::{
        capacity::Capacity,
        client_address::ClientAddress,
        clock::Clock,
        db::Db,
        db::natural_text::{NATURAL_ORDER, natural_order},
        rng::Rng,
        server,
        state::Platform,
    },
    router::build_router,
    state::AppState,
    users,
};

pub use self::bee::{
    Bee, NewWordlist, attempts, competition, general_answers, join, new_message, new_post, new_template,
    new_word, png, wav,
};
pub use Database::{Postgres, Sqlite};
pub use actor::{Actor, Answer};
pub use authenticator::{Authenticator, app_code};
pub use form::Form;
pub use mail::{PostOffice, with_mail, with_silent_mail};
pub use provider::{Provider, Signed};
pub use stage::{Device, Reader, Stage, key};
pub use voice::{StandIn, clip};

/// The database a test runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Database {
    Sqlite,
    Postgres,
}

/// Every user's password.
pub const PASSWORD: &str = "honey on paper";

/// Every test's start time: 2027-01-01 09:00 UTC, in microseconds.
const START: i64 = 1_798_794_000_000_000;

/// A server without a socket, with an empty database and a stopped clock.
pub struct TestApp {
    pub state: AppState,
    router: Router,
    now: Arc<AtomicI64>,
    statements: Arc<AtomicU32>,
    different_statements: Arc<Mutex<BTreeSet<String>>>,
    _data: TempDir,
}

impl TestApp {
    pub async fn start(database: Database) -> Self {
        Self::start_with(database, |_| {}).await
    }

    /// With the lexicon of invented words.
    pub async fn start_with_sample(database: Database) -> Self {
        Self::start_with(database, |config| {
            lexicon::sample::write_to(&config.lexicon_folder()).unwrap();
        })
        .await
    }

    /// With changed settings.
    pub async fn start_with(database: Database, change: impl FnOnce(&mut Config)) -> Self {
        let data = TempDir::new().unwrap();
        let mut config = Config {
            server: ServerConfig {
                listen: ([127, 0, 0, 1], 0).into(),
                metrics_listen: None,
                metrics_token: None,
                public_url: None,
                trusted_proxies: Vec::new(),
                hsts_include_subdomains: false,
                time_zone: chrono_tz::Tz::UTC,
                log: tracing::Level::INFO,
                log_json: false,
                bee_poll: Duration::from_secs(1),
                capacity: Capacity::default(),
            },
            storage: storage(database, &data).await,
            identity: IdentityConfig {
                password_sign_in: true,
                reveal_accounts: false,
                require_verified_email: false,
                require_second_factor: RequireSecondFactor::Nobody,
                breached_passwords: None,
                keys: KeyConfig {
                    secret_key: Some("the secret key of all the tests".to_owned()),
                    old_secret_key: None,
                },
                session_idle_days: NonZeroU16::new(14).unwrap(),
                security_event_days: NonZeroU16::new(180).unwrap(),
                password_cost: argon2::Params::new(argon2::Params::MIN_M_COST, 1, 1, None).unwrap(),
                providers: Vec::new(),
            },
            mail: MailConfig {
                smtp_url: None,
                smtp_from: None,
                smtp_timeout: Duration::from_secs(10),
            },
            limits: LimitsConfig::default(),
            tools: ToolsConfig { lexicon: None },
            voice: VoiceConfig {
                voice: None,
                voice_patience: Duration::from_secs(20),
            },
        };
        change(&mut config);
        Self::open(config, data, START).await
    }

    /// Another server with the same settings and PostgreSQL database.
    pub async fn second_server(&self) -> Self {
        self.second_server_with(|_| {}).await
    }

    /// With changed settings.
    pub async fn second_server_with(&self, change: impl FnOnce(&mut Config)) -> Self {
        Self::start_with(Postgres, |config| {
            let data = mem::take(&mut config.storage.data);
            *config = self.state.config.clone();
            config.storage.data = data;
            change(config);
        })
        .await
    }

    /// A new server process with the same data. Nobody may use the old one anymore.
    pub async fn restart(self) -> Self {
        self.restart_later(0).await
    }

    /// With a clock that was set in between.
    pub async fn restart_later(self, hours: i64) -> Self {
        self.reopen(hours, |_| {}).await
    }

    /// With changed settings.
    pub async fn restart_with(self, change: impl FnOnce(&mut Config)) -> Self {
        self.reopen(0, change).await
    }

    async fn reopen(self, hours: i64, change: impl FnOnce(&mut Config)) -> Self {
        let Self {
            state,
            router,
            now,
            _data: data,
            ..
        } = self;
        drop(router);
        let (mut config, db) = (state.config.clone(), state.db.clone());
        change(&mut config);
        drop(state);
        db.close().await;
        // What still runs, such as a bee's keeper, ends before another server can use the folder.
        let lock = fs::File::open(config.storage.data.join("server.lock"));
        let free = async |lock: fs::File| {
            while lock.try_lock().is_err() {
                sleep(Duration::from_millis(5)).await;
            }
        };
        if let Ok(lock) = lock {
            timeout(Duration::from_secs(30), free(lock)).await.ok();
        }
        let now = now.load(Ordering::Relaxed) + hours * 3_600_000_000;
        Self::open(config, data, now).await
    }

    async fn open(config: Config, data: TempDir, now: i64) -> Self {
        let now = Arc::new(AtomicI64::new(now));
        let read = Arc::clone(&now);
        let clock =
            Clock::new(move || DateTime::from_timestamp_micros(read.load(Ordering::Relaxed)).unwrap());
        let mut platform = Platform::open(config, clock, Rng::seeded(1))
            .await
            .unwrap_or_else(|error| panic!("{}: {}", error.flag, error.cause));
        let statements = Arc::new(AtomicU32::new(0));
        let different_statements = Arc::<Mutex<BTreeSet<String>>>::default();
        let (count, different) = (Arc::clone(&statements), Arc::clone(&different_statements));
        platform.db.observe_statements(move |statement| {
            count.fetch_add(1, Ordering::Relaxed);
            let mut different = different.lock().unwrap();
            if !different.contains(statement) {
                different.insert(statement.to_owned());
            }
        });
        let state = AppState::new(platform);
        let address = SocketAddr::from(([192, 0, 2, 1], 4711));
        let router = build_router(&state).layer(MockConnectInfo(address));
        Self {
            state,
            router,
            now,
            statements,
            different_statements,
            _data: data,
        }
    }

    /// Also listens on a socket, so that the server reaches itself.
    pub async fn listen(&self) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        self.state.set_listening(listener.local_addr().unwrap());
        let router = build_router(&self.state);
        tokio::spawn(server::serve(
            listener,
            router,
            1000,
            std::future::pending::<()>(),
        ));
    }

    pub fn advance_clock(&self, time: Duration) {
        let micros = i64::try_from(time.as_micros()).unwrap();
        self.now.fetch_add(micros, Ordering::Relaxed);
    }

    pub fn turn_back_clock(&self, time: Duration) {
        let micros = i64::try_from(time.as_micros()).unwrap();
        self.now.fetch_sub(micros, Ordering::Relaxed);
    }

    /// Number of executed database statements.
    pub fn statements(&self) -> u32 {
        self.statements.load(Ordering::Relaxed)
    }

    /// The executed statements that differ by more than values.
    pub fn different_statements(&self) -> BTreeSet<String> {
        self.different_statements.lock().unwrap().clone()
    }

    /// Forgets the statements executed so far.
    pub fn forget_statements(&self) {
        self.different_statements.lock().unwrap().clear();
    }

    /// Someone without a session.
    pub fn anonymous(&self) -> Actor {
        Actor::new(self.router.clone())
    }

    /// A signed-in user; `name` becomes the email address.
    pub async fn user(&self, name: &str) -> Actor {
        let mut actor = self.anonymous();
        actor.register(&format!("{name}@school.example")).await;
        actor
    }

    /// A user with the role `admin`.
    pub async fn admin(&self, name: &str) -> Actor {
        let actor = self.user(name).await;
        users::grant(
            &self.state.db,
            self.state.audit(),
            audit::Actor::Operator,
            &actor.email,
        )
        .await
        .unwrap();
        actor
    }

    /// The token of the setup link.
    pub async fn setup_token(&self) -> Option<String> {
        users::create_setup_token(&self.state)
            .await
            .unwrap()
            .map(|token| token.0)
    }

    /// Number of blobs in the local store.
    pub fn stored_objects(&self) -> usize {
        fn count(folder: &std::path::Path) -> usize {
            std::fs::read_dir(folder).map_or(0, |entries| {
                entries
                    .map(|entry| {
                        let path = entry.unwrap().path();
                        if path.is_dir() { count(&path) } else { 1 }
                    })
                    .sum()
            })
        }
        count(&self.state.config.storage.data.join("objects"))
    }
}

/// The sender of a request without a session.
pub fn visitor() -> Visitor {
    Visitor::new(ClientAddress::new(IpAddr::from([0, 0, 0, 0])), &HeaderMap::new())
}

/// An empty database of this kind.
pub async fn storage(database: Database, data: &TempDir) -> StorageConfig {
    let url = match database {
        Sqlite => {
            fs::write(data.path().join("wordhive.db"), sqlite_template().await).unwrap();
            None
        }
        Postgres => Some(new_postgres(data, &format!(" TEMPLATE {}", postgres_template().await)).await),
    };
    storage_at(data, url)
}

/// A database without any table.
pub async fn unmigrated(database: Database, data: &TempDir) -> StorageConfig {
    let url = match database {
        Sqlite => None,
        Postgres => Some(new_postgres(data, "").await),
    };
    storage_at(data, url)
}

fn storage_at(data: &TempDir, database_url: Option<url::Url>) -> StorageConfig {
    StorageConfig {
        data: data.path().to_owned(),
        database_url,
        objects_url: None,
    }
}

/// A connection of the test itself.
pub async fn connect(storage: &StorageConfig) -> DatabaseConnection {
    connect_to(database_url(storage)).await
}

/// A connection to the database with this URL.
pub async fn connect_to(url: String) -> DatabaseConnection {
    let mut options = ConnectOptions::new(url);
    options.map_sqlx_sqlite_opts(|sqlite| sqlite.collation(NATURAL_ORDER, natural_order));
    Connection::connect(options).await.unwrap()
}

/// The URL of the database that the server uses.
pub fn database_url(storage: &StorageConfig) -> String {
    match &storage.database_url {
        Some(url) => url.to_string(),
        None => format!("sqlite://{}/wordhive.db?mode=rwc", storage.data.display()),
    }
}

/// The rows of a statement that selects two texts.
pub async fn pairs(database: &DatabaseConnection, sql: &str) -> Vec<(String, String)> {
    let statement = Statement::from_string(database.get_database_backend(), sql);
    let rows = database.query_all_raw(statement).await.unwrap();
    rows.iter()
        .map(|row| row.try_get_many_by_index().unwrap())
        .collect()
}

/// Waits until a statement finds something.
pub async fn found(app: &TestApp, sql: &str) -> Vec<(String, String)> {
    let database = connect(&app.state.config.storage).await;
    let search = async {
        loop {
            let rows = pairs(&database, sql).await;
            if !rows.is_empty() {
                return rows;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    let rows = timeout(Duration::from_secs(30), search).await;
    database.close().await.unwrap();
    rows.unwrap_or_else(|_| panic!("nothing found: {sql}"))
}

/// A new database for the test that owns this folder. First, drops those whose tests have removed their folders: the databases of
/// a whole run take 10 GB.
async fn new_postgres(data: &TempDir, options: &str) -> url::Url {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    static IN_USE: Mutex<Vec<(PathBuf, String)>> = Mutex::new(Vec::new());
    let name = format!(
        "it_{}_{}",
        std::process::id(),
        NEXT.fetch_add(1, Ordering::Relaxed)
    );
    let unused: Vec<_> = {
        let mut in_use = IN_USE.lock().unwrap();
        let unused = in_use.extract_if(.., |(folder, _)| !folder.exists()).collect();
        in_use.push((data.path().to_owned(), name.clone()));
        unused
    };
    let drop = |(_, unused)| format!("DROP DATABASE {unused} WITH (FORCE)");
    let mut statements: Vec<_> = unused.into_iter().map(drop).collect();
    // Copying the files takes half of the time of writing all their content to the log.
    statements.push(format!("CREATE DATABASE {name}{options} STRATEGY FILE_COPY"));
    execute(&statements).await;
    postgres(&name)
}

/// The content of a migrated database's file.
async fn sqlite_template() -> &'static [u8] {
    static TEMPLATE: OnceCell<Vec<u8>> = OnceCell::const_new();
    TEMPLATE
        .get_or_init(async || {
            let data = TempDir::new().unwrap();
            Db::open(&storage_at(&data, None)).await.unwrap().close().await;
            fs::read(data.path().join("wordhive.db")).unwrap()
        })
        .await
}

/// The name of a migrated database, from which copies are made.
async fn postgres_template() -> &'static str {
    static TEMPLATE: OnceCell<String> = OnceCell::const_new();
    TEMPLATE
        .get_or_init(async || {
            let name = format!("it_{}_template", std::process::id());
            execute(&[format!("CREATE DATABASE {name}")]).await;
            let storage = StorageConfig {
                data: ".".into(),
                database_url: Some(postgres(&name)),
                objects_url: None,
            };
            Db::open(&storage).await.unwrap().close().await;
            name
        })
        .await
}

/// The URL of one of the databases of the tests' PostgreSQL.
pub fn postgres(database: &str) -> url::Url {
    let cluster = std::env::var("WORDHIVE_TEST_POSTGRES_URL")
        .expect("WORDHIVE_TEST_POSTGRES_URL names no PostgreSQL; `make test` starts one");
    let mut url = url::Url::parse(&cluster).unwrap();
    url.set_path(database);
    url
}

async fn execute(statements: &[String]) {
    let connection = Connection::connect(postgres("postgres").as_str()).await.unwrap();
    for statement in statements {
        connection.execute_unprepared(statement).await.unwrap();
    }
    connection.close().await.unwrap();
}

/// Statements that copy a person's account, for tests with thousands.
pub fn copy_of_person(original: &str, uid: &str) -> String {
    format!(
        "INSERT INTO identities (uid, email, email_folded, password_hash, disabled, created_at, email_verified) \
         SELECT '{uid}', '{uid}@x.example', '{uid}@x.example', password_hash, disabled, created_at, email_verified \
         FROM identities WHERE uid = '{original}'; \
         INSERT INTO users (uid, email, email_folded, role, created_at) \
         SELECT '{uid}', '{uid}@x.example', '{uid}@x.example', role, created_at FROM users WHERE uid = '{original}'"
    )
}
