//! Settings, from flags or `WORDHIVE_*`; a struct per section. The table in README.md is generated from this file.

mod providers;

use std::{
    net::{IpAddr, SocketAddr},
    num::NonZeroU32,
    path::PathBuf,
};

use clap::{Args, builder::BoolishValueParser};
use ipnet::IpNet;
use lettre::message::Mailbox;
use url::Url;

pub use providers::{ProviderConfig, providers};

/// Everything that `wordhive serve` can be told.
#[derive(Args, Clone, Debug)]
pub struct Config {
    /// Where the server listens and how it logs.
    #[command(flatten)]
    pub server: ServerConfig,
    /// Where data is kept.
    #[command(flatten)]
    pub storage: StorageConfig,
    /// How people sign in.
    #[command(flatten)]
    pub identity: IdentityConfig,
    /// How often things may be tried.
    #[command(flatten)]
    pub limits: LimitsConfig,
    /// How mail is sent.
    #[command(flatten)]
    pub mail: MailConfig,
    /// What the word tools know.
    #[command(flatten)]
    pub tools: ToolsConfig,
}

impl Config {
    /// Where the lexicon is.
    pub fn lexicon_folder(&self) -> PathBuf {
        match &self.tools.lexicon {
            Some(folder) => folder.clone(),
            None => self.storage.data.join("lexicon"),
        }
    }
}

/// Where the server listens and how it logs.
#[derive(Args, Clone, Debug)]
pub struct ServerConfig {
    /// Address and port to listen on; port 0 takes a free one.
    #[arg(
        long,
        env = "WORDHIVE_LISTEN",
        value_name = "ADDR",
        default_value = "127.0.0.1:8080"
    )]
    pub listen: SocketAddr,

    /// The address people type, when a proxy stands in front; with https, cookies are only sent over https.
    #[arg(long, env = "WORDHIVE_PUBLIC_URL", value_name = "URL", value_parser = web_url)]
    pub public_url: Option<Url>,

    /// Addresses or networks (10.0.0.0/8) of the proxies in front, separated by commas. Only what these write into
    /// X-Forwarded-For is believed when attempts are counted by address.
    #[arg(long, env = "WORDHIVE_TRUSTED_PROXIES", value_name = "NETWORKS", value_delimiter = ',', value_parser = network)]
    pub trusted_proxies: Vec<IpNet>,

    /// What is logged: error, warn, info, debug or trace.
    #[arg(long, env = "WORDHIVE_LOG", value_name = "LEVEL", default_value = "info")]
    pub log: tracing::Level,

    /// Log as one JSON object a line, for a log collector.
    #[arg(long, env = "WORDHIVE_LOG_JSON", value_name = "BOOL", default_value = "false",
          num_args = 0..=1, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub log_json: bool,
}

impl ServerConfig {
    /// Whether people reach the server over https.
    pub fn is_https(&self) -> bool {
        self.public_url
            .as_ref()
            .is_some_and(|url| url.scheme() == "https")
    }

    /// The address people reach the server at, without a slash at its end.
    pub fn public_origin(&self, listening: SocketAddr) -> String {
        match &self.public_url {
            Some(url) => url.as_str().trim_end_matches('/').to_owned(),
            None => format!("http://{listening}"),
        }
    }
}

/// Where data is kept.
#[derive(Args, Clone, Debug)]
pub struct StorageConfig {
    /// Folder of the SQLite database and of uploaded files; made when missing.
    #[arg(long, env = "WORDHIVE_DATA", value_name = "DIR", default_value = "./data")]
    pub data: PathBuf,

    /// A PostgreSQL database to use instead of SQLite: postgres://user:password@host/database.
    #[arg(long, env = "WORDHIVE_DATABASE_URL", value_name = "URL", hide_env_values = true, value_parser = postgres_url)]
    pub database_url: Option<Url>,

    /// An S3-compatible store for uploaded files instead of the data folder: s3://bucket/prefix, with credentials and
    /// endpoint in the usual `AWS_*` variables.
    #[arg(long, env = "WORDHIVE_OBJECTS_URL", value_name = "URL", hide_env_values = true, value_parser = objects_url)]
    pub objects_url: Option<Url>,
}

/// How people sign in.
#[derive(Args, Clone, Debug)]
pub struct IdentityConfig {
    /// Let people sign up and sign in with an email address and a password.
    #[arg(long, env = "WORDHIVE_PASSWORD_SIGN_IN", value_name = "BOOL", default_value = "true",
          num_args = 0..=1, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub password_sign_in: bool,

    /// Tell at sign-in whether the email or the password was wrong. Kinder to users, and lets anyone probe for accounts.
    #[arg(long, env = "WORDHIVE_REVEAL_ACCOUNTS", value_name = "BOOL", default_value = "false",
          num_args = 0..=1, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub reveal_accounts: bool,

    /// Let people join and create competitions only when they have opened the link in a mail to their address. Needs
    /// WORDHIVE_SMTP_URL.
    #[arg(long, env = "WORDHIVE_REQUIRE_VERIFIED_EMAIL", value_name = "BOOL", default_value = "false",
          num_args = 0..=1, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub require_verified_email: bool,

