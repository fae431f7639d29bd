//! The command that rehearses a bee.

use std::{io::IsTerminal, time::Duration};

use clap::Args;
use url::Url;
use wordhive::{
    platform::rng::Rng,
    rehearsal::{MOST_SPELLERS, Report, Robot},
};

use super::{Done, say};

#[derive(Args)]
pub(super) struct RehearseArgs {
    /// The competition's join code.
    code: u32,
    /// The email address of one of its organizers. The password is asked for, or read from standard input.
    #[arg(long)]
    email: String,
    /// The server's address.
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
    server: Url,
    /// Made-up spellers.
    #[arg(long, value_name = "N", default_value_t = 50,
        value_parser = clap::value_parser!(u16).range(2..=i64::from(MOST_SPELLERS)))]
    spellers: u16,
    /// Milliseconds between two presses, so that people can follow.
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pause: u64,
    /// Repeats the rehearsal with this seed.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

pub(super) async fn rehearse(args: RehearseArgs) -> Done {
    let password = password().map_err(|error| format!("the password cannot be read: {error}"))?;
    let seed = args
        .seed
        .unwrap_or_else(|| u64::from(u32::from_le_bytes(Rng::system().bytes())));
    let robot = Robot {
        code: args.code,
        spellers: args.spellers,
        seed,
        pause: Duration::from_millis(args.pause),
    };
    // Nothing can be done about a closed standard output.
    let report = robot
        .rehearse(args.server, &args.email, &password, |line| drop(say(line)))
        .await;
    let Report {
        rounds,
        turns,
        misses,
        undone,
        absent,
        skipped,
        upheld,
        refused,
        commands,
        refusals,
        views,
        champion,
    } = report.map_err(|line| format!("{line} (seed {seed})"))?;
    say(&format!(
        "Number {champion} is the champion, after {rounds} rounds and {turns} turns with {misses} misses.\n\
         {undone} wrong rulings were undone, {skipped} words skipped, and {absent} spellers absent; {upheld} appeals were upheld and \
         {refused} refused. Officials took {commands} actions, and {refusals} wrong ones were refused. The screens got {views} updates. No word appeared too early. The log matches the result on the board.\n\
         Nothing of the rehearsal is left. Its seed was {seed}."
    ))
}

fn password() -> std::io::Result<String> {
    if std::io::stdin().is_terminal() {
        return rpassword::prompt_password("Password: ");
    }
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
