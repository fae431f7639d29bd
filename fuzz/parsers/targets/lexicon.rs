//! Opens a lexicon with a damaged file and uses it.
#![no_main]

use std::{fs, path::PathBuf, sync::OnceLock};

use libfuzzer_sys::fuzz_target;
use lexicon::{Lexicon, ListRequest};
use tempfile::TempDir;

/// The sample's files by name.
fn sample() -> &'static Vec<(PathBuf, Vec<u8>)> {
    static SAMPLE: OnceLock<Vec<(PathBuf, Vec<u8>)>> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let folder = TempDir::new().expect("a folder");
        lexicon::sample::write_to(folder.path()).expect("the sample");
        let mut files: Vec<_> = fs::read_dir(folder.path())
            .expect("the folder")
            .map(|entry| {
                let entry = entry.expect("an entry");
                (PathBuf::from(entry.file_name()), fs::read(entry.path()).expect("a file"))
            })
            .collect();
        files.sort();
        files
    })
}

fuzz_target!(|damage: (u8, Vec<(u16, u8)>, u16, &str)| {
    let (which, changes, cut, word) = damage;
    let folder = TempDir::new().expect("a folder");
    let damaged = usize::from(which) % sample().len();
    for (index, (name, bytes)) in sample().iter().enumerate() {
        let mut bytes = bytes.clone();
        if index == damaged {
            for (at, value) in &changes {
                let at = usize::from(*at) % bytes.len();
                bytes[at] = *value;
            }
            bytes.truncate(bytes.len().saturating_sub(usize::from(cut)));
        }
        fs::write(folder.path().join(name), bytes).expect("room");
    }
    let (lexicon, _errors) = Lexicon::open(folder.path());
    let _ = lexicon.rate(word);
    let _ = lexicon.entry(word);
    let _ = lexicon.status();
    let request = ListRequest { size: 5, seed: 7, ..ListRequest::default() };
    if let Ok(selection) = lexicon.generate(&request) {
        assert!(selection.entries.len() <= 5);
    }
});
