//! Answers that all participants of a competition share in memory.

use rstest::rstest;
use serde_json::json;

use crate::{
    memory::REMEMBERED,
    revoked_rights::World,
    support::{Database, Postgres, Sqlite, join},
};

/// What one participant has read, the next gets without a statement, but nobody else does.
#[rstest]
#[tokio::test]
async fn participants_share_answers(#[values(Sqlite, Postgres)] database: Database) {
    let world = World::new(database).await;
    let app = &world.app;
    let (next, stranger) = (app.user("next").await, app.user("stranger").await);
    join(&next, 12345).await;
    let shared = REMEMBERED
        .into_iter()
        .filter(|operation| !["rateWord", "readCompetition"].contains(operation));
    let shared: Vec<_> = shared.collect();
    for operation in &shared {
        assert_eq!(world.send(operation, &world.bee.participant).await.status, 200);
    }
    for who in [&next, &stranger] {
        who.get("/api/competition/12345").await;
    }
    let statements = app.statements();
    let mut answers = Vec::new();
    for operation in &shared {
        answers.push(world.send(operation, &next).await.body);
    }
    assert_eq!(app.statements(), statements);
    for (operation, answer) in shared.iter().zip(answers) {
        let status = world.send(operation, &stranger).await.status;
        assert!(status == 403 || status == 404, "{operation}: {status}");
        app.state.memory.clear();
        assert_eq!(world.send(operation, &next).await.body, answer, "{operation}");
    }
    next.post("/api/identity/sign-out", json!({})).await;
    for operation in &shared {
        assert_eq!(world.send(operation, &next).await.status, 401, "{operation}");
    }
}
