//! Several servers count failures together, so nobody gets more tries by asking all of them.

use std::{num::NonZeroU32, time::Duration};

use axum::http::{Method, header};
use futures_util::future::join_all;
use rstest::rstest;
use sea_orm::ConnectionTrait;
use serde_json::json;
use wordhive::config::Config;

use crate::{
    class::{claim, claimed, class},
    limits::{guessed_five, sign_in, trust_proxy},
    second_factor::{add_app, half, send_code, shown_by},
    stage_log::stage_in_round_one,
    support::{Actor, Answer, Bee, Database, PASSWORD, Postgres, Sqlite, TestApp, connect, pairs},
};

const HERE: &str = "198.51.100.1";
const REFUSED: u16 = 429;

/// Two servers with one database.
async fn two_servers(change: impl FnOnce(&mut Config)) -> [TestApp; 2] {
    let first = TestApp::start_with(Postgres, |config| {
        trust_proxy(config);
        change(config);
    })
    .await;
    let second = first.second_server().await;
    [first, second]
}

fn number(number: u32) -> NonZeroU32 {
    NonZeroU32::new(number).unwrap()
}

/// The same browser at each server.
fn at_each(servers: &[TestApp; 2], browser: &Actor) -> [Actor; 2] {
    servers.each_ref().map(|server| {
        let mut there = server.anonymous();
        there.cookie.clone_from(&browser.cookie);
        there.uid.clone_from(&browser.uid);
        there.forwarded_for = browser.forwarded_for;
        there
    })
}

fn status(answer: &Answer) -> u16 {
    answer.status.as_u16()
}

#[tokio::test]
async fn wrong_passwords_count_on_every_server() {
    let servers = two_servers(|_| {}).await;
    let ann = servers[0].user("ann").await;
    let someone = at_each(&servers, &servers[0].anonymous());
    for guess in 0..10 {
        let answer = sign_in(&someone[guess % 2], &ann.email, "wrong password", HERE).await;
        assert_eq!(status(&answer), 401);
    }
    for someone in &someone {
        let answer = sign_in(someone, &ann.email, PASSWORD, HERE).await;
        assert_eq!(answer.problem(), (REFUSED, "too-many-requests".to_owned()));
        assert_eq!(answer.header(header::RETRY_AFTER), "300");
        let elsewhere = sign_in(someone, &ann.email, PASSWORD, "198.51.100.2").await;
        assert_eq!(status(&elsewhere), 200);
    }
    for server in &servers {
        server.advance_clock(Duration::from_mins(5));
    }
    for someone in &someone {
        let again = sign_in(someone, &ann.email, PASSWORD, HERE).await;
        assert_eq!(status(&again), 200);
    }
}

#[tokio::test]
async fn concurrent_wrong_passwords_on_two_servers_all_count() {
    let servers = two_servers(|_| {}).await;
    let ann = servers[0].user("ann").await;
    let someone = at_each(&servers, &servers[0].anonymous());
    let tries = (0..40).map(|guess| sign_in(&someone[guess % 2], &ann.email, "wrong password", HERE));
    let answers = join_all(tries).await;
    let statuses: Vec<u16> = answers.iter().map(status).collect();
    let checked = statuses.iter().filter(|status| **status == 401).count();
    assert_eq!(checked, 10, "{statuses:?}");
    assert!(
        statuses.iter().all(|status| [401, REFUSED].contains(status)),
        "{statuses:?}"
    );
}

#[tokio::test]
async fn wrong_passwords_of_an_address_count_on_every_server() {
    let servers = two_servers(|config| config.limits.limit_wrong_passwords_of_address = number(4)).await;
    let ann = servers[0].user("ann").await;
    let someone = at_each(&servers, &servers[0].anonymous());
    let guess = async |guess: usize| {
        let email = format!("child-{guess}@school.example");
        status(&sign_in(&someone[guess % 2], &email, "honeybees", HERE).await)
    };
    // Right passwords don't count, on whichever server.
    for time in 0..10 {
        let answer = sign_in(&someone[time % 2], &ann.email, PASSWORD, HERE).await;
        assert_eq!(status(&answer), 200, "{answer:?}");
    }
    for child in 0..4 {
        assert_eq!(guess(child).await, 401);
    }
    assert_eq!((guess(4).await, guess(5).await), (REFUSED, REFUSED));
}

