//! Replacing the secret key (docs/keys.md).

use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::json;
use wordhive::{config::KeyConfig, identity};

use crate::{
    second_factor::{add_app, half, send_code, shown_by},
    support::{Actor, Bee, Database, PASSWORD, Postgres, Sqlite, TestApp, connect},
};

const NEW: &str = "the next secret key of all the tests";

fn keys(newest: &str, older: Option<&str>) -> KeyConfig {
    KeyConfig {
        secret_key: Some(newest.to_owned()),
        old_secret_key: older.map(str::to_owned),
    }
}

/// A server with other keys and the same data.
async fn restart(app: TestApp, newest: &str, older: Option<&str>) -> TestApp {
    let app = app
        .restart_with(|config| config.identity.keys = keys(newest, older))
        .await;
    draw(&app, 1_000);
    app
}

/// Each server of a test begins with the same random numbers.
fn draw(app: &TestApp, numbers: usize) {
    for _ in 0..numbers {
        app.state.rng.token();
    }
}

/// Someone whose browser has no connection to a server, as it must be for a restart.
struct Away {
    email: String,
    cookie: Option<String>,
}

impl Away {
    fn new(actor: Actor) -> Self {
        Self {
            email: actor.email,
            cookie: actor.cookie,
        }
    }

    async fn organizer(app: &TestApp) -> Self {
        Self::new(Bee::new(app).await.organizer)
    }

    fn back(&self, app: &TestApp) -> Actor {
        let mut actor = app.anonymous();
        actor.email.clone_from(&self.email);
        actor.cookie.clone_from(&self.cookie);
        actor
    }
}

async fn claim_codes(organizer: &Actor, names: &[&str]) -> Vec<String> {
    let people: Vec<_> = names.iter().map(|name| json!({"name": name})).collect();
    let made = organizer
        .post("/api/competition/12345/class", json!({"people": people}))
        .await;
    assert_eq!(made.status, 201, "{made:?}");
    let made = made.json();
    let cards = made.as_array().unwrap().iter();
    cards
        .map(|card| card["claimCode"].as_str().unwrap().to_owned())
        .collect()
}

async fn claim(app: &TestApp, code: &str) -> u16 {
    let body = json!({"claimCode": code, "password": PASSWORD});
    let answer = app.anonymous().post("/api/identity/claim", body).await;
    answer.status.as_u16()
}

