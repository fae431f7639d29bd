//! What was heard beside what counts. A suggestion: judges rule.

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::event::names;
use crate::profile::{Capitals, Ground, Homonym, Profile, Restart};
use crate::state::Heard;

/// The spellings of a word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Accepted {
    /// The word, then its accepted alternates.
    pub spellings: Vec<String>,
    /// Words that sound the same.
    pub homonyms: Vec<String>,
    /// The definition or a sentence was given.
    pub defined: bool,
}

names! {
    /// What the comparison suggests.
    Verdict {
        /// It counts.
        Correct,
        /// It doesn't.
        Wrong,
    }
}

/// A comparison.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Suggestion {
    /// Suggested, or nothing before the first letter was heard.
    pub verdict: Option<Verdict>,
    /// The suggested ground.
    pub ground: Option<Ground>,
    /// The spelling that fits best. Secret, like the word.
    pub spelling: String,
    /// It is one of the homonyms.
    pub homonym: bool,
    /// Letter by letter. Where only one side has a letter, the other is empty.
    pub cells: Vec<Cell>,
    /// The position of the first difference in `cells`, from 0.
    pub differs_at: Option<usize>,
    /// A capital that wasn't named, or was named without need. Only if the rules require capitals.
    pub capitals_differ: bool,
    /// The restart, from 1, after which other letters came.
    pub changed_at_restart: Option<usize>,
}

/// A column of the comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// The heard letter.
    pub heard: Option<char>,
    /// The letter that counts.
    pub accepted: Option<char>,
}

/// Compares a record with the spellings that count under a profile. Only letters count: nobody names an accent, a hyphen or a space on
/// stage. A capital in the record means that it was named. Of spellings that fit equally well, the first one counts.
pub fn compare(heard: &Heard, accepted: &Accepted, rules: &Profile) -> Suggestion {
    let letters = spelled(&heard.text);
    let homonyms_count = !accepted.defined && counts_homonyms(rules.homonym);
    let candidates = accepted.spellings.iter().map(|text| (text, false));
    let homonyms = accepted
        .homonyms
        .iter()
        .filter(|_| homonyms_count)
        .map(|text| (text, true));
    let best = candidates
        .chain(homonyms)
        .map(|(text, homonym)| {
            let wanted = spelled(text);
            let cells = align(&letters, &wanted);
            let capitals_differ = rules.capitals == Capitals::Required && letters != wanted;
            let fit = (
                !cells.iter().all(same),
                capitals_differ,
                differences_so_far(&cells),
            );
            (fit, text, homonym, wanted, cells)
        })
        .min_by_key(|(fit, ..)| *fit);
    let Some((_, spelling, homonym, wanted, cells)) = best else {
        return Suggestion {
            verdict: None,
            ground: None,
            spelling: String::new(),
            homonym: false,
            cells: Vec::new(),
            differs_at: None,
            capitals_differ: false,
            changed_at_restart: None,
        };
    };
    let differs_at = cells.iter().position(|cell| !same(cell));
    let capitals_differ = rules.capitals == Capitals::Required && differs_at.is_none() && letters != wanted;
    let changed_at_restart = changed(heard);
    let restarted = match rules.restart {
        Restart::Never => !heard.restarts.is_empty(),
        Restart::SameLetters => changed_at_restart.is_some(),
    };
    let ground = if restarted {
        Ground::ChangedLetters
    } else if differs_at.is_some() || capitals_differ {
        Ground::Misspelled
    } else {
        Ground::Spelled
    };
    let verdict = if ground == Ground::Spelled {
        Verdict::Correct
    } else {
        Verdict::Wrong
    };
    let silent = letters.is_empty() && heard.restarts.is_empty();
    Suggestion {
        verdict: (!silent).then_some(verdict),
        ground: (!silent).then_some(ground),
        spelling: spelling.clone(),
        homonym,
        cells,
        differs_at,
        capitals_differ,
        changed_at_restart,
    }
}

/// Under every rule we know, a homonym counts if the word wasn't defined (CESA). They differ in who must define it, and when.
fn counts_homonyms(rule: Homonym) -> bool {
    matches!(
        rule,
        Homonym::AnyIfUndefined | Homonym::Define | Homonym::DefineUnasked
    )
}

