//! Statements find their rows by an index, however large a table is. Both databases have the same indexes, and SQLite says
//! plainly which it uses.

use std::collections::BTreeSet;

use sea_orm::{ConnectionTrait, DbBackend, Statement};

use crate::{
    authz_matrix::send_every_request,
    revoked_rights::World,
    support::{Sqlite, TestApp, connect, pairs},
    undo::delete_and_undo_everything,
};

/// Parts of statements that may read a whole table or index, each with the reason.
const SCANS: &[(&str, &str)] = &[
    (
        r#"ORDER BY "audit_entries"."id" DESC LIMIT"#,
        "reads only the newest entries",
    ),
    (
        " EXCEPT SELECT ",
        "the sweep compares all uploads with the rows that refer to them",
    ),
    (" WHERE ? = ?", "an empty list of values: reads nothing"),
];

async fn scans(app: &TestApp, statements: BTreeSet<String>) -> Vec<String> {
    let database = connect(&app.state.config.storage).await;
    let mut found = Vec::new();
    for sql in statements {
        if SCANS.iter().any(|(part, _)| sql.contains(part)) {
            continue;
        }
        let plan = Statement::from_string(DbBackend::Sqlite, format!("EXPLAIN QUERY PLAN {sql}"));
        for row in database.query_all_raw(plan).await.unwrap() {
            let step: String = row.try_get("", "detail").unwrap();
            if step.starts_with("SCAN ") && !step.ends_with(" VALUES CLAUSE") {
                found.push(format!("{step}: {sql}"));
            }
        }
    }
    found
}

#[tokio::test]
async fn no_statement_reads_a_whole_table() {
    let app = TestApp::start_with_sample(Sqlite).await;
    send_every_request(&app).await;
    app.state.sweep().await.unwrap();
    let world = World::new(Sqlite).await;
    world.make_every_change().await;
    let deleting = TestApp::start(Sqlite).await;
    delete_and_undo_everything(&deleting).await;
    let mut statements = app.different_statements();
    statements.append(&mut world.app.different_statements());
    statements.append(&mut deleting.different_statements());
    assert!(statements.len() > 150, "{}", statements.len());
    let found = scans(&app, statements).await;
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Deleting a row looks for the rows that refer to it.
#[tokio::test]
async fn foreign_keys_have_an_index() {
    let app = TestApp::start(Sqlite).await;
    let database = connect(&app.state.config.storage).await;
    let references = pairs(
        &database,
        "SELECT m.name, f.\"from\" FROM sqlite_master m, pragma_foreign_key_list(m.name) f \
         WHERE m.type = 'table' AND f.seq = 0",
    )
    .await;
    let indexed = pairs(
        &database,
        "SELECT m.name, i.name FROM sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i \
         WHERE m.type = 'table' AND i.seqno = 0",
    )
    .await;
    assert!(references.len() > 10);
    let missing: Vec<_> = references
        .iter()
        .filter(|reference| !indexed.contains(reference))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}
