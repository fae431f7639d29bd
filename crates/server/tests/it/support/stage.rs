//! A bee on stage, and what its officials do.

use std::sync::atomic::{AtomicU32, Ordering};

use axum::{body::BodyDataStream, http::header};
use serde_json::{Value, json};
use tokio_stream::StreamExt;

use super::{Actor, Answer, Bee, NewWordlist, TestApp};

/// A bee on stage with one speller, whose list isn't sealed.
pub struct Stage {
    /// Of the bee.
    pub path: String,
    pub wordlist: String,
    /// The list's fingerprint.
    pub hash: String,
    /// A link to the board, and its token.
    pub link: String,
    pub token: String,
    pub organizer: Actor,
}

static NEXT_KEY: AtomicU32 = AtomicU32::new(0);

/// A key that no other press has.
pub fn key() -> String {
    format!("press {}", NEXT_KEY.fetch_add(1, Ordering::Relaxed))
}

impl Stage {
    /// With a list of its own, which participants don't see.
    pub async fn with_hidden_list(bee: &Bee) -> Self {
        let list = NewWordlist::new(&bee.organizer, bee.code)
            .words(&["amber", "nectar", "pollen"])
            .with("visibility", "hidden".into());
        let answer = bee.organizer.post("/api/wordlist", list.body()).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let stage = Self::new(bee, answer.json()["_id"].as_str().unwrap()).await;
        stage.add("Maya").await;
        stage
    }

    /// With this list and no speller.
    pub async fn new(bee: &Bee, wordlist: &str) -> Self {
        Self::by_rules(bee, wordlist, "local").await
    }

    /// The same by the rules of this profile.
    pub async fn by_rules(bee: &Bee, wordlist: &str, profile: &str) -> Self {
        let path = format!("/api/bee/competition/{}", bee.code);
        let body = json!({"title": "Spring Bee", "wordlistId": wordlist, "profile": profile});
        let answer = bee.organizer.post(&path, body).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        let path = format!("{path}/{}", answer.json()["_id"].as_str().unwrap());
        let detail = bee.organizer.get(&path).await.json();
        let link = bee
            .organizer
            .post(&format!("{path}/board-link"), json!({}))
            .await
            .json();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Self {
            path,
            wordlist: wordlist.to_owned(),
            hash: text(&detail["wordlist"]["hash"]),
            link: text(&link["_id"]),
            token: text(&link["token"]),
            organizer: bee.organizer.clone(),
        }
    }

    /// Enters a speller by name. Returns their id in the bee.
    pub async fn add(&self, name: &str) -> u64 {
        let answer = self.post("entries", json!({"name": name})).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let entries = answer.json();
        entries.as_array().unwrap().last().unwrap()["speller"]
            .as_u64()
            .unwrap()
    }

    /// Seals the list, as its only organizer.
    pub async fn seal(&self) {
        let count = self.organizer.get(&self.path).await.json()["wordlist"]["count"].clone();
        let body = json!({"hash": self.hash, "count": count, "alone": true});
        let answer = self.post("seal", body).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }

    /// Seals the list, enters these spellers and checks them in, draws their order, and starts the first round.
    pub async fn begin(&self, names: &[&str]) {
        self.seal().await;
        for name in names {
            let speller = self.add(name).await;
            self.press(json!({"type": "checkIn", "speller": speller, "present": true}))
                .await;
        }
        self.press(json!({"type": "draw", "seed": "honey 2027"})).await;
        self.press(json!({"type": "startRound"})).await;
    }

    /// The server and this stage after a restart, with a clock that was set in between. Nothing else may use the old server anymore.
    pub async fn restart(self, app: TestApp, hours: i64) -> (TestApp, Self) {
        let cookie = self.organizer.cookie.clone();
        drop(self.organizer);
        let app = app.restart_later(hours).await;
        let mut organizer = app.anonymous();
        organizer.cookie = cookie;
        (app, Self { organizer, ..self })
    }

    pub async fn post(&self, call: &str, body: Value) -> Answer {
        self.organizer.post(&format!("{}/{call}", self.path), body).await
    }