    /// Where else people can sign in. Not a flag, as there can be any number: see [`providers`].
    #[arg(skip)]
    pub providers: Vec<ProviderConfig>,
}

/// How mail is sent.
#[derive(Args, Clone, Debug)]
pub struct MailConfig {
    /// The mail server, so that forgotten passwords can be replaced by mail: `smtps://user:password@host`, or
    /// `smtp://user:password@host:587?tls=required` for STARTTLS. Without it no mail is sent.
    #[arg(long, env = "WORDHIVE_SMTP_URL", value_name = "URL", hide_env_values = true,
          value_parser = smtp_url, requires = "smtp_from")]
    pub smtp_url: Option<Url>,

    /// Who mails are from, such as `Spelling Bee <bee@school.example>`.
    #[arg(
        long,
        env = "WORDHIVE_SMTP_FROM",
        value_name = "MAILBOX",
        requires = "smtp_url"
    )]
    pub smtp_from: Option<Mailbox>,
}

/// How often things may be tried before one has to wait.
#[derive(Args, Clone, Debug)]
pub struct LimitsConfig {
    /// Wrong passwords for one account from one address in five minutes; also sign-ups a minute with one email address.
    #[arg(
        long,
        env = "WORDHIVE_LIMIT_WRONG_PASSWORDS",
        value_name = "N",
        default_value = "10"
    )]
    pub limit_wrong_passwords: NonZeroU32,

    /// Wrong passwords a minute from one address, whatever the account; as many wrong claim codes.
    #[arg(
        long,
        env = "WORDHIVE_LIMIT_WRONG_PASSWORDS_OF_ADDRESS",
        value_name = "N",
        default_value = "60"
    )]
    pub limit_wrong_passwords_of_address: NonZeroU32,

    /// Sign-ups a minute from one address; a class of thirty behind one is a usual case.
    #[arg(
        long,
        env = "WORDHIVE_LIMIT_SIGN_UPS",
        value_name = "N",
        default_value = "120"
    )]
    pub limit_sign_ups: NonZeroU32,

    /// Unknown join codes a minute, by one person and from one address.
    #[arg(
        long,
        env = "WORDHIVE_LIMIT_UNKNOWN_CODES",
        value_name = "N",
        default_value = "20"
    )]
    pub limit_unknown_codes: NonZeroU32,

    /// Uploads a minute by one person; from one address four times as many.
    #[arg(long, env = "WORDHIVE_LIMIT_UPLOADS", value_name = "N", default_value = "120")]
    pub limit_uploads: NonZeroU32,
}

impl Default for LimitsConfig {
    /// As without any setting.
    fn default() -> Self {
        let limit = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        Self {
            limit_wrong_passwords: limit(10),
            limit_wrong_passwords_of_address: limit(60),
            limit_sign_ups: limit(120),
            limit_unknown_codes: limit(20),
            limit_uploads: limit(120),
        }
    }
}

/// What the word tools know.
#[derive(Args, Clone, Debug)]
pub struct ToolsConfig {
    /// Folder of the word tools' data, which `build-lexicon` makes; without this setting, `lexicon` in the data folder.
    #[arg(long, env = "WORDHIVE_LEXICON", value_name = "DIR")]
    pub lexicon: Option<PathBuf>,
}

fn web_url(text: &str) -> Result<Url, String> {
    url_with_scheme(text, &["http", "https"])
}

/// A network, or the one address that is all of it.
fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    text.parse()
        .or_else(|_| text.parse::<IpAddr>().map(IpNet::from))
        .map_err(|_| "it must be an address or a network: 10.0.0.0/8".to_owned())
}

fn postgres_url(text: &str) -> Result<Url, String> {
    url_with_scheme(text, &["postgres", "postgresql"])
}

fn objects_url(text: &str) -> Result<Url, String> {
    url_with_scheme(text, &["s3", "file"])
}

fn smtp_url(text: &str) -> Result<Url, String> {
    url_with_scheme(text, &["smtps", "smtp"])
}

fn url_with_scheme(text: &str, schemes: &[&str]) -> Result<Url, String> {
    let url = Url::parse(text).map_err(|error| error.to_string())?;
    if schemes.contains(&url.scheme()) {
        Ok(url)
    } else {
        Err(format!("it must begin with {}://", schemes.join(":// or ")))
    }
}

/// The settings as the table in README.md.
pub fn table() -> String {
    let command = Config::augment_args(clap::Command::new("serve"));
    let rows = command.get_arguments().map(|argument| {
        let flag = argument.get_long().unwrap_or_default();
        let variable = argument.get_env().and_then(|name| name.to_str());
        let defaults = argument.get_default_values();
        let default = defaults.first().and_then(|value| value.to_str());
        let help = argument.get_help().map(ToString::to_string);
        format!(
            "| `--{flag}` | `{}` | {} | {} |",
            variable.unwrap_or_default(),
            default.map_or_else(String::new, |value| format!("`{value}`")),
            help.unwrap_or_default(),
        )
    });
    [
        "| flag | variable | default | what it does |",
        "| --- | --- | --- | --- |",
    ]
    .into_iter()
    .map(str::to_owned)
    .chain(rows)
    .collect::<Vec<_>>()
    .join("\n")
}
