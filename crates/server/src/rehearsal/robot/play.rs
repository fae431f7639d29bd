//! How a rehearsal goes.

use std::collections::BTreeMap;

use bee::{Entry, Event};
use rand::{RngExt, rngs::StdRng};
use serde_json::{Value, json};

use tokio::sync::watch;

use super::{
    client::Failure,
    progress::Progress,
    reader::{Reader, Secret},
    report::Report,
    stage::{ROLES, Stage},
    words::misspelled,
};

/// Screens in the hall.
const BOARDS: usize = 2;

/// Of 100 turns, in how many …
mod of_100 {
    /// … the word is spelled right.
    pub(super) const RIGHT: u32 = 66;
    /// … nobody comes to the microphone.
    pub(super) const ABSENT: u32 = 4;
    /// … the pronouncer skips the word.
    pub(super) const SKIPPED: u32 = 4;
    /// … the bee is held for a moment.
    pub(super) const HELD: u32 = 6;
    /// … the scribe tries to rule.
    pub(super) const NOT_ALLOWED: u32 = 5;
    /// … the judge presses a key on a view that is outdated.
    pub(super) const OUTDATED: u32 = 5;
    /// … the judge presses the wrong key first.
    pub(super) const WRONG_KEY: u32 = 8;
    /// … someone appeals after a miss.
    pub(super) const APPEALED: u32 = 12;
}

pub(super) struct Play<'a> {
    stage: &'a Stage<'a>,
    boards: Vec<Reader>,
    others: Vec<Reader>,
    secret: Secret,
    rng: StdRng,
    report: Report,
    progress: &'a watch::Sender<Progress>,
}

impl<'a> Play<'a> {
    pub(super) async fn new(
        stage: &'a Stage<'a>,
        rng: StdRng,
        progress: &'a watch::Sender<Progress>,
    ) -> Result<Self, Failure> {
        let secret = Secret::default();
        let stream = format!("{}/stream", stage.board);
        let mut boards = Vec::new();
        for _ in 0..BOARDS {
            boards.push(Reader::open("board", stage.client, &stream, secret.clone()).await?);
        }
        let mut others = Vec::new();
        for role in ROLES {
            // These know the word, or have just typed it.
            let knows = ["headJudge", "pronouncer", "scribe"].contains(&role);
            let secret = if knows { Secret::default() } else { secret.clone() };
            others.push(Reader::open(role, stage.device(role), "/api/official/stream", secret).await?);
        }
        Ok(Self {
            stage,
            boards,
            others,
            secret,
            rng,
            report: Report::default(),
            progress,
        })
    }

    pub(super) async fn until_champion(mut self) -> Result<Report, Failure> {
        for screen in self.boards.iter_mut().chain(&mut self.others) {
            screen.shows("that it's a rehearsal", is_rehearsal).await?;
        }
        loop {
            let view = self.stage.view().await?;
            self.follow(&view);
            match view["step"].as_str().unwrap_or_default() {
                "ready" => self.press(json!({"type": "startRound"})).await?,
                "between" => self.turn(&view).await?,
                "titleWord" => self.turn(&view).await?,
                "roundEnd" => {
                    self.report.rounds += 1;
                    self.press(json!({"type": "closeRound"})).await?;
                }
                "final" => break,
                step => return Err(format!("The bee can't go on from the step {step}.").into()),
            }
        }
        self.press(json!({"type": "close"})).await?;
        self.on_each_board("the champion", |board| board["champions"][0].is_object())
            .await?;
        self.check_log().await?;
        let champion = self.report.champion;
        self.tell(format!("Number {champion} is the champion."));
        for reader in self.boards.iter().chain(&self.others) {
            self.report.views += reader.views()?;
        }
        Ok(self.report)
    }

