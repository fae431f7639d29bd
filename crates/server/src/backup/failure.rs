//! Errors as one line for the operator.

use crate::{config::StorageConfig, platform::db::DbErr};

/// An error of the database.
pub(super) fn text(error: DbErr) -> String {
    match error {
        DbErr::Custom(text) => text,
        error => error.to_string(),
    }
}

/// An error when the database was opened.
pub(super) fn not_opened(config: &StorageConfig, error: DbErr) -> String {
    match error {
        DbErr::Custom(text) => text,
        error if config.database_url.is_some() => {
            format!("can't open the PostgreSQL database: {error}. Check its URL, and whether it runs")
        }
        error => format!("can't open the database in {}: {error}", config.data.display()),
    }
}
