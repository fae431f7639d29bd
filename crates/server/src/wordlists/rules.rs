//! Validation of wordlists, words, recordings and practice progress (spec §5, design §4), and when a list is finished.

use std::collections::HashSet;

use super::{
    fold::drawn_apart,
    requests::{NewWord, NewWordlist, WordChange, WordlistChange, WordsToAdd},
};
use crate::platform::{
    error::{ErrorCode, Problem, Result},
    text::{DESCRIPTION_LENGTH, FieldChecks, TITLE_LENGTH, fold, without_invisible},
};

/// Words per page (spec §9), sent to the web app as `pageSize`.
pub const WORDS_PER_PAGE: u64 = 20;
/// Maximum words in a list (design §4).
pub(super) const MAX_WORDS: usize = 20_000;
/// Maximum size of a recording in bytes (design §4).
pub const MAX_AUDIO_BYTES: usize = 10 * 1024 * 1024;
/// Maximum length of a word, in characters.
pub(super) const WORD_LENGTH: usize = 100;
/// Maximum length of a word's other texts, in characters.
const WORD_TEXT_LENGTH: usize = 2_000;
/// Most alternate spellings of a word.
pub(super) const MAX_ALTERNATES: usize = 5;
/// Validation stops after this many errors.
const MAX_ERRORS: usize = 100;

/// Validates and trims a new list and its words.
///
/// # Errors
/// 422 listing up to 100 errors.
pub fn check_wordlist(list: NewWordlist) -> Result<NewWordlist> {
    let mut checks = FieldChecks::default();
    let title = check_title(&mut checks, &list.title);
    let description = check_description(&mut checks, &list.description);
    match list.words.len() {
        0 => checks.fail("words", "The wordlist has no words."),
        1..=MAX_WORDS => {}
        many => checks.fail(
            "words",
            format!("A wordlist can have at most {MAX_WORDS} words. This one has {many}."),
        ),
    }
    let words = check_words(&mut checks, &list.words, HashSet::new(), false);
    checks.finish(NewWordlist {
        title,
        description,
        words,
        ..list
    })
}

/// Validates and trims the texts of a list from elsewhere, which may have lost all of its words.
///
/// # Errors
/// 422 listing up to 100 errors.
pub fn check_portable_list(
    title: &str,
    description: &str,
    words: &[NewWord],
) -> Result<(String, String, Vec<NewWord>)> {
    let mut checks = FieldChecks::default();
    let texts = (
        check_title(&mut checks, title),
        check_description(&mut checks, description),
    );
    if words.len() > MAX_WORDS {
        let error = format!(
            "A wordlist can have at most {MAX_WORDS} words. This one has {}.",
            words.len()
        );
        checks.fail("words", error);
    }
    let words = check_words(&mut checks, words, HashSet::new(), false);
    checks.finish((texts.0, texts.1, words))
}

/// Validates and trims words to add to a list with these words.
///
/// # Errors
/// 422 listing up to 100 errors.
pub fn check_added_words(add: &WordsToAdd, existing: &[String]) -> Result<Vec<NewWord>> {
    let mut checks = FieldChecks::default();
    if add.words.is_empty() {
        checks.fail("words", "There are no words to add.");
    }
    let existing: HashSet<String> = existing.iter().map(|word| fold(word)).collect();
    let before = existing.len();
    let words = check_words(&mut checks, &add.words, existing, add.skip_duplicates);
    if add.words.len() > MAX_WORDS || before + words.len() > MAX_WORDS {
        checks.fail(
            "words",
            format!("A wordlist can have at most {MAX_WORDS} words. This one has {before}."),
        );
    }
    checks.finish(words)
}

/// Checks each word and that none is there twice, or leaves those out.
fn check_words(
    checks: &mut FieldChecks,
    words: &[NewWord],
    mut seen: HashSet<String>,
    skip_duplicates: bool,
) -> Vec<NewWord> {
    let mut checked = Vec::with_capacity(words.len().min(MAX_WORDS));
    for (index, word) in words.iter().take(MAX_WORDS).enumerate() {
        if checks.count() >= MAX_ERRORS {
            break;
        }
        let word = check_word(checks, index, word);
        let is_new = word.word.is_empty() || seen.insert(fold(&word.word));
        if !is_new && skip_duplicates {
            continue;
        }
        if !is_new {
            checks.fail(
                format!("words[{index}].word"),
                format!("“{}” is in the list twice.", word.word),
            );
        }
        checked.push(word);
    }
    checked
}

