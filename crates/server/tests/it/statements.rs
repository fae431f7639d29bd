//! Statements find their rows by an index, however large a table is. SQLite says plainly which it uses. PostgreSQL prefers to read
//! small tables whole, and only uses an index if one fits when it may not do that.

use std::collections::BTreeSet;

use rstest::rstest;
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement, TransactionTrait};

use crate::{
    authz_matrix::send_every_request,
    messages::everything_with_messages,
    participants_pages::look_at_participants_in_every_way,
    revoked_rights::World,
    second_factor::{everything_with_second_factors, with_passkeys},
    stage_officials::everything_that_officials_do,
    support::{Database, Postgres, Sqlite, TestApp, connect, pairs},
    undo::delete_and_undo_everything,
};

/// Parts of statements that may read a whole table or index, each with the reason.
const SCANS: &[(&str, &str)] = &[
    (
        r#"ORDER BY "audit_entries"."id" DESC LIMIT"#,
        "reads only the newest entries",
    ),
    (
        r#"FROM "security_events" ORDER BY "security_events"."id" DESC LIMIT"#,
        "likewise",
    ),
    (
        " EXCEPT SELECT ",
        "the sweep compares all uploads with the rows that refer to them",
    ),
    (" EXCEPT (SELECT ", "likewise, on PostgreSQL"),
    (
        r#"FROM "answer_deletions" ORDER BY "answer_deletions"."began_at""#,
        "one row for each deletion under way",
    ),
    (
        r#"DELETE FROM "setup_tokens""#,
        "there is one, until there is an admin",
    ),
    (" WHERE ? = ?", "an empty list of values: reads nothing"),
    (" WHERE $1 = $2", "likewise"),
];

/// An index that PostgreSQL may read whole: it only has those who haven't logged in yet.
const SHORT_INDEX: &str = " using identities_unclaimed ";

/// The steps of a statement that read a whole table or index.
async fn scans(database: Database, connection: &DatabaseConnection, sql: &str) -> Vec<String> {
    match database {
        Sqlite => {
            let plan = format!("EXPLAIN QUERY PLAN {sql}");
            let steps = rows(connection, &plan).await;
            let detail = |step: sea_orm::QueryResult| step.try_get("", "detail").unwrap();
            let mut steps: Vec<String> = steps.into_iter().map(detail).collect();
            // The elements of a JSON array are a virtual table.
            let is_table =
                |step: &str| !step.ends_with(" VALUES CLAUSE") && !step.contains(" VIRTUAL TABLE ");
            steps.retain(|step| step.starts_with("SCAN ") && is_table(step));
            steps
        }
        Postgres => {
            let verbs = ["SELECT ", "INSERT ", "UPDATE ", "DELETE "];
            if verbs.iter().any(|verb| sql.starts_with(verb)) {
                whole_reads(&plan(connection, sql).await)
            } else {
                Vec::new()
            }
        }
    }
}

/// PostgreSQL's plan for any values, without the ways that are only good for small tables.
async fn plan(connection: &DatabaseConnection, sql: &str) -> Vec<String> {
    #[expect(clippy::disallowed_methods, reason = "it changes nothing")]
    let planning = connection.begin().await.unwrap();
    let only_indexes = "SET LOCAL enable_seqscan = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off; \
         SET LOCAL plan_cache_mode = force_generic_plan";
    planning.execute_unprepared(only_indexes).await.unwrap();
    let prepare = format!("PREPARE planned AS {sql}");
    let prepared = planning.execute_unprepared(&prepare).await;
    prepared.unwrap_or_else(|error| panic!("{error}: {sql}"));
    let count = "SELECT cardinality(parameter_types) FROM pg_prepared_statements WHERE name = 'planned'";
    let count: i32 = rows(&planning, count).await[0].try_get_by_index(0).unwrap();
    let values = vec!["NULL"; usize::try_from(count).unwrap()].join(", ");
    let arguments = if values.is_empty() {
        values
    } else {
        format!("({values})")
    };
    let explain = format!("EXPLAIN (COSTS OFF) EXECUTE planned{arguments}");
    let lines = rows(&planning, &explain).await;
    planning.execute_unprepared("DEALLOCATE planned").await.unwrap();
    planning.rollback().await.unwrap();
    lines
        .iter()
        .map(|line| line.try_get_by_index(0).unwrap())
        .collect()
}

