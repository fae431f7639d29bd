//! The process that says words. What it does can't touch requests: it has memory of its own and a low priority, and whatever it answers
//! too late, or not in the lines of the protocol, ends it.

use std::{
    io,
    process::Stdio,
    time::{Duration, Instant},
};

use serde::{Serialize, de::DeserializeOwned};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    process::{Child, ChildStdin, ChildStdout, Command},
    time::timeout,
};
use wordhive_voice::{
    gate,
    pack::Pack,
    phonemes::Sounds,
    protocol::{Answer, MAX_ANSWER_BYTES, Question, Ready, VERSION},
    wav,
};

/// How long the process stays without a word to say.
pub(super) const IDLE: Duration = Duration::from_secs(30);

/// Says words, in a process that it starts for the first of them.
pub struct Speaker {
    pack: Pack,
    /// How long starting, and saying a word, may take.
    patience: Duration,
    process: Option<Process>,
    used_at: Option<Instant>,
}

struct Process {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
    last_id: u64,
}

/// Why there is no recording.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Silence {
    /// The process can't start, whatever the word.
    NotStarted(String),
    /// It ended, or had to be ended.
    Broken(String),
    /// What it said isn't fit to be heard.
    Unclear(String),
}

impl Speaker {
    /// With the programs and data of this pack.
    pub fn new(pack: Pack, patience: Duration) -> Self {
        Self {
            pack,
            patience,
            process: None,
            used_at: None,
        }
    }

    /// A WAV file of the word, which has passed the gate.
    pub(super) async fn say(&mut self, sounds: &Sounds) -> Result<Vec<u8>, Silence> {
        // While it is being asked it isn't here, so that a caller who stops waiting ends it.
        let mut process = match self.process.take() {
            Some(process) => process,
            None => self.start().await.map_err(Silence::NotStarted)?,
        };
        let answer = timeout(self.patience, process.ask(sounds)).await;
        let answer = match answer {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => return Err(Silence::Broken(error.to_string())),
            Err(_) => return Err(Silence::Broken("it took too long".to_owned())),
        };
        self.process = Some(process);
        self.used_at = Some(Instant::now());
        let file = answer.file().map_err(Silence::Unclear)?;
        let clip = wav::decode(&file).ok_or_else(|| Silence::Unclear("it is no WAV file".to_owned()))?;
        gate::check(&clip, sounds.count()).map_err(|fault| Silence::Unclear(format!("{fault:?}")))?;
        Ok(file)
    }

    async fn start(&self) -> Result<Process, String> {
        let mut command = match self.pack.program() {
            Some(program) => Command::new(program),
            None => {
                let mut command = Command::new(std::env::current_exe().map_err(|error| error.to_string())?);
                command.arg("voice-worker");
                command
            }
        };
        // Nothing of the server's settings is its business. Signals from a terminal are for the server, which ends it.
        let mut child = command
            .arg(self.pack.folder())
            .env_clear()
            .envs(std::env::var_os("PATH").map(|path| ("PATH", path)))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| error.to_string())?;
        let (Some(questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("it has no pipes".to_owned());
        };
        let mut process = Process {
            child,
            questions,
            answers: BufReader::new(answers),
            last_id: 0,
        };
        match timeout(self.patience, process.read::<Ready>()).await {
            Ok(Ok(Ready { ready: VERSION, .. })) => {
                tracing::info!(pid = process.child.id(), "started the voice's process");
                Ok(process)
            }
            Ok(Ok(Ready { reason, .. })) => Err(reason),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("it took too long to start".to_owned()),
        }
    }

    /// Ends a process that has had nothing to say for a while.
    pub(super) fn rest(&mut self) {
        if self.used_at.is_some_and(|used_at| used_at.elapsed() >= IDLE) {
            self.end();
        }
    }

    /// Ends the process.
    pub fn end(&mut self) {
        self.used_at = None;
        // Dropping it kills it.
        if self.process.take().is_some() {
            tracing::info!("ended the voice's process");
        }
    }

    /// The process, if there is one.
    pub fn pid(&self) -> Option<u32> {
        self.process.as_ref().and_then(|process| process.child.id())
    }
}

impl Process {
    async fn ask(&mut self, sounds: &Sounds) -> io::Result<Answer> {
        self.last_id += 1;
        let question = Question {
            id: self.last_id,
            sounds: sounds.symbols().to_owned(),
        };
        self.write(&question).await?;
        let answer: Answer = self.read().await?;
        if answer.id == self.last_id {
            Ok(answer)
        } else {
            Err(io::Error::other("it answered another question"))
        }
    }

    async fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(line)?;
        line.push(b'\n');
        self.questions.write_all(&line).await?;
        self.questions.flush().await
    }

    async fn read<T: DeserializeOwned>(&mut self) -> io::Result<T> {
        let mut line = Vec::new();
        let mut limited = (&mut self.answers).take(MAX_ANSWER_BYTES);
        limited.read_until(b'\n', &mut line).await?;
        if line.is_empty() {
            return Err(io::Error::other("it ended"));
        }
        Ok(serde_json::from_slice(&line)?)
    }
}
