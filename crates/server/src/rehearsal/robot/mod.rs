//! The robot: made-up spellers in a bee of their own, played through the same API and streams that officials use, with absences, wrong
//! bells, undos and appeals, to a champion.

mod client;
mod play;
mod progress;
mod reader;
mod report;
mod stage;
mod words;

use std::time::Duration;

use rand::{SeedableRng, rngs::StdRng};
use tokio::sync::watch;
use url::Url;

use self::play::Play;
pub use self::report::Report;
pub(super) use self::{
    client::{Client, Failure},
    progress::Progress,
    stage::Stage,
};

/// Most spellers of a rehearsal.
pub const MOST_SPELLERS: u16 = 500;

/// What the list of a rehearsal by the command is called.
const LIST_TITLE: &str = "Rehearsal";

/// How to rehearse.
pub struct Robot {
    /// The competition's join code.
    pub code: u32,
    /// From 2 to [`MOST_SPELLERS`].
    pub spellers: u16,
    /// The same seed leads to the same bee.
    pub seed: u64,
    /// Between two presses of an official.
    pub pause: Duration,
}

impl Robot {
    /// Rehearses on a server as the organizer with this account. `say` gets a line with the board's address, so that someone can watch.
    ///
    /// # Errors
    /// A line for the operator: the server refused something, a screen didn't show what it should or showed a word too early, or the log
    /// doesn't amount to the result.
    pub async fn rehearse(
        &self,
        server: Url,
        email: &str,
        password: &str,
        say: impl Fn(&str),
    ) -> Result<Report, String> {
        let client = Client::log_in(server.clone(), email, password).await?;
        let played = async {
            let mut stage = Stage::create(&client, self.code, LIST_TITLE, self.spellers).await?;
            say(&format!("The board is at {}", stage.board_address(&server)));
            let played = self.play(&mut stage, &watch::Sender::default()).await;
            let removed = stage.remove().await;
            let report = played?;
            removed?;
            Ok::<_, Failure>(report)
        };
        let played = played.await;
        client.log_out().await?;
        Ok(played?)
    }

    /// Plays a bee that was created, to its champion.
    pub(super) async fn play(
        &self,
        stage: &mut Stage<'_>,
        progress: &watch::Sender<Progress>,
    ) -> Result<Report, Failure> {
        stage.prepare(self.spellers).await?;
        stage.pause = self.pause;
        let rng = StdRng::seed_from_u64(self.seed);
        Play::new(stage, rng, progress).await?.until_champion().await
    }
}
