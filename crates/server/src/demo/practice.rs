//! How the demo's spellers practice.

use chrono::TimeDelta;
use serde_json::{Value, json};

use wordhive::platform::clock::Instant;

/// Words spelled on a day.
const WORDS_A_DAY: usize = 6;

/// Days in a row until today. Those before them are two days further back.
const STREAK: usize = 4;

/// How children spell these words.
const MISSPELLINGS: &[(&str, [&str; 2])] = &[
    ("apricot", ["apracot", "apricott"]),
    ("archipelago", ["archipeligo", "arkipelago"]),
    ("bivouac", ["bivwack", "bivouak"]),
    ("boulevard", ["bullevard", "boulavard"]),
    ("cacophony", ["cacofony", "caccophony"]),
    ("calligraphy", ["caligraphy", "calligrafy"]),
    ("cantaloupe", ["cantaloup", "canteloupe"]),
    ("caterpillar", ["catapillar", "caterpiller"]),
    ("chandelier", ["chandaleer", "shandelier"]),
    ("chrysalis", ["crysalis", "chrysallis"]),
    ("cinnamon", ["cinamon", "cinnimon"]),
    ("crescendo", ["cresendo", "creshendo"]),
    ("daffodil", ["dafodil", "daffodill"]),
    ("etiquette", ["etiquet", "ettiquette"]),
    ("fuchsia", ["fuschia", "fushia"]),
    ("gargoyle", ["gargoil", "gargoyel"]),
    ("geyser", ["geiser", "gyser"]),
    ("glacier", ["glasier", "glaicer"]),
    ("hibiscus", ["hibiscous", "hybiscus"]),
    ("isthmus", ["ismus", "isthmis"]),
    ("kaleidoscope", ["kaliedoscope", "kalidoscope"]),
    ("labyrinth", ["labrinth", "labyrynth"]),
    ("mackerel", ["mackeral", "makerel"]),
    ("mosquito", ["mosqito", "misquito"]),
    ("parallel", ["paralell", "parallell"]),
    ("raccoon", ["racoon", "raccon"]),
    ("rhododendron", ["rhodedendron", "rododendron"]),
    ("silhouette", ["silouette", "silhoutte"]),
    ("tambourine", ["tamborine", "tambourene"]),
    ("vaudeville", ["vaudville", "vodeville"]),
    ("zeppelin", ["zepelin", "zeppellin"]),
];

/// Attempts at these words of the list, on some of the last days. Every third word is missed first, some of them twice, and some
/// are spelled again on the last day.
pub(super) fn attempts(now: Instant, list: &Value, words: &[Value], spelled: &[usize]) -> Vec<Value> {
    let days = spelled.len().div_ceil(WORDS_A_DAY);
    let mut made = Vec::new();
    let mut add = |word: usize, typed: String, correct: bool, days_ago: usize| {
        let number = made.len();
        let ago = TimeDelta::days(i64::try_from(days_ago).unwrap_or_default());
        let later = TimeDelta::seconds(i64::try_from(number).unwrap_or_default());
        made.push(json!({
            "id": format!("{word:08x}-{number:04x}-4000-8000-000000000000"),
            "wordId": list["words"][word], "typed": typed, "correct": correct,
            "attemptedAt": now - TimeDelta::minutes(2) - ago + later,
        }));
    };
    for (place, &word) in spelled.iter().enumerate() {
        let right = words[word]["word"].as_str().unwrap_or_default();
        let days_back = days - 1 - place / WORDS_A_DAY;
        let days_ago = if days_back < STREAK {
            days_back
        } else {
            days_back + 2
        };
        if place % 3 == 0 {
            add(word, misspelled(right, place % 2 == 0), false, days_ago);
        }
        if place % 6 == 0 {
            add(word, misspelled(right, place % 4 != 0), false, days_ago);
        }
        add(word, right.to_owned(), true, days_ago);
        if place % 9 == 0 {
            add(word, right.to_owned(), true, 0);
        }
    }
    made
}

/// One of two wrong spellings of the word: a known one, or the word without one of its letters.
fn misspelled(word: &str, first: bool) -> String {
    match MISSPELLINGS.iter().find(|(known, _)| *known == word) {
        Some((_, typed)) => typed[usize::from(!first)].to_owned(),
        None => with_missing_letter(word, first),
    }
}

fn with_missing_letter(word: &str, early: bool) -> String {
    let letters: Vec<char> = word.chars().collect();
    let missing = if early {
        letters.len() / 3
    } else {
        letters.len() * 2 / 3
    };
    let kept = letters.iter().enumerate().filter(|(place, _)| *place != missing);
    kept.map(|(_, letter)| letter).collect()
}
