//! GCIDE as Debian's `dict-gcide` holds it: text, a headword with its syllables at the start of a line, what follows
//! indented.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, Read},
    path::Path,
};

use flate2::read::MultiGzDecoder;

use crate::layers::{PARTS_OF_SPEECH, place};

/// One entry of the dictionary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The headword with its syllables and stresses marked: `Ka*lei"do*scope`.
    pub marked: String,
    /// A place in [`PARTS_OF_SPEECH`], if it is of one of those.
    pub part_of_speech: Option<u8>,
    /// What stands in brackets after it, in the dictionary's notation. Empty if nothing does.
    pub etymology: String,
}

/// Reads all entries, by folded headword.
///
/// # Errors
/// When the file cannot be read.
pub(crate) fn read(path: &Path) -> io::Result<BTreeMap<String, Vec<Entry>>> {
    // dictzip is gzip in many members, which some decoders stop at the first of.
    let mut bytes = Vec::new();
    MultiGzDecoder::new(File::open(path)?).read_to_end(&mut bytes)?;
    // A few letters are not in UTF-8; what holds them is left out further on.
    Ok(parse(&String::from_utf8_lossy(&bytes)))
}

fn parse(text: &str) -> BTreeMap<String, Vec<Entry>> {
    let mut entries: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((headword, marked, rest)) = headword(line) else {
            continue;
        };
        // The head goes on while brackets stand open.
        let mut head = decode(rest);
        for _ in 0..MOST_HEAD_LINES {
            if !is_open(&head) {
                break;
            }
            let Some(next) = lines.next_if(|next| next.starts_with(' ')) else {
                break;
            };
            head.push(' ');
            head.push_str(&decode(next.trim()));
        }
        entries.entry(headword).or_default().push(Entry {
            marked: marked.to_owned(),
            part_of_speech: part_of_speech(&head),
            etymology: etymology(&head).unwrap_or_default(),
        });
    }
    entries
}

/// A head longer than this has lost a bracket.
const MOST_HEAD_LINES: usize = 30;

/// `Kaleidoscope \Ka*lei"do*scope\, n. …`: the folded headword, its marks, and the rest of the line.
fn headword(line: &str) -> Option<(String, &str, &str)> {
    let (headword, rest) = line.split_once(" \\")?;
    let (marked, rest) = rest.split_once('\\')?;
    let is_word = !headword.is_empty() && headword.bytes().all(|letter| letter.is_ascii_alphabetic());
    is_word.then(|| (headword.to_ascii_lowercase(), marked, rest))
}

/// Whether a bracket or parenthesis stands open.
fn is_open(text: &str) -> bool {
    let count = |bracket| text.matches(bracket).count();
    count('[') > count(']') || count('(') > count(')')
}

/// The part of speech that the head names first.
fn part_of_speech(head: &str) -> Option<u8> {
    let head = without_parentheses(head);
    let before = head.split('[').next().unwrap_or_default();
    let label = before.trim_start_matches([',', ' ']);
    let name = if label.starts_with("n.") {
        "noun"
    } else if label.starts_with("v.") {
        "verb"
    } else if label.starts_with("adv.") {
        "adverb"
    } else if label.starts_with("a.") || label.starts_with("adj.") || label.starts_with("p. a.") {
        "adjective"
    } else {
        return None;
    };
    place(PARTS_OF_SPEECH, name)
}

/// The bracket that tells where the word comes from: not the one that lists its forms, nor a label.
fn etymology(head: &str) -> Option<String> {
    let mut rest = head;
    while let Some((_, after)) = rest.split_once('[') {
        let mut depth = 1;
        let end = after.char_indices().find_map(|(at, letter)| {
            match letter {
                '[' => depth += 1,
                ']' => depth -= 1,
                _ => {}
            }
            (depth == 0).then_some(at)
        })?;
        let (inside, after) = (&after[..end], &after[end + 1..]);
        const NOT: &[&str] = &[
            "imp.",
            "obs",
            "compar",
            "also written",
            "written also",
            "r.",
            "scot",
            "prov. eng",
            "pron",
        ];
        let lower = inside.to_lowercase();
        if inside.len() > 3 && !NOT.iter().any(|label| lower.starts_with(label)) {
            return Some(inside.to_owned());
        }
        rest = after;
    }
    None
}

