//! The `wordhive` command.

mod admin_cli;
mod backup_cli;
mod demo;
mod key_cli;
mod rehearse_cli;

use std::{
    error::Error,
    io::{self, BufWriter, IsTerminal, Write},
    net::{Ipv4Addr, SocketAddr, UdpSocket},
    num::NonZeroU32,
    path::PathBuf,
    process::ExitCode,
    time::Duration,
};

use admin_cli::{AccountCommand, AdminCommand, CompetitionCommand};
use axum::extract::FromRef;
use backup_cli::{CheckArgs, FileArgs, MoveArgs};
use clap::{
    Args, Parser, Subcommand,
    error::{ContextKind, ErrorKind},
};
use demo::DemoArgs;
use key_cli::KeyCommand;
use rehearse_cli::RehearseArgs;
use rustix::{fs::Mode, process::umask};
use tokio::{net::TcpListener, signal::unix, sync::oneshot, task::JoinHandle};
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::filter::LevelFilter;
use wordhive::{
    competitions::CompetitionsState,
    config::{self, Config, ServerConfig},
    messages, metrics,
    platform::{
        capacity::Capacity, clock::Clock, data_folder::others_can_read, rng::Rng, server, state::Platform,
    },
    router,
    state::AppState,
    users, voice,
};

/// Connections to the metrics' listener.
const MAX_METRICS_CONNECTIONS: usize = 16;

/// Wordhive: organize, practice and run spelling bees.
#[derive(Parser)]
#[command(name = "wordhive", version, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,

    /// The default command is `serve`.
    #[command(flatten)]
    serve: Config,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the app (the default).
    Serve(Config),
    /// Manage admins. Works while the server runs.
    #[command(subcommand)]
    Admin(AdminCommand),
    /// Disable or enable an account, or reset its password. Works while the server runs.
    #[command(subcommand)]
    Account(AccountCommand),
    /// Give a competition an organizer. Works while the server runs.
    #[command(subcommand)]
    Competition(CompetitionCommand),
    /// Replace the secret key. Works while the server runs.
    #[command(subcommand)]
    Key(KeyCommand),
    /// Rehearse a bee on a running server, with made-up spellers. Nothing of it stays.
    Rehearse(RehearseArgs),
    /// Back up all rows and uploaded files into one new file. Works while the server runs.
    Backup(FileArgs),
    /// Restore a backup into an empty database and an empty store.
    Restore(FileArgs),
    /// Move everything to an empty database and store, such as from SQLite to PostgreSQL or back.
    Move(MoveArgs),
    /// Look for uploaded files that are missing, and for those without a row. Works while the server runs.
    Check(CheckArgs),
    /// Serve a sample competition from a folder of its own. Its people log in with a password alone, whatever the settings.
    Demo(DemoArgs),
    /// Say the words on standard input.
    #[command(hide = true)]
    VoiceWorker(VoiceWorkerArgs),
    /// Print the OpenAPI document as JSON.
    Openapi,
    /// Print the settings as the table in README.md.
    #[command(hide = true)]
    ConfigTable,
}

#[derive(Args)]
struct VoiceWorkerArgs {
    /// Folder of the voice pack.
    folder: PathBuf,
}

#[tokio::main]
async fn main() -> ExitCode {
    // Whatever it writes is children's data, or a key to it.
    umask(Mode::RWXG | Mode::RWXO);
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return usage(&error),
    };
    let done = match cli.command.unwrap_or(Command::Serve(cli.serve)) {
        Command::Serve(config) => serve(config).await,
        Command::Admin(command) => admin_cli::admin(command).await,
        Command::Account(command) => admin_cli::account(command).await,
        Command::Competition(command) => admin_cli::competition(command).await,
        Command::Key(command) => key_cli::key(command).await,
        Command::Rehearse(args) => rehearse_cli::rehearse(args).await,
        Command::Backup(args) => backup_cli::back_up(args).await,
        Command::Restore(args) => backup_cli::restore(args).await,
        Command::Move(args) => backup_cli::move_all(args).await,
        Command::Check(args) => backup_cli::check(args).await,
        Command::Demo(args) => demo(args).await,
        Command::VoiceWorker(args) => wordhive_voice::worker::run(&args.folder),
        Command::Openapi => print_openapi(),
        Command::ConfigTable => say(&config::table::<Config>()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(line) => {
            eprintln!("wordhive: {line}");
            ExitCode::FAILURE
        }
    }
}

/// Nothing, or a one-line error for the operator.
type Done = Result<(), String>;

