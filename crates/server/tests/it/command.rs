//! The `wordhive` command.

mod deployment;

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Child, Command, Output, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::Request,
    http::{Method, StatusCode},
    response::{IntoResponse, Response},
};
use rstest::rstest;
use serde_json::{Value, json};
use tempfile::TempDir;
use wordhive::config::StorageConfig;

use crate::{
    rehearsal::{changed_tables, contents},
    support::{Database, Form, PostOffice, Postgres, Sqlite, key, new_word, postgres, storage},
};

const BINARY: &str = env!("CARGO_BIN_EXE_wordhive");

pub(crate) fn wordhive(arguments: &[&str], data: &Path) -> Command {
    let mut command = Command::new(BINARY);
    command.args(arguments).env_clear().env("WORDHIVE_DATA", data);
    command
}

/// With this database and data folder.
pub(crate) fn serve(arguments: &[&str], storage: &StorageConfig) -> Command {
    let mut command = wordhive(arguments, &storage.data);
    if let Some(url) = &storage.database_url {
        command.env("WORDHIVE_DATABASE_URL", url.as_str());
    }
    command
}

fn run(arguments: &[&str], data: &Path) -> Output {
    wordhive(arguments, data).output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Waits for at most eight seconds.
pub(crate) fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(8), "not yet: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The one-line error of a failed start.
pub(crate) fn error_line(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(!output.status.success());
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

/// A running server, ended when dropped.
pub(crate) struct Running {
    child: Child,
    address: String,
    setup_token: String,
    /// The output before its address.
    greeting: String,
    out: BufReader<std::process::ChildStdout>,
}

impl Running {
    /// Starts a new server, which also prints the setup link.
    fn start(data: &Path) -> Self {
        let mut server = Self::start_with(&["--listen", "127.0.0.1:0"], data);
        server.read_setup_token();
        server
    }

    /// Reads the setup link, which a server without an admin prints.
    pub(crate) fn read_setup_token(&mut self) {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        let token = line.trim().split("token=").nth(1).unwrap();
        token.clone_into(&mut self.setup_token);
    }

    fn start_with(arguments: &[&str], data: &Path) -> Self {
        Self::spawn(&mut wordhive(arguments, data))
    }

    pub(crate) fn spawn(command: &mut Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut greeting = String::new();
        let address = loop {
            let mut line = String::new();
            assert_ne!(out.read_line(&mut line).unwrap(), 0, "it did not start");
            match line.trim().split_once("Wordhive is at http://") {
                Some((_, address)) => break address.to_owned(),
                None => greeting.push_str(&line),
            }
        };
        Self {
            child,
            address,
            setup_token: String::new(),
            greeting,
            out,
        }
    }

    /// The log of a server that was asked to stop, which it must do without an error.
    fn log_at_the_end(&mut self) -> String {
        assert!(self.child.wait().unwrap().success());
        let mut log = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut log).unwrap();
        log
    }

    /// Collects the log until the server ends.
    pub(crate) fn collect_log(&mut self) -> JoinHandle<String> {
        let mut stderr = self.child.stderr.take().unwrap();
        std::thread::spawn(move || {
            let mut log = String::new();
            stderr.read_to_string(&mut log).unwrap();
            log
        })
    }

    /// Asks the server to stop, and waits for that.
    pub(crate) fn stop(&mut self) {
        self.terminate();
        self.child.wait().unwrap();
    }

    pub(crate) fn send(&self, request: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        stream
    }

    fn post(&self, path: &str, body: &str) -> String {
        self.post_as("", path, body)
    }

    pub(crate) fn post_as(&self, cookie: &str, path: &str, body: &str) -> String {
        let mut stream = self.send(&post_request(cookie, path, body));
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    pub(crate) fn get_as(&self, cookie: &str, path: &str) -> String {
        let mut stream = self.send(&format!(
            "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: wordhive_session={cookie}\r\n\r\n"
        ));
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// The rest of the next line that starts with this.
    pub(crate) fn line_after(&mut self, start: &str) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.out.read_line(&mut line).unwrap(), 0, "no {start}");
            if let Some(rest) = line.trim().strip_prefix(start) {
                return rest.to_owned();
            }
        }
    }

    fn terminate(&self) {
        let id = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-TERM", &id])
                .status()
                .unwrap()
                .success()
        );
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The text of a request with a session.
pub(crate) fn post_request(cookie: &str, path: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n\
         Cookie: wordhive_session={cookie}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// The JSON of an HTTP answer.
pub(crate) fn body(answer: &str) -> Value {
    serde_json::from_str(&answer[answer.find("\r\n\r\n").unwrap()..]).unwrap()
}

/// The session that an HTTP answer starts.
fn session(answer: &str) -> String {
    let cookie = answer.split("wordhive_session=").nth(1).unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

/// Creates the first admin with the setup link. Returns the answer, which starts a session.
fn set_up(server: &Running) -> String {
    let account =
        json!({"token": server.setup_token, "email": "ann@school.example", "password": "honey on paper"});
    server.post("/api/identity/setup", &account.to_string())
}

/// Creates a class of one as the admin who got `answer`, and claims the account. Returns the secrets and the claim's answer.
fn claim(server: &Running, cookie: &str, answer: &str) -> (Vec<String>, String) {
    let uid = body(answer)["uid"].as_str().unwrap().to_owned();
    let record = json!({"uid": uid, "email": "", "role": "user"});
    server.post_as(cookie, "/api/auth", &record.to_string());
    let competition = json!({
        "title": "Spring Bee", "description": "For all", "admins": [uid], "participants": [uid], "code": 12345,
        "startDate": "2027-03-01", "endDate": "2027-03-02", "timeZone": "America/Chicago", "generalInformationForm": false,
    });
    server.post_as(cookie, "/api/competition", &competition.to_string());
    let class = json!({"people": [{"name": "Maya"}]}).to_string();
    let made = server.post_as(cookie, "/api/competition/12345/class", &class);
    let code = body(&made)[0]["claimCode"].as_str().unwrap().to_owned();
    let (password, wrong) = ("combs and candles", "BBB-BBB-BBB");
    let claim = |code: &str| {
        let claim = json!({"claimCode": code, "password": password});
        server.post("/api/identity/claim", &claim.to_string())
    };
    let [refused, claimed] = [claim(wrong), claim(&code)];
    assert!(refused.contains("invalid-claim-code"), "{refused}");
    assert!(claimed.starts_with("HTTP/1.1 200"), "{claimed}");
    (vec![code, wrong.to_owned(), password.to_owned()], claimed)
}

/// Creates an admin's competition with this many wordlists of 200 words. Returns the admin's uid and session, and the lists' ids.
pub(crate) fn wordlists(server: &Running, lists: usize) -> (String, String, Vec<String>) {
    let admin = set_up(server);
    let cookie = session(&admin);
    let uid = body(&admin)["uid"].as_str().unwrap().to_owned();
    let create = |path: &str, new: Value| server.post_as(&cookie, path, &new.to_string());
    create("/api/auth", json!({"uid": uid, "email": "", "role": "user"}));
    let competition = json!({
        "title": "Spring Bee", "description": "For all", "admins": [uid], "participants": [uid], "code": 12345,
        "startDate": "2027-03-01", "endDate": "2027-03-02", "timeZone": "America/Chicago", "generalInformationForm": false,
    });
    create("/api/competition", competition);
    let words: Vec<_> = (0..200).map(|word| new_word(&format!("w{word}"))).collect();
    let ids = (0..lists).map(|list| {
        let list = json!({
            "title": format!("List {list}"), "description": "Words", "competitionCode": 12345, "creatorId": uid, "words": words,
        });
        let created = create("/api/wordlist", list);
        assert!(created.starts_with("HTTP/1.1 201"), "{created}");
        body(&created)["_id"].as_str().unwrap().to_owned()
    });
    let ids = ids.collect();
    (uid, cookie, ids)
}

/// The response to a request for metrics at this address.
pub(crate) fn scrape(address: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("GET /metrics HTTP/1.1\r\nHost: x\r\n{headers}Connection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).unwrap();
    response
}

#[test]
fn prometheus_reads_metrics_on_a_listener_of_their_own() {
    let data = TempDir::new().unwrap();
    let mut server = Running::start_with(
        &["--listen", "127.0.0.1:0", "--metrics-listen", "127.0.0.1:0"],
        data.path(),
    );
    let address = server.line_after("Metrics are at http://");
    let address = address.strip_suffix("/metrics").unwrap();
    for _ in 0..3 {
        server.get_as("", "/api/health");
    }
    let metrics = scrape(address, "");
    assert!(metrics.contains("application/openmetrics-text"), "{metrics}");
    let health = r#"method="GET",route="/api/health",status="200""#;
    for line in [
        &format!("wordhive_request_duration_seconds_count{{{health}}} 3\n"),
        "wordhive_remembered_limit_bytes 50331648\n",
        // The server may be sweeping.
        r#"wordhive_database_connections{pool="write",state="idle"} "#,
        "wordhive_remembered_entries ",
        "wordhive_request_bodies_bytes 0\n",
        "wordhive_passwords{state=\"waiting\"} 0\n",
        "wordhive_blobs{state=\"live\"} 0\n",
        "wordhive_outbox_emails{state=\"sending\"} 0\n",
        "wordhive_live_streams 0\n",
        "process_resident_memory_bytes ",
    ] {
        assert!(metrics.contains(line), "{line}: {metrics}");
    }
    // The app doesn't have them.
    assert!(!server.get_as("", "/metrics").contains("wordhive_request"));
}

#[test]
fn metrics_for_other_machines_need_a_token() {
    let data = TempDir::new().unwrap();
    let open = error_line(&mut wordhive(&["--metrics-listen", "0.0.0.0:0"], data.path()));
    assert!(open.contains("WORDHIVE_METRICS_TOKEN"), "{open}");
    let token = "a token of more than thirty-two characters";
    let arguments = ["--listen", "127.0.0.1:0", "--metrics-listen", "0.0.0.0:0"];
    let mut server = Running::spawn(wordhive(&arguments, data.path()).env("WORDHIVE_METRICS_TOKEN", token));
    let port = server.line_after("Metrics are at http://0.0.0.0:");
    let address = format!("127.0.0.1:{}", port.strip_suffix("/metrics").unwrap());
    for wrong in [
        "",
        "Authorization: Bearer guess\r\n",
        "Authorization: Basic guess\r\n",
    ] {
        assert!(scrape(&address, wrong).starts_with("HTTP/1.1 401"), "{wrong}");
    }
    let right = scrape(&address, &format!("Authorization: Bearer {token}\r\n"));
    assert!(right.starts_with("HTTP/1.1 200"), "{right}");
}

/// Writes that share a commit are only acknowledged after it.
#[test]
fn killed_server_keeps_what_it_acknowledged() {
    let data = TempDir::new().unwrap();
    let server = Running::start(data.path());
    let (uid, cookie, lists) = wordlists(&server, 8);
    let saved: Vec<_> = lists.iter().map(|_| AtomicUsize::new(0)).collect();
    let address = server.address.clone();
    let save = |list: &str, index: usize| -> std::io::Result<bool> {
        let order: Vec<usize> = (0..200).collect();
        let practice =
            json!({"userId": uid, "wordlistId": list, "order": order, "currentIndex": index}).to_string();
        let mut stream = TcpStream::connect(&address)?;
        write!(
            stream,
            "POST /api/user/set-wordlist-practice HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\
             Content-Type: application/json\r\nCookie: wordhive_session={cookie}\r\nContent-Length: {}\r\n\r\n{practice}",
            practice.len()
        )?;
        let mut status = [0; 12];
        stream.read_exact(&mut status)?;
        Ok(status == *b"HTTP/1.1 200")
    };
    std::thread::scope(|scope| {
        for (list, saved) in lists.iter().zip(&saved) {
            let save = &save;
            scope.spawn(move || {
                for index in 1..=200 {
                    if !save(list, index).unwrap_or(false) {
                        return;
                    }
                    saved.store(index, Ordering::Release);
                }
            });
        }
        wait_until("something of each is saved", || {
            saved.iter().all(|saved| saved.load(Ordering::Acquire) > 20)
        });
        // Kills it.
        drop(server);
    });
    let server = Running::start_with(&["--listen", "127.0.0.1:0"], data.path());
    let mut answer = String::new();
    server
        .send(&format!(
            "GET /api/auth/{uid} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: wordhive_session={cookie}\r\n\r\n"
        ))
        .read_to_string(&mut answer)
        .unwrap();
    let user = body(&answer)[0].take();
    for (list, saved) in lists.iter().zip(saved) {
        let progress = user["wordlistsStudyDepth"].as_array().unwrap().iter();
        let kept = progress
            .clone()
            .find(|progress| progress["wordlistId"] == **list)
            .unwrap();
        let (kept, saved) = (
            kept["currentIndex"].as_u64().unwrap() as usize,
            saved.into_inner(),
        );
        assert!((saved..=saved + 1).contains(&kept), "{kept} of {saved}");
    }
}

/// Goes through all sign-in flows with the most verbose log.
#[test]
fn log_has_no_secrets() {
    let data = TempDir::new().unwrap();
    let mut server = Running::start_with(&["--listen", "127.0.0.1:0", "--log", "trace"], data.path());
    let log = server.collect_log();
    server.read_setup_token();
    let token = server.setup_token.clone();
    let (password, wrong) = ("honey on paper", "vinegar on glass");
    let credential = |password: &str| format!(r#"{{"email":"ann@school.example","password":"{password}"}}"#);
    let mut secrets = vec![token.clone(), password.to_owned(), wrong.to_owned()];
    let set_up = format!(r#"{{"token":"{token}","email":"ann@school.example","password":"{password}"}}"#);
    let answers = [
        server.post("/api/identity/setup", &set_up),
        server.post("/api/identity/sign-in", &credential(password)),
        server.post("/api/identity/sign-up", &credential(password)),
        server.post("/api/identity/sign-in", &credential(wrong)),
        server.post("/api/identity/sign-in", &format!("[{}", credential(wrong))),
        server.post(&format!("/api/identity/setup?token={token}"), "{}"),
    ];
    let cookies = |answers: &[String]| -> Vec<String> {
        answers
            .iter()
            .filter_map(|answer| answer.split("wordhive_session=").nth(1)?.split(';').next())
            .map(str::to_owned)
            .collect()
    };
    let mut cookies_of_ann = cookies(&answers);
    assert_eq!(cookies_of_ann.len(), 2, "{answers:?}");
    let (codes, cookie_of_child) = claim(&server, &cookies_of_ann[0], &answers[0]);
    secrets.extend(codes);
    cookies_of_ann.extend(cookies(&[cookie_of_child]));
    let cookies = cookies_of_ann;
    assert_eq!(cookies.len(), 3);
    for cookie in &cookies {
        for path in [
            "/api/user/admins",
            "/api/competition/99999",
            &format!("/setup?token={token}"),
        ] {
            let mut stream = server.send(&format!(
                "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: wordhive_session={cookie}\r\n\r\n"
            ));
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).unwrap();
            assert!(answer.starts_with(b"HTTP/1.1 "));
        }
    }
    secrets.extend(cookies);
    server.stop();
    let log = log.join().unwrap();
    assert!(log.contains("/api/identity/sign-in"), "{log}");
    for secret in secrets {
        assert!(!log.contains(&secret), "{secret} is in the log:\n{log}");
    }
}

#[test]
fn a_wrong_database_url_stops_start_with_its_reason() {
    let data = TempDir::new().unwrap();
    let right = postgres("postgres");
    let mut stranger = right.clone();
    stranger.set_password(Some("s3cret")).unwrap();
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let nowhere: url::Url = format!("postgres://bee:s3cret@{nobody}/bee").parse().unwrap();
    for (url, reason) in [
        (&postgres("nothing"), "database \"nothing\" does not exist"),
        (&stranger, "password authentication failed"),
        (&nowhere, "Connection refused"),
    ] {
        let place = format!("PostgreSQL at 127.0.0.1:{}: {reason}", url.port().unwrap());
        let line = error_line(wordhive(&[], data.path()).env("WORDHIVE_DATABASE_URL", url.as_str()));
        assert!(line.contains(&place) && line.contains("Check the URL"), "{line}");
        assert!(!line.contains("s3cret"), "{line}");
    }
}

#[test]
fn invalid_setting_stops_start_with_one_line() {
    let data = TempDir::new().unwrap();
    for (variable, value) in [
        ("WORDHIVE_LISTEN", "nonsense"),
        ("WORDHIVE_DATABASE_URL", "mysql://localhost/bee"),
        ("WORDHIVE_OBJECTS_URL", "ftp://store"),
        ("WORDHIVE_PUBLIC_URL", "bee.example"),
        ("WORDHIVE_PUBLIC_URL", "https://school.example/bee"),
        ("WORDHIVE_PUBLIC_URL", "https://bee.example/?from=mail"),
        ("WORDHIVE_PUBLIC_URL", "https://bee.example/#top"),
        ("WORDHIVE_PUBLIC_URL", "https://ann@bee.example"),
        ("WORDHIVE_LOG", "loud"),
        ("WORDHIVE_REVEAL_ACCOUNTS", "maybe"),
        ("WORDHIVE_PASSWORD_SIGN_IN", "2"),
        ("WORDHIVE_PASSWORD_SIGN_IN", "false"),
        ("WORDHIVE_TIME_ZONE", "Mars/Olympus"),
        ("WORDHIVE_SECRET_KEY", "short"),
        ("WORDHIVE_SECRET_KEY", &" ".repeat(40)),
        ("WORDHIVE_OLD_SECRET_KEY", "short"),
        ("WORDHIVE_SMTP_URL", "mail.school.example"),
        ("WORDHIVE_SMTP_FROM", "nobody"),
        ("WORDHIVE_OIDC_GOOGLE_ISSUER", "accounts.google.com"),
        ("WORDHIVE_OIDC_GOOGLE_SECRET", "s3cret"),
    ] {
        let line = error_line(wordhive(&[], data.path()).env(variable, value));
        assert!(line.contains(variable), "{line}");
    }
    let secret = "mysql://bee:s3cret@localhost/bee";
    let line = error_line(wordhive(&[], data.path()).env("WORDHIVE_DATABASE_URL", secret));
    assert!(!line.contains("s3cret"), "{line}");
    let line = error_line(wordhive(&[], data.path()).env("WORDHIVE_REQUIRE_VERIFIED_EMAIL", "yes"));
    assert!(line.contains("WORDHIVE_REQUIRE_VERIFIED_EMAIL"), "{line}");
    let alone = "smtp://bee:s3cret@localhost";
    let line = error_line(wordhive(&[], data.path()).env("WORDHIVE_SMTP_URL", alone));
    assert!(line.contains("--smtp-from") && !line.contains("s3cret"), "{line}");
    let half = ("WORDHIVE_OIDC_GOOGLE_CLIENT_SECRET", "s3cret");
    let line = error_line(wordhive(&[], data.path()).env(half.0, half.1));
    assert!(
        line.contains("WORDHIVE_OIDC_GOOGLE_ISSUER: is missing") && !line.contains("s3cret"),
        "{line}"
    );
    let line = error_line(&mut wordhive(&["admin", "grant"], data.path()));
    assert!(line.contains("EMAIL"), "{line}");
    let line = error_line(&mut wordhive(&["--lisen", "127.0.0.1:0"], data.path()));
    assert!(line.contains("--lisen") && !line.contains("WORDHIVE"), "{line}");
    let line = error_line(&mut wordhive(&["serve", "--listen", "1.2.3.4.5:6"], data.path()));
    assert!(
        line.contains("--listen") && line.contains("WORDHIVE_LISTEN"),
        "{line}"
    );
    let file = data.path().join("a-file");
    for (content, reason) in [("", "it is empty"), ("honey\n", "its lines aren't SHA-1 hashes")] {
        std::fs::write(&file, content).unwrap();
        let line = error_line(wordhive(&[], data.path()).env("WORDHIVE_BREACHED_PASSWORDS", &file));
        assert!(
            line.contains("WORDHIVE_BREACHED_PASSWORDS") && line.contains(reason),
            "{line}"
        );
    }
    std::fs::write(&file, "").unwrap();
    let line = error_line(&mut wordhive(&[], &file));
    assert!(line.contains("WORDHIVE_DATA"), "{line}");
}

#[test]
fn a_server_on_all_addresses_names_one_that_others_reach() {
    let data = TempDir::new().unwrap();
    let server = Running::start_with(&["--listen", "0.0.0.0:0"], data.path());
    assert!(!server.address.starts_with("0.0.0.0"), "{}", server.address);
    server.get_as("", "/api/health");
}

#[test]
fn port_in_use_is_one_line() {
    let data = TempDir::new().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let line = error_line(&mut wordhive(&["--listen", &address], data.path()));
    assert!(
        line.contains("WORDHIVE_LISTEN") && line.contains(&address),
        "{line}"
    );
}

#[test]
fn second_server_on_a_data_folder_is_refused_with_one_line() {
    let data = TempDir::new().unwrap();
    let first = Running::start(data.path());
    // A port in use, so that a server which is not refused stops too.
    let line = error_line(&mut wordhive(&["--listen", &first.address], data.path()));
    assert!(
        line.contains("WORDHIVE_DATA") && line.contains("another server uses"),
        "{line}"
    );
}

/// Creates a competition. Returns its organizer's session and uid.
fn create_competition(server: &Running, data: &Path) -> (String, String) {
    let credential = r#"{"email":"ann@school.example","password":"honey on paper"}"#;
    let ann = server.post("/api/identity/sign-up", credential);
    let cookie = session(&ann);
    let uid = body(&ann)["uid"].as_str().unwrap().to_owned();
    let record = json!({"uid": uid, "email": "ann@school.example", "role": "user"});
    server.post_as(&cookie, "/api/auth", &record.to_string());
    assert!(
        run(&["admin", "grant", "ann@school.example"], data)
            .status
            .success()
    );
    let competition = json!({
        "title": "Spring Bee", "description": "For all", "admins": [uid], "code": 12345,
        "startDate": "2027-03-01", "endDate": "2027-03-02",
    });
    server.post_as(&cookie, "/api/competition", &competition.to_string());
    (cookie, uid)
}

/// Uploads a PDF of this size as an organizer. Returns the session and the answer.
fn upload_pdf(server: &Running, data: &Path, size: usize) -> (String, String) {
    let (cookie, uid) = create_competition(server, data);
    let mut pdf = b"%PDF-1.7".to_vec();
    pdf.resize(size, b'x');
    let (content_type, form) = Form::default()
        .text("creatorId", &uid)
        .text("competitionCode", "12345")
        .file("file", "rules.pdf", &pdf)
        .encode();
    let mut stream = server.send(&format!(
        "POST /api/file/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: {content_type}\r\n\
         Cookie: wordhive_session={cookie}\r\nContent-Length: {}\r\n\r\n",
        form.len()
    ));
    stream.write_all(&form).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    (cookie, answer)
}

/// A limit on file sizes simulates the full disk.
#[test]
fn full_disk_under_the_uploads_is_named() {
    let data = TempDir::new().unwrap();
    let limited = r#"trap "" XFSZ; ulimit -f 8192; exec "$0" --listen 127.0.0.1:0"#;
    let mut command = Command::new("sh");
    command.args(["-c", limited]).arg(BINARY).env_clear();
    let server = Running::spawn(command.env("WORDHIVE_DATA", data.path()));
    let (_, answer) = upload_pdf(&server, data.path(), 10 << 20);
    assert!(answer.starts_with("HTTP/1.1 507"), "{answer}");
    assert!(answer.contains("The server's disk is full."), "{answer}");
}

/// With the fewest descriptors that an operator may allow.
#[test]
fn flood_of_half_sent_headers_leaves_the_server_healthy() {
    let data = TempDir::new().unwrap();
    let limited = r#"ulimit -n 256; exec "$0" --listen 127.0.0.1:0"#;
    let mut command = Command::new("sh");
    command.args(["-c", limited]).arg(BINARY).env_clear();
    let server = Running::spawn(command.env("WORDHIVE_DATA", data.path()));
    let health = || {
        let mut stream = server.send("GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let mut half_sent = Vec::new();
    for _ in 0..5 {
        half_sent.extend((0..80).map(|_| server.send("GET / HTTP/1.1\r\nHost: x")));
        // As long as the server is patient with them.
        std::thread::sleep(Duration::from_millis(300));
        // Without making room, they would stay for ten seconds.
        wait_until("there is room", || health().starts_with("HTTP/1.1 200"));
    }
    let mut busy = Vec::new();
    let half_a_body = "POST /api/identity/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
                       Content-Length: 10\r\n\r\n{";
    for _ in 0..5 {
        busy.extend((0..40).map(|_| server.send(half_a_body)));
        // The last ones are refused.
        let answer = health();
        assert!(
            answer.starts_with("HTTP/1.1 200") || busy.len() >= 80 && answer.starts_with("HTTP/1.1 503"),
            "{answer}"
        );
    }
    assert!(health().ends_with("Please try again in a few seconds.\"}"));
}

#[test]
fn refused_bodies_are_answered_readably() {
    let data = TempDir::new().unwrap();
    let server = Running::start(data.path());
    for (path, length, status) in [
        ("/api/identity/sign-in", 20_000, "413"),
        ("/api/identity/sign-in", 100 << 20, "413"),
        ("/api/wordlist", 10 << 20, "401"),
        ("/api/file/", 30 << 20, "401"),
    ] {
        let answer = server.post(path, &" ".repeat(length));
        assert!(
            answer.starts_with(&format!("HTTP/1.1 {status}")),
            "{path}: {answer}"
        );
        assert!(answer.ends_with('}'), "{path}: {answer}");
    }
}

/// Enough of S3 for one object, which loses its last byte.
async fn truncating_s3(object: Arc<Mutex<Vec<u8>>>, request: Request) -> Response {
    let (method, query) = (
        request.method().clone(),
        request.uri().query().unwrap_or_default().to_owned(),
    );
    let bytes = axum::body::to_bytes(request.into_body(), usize::MAX)
        .await
        .unwrap();
    let tag = [
        ("etag", "\"1\""),
        ("last-modified", "Fri, 01 Jan 2027 09:00:00 GMT"),
    ];
    match method {
        Method::POST if query.starts_with("uploads") => {
            "<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>"
                .into_response()
        }
        Method::POST if query.starts_with("delete") => {
            object.lock().unwrap().clear();
            "<DeleteResult></DeleteResult>".into_response()
        }
        Method::POST => {
            "<CompleteMultipartUploadResult><ETag>1</ETag></CompleteMultipartUploadResult>".into_response()
        }
        Method::PUT => {
            object.lock().unwrap().extend(bytes);
            (tag, ()).into_response()
        }
        Method::GET => {
            let object = object.lock().unwrap();
            (tag, object[..object.len() - 1].to_vec()).into_response()
        }
        _ => StatusCode::NO_CONTENT.into_response(),
    }
}

/// Runs a store, and returns the command of a server that uses it.
fn server_with_s3(store: Router, data: &Path) -> (tokio::runtime::Runtime, Command) {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let listener = runtime
        .block_on(tokio::net::TcpListener::bind("127.0.0.1:0"))
        .unwrap();
    let endpoint = format!("http://{}", listener.local_addr().unwrap());
    runtime.spawn(async { axum::serve(listener, store).await });
    let mut command = wordhive(&["--listen", "127.0.0.1:0"], data);
    command.envs([
        ("WORDHIVE_OBJECTS_URL", "s3://bucket/bee"),
        ("AWS_ENDPOINT", &endpoint),
        ("AWS_ALLOW_HTTP", "true"),
        ("AWS_REGION", "us-east-1"),
        ("AWS_ACCESS_KEY_ID", "id"),
        ("AWS_SECRET_ACCESS_KEY", "key"),
    ]);
    (runtime, command)
}

#[test]
fn a_store_that_refuses_uploads_stops_start_with_what_to_do() {
    for (status, says) in [
        (
            StatusCode::FORBIDDEN,
            "the store refuses the key. Correct it, or let it",
        ),
        (
            StatusCode::NOT_FOUND,
            "the store has no such bucket. Create it, or",
        ),
    ] {
        let data = TempDir::new().unwrap();
        let (_store, mut command) = server_with_s3(Router::new().fallback(async move || status), data.path());
        let line = error_line(&mut command);
        assert!(line.contains("--objects-url") && line.contains(says), "{line}");
    }
}

#[test]
fn truncated_s3_object_is_an_error_and_logged() {
    let object = Arc::default();
    let store = Router::new().fallback(move |request| truncating_s3(Arc::clone(&object), request));
    let data = TempDir::new().unwrap();
    let (_store, mut command) = server_with_s3(store, data.path());
    let mut server = Running::spawn(&mut command);
    let (cookie, uploaded) = upload_pdf(&server, data.path(), 1000);
    assert!(uploaded.starts_with("HTTP/1.1 201"), "{uploaded}");
    let path = format!("/api/file/{}", body(&uploaded)["fileId"].as_str().unwrap());
    let mut stream = server.send(&format!(
        "GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: wordhive_session={cookie}\r\n\r\n"
    ));
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 500"), "{answer}");
    server.terminate();
    let log = server.log_at_the_end();
    assert!(log.contains("has 999 bytes instead of 1000"), "{log}");
}

#[test]
fn secret_key_is_created_for_the_owner_only() {
    let data = TempDir::new().unwrap();
    let file = data.path().join("secret.key");
    drop(Running::start(data.path()));
    assert_eq!(
        std::fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600
    );
    let key = std::fs::read_to_string(&file).unwrap();
    drop(Running::start(data.path()));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), key);
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let error = || error_line(&mut wordhive(&["--listen", &address], data.path()));
    std::fs::write(&file, "").unwrap();
    let line = error();
    assert!(line.contains("secret.key: incomplete"), "{line}");
    std::fs::remove_file(&file).unwrap();
    std::fs::create_dir(&file).unwrap();
    let line = error();
    assert!(line.contains("secret.key: Is a directory"), "{line}");
}

#[test]
fn lost_or_readable_secret_key_is_logged() {
    let data = TempDir::new().unwrap();
    std::fs::set_permissions(data.path(), std::fs::Permissions::from_mode(0o700)).unwrap();
    let file = data.path().join("secret.key");
    let warnings = |mut server: Running| -> Vec<String> {
        server.terminate();
        let log = server.log_at_the_end();
        let lines = log
            .lines()
            .filter(|line| line.contains("WARN") && !line.contains("lexicon:"));
        lines.map(str::to_owned).collect()
    };
    let start = || Running::start_with(&["--listen", "127.0.0.1:0"], data.path());
    let server = Running::start(data.path());
    let answer = set_up(&server);
    let cookie = &session(&answer);
    claim(&server, cookie, &answer);
    assert_eq!(warnings(server), [""; 0], "a new key");

    std::fs::remove_file(&file).unwrap();
    let server = start();
    let class = json!({"people": [{"name": "Zoe"}]}).to_string();
    let made = server.post_as(cookie, "/api/competition/12345/class", &class);
    assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    assert_eq!(warnings(server), [""; 0], "no code was lost");

    std::fs::remove_file(&file).unwrap();
    let lost = warnings(start());
    assert_eq!(lost.len(), 1, "{lost:?}");
    assert!(lost[0].contains("secret.key was missing"), "{lost:?}");
    assert!(lost[0].contains("doesn't work: 1 claim code."), "{lost:?}");
    let replaced = warnings(start());
    assert_eq!(replaced.len(), 1, "{replaced:?}");
    assert!(
        replaced[0].contains("the secret key is another one than before"),
        "{replaced:?}"
    );
    assert!(
        replaced[0].contains("doesn't work: 1 claim code."),
        "{replaced:?}"
    );

    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).unwrap();
    let readable = warnings(start());
    assert_eq!(readable.len(), 2, "{readable:?}");
    assert!(
        readable[0].contains("secret.key: others can read"),
        "{readable:?}"
    );
}

#[test]
fn existing_data_folder_is_for_the_owner_only() {
    fn readable_by_others(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let found = entries.flat_map(|entry| {
            let (path, metadata) = (entry.path(), entry.metadata().unwrap());
            let mut found = if metadata.is_dir() {
                readable_by_others(&path)
            } else {
                Vec::new()
            };
            if metadata.permissions().mode() & 0o077 != 0 {
                found.push(path.display().to_string());
            }
            found
        });
        found.collect()
    }
    let data = TempDir::new().unwrap();
    std::fs::set_permissions(data.path(), std::fs::Permissions::from_mode(0o755)).unwrap();
    let shell = r#"umask 022; exec "$0" --listen 127.0.0.1:0"#;
    let mut command = Command::new("sh");
    command.args(["-c", shell]).arg(BINARY).env_clear();
    let mut server = Running::spawn(command.env("WORDHIVE_DATA", data.path()));
    let (_, uploaded) = upload_pdf(&server, data.path(), 1000);
    assert!(uploaded.starts_with("HTTP/1.1 201"), "{uploaded}");
    assert_eq!(readable_by_others(data.path()), [""; 0]);
    server.terminate();
    let log = server.log_at_the_end();
    let says = format!(
        "{}: others can read this folder. Run chmod 700",
        data.path().display()
    );
    let warning = log.lines().find(|line| line.contains(&says));
    assert!(warning.is_some_and(|line| line.contains("WARN")), "{log}");
}

/// Two servers on one computer, which share a data folder that has only their key.
#[tokio::test]
async fn secret_key_is_retired_only_when_all_servers_of_the_folder_have_the_next() {
    let (data, objects) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let storage = storage(Postgres, &data).await;
    let with_store = |arguments: &[&str]| {
        let mut command = serve(arguments, &storage);
        command.env(
            "WORDHIVE_OBJECTS_URL",
            format!("file://{}", objects.path().display()),
        );
        command
    };
    let start = || Running::spawn(&mut with_store(&["--listen", "127.0.0.1:0"]));
    let [first, second] = [start(), start()];
    let added = with_store(&["key", "add"]).output().unwrap();
    assert!(added.status.success(), "{added:?}");
    let refused = || {
        let line = error_line(&mut with_store(&["key", "retire"]));
        assert!(line.contains("doesn't use the newest key yet"), "{line}");
    };
    refused();
    drop(first);
    let _first = start();
    refused();
    drop(second);
    let _second = start();
    let retired = out(&with_store(&["key", "retire"]).output().unwrap());
    assert!(retired.contains("has only the newest key now"), "{retired}");
}

#[test]
fn secret_key_is_replaced_by_commands() {
    let data = TempDir::new().unwrap();
    let file = data.path().join("secret.key");
    let keys = || std::fs::read_to_string(&file).unwrap().lines().count();
    let key = |arguments: &[&str]| {
        let words: Vec<&str> = ["key"].iter().chain(arguments).copied().collect();
        wordhive(&words, data.path())
    };
    let line = error_line(&mut key(&["add"]));
    assert!(line.contains("secret.key: there is no such file"), "{line}");

    let server = Running::start(data.path());
    let answer = set_up(&server);
    let cookie = &session(&answer);
    claim(&server, cookie, &answer);
    let class = json!({"people": [{"name": "Zoe"}, {"name": "Ben"}]}).to_string();
    let made = server.post_as(cookie, "/api/competition/12345/class", &class);
    let cards = body(&made);
    let claim = |server: &Running, card: usize| {
        let claim = json!({"claimCode": cards[card]["claimCode"], "password": "combs and candles"});
        server.post("/api/identity/claim", &claim.to_string())
    };
    let list = || out(&key(&["list"]).output().unwrap());
    assert!(
        list().trim_end().ends_with(", the newest: 2 claim codes"),
        "{}",
        list()
    );
    let in_setting = (
        "WORDHIVE_SECRET_KEY",
        "a key that has more than thirty-two characters",
    );
    let line = error_line(key(&["add"]).env(in_setting.0, in_setting.1));
    assert!(line.contains("WORDHIVE_OLD_SECRET_KEY"), "{line}");
    assert_eq!(keys(), 1);
    assert!(key(&["add"]).output().unwrap().status.success());
    assert_eq!(keys(), 2);
    assert_eq!(
        std::fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600
    );
    let line = error_line(&mut key(&["retire", "--void"]));
    assert!(
        line.contains("doesn't use the newest key yet. Restart it"),
        "{line}"
    );
    drop(server);

    let server = Running::start_with(&["--listen", "127.0.0.1:0"], data.path());
    let claimed = claim(&server, 0);
    assert!(claimed.starts_with("HTTP/1.1 200"), "{claimed}");
    let lines: Vec<String> = list().lines().map(str::to_owned).collect();
    assert!(lines[0].ends_with(", the newest: nothing"), "{lines:?}");
    assert!(lines[1].ends_with(": 1 claim code"), "{lines:?}");
    let line = error_line(&mut key(&["retire"]));
    assert!(
        line.contains("still needed for 1 claim code. Run this again"),
        "{line}"
    );
    assert_eq!(keys(), 2);
    let voided = out(&key(&["retire", "--void"]).output().unwrap());
    assert!(voided.contains("Made useless: 1 claim code."), "{voided}");
    assert_eq!(keys(), 1);
    drop(server);
    let server = Running::start_with(&["--listen", "127.0.0.1:0"], data.path());
    let refused = claim(&server, 1);
    assert!(refused.contains("invalid-claim-code"), "{refused}");
    assert!(list().trim_end().ends_with(", the newest: nothing"), "{}", list());
    let audit = body(&server.get_as(cookie, "/api/audit"));
    let entries = audit["entries"].as_array().unwrap();
    let voided: Vec<_> = entries
        .iter()
        .filter(|entry| entry["action"] == "void-codes")
        .collect();
    assert_eq!(voided.len(), 1, "{audit}");
    assert_eq!(voided[0]["subject"], "1 claim code");
    assert_eq!(voided[0]["actor"], "the wordhive command");
    let only = out(&key(&["retire"]).output().unwrap());
    assert!(only.contains("There is only one key"), "{only}");

    // The same in settings. The key of the file is the older one.
    let class = json!({"people": [{"name": "Eve"}]}).to_string();
    let made = server.post_as(cookie, "/api/competition/12345/class", &class);
    assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    let older = std::fs::read_to_string(&file).unwrap();
    let with_older = |arguments: &[&str]| {
        let mut command = key(arguments);
        command.env(in_setting.0, in_setting.1);
        command.env("WORDHIVE_OLD_SECRET_KEY", older.trim());
        command
    };
    let line = error_line(&mut with_older(&["retire"]));
    assert!(line.contains("doesn't use the newest key yet"), "{line}");
    let line = error_line(with_older(&["list"]).env("WORDHIVE_OLD_SECRET_KEY", in_setting.1));
    assert!(line.contains("are the same"), "{line}");
    drop(server);
    let line = error_line(&mut with_older(&["retire"]));
    assert!(line.contains("still needed for 1 claim code"), "{line}");
    let retired = out(&with_older(&["retire", "--void"]).output().unwrap());
    assert!(
        retired.contains("WORDHIVE_OLD_SECRET_KEY is no longer needed"),
        "{retired}"
    );
    assert_eq!(keys(), 1, "the file isn't touched");
}

#[test]
fn admins_are_managed_while_the_server_runs() {
    let data = TempDir::new().unwrap();
    let server = Running::start(data.path());
    let sign_up = |name: &str| {
        let body = format!("{{\"email\":\"{name}@school.example\",\"password\":\"honey on paper\"}}");
        let answer = server.post("/api/identity/sign-up", &body);
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    };
    sign_up("ann");
    sign_up("bob");
    let admin = |arguments: &[&str]| {
        let words: Vec<&str> = ["admin"].iter().chain(arguments).copied().collect();
        run(&words, data.path())
    };
    assert!(out(&admin(&["list"])).contains("There are no admins yet"));
    assert!(admin(&["grant", "ANN@school.example"]).status.success());
    let body = format!(
        "{{\"token\":\"{}\",\"email\":\"eve@school.example\",\"password\":\"honey on paper\"}}",
        server.setup_token
    );
    let answer = server.post("/api/identity/setup", &body);
    assert!(
        answer.starts_with("HTTP/1.1 403"),
        "the link no longer works: {answer}"
    );
    assert!(!admin(&["grant", "nobody@school.example"]).status.success());
    assert!(
        !admin(&["revoke", "ann@school.example"]).status.success(),
        "the last one"
    );
    assert!(admin(&["grant", "bob@school.example"]).status.success());
    assert!(admin(&["revoke", "Ann@school.example"]).status.success());
    assert_eq!(out(&admin(&["list"])), "bob@school.example\n");

    let link = run(&["account", "reset-link", "BOB@school.example"], data.path());
    let link = out(&link);
    let token = link.trim().rsplit("/reset#").next().unwrap();
    let body = format!("{{\"token\":\"{token}\",\"password\":\"honey on paper\"}}");
    let answer = server.post("/api/identity/reset", &body);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(
        !run(&["account", "reset-link", "eve@school.example"], data.path())
            .status
            .success()
    );

    let none = run(
        &["account", "reset-second-factor", "bob@school.example"],
        data.path(),
    );
    assert_eq!(
        out(&none),
        "bob@school.example has no second factor, so nothing changed.\n"
    );

    for (code, email) in [("12345", "bob@school.example"), ("bee", "bob@school.example")] {
        let line = error_line(&mut wordhive(
            &["competition", "organizer", code, email],
            data.path(),
        ));
        assert!(line.contains("There is no competition with this code."), "{line}");
    }

    let cookie = session(&answer);
    let status = || {
        let answer = server.get_as(&cookie, "/api/tool/lexicon");
        answer["HTTP/1.1 ".len()..][..3].to_owned()
    };
    assert!(admin(&["grant", "ann@school.example"]).status.success());
    for _ in 0..10 {
        assert_eq!(status(), "200");
        assert!(admin(&["revoke", "bob@school.example"]).status.success());
        assert_eq!(status(), "403");
        assert!(admin(&["grant", "bob@school.example"]).status.success());
    }
    assert_eq!(status(), "200");
    let disabled = run(&["account", "disable", "bob@school.example"], data.path());
    assert!(disabled.status.success());
    assert_eq!(status(), "401");
    let body = "{\"email\":\"bob@school.example\",\"password\":\"honey on paper\"}";
    let answer = server.post("/api/identity/sign-in", body);
    assert!(answer.contains("user-disabled"), "{answer}");
}

#[test]
fn mistyped_folder_is_not_created() {
    let data = TempDir::new().unwrap();
    let missing = data.path().join("dtaa");
    let output = run(&["admin", "list"], &missing);
    assert!(!output.status.success());
    assert!(!missing.exists());
}

#[test]
fn sigterm_finishes_current_request() {
    let data = TempDir::new().unwrap();
    let mut server = Running::start(data.path());
    let body = "{\"email\":\"ann@school.example\",\"password\":\"honey on paper\"}";
    let stream = server.send(&format!(
        "POST /api/identity/sign-up HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        body.len(),
    ));
    let mut stream = BufReader::new(stream);
    let mut answer = String::new();
    while !answer.ends_with("\r\n\r\n") {
        assert_ne!(stream.read_line(&mut answer).unwrap(), 0, "closed: {answer}");
    }
    assert!(
        answer.starts_with("HTTP/1.1 100"),
        "it waits for the body: {answer}"
    );
    server.terminate();
    wait_until("the port is closed", || {
        TcpStream::connect(&server.address).is_err()
    });
    stream.get_mut().write_all(body.as_bytes()).unwrap();
    answer.clear();
    stream.read_line(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    assert!(server.child.wait().unwrap().success());
}

#[test]
fn email_that_was_promised_is_sent_before_the_server_stops() {
    let data = TempDir::new().unwrap();
    // The mail server doesn't answer yet.
    let mail_server = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("smtp://{}", mail_server.local_addr().unwrap());
    let settings = ["serve", "--smtp-url", &url, "--smtp-from", "bee@school.example"];
    let mut server = Running::spawn(&mut wordhive(&settings, data.path()));
    let sign_up = json!({"email": "ann@school.example", "password": "honey on paper"});
    let signed_up = server.post("/api/identity/sign-up", &sign_up.to_string());
    assert!(signed_up.starts_with("HTTP/1.1 201"), "{signed_up}");
    let forgot = json!({"email": "ann@school.example"});
    let promised = server.post("/api/identity/forgot", &forgot.to_string());
    assert!(promised.starts_with("HTTP/1.1 204"), "{promised}");
    server.terminate();
    let log = BufReader::new(server.child.stderr.take().unwrap());
    let waits = log
        .lines()
        .find(|line| line.as_ref().unwrap().contains("wait until email is sent"));
    assert!(waits.is_some());

    let arriving = PostOffice::open_at(mail_server);
    let mail = arriving.recv_timeout(Duration::from_secs(20)).unwrap();
    assert!(mail.contains("Reset your Wordhive password"), "{mail}");
    assert!(server.child.wait().unwrap().success());
}

#[test]
fn log_has_one_line_per_request_without_secrets() {
    let data = TempDir::new().unwrap();
    let mut server = Running::start(data.path());
    let answer = set_up(&server);
    let cookie = &session(&answer);
    server.post(
        "/api/identity/sign-in?token=in-the-query",
        "{\"email\":\"a@b.example\",\"password\":\"guessed password\"}",
    );
    server.terminate();
    let mut log = server.log_at_the_end();
    server.out.read_to_string(&mut log).unwrap();
    let lines: Vec<&str> = log.lines().filter(|line| line.contains("request")).collect();
    for (route, status) in [("/api/identity/setup", "201"), ("/api/identity/sign-in", "401")] {
        let line = lines.iter().find(|line| line.contains(route)).unwrap();
        for part in ["id=", "method=POST", "micros=", &format!("status={status}")] {
            assert!(line.contains(part), "{line}");
        }
    }
    for secret in [
        "honey on paper",
        "guessed password",
        cookie,
        &server.setup_token,
        "in-the-query",
        "ann@school",
    ] {
        assert!(!log.contains(secret), "{secret} in {log}");
    }
}

/// An invalid lexicon only disables the word tools, with a warning each.
#[test]
fn invalid_lexicon_is_logged_and_server_starts() {
    let data = TempDir::new().unwrap();
    let folder = data.path().join("words");
    lexicon::sample::write_to(&folder).unwrap();
    for (damage, lines) in [
        (None, Vec::new()),
        (Some("gpl.lex"), vec!["gpl.lex is damaged or cut short"]),
        (
            Some("pool.lex"),
            vec!["gpl.lex is damaged", "pool.lex is damaged"],
        ),
    ] {
        if let Some(file) = damage {
            std::fs::write(folder.join(file), "WORDHIVE").unwrap();
        }
        let words = ["--listen", "127.0.0.1:0", "--lexicon", folder.to_str().unwrap()];
        let mut server = Running::start_with(&words, data.path());
        let body = "{\"email\":\"a@b.example\",\"password\":\"guessed password\"}";
        let answer = server.post("/api/identity/sign-in", body);
        assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
        server.terminate();
        let log = server.log_at_the_end();
        let warnings: Vec<&str> = log.lines().filter(|line| line.contains("lexicon:")).collect();
        assert_eq!(warnings.len(), lines.len(), "{log}");
        for (warning, line) in warnings.iter().zip(lines) {
            assert!(warning.contains("WARN") && warning.contains(line), "{warning}");
        }
    }
}

#[test]
fn a_folder_without_a_voice_pack_is_logged() {
    let data = TempDir::new().unwrap();
    let log_of = |arguments: &[&str]| {
        let listen = ["--listen", "127.0.0.1:0"];
        let arguments: Vec<&str> = listen.iter().chain(arguments).copied().collect();
        let mut server = Running::start_with(&arguments, data.path());
        server.terminate();
        server.log_at_the_end()
    };
    assert!(!log_of(&[]).contains("voice"), "nobody asked for a voice");
    for voice in ["a-voice-that-was-not-copied", "voice"] {
        let folder = data.path().join(voice);
        let log = match voice {
            "voice" => {
                std::fs::create_dir(&folder).unwrap();
                std::fs::write(folder.join("af_heart.bin"), "").unwrap();
                log_of(&[])
            }
            _ => log_of(&["--voice", folder.to_str().unwrap()]),
        };
        let says = format!("there is no complete voice pack in {}", folder.display());
        let warning = log.lines().find(|line| line.contains(&says));
        assert!(warning.is_some_and(|line| line.contains("WARN")), "{log}");
    }
}

#[test]
fn demo_that_was_killed_while_it_was_filled_is_refused() {
    let data = TempDir::new().unwrap();
    let demo = data.path().join("demo");
    let arguments = [
        "demo",
        "--listen",
        "127.0.0.1:0",
        "--data",
        demo.to_str().unwrap(),
    ];
    let mut filling = wordhive(&arguments, data.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let first_recording = || {
        std::fs::read_dir(demo.join("objects/audio")).is_ok_and(|mut recordings| recordings.next().is_some())
    };
    while !first_recording() {
        assert!(filling.try_wait().unwrap().is_none(), "it ended");
        std::thread::sleep(Duration::from_millis(10));
    }
    filling.kill().unwrap();
    filling.wait().unwrap();
    let line = error_line(&mut wordhive(&arguments, data.path()));
    let says = format!(
        "{} was only partly filled. Delete it and start again",
        demo.display()
    );
    assert!(line.contains(&says), "{line}");
}

#[test]
fn demo_on_a_port_in_use_is_not_filled() {
    let data = TempDir::new().unwrap();
    let demo = data.path().join("demo");
    let service = Running::start(data.path());
    let arguments = [
        "demo",
        "--listen",
        &service.address,
        "--data",
        demo.to_str().unwrap(),
    ];
    let line = error_line(&mut wordhive(&arguments, data.path()));
    assert!(line.contains("WORDHIVE_LISTEN"), "{line}");
    let recordings = std::fs::read_dir(demo.join("objects/audio"));
    assert_eq!(recordings.map_or(0, Iterator::count), 0);
}

#[test]
fn demo_is_filled_once_and_its_accounts_sign_in() {
    let data = TempDir::new().unwrap();
    let demo = data.path().join("demo");
    for _ in 0..2 {
        let server = Running::start_with(
            &[
                "demo",
                "--listen",
                "127.0.0.1:0",
                "--data",
                demo.to_str().unwrap(),
                // The demo ignores what keeps its people out.
                "--require-verified-email",
                "--require-second-factor=everyone",
                "--password-sign-in=false",
                "--limit-sign-ups=1",
                "--limit-uploads=1",
            ],
            data.path(),
        );
        assert!(
            server.greeting.contains("join code is 24680"),
            "{}",
            server.greeting
        );
        let [rosa, _maya] = ["rosa@wordhive.example", "maya@wordhive.example"].map(|email| {
            let body = format!("{{\"email\":\"{email}\",\"password\":\"busy bees in May\"}}");
            let answer = server.post("/api/identity/sign-in", &body);
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
            session(&answer)
        });
        play_a_turn_of_round_three(&server, &rosa);
    }
    let recordings = std::fs::read_dir(demo.join("objects/audio")).unwrap().count();
    assert_eq!(recordings, 52);
}

/// Plays the next speller's turn in the demo's bee.
fn play_a_turn_of_round_three(server: &Running, cookie: &str) {
    let bees = "/api/bee/competition/24680";
    let list = body(&server.get_as(cookie, bees));
    let bee = format!("{bees}/{}", list[0]["_id"].as_str().unwrap());
    let view = || body(&server.get_as(cookie, &format!("{bee}/view/teacher")));
    let before = view();
    assert_eq!(
        (&before["step"], &before["board"]["round"]["no"]),
        (&json!("between"), &json!(3))
    );
    let next = &before["next"]["number"];
    assert!(next.is_number(), "{before}");
    for command in ["call", "speak", "done", "rule", "reveal"] {
        let mut press = json!({"type": command});
        if command == "rule" {
            press["correct"] = true.into();
        }
        let press = json!({"expected": view()["decisions"], "key": key(), "command": press});
        let answer = server.post_as(cookie, &format!("{bee}/command"), &press.to_string());
        assert!(answer.starts_with("HTTP/1.1 200"), "{press}: {answer}");
    }
    let shown = view()["board"].take();
    assert_eq!(
        (&shown["speller"]["number"], &shown["shown"]["correct"]),
        (next, &json!(true)),
        "{shown}"
    );
}

#[test]
fn readme_lists_all_settings() {
    let table = wordhive::config::table::<wordhive::config::Config>();
    let readme = include_str!("../../../../README.md");
    assert!(
        readme.contains(&table),
        "README.md's table of settings is stale. Renew it with the output of: cargo run -- config-table"
    );
    assert_eq!(out(&run(&["config-table"], Path::new("."))), format!("{table}\n"));
}

/// Creates a bee with a list of two words. Returns its path.
fn create_bee(server: &Running, (cookie, uid): &(String, String)) -> String {
    let post = |path: &str, sent: Value| body(&server.post_as(cookie, path, &sent.to_string()));
    let list = json!({
        "title": "Words", "description": "For the bee", "competitionCode": 12345, "creatorId": uid,
        "words": [new_word("amber"), new_word("nectar")],
    });
    let list = post("/api/wordlist", list);
    let bee = json!({"title": "Bee", "wordlistId": list["_id"]});
    let bee = post("/api/bee/competition/12345", bee);
    format!("/api/bee/competition/12345/{}", bee["_id"].as_str().unwrap())
}

/// A server that stops doesn't wait for boards, which come back to the next one.
#[test]
fn open_streams_end_at_once_when_the_server_stops() {
    let data = TempDir::new().unwrap();
    let mut server = Running::start(data.path());
    let organizer = create_competition(&server, data.path());
    let bee = create_bee(&server, &organizer);
    let link = body(&server.post_as(&organizer.0, &format!("{bee}/board-link"), "{}"));
    let token = link["token"].as_str().unwrap();
    let request = format!("GET /api/board/{token}/stream HTTP/1.1\r\nHost: x\r\n\r\n");
    let mut board = BufReader::new(server.send(&request));
    let mut line = String::new();
    while !line.starts_with("event: view") {
        line.clear();
        assert_ne!(board.read_line(&mut line).unwrap(), 0);
    }
    server.terminate();
    let mut rest = String::new();
    board.read_to_string(&mut rest).unwrap();
    assert!(rest.ends_with("0\r\n\r\n"), "the answer is complete: {rest}");
    let log = server.log_at_the_end();
    assert!(!log.contains("unfinished requests"), "{log}");
    assert!(!log.contains(token), "{log}");
}

/// The server is killed after each answer, and nothing that it has acknowledged is lost.
#[test]
fn a_bee_survives_a_crash_at_each_step() {
    let data = TempDir::new().unwrap();
    let mut server = Running::start(data.path());
    let organizer = create_competition(&server, data.path());
    let cookie = organizer.0.as_str();
    let bee = create_bee(&server, &organizer);
    let hash = body(&server.get_as(cookie, &bee))["wordlist"]["hash"].clone();
    let clock = json!({"seconds": 90, "from": "spoken", "warnLeftS": [], "onTime": "judge", "finish": "no"});
    let steps = [
        ("seal", json!({"hash": hash, "count": 2, "alone": true})),
        ("entries", json!({"name": "Maya"})),
        ("entries", json!({"name": "Noah"})),
        (
            "command",
            json!({"type": "checkIn", "speller": 1, "present": true}),
        ),
        (
            "command",
            json!({"type": "checkIn", "speller": 2, "present": true}),
        ),
        (
            "command",
            json!({"type": "amend", "path": "/clock", "value": clock, "reason": "A quick bee"}),
        ),
        ("command", json!({"type": "draw", "seed": "honey 2027"})),
        ("command", json!({"type": "startRound"})),
        ("command", json!({"type": "call"})),
        ("command", json!({"type": "speak"})),
        ("command", json!({"type": "setClock", "running": true})),
        (
            "command",
            json!({"type": "info", "turn": 1, "item": "definition"}),
        ),
        ("command", json!({"type": "hear", "turn": 1, "text": "amber"})),
        ("command", json!({"type": "done"})),
        ("command", json!({"type": "rule", "correct": true})),
        ("command", json!({"type": "reveal"})),
        ("command", json!({"type": "undo", "reason": "Misheard"})),
    ];
    for (call, sent) in steps {
        let before = body(&server.get_as(cookie, &format!("{bee}/view/teacher")));
        let sent = match call {
            "command" => json!({"expected": before["decisions"], "key": key(), "command": sent}),
            _ => sent,
        };
        let answer = server.post_as(cookie, &format!("{bee}/{call}"), &sent.to_string());
        assert!(answer.starts_with("HTTP/1.1 200"), "{sent}: {answer}");
        // Kills it.
        drop(server);
        server = Running::start_with(&["--listen", "127.0.0.1:0"], data.path());
        let after = body(&server.get_as(cookie, &format!("{bee}/view/teacher")));
        let log = |view: &Value| {
            view["log"].as_array().unwrap().last().unwrap()["seq"]
                .as_u64()
                .unwrap()
        };
        assert!(log(&after) > log(&before), "{sent}: {after}");
        assert_ne!(after["board"]["clock"]["running"], true, "{sent}: {after}");
        if call == "command" {
            let again = server.post_as(cookie, &format!("{bee}/{call}"), &sent.to_string());
            assert_eq!(body(&again), body(&answer), "the press was sent again");
        }
    }
}

/// On PostgreSQL, a smaller bee in which as much goes wrong.
#[rstest]
#[case(Sqlite, "50", "1")]
#[case(Postgres, "12", "21")]
#[tokio::test]
async fn a_bee_in_which_much_goes_wrong_is_rehearsed_and_leaves_nothing(
    #[case] database: Database,
    #[case] spellers: &str,
    #[case] seed: &str,
) {
    let data = TempDir::new().unwrap();
    let storage = storage(database, &data).await;
    let mut server = Running::spawn(&mut serve(&["--listen", "127.0.0.1:0"], &storage));
    server.read_setup_token();
    wordlists(&server, 1);
    let before = contents(&storage).await;
    let address = format!("http://{}", server.address);
    let mut rehearsal = Command::new(BINARY)
        .args(["rehearse", "12345", "--email", "ann@school.example"])
        .args(["--server", &address])
        .args(["--spellers", spellers, "--seed", seed])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    rehearsal
        .stdin
        .take()
        .unwrap()
        .write_all(b"honey on paper\n")
        .unwrap();
    let output = rehearsal.wait_with_output().unwrap();
    let text = out(&output);
    assert!(output.status.success(), "{output:?}");
    assert!(text.contains("is the champion"), "{text}");
    for fault in [
        "misses",
        "wrong rulings were undone",
        "words skipped",
        "spellers absent",
        "appeals were upheld",
        "refused. Officials took",
        "wrong ones were refused",
    ] {
        let (before, _) = text.split_once(&format!(" {fault}")).unwrap();
        let times: u32 = before.split_whitespace().next_back().unwrap().parse().unwrap();
        assert!(times > 0, "{fault}: {text}");
    }
    let left = changed_tables(&storage, &before).await;
    assert!(
        !left.contains("deletions"),
        "nothing of it can be put back: {left:?}"
    );
    // The command logged in as an organizer.
    wait_until_left(&storage, &before, &["identities", "security_events"]).await;
}

/// Waits until nothing differs from before but these tables.
async fn wait_until_left(
    storage: &StorageConfig,
    before: &BTreeMap<String, BTreeSet<String>>,
    tables: &[&str],
) {
    let began = Instant::now();
    loop {
        let changed = changed_tables(storage, before).await;
        if changed.iter().map(String::as_str).eq(tables.iter().copied()) {
            return;
        }
        assert!(
            began.elapsed() < Duration::from_secs(30),
            "something stays: {changed:?}"
        );
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn a_rehearsal_that_was_cut_off_leaves_nothing() {
    let data = TempDir::new().unwrap();
    let storage = storage(Sqlite, &data).await;
    let mut server = Running::start(data.path());
    let (cookie, _) = create_competition(&server, data.path());
    let before = contents(&storage).await;
    let path = "/api/bee/competition/12345/rehearsal";
    for (signal, reason) in [
        ("-TERM", "The server was stopped."),
        ("-KILL", "The server was restarted."),
    ] {
        let started = server.post_as(&cookie, path, r#"{"pace": "evening"}"#);
        assert!(started.contains("201 Created"), "{started}");
        while body(&server.get_as(&cookie, path))["beeId"].is_null() {
            std::thread::sleep(Duration::from_millis(50));
        }
        let id = server.child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &id])
                .status()
                .unwrap()
                .success()
        );
        let stopped = server.child.wait().unwrap();
        assert_eq!(stopped.success(), signal == "-TERM", "{stopped}");

        // The one who stopped has tidied up; after the other, it's the next one's first task.
        server = Running::start_with(&["--listen", "127.0.0.1:0"], data.path());
        let left = |things| {
            let left = server.get_as(&cookie, &format!("/api/{things}/competition/12345"));
            body(&left) != json!([])
        };
        while left("bee") || left("wordlist") {
            std::thread::sleep(Duration::from_millis(50));
        }
        let ended = body(&server.get_as(&cookie, path));
        assert_eq!(ended["status"], "interrupted");
        assert_eq!(ended["reason"], reason);
        wait_until_left(&storage, &before, &["rehearsals"]).await;
    }
}
