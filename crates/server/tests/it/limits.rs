//! Rate limits by account and address, which nobody can use to lock out others.

use std::{num::NonZeroU32, time::Duration};

use axum::http::{Method, header};
use futures_util::future::join_all;
use rstest::rstest;
use serde_json::json;
use wordhive::config::Config;

use crate::support::{
    Actor, Answer, Bee, Database, PASSWORD, Postgres, Reader, Sqlite, Stage, TestApp, join,
};

const FIVE_MINUTES: Duration = Duration::from_mins(5);

async fn behind_a_proxy(database: Database) -> TestApp {
    TestApp::start_with(database, trust_proxy).await
}

/// Trusts the tests' address, 192.0.2.1, as a proxy, so that `X-Forwarded-For` sets the client's.
pub fn trust_proxy(config: &mut Config) {
    config.server.trusted_proxies = vec!["192.0.2.1/32".parse().unwrap()];
}

pub async fn sign_in(who: &Actor, email: &str, password: &str, address: &str) -> Answer {
    let body = json!({"email": email, "password": password});
    let forwarded = [("x-forwarded-for", address)];
    who.json_with(Method::POST, "/api/identity/sign-in", body, &forwarded)
        .await
}

#[rstest]
#[tokio::test]
async fn ten_wrong_passwords_block_the_account_at_that_address_only(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = behind_a_proxy(database).await;
    let ann = app.user("ann").await;
    let someone = app.anonymous();
    for _ in 0..10 {
        let answer = sign_in(&someone, &ann.email, "wrong password", "198.51.100.1").await;
        assert_eq!(answer.status, 401);
    }
    for password in ["wrong password", PASSWORD] {
        let answer = sign_in(&someone, &ann.email.to_uppercase(), password, "198.51.100.1").await;
        assert_eq!(answer.problem(), (429, "too-many-requests".to_owned()));
        assert_eq!(answer.header(header::RETRY_AFTER), "300");
        assert_eq!(
            answer.json()["detail"],
            "Too many attempts. Please wait 5 minutes and try again."
        );
    }
    assert_eq!(
        sign_in(&someone, &ann.email, PASSWORD, "198.51.100.2")
            .await
            .status,
        200,
        "the owner can sign in from elsewhere"
    );
    let bob = app.user("bob").await;
    assert_eq!(
        sign_in(&someone, &bob.email, PASSWORD, "198.51.100.1")
            .await
            .status,
        200,
        "others can sign in from the same address"
    );
    app.advance_clock(FIVE_MINUTES);
    assert_eq!(
        sign_in(&someone, &ann.email, PASSWORD, "198.51.100.1")
            .await
            .status,
        200
    );
}

#[rstest]
#[tokio::test]
async fn concurrent_wrong_passwords_all_count(#[values(Sqlite, Postgres)] database: Database) {
    let app = behind_a_proxy(database).await;
    let ann = app.user("ann").await;
    let someone = app.anonymous();
    let tries = (0..30).map(|_| sign_in(&someone, &ann.email, "wrong password", "198.51.100.1"));
    let answers = join_all(tries).await;
    let checked = answers.iter().filter(|answer| answer.status == 401).count();
    assert_eq!(checked, 10);
    let right = (0..30).map(|_| sign_in(&someone, &ann.email, PASSWORD, "198.51.100.2"));
    let answers = join_all(right).await;
    let signed_in = answers.iter().filter(|answer| answer.status == 200).count();
    assert!(
        signed_in >= 10,
        "pending attempts count until they succeed: {signed_in}"
    );
}

#[rstest]
#[tokio::test]
async fn concurrent_attempts_from_one_address_all_count(#[values(Sqlite, Postgres)] database: Database) {
    let app = behind_a_proxy(database).await;
    let someone = app.anonymous();
    let handles: Vec<_> = (0..180)
        .map(|child| format!("child-{child}@school.example"))
        .collect();
    let tries = handles
        .iter()
        .map(|handle| sign_in(&someone, handle, "wrong password", "198.51.100.1"));
    let answers = join_all(tries).await;
    let checked = answers.iter().filter(|answer| answer.status == 401).count();
    assert_eq!(checked, 60);
}