#[tokio::test]
async fn account_under_attack_is_so_on_every_server() {
    let servers = two_servers(|config| config.limits.limit_wrong_passwords = number(2)).await;
    let ann = servers[0].user("ann").await;
    let someone = at_each(&servers, &servers[0].anonymous());
    let guess = async |server: usize, address: &str, password: &str| {
        status(&sign_in(&someone[server], &ann.email, password, address).await)
    };
    for place in 0..10 {
        let address = format!("198.51.100.{place}");
        assert_eq!(guess(0, &address, "wrong password").await, 401);
        assert_eq!(guess(1, &address, "wrong password").await, 401);
    }
    // Each address has one attempt now, so the owner can still log in.
    assert_eq!(guess(0, "203.0.113.7", PASSWORD).await, 200);
    assert_eq!(guess(1, "203.0.113.8", "wrong password").await, 401);
    assert_eq!(guess(0, "203.0.113.8", PASSWORD).await, REFUSED);
}

#[rstest]
#[case::of_one_person(["ann", "ann"], ["198.51.100.1", "198.51.100.2"])]
#[case::of_one_address(["ann", "bob"], [HERE, HERE])]
#[tokio::test]
async fn unknown_join_codes_count_on_every_server(
    #[case] names: [&str; 2],
    #[case] addresses: [&'static str; 2],
) {
    let servers = two_servers(|config| config.limits.limit_unknown_codes = number(4)).await;
    let bee = Bee::new(&servers[0]).await;
    let ann = servers[0].user("ann").await;
    let bob = servers[0].user("bob").await;
    let guess = async |server: usize, code: i64| {
        let person = if names[server] == "ann" { &ann } else { &bob };
        let mut who = at_each(&servers, person)[server].clone();
        who.forwarded_for = Some(addresses[server]);
        let body = json!({"code": code, "userId": who.uid});
        status(&who.post("/api/user/add-competition", body).await)
    };
    for number in 0..4 {
        assert_eq!(guess(number % 2, 99_990).await, 404);
    }
    for code in [99_990, bee.code] {
        assert_eq!(guess(0, code).await, REFUSED);
        assert_eq!(guess(1, code).await, REFUSED);
    }
    for server in &servers {
        server.advance_clock(Duration::from_mins(1));
    }
    assert_eq!(guess(1, bee.code).await, 200);
}

#[tokio::test]
async fn concurrent_join_codes_on_two_servers_all_count() {
    let servers = two_servers(|config| config.limits.limit_unknown_codes = number(5)).await;
    let bee = Bee::new(&servers[0]).await;
    let guessers = at_each(&servers, &servers[0].user("ann").await);
    let codes = (30_000..30_050).flat_map(|unknown| [unknown, bee.code]);
    let guesses = codes.enumerate().map(|(index, code)| {
        let guesser = &guessers[index / 2 % 2];
        let body = json!({"code": code, "userId": guesser.uid});
        async move { guesser.post("/api/user/add-competition", body).await }
    });
    guessed_five(&join_all(guesses).await);
}

#[tokio::test]
async fn wrong_claim_codes_count_on_every_server() {
    let servers = two_servers(|config| config.limits.limit_wrong_passwords_of_address = number(2)).await;
    let bee = Bee::new(&servers[0]).await;
    let mut accounts = class(&bee, &["Ann", "Bob", "Cid", "Dan"]).await;
    let late = accounts.pop().unwrap();
    // Right codes don't count.
    for (account, server) in accounts.iter().zip([0, 1, 0]) {
        claimed(&servers[server], account).await;
    }
    let code = late["claimCode"].as_str().unwrap();
    let claim_at =
        async |server: usize, code: &str| status(&claim(&servers[server].anonymous(), code, PASSWORD).await);
    assert_eq!(claim_at(0, "KQ4-M7X-2PD").await, 404);
    assert_eq!(claim_at(1, "KQ4-M7X-2PD").await, 404);
    assert_eq!(
        (claim_at(0, code).await, claim_at(1, code).await),
        (REFUSED, REFUSED)
    );
}

