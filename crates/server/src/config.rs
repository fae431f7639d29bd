//! Settings, from flags or `WORDHIVE_*` variables. The table in README.md is generated from the doc comments below.

mod keys;
mod providers;
mod table;

use std::{
    net::{IpAddr, SocketAddr},
    num::{NonZeroU16, NonZeroU32},
    path::PathBuf,
    time::Duration,
};

use chrono_tz::Tz;
use clap::{Args, ValueEnum, builder::BoolishValueParser};
use ipnet::IpNet;
use lettre::message::Mailbox;
use url::Url;

use crate::platform::capacity::Capacity;

use keys::secret_key;

pub use keys::KeyConfig;
pub use providers::{ProviderConfig, providers};
pub use table::table;

/// All settings of `wordhive serve`.
#[derive(Args, Clone, Debug)]
pub struct Config {
    /// Network and logging.
    #[command(flatten)]
    pub server: ServerConfig,
    /// Database and uploads.
    #[command(flatten)]
    pub storage: StorageConfig,
    /// Registration and log-in.
    #[command(flatten)]
    pub identity: IdentityConfig,
    /// Rate limits.
    #[command(flatten)]
    pub limits: LimitsConfig,
    /// Outgoing email.
    #[command(flatten)]
    pub mail: MailConfig,
    /// Word tools.
    #[command(flatten)]
    pub tools: ToolsConfig,
    /// The computer-made voice.
    #[command(flatten)]
    pub voice: VoiceConfig,
}

impl Config {
    /// `--lexicon`, or its default in the data folder.
    pub fn lexicon_folder(&self) -> PathBuf {
        match &self.tools.lexicon {
            Some(folder) => folder.clone(),
            None => self.storage.data.join("lexicon"),
        }
    }

    /// `--voice`, or its default in the data folder.
    pub fn voice_folder(&self) -> PathBuf {
        match &self.voice.voice {
            Some(folder) => folder.clone(),
            None => self.storage.data.join("voice"),
        }
    }
}

/// Network and logging settings.
#[derive(Args, Clone, Debug)]
pub struct ServerConfig {
    /// Address and port to listen on. Port 0 picks a free port.
    #[arg(
        long,
        env = "WORDHIVE_LISTEN",
        value_name = "ADDR",
        default_value = "127.0.0.1:8080"
    )]
    pub listen: SocketAddr,

    /// Address and port where Prometheus reads metrics, at `/metrics`. Off if left out. An address that other machines reach
    /// needs WORDHIVE_METRICS_TOKEN.
    #[arg(long, env = "WORDHIVE_METRICS_LISTEN", value_name = "ADDR")]
    pub metrics_listen: Option<SocketAddr>,

    /// Token that Prometheus sends for metrics (`authorization: {credentials: …}`), at least 32 characters.
    #[arg(long, env = "WORDHIVE_METRICS_TOKEN", value_name = "TOKEN", hide_env_values = true, value_parser = secret_key,
          requires = "metrics_listen")]
    pub metrics_token: Option<String>,

    /// The URL people use to reach Wordhive. Set it behind a proxy. With https, cookies are only sent over https.
    #[arg(long, env = "WORDHIVE_PUBLIC_URL", value_name = "URL", value_parser = web_url)]
    pub public_url: Option<Url>,

    /// Addresses or networks (10.0.0.0/8) of your proxies, separated by commas. Rate limits use X-Forwarded-For only
    /// from these.
    #[arg(long, env = "WORDHIVE_TRUSTED_PROXIES", value_name = "NETWORKS", value_delimiter = ',', value_parser = network)]
    pub trusted_proxies: Vec<IpNet>,

    /// Tell browsers to use https for all subdomains of the public URL's host too, even those of other services.
    #[arg(long, env = "WORDHIVE_HSTS_INCLUDE_SUBDOMAINS", value_name = "BOOL", default_value = "false",
          num_args = 0..=1, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub hsts_include_subdomains: bool,

    /// Time zone of competitions created through the API without one.
    #[arg(long, env = "WORDHIVE_TIME_ZONE", value_name = "ZONE", default_value = "UTC", value_parser = time_zone)]
    pub time_zone: Tz,

    /// Log level: error, warn, info, debug or trace.
    #[arg(long, env = "WORDHIVE_LOG", value_name = "LEVEL", default_value = "info")]
    pub log: tracing::Level,

    /// Log one JSON object per line, for a log collector.
    #[arg(long, env = "WORDHIVE_LOG_JSON", value_name = "BOOL", default_value = "false",
          num_args = 0..=1, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub log_json: bool,

    /// Connections and files that fit below the process's limit of descriptors. Not a setting.
    #[arg(skip)]
    pub capacity: Capacity,

    /// How often a server looks for what others have changed in a bee that someone watches, even if it heard of nothing. Only
    /// tests change it.
    #[arg(skip = Duration::from_secs(1))]
    pub bee_poll: Duration,
}

