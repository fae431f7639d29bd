//! Look-ups, generated lists and damaged files, on the sample.

use std::{collections::HashSet, fs, path::Path};

use tempfile::TempDir;

use crate::{
    DataFileErrorKind, Entry, Filter, Lexicon, ListRequest, PoolTooSmall, Reason, ReasonKind, ToolState,
    format::{
        records::{FREE, GPL, HOMONYMS, POOL, SHARE_ALIKE},
        sources::{NOTICE, SOURCES},
    },
    sample,
};

fn sample() -> TempDir {
    let folder = TempDir::new().unwrap();
    sample::write_to(folder.path()).unwrap();
    folder
}

fn open(folder: &Path) -> Lexicon {
    let (lexicon, errors) = Lexicon::open(folder);
    assert_eq!(errors, []);
    lexicon
}

fn request(size: usize, seed: u64) -> ListRequest {
    ListRequest {
        size,
        seed,
        ..ListRequest::default()
    }
}

fn words(lexicon: &Lexicon, request: &ListRequest) -> Vec<String> {
    lexicon
        .generate(request)
        .unwrap()
        .entries
        .into_iter()
        .map(|entry| entry.word)
        .collect()
}

#[test]
fn ratings_have_reasons() {
    let lexicon = open(sample().path());
    let rating = lexicon.rate(" PHRISSONNEAU\n").unwrap();
    assert_eq!(
        (rating.word.as_str(), rating.level, rating.zipf, rating.estimated),
        (sample::FULL, 10, 0.9, false)
    );
    assert!(
        (rating.frequency - 0.00794).abs() < 0.00001,
        "{}",
        rating.frequency
    );
    let kinds: Vec<_> = rating.reasons.iter().map(|reason| reason.kind).collect();
    use ReasonKind::*;
    assert_eq!(
        kinds,
        [UnlikeItsSound, UnlikeItsSound, DoubleLetters, Rare, Long, Origin]
    );
    assert_eq!(
        rating.reasons[0],
        Reason {
            kind: UnlikeItsSound,
            letters: Some("eau".to_owned()),
            text: "“eau” sounds like OH".to_owned()
        }
    );
}

#[test]
fn uncounted_words_are_estimated_and_unknown_words_are_not_rated() {
    let lexicon = open(sample().path());
    let uncounted = lexicon.rate(sample::UNCOUNTED).unwrap();
    assert!(uncounted.estimated && uncounted.zipf == 0.6, "{uncounted:?}");
    assert!(!lexicon.rate(sample::ONLY_COUNTED).unwrap().estimated);
    assert_eq!(lexicon.rate("zzyzxqv"), None);
    assert_eq!(
        lexicon.entry(sample::ONLY_COUNTED),
        None,
        "a frequency alone is not an entry"
    );
}

#[test]
fn entries_fill_every_column() {
    let lexicon = open(sample().path());
    assert_eq!(
        lexicon.entry(sample::FULL).unwrap(),
        Entry {
            word: sample::FULL.to_owned(),
            pronunciation: "frih-suh-NOH /frɪsəˈnoʊ/".to_owned(),
            part_of_speech: "noun".to_owned(),
            definition: "a shiver, invented \"for tests\", and of no other use".to_owned(),
            etymology: "from French “frisson”".to_owned(),
            sentence: "A phrissonneau ran down the tester's back.".to_owned(),
            level: 10,
            origin: Some("French"),
        }
    );
}

#[test]
fn other_senses_name_their_dictionary() {
    let lexicon = open(sample().path());
    let senses = lexicon.other_senses(&sample::FULL.to_uppercase());
    let sources: Vec<_> = senses
        .iter()
        .map(|sense| (sense.source, sense.part_of_speech))
        .collect();
    assert_eq!(
        sources,
        [
            (crate::SenseSource::WordNet, "verb"),
            (crate::SenseSource::Gcide, "noun")
        ]
    );
    assert_eq!(senses[1].definition, "A shiver, as of one who testeth");
    assert_eq!(lexicon.other_senses(sample::ONLY_COUNTED), []);
    assert_eq!(lexicon.other_senses("zzyzxqv"), []);
}

#[test]
fn the_same_seed_draws_the_same_distinct_words() {
    let lexicon = open(sample().path());
    let drawn = words(&lexicon, &request(50, 7));
    assert_eq!(drawn, words(&lexicon, &request(50, 7)));
    assert_ne!(drawn, words(&lexicon, &request(50, 8)));
    assert_eq!(drawn.iter().collect::<HashSet<_>>().len(), 50);
    assert_eq!(words(&lexicon, &request(sample::POOL, 7)).len(), sample::POOL);
}