#[rstest]
#[tokio::test]
async fn concurrent_attempts_on_one_account_all_count(#[values(Sqlite, Postgres)] database: Database) {
    let app = behind_a_proxy(database).await;
    let ann = app.user("ann").await;
    let someone = app.anonymous();
    let addresses: Vec<_> = (0..18).map(|place| format!("198.51.100.{place}")).collect();
    let tries = (0..180).map(|guess| sign_in(&someone, &ann.email, "wrong password", &addresses[guess / 10]));
    let answers = join_all(tries).await;
    let checked = answers.iter().filter(|answer| answer.status == 401).count();
    assert!((100..=118).contains(&checked), "{checked} were checked");
    let elsewhere = sign_in(&someone, &ann.email, PASSWORD, "203.0.113.7").await;
    assert_eq!(elsewhere.status, 200);
}

#[rstest]
#[case::a_class_by_default(60, 30)]
#[case::more_than_the_limit(4, 12)]
#[tokio::test]
async fn concurrent_right_passwords_from_one_address_all_succeed(
    #[values(Sqlite, Postgres)] database: Database,
    #[case] limit: u32,
    #[case] children: usize,
) {
    let app = TestApp::start_with(database, |config| {
        config.limits.limit_wrong_passwords_of_address = NonZeroU32::new(limit).unwrap();
    })
    .await;
    let mut emails = Vec::new();
    for child in 0..children {
        emails.push(app.user(&format!("child-{child}")).await.email);
    }
    let someone = app.anonymous();
    let tries = emails.iter().map(|email| {
        someone.post(
            "/api/identity/sign-in",
            json!({"email": email, "password": PASSWORD}),
        )
    });
    for answer in join_all(tries).await {
        assert_eq!(answer.status, 200, "{answer:?}");
    }
}

#[rstest]
#[tokio::test]
async fn right_passwords_do_not_count_when_the_connection_breaks(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = behind_a_proxy(database).await;
    let ann = app.user("ann").await;
    let someone = app.anonymous();
    let is_hashing = async || {
        while app.state.passwords.load().0 == 0 {
            tokio::task::yield_now().await;
        }
    };
    for _ in 0..20 {
        tokio::select! {
            biased;
            answer = sign_in(&someone, &ann.email, PASSWORD, "198.51.100.1") => assert_eq!(answer.status, 200),
            () = is_hashing() => {}
        }
    }
    let answer = sign_in(&someone, &ann.email, PASSWORD, "198.51.100.1").await;
    assert_eq!(answer.status, 200, "{answer:?}");
}

#[rstest]
#[tokio::test]
async fn one_address_cannot_fill_the_queue(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| {
        trust_proxy(config);
        // So slow that a queue forms.
        config.identity.password_cost = argon2::Params::DEFAULT;
    })
    .await;
    let ann = app.user("ann").await;
    let someone = app.anonymous();
    let handles: Vec<_> = (0..260)
        .map(|child| format!("child-{child}@school.example"))
        .collect();
    let flood = handles
        .iter()
        .map(|handle| sign_in(&someone, handle, PASSWORD, "198.51.100.1"));
    let elsewhere = sign_in(&someone, &ann.email, PASSWORD, "198.51.100.2");
    let (answers, elsewhere) = tokio::join!(join_all(flood), elsewhere);
    assert_eq!(elsewhere.status, 200);
    let rejected = answers
        .iter()
        .filter(|answer| answer.status == 429 && answer.header(header::RETRY_AFTER) == "5")
        .count();
    assert!((1..=60).contains(&rejected), "the queue holds 200: {rejected}");
}

#[rstest]
#[tokio::test]
async fn limits_do_not_reveal_the_email_of_a_sign_in_name(#[values(Sqlite, Postgres)] database: Database) {
    let app = behind_a_proxy(database).await;
    let bee = Bee::new(&app).await;
    let people = json!({"people": [{"name": "Zoe", "email": "zoe@school.example"}]});
    let made = bee
        .organizer
        .post(&format!("/api/competition/{}/class", bee.code), people)
        .await;
    let name = made.json()[0]["signInName"].as_str().unwrap().to_owned();
    let someone = app.anonymous();
    let status = async |handle: &str| {
        let answer = sign_in(&someone, handle, "wrong password", "198.51.100.1").await;
        answer.status.as_u16()
    };
    for _ in 0..10 {
        assert_eq!(status(&name).await, 401);
    }
    assert_eq!(status(&format!(" {} ", name.to_uppercase())).await, 429);
    assert_eq!(status("zoe@school.example").await, 401);
    assert_eq!(status("nobody@school.example").await, 401);
}

