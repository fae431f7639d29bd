//! The tables of what was deleted a moment ago, for undo. Each has the columns of the table whose rows it holds.

use sea_orm_migration::prelude::*;

use super::schema::{id, index, instant, integer, optional_instant, table, text};

/// The tables whose deleted rows are held.
const HELD: &[&str] = &[
    "memberships",
    "wordlists",
    "words",
    "audio",
    "practice_progress",
    "practice_attempts",
    "practice_memory",
    "posts",
    "form_templates",
    "form_responses",
    "files",
    "bees",
    "bee_officials",
    "bee_seals",
    "bee_entries",
    "bee_log",
    "bee_grants",
    "board_links",
];

/// The people in a row. Their account's deletion finds it by an index.
const PEOPLE: [&str; 2] = ["uid", "creator_uid"];

pub(super) async fn create(
    manager: &SchemaManager<'_>,
    tables: &[TableCreateStatement],
) -> Result<(), DbErr> {
    let deletions = table(
        "deletions",
        &["id"],
        [
            id("id"),
            id("uid"),
            id("competition_id"),
            text("kind"),
            text("title"),
            integer("items"),
            instant("ends_at"),
            optional_instant("undone_at"),
        ],
        &[("uid", "users", "uid"), ("competition_id", "competitions", "id")],
    );
    manager.create_table(deletions).await?;
    for column in ["uid", "competition_id", "ends_at"] {
        manager.create_index(index("deletions", &[column])).await?;
    }
    for original in tables {
        let Some(TableRef::Table(name, _)) = original.get_table_name() else {
            continue;
        };
        let name = name.1.to_string();
        if HELD.contains(&name.as_str()) {
            hold(manager, &name, original.get_columns()).await?;
        }
    }
    Ok(())
}

/// Creates a table without the keys of the original, but with the person's.
pub(super) async fn hold(
    manager: &SchemaManager<'_>,
    original: &str,
    columns: &[ColumnDef],
) -> Result<(), DbErr> {
    let name = format!("deleted_{original}");
    let people = PEOPLE.map(|person| columns.iter().any(|column| column.get_column_name() == person));
    let [is_of_person, has_creator] = people;
    let columns = std::iter::once(id("deletion_id")).chain(columns.iter().map(plain));
    let mut parents = vec![("deletion_id", "deletions", "id")];
    if is_of_person {
        parents.push(("uid", "users", "uid"));
    }
    manager.create_table(table(&name, &[], columns, &parents)).await?;
    let mut indexed = vec!["deletion_id"];
    indexed.extend(is_of_person.then_some("uid"));
    indexed.extend(has_creator.then_some("creator_uid"));
    // What is held for another deletion may refer to it.
    indexed.extend(has_creator.then_some("id"));
    for column in indexed {
        manager.create_index(index(&name, &[column])).await?;
    }
    Ok(())
}

/// A column of this name and type, null or not, and nothing else.
fn plain(column: &ColumnDef) -> ColumnDef {
    let name = Alias::new(column.get_column_name());
    let mut plain = match column.get_column_type() {
        Some(kind) => ColumnDef::new_with_type(name, kind.clone()),
        None => ColumnDef::new(name),
    };
    if column.get_column_spec().nullable == Some(false) {
        plain.not_null();
    }
    plain
}
