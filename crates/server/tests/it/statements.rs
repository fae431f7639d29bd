//! Statements find their rows by an index, however large a table is. Both databases have the same indexes, and SQLite says
//! plainly which it uses.

use std::collections::BTreeMap;

use rstest::rstest;
use sea_orm::{ConnectionTrait, Statement};

use crate::{
    authz_matrix::send_every_request,
    revoked_rights::World,
    support::{Database, Sqlite, TestApp, connect},
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

async fn scans(app: &TestApp, statements: BTreeMap<String, Statement>) -> Vec<String> {
    let database = connect(&app.state.config.storage).await;
    let mut found = Vec::new();
    for (sql, mut statement) in statements {
        if SCANS.iter().any(|(part, _)| sql.contains(part)) {
            continue;
        }
        statement.sql = format!("EXPLAIN QUERY PLAN {sql}");
        let rows = database.query_all_raw(statement).await.unwrap();
        let steps: Vec<String> = rows
            .iter()
            .map(|row| row.try_get("", "detail").unwrap())
            .collect();
        let is_scan = |step: &&String| step.starts_with("SCAN ") && !step.ends_with(" VALUES CLAUSE");
        found.extend(steps.iter().filter(is_scan).map(|step| format!("{step}: {sql}")));
    }
    found
}

#[rstest]
#[tokio::test]
async fn no_statement_reads_a_whole_table(#[values(Sqlite)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    send_every_request(&app).await;
    app.state.delete_unused_uploads().await.unwrap();
    let world = World::new(database).await;
    world.make_every_change().await;
    let mut statements = app.different_statements();
    statements.append(&mut world.app.different_statements());
    assert!(statements.len() > 150, "{}", statements.len());
    let found = scans(&app, statements).await;
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Deleting a row looks for the rows that refer to it.
#[rstest]
#[tokio::test]
async fn foreign_keys_have_an_index(#[values(Sqlite)] database: Database) {
    let app = TestApp::start(database).await;
    let database = connect(&app.state.config.storage).await;
    let backend = database.get_database_backend();
    let pairs = async |sql: &str| {
        let rows = database
            .query_all_raw(Statement::from_string(backend, sql.to_owned()))
            .await
            .unwrap();
        rows.iter()
            .map(|row| (row.try_get("", "t").unwrap(), row.try_get("", "c").unwrap()))
            .collect::<Vec<(String, String)>>()
    };
    let references = pairs(
        "SELECT m.name AS t, f.\"from\" AS c FROM sqlite_master m, pragma_foreign_key_list(m.name) f \
         WHERE m.type = 'table' AND f.seq = 0",
    )
    .await;
    let indexed = pairs(
        "SELECT m.name AS t, i.name AS c FROM sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i \
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