#[rstest]
#[tokio::test]
async fn thousands_of_wrong_passwords_lock_nobody_out(#[values(Sqlite, Postgres)] database: Database) {
    let app = behind_a_proxy(database).await;
    let ann = app.user("ann").await;
    let someone = app.anonymous();
    let mut checked = 0;
    for guess in 0..3_000 {
        let address = format!("198.51.100.{}", guess % 20);
        let answer = sign_in(&someone, &ann.email, "wrong password", &address).await;
        match answer.status.as_u16() {
            401 => checked += 1,
            status => assert_eq!(status, 429),
        }
    }
    assert!(checked <= 110, "{checked} were checked");
    assert_eq!(
        sign_in(&someone, &ann.email, PASSWORD, "203.0.113.7")
            .await
            .status,
        200,
        "during the attack, from another address"
    );
    assert_eq!(
        sign_in(&someone, &ann.email, "a typo", "203.0.113.8")
            .await
            .status,
        401
    );
    assert_eq!(
        sign_in(&someone, &ann.email, PASSWORD, "203.0.113.8")
            .await
            .status,
        429,
        "during the attack, each address has one attempt"
    );
    app.advance_clock(FIVE_MINUTES);
    let again = sign_in(&someone, &ann.email, PASSWORD, "198.51.100.1").await;
    assert_eq!(again.status, 200, "afterwards, from everywhere");
}

#[rstest]
#[tokio::test]
async fn one_address_cannot_try_one_password_on_all_accounts(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| {
        config.limits.limit_wrong_passwords_of_address = NonZeroU32::new(3).unwrap();
    })
    .await;
    let someone = app.anonymous();
    for guess in 0..3 {
        let body = json!({"email": format!("child-{guess}@school.example"), "password": "honeybees"});
        assert_eq!(someone.post("/api/identity/sign-in", body).await.status, 401);
    }
    let body = json!({"email": "child-3@school.example", "password": "honeybees"});
    let answer = someone.post("/api/identity/sign-in", body).await;
    assert_eq!(answer.problem(), (429, "too-many-requests".to_owned()));
    assert_eq!(answer.header(header::RETRY_AFTER), "60");
}

#[rstest]
#[tokio::test]
async fn a_class_of_thirty_signs_up_signs_in_and_joins_at_once(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    for child in 0..30 {
        let mut child = app.user(&format!("child-{child}")).await;
        let body = json!({"email": child.email, "password": "a typo"});
        assert_eq!(child.post("/api/identity/sign-in", body).await.status, 401);
        let body = json!({"email": child.email, "password": PASSWORD});
        let answer = child.post("/api/identity/sign-in", body).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        child.signed_in(&answer);
        join(&child, bee.code).await;
    }
}

#[rstest]
#[tokio::test]
async fn sign_ups_are_limited_by_address_and_email(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| {
        config.server.trusted_proxies = vec!["192.0.2.0/24".parse().unwrap()];
        config.limits.limit_sign_ups = NonZeroU32::new(3).unwrap();
        config.limits.limit_wrong_passwords = NonZeroU32::new(2).unwrap();
    })
    .await;
    let someone = app.anonymous();
    let sign_up = async |name: &str, address: &str| {
        let body = json!({"email": format!("{name}@school.example"), "password": PASSWORD});
        let forwarded = [("x-forwarded-for", address)];
        let answer = someone
            .json_with(Method::POST, "/api/identity/sign-up", body, &forwarded)
            .await;
        (
            answer.status.as_u16(),
            answer.header(header::RETRY_AFTER).to_owned(),
        )
    };
    for name in ["ann", "bob", "cleo"] {
        assert_eq!(sign_up(name, "198.51.100.1").await.0, 201);
    }
    assert_eq!(sign_up("dora", "198.51.100.1").await, (429, "20".to_owned()));
    assert_eq!(sign_up("dora", "198.51.100.2").await.0, 201);
    assert_eq!(sign_up("dora", "198.51.100.3").await.0, 409);
    assert_eq!(sign_up("DORA", "198.51.100.3").await.0, 409);
    assert_eq!(sign_up("Dora", "198.51.100.3").await, (429, "30".to_owned()));
    assert_eq!(
        sign_up("dora", "198.51.100.4").await.0,
        409,
        "other addresses are not limited"
    );
    app.advance_clock(Duration::from_secs(30));
    assert_eq!(sign_up("emma", "198.51.100.1").await.0, 201);
}