impl ServerConfig {
    /// Whether `public_url` uses https.
    pub fn is_https(&self) -> bool {
        self.public_url
            .as_ref()
            .is_some_and(|url| url.scheme() == "https")
    }

    /// The URL that links in emails start with, without a trailing slash.
    pub fn public_origin(&self, listening: SocketAddr) -> String {
        match &self.public_url {
            Some(url) => url.as_str().trim_end_matches('/').to_owned(),
            None => format!("http://{listening}"),
        }
    }
}

/// Database and upload settings.
#[derive(Args, Clone, Debug)]
pub struct StorageConfig {
    /// Folder for the SQLite database and uploaded files. Created if missing.
    #[arg(long, env = "WORDHIVE_DATA", value_name = "DIR", default_value = "./data")]
    pub data: PathBuf,

    /// A PostgreSQL database to use instead of SQLite: postgres://user:password@host/database.
    #[arg(long, env = "WORDHIVE_DATABASE_URL", value_name = "URL", hide_env_values = true, value_parser = postgres_url)]
    pub database_url: Option<Url>,

    /// An S3-compatible store for uploaded files, instead of the data folder: s3://bucket/prefix. Credentials and
    /// endpoint come from the standard `AWS_*` variables.
    #[arg(long, env = "WORDHIVE_OBJECTS_URL", value_name = "URL", hide_env_values = true, value_parser = objects_url)]
    pub objects_url: Option<Url>,
}

/// Registration and log-in settings.
#[derive(Args, Clone, Debug)]
pub struct IdentityConfig {
    /// Let people register and log in with an email address and a password. Without it, they need an OpenID Connect provider.
    #[arg(long, env = "WORDHIVE_PASSWORD_SIGN_IN", value_name = "BOOL", default_value = "true",
          num_args = 0..=1, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub password_sign_in: bool,

    /// When a log-in fails, show whether the email or the password was wrong. This lets anyone check who has an account.
    #[arg(long, env = "WORDHIVE_REVEAL_ACCOUNTS", value_name = "BOOL", default_value = "false",
          num_args = 0..=1, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub reveal_accounts: bool,

    /// Require a verified email address to join or create competitions. Needs WORDHIVE_SMTP_URL.
    #[arg(long, env = "WORDHIVE_REQUIRE_VERIFIED_EMAIL", value_name = "BOOL", default_value = "false",
          num_args = 0..=1, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub require_verified_email: bool,