/// The text without what stands in parentheses, nested ones too.
pub(crate) fn without_parentheses(text: &str) -> String {
    let mut depth = 0_u32;
    text.chars()
        .filter(|letter| {
            match letter {
                '(' => depth += 1,
                ')' => {
                    depth = depth.saturating_sub(1);
                    return false;
                }
                _ => {}
            }
            depth == 0
        })
        .collect()
}

/// Replaces the dictionary's bracketed codes by letters, so that the brackets left are brackets: `b['e]nir` to `bénir`.
fn decode(text: &str) -> String {
    let mut decoded = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        decoded.push_str(before);
        let code = after
            .split_once(']')
            .filter(|(code, _)| code.chars().count() <= 6);
        match code.and_then(|(code, after)| Some((letter(code)?, after))) {
            Some((letter, after)) => {
                decoded.push_str(&letter);
                rest = after;
            }
            None => {
                decoded.push('[');
                rest = after;
            }
        }
    }
    decoded.push_str(rest);
    decoded
}

/// The letter that a code stands for.
fn letter(code: &str) -> Option<String> {
    let plain = match code {
        "ae" => "æ",
        "oe" => "œ",
        "AE" => "Æ",
        "thorn" => "þ",
        "eth" => "ð",
        "imac" => "ī",
        "root" => "",
        "yogh" => "gh",
        "=ae" => "ǣ",
        "ss" => "s",
        _ => "",
    };
    if !plain.is_empty() || code == "root" {
        return Some(plain.to_owned());
    }
    let mut letters = code.chars();
    let (first, second) = (letters.next()?, letters.next()?);
    if letters.next().is_some() {
        return None;
    }
    // The mark stands before its letter, or after it.
    let (mark, base) = if first.is_alphabetic() {
        (second, first)
    } else {
        (first, second)
    };
    let combining = match mark {
        '\'' => '\u{301}',
        '`' => '\u{300}',
        '^' => '\u{302}',
        '"' | ':' => '\u{308}',
        '~' => '\u{303}',
        '=' | '-' => '\u{304}',
        ',' => '\u{327}',
        '.' => '\u{323}',
        'u' | 'v' => '\u{306}',
        'o' => '\u{30a}',
        _ => return None,
    };
    use unicode_normalization::UnicodeNormalization;
    base.is_alphabetic()
        .then(|| [base, combining].into_iter().nfc().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = r#"
Frindle \Frin"dle\, n. [OE. frendel, F. fr['e]ndele, fr. L.
   frendulus a thing (invented).]
   A thing that was never made. --Nobody.

         No frindle here.                    --Nobody.

Frindle \Frin"dle\, v. t. [imp. & p. p. {Frindled}; p. pr. &
   vb. n. {Frindling}.]
   To make one.

Frindling dust \Frin"dling dust`\, n.
   Two words are no headword of ours.
Frindly \Frin"dly\ (fr[i^]n"dl[y^]), a. [Obs.]
   Like one.
"#;

    #[test]
    fn entries_are_found_with_their_heads() {
        let entries = parse(PAGE);
        assert_eq!(entries.keys().collect::<Vec<_>>(), ["frindle", "frindly"]);
        let [noun, verb] = &entries["frindle"][..] else {
            panic!("{entries:?}")
        };
        assert_eq!(noun.marked, "Frin\"dle");
        assert_eq!(
            noun.etymology,
            "OE. frendel, F. fréndele, fr. L. frendulus a thing (invented)."
        );
        assert_eq!(noun.part_of_speech, place(PARTS_OF_SPEECH, "noun"));
        assert_eq!(verb.part_of_speech, place(PARTS_OF_SPEECH, "verb"));
        assert_eq!(verb.etymology, "", "the forms of a verb are no etymology");
        let frindly = &entries["frindly"][0];
        assert_eq!(
            (frindly.part_of_speech, frindly.etymology.as_str()),
            (place(PARTS_OF_SPEECH, "adjective"), "")
        );
    }

    #[test]
    fn codes_become_letters() {
        assert_eq!(
            decode("b['e]nir [thorn]egn [=a]n [root]12 [?] ma[^i]tre"),
            "bénir þegn ān 12 [?] maître"
        );
    }
}
