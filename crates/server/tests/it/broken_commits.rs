//! Uploads and backups whose connection to the database breaks during the commit

use rstest::rstest;
use tempfile::TempDir;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy},
    net::{TcpListener, TcpStream, tcp::OwnedReadHalf},
};
use url::Url;
use wordhive::backup;

use crate::{
    backup::backup_of_bee,
    support::{Bee, Postgres, TestApp, unmigrated},
};

/// What is lost when the connection breaks.
#[derive(Clone, Copy, PartialEq)]
enum Lost {
    /// The commit itself.
    Commit,
    /// The database's answer to it.
    Answer,
}

/// Leads to the database, and breaks the connection that commits after this text was written.
fn break_commits_of(text: &'static str, lost: Lost, database: &mut Url) {
    let near = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    near.set_nonblocking(true).unwrap();
    let address = format!("127.0.0.1:{}", database.port().unwrap());
    database
        .set_port(Some(near.local_addr().unwrap().port()))
        .unwrap();
    let near = TcpListener::from_std(near).unwrap();
    tokio::spawn(async move {
        while let Ok((server, _)) = near.accept().await {
            let database = TcpStream::connect(&address).await.unwrap();
            tokio::spawn(async move {
                let (from_server, mut to_server) = server.into_split();
                let (mut from_database, to_database) = database.into_split();
                tokio::select! {
                    _ = copy(&mut from_database, &mut to_server) => {}
                    () = pass_on(text, lost, from_server, to_database) => {}
                }
            });
        }
    });
}

/// Passes on what a server sends, until it commits after this text.
async fn pass_on(text: &str, lost: Lost, mut from: OwnedReadHalf, mut to: impl AsyncWriteExt + Unpin) {
    let mut piece = vec![0; 64 * 1024];
    let mut is_written = false;
    loop {
        let Ok(length @ 1..) = from.read(&mut piece).await else {
            return;
        };
        let piece = &piece[..length];
        let has = |text: &str| piece.windows(text.len()).any(|part| part == text.as_bytes());
        is_written |= has(text);
        let breaks = is_written && has("COMMIT");
        if breaks && lost == Lost::Commit {
            return;
        }
        to.write_all(piece).await.unwrap();
        if breaks {
            // The database commits though nobody listens.
            return;
        }
    }
}

#[rstest]
#[tokio::test]
async fn an_upload_is_there_whole_or_not_at_all(#[values(Lost::Commit, Lost::Answer)] lost: Lost) {
    let filename = "map-of-the-hall.pdf";
    let app = TestApp::start_with(Postgres, |config| {
        break_commits_of(filename, lost, config.storage.database_url.as_mut().unwrap());
    })
    .await;
    let bee = Bee::new(&app).await;

    let answer = bee
        .organizer
        .submit("/api/file/", bee.pdf(filename, b"%PDF-1.7\n"))
        .await;
    let list = format!("/api/file/competition/{}", bee.code);
    let files = bee.organizer.get(&list).await.json();
    if lost == Lost::Commit {
        assert_eq!(answer.problem(), (503, "server-busy".to_owned()));
        assert_eq!((files.as_array().unwrap().len(), app.stored_objects()), (0, 0));
    } else {
        assert_eq!(answer.status, 201, "{answer:?}");
        let id = answer.json()["fileId"].clone();
        assert_eq!(files[0]["fileId"], id);
        let path = format!("/api/file/{}", id.as_str().unwrap());
        assert_eq!(bee.organizer.get(&path).await.status, 200);
    }
}

#[rstest]
#[tokio::test]
async fn a_backup_is_restored_whole_or_not_at_all(#[values(Lost::Commit, Lost::Answer)] lost: Lost) {
    let app = TestApp::start(Postgres).await;
    let folder = TempDir::new().unwrap();
    let file = backup_of_bee(&app, folder.path()).await;
    let data = TempDir::new().unwrap();
    let mut target = unmigrated(Postgres, &data).await;
    let direct = target.clone();
    let into_files = r#"INSERT INTO "files""#;
    break_commits_of(into_files, lost, target.database_url.as_mut().unwrap());

    let restored = backup::restore(&target, &file).await;
    if lost == Lost::Commit {
        restored.unwrap_err();
        backup::restore(&direct, &file).await.unwrap();
    } else {
        restored.unwrap();
    }
    let found = backup::check(&direct, &app.state.clock, false).await.unwrap();
    assert_eq!((found.whole, found.missing.len(), found.orphans.len()), (1, 0, 0));
}
