//! What tables and columns a database has, whichever version of Wordhive made it.

use sea_orm::{ConnectionTrait, DbBackend, DbErr, Statement};
use sea_orm_migration::MigratorTrait;
use serde::{Deserialize, Serialize};

use crate::migrations::Migrator;

/// None belongs to anyone: which migrations ran, what servers should forget, and what counts for some minutes.
const OURS: [&str; 3] = ["seaql_migrations", "changes", "rate_limit_counts"];

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Text, also JSON.
    Text,
    /// Up to 64 bits.
    Integer,
    /// True or false.
    Boolean,
    /// A point in time, in UTC.
    Instant,
    /// A day.
    Date,
    /// A floating-point number.
    Real,
}

impl Kind {
    /// From the name of the type in either database.
    fn of(name: &str) -> Option<Self> {
        match name {
            "text" => Some(Self::Text),
            "integer" | "bigint" => Some(Self::Integer),
            "boolean" => Some(Self::Boolean),
            "timestamp with time zone" | "timestamp_with_timezone_text" => Some(Self::Instant),
            "date" | "date_text" => Some(Self::Date),
            "double precision" | "double" => Some(Self::Real),
            _ => None,
        }
    }
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// Its columns with what they hold.
    pub columns: Vec<(String, Kind)>,
}

impl Table {
    /// The position of a column.
    pub fn position(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|(name, _)| name == column)
    }
}

/// All tables with rows of people, each after those that it refers to.
pub(super) async fn tables(connection: &impl ConnectionTrait) -> Result<Vec<Table>, DbErr> {
    let [columns, parents] = match connection.get_database_backend() {
        DbBackend::Sqlite => [
            "SELECT m.name, c.name, c.type FROM sqlite_master m JOIN pragma_table_info(m.name) c \
             WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY m.name, c.name",
            "SELECT m.name, f.\"table\", '' FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'",
        ],
        _ => [
            "SELECT c.table_name::text, c.column_name::text, c.data_type::text FROM information_schema.columns c \
             JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name \
             WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' \
             ORDER BY c.table_name COLLATE \"C\", c.column_name COLLATE \"C\"",
            "SELECT conrelid::regclass::text, confrelid::regclass::text, '' FROM pg_constraint WHERE contype = 'f' \
             AND connamespace = current_schema()::regnamespace",
        ],
    };
    let mut tables: Vec<Table> = Vec::new();
    for (table, column, kind) in texts(connection, columns).await? {
        if OURS.contains(&table.as_str()) {
            continue;
        }
        let kind = Kind::of(&kind.to_lowercase())
            .ok_or_else(|| DbErr::Custom(format!("{table}.{column} has the unknown type {kind}")))?;
        match tables.last_mut() {
            Some(last) if last.name == table => last.columns.push((column, kind)),
            _ => tables.push(Table {
                name: table,
                columns: vec![(column, kind)],
            }),
        }
    }
    let parents = texts(connection, parents).await?;
    Ok(parents_first(tables, &parents))
}

/// Puts each table after those that it refers to. Tables that refer to each other come last.
fn parents_first(tables: Vec<Table>, parents: &[(String, String, String)]) -> Vec<Table> {
    let mut left = tables;
    let mut sorted = Vec::with_capacity(left.len());
    loop {
        let waits = |table: &Table| {
            parents.iter().any(|(child, parent, _)| {
                *child == table.name && child != parent && left.iter().any(|other| other.name == *parent)
            })
        };
        let (waiting, ready): (Vec<_>, Vec<_>) = left.iter().cloned().partition(waits);
        sorted.extend(ready.iter().cloned());
        if ready.is_empty() {
            sorted.extend(waiting);
            return sorted;
        }
        left = waiting;
    }
}

/// Rows of three texts.
async fn texts(connection: &impl ConnectionTrait, sql: &str) -> Result<Vec<(String, String, String)>, DbErr> {
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    let rows = connection.query_all_raw(statement).await?;
    rows.iter().map(|row| row.try_get_many_by_index()).collect()
}

/// The names of the migrations that ran, in order. None in a new database.
pub(super) async fn migrations(connection: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    let exists = match connection.get_database_backend() {
        DbBackend::Sqlite => "SELECT name, '', '' FROM sqlite_master WHERE name = 'seaql_migrations'",
        _ => {
            "SELECT table_name::text, '', '' FROM information_schema.tables \
             WHERE table_schema = current_schema() AND table_name = 'seaql_migrations'"
        }
    };
    if texts(connection, exists).await?.is_empty() {
        return Ok(Vec::new());
    }
    let applied = texts(connection, "SELECT version, '', '' FROM seaql_migrations").await?;
    let mut names: Vec<String> = applied.into_iter().map(|(name, ..)| name).collect();
    names.sort();
    Ok(names)
}

/// The names of the migrations that this version knows, in order.
pub(super) fn known_migrations() -> Vec<String> {
    let known = Migrator::migrations();
    known
        .iter()
        .map(|migration| migration.name().to_owned())
        .collect()
}

/// What to do if migrations ran that this version doesn't know.
pub(super) fn is_newer(applied: &[String]) -> Option<String> {
    let known = known_migrations();
    let unknown = applied.iter().find(|name| !known.contains(name))?;
    Some(format!(
        "the database was used by a newer version of Wordhive ({unknown}), which this one ({}) can't read. Install that version",
        env!("CARGO_PKG_VERSION")
    ))
}

/// Names in quotes, separated by commas.
pub(super) fn quoted<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_come_after_those_they_refer_to() {
        let table = |name: &str| Table {
            name: name.to_owned(),
            columns: Vec::new(),
        };
        let refers = |child: &str, parent: &str| (child.to_owned(), parent.to_owned(), String::new());
        let parents = [refers("a", "b"), refers("b", "c"), refers("c", "c")];
        let sorted = parents_first(vec![table("a"), table("b"), table("c"), table("d")], &parents);
        let names: Vec<&str> = sorted.iter().map(|table| table.name.as_str()).collect();
        assert_eq!(names, ["c", "d", "b", "a"]);
    }
}
