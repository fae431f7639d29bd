//! Settings, from flags or `WORDHIVE_*`; a struct per section. The table in README.md is generated from this file.

use std::{net::SocketAddr, path::PathBuf};

use clap::{Args, builder::BoolishValueParser};
use url::Url;

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

fn postgres_url(text: &str) -> Result<Url, String> {
    url_with_scheme(text, &["postgres", "postgresql"])
}

fn objects_url(text: &str) -> Result<Url, String> {
    url_with_scheme(text, &["s3", "file"])
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