    async fn turn(&mut self, before: &Value) -> Result<(), Failure> {
        if before["step"] == "between" && self.happens(of_100::ABSENT) {
            self.report.absent += 1;
            self.tell(format!("Number {} didn't come.", before["next"]["number"]));
            return self.press(json!({"type": "passOver", "reason": "absent"})).await;
        }
        self.secret.set(before["next"]["word"].as_str());
        self.press(json!({"type": "call"})).await?;
        if self.happens(of_100::SKIPPED) {
            self.report.skipped += 1;
            let skip = json!({"type": "skip", "reason": "A word of the rehearsal"});
            self.press(skip).await?;
            self.tell("The pronouncer skipped a word.");
        }
        let view = self.stage.view().await?;
        let (turn, number) = (view["turnId"].clone(), view["speller"]["number"].clone());
        let word = view["word"]["text"].as_str().unwrap_or_default().to_owned();
        self.secret.set(Some(&word));
        self.tell(format!("Number {number} spells."));
        self.on_each_board("who spells", |board| board["speller"]["number"] == number)
            .await?;
        self.press(json!({"type": "speak"})).await?;
        self.press(json!({"type": "info", "turn": turn, "item": "definition"}))
            .await?;
        if self.happens(of_100::HELD) {
            self.press(json!({"type": "pause", "kind": "hold"})).await?;
            self.tell("The desk held the bee for a moment.");
            self.press(json!({"type": "resume"})).await?;
        }
        let is_right = self.happens(of_100::RIGHT);
        let heard = if is_right { word.clone() } else { misspelled(&word) };
        for letters in [heard.get(..heard.len() / 2), Some(heard.as_str())] {
            self.press(json!({"type": "hear", "turn": turn, "text": letters}))
                .await?;
        }
        self.press(json!({"type": "done"})).await?;
        let rule = json!({"type": "rule", "correct": is_right});
        // At least once.
        let is_first = self.report.turns == 0;
        if is_first || self.happens(of_100::NOT_ALLOWED) {
            self.press_in_vain("scribe", &rule, 0, "not-now").await?;
        }
        if is_first || self.happens(of_100::OUTDATED) {
            self.press_in_vain("headJudge", &rule, 1, "bee-moved-on").await?;
        }
        if self.happens(of_100::WRONG_KEY) {
            self.report.undone += 1;
            self.press(json!({"type": "rule", "correct": !is_right})).await?;
            self.press(json!({"type": "undo", "reason": "The wrong key"}))
                .await?;
            self.tell(format!("The judge took back a wrong ruling for number {number}."));
            self.on_each_board("the correction", |board| board["correction"] == true)
                .await?;
        }
        self.press(rule).await?;
        let result = if is_right {
            "spelled the word"
        } else {
            "missed the word"
        };
        self.tell(format!("Number {number} {result}."));
        self.on_each_board("the ruling", |board| board["shown"]["correct"] == is_right)
            .await?;
        self.secret.set(None);
        self.press(json!({"type": "reveal"})).await?;
        self.on_each_board("the word", |board| board["word"]["text"] == word.as_str())
            .await?;
        self.report.turns += 1;
        if !is_right {
            self.report.misses += 1;
            if self.happens(of_100::APPEALED) {
                self.appeal(&turn, &number).await?;
            }
        }
        Ok(())
    }

    async fn appeal(&mut self, turn: &Value, number: &Value) -> Result<(), Failure> {
        self.press(json!({"type": "lodgeAppeal", "turn": turn, "side": "speller", "ground": "Misheard"}))
            .await?;
        let log = self.log().await?;
        let mut lodged = log
            .iter()
            .flat_map(|entry| &entry.events)
            .filter_map(|event| match event {
                Event::AppealLodged { appeal, .. } => Some(appeal.0),
                _ => None,
            });
        let appeal = lodged
            .next_back()
            .ok_or_else(|| "The log doesn't have the appeal.".to_owned())?;
        let remedy = match self.rng.random_range(0..3) {
            0 => "none",
            1 => "correct",
            _ => "newWord",
        };
        let outcome = if remedy == "none" {
            self.report.refused += 1;
            self.tell(format!("The appeal of number {number} was denied."));
            "refused"
        } else {
            self.report.upheld += 1;
            self.tell(format!("The appeal of number {number} was upheld."));
            "upheld"
        };
        self.press(json!({
            "type": "decideAppeal", "appeal": appeal, "outcome": outcome, "remedy": remedy, "reason": "A rehearsal",
        }))
        .await
    }

