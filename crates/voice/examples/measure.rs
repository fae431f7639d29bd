//! Says words with the voice pack, and prints how many pass the gate: lines of `word<TAB>pronunciation` from standard input.
//!
//! `cargo run --release -p wordhive-voice --example measure -- PACK [FOLDER FOR CLIPS] < words.tsv`

use std::{
    collections::BTreeMap,
    env, fs,
    io::{self, BufRead, BufReader, Write},
    path::PathBuf,
    process::{Command, Stdio},
    time::Instant,
};

use wordhive_voice::{
    gate,
    phonemes::Sounds,
    protocol::{Answer, Question},
    wav,
};

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let mut arguments = env::args_os().skip(1);
    let pack = PathBuf::from(arguments.next().ok_or("the pack's folder is missing")?);
    if pack.as_os_str() == "worker" {
        let pack = PathBuf::from(arguments.next().ok_or("the pack's folder is missing")?);
        return wordhive_voice::worker::run(&pack).map_err(Into::into);
    }
    let clips = arguments.next().map(PathBuf::from);
    let mut worker = Command::new(env::current_exe()?)
        .arg("worker")
        .arg(&pack)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut questions = worker.stdin.take().ok_or("no input")?;
    let mut answers = BufReader::new(worker.stdout.take().ok_or("no output")?);
    let mut ready = String::new();
    answers.read_line(&mut ready)?;
    let mut results: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut seconds, mut sound, mut longest) = (0.0, 0.0, 0.0_f64);
    for (id, line) in (0..).zip(io::stdin().lines()) {
        let line = line?;
        let (word, pronunciation) = line.split_once('\t').ok_or("a line without a tab")?;
        let Some(sounds) = Sounds::of_pronunciation(pronunciation) else {
            results
                .entry("no IPA".to_owned())
                .or_default()
                .push(word.to_owned());
            continue;
        };
        let question = Question {
            id,
            sounds: sounds.symbols().to_owned(),
        };
        let start = Instant::now();
        writeln!(questions, "{}", serde_json::to_string(&question)?)?;
        let mut answer = String::new();
        answers.read_line(&mut answer)?;
        let took = start.elapsed().as_secs_f64();
        if id > 0 {
            seconds += took;
            longest = longest.max(took);
        }
        let answer: Answer = serde_json::from_str(&answer)?;
        let result = match answer.file() {
            Err(reason) => reason,
            Ok(file) => {
                if let Some(folder) = &clips {
                    fs::write(folder.join(format!("{word}.wav")), &file)?;
                }
                let clip = wav::decode(&file).ok_or("no WAV file")?;
                sound += clip.len() as f64 / f64::from(wav::RATE);
                match gate::check(&clip, sounds.count()) {
                    Ok(()) => "passed".to_owned(),
                    Err(fault) => format!("{fault:?}"),
                }
            }
        };
        results.entry(result).or_default().push(word.to_owned());
    }
    let status = fs::read_to_string(format!("/proc/{}/status", worker.id()))?;
    for line in status
        .lines()
        .filter(|line| line.starts_with("VmHWM") || line.starts_with("VmPeak"))
    {
        println!("{line}");
    }
    drop(questions);
    worker.wait()?;
    let said: usize = results
        .iter()
        .filter(|(result, _)| *result != "no IPA")
        .map(|(_, words)| words.len())
        .sum();
    println!(
        "said {said}: {:.2} s a word, at most {longest:.2} s; {:.2} s of sound",
        seconds / (said - 1) as f64,
        sound / said as f64
    );
    for (result, words) in &results {
        let shown = if result == "passed" {
            String::new()
        } else {
            words.join(" ")
        };
        println!("{result}: {} {shown}", words.len());
    }
    Ok(())
}