    /// Who must set up a second factor (a passkey or an authenticator app) before doing anything else: nobody, admins, or everyone
    /// but the children of a class.
    #[arg(
        long,
        env = "WORDHIVE_REQUIRE_SECOND_FACTOR",
        value_name = "WHO",
        default_value = "nobody",
        value_enum
    )]
    pub require_second_factor: RequireSecondFactor,

    /// A file of passwords from data breaches, which nobody can choose then: lines of SHA-1 hash, colon and count, sorted by hash, as
    /// Have I Been Pwned publishes them. Nothing leaves the server.
    #[arg(long, env = "WORDHIVE_BREACHED_PASSWORDS", value_name = "FILE")]
    pub breached_passwords: Option<PathBuf>,

    /// How many days a browser stays logged in without being used, at most 30.
    #[arg(
        long,
        env = "WORDHIVE_SESSION_IDLE_DAYS",
        value_name = "DAYS",
        default_value = "14",
        value_parser = idle_days
    )]
    pub session_idle_days: NonZeroU16,

    /// How many days to store log-ins, failed log-ins, password changes and the like, with their address and browser.
    #[arg(
        long,
        env = "WORDHIVE_SECURITY_EVENT_DAYS",
        value_name = "DAYS",
        default_value = "180",
        value_parser = days
    )]
    pub security_event_days: NonZeroU16,

    /// Secret keys.
    #[command(flatten)]
    pub keys: KeyConfig,

    /// What hashing a password costs. Only tests lower it. Argon2's default is OWASP's recommendation: 19 MiB, two passes, one
    /// lane.
    #[arg(skip = argon2::Params::DEFAULT)]
    pub password_cost: argon2::Params,

    /// OpenID Connect providers. Set by variables only, see [`providers`].
    #[arg(skip)]
    pub providers: Vec<ProviderConfig>,
}

/// Who must have a second factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RequireSecondFactor {
    /// Nobody: everyone decides for their own account.
    Nobody,
    /// Admins.
    Admins,
    /// Everyone but the children of a class, who share devices.
    Everyone,
}

/// Outgoing email settings.
#[derive(Args, Clone, Debug)]
pub struct MailConfig {
    /// Mail server for messages, reminders, password resets and email verification: `smtps://user:password@host`, or
    /// `smtp://user:password@host:587?tls=required` for STARTTLS. Without it, Wordhive sends no email.
    #[arg(long, env = "WORDHIVE_SMTP_URL", value_name = "URL", hide_env_values = true,
          value_parser = smtp_url, requires = "smtp_from")]
    pub smtp_url: Option<Url>,

    /// Sender of all email, such as `Spelling Bee <bee@school.example>`.
    #[arg(
        long,
        env = "WORDHIVE_SMTP_FROM",
        value_name = "MAILBOX",
        requires = "smtp_url"
    )]
    pub smtp_from: Option<Mailbox>,

    /// How long one step of sending an email may take. Only tests shorten it.
    #[arg(skip = Duration::from_secs(20))]
    pub smtp_timeout: Duration,
}

/// Rate limits.
#[derive(Args, Clone, Debug)]
pub struct LimitsConfig {
    /// Wrong passwords per account and IP address, in five minutes. Also registrations per minute with one email address.
    #[arg(
        long,
        env = "WORDHIVE_LIMIT_WRONG_PASSWORDS",
        value_name = "N",
        default_value = "10"
    )]
    pub limit_wrong_passwords: NonZeroU32,

    /// Wrong passwords per minute from one IP address, for all accounts together. Also wrong claim codes.
    #[arg(
        long,
        env = "WORDHIVE_LIMIT_WRONG_PASSWORDS_OF_ADDRESS",
        value_name = "N",
        default_value = "60"
    )]
    pub limit_wrong_passwords_of_address: NonZeroU32,

    /// Registrations per minute from one IP address. A whole class may share one.
    #[arg(
        long,
        env = "WORDHIVE_LIMIT_SIGN_UPS",
        value_name = "N",
        default_value = "120"
    )]
    pub limit_sign_ups: NonZeroU32,

    /// Unknown join codes per minute, by one person or from one IP address.
    #[arg(
        long,
        env = "WORDHIVE_LIMIT_UNKNOWN_CODES",
        value_name = "N",
        default_value = "20"
    )]
    pub limit_unknown_codes: NonZeroU32,

    /// Uploads per minute by one person. One IP address may make four times as many.
    #[arg(long, env = "WORDHIVE_LIMIT_UPLOADS", value_name = "N", default_value = "120")]
    pub limit_uploads: NonZeroU32,

    /// Emails of organizers' messages and reminders that a server sends per minute. Mail servers block senders that are too fast.
    #[arg(long, env = "WORDHIVE_LIMIT_MESSAGES", value_name = "N", default_value = "60")]
    pub limit_messages: NonZeroU32,

    /// People at home who follow bees at once. Further ones ask every few seconds instead. At most five sixths of the
    /// connections that the server takes.
    #[arg(
        long,
        env = "WORDHIVE_LIMIT_WATCHERS",
        value_name = "N",
        default_value = "10000"
    )]
    pub limit_watchers: NonZeroU32,
}