/// Prints one line for an invalid setting, without its value, which may be secret. Help and version print as usual.
fn usage(error: &clap::Error) -> ExitCode {
    if error.use_stderr() {
        let flag = error.get(ContextKind::InvalidArg).map(ToString::to_string);
        let flag = flag.as_deref().and_then(|shown| shown.strip_prefix("--"));
        let flag = flag.and_then(|shown| shown.split(' ').next());
        let reason = match error.source() {
            Some(source) => source.to_string(),
            None => plain(error),
        };
        match (error.kind(), flag) {
            (ErrorKind::ValueValidation | ErrorKind::InvalidValue, Some(flag)) => {
                eprintln!("wordhive: {}: {reason}", setting(flag));
            }
            _ => eprintln!("wordhive: {}", plain(error)),
        }
    } else {
        // Standard output may be closed.
        drop(error.print());
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2))
}

/// Clap's message on one line, without hints.
fn plain(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let lines = text.trim_start_matches("error: ").lines();
    lines
        .take_while(|line| !line.is_empty())
        .map(str::trim)
        .collect::<Vec<_>>()
        .join(" ")
}

/// A flag with its environment variable.
fn setting(flag: &str) -> String {
    let variable = flag.replace('-', "_").to_uppercase();
    format!("--{flag} (WORDHIVE_{variable})")
}

async fn serve(config: Config) -> Done {
    let _log = log_to_stderr(&config.server);
    let state = open(config).await?;
    let listener = listen(&state)?;
    run(state, listener).await
}

async fn demo(args: DemoArgs) -> Done {
    let config = Config::from(args);
    let _log = log_to_stderr(&config.server);
    let state = open(config).await?;
    // Filling takes a while, which would be in vain if the port is taken.
    let listener = listen(&state)?;
    say(&demo::fill(&state).await?)?;
    run(state, listener).await
}

async fn open(mut config: Config) -> Result<AppState, String> {
    config.identity.providers = config::providers(std::env::vars_os())?;
    if !config.identity.password_sign_in && config.identity.providers.is_empty() {
        return Err(format!(
            "{}: false requires a provider: WORDHIVE_OIDC_ID_ISSUER is missing",
            setting("password-sign-in")
        ));
    }
    let ServerConfig {
        metrics_listen,
        metrics_token,
        ..
    } = &config.server;
    if metrics_listen.is_some_and(|listen| !listen.ip().is_loopback()) && metrics_token.is_none() {
        let [listen, token] = ["metrics-listen", "metrics-token"].map(setting);
        return Err(format!(
            "{listen}: other machines can reach this address, so it needs {token}"
        ));
    }
    let capacity = Capacity::raise().map_err(|error| error.to_string())?;
    config.server.capacity = capacity;
    let watchers = NonZeroU32::new(u32::try_from(capacity.watchers()).unwrap_or(u32::MAX));
    let limits = &mut config.limits;
    limits.limit_watchers = limits.limit_watchers.min(watchers.unwrap_or(NonZeroU32::MIN));
    Platform::open(config, Clock::system(), Rng::system())
        .await
        .map(AppState::new)
        .map_err(|error| format!("{}: cannot be opened: {}", setting(error.flag), error.cause))
}

fn listen(state: &AppState) -> Result<TcpListener, String> {
    let listen = state.config.server.listen;
    server::listen(listen)
        .map_err(|error| format!("{}: cannot listen on {listen}: {error}", setting("listen")))
}

