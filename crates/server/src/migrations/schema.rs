//! Helpers for columns, keys, indexes and triggers.

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

/// A UUID as text, 36 characters.
pub(super) fn id(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).text().not_null().to_owned()
}

pub(super) fn text(name: &str) -> ColumnDef {
    id(name)
}

pub(super) fn optional_text(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).text().null().to_owned()
}

pub(super) fn optional_integer(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).big_integer().null().to_owned()
}

pub(super) fn instant(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name))
        .timestamp_with_time_zone()
        .not_null()
        .to_owned()
}

pub(super) fn optional_instant(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name))
        .timestamp_with_time_zone()
        .null()
        .to_owned()
}

pub(super) fn integer(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).integer().not_null().to_owned()
}

pub(super) fn flag(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).boolean().not_null().to_owned()
}

/// `visible`, `hidden`, or the local time from which participants see the row; of a wordlist also `sealed`.
pub(super) fn visibility() -> ColumnDef {
    text("visibility").default("visible").to_owned()
}

pub(super) fn date(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).date().not_null().to_owned()
}

pub(super) fn optional_date(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).date().null().to_owned()
}

pub(super) fn real(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).double().not_null().to_owned()
}

/// Bytes.
pub(super) fn size(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name))
        .big_integer()
        .not_null()
        .to_owned()
}

/// How many there are of something.
pub(super) fn count(name: &str) -> ColumnDef {
    size(name)
}

/// A parent as (column, table, its column): deleting its row deletes the child's.
pub(super) type Parent<'a> = (&'a str, &'a str, &'a str);

/// A new table. More than one column of `key` make a composite primary key.
pub(super) fn table(
    name: &str,
    key: &[&str],
    columns: impl IntoIterator<Item = ColumnDef>,
    parents: &[Parent<'_>],
) -> TableCreateStatement {
    let mut table = Table::create().table(Alias::new(name)).to_owned();
    for mut column in columns {
        if key == [column.get_column_name()] {
            column.primary_key();
        }
        table.col(&mut column);
    }
    if key.len() > 1 {
        let mut primary = Index::create().primary().to_owned();
        for column in key {
            primary.col(Alias::new(*column));
        }
        table.primary_key(&mut primary);
    }
    for (column, parent, parent_column) in parents {
        table.foreign_key(
            ForeignKey::create()
                .from(Alias::new(name), Alias::new(*column))
                .to(Alias::new(*parent), Alias::new(*parent_column))
                .on_delete(ForeignKeyAction::Cascade),
        );
    }
    table
}

pub(super) fn index(table: &str, columns: &[&str]) -> IndexCreateStatement {
    let mut index = Index::create()
        .name(format!("{table}_{}", columns.join("_")))
        .table(Alias::new(table))
        .to_owned();
    for column in columns {
        index.col(Alias::new(*column));
    }
    index
}

/// The statements for a trigger that runs after `event`, such as `INSERT ON posts`, with each row.
pub(super) fn row_trigger(backend: DbBackend, name: &str, event: &str, change: &str) -> String {
    let trigger = format!("CREATE TRIGGER {name} AFTER {event} FOR EACH ROW");
    if backend == DbBackend::Sqlite {
        format!("{trigger} BEGIN {change} END")
    } else {
        format!(
            "CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {change} RETURN NULL; END $$; \
             {trigger} EXECUTE FUNCTION {name}()"
        )
    }
}