impl Default for LimitsConfig {
    /// The same defaults as the flags.
    fn default() -> Self {
        let limit = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        Self {
            limit_wrong_passwords: limit(10),
            limit_wrong_passwords_of_address: limit(60),
            limit_sign_ups: limit(120),
            limit_unknown_codes: limit(20),
            limit_uploads: limit(120),
            limit_messages: limit(60),
            limit_watchers: limit(10_000),
        }
    }
}

/// Word tool settings.
#[derive(Args, Clone, Debug)]
pub struct ToolsConfig {
    /// Folder of the word tools' data, made by `build-lexicon`. Defaults to `lexicon` in the data folder.
    #[arg(long, env = "WORDHIVE_LEXICON", value_name = "DIR")]
    pub lexicon: Option<PathBuf>,
}

/// Settings of the computer-made voice.
#[derive(Args, Clone, Debug)]
pub struct VoiceConfig {
    /// Folder of the voice pack, made by `scripts/voice.sh`. With it, organizers can give words a computer-made voice. Defaults to
    /// `voice` in the data folder.
    #[arg(long, env = "WORDHIVE_VOICE", value_name = "DIR")]
    pub voice: Option<PathBuf>,

    /// How long the voice's process may take to start, and to say a word. Only tests shorten it.
    #[arg(skip = Duration::from_mins(2))]
    pub voice_patience: Duration,
}

/// The server's pages are at the top of its host, so a link to a longer address would lead nowhere.
fn web_url(text: &str) -> Result<Url, String> {
    let url = url_with_scheme(text, &["http", "https"])?;
    if url.as_str().trim_end_matches('/') == url.origin().ascii_serialization() {
        Ok(url)
    } else {
        Err("must have only a host and perhaps a port, such as https://bee.school.example".to_owned())
    }
}

fn time_zone(text: &str) -> Result<Tz, String> {
    text.parse()
        .map_err(|_| "must be an IANA time zone such as America/Chicago".to_owned())
}

fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    text.parse()
        .or_else(|_| text.parse::<IpAddr>().map(IpNet::from))
        .map_err(|_| "must be an address or a network such as 10.0.0.0/8".to_owned())
}

/// Parses the URL of a PostgreSQL database.
pub fn postgres_url(text: &str) -> Result<Url, String> {
    url_with_scheme(text, &["postgres", "postgresql"])
}

/// Parses the URL of a store.
pub fn objects_url(text: &str) -> Result<Url, String> {
    url_with_scheme(text, &["s3", "file"])
}

fn days(text: &str) -> Result<NonZeroU16, String> {
    text.parse()
        .map_err(|_| "must be a number of days, at least 1".to_owned())
}

fn idle_days(text: &str) -> Result<NonZeroU16, String> {
    let idle = days(text)?;
    if idle.get() > 30 {
        return Err("must be at most 30 days, as sessions end then".to_owned());
    }
    Ok(idle)
}

fn smtp_url(text: &str) -> Result<Url, String> {
    url_with_scheme(text, &["smtps", "smtp"])
}

fn url_with_scheme(text: &str, schemes: &[&str]) -> Result<Url, String> {
    let url = Url::parse(text).map_err(|error| error.to_string())?;
    if schemes.contains(&url.scheme()) {
        Ok(url)
    } else {
        Err(format!("must start with {}://", schemes.join(":// or ")))
    }
}