#[rstest]
#[tokio::test]
async fn failed_sign_ups_do_not_block_an_email(#[values(Sqlite, Postgres)] database: Database) {
    let app = behind_a_proxy(database).await;
    let someone = app.anonymous();
    let sign_up = async |password: &str, address: &str| {
        let body = json!({"email": "ann@school.example", "password": password});
        let forwarded = [("x-forwarded-for", address)];
        let answer = someone
            .json_with(Method::POST, "/api/identity/sign-up", body, &forwarded)
            .await;
        answer.status.as_u16()
    };
    for _ in 0..20 {
        assert_eq!(sign_up("short", "198.51.100.1").await, 422);
    }
    assert_eq!(sign_up(PASSWORD, "198.51.100.1").await, 201);
}

#[rstest]
#[tokio::test]
async fn emails_are_limited_by_address_and_day(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| {
        config.server.trusted_proxies = vec!["192.0.2.1/32".parse().unwrap()];
        config.mail.smtp_url = Some("smtp://127.0.0.1:9".parse().unwrap());
        config.mail.smtp_from = Some("bee@school.example".parse().unwrap());
    })
    .await;
    let someone = app.anonymous();
    let forgot = async |place: usize| {
        let address = format!("198.51.100.{place}");
        let answer = someone
            .json_with(
                Method::POST,
                "/api/identity/forgot",
                json!({"email": "ann@school.example"}),
                &[("x-forwarded-for", &address)],
            )
            .await;
        (
            answer.status.as_u16(),
            answer.header(header::RETRY_AFTER).to_owned(),
        )
    };
    let sent = (204, String::new());
    for _ in 0..3 {
        assert_eq!(forgot(1).await, sent);
    }
    assert_eq!(forgot(1).await, (429, "20".to_owned()));
    assert_eq!(forgot(2).await, sent, "the owner, from elsewhere");
    for place in 3..19 {
        assert_eq!(forgot(place).await, sent, "{place}");
    }
    assert_eq!(forgot(19).await, (429, "4320".to_owned()), "twenty a day");
    app.advance_clock(Duration::from_secs(4320));
    assert_eq!(forgot(19).await, sent);
}

/// Concurrent guesses count in any order, and right ones don't overtake wrong ones.
#[rstest]
#[tokio::test]
async fn concurrent_guesses_of_join_codes_all_count(
    #[values(Sqlite, Postgres)] database: Database,
    #[values("/api/user/add-competition", "/api/competition/add-participant", "read")] path: &str,
) {
    let app = TestApp::start_with(database, |config| {
        config.limits.limit_unknown_codes = NonZeroU32::new(5).unwrap();
    })
    .await;
    let bee = Bee::new(&app).await;
    let guesser = &app.user("guesser").await;
    let codes = (30_000..30_050).flat_map(|unknown| [unknown, bee.code]);
    let guesses = codes.map(|code| async move {
        if path == "read" {
            return guesser.get(&format!("/api/competition/{code}")).await;
        }
        let body = json!({"code": code, "userId": guesser.uid});
        guesser.post(path, body).await
    });
    guessed_five(&join_all(guesses).await);
}

/// Fifty of a hundred guesses were right. By chance, about five of them came before the fifth that was wrong.
pub fn guessed_five(answers: &[Answer]) {
    let statuses: Vec<u16> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    let wrong = statuses.iter().filter(|status| **status == 404).count();
    let refused = statuses.iter().filter(|status| **status == 429).count();
    assert_eq!(wrong, 5, "{statuses:?}");
    assert!(refused >= 60, "{refused} refused: {statuses:?}");
}

