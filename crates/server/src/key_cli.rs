//! The commands that replace the secret key (docs/keys.md).

use std::{fs::File, path::Path};

use clap::{Args, Subcommand};
use wordhive::{
    audit::{Action, Actor, AuditLog, Subject},
    config::{KeyConfig, StorageConfig},
    identity,
    platform::{
        clock::{Clock, Instant},
        data_folder::running_servers_have,
        db::{Connection, CountsByKey, Db, DbErr},
        rng::Rng,
        secret_key::{SecretKey, add_to_file, file_in, keep_newest_in_file, key_id},
    },
    stage,
    state::AppState,
};

use super::{Done, admin_cli::open_db, say};

#[derive(Subcommand)]
pub(super) enum KeyCommand {
    /// Add a new key to secret.key. Servers use it when they are restarted. What the keys before it made still works.
    Add(KeyArgs),
    /// List the keys by id, newest first, and what was made with each.
    List(KeyArgs),
    /// Encrypt all secrets with the newest key, and remove the others from secret.key once no code depends on them.
    Retire(RetireArgs),
}

#[derive(Args)]
pub(super) struct KeyArgs {
    #[command(flatten)]
    storage: StorageConfig,
    #[command(flatten)]
    keys: KeyConfig,
}

#[derive(Args)]
pub(super) struct RetireArgs {
    #[command(flatten)]
    key: KeyArgs,
    /// Also if unused claim codes, officials' codes or early recovery codes depend on older keys. They stop working.
    #[arg(long)]
    void: bool,
}

pub(super) async fn key(command: KeyCommand) -> Done {
    match command {
        KeyCommand::Add(args) => add(&args),
        KeyCommand::List(args) => list(&args).await,
        KeyCommand::Retire(args) => retire(&args).await,
    }
}

fn add(KeyArgs { storage, keys }: &KeyArgs) -> Done {
    if keys.secret_key.is_some() {
        return Err(
            "the key is in WORDHIVE_SECRET_KEY, not in a file. How to replace it there with WORDHIVE_OLD_SECRET_KEY is in \
             docs/keys.md"
                .to_owned(),
        );
    }
    let file = file_in(&storage.data);
    let _lock = lock(&storage.data)?;
    add_to_file(&file, &Rng::system()).map_err(|error| error.to_string())?;
    say(&format!(
        "Added a new key to {}. Restart the server now, so that it uses the new key. Then run wordhive key retire.",
        file.display()
    ))
}

async fn list(KeyArgs { storage, keys }: &KeyArgs) -> Done {
    let (db, key) = open(storage, keys).await?;
    let stored = Stored::read(db.read(), Clock::system().now())
        .await
        .map_err(|error| error.to_string())?;
    let ids = key.ids();
    let mut lines = Vec::new();
    for (place, id) in ids.iter().enumerate() {
        let age = if place == 0 { ", the newest" } else { "" };
        lines.push(format!("made with {id}{age}: {}", stored.of(|by| by == *id)));
    }
    let rest = [
        ("made before keys had ids", stored.of(str::is_empty)),
        (
            "made with a key that is missing",
            stored.of(|by| !by.is_empty() && !ids.contains(&by)),
        ),
    ];
    let rest = rest.iter().filter(|(_, found)| found != NOTHING);
    lines.extend(rest.map(|(by, found)| format!("{by}: {found}")));
    say(&lines.join("\n"))
}

async fn retire(RetireArgs { key, void }: &RetireArgs) -> Done {
    let KeyArgs { storage, keys } = key;
    let (db, key) = open(storage, keys).await?;
    let is_in_file = keys.secret_key.is_none();
    let _lock = is_in_file.then(|| lock(&storage.data)).transpose()?;
    let ids = key.ids();
    let Some((newest, older)) = ids.split_first().filter(|(_, older)| !older.is_empty()) else {
        return say(if is_in_file {
            "There is only one key. To replace it, run wordhive key add first."
        } else {
            "There is only one key. To replace it, move it to WORDHIVE_OLD_SECRET_KEY, and put a new one in its place."
        });
    };
    let is_used = running_servers_have(&storage.data, newest)
        .map_err(|error| format!("{}: {error}", storage.data.display()))?;
    if !is_used {
        return Err("the server doesn't use the newest key yet. Restart it, then run this again".to_owned());
    }
    let (encrypted, lost) = identity::encrypt_with_newest_key(&db, &key, &Rng::system())
        .await
        .map_err(|problem| problem.for_operator())?;
    say(&format!(
        "Secrets encrypted with the newest key: {}.",
        counted(encrypted, APP)
    ))?;
    if lost > 0 {
        let unreadable = format!("no key decrypts {}", counted(lost, APP));
        if !void {
            return Err(format!(
                "{unreadable}. Is the older key the right one? If it is lost, run this with --void. Their owners can log in with a \
                 recovery code, or after wordhive account reset-second-factor"
            ));
        }
        say(&format!("Gone: {unreadable}."))?;
    }
    if *void {
        let voided = void_codes(&db, newest, older)
            .await
            .map_err(|error| error.to_string())?;
        if voided != NOTHING {
            say(&format!("Made useless: {voided}."))?;
        }
    } else {
        let needed = Stored::read(db.read(), Clock::system().now())
            .await
            .map_err(|error| error.to_string())?
            .codes_of(older);
        if needed != NOTHING {
            return Err(format!(
                "an older key is still needed for {needed}. Run this again when they are used, replaced or expired, or with \
                 --void to make them useless now"
            ));
        }
    }
    if !is_in_file {
        return say("WORDHIVE_OLD_SECRET_KEY is no longer needed. Remove it, and restart all servers.");
    }
    keep_newest_in_file(&file_in(&storage.data), |key| key_id(key) == *newest)
        .map_err(|error| error.to_string())?;
    say("secret.key has only the newest key now. Restart the server, so that it forgets the others.")
}