#[rstest]
#[tokio::test]
async fn a_new_key_voids_nothing_until_the_old_one_is_gone(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let old = app.state.config.identity.keys.secret_key.clone().unwrap();
    let organizer = Away::organizer(&app).await;
    let cards = claim_codes(&organizer.back(&app), &["Maya", "Noah"]).await;
    let ann = app.user("ann").await;
    let (secret, recovery) = add_app(&app, &ann).await;
    let ann = Away::new(ann);

    let app = restart(app, NEW, Some(&old)).await;
    assert_eq!(claim(&app, &cards[0]).await, 200);
    let answer = send_code(&half(&app, &ann.back(&app)).await, &shown_by(&app, &secret)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    let zoe = claim_codes(&organizer.back(&app), &["Zoe"]).await.remove(0);
    let stored = identity::keyed_values(app.state.db.read(), app.state.clock.now())
        .await
        .unwrap();
    let ids = app.state.secret_key.ids();
    let mut by_key = stored.claim_codes;
    by_key.sort_unstable();
    let mut expected = vec![(ids[0].to_owned(), 1), (ids[1].to_owned(), 1)];
    expected.sort_unstable();
    assert_eq!(by_key, expected, "of Zoe and Noah");
    assert_eq!(stored.apps, [(ids[1].to_owned(), 1)]);

    // Without the old key, only what doesn't depend on it works.
    let app = restart(app, NEW, None).await;
    assert_eq!(claim(&app, &cards[1]).await, 404);
    assert_eq!(claim(&app, &zoe).await, 200);
    app.advance_clock(std::time::Duration::from_secs(30));
    let answer = send_code(&half(&app, &ann.back(&app)).await, &shown_by(&app, &secret)).await;
    assert_eq!(answer.status, 401, "{answer:?}");
    let answer = send_code(&half(&app, &ann.back(&app)).await, &recovery[0]).await;
    assert_eq!(answer.status, 200, "recovery codes need no key: {answer:?}");

    // Nobody notices if the secrets are encrypted again first.
    let app = restart(app, NEW, Some(&old)).await;
    let encrypt = || identity::encrypt_with_newest_key(&app.state.db, &app.state.secret_key, &app.state.rng);
    assert_eq!(encrypt().await.unwrap(), (1, 0));
    assert_eq!(encrypt().await.unwrap(), (0, 0), "once");
    let app = restart(app, NEW, None).await;
    let answer = send_code(&half(&app, &ann.back(&app)).await, &shown_by(&app, &secret)).await;
    assert_eq!(answer.status, 200, "{answer:?}");
}

/// Databases have them from before recovery codes were hashed like passwords.
#[rstest]
#[tokio::test]
async fn recovery_codes_from_before_work_until_they_are_replaced(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let old = app.state.config.identity.keys.secret_key.clone().unwrap();
    let ann = app.user("ann").await;
    let (_, codes) = add_app(&app, &ann).await;
    let ann = Away::new(ann);
    let connection = connect(&app.state.config.storage).await;
    let run = async |sql: String| connection.execute_unprepared(&sql).await.unwrap();
    run("DELETE FROM recovery_codes".to_owned()).await;
    for code in &codes[..3] {
        let hash = app.state.secret_key.code_hash(&code.replace('-', ""));
        let (_, bare) = hash.split_once('.').unwrap();
        run(format!(
            "INSERT INTO recovery_codes (uid, code_hash, created_at) SELECT uid, '{bare}', created_at FROM authenticator_apps"
        ))
        .await;
    }
    drop(connection);
    let status = async |app: &TestApp, code: &str| {
        let answer = send_code(&half(app, &ann.back(app)).await, code).await;
        answer.status.as_u16()
    };
    assert_eq!(status(&app, &codes[0].to_lowercase()).await, 200);
    assert_eq!(status(&app, &codes[0]).await, 401, "once");
    assert_eq!(status(&app, &codes[3]).await, 401, "none of theirs");

    // A new key doesn't void them, and the old one is known to be needed.
    let app = restart(app, NEW, Some(&old)).await;
    assert_eq!(status(&app, &codes[1]).await, 200);
    let stored = identity::keyed_values(app.state.db.read(), app.state.clock.now())
        .await
        .unwrap();
    assert_eq!(stored.recovery_codes, [(String::new(), 1)]);
    let path = "/api/identity/second-factor/recovery-codes";
    let renewed = ann.back(&app).post(path, json!({})).await;
    assert_eq!(renewed.status, 200, "{renewed:?}");
    let renewed = renewed.json()["recoveryCodes"][0].as_str().unwrap().to_owned();
    assert_eq!(status(&app, &codes[2]).await, 401, "replaced");
    assert_eq!(status(&app, &renewed).await, 200);
    let stored = identity::keyed_values(app.state.db.read(), app.state.clock.now())
        .await
        .unwrap();
    assert!(stored.recovery_codes.is_empty());
}

/// With `--void`, organizers make new ones.
#[rstest]
#[tokio::test]
async fn codes_of_older_keys_can_be_voided(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let old = app.state.config.identity.keys.secret_key.clone().unwrap();
    let organizer = Away::organizer(&app).await;
    let maya = claim_codes(&organizer.back(&app), &["Maya"]).await.remove(0);
    let app = restart(app, NEW, Some(&old)).await;
    let noah = claim_codes(&organizer.back(&app), &["Noah"]).await.remove(0);
    let write = app.state.db.write_as_system().await.unwrap();
    identity::void_older_codes(&write, app.state.secret_key.ids()[0])
        .await
        .unwrap();
    write.commit().await.unwrap();
    assert_eq!(claim(&app, &maya).await, 404);
    assert_eq!(claim(&app, &noah).await, 200);
}

/// First, all servers know the new key. Then it makes new values, one server after another.
#[tokio::test]
async fn servers_replace_the_key_one_after_another() {
    let app = TestApp::start(Postgres).await;
    let old = app.state.config.identity.keys.secret_key.clone().unwrap();
    let organizer = Away::organizer(&app).await;
    let server = async |place: usize, newest: &str, older: Option<&str>| {
        let server = app
            .second_server_with(|config| config.identity.keys = keys(newest, older))
            .await;
        draw(&server, 1_000 * (place + 1));
        server
    };
    let (before, known) = ((old.as_str(), None), (old.as_str(), Some(NEW)));
    let (used, after) = ((NEW, Some(old.as_str())), (NEW, None));
    let steps = [(before, known), (known, used), (used, used), (used, after)];
    for (step, (one, two)) in steps.into_iter().enumerate() {
        let one = server(2 * step, one.0, one.1).await;
        let two = server(2 * step + 1, two.0, two.1).await;
        for (makes, uses) in [(&one, &two), (&two, &one)] {
            let code = claim_codes(&organizer.back(makes), &["Maya"]).await.remove(0);
            assert_eq!(claim(uses, &code).await, 200, "step {step}");
        }
    }
}
