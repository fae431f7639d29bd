//! A bee on a server that is killed again and again.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, Instant},
};

use bee::Event;
use serde_json::{Value, json};
use tempfile::TempDir;
use wordhive::config::StorageConfig;

use crate::{
    command::{Running, body, post_request, serve, wait_until, wordlists},
    support::{Database, connect, key, pairs, unmigrated},
};

/// The names of all kinds of events, which serde lists when it doesn't know one.
pub(super) fn all_kinds() -> BTreeSet<String> {
    let error = serde_json::from_value::<Event>(json!({"type": "?"}));
    let error = error.unwrap_err().to_string();
    let (_, names) = error.split_once("expected one of ").unwrap();
    names
        .split(", ")
        .map(|name| name.trim_matches('`').to_owned())
        .collect()
}

/// The kinds of events in rows of the log.
fn kinds(rows: &[Value]) -> BTreeSet<String> {
    let events = rows.iter().flat_map(|row| row["events"].as_array().unwrap());
    events
        .map(|event| event["type"].as_str().unwrap().to_owned())
        .collect()
}

/// What was left of the clock when it began to run, if it still does.
fn running(log: &[Value]) -> Option<u64> {
    let sets = ["clockSet", "timeUp", "turnVoided", "spellerCalled"];
    let events = log.iter().flat_map(|row| row["events"].as_array().unwrap()).rev();
    let newest = events
        .into_iter()
        .find(|event| sets.contains(&event["type"].as_str().unwrap()))?;
    (newest["running"] == true).then(|| newest["remainingMs"].as_u64().unwrap())
}

fn is_restart(row: &Value) -> bool {
    row["official"] == "server" && row["events"][0]["cause"] == "restart"
}

/// A bee on a server that is killed again and again.
pub(super) struct Evening {
    storage: StorageConfig,
    server: Option<Running>,
    cookie: String,
    /// Of the bee.
    path: String,
    token: String,
    /// Rows that were acknowledged.
    log: Vec<Value>,
    /// When the clock was known to stand.
    stood_at: Instant,
    /// The kinds of commands at which the server was killed.
    killed_at: BTreeSet<String>,
    /// The kinds of events after which it was killed.
    pub(super) survived: BTreeSet<String>,
    /// How many rows of the log were made by what was under way, and how often.
    pub(super) under_way: BTreeMap<usize, usize>,
    _data: TempDir,
}

impl Evening {
    pub(super) async fn new(database: Database) -> Self {
        let data = TempDir::new().unwrap();
        let mut evening = Self {
            storage: unmigrated(database, &data).await,
            server: None,
            cookie: String::new(),
            path: "/api/bee/competition/12345".to_owned(),
            token: String::new(),
            log: Vec::new(),
            stood_at: Instant::now(),
            killed_at: BTreeSet::new(),
            survived: BTreeSet::new(),
            under_way: BTreeMap::new(),
            _data: data,
        };
        evening.start();
        let mut server = evening.server.take().unwrap();
        server.read_setup_token();
        let (_, cookie, lists) = wordlists(&server, 1);
        (evening.server, evening.cookie) = (Some(server), cookie);
        let bee = evening.post("", &json!({"title": "Spring Bee", "wordlistId": lists[0]}));
        evening.path += &format!("/{}", bee["_id"].as_str().unwrap());
        let rows = evening.restart();
        evening.survived.extend(kinds(&rows));
        let link = evening.post("/board-link", &json!({}));
        link["token"].as_str().unwrap().clone_into(&mut evening.token);
        evening
    }

    fn start(&mut self) {
        let mut command = serve(&["--listen", "127.0.0.1:0"], &self.storage);
        self.server = Some(Running::spawn(&mut command));
    }

    fn server(&self) -> &Running {
        self.server.as_ref().unwrap()
    }

    pub(super) fn get(&self, path: &str) -> String {
        let answer = self
            .server()
            .get_as(&self.cookie, &format!("{}{path}", self.path));
        assert!(answer.starts_with("HTTP/1.1 200"), "{path}: {answer}");
        answer
    }

    fn post(&self, call: &str, new: &Value) -> Value {
        let path = format!("{}{call}", self.path);
        let answer = self.server().post_as(&self.cookie, &path, &new.to_string());
        assert!(answer.starts_with("HTTP/1.1 20"), "{new}: {answer}");
        body(&answer)
    }

    pub(super) fn view(&self, role: &str) -> Value {
        body(&self.get(&format!("/view/{role}")))
    }

    fn board(&self) -> Value {
        body(
            &self
                .server()
                .get_as("", &format!("/api/board/{}/view", self.token)),
        )
    }

    /// The rows of the log that nobody knew yet. All others are as they were.
    fn new_rows(&mut self) -> Vec<Value> {
        let answer = self.get("/log.jsonl");
        let (_, lines) = answer.split_once("\r\n\r\n").unwrap();
        let log: Vec<Value> = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(log[..self.log.len()], self.log, "nothing acknowledged is lost");
        let new = log[self.log.len()..].to_vec();
        self.log = log;
        new
    }

    /// A command on the newest view.
    fn body(&self, command: &Value) -> Value {
        let expected = self.view("teacher")["decisions"].clone();
        json!({"expected": expected, "key": key(), "command": command})
    }

