//! Two organizers change the details of a list, form or file at once

use std::time::Duration;

use rstest::rstest;
use serde_json::json;

use crate::{
    authz_matrix::Things,
    support::{Bee, Database, Postgres, Sqlite, TestApp},
};

#[rstest]
#[tokio::test]
async fn a_change_of_what_someone_else_changed_is_refused(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let things = Things::new(&bee).await;
    for path in [
        format!("/api/form/templates/{}", things.template),
        format!("/api/file/{}", things.file),
    ] {
        let change = json!({"visibility": "hidden", "basedOn": "visible"});
        let saved = bee.organizer.patch(&path, change.clone()).await;
        assert_eq!(saved.json()["visibility"], "hidden", "{path}");
        let later = json!({"visibility": "2027-03-12T09:00", "basedOn": "visible"});
        let outdated = bee.organizer.patch(&path, later).await;
        assert_eq!(
            outdated.problem(),
            (409, "changed-meanwhile".to_owned()),
            "{path}"
        );
        // Nothing has changed, and the specification's call still works.
        let again = json!({"visibility": "visible", "basedOn": "hidden"});
        assert_eq!(bee.organizer.patch(&path, again).await.status, 200, "{path}");
        let hidden = bee.organizer.patch(&path, json!({"visibility": "hidden"})).await;
        assert_eq!(hidden.json()["visibility"], "hidden", "{path}");
    }
}

#[rstest]
#[tokio::test]
async fn changes_of_different_fields_of_a_list_are_both_saved(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let path = format!("/api/wordlist/wordlist/{}", bee.wordlist);
    let before = json!({"title": "Final", "description": "Of day two.", "visibility": "hidden"});
    assert_eq!(bee.organizer.patch(&path, before).await.status, 200);
    let renamed = json!({"title": "Last round", "basedOn": {"title": "Final"}});
    assert_eq!(bee.organizer.patch(&path, renamed.clone()).await.status, 200);
    let described = json!({"description": "Of day three.", "basedOn": {"description": "Of day two."}});
    let both = bee.organizer.patch(&path, described).await.json();
    assert_eq!(
        (&both["title"], &both["description"]),
        (&json!("Last round"), &json!("Of day three."))
    );
    for outdated in [
        renamed,
        json!({"description": "Of day four.", "basedOn": {"description": "Of day two."}}),
        json!({"visibility": "visible", "basedOn": {"title": "Last round", "visibility": "visible"}}),
    ] {
        let answer = bee.organizer.patch(&path, outdated.clone()).await;
        assert_eq!(
            answer.problem(),
            (409, "changed-meanwhile".to_owned()),
            "{outdated}"
        );
    }
    let list = format!("/api/wordlist/competition/{}/{}", bee.code, bee.wordlist);
    let unchanged = bee.organizer.get(&list).await.json();
    assert_eq!(
        (&unchanged["title"], &unchanged["visibility"]),
        (&json!("Last round"), &json!("hidden"))
    );
}

#[rstest]
#[tokio::test]
async fn a_list_whose_time_has_come_is_based_on_visible(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let path = format!("/api/wordlist/wordlist/{}", bee.wordlist);
    let scheduled = json!({"visibility": "2026-01-01T09:00"});
    let seen = bee.organizer.patch(&path, scheduled).await.json();
    app.advance_clock(Duration::from_secs(60));
    let hide = json!({"visibility": "hidden", "basedOn": {"visibility": seen["visibility"]}});
    assert_eq!(
        bee.organizer.patch(&path, hide).await.json()["visibility"],
        "hidden"
    );
}
