//! A tiny lexicon of invented words, for tests.

use std::{borrow::Cow, collections::BTreeMap, io, path::Path};

use crate::format::{
    records::{
        Etymology, FREE, FreeHead, FreeRecord, GPL, GplRecord, HardPart, Heard, ORIGINS, PARTS_OF_SPEECH,
        SHARE_ALIKE, Sense, Spelling, Trap,
    },
    sources::{Source, Sources},
    writer::{WordData, write},
};

/// Size of the pool: 24 words of each of the ten levels.
pub const POOL: usize = 240;
/// A listed word without a frequency.
pub const UNCOUNTED: &str = "quorble";
/// A word that sounds like [`UNCOUNTED`].
pub const HOMONYM: &str = "kworble";
/// A word with nothing but a frequency.
pub const ONLY_COUNTED: &str = "plinted";
/// A hard word with traps, double letters and a sentence.
pub const FULL: &str = "phrissonneau";

/// Writes the sample to `folder`.
pub fn write_to(folder: &Path) -> io::Result<()> {
    let mut words: BTreeMap<_, _> = (0..POOL - 1).map(invented).collect();
    words.insert(FULL.to_owned(), full());
    words.insert(
        UNCOUNTED.to_owned(),
        WordData {
            band: 80,
            homonyms: vec![HOMONYM.to_owned()],
            ..WordData::default()
        },
    );
    words.insert(
        ONLY_COUNTED.to_owned(),
        WordData {
            centizipf: 331,
            ..WordData::default()
        },
    );
    let source = |name: &str, file: &str| Source {
        name: name.to_owned(),
        version: "1".to_owned(),
        license: "invented".to_owned(),
        gives: "invented words".to_owned(),
        home: "https://sample.example".to_owned(),
        package: format!("invented {name}"),
        file: file.to_owned(),
    };
    let sources = Sources {
        used: vec![
            source("Alpha", FREE),
            source("Beta", SHARE_ALIKE),
            source("Gamma", GPL),
        ],
        missing: Vec::new(),
    };
    write(folder, &words, &sources, "Invented words, free for all.\n")?;
    Ok(())
}

/// Three syllables that encode the number, and an `n`.
fn invented(number: usize) -> (String, WordData) {
    const SYLLABLES: &[&str] = &[
        "ba", "ce", "di", "fo", "gu", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo", "zu",
    ];
    let [first, last] = [SYLLABLES[number % 15], SYLLABLES[number / 15 % 15]];
    let middle = SYLLABLES[(number + number / 225) % 15];
    let word = format!("{first}{middle}{last}n");
    let level = 1 + number % 10;
    let part = number % PARTS_OF_SPEECH.len();
    let origin = number / 10 % 6;
    let mut data = WordData {
        band: 50,
        free: FreeRecord {
            pronunciation: format!("{first}-{}-{last}n", middle.to_uppercase()).into(),
            head: FreeHead {
                surprisal: Some((8 * (word.len() + level)) as u16),
                ..FreeHead::default()
            },
            sense: Some(Sense {
                part_of_speech: part as u8,
                definition: format!("invented thing number {number}, of use in tests only").into(),
                sentence: Cow::default(),
            }),
            ..FreeRecord::default()
        },
        gpl: GplRecord {
            etymology: Some(Etymology {
                origin: Some(origin as u8),
                text: format!("from {} “{first}”", ORIGINS[origin]).into(),
            }),
            ..GplRecord::default()
        },
        is_eligible: true,
        is_for_children: true,
        // Each fifth word is about animals.
        themes: u16::from(number.is_multiple_of(5)),
        ..WordData::default()
    };
    // Lower the frequency until the word has its level.
    data.centizipf = 700;
    while data.centizipf > 10 && usize::from(data.level(&word)) < level {
        data.centizipf -= 1;
    }
    (word, data)
}

fn full() -> WordData {
    WordData {
        band: 80,
        centizipf: 90,
        free: FreeRecord {
            pronunciation: "frih-suh-NOH /frɪsəˈnoʊ/".into(),
            head: FreeHead {
                surprisal: Some(8 * 24),
                traps: vec![
                    Trap::Unlike("eau".into(), "oh".into()),
                    Trap::Unlike("ph".into(), "f".into()),
                ],
            },
            sense: Some(Sense {
                part_of_speech: 0,
                definition: "a shiver, invented \"for tests\", and of no other use".into(),
                sentence: "A phrissonneau ran down the tester's back.".into(),
            }),
            others: vec![Sense {
                part_of_speech: 1,
                definition: "shiver without a reason".into(),
                sentence: Cow::default(),
            }],
            spelling: Some(Spelling {
                breaks: vec![4, 8],
                parts: vec![
                    HardPart {
                        start: 9,
                        length: 3,
                        heard: Heard::Sound("oh".into()),
                    },
                    HardPart {
                        start: 0,
                        length: 2,
                        heard: Heard::Sound("f".into()),
                    },
                    HardPart {
                        start: 4,
                        length: 2,
                        heard: Heard::Once,
                    },
                ],
            }),
        },
        gpl: GplRecord {
            etymology: Some(Etymology {
                origin: Some(2),
                text: "from French “frisson”".into(),
            }),
            others: vec![Sense {
                part_of_speech: 0,
                definition: "A shiver, as of one who testeth".into(),
                sentence: Cow::default(),
            }],
            ..GplRecord::default()
        },
        is_eligible: true,
        is_for_children: true,
        ..WordData::default()
    }
}
