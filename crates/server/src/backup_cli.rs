//! The commands for backups and the like.

use std::{fs, path::PathBuf};

use clap::Args;
use url::Url;
use wordhive::{
    backup::{self, Summary},
    config::{StorageConfig, objects_url, postgres_url},
    platform::{clock::Clock, data_folder::reserve, rng::Rng},
};

use super::{Done, say};

#[derive(Args)]
pub(super) struct FileArgs {
    /// The backup, such as wordhive-2027-01-31.zip.
    file: PathBuf,
    #[command(flatten)]
    storage: StorageConfig,
}

#[derive(Args)]
pub(super) struct MoveArgs {
    /// The new data folder. Created if missing.
    #[arg(long, value_name = "DIR")]
    to_data: PathBuf,
    /// The new PostgreSQL database. Without it, the new data folder holds a SQLite database.
    #[arg(long, env = "WORDHIVE_TO_DATABASE_URL", value_name = "URL", hide_env_values = true, value_parser = postgres_url)]
    to_database_url: Option<Url>,
    /// The new S3-compatible store. Without it, the new data folder holds the uploaded files.
    #[arg(long, env = "WORDHIVE_TO_OBJECTS_URL", value_name = "URL", hide_env_values = true, value_parser = objects_url)]
    to_objects_url: Option<Url>,
    #[command(flatten)]
    storage: StorageConfig,
}

#[derive(Args)]
pub(super) struct CheckArgs {
    /// Remove uploaded files that no row knows and that are older than a day.
    #[arg(long)]
    repair: bool,
    #[command(flatten)]
    storage: StorageConfig,
}

pub(super) async fn back_up(FileArgs { file, storage }: FileArgs) -> Done {
    let done = backup::back_up(&storage, &Clock::system(), &Rng::system(), &file).await?;
    say(&format!("Backed up {} to {}.", counted(done), file.display()))?;
    if storage.data.join("secret.key").exists() {
        let key = storage.data.join("secret.key");
        say(&format!(
            "{} isn't in it. Back it up too, in another place.",
            key.display()
        ))?;
    }
    warn_of_missing(done)
}

pub(super) async fn restore(FileArgs { file, storage }: FileArgs) -> Done {
    let done = backup::restore(&storage, &file).await?;
    say(&format!("Restored {} from {}.", counted(done), file.display()))?;
    warn_of_missing(done)
}

pub(super) async fn move_all(args: MoveArgs) -> Done {
    let storage = args.storage;
    let target = StorageConfig {
        data: args.to_data,
        database_url: args.to_database_url,
        objects_url: args.to_objects_url,
    };
    // Nobody may write to what is left behind.
    let reserved = reserve(&storage).map_err(|error| format!("{}: {error}", storage.data.display()))?;
    let failed = |error: std::io::Error| format!("{}: {error}", target.data.display());
    drop(reserve(&target).map_err(failed)?);
    let folder = tempfile::tempdir_in(&target.data).map_err(failed)?;
    let file = folder.path().join("move.zip");
    backup::back_up(&storage, &Clock::system(), &Rng::system(), &file).await?;
    let done = backup::restore(&target, &file).await?;
    let [from, to] = [&storage, &target].map(|storage| storage.data.join("secret.key"));
    if from.exists() && !to.exists() {
        fs::copy(&from, &to).map_err(failed)?;
    }
    drop(reserved);
    say(&format!(
        "Moved {}. The old data is still there: delete it when the new server works.",
        counted(done)
    ))?;
    warn_of_missing(done)
}

pub(super) async fn check(CheckArgs { repair, storage }: CheckArgs) -> Done {
    let found = backup::check(&storage, &Clock::system(), repair).await?;
    for key in &found.missing {
        say(&format!("missing: {key}"))?;
    }
    for key in &found.orphans {
        say(&format!("without a row: {key}"))?;
    }
    say(&format!(
        "{} are whole, {} are missing, {} have no row, of which {} were removed.",
        files(found.whole as u64),
        found.missing.len(),
        found.orphans.len(),
        found.removed
    ))?;
    if found.missing.is_empty() {
        return Ok(());
    }
    Err(format!(
        "{} missing. Restore them from a backup of the store",
        files(found.missing.len() as u64)
    ))
}

fn counted(Summary { rows, blobs, .. }: Summary) -> String {
    let rows = match rows {
        1 => "1 row".to_owned(),
        rows => format!("{rows} rows"),
    };
    format!("{rows} and {}", files(blobs))
}

fn files(count: u64) -> String {
    match count {
        1 => "1 uploaded file".to_owned(),
        count => format!("{count} uploaded files"),
    }
}

fn warn_of_missing(Summary { missing, .. }: Summary) -> Done {
    if missing == 0 {
        return Ok(());
    }
    say(&format!(
        "{} missing in the store. `wordhive check` lists them.",
        files(missing)
    ))
}