    /// The teacher's view.
    pub async fn view(&self) -> Value {
        let answer = self.organizer.get(&format!("{}/view/teacher", self.path)).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// The board, with its link's token instead of a session.
    pub async fn board(&self) -> Value {
        let mut anonymous = self.organizer.clone();
        anonymous.cookie = None;
        let answer = anonymous.get(&format!("/api/board/{}/view", self.token)).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// Gives a command on the newest view.
    pub async fn command(&self, command: Value) -> Answer {
        let expected = self.view().await["decisions"].clone();
        let body = json!({"expected": expected, "key": key(), "command": command});
        self.post("command", body).await
    }

    /// Gives a command that is accepted.
    pub async fn press(&self, command: Value) -> Value {
        let answer = self.command(command.clone()).await;
        assert_eq!(answer.status, 200, "{command}: {answer:?}");
        answer.json()
    }

    /// Calls the next speller and says the word. Returns the speller's name and the word.
    pub async fn call(&self) -> (String, String) {
        self.press(json!({"type": "call"})).await;
        self.press(json!({"type": "speak"})).await;
        let view = self.view().await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (text(&view["speller"]["name"]), text(&view["word"]["text"]))
    }

    /// A whole turn, with this ruling. Returns the speller's name.
    pub async fn turn(&self, correct: bool) -> String {
        let (name, _) = self.call().await;
        self.rule(correct).await;
        name
    }

    /// The bell rings, whether the speller is done or not.
    pub async fn ring(&self) {
        self.press(json!({"type": "rule", "correct": false, "confirmed": true}))
            .await;
    }

    /// The speller is done, and the judge rules.
    pub async fn rule(&self, correct: bool) {
        let view = self.view().await;
        if view["step"] == "asking" {
            self.press(json!({"type": "begin", "turn": view["turnId"]})).await;
        }
        self.press(json!({"type": "done"})).await;
        self.press(json!({"type": "rule", "correct": correct})).await;
        self.press(json!({"type": "reveal"})).await;
    }
}

/// The device of an official without an account.
pub struct Device {
    /// The grant's id.
    pub grant: String,
    /// With the device's cookie.
    pub actor: Actor,
}

impl Stage {
    /// Someone without a session and a role.
    pub fn anyone(&self) -> Actor {
        let mut anyone = self.organizer.clone();
        anyone.cookie = None;
        anyone
    }

    /// A new grant of this role, labeled like it.
    pub async fn grant(&self, role: &str) -> Value {
        let answer = self
            .post("grants", json!({"role": role, "label": format!("The {role}")}))
            .await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()
    }

    /// A device that takes a role and is confirmed.
    pub async fn official(&self, role: &str) -> Device {
        let grant = self.grant(role).await;
        let id = grant["_id"].as_str().unwrap();
        let device = Device::take(&self.anyone(), id, &grant["code"]).await;
        let state = device.actor.get("/api/official").await.json();
        if state["state"] == "waiting" {
            let digits = json!({"pairing": state["pairing"]});
            let confirmed = self.post(&format!("grants/{id}/confirm"), digits).await;
            assert_eq!(confirmed.status, 204, "{confirmed:?}");
        }
        device
    }

    /// The token of a link for people at home, who see the bee so much later.
    pub async fn watch_link(&self, delay_seconds: u32) -> String {
        let link = json!({"kind": "watch", "delaySeconds": delay_seconds});
        let answer = self.post("board-link", link).await;
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["token"].as_str().unwrap().to_owned()
    }

    /// The view of this role, for an organizer.
    pub async fn role_view(&self, role: &str) -> Value {
        let answer = self.organizer.get(&format!("{}/view/{role}", self.path)).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }
}

impl Device {
    /// Takes a role with a code.
    pub async fn take(who: &Actor, grant: &str, code: &Value) -> Self {
        let answer = who.post("/api/official", json!({"code": code})).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        let mut actor = who.clone();
        let cookie = answer.header(header::SET_COOKIE);
        actor.cookie = Some(cookie.split(';').next().unwrap().to_owned());
        Self {
            grant: grant.to_owned(),
            actor,
        }
    }

    /// The view of its role.
    pub async fn view(&self) -> Value {
        let answer = self.actor.get("/api/official/view").await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// Gives a command on the newest view.
    pub async fn command(&self, command: Value) -> Answer {
        let expected = self.view().await["decisions"].clone();
        self.command_on(expected, command).await
    }

    /// Gives a command on a view with so many decisions.
    pub async fn command_on(&self, expected: Value, command: Value) -> Answer {
        let body = json!({"expected": expected, "key": key(), "command": command});
        self.actor.post("/api/official/command", body).await
    }

    /// Gives a command that is accepted.
    pub async fn press(&self, command: Value) -> Value {
        let answer = self.command(command.clone()).await;
        assert_eq!(answer.status, 200, "{command}: {answer:?}");
        answer.json()
    }

    /// Gives a command that the rules refuse. Returns why.
    pub async fn refused(&self, command: Value) -> String {
        let answer = self.command(command.clone()).await;
        assert_eq!(
            answer.problem(),
            (422, "not-now".to_owned()),
            "{command}: {answer:?}"
        );
        answer.json()["reason"].as_str().unwrap().to_owned()
    }
}

/// A reader of a stream of views.
pub struct Reader {
    pieces: BodyDataStream,
    received: String,
    /// Everything that has come so far.
    pub all: String,
}

impl Reader {
    pub async fn new(who: &Actor, path: &str, last_event_id: Option<&str>) -> Self {
        let (answer, pieces) = who.stream(path, last_event_id).await;
        assert_eq!(answer.status, 200, "{answer:?}");
        Self {
            pieces,
            received: String::new(),
            all: String::new(),
        }
    }

    /// The next event's name, id and data. None at the end.
    pub async fn next(&mut self) -> Option<(String, String, Value)> {
        loop {
            if let Some((event, rest)) = self.received.split_once("\n\n") {
                let field = |name: &str| {
                    let lines = event.lines();
                    let mut found = lines.filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
                    found.next().unwrap_or_default().to_owned()
                };
                let (name, id, data) = (field("event"), field("id"), field("data"));
                self.received = rest.to_owned();
                if name.is_empty() {
                    continue;
                }
                return Some((name, id, serde_json::from_str(&data).unwrap()));
            }
            let piece = self.pieces.next().await?.unwrap();
            let text = String::from_utf8(piece.to_vec()).unwrap();
            self.received += &text;
            self.all += &text;
        }
    }

    /// The next view that is as wanted.
    pub async fn view(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let (name, _, data) = self.next().await.expect("the stream goes on");
            if name == "view" && is_wanted(&data) {
                return data;
            }
        }
    }
}