#[test]
fn excluding_a_word_moves_no_other() {
    let lexicon = open(sample().path());
    let drawn: HashSet<_> = words(&lexicon, &request(20, 7)).into_iter().collect();
    let dropped = drawn.iter().next().unwrap().clone();
    let exclude = HashSet::from([dropped.clone()]);
    let another: HashSet<_> = words(
        &lexicon,
        &ListRequest {
            exclude: exclude.clone(),
            ..request(20, 7)
        },
    )
    .into_iter()
    .collect();
    let fewer: HashSet<_> = words(
        &lexicon,
        &ListRequest {
            exclude,
            ..request(19, 7)
        },
    )
    .into_iter()
    .collect();
    assert_eq!(drawn.difference(&another).collect::<Vec<_>>(), [&dropped]);
    assert_eq!(another.difference(&drawn).count(), 1);
    assert_eq!(drawn.difference(&fewer).collect::<Vec<_>>(), [&dropped]);
    assert!(fewer.is_subset(&drawn));
}

#[test]
fn filters_match_every_property() {
    let lexicon = open(sample().path());
    let draw = |filter: Filter, size| {
        lexicon
            .generate(&ListRequest {
                filter,
                ..request(size, 1)
            })
            .map(|selection| selection.entries)
    };
    let levels = draw(
        Filter {
            levels: 5..=7,
            ..Filter::default()
        },
        72,
    )
    .unwrap();
    assert!(levels.iter().all(|entry| (5..=7).contains(&entry.level)));
    assert!(levels.is_sorted_by_key(|entry| (entry.level, entry.word.clone())));
    let nouns = Filter {
        part_of_speech: Some("Noun".to_owned()),
        ..Filter::default()
    };
    assert!(
        draw(nouns, 20)
            .unwrap()
            .iter()
            .all(|entry| entry.part_of_speech == "noun")
    );
    let greek = Filter {
        origin: Some("greek".to_owned()),
        ..Filter::default()
    };
    assert!(
        draw(greek, 20)
            .unwrap()
            .iter()
            .all(|entry| entry.origin == Some("Greek"))
    );
    let z = Filter {
        first_letter: Some('Z'),
        ..Filter::default()
    };
    assert!(
        draw(z, 5)
            .unwrap()
            .iter()
            .all(|entry| entry.word.starts_with('z'))
    );
    let long = Filter {
        lengths: 12..=12,
        ..Filter::default()
    };
    assert_eq!(draw(long, 1).unwrap()[0].word, sample::FULL);
    for nothing in [
        Filter {
            origin: Some("Klingon".to_owned()),
            ..Filter::default()
        },
        Filter {
            first_letter: Some('ß'),
            ..Filter::default()
        },
        Filter {
            lengths: 60..=90,
            ..Filter::default()
        },
    ] {
        assert_eq!(draw(nothing, 1), Err(PoolTooSmall { available: 0 }));
    }
}

#[test]
fn requesting_too_many_words_returns_the_available_number() {
    let lexicon = open(sample().path());
    let filter = Filter {
        levels: 3..=3,
        ..Filter::default()
    };
    let request = ListRequest {
        filter,
        ..request(25, 1)
    };
    assert_eq!(lexicon.generate(&request), Err(PoolTooSmall { available: 24 }));
    let drawn = lexicon
        .generate(&ListRequest {
            size: 24,
            ..request.clone()
        })
        .unwrap();
    assert_eq!(drawn.available, 24);
    let exclude = HashSet::from([drawn.entries[0].word.clone()]);
    assert_eq!(
        lexicon.generate(&ListRequest {
            size: 24,
            exclude,
            ..request
        }),
        Err(PoolTooSmall { available: 23 })
    );
}

#[test]
fn status_counts_the_pool() {
    let status = open(sample().path()).status();
    assert_eq!(
        (status.difficulty, status.generator, status.pool),
        (ToolState::On, ToolState::On, sample::POOL)
    );
    assert_eq!(status.levels, [24; 10]);
    assert_eq!(
        status
            .parts_of_speech
            .iter()
            .map(|part| part.words)
            .sum::<usize>(),
        sample::POOL
    );
    assert!(
        status
            .origins
            .is_sorted_by_key(|origin| std::cmp::Reverse(origin.words))
    );
}

