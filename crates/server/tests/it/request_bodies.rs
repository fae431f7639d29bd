//! Limits on the size of request bodies, and on all of them together

use axum::{
    body::{Body, Bytes},
    http::{Method, header},
};
use rstest::rstest;
use serde_json::json;
use tokio::sync::mpsc;
use tokio_stream::{StreamExt, wrappers::ReceiverStream};

use crate::support::{Bee, Database, NewWordlist, Postgres, Sqlite, TestApp};

#[rstest]
#[tokio::test]
async fn bodies_are_limited_by_route(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let competition = format!("/api/competition/{}", bee.code);
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

#[rstest]
#[tokio::test]
async fn bodies_share_a_memory_budget(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let post = async |body: Body| {
        let json = Some("application/json");
        bee.organizer
            .send(Method::POST, "/api/wordlist", json, body)
            .await
    };
    let (senders, held): (Vec<_>, Vec<_>) = (0..6)
        .map(|_| {
            let (sender, pieces) = mpsc::channel::<Bytes>(1);
            let body = Body::from_stream(ReceiverStream::new(pieces).map(Ok::<_, std::io::Error>));
            (sender, post(body))
        })
        .unzip();
    let meanwhile = async {
        let most = Bytes::from(vec![b' '; 8 << 20]);
        for sender in &senders {
            // The second is accepted once the server has read the first.
            sender.send(most.clone()).await.unwrap();
            sender.send(Bytes::new()).await.unwrap();
            sender.send(Bytes::new()).await.unwrap();
        }
        let refused = post(Body::from(vec![b' '; 20_000])).await;
        let small = bee.organizer.post("/api/wordlist", json!({})).await;
        assert_eq!(small.status, 400, "small bodies have a reserve");
        let read = bee.organizer.get(&format!("/api/competition/{}", bee.code)).await;
        assert_eq!(read.status, 200, "calls without a body are answered");
        drop(senders);
        refused
    };
    let (refused, held) = tokio::join!(meanwhile, futures_util::future::join_all(held));
    assert_eq!(refused.problem(), (503, "server-busy".to_owned()));
    assert_eq!(refused.header(header::RETRY_AFTER), "5");
    for answer in held {
        assert_eq!(answer.status, 400);
    }
    let list = NewWordlist::new(&bee.organizer, bee.code).words(&["again"]);
    let answer = bee.organizer.post("/api/wordlist", list.body()).await;
    assert_eq!(answer.status, 201, "the budget is free again");
}
