//! A stand-in for the voice's process, which a voice pack can bring

use std::{ffi::OsStr, fs, os::unix::fs::PermissionsExt, path::Path, time::Duration};

use tempfile::TempDir;
use wordhive::{
    config::Config,
    voice::{Speaker, Spoken, speak_due},
};

use super::TestApp;

/// Answers every question with the file `clip`, after what the file `mode` says. Writes what it was asked into `asked`.
const WORKER: &str = r#"#!/bin/sh
case $(cat "$1/mode") in
    unable) echo '{"ready":0,"reason":"no model"}'; exit 1 ;;
esac
echo '{"ready":1}'
while IFS= read -r line; do
    echo "$line" >>"$1/asked"
    id=${line#*:}
    id=${id%%,*}
    case $(cat "$1/mode") in
        crash) kill -9 $$ ;;
        end) exit 0 ;;
        hang) exec sleep 60 ;;
        garbage) echo 'Segmentation fault'; continue ;;
        flood) exec cat /dev/zero ;;
        other) id=99 ;;
        slow) sleep 0.5 ;;
    esac
    printf '{"id":%s,"wav":"%s"}\n' "$id" "$(cat "$1/clip")"
done
"#;

/// The folder of a voice pack with a stand-in.
pub struct StandIn(TempDir);

impl StandIn {
    pub fn new() -> Self {
        let folder = Self(TempDir::new().unwrap());
        let worker = folder.path().join("worker");
        fs::write(&worker, WORKER).unwrap();
        fs::set_permissions(worker, fs::Permissions::from_mode(0o755)).unwrap();
        fs::write(folder.path().join("asked"), "").unwrap();
        folder.behave("well");
        folder.say(&clip(0.15));
        folder
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// For the settings of a server.
    pub fn install(&self) -> impl FnOnce(&mut Config) {
        let folder = self.path().to_owned();
        move |config| {
            config.voice.voice = Some(folder);
            config.voice.voice_patience = Duration::from_secs(2);
        }
    }

    pub fn behave(&self, mode: &str) {
        fs::write(self.path().join("mode"), mode).unwrap();
    }

    /// Puts the real one of this pack into its place.
    pub fn replace(&self, wordhive: &str, pack: &OsStr) {
        let worker = format!("#!/bin/sh\nexec '{wordhive}' voice-worker '{}'\n", pack.display());
        fs::write(self.path().join("worker"), worker).unwrap();
    }

    /// What it answers from now on.
    pub fn say(&self, clip: &[f32]) {
        let answer = wordhive_voice::protocol::Answer::said(0, &wordhive_voice::wav::encode(clip).unwrap());
        fs::write(self.path().join("clip"), answer.wav).unwrap();
    }

    /// How often it was asked.
    pub fn asked(&self) -> usize {
        let asked = fs::read_to_string(self.path().join("asked")).unwrap();
        asked.lines().count()
    }
}

/// A hum that passes for a short word, if it is loud enough.
pub fn clip(loudness: f32) -> Vec<f32> {
    let silence = [0.0; 2_400];
    let hum: Vec<f32> = (0..9_600).map(|at| loudness * (at as f32 * 0.05).sin()).collect();
    [&silence[..], &hum, &silence].concat()
}

impl TestApp {
    /// What says words on this server.
    pub fn speaker(&self) -> Speaker {
        let pack = self.state.voice_pack.clone().unwrap();
        Speaker::new(pack, self.state.config.voice.voice_patience)
    }

    /// Has all words said that are due.
    pub async fn speak(&self) {
        let mut speaker = self.speaker();
        while speak_due(&self.state, &mut speaker).await.unwrap() == Spoken::One {}
    }
}
