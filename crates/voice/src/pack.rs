//! The folder of the voice pack, which `scripts/voice.sh` makes.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The speech model.
pub const MODEL: &str = "kokoro-v1.0.int8.onnx";
/// The voice's style vectors.
pub const STYLES: &str = "af_heart.bin";
/// ONNX Runtime.
pub const LIBRARY: &str = "libonnxruntime.so.1";
/// A program to start instead of Wordhive's own worker. It talks in the lines of [`protocol`](crate::protocol).
pub const PROGRAM: &str = "worker";

/// The notice that the licenses of its files require.
const NOTICE: &str = "NOTICE.txt";

/// Something in the pack.
pub struct Source {
    /// Its name.
    pub name: &'static str,
    /// The version that `scripts/voice.sh` fetches.
    pub version: &'static str,
    /// Its license.
    pub license: &'static str,
    /// What it is for.
    pub gives: &'static str,
    /// URL of its home page.
    pub home: &'static str,
}

const SOURCES: [Source; 2] = [
    Source {
        name: "Kokoro-82M",
        version: "1.0",
        license: "Apache License 2.0",
        gives: "A computer voice for words without a recording",
        home: "https://github.com/hexgrad/kokoro",
    },
    Source {
        name: "ONNX Runtime",
        version: "1.30.0",
        license: "MIT License",
        gives: "Runs the computer voice",
        home: "https://onnxruntime.ai",
    },
];

/// The files of a voice pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    folder: PathBuf,
    brings_program: bool,
    notice: Option<String>,
}

impl Pack {
    /// The pack in this folder. `None` if there is none, or a file is missing.
    pub fn find(folder: &Path) -> Option<Self> {
        let has = |name: &str| folder.join(name).is_file();
        let brings_program = has(PROGRAM);
        let is_complete = brings_program || [MODEL, STYLES, LIBRARY].into_iter().all(has);
        is_complete.then(|| Self {
            notice: fs::read_to_string(folder.join(NOTICE)).ok(),
            folder: folder.to_owned(),
            brings_program,
        })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What is in it. Another program's is unknown.
    pub fn sources(&self) -> &'static [Source] {
        if self.brings_program { &[] } else { &SOURCES }
    }

    /// The notice that their licenses require, as plain text.
    pub fn notice(&self) -> Option<&str> {
        self.notice.as_deref()
    }

    /// The program that the pack brings.
    pub fn program(&self) -> Option<PathBuf> {
        self.brings_program.then(|| self.folder.join(PROGRAM))
    }
}