/// Serves until SIGTERM or SIGINT, then finishes the requests under way.
async fn run(state: AppState, listener: TcpListener) -> Done {
    // Before the address is printed, after which others may send signals.
    let stop = stop_signal().map_err(|error| error.to_string())?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    state.set_listening(reachable(address));
    let origin = state.origin();
    say(&format!("Wordhive is at {origin}"))?;
    let storage = &state.config.storage;
    if others_can_read(storage) {
        tracing::warn!(
            "{}: others can read this folder. Run chmod 700",
            storage.data.display()
        );
    }
    for warning in state.word_data.warnings() {
        tracing::warn!("lexicon: {warning}");
    }
    let voice = state.config.voice_folder();
    if state.voice_pack.is_none() && (state.config.voice.voice.is_some() || voice.is_dir()) {
        tracing::warn!(
            "voice: there is no complete voice pack in {}: the computer-made voice is off",
            voice.display()
        );
    }
    let key_check = tokio::spawn(key_cli::warn_of_lost_key(state.clone()));
    let token = users::create_setup_token(&state)
        .await
        .map_err(|error| error.to_string())?;
    if let Some(users::SetupToken(token)) = token {
        say(&format!(
            "There is no admin yet. Create the first one at {origin}/setup?token={token}"
        ))?;
    }
    let metrics = serve_metrics(&state)?;
    let streams = state.clone();
    let stop = async move {
        stop.await;
        streams.end_streams();
    };
    let sweeper = tokio::spawn(state.clone().sweep_on_request());
    let (stop_outbox, outbox_stopped) = oneshot::channel();
    let outbox = messages::deliver_on_request(CompetitionsState::from_ref(&state), outbox_stopped);
    let outbox = tokio::spawn(outbox);
    let (stop_voice, voice_stopped) = oneshot::channel();
    let speaking = voice::speak_on_request(CompetitionsState::from_ref(&state), voice_stopped);
    let speaking = tokio::spawn(speaking);
    let max_connections = state.config.server.capacity.connections;
    server::serve(listener, router::build_router(&state), max_connections, stop).await;
    state.rehearsals_ended().await;
    let _ = key_check.await;
    sweeper.abort();
    // It finishes the email that it is handing over.
    drop(stop_outbox);
    let _ = outbox.await;
    drop(stop_voice);
    let _ = speaking.await;
    if let Some(mailer) = &state.mailer {
        mailer.finish().await;
    }
    metrics.iter().for_each(JoinHandle::abort);
    state.db.clone().close().await;
    Ok(())
}

/// The address by which others reach a server that listens on all of its addresses.
fn reachable(listening: SocketAddr) -> SocketAddr {
    if !listening.ip().is_unspecified() {
        return listening;
    }
    // Connecting sends nothing over UDP, but chooses the address that other machines answer to.
    let chosen = || {
        let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
        socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9))?;
        socket.local_addr()
    };
    let ip = chosen().map_or(Ipv4Addr::LOCALHOST.into(), |address: SocketAddr| address.ip());
    SocketAddr::new(ip, listening.port())
}

/// Serves metrics on a listener of their own, if the settings name one.
fn serve_metrics(state: &AppState) -> Result<Option<JoinHandle<()>>, String> {
    let server = &state.config.server;
    let Some(listen) = server.metrics_listen else {
        return Ok(None);
    };
    let invalid = |reason: String| format!("{}: {reason}", setting("metrics-listen"));
    let listener = server::listen(listen)
        .and_then(|listener| Ok((listener.local_addr()?, listener)))
        .map_err(|error| invalid(format!("cannot listen on {listen}: {error}")));
    let (address, listener) = listener?;
    say(&format!("Metrics are at http://{address}/metrics"))?;
    let router = metrics::router(state.clone());
    let serve = server::serve(
        listener,
        router,
        MAX_METRICS_CONNECTIONS,
        std::future::pending::<()>(),
    );
    Ok(Some(tokio::spawn(serve)))
}

/// Resolves on SIGTERM or SIGINT.
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let mut terminate = unix::signal(unix::SignalKind::terminate())?;
    let mut interrupt = unix::signal(unix::SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping after finishing current requests");
    })
}

fn print_openapi() -> Done {
    let json = router::openapi()
        .to_pretty_json()
        .map_err(|error| error.to_string())?;
    say(&json)
}

/// Prints to standard output and flushes, for pipes.
fn say(text: &str) -> Done {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")
        .and_then(|()| out.flush())
        .map_err(|error| error.to_string())
}

/// How long lines wait for others after some were written. Waking the thread for each would cost more than the rest of many
/// requests.
const LOG_PAUSE: Duration = Duration::from_millis(10);

/// Pauses after each flush, which follows as many lines as are there.
struct Paced<W: Write>(BufWriter<W>);

impl<W: Write> Write for Paced<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()?;
        std::thread::sleep(LOG_PAUSE);
        Ok(())
    }
}

/// Logs to standard error from a thread of its own. Dropping the guard writes what is left.
fn log_to_stderr(config: &ServerConfig) -> WorkerGuard {
    let level = LevelFilter::from_level(config.log);
    // Libraries speak up only when something is wrong, unless everything was asked for.
    let filter = if config.log > tracing::Level::INFO {
        format!("{level}")
    } else {
        format!("warn,wordhive={level}")
    };
    let is_terminal = io::stderr().is_terminal();
    let (writer, guard) = NonBlockingBuilder::default()
        .lossy(false)
        // The default, 128,000, takes 4 MB.
        .buffered_lines_limit(4_096)
        .finish(Paced(BufWriter::new(io::stderr())));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_target(false)
        .with_ansi(is_terminal)
        .with_writer(writer);
    if config.log_json {
        builder.json().init();
    } else {
        builder.init();
    }
    guard
}
