//! The bee of a rehearsal, and its officials' presses.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use serde_json::{Value, json};
use tokio::time::sleep;
use url::Url;

use super::{
    client::{Client, Failure},
    words,
};

/// Enough words for a bee of 500 spellers, of whom a third misses in each round.
const WORDS_EACH: usize = 6;
const TITLE: &str = "Rehearsal";

/// Those with a device in a rehearsal.
pub(super) const ROLES: [&str; 6] = ["desk", "headJudge", "pronouncer", "scribe", "timekeeper", "lamp"];

/// Who gives a command.
fn role_of(command: &Value) -> &'static str {
    match command["type"].as_str().unwrap_or_default() {
        "call" | "passOver" | "rule" | "undo" | "decideAppeal" => "headJudge",
        "skip" | "speak" | "info" | "reveal" => "pronouncer",
        "hear" | "done" => "scribe",
        _ => "desk",
    }
}

/// A bee with made-up spellers.
pub(super) struct Stage<'a> {
    pub(super) client: &'a Client,
    /// The bee's path in the API.
    pub(super) path: String,
    /// The path of its board's view and stream.
    pub(super) board: String,
    token: String,
    wordlist: String,
    /// The officials' devices by role.
    devices: BTreeMap<&'static str, Client>,
    pause: Duration,
    presses: AtomicUsize,
}

impl<'a> Stage<'a> {
    /// Makes a list and a bee, and draws the order of all spellers but the first, who never comes.
    pub(super) async fn set_up(
        client: &'a Client,
        code: u32,
        spellers: u16,
        pause: Duration,
    ) -> Result<Self, Failure> {
        let count = 64 + WORDS_EACH * usize::from(spellers);
        let words =
            (0..count).map(|number| json!({"word": words::word(number), "definition": "a made-up word"}));
        let words: Vec<Value> = words.collect();
        let session = client.get("/api/identity/session").await?;
        let list = json!({
            "title": TITLE, "description": "Made-up words. You can delete this list.", "visibility": "hidden",
            "competitionCode": code, "creatorId": session["identity"]["uid"], "words": words,
        });
        let list = client.post("/api/wordlist", &list).await?;
        let wordlist = text(&list["_id"]);
        let bees = format!("/api/bee/competition/{code}");
        let bee = json!({"title": TITLE, "wordlistId": wordlist, "rehearsal": true});
        let bee = client.post(&bees, &bee).await?;
        let path = format!("{bees}/{}", text(&bee["_id"]));
        let link = client.post(&format!("{path}/board-link"), &json!({})).await?;
        let token = text(&link["token"]);
        let mut stage = Self {
            client,
            devices: BTreeMap::new(),
            board: format!("/api/board/{token}"),
            token,
            path,
            wordlist,
            pause,
            presses: AtomicUsize::new(0),
        };
        stage.seal().await?;
        for role in ROLES {
            let device = stage.hand_out(role).await?;
            stage.devices.insert(role, device);
        }
        for number in 1..=spellers + 1 {
            let entry = json!({"number": number, "name": format!("Speller{number} Made-up"), "school": ""});
            stage
                .client
                .post(&format!("{}/entries", stage.path), &entry)
                .await?;
        }
        let entries = client.get(&format!("{}/entries", stage.path)).await?;
        for entry in entries.as_array().into_iter().flatten().skip(1) {
            let here = json!({"type": "checkIn", "speller": entry["speller"], "present": true});
            stage.press(&here).await?;
        }
        stage.press(&json!({"type": "draw", "seed": "rehearsal"})).await?;
        Ok(stage)
    }

    /// Gives a role to a device without an account, and confirms its digits.
    async fn hand_out(&self, role: &str) -> Result<Client, Failure> {
        let grants = format!("{}/grants", self.path);
        let grant = json!({"role": role, "label": "Robot"});
        let grant = self.client.post(&grants, &grant).await?;
        let (device, digits) = self.client.take_role(&text(&grant["code"])).await?;
        if let Some(digits) = digits {
            let path = format!("{grants}/{}/confirm", text(&grant["_id"]));
            self.client.post(&path, &json!({"pairing": digits})).await?;
        }
        Ok(device)
    }

    /// The device with this role.
    pub(super) fn device(&self, role: &str) -> &Client {
        self.devices.get(role).unwrap_or(self.client)
    }

    async fn seal(&self) -> Result<(), Failure> {
        let bee = self.client.get(&self.path).await?;
        let list = &bee["wordlist"];
        let seal = json!({"hash": list["hash"], "count": list["count"], "alone": true});
        self.client.post(&format!("{}/seal", self.path), &seal).await?;
        Ok(())
    }

    /// Where people watch.
    pub(super) fn board_address(&self, server: &Url) -> String {
        format!("{}board/{}", server.as_str(), self.token)
    }

    /// What an official who holds every role sees.
    pub(super) async fn view(&self) -> Result<Value, Failure> {
        self.client.get(&format!("{}/view/teacher", self.path)).await
    }

    /// One press by the official whose role it takes. It counts once, even if it must be sent again because someone has decided something since.
    pub(super) async fn press(&self, command: &Value) -> Result<(), Failure> {
        sleep(self.pause).await;
        let official = self.device(role_of(command));
        let key = self.presses.fetch_add(1, Ordering::Relaxed).to_string();
        loop {
            let view = official.get("/api/official/view").await?;
            let press = json!({
                "expected": view["decisions"], "turn": view["turnId"], "key": key, "command": command,
            });
            match official.post("/api/official/command", &press).await {
                Err(failure) if failure.code == "bee-moved-on" => {}
                Err(failure) => {
                    return Err(Failure {
                        line: format!("{command}: {}", failure.line),
                        ..failure
                    });
                }
                Ok(_) => return Ok(()),
            }
        }
    }

    /// Deletes the bee and its list.
    pub(super) async fn remove(&self) -> Result<(), Failure> {
        self.client.delete(&self.path).await?;
        self.client
            .delete(&format!("/api/wordlist/wordlist/{}", self.wordlist))
            .await
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
