//! A PostgreSQL database that falls silent without closing its connections, as when a machine or a network fails

use std::thread;

use serde_json::json;
use tempfile::TempDir;
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    sync::watch,
};

use crate::{
    command::{Running, body, serve, wait_until, wordlists},
    support::{Postgres, unmigrated},
};

/// Connections that are open when it fails are silent for good.
struct Network {
    works: watch::Sender<bool>,
    port: u16,
}

impl Network {
    /// To PostgreSQL at this address.
    async fn to(database: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let works = watch::Sender::new(true);
        let state = works.subscribe();
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let (mut state, database) = (state.clone(), database.clone());
                tokio::spawn(async move {
                    let copied = async {
                        let mut far = TcpStream::connect(database).await.unwrap();
                        let _ = copy_bidirectional(&mut near, &mut far).await;
                    };
                    tokio::select! {
                        biased;
                        _ = state.wait_for(|works| !works) => {}
                        () = copied => return,
                    }
                    // Holds the connection open until the test ends.
                    let _ = state.wait_for(|_| false).await;
                    drop(near);
                });
            }
        });
        Self { works, port }
    }

    fn set(&self, works: bool) {
        self.works.send_replace(works);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_to_a_silent_database_are_refused_until_it_answers_again() {
    let data = TempDir::new().unwrap();
    let mut storage = unmigrated(Postgres, &data).await;
    let database = storage.database_url.as_mut().unwrap();
    let port = database.port().unwrap();
    let network = Network::to(format!("127.0.0.1:{port}")).await;
    database.set_port(Some(network.port)).unwrap();
    let mut server = Running::spawn(&mut serve(&["--listen", "127.0.0.1:0"], &storage));
    server.read_setup_token();
    let (_, cookie, _) = wordlists(&server, 1);
    let read = || server.get_as(&cookie, "/api/wordlist/competition/12345");
    let write = || {
        let password = json!({"email": "ann@school.example", "password": "honey on paper"});
        server.post_as("", "/api/identity/sign-in", &password.to_string())
    };
    let succeed = || {
        [read(), write()]
            .iter()
            .all(|answer| answer.starts_with("HTTP/1.1 200"))
    };
    assert!(succeed());

    network.set(false);
    // More than there are connections, and each waits until the server has noticed.
    let answers = thread::scope(|scope| {
        let asked: Vec<_> = (0..20)
            .map(|number| scope.spawn(move || if number % 2 == 0 { read() } else { write() }))
            .collect();
        let answers = asked.into_iter().map(|answer| answer.join().unwrap());
        answers.chain([read(), write()]).collect::<Vec<_>>()
    });
    for answer in answers {
        assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
        assert!(answer.contains("\r\nretry-after: 5\r\n"), "{answer}");
        assert_eq!(body(&answer)["code"], "server-busy");
    }

    network.set(true);
    wait_until("the server answers again", succeed);
    thread::scope(|scope| {
        for answer in (0..40).map(|_| scope.spawn(read)).collect::<Vec<_>>() {
            let answer = answer.join().unwrap();
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        }
    });
}