#[rstest]
#[tokio::test]
async fn a_class_joins_at_once(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| {
        config.limits.limit_unknown_codes = NonZeroU32::new(3).unwrap();
    })
    .await;
    let bee = Bee::new(&app).await;
    let mut children = Vec::new();
    for child in 0..12 {
        children.push(app.user(&format!("child-{child}")).await);
    }
    let mistype = async |child: &Actor| {
        let body = json!({"code": 99_990, "userId": child.uid});
        let answer = child.post("/api/user/add-competition", body).await;
        assert_eq!(answer.status, 404, "{answer:?}");
    };
    mistype(&children[0]).await;
    mistype(&children[0]).await;
    let strangers = children.iter().map(|child| child.get("/api/competition/12345"));
    for answer in join_all(strangers).await {
        assert_eq!(answer.problem(), (403, "not-a-member".to_owned()));
    }
    join_all(children.iter().map(|child| join(child, bee.code))).await;
    mistype(&children[1]).await;
}

#[rstest]
#[tokio::test]
async fn classes_are_limited(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let path = format!("/api/competition/{}/class", bee.code);
    let taken = json!({"people": [{"name": "Ann", "email": bee.organizer.email}]});
    for _ in 0..5 {
        let answer = bee.organizer.post(&path, taken.clone()).await;
        assert_eq!(answer.status, 422, "{answer:?}");
        let answer = bee
            .organizer
            .post(&path, json!({"people": [{"name": "Zoe"}]}))
            .await;
        assert_eq!(answer.status, 201, "{answer:?}");
    }
    let refused = bee.organizer.post(&path, taken).await;
    assert_eq!(refused.problem(), (429, "too-many-requests".to_owned()));
    assert_eq!(refused.header(header::RETRY_AFTER), "6");
    app.advance_clock(Duration::from_secs(6));
    let answer = bee
        .organizer
        .post(&path, json!({"people": [{"name": "Zoe"}]}))
        .await;
    assert_eq!(answer.status, 201, "{answer:?}");
}

#[rstest]
#[tokio::test]
async fn uploads_are_limited(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| {
        config.limits.limit_uploads = NonZeroU32::new(2).unwrap();
    })
    .await;
    let bee = Bee::new(&app).await;
    bee.upload(0).await;
    bee.file("rules.pdf").await;
    let recording = bee.organizer.submit("/api/audio/", bee.recording(0)).await;
    let pdf = bee
        .organizer
        .submit("/api/file/", bee.pdf("more.pdf", b"%PDF-1.7 more"))
        .await;
    for refused in [recording, pdf] {
        assert_eq!(refused.problem(), (429, "too-many-requests".to_owned()));
        assert_eq!(refused.header(header::RETRY_AFTER), "30");
    }
    app.advance_clock(Duration::from_secs(30));
    bee.upload(0).await;
}

#[rstest]
#[tokio::test]
async fn too_many_watchers_keep_neither_hall_nor_officials_out(
    #[values(Sqlite, Postgres)] database: Database,
) {
    let app = TestApp::start_with(database, |config| {
        config.limits.limit_watchers = NonZeroU32::new(2).unwrap();
    })
    .await;
    let bee = Bee::new(&app).await;
    let stage = Stage::with_hidden_list(&bee).await;
    let phone = stage.anyone();
    let home = format!("/api/board/{}", stage.watch_link(0).await);
    let stream = format!("{home}/stream");
    let one = Reader::new(&phone, &stream, None).await;
    let _another = Reader::new(&phone, &stream, None).await;
    let refused = phone.get(&stream).await;
    assert_eq!(refused.problem(), (503, "server-busy".to_owned()));
    assert!(!refused.header(header::RETRY_AFTER).is_empty());
    // Such a phone asks for the view instead.
    assert_eq!(phone.get(&format!("{home}/view")).await.status, 200);
    let desk = format!("{}/stream/desk", stage.path);
    Reader::new(&stage.organizer, &desk, None).await;
    let hall = format!("/api/board/{}/stream", stage.token);
    Reader::new(&phone, &hall, None).await;
    drop(one);
    Reader::new(&phone, &stream, None).await;
}
