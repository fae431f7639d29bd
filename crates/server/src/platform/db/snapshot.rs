//! All rows as of one moment, while servers go on writing.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, QueryResult, Statement};
use serde_json::Value;

use super::tables::{self, Kind, Table, quoted};

/// Rows in memory at once.
const BATCH: usize = 200;

/// A read transaction that sees one moment.
pub struct Snapshot(pub(super) DatabaseTransaction);

impl Snapshot {
    /// All tables, each after those that it refers to.
    pub async fn tables(&self) -> Result<Vec<Table>, DbErr> {
        tables::tables(&self.0).await
    }

    /// For further questions about the same moment.
    pub fn connection(&self) -> &impl ConnectionTrait {
        &self.0
    }

    /// Passes all rows of a table to `each`, in batches, as JSON values that both databases share.
    pub async fn read(
        &self,
        table: &Table,
        mut each: impl FnMut(Vec<Vec<Value>>) -> Result<(), String>,
    ) -> Result<(), String> {
        let text = |error: DbErr| error.to_string();
        let mut rows = Rows::open(&self.0, table).await.map_err(text)?;
        loop {
            let batch = rows.next().await.map_err(text)?;
            if batch.is_empty() {
                return Ok(());
            }
            each(batch)?;
        }
    }
}

/// A cursor. SQLite has none, so it goes on after the last row's number.
struct Rows<'a> {
    connection: &'a DatabaseTransaction,
    table: &'a Table,
    statement: String,
    last: i64,
}

impl<'a> Rows<'a> {
    async fn open(connection: &'a DatabaseTransaction, table: &'a Table) -> Result<Self, DbErr> {
        let name = &table.name;
        let statement = if connection.get_database_backend() == DbBackend::Sqlite {
            let columns = quoted(table.columns.iter().map(|(column, _)| column.as_str()));
            format!("SELECT {columns}, rowid FROM \"{name}\" WHERE rowid > ? ORDER BY rowid LIMIT {BATCH}")
        } else {
            let column = |(column, kind): &(String, Kind)| match kind {
                Kind::Integer => format!("CAST(\"{column}\" AS BIGINT)"),
                _ => format!("\"{column}\""),
            };
            let columns: Vec<String> = table.columns.iter().map(column).collect();
            let columns = columns.join(", ");
            // Each with a name of its own: a prepared FETCH remembers the columns.
            let open =
                format!("DECLARE \"all_{name}\" NO SCROLL CURSOR FOR SELECT {columns} FROM \"{name}\"");
            connection.execute_unprepared(&open).await?;
            format!("FETCH {BATCH} FROM \"all_{name}\"")
        };
        Ok(Self {
            connection,
            table,
            statement,
            last: i64::MIN,
        })
    }

    async fn next(&mut self) -> Result<Vec<Vec<Value>>, DbErr> {
        let backend = self.connection.get_database_backend();
        let sql = self.statement.as_str();
        let is_sqlite = backend == DbBackend::Sqlite;
        let statement = if is_sqlite {
            Statement::from_sql_and_values(backend, sql, [self.last.into()])
        } else {
            Statement::from_string(backend, sql)
        };
        let rows = self.connection.query_all_raw(statement).await?;
        if is_sqlite && let Some(row) = rows.last() {
            self.last = row.try_get_by_index(self.table.columns.len())?;
        }
        rows.iter().map(|row| values(row, self.table)).collect()
    }
}

fn values(row: &QueryResult, table: &Table) -> Result<Vec<Value>, DbErr> {
    let value = |(index, (_, kind)): (usize, &(String, Kind))| {
        Ok(match kind {
            Kind::Text => row.try_get_by_index::<Option<String>>(index)?.into(),
            Kind::Integer => row.try_get_by_index::<Option<i64>>(index)?.into(),
            Kind::Boolean => row.try_get_by_index::<Option<bool>>(index)?.into(),
            Kind::Instant => row
                .try_get_by_index::<Option<DateTime<Utc>>>(index)?
                .map(|at| at.to_rfc3339_opts(SecondsFormat::Micros, true))
                .into(),
            Kind::Date => row
                .try_get_by_index::<Option<NaiveDate>>(index)?
                .map(|day| day.to_string())
                .into(),
            // As text, because JSON's numbers are rounded when they are read.
            Kind::Real => row
                .try_get_by_index::<Option<f64>>(index)?
                .map(|number| format!("{number:?}"))
                .into(),
        })
    };
    table.columns.iter().enumerate().map(value).collect()
}