/// A step's condition on the index is in the line below it.
fn whole_reads(plan: &[String]) -> Vec<String> {
    let below = plan.iter().skip(1).map(String::as_str).chain([""]);
    let is_whole = |step: &str, below: &str| {
        let by_index = (step.contains("Index Scan using") || step.contains("Index Only Scan"))
            && !step.contains(SHORT_INDEX);
        step.contains("Seq Scan on") || by_index && !below.trim().starts_with("Index Cond:")
    };
    let found = plan
        .iter()
        .zip(below)
        .filter(|(step, below)| is_whole(step, below));
    found.map(|(step, _)| step.trim().to_owned()).collect()
}

async fn rows(connection: &impl ConnectionTrait, sql: &str) -> Vec<sea_orm::QueryResult> {
    let statement = Statement::from_string(connection.get_database_backend(), sql);
    connection.query_all_raw(statement).await.unwrap()
}

#[rstest]
#[tokio::test]
async fn no_statement_reads_a_whole_table(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with_sample(database).await;
    send_every_request(&app).await;
    app.state.sweep().await.unwrap();
    let world = World::new(database).await;
    world.make_every_change().await;
    let deleting = TestApp::start(database).await;
    delete_and_undo_everything(&deleting).await;
    let officials = TestApp::start(database).await;
    everything_that_officials_do(&officials).await;
    let protected = TestApp::start_with(database, with_passkeys).await;
    everything_with_second_factors(&protected).await;
    let mailing = everything_with_messages(database).await;
    let looking = look_at_participants_in_every_way(database).await;
    let mut statements: BTreeSet<String> = app.different_statements();
    statements.append(&mut mailing.different_statements());
    statements.append(&mut looking.different_statements());
    statements.append(&mut protected.different_statements());
    statements.append(&mut world.app.different_statements());
    statements.append(&mut deleting.different_statements());
    statements.append(&mut officials.different_statements());
    assert!(statements.len() > 150, "{}", statements.len());
    statements.retain(|sql| !SCANS.iter().any(|(part, _)| sql.contains(part)));
    let connection = connect(&app.state.config.storage).await;
    let mut found = Vec::new();
    for sql in statements {
        for step in scans(database, &connection, &sql).await {
            found.push(format!("{step}: {sql}"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// A list of 100 words has 100,000 rows for 1,000 spellers.
#[tokio::test]
async fn statistics_read_the_memory_of_words_in_the_order_of_its_key() {
    let app = TestApp::start_with_sample(Sqlite).await;
    send_every_request(&app).await;
    let connection = connect(&app.state.config.storage).await;
    let mut statements = app.different_statements();
    statements.retain(|sql| {
        let of_spellers = sql.ends_with(r#"GROUP BY "practice_memory"."uid""#);
        sql.contains(r#"FROM "practice_memory""#) && (of_spellers || sql.contains(r#"AS "theirs""#))
    });
    assert_eq!(statements.len(), 2, "{statements:?}");
    for sql in statements {
        let steps = rows(&connection, &format!("EXPLAIN QUERY PLAN {sql}")).await;
        let steps: Vec<String> = steps
            .iter()
            .map(|step| step.try_get("", "detail").unwrap())
            .collect();
        let by_key = "SEARCH practice_memory USING PRIMARY KEY (uid=? AND wordlist_id=?)";
        assert!(steps.iter().any(|step| step == by_key), "{steps:?}: {sql}");
    }
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
