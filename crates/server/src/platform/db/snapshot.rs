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

/// A cursor. SQLite has none, so it goes on after the key of the last row.
struct Rows<'a> {
    connection: &'a DatabaseTransaction,
    table: &'a Table,
    columns: String,
    /// On SQLite, columns that no two rows share.
    key: Vec<String>,
    /// On SQLite, those of the last row.
    last: Vec<sea_orm::Value>,
}

impl<'a> Rows<'a> {
    async fn open(connection: &'a DatabaseTransaction, table: &'a Table) -> Result<Self, DbErr> {
        let is_sqlite = connection.get_database_backend() == DbBackend::Sqlite;
        let column = |(column, kind): &(String, Kind)| match kind {
            Kind::Integer if !is_sqlite => format!("CAST(\"{column}\" AS BIGINT)"),
            _ => format!("\"{column}\""),
        };
        let columns: Vec<String> = table.columns.iter().map(column).collect();
        let mut rows = Self {
            connection,
            table,
            columns: columns.join(", "),
            key: Vec::new(),
            last: Vec::new(),
        };
        if is_sqlite {
            rows.key = key_of(connection, &table.name).await?;
        } else {
            let (name, columns) = (&table.name, &rows.columns);
            // Each with a name of its own: a prepared FETCH remembers the columns.
            let open =
                format!("DECLARE \"all_{name}\" NO SCROLL CURSOR FOR SELECT {columns} FROM \"{name}\"");
            connection.execute_unprepared(&open).await?;
        }
        Ok(rows)
    }

    fn statement(&mut self) -> Statement {
        let (name, columns) = (&self.table.name, &self.columns);
        if self.key.is_empty() {
            let fetch = format!("FETCH {BATCH} FROM \"all_{name}\"");
            return Statement::from_string(DbBackend::Postgres, fetch);
        }
        let key = quoted(self.key.iter().map(String::as_str));
        let after = match self.last.len() {
            0 => String::new(),
            values => format!("WHERE ({key}) > ({})", vec!["?"; values].join(", ")),
        };
        let sql = format!("SELECT {columns}, {key} FROM \"{name}\" {after} ORDER BY {key} LIMIT {BATCH}");
        Statement::from_sql_and_values(DbBackend::Sqlite, sql, std::mem::take(&mut self.last))
    }

    async fn next(&mut self) -> Result<Vec<Vec<Value>>, DbErr> {
        let statement = self.statement();
        let rows = self.connection.query_all_raw(statement).await?;
        if let Some(row) = rows.last() {
            for (index, column) in self.key.iter().enumerate() {
                let at = self.table.columns.len() + index;
                let is_text = self.table.columns.contains(&(column.clone(), Kind::Text));
                self.last.push(match is_text {
                    true => row.try_get_by_index::<String>(at)?.into(),
                    false => row.try_get_by_index::<i64>(at)?.into(),
                });
            }
        }
        rows.iter().map(|row| values(row, self.table)).collect()
    }
}

/// The number of SQLite's rows, or in tables without one, the primary key.
async fn key_of(connection: &DatabaseTransaction, table: &str) -> Result<Vec<String>, DbErr> {
    let key = "SELECT c.name FROM pragma_table_list t JOIN pragma_table_info(t.name) c \
               WHERE t.schema = 'main' AND t.name = ? AND t.wr AND c.pk ORDER BY c.pk";
    let key = Statement::from_sql_and_values(DbBackend::Sqlite, key, [table.into()]);
    let key = connection.query_all_raw(key).await?;
    if key.is_empty() {
        return Ok(vec!["rowid".to_owned()]);
    }
    key.iter().map(|row| row.try_get_by_index(0)).collect()
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