#[tokio::test]
async fn wrong_second_factors_of_an_address_count_on_every_server() {
    let servers = two_servers(|config| config.limits.limit_wrong_passwords_of_address = number(3)).await;
    let people = [
        servers[0].user("ann").await,
        servers[0].user("ben").await,
        servers[0].user("cid").await,
        servers[0].user("dan").await,
    ];
    let mut secrets = Vec::new();
    for who in &people {
        secrets.push(add_app(&servers[0], who).await.0);
    }
    servers[1].advance_clock(Duration::from_mins(2));
    // Right codes don't count.
    for _ in 0..2 {
        for (server, app) in servers.iter().enumerate() {
            let browser = half(&servers[0], &people[0]).await;
            let code = shown_by(app, &secrets[0]);
            let answer = send_code(&at_each(&servers, &browser)[server], &code).await;
            assert_eq!(status(&answer), 200, "{answer:?}");
            for server in &servers {
                server.advance_clock(Duration::from_secs(30));
            }
        }
    }
    let send = async |who: usize, server: usize, code: &str| {
        let browser = half(&servers[0], &people[who]).await;
        status(&send_code(&at_each(&servers, &browser)[server], code).await)
    };
    for (who, server) in [(0, 0), (1, 1), (2, 0)] {
        assert_eq!(send(who, server, "000000").await, 401);
    }
    let right = shown_by(&servers[0], &secrets[3]);
    assert_eq!(send(3, 1, &right).await, REFUSED);
    assert_eq!(send(3, 0, &right).await, REFUSED);
}

#[tokio::test]
async fn wrong_role_codes_count_on_every_server() {
    let servers = two_servers(|config| config.limits.limit_unknown_codes = number(4)).await;
    let (_bee, stage) = stage_in_round_one(&servers[0]).await;
    let take = async |server: usize, code: &serde_json::Value| {
        let anyone = servers[server].anonymous();
        status(&anyone.post("/api/official", json!({"code": code})).await)
    };
    // Right codes don't count.
    for server in [0, 1, 0, 1, 0, 1] {
        let grant = stage.grant("lamp").await;
        assert_eq!(take(server, &grant["code"]).await, 200);
    }
    for guess in 0..4 {
        assert_eq!(take(guess % 2, &json!("BCD-FGH-JKL")).await, 404);
    }
    let grant = stage.grant("lamp").await;
    assert_eq!(take(0, &grant["code"]).await, REFUSED);
    assert_eq!(take(1, &grant["code"]).await, REFUSED);
}

#[tokio::test]
async fn emails_of_a_day_count_on_every_server() {
    let servers = two_servers(|config| {
        config.mail.smtp_url = Some("smtp://127.0.0.1:9".parse().unwrap());
        config.mail.smtp_from = Some("bee@school.example".parse().unwrap());
    })
    .await;
    let forgot = async |server: usize, place: usize| {
        let body = json!({"email": "ann@school.example"});
        let forwarded = [("x-forwarded-for", format!("198.51.100.{place}"))];
        let forwarded = forwarded
            .each_ref()
            .map(|(name, address)| (*name, address.as_str()));
        let someone = servers[server].anonymous();
        let answer = someone
            .json_with(Method::POST, "/api/identity/forgot", body, &forwarded)
            .await;
        (
            answer.status.as_u16(),
            answer.header(header::RETRY_AFTER).to_owned(),
        )
    };
    let answers = join_all((0..30).map(|place| forgot(place % 2, place))).await;
    let sent = answers.iter().filter(|(status, _)| *status == 204).count();
    assert_eq!(sent, 20, "{answers:?}");
    for server in [0, 1] {
        assert_eq!(forgot(server, 30).await, (REFUSED, "4320".to_owned()));
    }
    for server in &servers {
        server.advance_clock(Duration::from_secs(4320));
    }
    assert_eq!((forgot(0, 31).await.0, forgot(1, 31).await.0), (204, REFUSED));
}

