//! What uploads of PDFs and recordings have in common

use axum::{
    body::{Body, Bytes},
    http::Method,
};
use rstest::rstest;
use tokio::sync::mpsc;
use tokio_stream::{StreamExt, wrappers::ReceiverStream};

use crate::support::{Actor, Answer, Bee, Database, Form, Postgres, Sqlite, TestApp, wav};

/// A kind of upload: its path, the id beside `creatorId`, the file's field, and a file of 9 MiB.
struct Kind {
    path: &'static str,
    id: (&'static str, String),
    field: &'static str,
    file: Vec<u8>,
}

impl Kind {
    fn both(bee: &Bee) -> [Self; 2] {
        let mut pdf = b"%PDF-1.7".to_vec();
        pdf.resize(9 << 20, b' ');
        [
            Self {
                path: "/api/file/",
                id: ("competitionCode", bee.code.to_string()),
                field: "file",
                file: pdf,
            },
            Self {
                path: "/api/audio/",
                id: ("wordId", bee.words[0].clone()),
                field: "audio",
                file: wav(9 << 20),
            },
        ]
    }

    fn form(&self, creator: &Actor) -> Form {
        Form::default()
            .text("creatorId", &creator.uid)
            .text(self.id.0, &self.id.1)
            .file(self.field, "upload", &self.file)
    }

    /// Sends the form in pieces. Also returns the maximum number of files on disk.
    async fn send(&self, app: &TestApp, who: &Actor, form: Form) -> (Answer, usize) {
        let (content_type, bytes) = form.encode();
        let (sender, pieces) = mpsc::channel(1);
        let body = Body::from_stream(ReceiverStream::new(pieces).map(Ok::<_, std::io::Error>));
        let send_pieces = async {
            let mut stored = 0;
            for piece in bytes.chunks(64 * 1024).map(Bytes::copy_from_slice) {
                if sender.send(piece).await.is_err() {
                    break;
                }
                stored = stored.max(app.stored_objects());
            }
            drop(sender);
            stored
        };
        tokio::join!(
            who.send(Method::POST, self.path, Some(&content_type), body),
            send_pieces
        )
    }
}

#[rstest]
#[tokio::test]
async fn uploads_without_the_right_never_touch_the_disk(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let (anonymous, stranger) = (app.anonymous(), app.user("stranger").await);
    for kind in Kind::both(&bee) {
        for (who, code) in [
            (&anonymous, "not-signed-in"),
            (&stranger, "not-a-member"),
            (&bee.participant, "forbidden"),
            (&other.organizer, "not-a-member"),
        ] {
            let (answer, stored) = kind.send(&app, who, kind.form(who)).await;
            assert_eq!((answer.problem().1.as_str(), stored), (code, 0), "{}", kind.path);
        }
        let (answer, stored) = kind.send(&app, &stranger, kind.form(&bee.organizer)).await;
        assert_eq!((answer.problem().1.as_str(), stored), ("forbidden", 0));
    }
    assert_eq!(app.stored_objects(), 0);
    for kind in Kind::both(&bee) {
        let (answer, stored) = kind.send(&app, &bee.organizer, kind.form(&bee.organizer)).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        assert!(stored > 0, "an organizer's upload is on disk before it ends");
    }
}

#[rstest]
#[tokio::test]
async fn a_file_before_the_ids_is_rejected(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    for kind in Kind::both(&bee) {
        let (name, value) = &kind.id;
        let creator = &bee.organizer.uid;
        let file_first = Form::default().file(kind.field, "upload", &kind.file);
        let file_second = Form::default()
            .text("creatorId", creator)
            .file(kind.field, "upload", &kind.file);
        for form in [
            file_first.text("creatorId", creator).text(name, value),
            file_second.text(name, value),
        ] {
            let (answer, stored) = kind.send(&app, &bee.organizer, form).await;
            assert_eq!(answer.problem(), (400, "malformed-request".to_owned()));
            let sentence = format!("Send creatorId and {name} before the file.");
            assert_eq!(answer.json()["detail"], sentence);
            assert_eq!(stored, 0);
        }
    }
    assert_eq!(app.stored_objects(), 0);
}
