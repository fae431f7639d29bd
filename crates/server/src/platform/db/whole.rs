//! A database as a whole, for backups: read at one moment, or filled while it is empty.

use std::{error::Error, fs::File};

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{
    AccessMode, ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    IsolationLevel, SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait,
};
use sea_orm_migration::MigratorTrait;
use serde_json::Value;

use super::{
    opening::{lock, reach},
    options,
    snapshot::Snapshot,
    tables::{self, Table, quoted},
};
use crate::{config::StorageConfig, migrations::Migrator};

/// Of SQLite, per statement. PostgreSQL takes twice as many.
const MAX_BIND_PARAMETERS: usize = 32_766;

/// A database that isn't migrated when it's opened.
pub struct WholeDb {
    connection: DatabaseConnection,
    _lock: Option<File>,
}

impl WholeDb {
    /// Opens a database that servers may use at the same time.
    ///
    /// # Errors
    /// If it doesn't exist, or a newer version of Wordhive has used it.
    pub async fn open(config: &StorageConfig) -> Result<Self, DbErr> {
        let file = config.data.join("wordhive.db");
        if config.database_url.is_none() && !file.exists() {
            return Err(DbErr::Custom(format!("{} doesn't exist", file.display())));
        }
        let whole = Self::connect(config).await?;
        let applied = tables::migrations(&whole.connection).await?;
        if applied.is_empty() {
            return Err(DbErr::Custom("the database is new. Nothing is in it".to_owned()));
        }
        match tables::is_newer(&applied) {
            Some(reason) => Err(DbErr::Custom(reason)),
            None => Ok(whole),
        }
    }

    /// Opens or creates a database that must be empty.
    ///
    /// # Errors
    /// If it has rows.
    pub async fn open_empty(config: &StorageConfig) -> Result<Self, DbErr> {
        let guard = match config.database_url {
            None => Some(lock(&config.data).await?),
            Some(_) => None,
        };
        let whole = Self {
            _lock: guard,
            ..Self::connect(config).await?
        };
        if config.database_url.is_some() {
            // The same as when servers migrate. It ends with the connection.
            let lock = "SELECT pg_advisory_lock(8675309)";
            whole.connection.execute_unprepared(lock).await?;
        }
        if whole.is_empty().await? {
            return Ok(whole);
        }
        let reason = "the database isn't empty. Choose a new one, or delete its contents first";
        Err(DbErr::Custom(reason.to_owned()))
    }

