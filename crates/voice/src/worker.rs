//! The worker: reads questions from standard input, and writes answers to standard output. It ends with its input, and so with the
//! server.

use std::{
    io::{self, BufRead, Write},
    path::Path,
};

use serde::Serialize;

use crate::{
    clip,
    model::Model,
    phonemes::Sounds,
    protocol::{Answer, Question, Ready, VERSION},
    wav,
};

/// How much the worker steps back when others want the processors.
const NICENESS: i32 = 10;
/// The most memory that it may ask for, far more than it needs.
const MAX_BYTES: u64 = 4 << 30;

/// Says what it's asked, until its input ends.
///
/// # Errors
/// Why it can't start, or go on.
pub fn run(folder: &Path) -> Result<(), String> {
    // Where these aren't possible, the worker does without.
    let _ = rustix::process::nice(NICENESS);
    let _ = rlimit::setrlimit(rlimit::Resource::AS, MAX_BYTES, MAX_BYTES);
    let mut model = match Model::load(folder) {
        Ok(model) => model,
        Err(reason) => {
            write(&Ready {
                ready: 0,
                reason: reason.clone(),
            })?;
            return Err(reason);
        }
    };
    write(&Ready {
        ready: VERSION,
        reason: String::new(),
    })?;
    for line in io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let question: Question = serde_json::from_str(&line).map_err(|error| error.to_string())?;
        let id = question.id;
        write(&match say(&mut model, &question.sounds) {
            Ok(file) => Answer::said(id, &file),
            Err(reason) => Answer::not_said(id, reason),
        })?;
    }
    Ok(())
}

fn write(line: &impl Serialize) -> Result<(), String> {
    let line = serde_json::to_string(line).map_err(|error| error.to_string())?;
    let mut output = io::stdout().lock();
    writeln!(output, "{line}")
        .and_then(|()| output.flush())
        .map_err(|error| error.to_string())
}

fn say(model: &mut Model, sounds: &str) -> Result<Vec<u8>, String> {
    let sounds = Sounds::of_symbols(sounds).ok_or("these are no sounds")?;
    let spoken = model.say(&sounds)?;
    let word = clip::word(&spoken).map_err(|uncut| format!("{uncut:?}"))?;
    wav::encode(&word).ok_or_else(|| "too long".to_owned())
}