/// The error if another word of the list has this spelling.
///
/// # Errors
/// 422 for `word`.
pub fn check_renamed_word(word: &str, others: &[String]) -> Result<()> {
    if others.iter().any(|other| fold(other) == fold(word)) {
        let error = format!("“{word}” is already in the list.");
        return Err(Problem::invalid_field("word", error));
    }
    Ok(())
}

fn check_title(checks: &mut FieldChecks, title: &str) -> String {
    let missing = "Please enter a title for the wordlist.";
    checks.required_line("title", title, missing, TITLE_LENGTH)
}

fn check_description(checks: &mut FieldChecks, description: &str) -> String {
    let missing = "Please enter a description for the wordlist.";
    checks.required("description", description, missing, DESCRIPTION_LENGTH)
}

/// Validates and trims a list's changed texts.
///
/// # Errors
/// 422 listing all errors.
pub fn check_wordlist_change(change: WordlistChange) -> Result<WordlistChange> {
    let mut checks = FieldChecks::default();
    let change = WordlistChange {
        title: change.title.map(|title| check_title(&mut checks, &title)),
        description: change
            .description
            .map(|description| check_description(&mut checks, &description)),
        ..change
    };
    checks.finish(change)
}

fn check_word(checks: &mut FieldChecks, index: usize, word: &NewWord) -> NewWord {
    let field = |name: &str| format!("words[{index}].{name}");
    if !word.audio_id.is_empty() {
        checks.fail(
            field("audioId"),
            "A new word can't have a recording. Leave this empty.",
        );
    }
    NewWord {
        word: check_spelling(checks, &field("word"), &word.word),
        pronunciation: checks.optional(&field("pronunciation"), &word.pronunciation, WORD_TEXT_LENGTH),
        part_of_speech: checks.optional(&field("partOfSpeech"), &word.part_of_speech, WORD_TEXT_LENGTH),
        definition: checks.optional(&field("definition"), &word.definition, WORD_TEXT_LENGTH),
        etymology: checks.optional(&field("etymology"), &word.etymology, WORD_TEXT_LENGTH),
        sentence: checks.optional(&field("sentence"), &word.sentence, WORD_TEXT_LENGTH),
        notes: checks.optional(&field("notes"), &word.notes, WORD_TEXT_LENGTH),
        alternates: check_alternates(checks, &field("alternates"), &word.alternates),
        audio_id: String::new(),
    }
}

/// Nobody could type what can't be seen, such as the marks in text that was copied from a web page, or a PDF's ligatures.
fn check_spelling(checks: &mut FieldChecks, field: &str, word: &str) -> String {
    checks.required_line(field, &typeable(word), "The word is missing.", WORD_LENGTH)
}

fn typeable(word: &str) -> String {
    drawn_apart(&without_invisible(word))
}

fn check_alternates(checks: &mut FieldChecks, field: &str, alternates: &[String]) -> Vec<String> {
    if alternates.len() > MAX_ALTERNATES {
        let error = format!("A word can have at most {MAX_ALTERNATES} alternate spellings.");
        checks.fail(field, error);
        return Vec::new();
    }
    let check = |(index, alternate): (usize, &String)| {
        let field = format!("{field}[{index}]");
        let visible = checks.optional_line(&field, &typeable(alternate), WORD_LENGTH);
        // Only letters are spelled aloud.
        if !alternate.trim().is_empty() && !visible.chars().any(char::is_alphabetic) {
            checks.fail(field, "This has no letters.");
        }
        visible
    };
    alternates.iter().enumerate().map(check).collect()
}

/// Validates and trims changed texts.
///
/// # Errors
/// 422 listing all errors.
pub fn check_change(change: WordChange) -> Result<WordChange> {
    let mut checks = FieldChecks::default();
    let word = change.word.map(|word| check_spelling(&mut checks, "word", &word));
    let alternates = change
        .alternates
        .map(|alternates| check_alternates(&mut checks, "alternates", &alternates));
    let mut text = |field: &str, value: Option<String>| {
        value.map(|value| checks.optional(field, &value, WORD_TEXT_LENGTH))
    };
    let change = WordChange {
        pronunciation: text("pronunciation", change.pronunciation),
        part_of_speech: text("partOfSpeech", change.part_of_speech),
        definition: text("definition", change.definition),
        etymology: text("etymology", change.etymology),
        sentence: text("sentence", change.sentence),
        notes: text("notes", change.notes),
        alternates,
        word,
        ..change
    };
    checks.finish(change)
}