    /// The server is killed and started again. A clock that ran is stopped where it was. Returns what is new in the log.
    fn restart(&mut self) -> Vec<Value> {
        drop(self.server.take());
        self.start();
        // Where several servers could run, another one may still be alive.
        wait_until("the clock stands", || {
            self.view("timekeeper")["clock"]["running"] != true
        });
        let known = self.log.len();
        let mut rows = self.new_rows();
        let stopped: Vec<_> = rows.extract_if(.., |row| is_restart(row)).collect();
        let before: Vec<_> = self.log[..known].iter().chain(&rows).cloned().collect();
        let Some(left_before) = running(&before) else {
            assert_eq!(stopped, Vec::<Value>::new());
            return rows;
        };
        let timekeeper = self.view("timekeeper");
        let left = timekeeper["clock"]["left"].as_u64().unwrap();
        let passed = u64::try_from(self.stood_at.elapsed().as_millis()).unwrap();
        let least = left_before.saturating_sub(passed);
        assert!((least..=left_before).contains(&left), "{left} of {left_before}");
        assert!(timekeeper["away"]["seconds"].is_u64(), "{timekeeper}");
        assert_eq!(self.board()["clock"], timekeeper["clock"]);
        assert_eq!(stopped.len(), 1, "{stopped:?}");
        rows
    }

    /// Once the clock was stopped by a restart, one press goes on.
    fn go_on(&mut self) {
        let sets_clock = |row: &&Value| row["events"].to_string().contains("\"clockSet\"");
        let view = self.view("teacher");
        let is_paused = self.view("timekeeper")["pause"].is_object();
        let goes_on = !is_paused && ["asking", "spelling"].contains(&view["step"].as_str().unwrap());
        if goes_on && self.log.iter().rfind(sets_clock).is_some_and(is_restart) {
            self.plain(&json!({"type": "setClock", "running": true}));
            assert_eq!(self.board()["clock"]["running"], true);
        }
    }

    fn note_time(&mut self) {
        if running(&self.log).is_none() {
            self.stood_at = Instant::now();
        }
    }

    fn plain(&mut self, command: &Value) {
        self.note_time();
        let body = self.body(command);
        self.post("/command", &body);
        self.new_rows();
    }

    /// A command. The first time, the server is killed while it decides and when it has decided.
    pub(super) fn press(&mut self, command: Value) {
        let kind = command["type"].as_str().unwrap();
        if self.killed_at.insert(kind.to_owned()) {
            self.press_and_kill(&command);
        } else {
            self.plain(&command);
        }
    }

    pub(super) fn press_and_kill(&mut self, command: &Value) {
        self.note_time();
        let press = self.body(command);
        let mut rows = self.kill_under_way(&press);
        let answer = self.post("/command", &press);
        rows.extend(self.restart());
        assert_eq!(rows.len(), 1, "{command}: {rows:?}");
        assert_eq!(rows[0]["seq"], answer["seq"]);
        self.survived.extend(kinds(&rows));
        assert_eq!(
            self.post("/command", &press),
            answer,
            "a repeated press has the one answer"
        );
        assert_eq!(self.new_rows(), Vec::<Value>::new());
        self.go_on();
    }

    /// Kills the server before anyone has read its answer. Returns what is new in the log: the whole row, or nothing.
    fn kill_under_way(&mut self, press: &Value) -> Vec<Value> {
        let request = post_request(
            &self.cookie,
            &format!("{}/command", self.path),
            &press.to_string(),
        );
        let tries = self.under_way.values().sum::<usize>();
        let is_half = tries % 4 == 0;
        let is_answered = tries % 4 == 3;
        let sent = if is_half {
            &request[..request.len() - 10]
        } else {
            &request
        };
        let stream = self.server().send(sent);
        if is_answered {
            assert_eq!(stream.peek(&mut [0]).unwrap(), 1);
        } else {
            // Anywhere in the middle.
            std::thread::sleep(Duration::from_millis(tries as u64 % 7));
        }
        let rows = self.restart();
        assert!(
            usize::from(is_answered) <= rows.len() && rows.len() <= usize::from(!is_half),
            "{rows:?}"
        );
        *self.under_way.entry(rows.len()).or_default() += 1;
        rows
    }

    /// A call beside the commands. The first time, the server is killed once it has answered.
    pub(super) fn call(&mut self, call: &str, new: &Value) {
        self.post(call, new);
        if self.killed_at.insert(call.to_owned()) {
            let rows = self.restart();
            assert_eq!(rows.len(), 1, "{call}: {rows:?}");
            self.survived.extend(kinds(&rows));
        } else {
            self.new_rows();
        }
    }

    /// On PostgreSQL, it takes four seconds at each start to find out that no other server runs the clock.
    pub(super) fn stop_clock_on_postgres(&mut self) {
        if self.storage.database_url.is_some() {
            self.press(json!({"type": "setClock", "running": false}));
        }
    }

    /// The clock runs out, and then the server is killed.
    pub(super) fn run_out(&mut self) {
        self.plain(&json!({"type": "setClock", "running": true, "remainingMs": 300}));
        wait_until("time is up", || self.board()["timeUp"] == true);
        self.restart();
        let newest = kinds(self.log.last_chunk::<1>().unwrap());
        assert_eq!(newest, BTreeSet::from(["timeUp".to_owned()]));
        self.survived.extend(newest);
        assert_eq!(self.board()["timeUp"], true);
    }

    /// The server is killed some time after the clock began to run.
    pub(super) async fn kill_after_a_second(&mut self) {
        let less = running(&self.log).unwrap() - 1000;
        let sql = format!("SELECT CAST(clock_mark AS TEXT), '' FROM bees WHERE clock_mark <= {less}");
        let database = connect(&self.storage).await;
        let mut stored = Vec::new();
        while stored.is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
            stored = pairs(&database, &sql).await;
        }
        database.close().await.unwrap();
        self.restart();
        let left = self.board()["clock"]["left"].as_u64().unwrap();
        assert!(left <= stored[0].0.parse().unwrap(), "{left} after {stored:?}");
        self.go_on();
    }

    pub(super) fn turn_id(&self) -> Value {
        self.view("teacher")["turnId"].clone()
    }
}