#[test]
fn an_empty_lexicon_has_no_words() {
    let empty = Lexicon::empty();
    assert_eq!((empty.rate("cat"), empty.entry("cat")), (None, None));
    assert_eq!(empty.generate(&request(1, 1)), Err(PoolTooSmall { available: 0 }));
    assert_eq!(
        (empty.status().difficulty, empty.status().generator),
        (ToolState::Off, ToolState::Off)
    );
    let folder = TempDir::new().unwrap();
    let (_, errors) = Lexicon::open(&folder.path().join("nowhere"));
    assert_eq!(errors.len(), 6);
    assert!(
        errors
            .iter()
            .all(|error| error.kind == DataFileErrorKind::Missing)
    );
}

#[test]
fn missing_files_limit_the_tools() {
    let folder = sample();
    fs::remove_file(folder.path().join(GPL)).unwrap();
    let (lexicon, errors) = Lexicon::open(folder.path());
    assert_eq!(errors.len(), 1);
    let status = lexicon.status();
    assert_eq!(
        (status.difficulty, status.generator, status.pool),
        (ToolState::Limited, ToolState::Off, 0)
    );
    assert_eq!(status.missing.len(), 1);
    assert_eq!(
        (status.missing[0].source.as_str(), lexicon.sources().len()),
        ("Gamma", 2)
    );
    assert!(lexicon.rate(sample::FULL).is_some());
}

/// Damages one file and returns the error that opening it gives.
fn damaged(file: &str, damage: impl Fn(&mut Vec<u8>)) -> DataFileErrorKind {
    let folder = sample();
    let path = folder.path().join(file);
    let mut bytes = fs::read(&path).unwrap();
    damage(&mut bytes);
    fs::write(&path, bytes).unwrap();
    let (lexicon, errors) = Lexicon::open(folder.path());
    lexicon.rate(sample::FULL);
    lexicon.generate(&request(5, 5)).ok();
    assert_eq!(errors.len(), 1, "{file}");
    assert_eq!(errors[0].file, path);
    errors[0].kind.clone()
}

#[test]
fn damaged_files_are_detected_and_skipped() {
    for file in [FREE, SHARE_ALIKE, GPL, POOL, HOMONYMS] {
        assert_eq!(
            damaged(file, |bytes| bytes.truncate(bytes.len() / 2)),
            DataFileErrorKind::Corrupt,
            "half of {file}"
        );
        assert_eq!(
            damaged(file, |bytes| bytes.truncate(3)),
            DataFileErrorKind::Corrupt,
            "three bytes of {file}"
        );
        assert_eq!(
            damaged(file, Vec::clear),
            DataFileErrorKind::Corrupt,
            "empty {file}"
        );
        assert_eq!(
            damaged(file, |bytes| bytes.push(0)),
            DataFileErrorKind::Corrupt,
            "{file} with an extra byte"
        );
        assert_eq!(
            damaged(file, |bytes| bytes[0] = b'w'),
            DataFileErrorKind::Corrupt,
            "wrong magic in {file}"
        );
        assert_eq!(
            damaged(file, |bytes| bytes[8] = 0),
            DataFileErrorKind::OtherFormat,
            "another format of {file}"
        );
        for at in [16, 20, 40] {
            assert_eq!(
                damaged(file, |bytes| bytes[at] ^= 1),
                DataFileErrorKind::Corrupt,
                "byte {at} of {file}"
            );
        }
    }
    assert_eq!(
        damaged(SOURCES, |bytes| bytes.truncate(9)),
        DataFileErrorKind::Corrupt
    );
}

#[test]
fn a_folder_in_place_of_a_file_is_skipped() {
    let folder = sample();
    fs::remove_file(folder.path().join(POOL)).unwrap();
    fs::create_dir(folder.path().join(POOL)).unwrap();
    let (lexicon, errors) = Lexicon::open(folder.path());
    assert!(
        matches!(&errors[..], [error] if matches!(error.kind, DataFileErrorKind::Unreadable(_))),
        "{errors:?}"
    );
    assert_eq!(lexicon.status().generator, ToolState::Off);
    assert!(!errors[0].to_string().contains('\n'));
}

#[test]
fn the_notice_is_read_if_present() {
    let folder = sample();
    assert_eq!(
        open(folder.path()).notice(),
        Some("Invented words, free for all.\n")
    );
    fs::remove_file(folder.path().join(NOTICE)).unwrap();
    assert_eq!(open(folder.path()).notice(), None);
}