/// The type of a recording, detected from its content. The uploaded file name and type are not trusted.
///
/// # Errors
/// 415 for unsupported types.
pub fn audio_type(bytes: &[u8]) -> Result<&'static str> {
    match infer::get(bytes).map(|kind| kind.mime_type()) {
        Some("video/webm" | "audio/webm" | "video/x-matroska") => Ok("audio/webm"),
        Some("audio/ogg" | "audio/opus" | "video/ogg" | "application/ogg") => Ok("audio/ogg"),
        Some("video/mp4" | "audio/m4a" | "audio/mp4" | "video/x-m4v") => Ok("audio/mp4"),
        Some("audio/mpeg") => Ok("audio/mpeg"),
        Some("audio/x-wav") => Ok("audio/wav"),
        // `infer` doesn't know frames with a checksum, or of MPEG 2.5.
        _ if starts_with_mp3_frame(bytes) => Ok("audio/mpeg"),
        _ => Err(Problem::new(
            ErrorCode::WrongType,
            "Browsers can't play this file. Use WebM, Ogg, MP4, MP3 or WAV.",
        )),
    }
}

/// Whether this begins with the header of an MPEG layer III frame, of any version, with or without a checksum.
fn starts_with_mp3_frame(bytes: &[u8]) -> bool {
    matches!(bytes, [0xFF, second, ..] if second & 0xE6 == 0xE2)
}

/// Checks that `order` is a permutation of `0..count` and that `current` is at most `count`.
///
/// # Errors
/// 422 naming the field.
pub fn check_practice(order: &[u32], current: u32, count: usize) -> Result<()> {
    let mut checks = FieldChecks::default();
    let mut seen = vec![false; count];
    let is_permutation = order.len() == count
        && order.iter().all(|&index| {
            seen.get_mut(index as usize)
                .is_some_and(|seen| !std::mem::replace(seen, true))
        });
    if !is_permutation {
        checks.fail(
            "order",
            format!(
                "The list has {count} words. The order must contain each index from 0 to {} once.",
                count.saturating_sub(1)
            ),
        );
    }
    if current as usize > count {
        checks.fail("currentIndex", "The index is past the end of the list.");
    }
    checks.finish(())
}

/// How often a list was finished. Spelling each of its words right once also counts, even after later misses.
pub(super) fn finished_count(reached_end: i64, right_count: i64, word_count: i64) -> i64 {
    let spelled_all = word_count > 0 && right_count == word_count;
    reached_end.max(spelled_all.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn practice_order_is_a_permutation() {
        assert!(check_practice(&[2, 0, 1], 3, 3).is_ok());
        assert!(check_practice(&[], 0, 0).is_ok());
        for (order, current, count) in [
            (vec![0, 1], 0, 3),
            (vec![0, 0, 1], 0, 3),
            (vec![0, 1, 3], 0, 3),
            (vec![0, 1, 2], 4, 3),
        ] {
            assert!(check_practice(&order, current, count).is_err(), "{order:?}");
        }
    }

    #[test]
    fn audio_types_are_detected_from_content() {
        assert_eq!(audio_type(b"RIFF\x24\0\0\0WAVEfmt ").ok(), Some("audio/wav"));
        assert_eq!(audio_type(b"OggS\0\x02\0\0\0\0\0\0\0\0").ok(), Some("audio/ogg"));
        let mut webm =
            b"\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\xF2\x81\x04\x42\xF3\x81\x08\x42\x82\x84webm".to_vec();
        webm.resize(300, 0);
        assert_eq!(audio_type(&webm).ok(), Some("audio/webm"));
        assert_eq!(
            audio_type(b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom").ok(),
            Some("audio/mp4")
        );
        for mp3 in [
            &b"ID3\x04\0\0\0\0\0\0"[..],
            b"\xFF\xFB\x90\x64",
            b"\xFF\xFA\x90\x64",
            b"\xFF\xE3\x18\xC4",
        ] {
            assert_eq!(audio_type(mp3).ok(), Some("audio/mpeg"), "{mp3:?}");
        }
        for bad in [
            &b"MZ\x90\0\x03\0\0\0"[..],
            b"<html><script>",
            b"%PDF-1.7",
            b"",
            b"RIFF",
            b"\xFF\xF1\x50\x80",
            b"\xFF\xFEM\0",
        ] {
            assert!(audio_type(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn spelling_every_word_right_finishes_a_list() {
        assert_eq!(finished_count(0, 3, 4), 0);
        assert_eq!(finished_count(0, 4, 4), 1);
        assert_eq!(finished_count(3, 4, 4), 3);
        assert_eq!(finished_count(0, 0, 0), 0);
    }
}