/// Logs what is stored and can't be used, because the key that made it is missing.
pub(super) async fn warn_of_lost_key(state: AppState) {
    let key = &state.secret_key;
    let stored = match Stored::read(state.db.read(), state.clock.now()).await {
        Ok(stored) => stored,
        Err(error) => {
            return tracing::error!("could not look for what depends on other secret keys: {error}");
        }
    };
    let ids = key.ids();
    let lost = stored.of(|by| {
        if by.is_empty() {
            key.is_new
        } else {
            !ids.contains(&by)
        }
    });
    if lost == NOTHING {
        return;
    }
    let reason = if key.is_new {
        "secret.key was missing from the data folder, and a new one was created"
    } else {
        "the secret key is another one than before"
    };
    let place = if state.config.identity.keys.secret_key.is_some() {
        "put it in WORDHIVE_OLD_SECRET_KEY"
    } else {
        "add it to secret.key as another line"
    };
    tracing::warn!(
        "{reason}. What was made with the earlier key doesn't work: {lost}. If you have that key, {place}. Without \
         it, create new codes, and run wordhive account reset-second-factor for people with an app"
    );
}

async fn open(storage: &StorageConfig, keys: &KeyConfig) -> Result<(Db, SecretKey), String> {
    let db = open_db(storage).await?;
    // A command must not create one.
    let file = file_in(&storage.data);
    if keys.secret_key.is_none() && !file.exists() {
        return Err(format!("there is no {}", file.display()));
    }
    if keys.secret_key.is_some() && keys.secret_key == keys.old_secret_key {
        return Err("WORDHIVE_SECRET_KEY and WORDHIVE_OLD_SECRET_KEY are the same".to_owned());
    }
    let key = keys.open(&storage.data, &Rng::system());
    Ok((db, key.map_err(|error| error.to_string())?))
}

/// Waits for other commands that change secret.key. Ends with the file handle.
fn lock(data: &Path) -> Result<File, String> {
    let path = data.join("secret.key.lock");
    let locked = File::create(&path).and_then(|lock| lock.lock().map(|()| lock));
    locked.map_err(|error| format!("{}: {error}", path.display()))
}

/// Makes the codes useless that weren't made with the newest key. Returns what no longer works, which the audit log says, too.
async fn void_codes(db: &Db, newest_key_id: &str, older: &[&str]) -> Result<String, DbErr> {
    let (clock, rng) = (Clock::system(), Rng::system());
    let audit = AuditLog {
        clock: &clock,
        rng: &rng,
    };
    let now = clock.now();
    let write = db.write_long_as_system().await?;
    let voided = Stored::read(&write, now).await?.codes_of(older);
    identity::void_older_codes(&write, newest_key_id).await?;
    stage::revoke_codes_other_than(&write, newest_key_id, now).await?;
    if voided != NOTHING {
        let subject = Subject {
            name: &voided,
            id: newest_key_id,
        };
        audit
            .write(&write, Actor::Operator, Action::VoidCodes, subject)
            .await?;
    }
    write.commit().await?;
    Ok(voided)
}

const NOTHING: &str = "nothing";
const APP: &str = "authenticator app";

/// For each kind of stored values that can still be used, how many each key made.
struct Stored(Vec<(&'static str, CountsByKey)>);

impl Stored {
    async fn read(connection: &impl Connection, now: Instant) -> Result<Self, DbErr> {
        let keyed = identity::keyed_values(connection, now).await?;
        let officials = stage::count_codes_by_key(connection, now).await?;
        Ok(Self(vec![
            (APP, keyed.apps),
            ("claim code", keyed.claim_codes),
            ("recovery code", keyed.recovery_codes),
            ("official's code", officials),
        ]))
    }

    /// How many codes were made by these keys, or before keys had ids.
    fn codes_of(mut self, keys: &[&str]) -> String {
        self.0.retain(|(kind, _)| *kind != APP);
        self.of(|by| by.is_empty() || keys.contains(&by))
    }

    /// How many were made by such keys.
    fn of(&self, is_such: impl Fn(&str) -> bool) -> String {
        let kinds = self.0.iter().map(|(kind, by_key)| {
            let such = by_key.iter().filter(|(id, _)| is_such(id));
            (such.map(|(_, count)| count).sum(), *kind)
        });
        let found: Vec<String> = kinds
            .filter(|(number, _)| *number > 0)
            .map(|(number, kind)| counted(number, kind))
            .collect();
        if found.is_empty() {
            NOTHING.to_owned()
        } else {
            found.join(", ")
        }
    }
}

fn counted(number: i64, kind: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {kind}{plural}")
}