    /// Whether no table has a row.
    pub async fn is_empty(&self) -> Result<bool, DbErr> {
        for table in tables::tables(&self.connection).await? {
            let row = format!("SELECT 1 FROM \"{}\" LIMIT 1", table.name);
            let row = Statement::from_string(self.connection.get_database_backend(), row);
            if self.connection.query_one_raw(row).await?.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    async fn connect(config: &StorageConfig) -> Result<Self, DbErr> {
        let options = match &config.database_url {
            Some(url) => {
                reach(url).await?;
                options::of(url.as_str(), 1)
            }
            None => options::sqlite(config, 1),
        };
        Ok(Self {
            connection: Database::connect(options).await?,
            _lock: None,
        })
    }

    /// The migrations that ran.
    pub async fn migrations(&self) -> Result<Vec<String>, DbErr> {
        tables::migrations(&self.connection).await
    }

    /// The first `count` migrations of this version.
    pub fn first_migrations(count: usize) -> Vec<String> {
        tables::known_migrations().into_iter().take(count).collect()
    }

    /// Begins to read.
    pub async fn snapshot(&self) -> Result<Snapshot, DbErr> {
        let is_postgres = self.connection.get_database_backend() == DbBackend::Postgres;
        // SQLite's transactions always see one moment.
        let options = TransactionOptions {
            isolation_level: is_postgres.then_some(IsolationLevel::RepeatableRead),
            access_mode: is_postgres.then_some(AccessMode::ReadOnly),
            ..TransactionOptions::default()
        };
        self.connection.begin_with_options(options).await.map(Snapshot)
    }

    /// Runs the migrations up to this number of them, or all.
    pub async fn migrate(&self, count: Option<usize>) -> Result<(), DbErr> {
        let done = tables::migrations(&self.connection).await?.len();
        let steps = count.map(|count| u32::try_from(count.saturating_sub(done)).unwrap_or(0));
        Migrator::up(&self.connection, steps).await
    }

    /// Begins to fill an empty database.
    pub async fn fill(&self) -> Result<Filling, DbErr> {
        let is_sqlite = self.connection.get_database_backend() == DbBackend::Sqlite;
        let options = TransactionOptions {
            sqlite_transaction_mode: is_sqlite.then_some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        Filling::begin(self.connection.begin_with_options(options).await?).await
    }

    /// Closes the connection.
    pub async fn close(self) {
        // What was committed is safe.
        let _ = self.connection.close().await;
    }
}

/// A transaction that fills an empty database. Triggers rest meanwhile: what they would write is among the rows.
pub struct Filling {
    transaction: DatabaseTransaction,
    tables: Vec<Table>,
    wake_triggers: Vec<String>,
}

impl Filling {
    async fn begin(transaction: DatabaseTransaction) -> Result<Self, DbErr> {
        let tables = tables::tables(&transaction).await?;
        let mut wake_triggers = Vec::new();
        let mut run = Vec::new();
        if transaction.get_database_backend() == DbBackend::Sqlite {
            run.push("PRAGMA defer_foreign_keys = ON".to_owned());
            let triggers = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'";
            let triggers = Statement::from_string(DbBackend::Sqlite, triggers);
            for trigger in transaction.query_all_raw(triggers).await? {
                let (name, sql): (String, String) = trigger.try_get_many_by_index()?;
                run.push(format!("DROP TRIGGER \"{name}\""));
                wake_triggers.push(sql);
            }
        } else {
            for Table { name, .. } in &tables {
                run.push(format!("ALTER TABLE \"{name}\" DISABLE TRIGGER USER"));
                wake_triggers.push(format!("ALTER TABLE \"{name}\" ENABLE TRIGGER USER"));
            }
        }
        for statement in run {
            transaction.execute_unprepared(&statement).await?;
        }
        Ok(Self {
            transaction,
            tables,
            wake_triggers,
        })
    }

    /// The tables to fill, each after those that it refers to.
    pub fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// Inserts rows as [`Snapshot::read`] gives them.
    pub async fn insert(&self, table: &Table, rows: &[Vec<Value>]) -> Result<(), String> {
        for rows in rows.chunks(MAX_BIND_PARAMETERS / table.columns.len()) {
            let statement = self.statement(table, rows)?;
            let done = self.transaction.execute_raw(statement).await;
            done.map_err(|error| format!("{}: {error}", table.name))?;
        }
        Ok(())
    }

    fn statement(&self, table: &Table, rows: &[Vec<Value>]) -> Result<Statement, String> {
        let backend = self.transaction.get_database_backend();
        let mut values = Vec::with_capacity(rows.len() * table.columns.len());
        let mut places = Vec::with_capacity(rows.len());
        for row in rows {
            let mut row_places = Vec::with_capacity(row.len());
            for ((column, kind), value) in table.columns.iter().zip(row) {
                let value =
                    bound(*kind, value).map_err(|error| format!("{}.{column}: {error}", table.name))?;
                values.push(value);
                row_places.push(match backend {
                    DbBackend::Postgres => format!("${}", values.len()),
                    _ => "?".to_owned(),
                });
            }
            places.push(format!("({})", row_places.join(", ")));
        }
        let columns = quoted(table.columns.iter().map(|(column, _)| column.as_str()));
        let sql = format!(
            "INSERT INTO \"{}\" ({columns}) VALUES {}",
            table.name,
            places.join(", ")
        );
        Ok(Statement::from_sql_and_values(backend, sql, values))
    }

    /// Wakes the triggers and commits.
    pub async fn commit(self) -> Result<(), DbErr> {
        for statement in &self.wake_triggers {
            self.transaction.execute_unprepared(statement).await?;
        }
        self.transaction.commit().await
    }
}

fn bound(kind: tables::Kind, value: &Value) -> Result<sea_orm::Value, Box<dyn Error>> {
    use tables::Kind;
    let text = || match value {
        Value::Null => Ok(None),
        Value::String(text) => Ok(Some(text.as_str())),
        _ => Err("expected text"),
    };
    Ok(match kind {
        Kind::Text => text()?.map(str::to_owned).into(),
        Kind::Integer if value.is_null() => Option::<i64>::None.into(),
        Kind::Integer => value.as_i64().ok_or("expected a number")?.into(),
        Kind::Boolean if value.is_null() => Option::<bool>::None.into(),
        Kind::Boolean => value.as_bool().ok_or("expected true or false")?.into(),
        Kind::Instant => text()?
            .map(DateTime::parse_from_rfc3339)
            .transpose()?
            .map(|at| at.with_timezone(&Utc))
            .into(),
        Kind::Date => text()?.map(str::parse::<NaiveDate>).transpose()?.into(),
        Kind::Real => text()?.map(str::parse::<f64>).transpose()?.into(),
    })
}
