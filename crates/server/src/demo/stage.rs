//! A bee on stage in its third round.

use serde_json::{Value, json};
use wordhive::platform::error::Result;

use super::{CODE, Visitor};

/// Who misses a word, in which round, and the letters that were heard instead of it. The others spell right.
const MISSES: &[(&str, u64, &str)] = &[
    ("Lucas Moreau", 1, "zz"),
    ("Eli Goldberg", 1, "e"),
    ("Theo Lindqvist", 2, "s"),
];

/// Seals the list, draws the order, and spells until the third round's first turn is over.
pub(super) async fn run(rosa: &Visitor, words: &[Value], spellers: &[String]) -> Result<()> {
    let list = json!({
        "title": "Warm-up bee", "description": "Words for the stage.", "visibility": "hidden",
        "competitionCode": CODE, "creatorId": rosa.uid, "words": words,
    });
    let list = rosa.post("/api/wordlist", list).await?;
    let bees = format!("/api/bee/competition/{CODE}");
    let bee = json!({"title": "Warm-up bee", "wordlistId": list["_id"]});
    let bee = rosa.post(&bees, bee).await?;
    let stage = Stage {
        rosa,
        path: format!("{bees}/{}", bee["_id"].as_str().unwrap_or_default()),
    };
    let list = &rosa.get(&stage.path).await?["wordlist"];
    let seal = json!({"hash": list["hash"], "count": list["count"], "alone": true});
    rosa.post(&format!("{}/seal", stage.path), seal).await?;
    let entries = json!({"people": spellers});
    let entries = rosa.post(&format!("{}/entries", stage.path), entries).await?;
    for entry in entries.as_array().into_iter().flatten() {
        let here = json!({"type": "checkIn", "speller": entry["speller"], "present": true});
        stage.press(here).await?;
    }
    stage.press(json!({"type": "draw", "seed": "honey 2027"})).await?;
    for _ in 0..2 {
        stage.press(json!({"type": "startRound"})).await?;
        while stage.view().await?["step"] == "between" {
            stage.turn().await?;
        }
        stage.press(json!({"type": "closeRound"})).await?;
    }
    stage.press(json!({"type": "startRound"})).await?;
    stage.turn().await
}

/// The bee, as its organizer runs it.
struct Stage<'a> {
    rosa: &'a Visitor,
    path: String,
}

impl Stage<'_> {
    async fn view(&self) -> Result<Value> {
        self.rosa.get(&format!("{}/view/teacher", self.path)).await
    }

    async fn press(&self, command: Value) -> Result<()> {
        let view = self.view().await?;
        let press = json!({"expected": view["decisions"], "key": format!("demo {}", view["rev"]), "command": command});
        self.rosa.post(&format!("{}/command", self.path), press).await?;
        Ok(())
    }

    async fn turn(&self) -> Result<()> {
        self.press(json!({"type": "call"})).await?;
        self.press(json!({"type": "speak"})).await?;
        let view = self.view().await?;
        let turn = &view["turnId"];
        self.press(json!({"type": "info", "turn": turn, "item": "definition"}))
            .await?;
        let (name, round) = (&view["speller"]["name"], &view["board"]["round"]["no"]);
        let word = view["word"]["text"].as_str().unwrap_or_default();
        let miss = MISSES
            .iter()
            .find(|(speller, missed, _)| name == speller && round == missed);
        let heard = miss.map_or_else(
            || word.to_owned(),
            |(_, _, instead)| format!("{}{instead}", &word[..word.len() - 1]),
        );
        self.press(json!({"type": "hear", "turn": turn, "text": heard}))
            .await?;
        self.press(json!({"type": "done"})).await?;
        self.press(json!({"type": "rule", "correct": miss.is_none()}))
            .await?;
        self.press(json!({"type": "reveal"})).await
    }
}
