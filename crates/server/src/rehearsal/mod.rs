//! A rehearsal: made-up spellers in a bee of their own, played through the same API and streams that officials use, with absences, wrong
//! bells, undos and appeals, to a champion. Nothing of it stays.

mod client;
mod play;
mod reader;
mod report;
mod stage;
mod words;

use std::time::Duration;

use rand::{SeedableRng, rngs::StdRng};
use url::Url;

pub(super) use self::report::Report;
use self::{client::Client, play::Play, stage::Stage};

/// Most spellers of a rehearsal.
pub(super) const MOST_SPELLERS: u16 = 500;

/// Where and how to rehearse.
pub(super) struct Rehearsal {
    /// The server's address.
    pub(super) server: Url,
    /// The competition's join code.
    pub(super) code: u32,
    /// The email address of one of its organizers.
    pub(super) email: String,
    /// Their password.
    pub(super) password: String,
    /// From 2 to [`MOST_SPELLERS`].
    pub(super) spellers: u16,
    /// The same seed leads to the same bee.
    pub(super) seed: u64,
    /// Between two presses of an official.
    pub(super) pause: Duration,
}

impl Rehearsal {
    /// Plays the bee. `say` gets a line with the board's address, so that someone can watch.
    ///
    /// # Errors
    /// A line for the operator: the server refused something, a screen didn't show what it should or showed a word too early, or the log
    /// doesn't amount to the result.
    pub(super) async fn run(self, say: impl Fn(&str)) -> Result<Report, String> {
        let client = Client::log_in(self.server.clone(), &self.email, &self.password).await?;
        let played = self.play(&client, say).await;
        client.log_out().await?;
        played
    }

    async fn play(&self, client: &Client, say: impl Fn(&str)) -> Result<Report, String> {
        let stage = Stage::set_up(client, self.code, self.spellers, self.pause).await?;
        say(&format!("The board is at {}", stage.board_address(&self.server)));
        let played = match Play::new(&stage, StdRng::seed_from_u64(self.seed)).await {
            Ok(play) => play.until_champion().await,
            Err(line) => Err(line),
        };
        let removed = stage.remove().await;
        let report = played?;
        removed?;
        Ok(report)
    }
}
