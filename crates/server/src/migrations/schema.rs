//! Helpers for columns, keys and indexes.

use sea_orm_migration::prelude::*;

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

pub(super) fn instant(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name))
        .timestamp_with_time_zone()
        .not_null()
        .to_owned()
}

pub(super) fn integer(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).integer().not_null().to_owned()
}

pub(super) fn flag(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).boolean().not_null().to_owned()
}

pub(super) fn date(name: &str) -> ColumnDef {
    ColumnDef::new(Alias::new(name)).date().not_null().to_owned()
}

pub(super) fn table(name: &str, columns: impl IntoIterator<Item = ColumnDef>) -> TableCreateStatement {
    let mut table = Table::create().table(Alias::new(name)).to_owned();
    for mut column in columns {
        table.col(&mut column);
    }
    table
}

/// Foreign key from `column` to `parent` that cascades deletes.
pub(super) fn belongs_to(
    table: &str,
    column: &str,
    parent: &str,
    parent_column: &str,
) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(Alias::new(table), Alias::new(column))
        .to(Alias::new(parent), Alias::new(parent_column))
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}

pub(super) fn primary_key(columns: &[&str]) -> IndexCreateStatement {
    let mut index = Index::create().primary().to_owned();
    for column in columns {
        index.col(Alias::new(*column));
    }
    index
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