    /// The log must amount to the result on the board.
    async fn check_log(&mut self) -> Result<(), Failure> {
        let log = self.log().await?;
        let state = bee::fold(&log);
        let of_log: BTreeMap<u64, u64> = state
            .standing()
            .into_iter()
            .flat_map(|place| {
                let of_speller = |speller| (u64::from(state.number(speller)), u64::from(place.place));
                place.spellers.into_iter().map(of_speller).collect::<Vec<_>>()
            })
            .collect();
        let board = self
            .stage
            .client
            .get(&format!("{}/view", self.stage.board))
            .await?;
        let mut of_board = BTreeMap::new();
        for place in board["places"].as_array().into_iter().flatten() {
            for speller in place["spellers"].as_array().into_iter().flatten() {
                let number = speller["number"].as_u64().unwrap_or_default();
                of_board.insert(number, place["place"].as_u64().unwrap_or_default());
            }
        }
        if of_log != of_board {
            let line = format!("The log amounts to {of_log:?}, and the board shows {of_board:?}.");
            return Err(line.into());
        }
        let champion = of_log.iter().find(|(_, place)| **place == 1);
        self.report.champion = champion.map_or(0, |(number, _)| *number);
        Ok(())
    }

    async fn log(&self) -> Result<Vec<Entry>, Failure> {
        let path = format!("{}/log.jsonl", self.stage.path);
        let lines = self.stage.client.text(&path).await?;
        let entry = |line: &str| {
            let line: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
            let events = serde_json::from_value(line["events"].clone()).map_err(|error| error.to_string())?;
            let seq = line["seq"].as_u64().unwrap_or_default();
            Ok::<_, String>(Entry {
                seq,
                // Only the clock of an open turn depends on it.
                at: seq,
                by: line["official"].as_str().unwrap_or_default().to_owned(),
                events,
            })
        };
        Ok(lines.lines().map(entry).collect::<Result<_, _>>()?)
    }

    async fn press(&mut self, command: Value) -> Result<(), Failure> {
        self.stage.press(&command).await?;
        self.report.commands += 1;
        Ok(())
    }

    async fn press_in_vain(
        &mut self,
        role: &str,
        command: &Value,
        beyond: u64,
        code: &str,
    ) -> Result<(), Failure> {
        self.stage.press_in_vain(role, command, beyond, code).await?;
        self.report.refusals += 1;
        Ok(())
    }

    /// Says what has just happened.
    fn tell(&self, sentence: impl Into<String>) {
        self.progress
            .send_modify(|progress| progress.sentence = sentence.into());
    }

    /// Says where the bee is.
    fn follow(&self, view: &Value) {
        self.progress.send_modify(|progress| {
            progress.round = view["board"]["round"]["no"].as_u64().unwrap_or(progress.round);
            progress.left = view["board"]["survivors"].as_array().map_or(0, Vec::len);
            progress.turns = self.report.turns;
        });
    }

    async fn on_each_board(&mut self, what: &str, is_wanted: impl Fn(&Value) -> bool) -> Result<(), Failure> {
        for board in &mut self.boards {
            board.shows(what, &is_wanted).await?;
        }
        Ok(())
    }

    fn happens(&mut self, of_100: u32) -> bool {
        self.rng.random_range(0..100) < of_100
    }
}

/// Whether a view says so, itself or with what the hall sees.
fn is_rehearsal(view: &Value) -> bool {
    [view, &view["board"]]
        .iter()
        .any(|view| view["bee"]["rehearsal"] == true)
}
