//! Limits on the size of request bodies, and on all of them together

use std::pin::Pin;

use axum::{
    body::{Body, Bytes},
    http::{Method, header},
};
use rstest::rstest;
use serde_json::json;
use tokio::sync::mpsc;
use tokio_stream::{StreamExt, wrappers::ReceiverStream};

use crate::support::{Actor, Answer, Bee, Database, NewWordlist, Postgres, Sqlite, TestApp};

#[rstest]
#[tokio::test]
async fn bodies_are_limited_by_route(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let competition = format!("/api/competition/{}", bee.code);
    let messages = format!("{competition}/messages");
    for (method, path, kilobytes, limit) in [
        (Method::POST, "/api/identity/sign-in", 16, "16 kB"),
        (Method::POST, "/api/identity/sign-up", 16, "16 kB"),
        (Method::POST, "/api/identity/claim", 16, "16 kB"),
        (Method::POST, "/api/identity/setup", 16, "16 kB"),
        (Method::PUT, competition.as_str(), 256, "256 kB"),
        (Method::POST, "/api/user/admins", 256, "256 kB"),
        (Method::POST, "/api/wordlist", 8 << 10, "8 MB"),
        (Method::POST, "/api/competition/update-schedule", 8 << 10, "8 MB"),
        (Method::POST, "/api/post/", 8 << 10, "8 MB"),
        (Method::POST, "/api/form/forms", 8 << 10, "8 MB"),
        (Method::POST, messages.as_str(), 8 << 10, "8 MB"),
    ] {
        let send = async |bytes: usize, is_streamed: bool| {
            let body = vec![b' '; bytes];
            let body = if is_streamed {
                let pieces: Vec<_> = body.chunks(10_000).map(Bytes::copy_from_slice).collect();
                Body::from_stream(tokio_stream::iter(pieces).map(Ok::<_, std::io::Error>))
            } else {
                body.into()
            };
            bee.organizer
                .send(method.clone(), path, Some("application/json"), body)
                .await
        };
        for is_streamed in [true, false] {
            let fits = send(kilobytes << 10, is_streamed).await;
            assert_eq!(fits.problem(), (400, "malformed-request".to_owned()), "{path}");
            let answer = send((kilobytes << 10) + 1, is_streamed).await;
            assert_eq!(answer.problem(), (413, "too-large".to_owned()), "{path}");
            let sentence = format!("This is too large. You can send up to {limit}.");
            assert_eq!(answer.json()["detail"], sentence, "{path}");
        }
    }
}

const LARGEST: usize = 8 << 20;

/// Sends this many lists of the largest size that lack their end. They end when the senders are dropped.
async fn hold<'a>(
    who: &'a Actor,
    count: usize,
) -> (
    Vec<mpsc::Sender<Bytes>>,
    Vec<Pin<Box<dyn Future<Output = Answer> + 'a>>>,
) {
    let mut senders = Vec::new();
    let mut answers = Vec::new();
    for _ in 0..count {
        let (sender, pieces) = mpsc::channel::<Bytes>(1);
        let body = Body::from_stream(ReceiverStream::new(pieces).map(Ok::<_, std::io::Error>));
        let mut answer: Pin<Box<dyn Future<Output = Answer>>> = Box::pin(post_list(who, body));
        let most = Bytes::from(vec![b' '; LARGEST]);
        let send = async {
            // The second is accepted once the server has read the first.
            for piece in [most, Bytes::new(), Bytes::new()] {
                sender.send(piece).await.unwrap();
            }
        };
        tokio::select! {
            () = send => {}
            answer = &mut answer => panic!("answered before the end: {answer:?}"),
        }
        senders.push(sender);
        answers.push(answer);
    }
    (senders, answers)
}

async fn post_list(who: &Actor, body: impl Into<Body>) -> Answer {
    let json = Some("application/json");
    who.send(Method::POST, "/api/wordlist", json, body).await
}

#[rstest]
#[tokio::test]
async fn bodies_share_a_memory_budget(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start_with(database, |config| {
        config.server.trusted_proxies = vec!["192.0.2.1/32".parse().unwrap()];
    })
    .await;
    let bee = Bee::new(&app).await;
    let organizer = &bee.organizer;
    let mut elsewhere = organizer.clone();
    elsewhere.forwarded_for = Some("198.51.100.1");
    let (mut senders, mut held) = hold(organizer, 4).await;
    let refused = post_list(organizer, vec![b' '; 20_000]).await;
    assert_eq!(
        refused.problem(),
        (503, "server-busy".to_owned()),
        "from this address"
    );
    assert_eq!(refused.header(header::RETRY_AFTER), "5");
    let (further, more) = hold(&elsewhere, 2).await;
    senders.extend(further);
    held.extend(more);
    let refused = post_list(&elsewhere, vec![b' '; 20_000]).await;
    assert_eq!(
        refused.problem(),
        (503, "server-busy".to_owned()),
        "from all together"
    );
    for who in [organizer, &elsewhere] {
        let small = who.post("/api/wordlist", json!({})).await;
        assert_eq!(small.status, 400, "small bodies have a reserve");
        let read = who.get(&format!("/api/competition/{}", bee.code)).await;
        assert_eq!(read.status, 200, "calls without a body are answered");
    }
    drop(senders);
    for answer in futures_util::future::join_all(held).await {
        assert_eq!(answer.status, 400);
    }
    let list = NewWordlist::new(organizer, bee.code).words(&["again"]);
    let answer = organizer.post("/api/wordlist", list.body()).await;
    assert_eq!(answer.status, 201, "the budget is free again");
}