/// Differences up to the last heard letter. More letters may come.
fn differences_so_far(cells: &[Cell]) -> usize {
    let heard = cells.iter().rposition(|cell| cell.heard.is_some());
    let so_far = cells.iter().take(heard.map_or(0, |last| last + 1));
    so_far.filter(|cell| !same(cell)).count()
}

/// The letters as spelled aloud: without accents and signs, ligatures as two letters.
fn spelled(text: &str) -> Vec<char> {
    // Unicode takes these two apostrophes of Hawaiian and other languages for letters.
    let is_letter = |letter: &char| letter.is_alphabetic() && !matches!(letter, '\u{2bb}' | '\u{2bc}');
    text.nfkd()
        .filter(|letter| !is_combining_mark(*letter))
        .flat_map(plain)
        .filter(is_letter)
        .collect()
}

fn plain(letter: char) -> impl Iterator<Item = char> {
    let [first, second] = match letter {
        'æ' => ['a', 'e'],
        'Æ' => ['A', 'E'],
        'œ' => ['o', 'e'],
        'Œ' => ['O', 'E'],
        'ß' => ['s', 's'],
        'ø' => ['o', ' '],
        'Ø' => ['O', ' '],
        'ł' => ['l', ' '],
        'Ł' => ['L', ' '],
        'đ' => ['d', ' '],
        'Đ' => ['D', ' '],
        letter => [letter, ' '],
    };
    [first, second].into_iter()
}

fn equal(a: char, b: char) -> bool {
    a == b || a.to_lowercase().eq(b.to_lowercase())
}

fn same(cell: &Cell) -> bool {
    matches!((cell.heard, cell.accepted), (Some(a), Some(b)) if equal(a, b))
}

/// The fewest differences. Among equally few, the first difference comes as late as possible.
fn align(heard: &[char], accepted: &[char]) -> Vec<Cell> {
    let width = accepted.len() + 1;
    let mut costs = vec![0_usize; (heard.len() + 1) * width];
    for row in (0..=heard.len()).rev() {
        for column in (0..=accepted.len()).rev() {
            let cost = |row: usize, column: usize| costs[row * width + column];
            costs[row * width + column] = match (heard.get(row), accepted.get(column)) {
                (None, _) => accepted.len() - column,
                (_, None) => heard.len() - row,
                (Some(a), Some(b)) => {
                    let here = cost(row + 1, column + 1) + usize::from(!equal(*a, *b));
                    here.min(cost(row + 1, column) + 1).min(cost(row, column + 1) + 1)
                }
            };
        }
    }
    let (mut row, mut column) = (0, 0);
    let mut cells = Vec::new();
    while row < heard.len() || column < accepted.len() {
        let cost = |row: usize, column: usize| costs[row * width + column];
        let (a, b) = (heard.get(row).copied(), accepted.get(column).copied());
        let both = a
            .zip(b)
            .is_some_and(|(a, b)| cost(row, column) == cost(row + 1, column + 1) + usize::from(!equal(a, b)));
        let (down, right) = if both {
            (true, true)
        } else if a.is_some() && cost(row, column) == cost(row + 1, column) + 1 {
            (true, false)
        } else {
            (false, true)
        };
        cells.push(Cell {
            heard: a.filter(|_| down),
            accepted: b.filter(|_| right),
        });
        row += usize::from(down);
        column += usize::from(right);
    }
    cells
}

/// The first restart, from 1, after which a letter isn't the one that was said before, or that leaves letters out in the end.
fn changed(heard: &Heard) -> Option<usize> {
    let mut said = Vec::new();
    for (index, start) in heard.restarts.iter().chain([&heard.text]).enumerate() {
        let start = spelled(start);
        let is_last = index == heard.restarts.len();
        if said.iter().zip(&start).any(|(a, b)| !equal(*a, *b)) || (is_last && start.len() < said.len()) {
            return Some(index);
        }
        // A start that breaks off early takes nothing back.
        if start.len() > said.len() {
            said = start;
        }
    }
    None
}