/// The hashed keys of the counts, each with its failures.
async fn counts(app: &TestApp) -> Vec<(String, String)> {
    let database = connect(&app.state.config.storage).await;
    let sql = "SELECT key, cardinality(recent)::text FROM rate_limit_counts ORDER BY key";
    pairs(&database, sql).await
}

#[tokio::test]
async fn counts_name_nobody_and_expire() {
    let [app, _] = two_servers(|_| {}).await;
    let ann = app.user("ann").await;
    let someone = app.anonymous();
    sign_in(&someone, &ann.email, PASSWORD, HERE).await;
    assert!(counts(&app).await.is_empty(), "a right password leaves nothing");
    for password in ["wrong password", "another one", PASSWORD] {
        sign_in(&someone, &ann.email, password, HERE).await;
    }
    let stored = counts(&app).await;
    assert_eq!(stored.len(), 3, "by account, by address and by both: {stored:?}");
    for (key, failures) in &stored {
        let (_, hash) = key.split_once('.').unwrap();
        assert_eq!((hash.len(), failures.as_str()), (43, "2"), "{stored:?}");
    }
    app.advance_clock(Duration::from_mins(1));
    app.state.sweep().await.unwrap();
    assert_eq!(counts(&app).await.len(), 2, "addresses are forgotten first");
    app.advance_clock(Duration::from_mins(4));
    app.state.sweep().await.unwrap();
    assert!(counts(&app).await.is_empty());
}

#[tokio::test]
async fn concurrent_right_passwords_on_two_servers_are_all_refunded() {
    let servers = two_servers(|config| config.limits.limit_wrong_passwords = number(40)).await;
    let ann = servers[0].user("ann").await;
    let someone = at_each(&servers, &servers[0].anonymous());
    let tries = (0..30).map(|attempt| {
        let password = if attempt == 7 { "a typo" } else { PASSWORD };
        sign_in(&someone[attempt % 2], &ann.email, password, HERE)
    });
    let statuses: Vec<u16> = join_all(tries).await.iter().map(status).collect();
    let right = statuses.iter().filter(|status| **status == 200).count();
    assert_eq!(right, 29, "{statuses:?}");
    let stored = counts(&servers[0]).await;
    assert!(
        stored.len() == 3 && stored.iter().all(|(_, failures)| failures == "1"),
        "{stored:?}"
    );
}

/// SQLite has one server, which counts in memory.
#[rstest]
#[tokio::test]
async fn only_postgres_counts_across_restarts(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| {
        trust_proxy(config);
        config.limits.limit_wrong_passwords = number(1);
    })
    .await;
    let email = app.user("ann").await.email;
    let guess = async |app: &TestApp| {
        let answer = sign_in(&app.anonymous(), &email, "wrong password", HERE).await;
        status(&answer)
    };
    assert_eq!((guess(&app).await, guess(&app).await), (401, REFUSED));
    let app = app.restart().await;
    let expected = match database {
        Sqlite => 401,
        Postgres => REFUSED,
    };
    assert_eq!(guess(&app).await, expected);
}

#[tokio::test]
async fn failing_counts_fail_the_request() {
    let [app, _] = two_servers(|_| {}).await;
    let ann = app.user("ann").await;
    let database = connect(&app.state.config.storage).await;
    database
        .execute_unprepared("DROP TABLE rate_limit_counts")
        .await
        .unwrap();
    let answer = sign_in(&app.anonymous(), &ann.email, PASSWORD, HERE).await;
    assert_eq!(status(&answer), 500, "{answer:?}");
}
