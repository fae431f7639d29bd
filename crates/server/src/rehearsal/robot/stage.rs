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
const TITLE: &str = "Made-up bee";

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
pub(crate) struct Stage<'a> {
    pub(super) client: &'a Client,
    pub(crate) bee_id: String,
    /// The bee's path in the API.
    pub(super) path: String,
    /// The path of its board's view and stream.
    pub(super) board: String,
    /// Of the link to its board.
    pub(crate) token: String,
    wordlist: String,
    /// The officials' devices by role.
    devices: BTreeMap<&'static str, Client>,
    /// Before each press.
    pub(super) pause: Duration,
    presses: AtomicUsize,
}

impl<'a> Stage<'a> {
    /// Makes a list with this title for so many spellers, a bee, and a link to its board.
    pub(crate) async fn create(
        client: &'a Client,
        code: u32,
        list_title: &str,
        spellers: u16,
    ) -> Result<Self, Failure> {
        let count = 64 + WORDS_EACH * usize::from(spellers);
        let words =
            (0..count).map(|number| json!({"word": words::word(number), "definition": "a made-up word"}));
        let words: Vec<Value> = words.collect();
        let session = client.get("/api/identity/session").await?;
        let list = json!({
            "title": list_title, "description": "Made-up words of a rehearsal, which are deleted when it ends.",
            "visibility": "hidden", "competitionCode": code, "creatorId": session["identity"]["uid"], "words": words,
        });
        let list = client.post("/api/wordlist", &list).await?;
        let wordlist = text(&list["_id"]);
        let bees = format!("/api/bee/competition/{code}");
        let bee = json!({"title": TITLE, "wordlistId": wordlist, "rehearsal": true});
        let bee = client.post(&bees, &bee).await?;
        let bee_id = text(&bee["_id"]);
        let path = format!("{bees}/{bee_id}");
        let link = client.post(&format!("{path}/board-link"), &json!({})).await?;
        let token = text(&link["token"]);
        Ok(Self {
            client,
            devices: BTreeMap::new(),
            board: format!("/api/board/{token}"),
            token,
            bee_id,
            path,
            wordlist,
            pause: Duration::ZERO,
            presses: AtomicUsize::new(0),
        })
    }

    /// Seals the list, hands out the roles, and draws the order of all spellers but the first, who never comes.
    pub(super) async fn prepare(&mut self, spellers: u16) -> Result<(), Failure> {
        self.seal().await?;
        for role in ROLES {
            let device = self.hand_out(role).await?;
            self.devices.insert(role, device);
        }
        let entries = format!("{}/entries", self.path);
        for number in 1..=spellers + 1 {
            let entry = json!({"number": number, "name": format!("Speller{number} Made-up"), "school": ""});
            self.client.post(&entries, &entry).await?;
        }
        let entries = self.client.get(&entries).await?;
        for entry in entries.as_array().into_iter().flatten().skip(1) {
            let here = json!({"type": "checkIn", "speller": entry["speller"], "present": true});
            self.press(&here).await?;
        }
        self.press(&json!({"type": "draw", "seed": "rehearsal"})).await
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
        let key = self.next_key();
        loop {
            match give(official, &key, command, 0).await {
                Err(failure) if failure.code == "bee-moved-on" => {}
                answer => return answer,
            }
        }
    }

    /// A press that must be refused with this code: by someone who may not make it, or on a view that others are so many decisions beyond.
    pub(super) async fn press_in_vain(
        &self,
        role: &str,
        command: &Value,
        beyond: u64,
        code: &str,
    ) -> Result<(), Failure> {
        match give(self.device(role), &self.next_key(), command, beyond).await {
            Err(failure) if failure.code == code => Ok(()),
            Err(failure) => Err(failure),
            Ok(()) => Err(format!("The server took {} from the {role}.", command["type"]).into()),
        }
    }

    fn next_key(&self) -> String {
        self.presses.fetch_add(1, Ordering::Relaxed).to_string()
    }

    /// Deletes the bee and its list for good.
    pub(super) async fn remove(&self) -> Result<(), Failure> {
        self.client.delete(&self.path).await?;
        self.client
            .delete(&format!("/api/wordlist/wordlist/{}?forGood=true", self.wordlist))
            .await
    }
}

/// Sends a command that was decided so many decisions before the newest view.
async fn give(official: &Client, key: &str, command: &Value, beyond: u64) -> Result<(), Failure> {
    let view = official.get("/api/official/view").await?;
    let expected = view["decisions"]
        .as_u64()
        .unwrap_or_default()
        .saturating_sub(beyond);
    let press = json!({"expected": expected, "turn": view["turnId"], "key": key, "command": command});
    let answer = official.post("/api/official/command", &press).await;
    answer.map(drop).map_err(|failure| match failure.status {
        Some(_) => Failure {
            line: format!("The server refused {}: {}", command["type"], failure.detail),
            ..failure
        },
        None => failure,
    })
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
