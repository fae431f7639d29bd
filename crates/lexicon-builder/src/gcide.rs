//! Reads GCIDE from Debian's `dict-gcide`: plain text in which a headword with its syllables starts a line, and the rest of
//! the entry is indented.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, Read},
    path::Path,
};

use flate2::read::MultiGzDecoder;

use lexicon::{
    format::records::{PARTS_OF_SPEECH, index_of},
    normalize,
};

/// A dictionary entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Headword with syllables and stress: `Ka*lei"do*scope`.
    pub marked: String,
    /// Index into [`PARTS_OF_SPEECH`].
    pub part_of_speech: Option<u8>,
    /// In the dictionary's notation. Empty if there is none.
    pub etymology: String,
    /// The first definition, as it was printed. Empty if there is none that stands alone.
    pub definition: String,
}

/// Reads all entries, by lowercase headword.
pub(crate) fn read(path: &Path) -> io::Result<BTreeMap<String, Vec<Entry>>> {
    // dictzip files have many gzip members. Some decoders stop after the first.
    let mut bytes = Vec::new();
    MultiGzDecoder::new(File::open(path)?).read_to_end(&mut bytes)?;
    // A few letters are not UTF-8. Later steps leave out the texts that contain them.
    Ok(parse(&String::from_utf8_lossy(&bytes)))
}

fn parse(text: &str) -> BTreeMap<String, Vec<Entry>> {
    let mut entries: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((headword, marked, rest)) = headword(line) else {
            continue;
        };
        // The head continues as long as a bracket is open.
        let mut head = decode(rest);
        for _ in 0..MAX_HEAD_LINES {
            if !is_open(&head) {
                break;
            }
            let Some(next) = lines.next_if(|next| next.starts_with(' ')) else {
                break;
            };
            head.push(' ');
            head.push_str(&decode(next.trim()));
        }
        let mut body = String::new();
        while let Some(next) =
            lines.next_if(|next| next.starts_with(' ') && !next.trim_start().starts_with('['))
        {
            body.push(' ');
            body.push_str(next.trim());
        }
        entries.entry(headword).or_default().push(Entry {
            marked: marked.to_owned(),
            part_of_speech: part_of_speech(&head),
            etymology: etymology(&head).unwrap_or_default(),
            definition: definition(&body).unwrap_or_default(),
        });
    }
    entries
}

/// The first sentence of an entry's text, unless it refers to another entry or lacks letters.
fn definition(body: &str) -> Option<String> {
    const REFERENCES: &[&str] = &[
        "See ",
        "Same as ",
        "A form of ",
        "Of the ",
        "imp. ",
        "p. p. ",
        "pl. of ",
        "of ",
    ];
    const LENGTHS: std::ops::RangeInclusive<usize> = 12..=240;
    let text = decode(body.trim().trim_start_matches("1. ")).replace(['{', '}'], "");
    let ends = [
        "; esp.", ", esp.", "; as,", "; -- ", " -- ", " --", ". [", ", as,", "[", ". ",
    ];
    let end = ends.iter().filter_map(|end| text.find(end)).min();
    let sentence = text[..end.unwrap_or(text.len())]
        .trim()
        .trim_end_matches(['.', ';', ',', ':']);
    let is_plain = |letter: char| letter.is_alphabetic() || " ,;:'’()-.".contains(letter);
    let is_whole = !REFERENCES.iter().any(|start| sentence.starts_with(start))
        && LENGTHS.contains(&sentence.chars().count())
        && sentence.starts_with(char::is_uppercase)
        && sentence.contains(' ')
        && sentence.chars().all(is_plain)
        && sentence.matches('(').count() == sentence.matches(')').count();
    is_whole.then(|| sentence.to_owned())
}

/// A longer head lacks a closing bracket.
const MAX_HEAD_LINES: usize = 30;

/// Splits `Kaleidoscope \Ka*lei"do*scope\, n. …` into the lowercase headword, its marked form and the rest.
fn headword(line: &str) -> Option<(String, &str, &str)> {
    let (headword, rest) = line.split_once(" \\")?;
    let (marked, rest) = rest.split_once('\\')?;
    let is_plain = |letter: u8| letter.is_ascii_alphabetic() || b" '-".contains(&letter);
    let is_word = headword.bytes().all(is_plain);
    let word = normalize(headword).filter(|_| is_word)?;
    Some((word, marked, rest))
}

/// Whether a bracket or parenthesis is open.
fn is_open(text: &str) -> bool {
    let count = |bracket| text.matches(bracket).count();
    count('[') > count(']') || count('(') > count(')')
}

/// The first part of speech in the head.
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
    index_of(PARTS_OF_SPEECH, name)
}

/// The first bracket that is neither a list of forms nor a label.
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
        const OTHER_BRACKETS: &[&str] = &[
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
        if inside.len() > 3 && !OTHER_BRACKETS.iter().any(|label| lower.starts_with(label)) {
            return Some(inside.to_owned());
        }
        rest = after;
    }
    None
}

/// Removes parentheses and everything inside, including nested ones.
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

/// Replaces bracketed letter codes, leaving the real brackets: `b['e]nir` to `bénir`.
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
    // The mark comes before or after its letter.
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
   What a frindler leaves behind.
Frindly \Frin"dly\ (fr[i^]n"dl[y^]), a. [Obs.]
   Like one.
"#;

    #[test]
    fn reads_entries_with_their_heads() {
        let entries = parse(PAGE);
        assert_eq!(
            entries.keys().collect::<Vec<_>>(),
            ["frindle", "frindling dust", "frindly"]
        );
        let [noun, verb] = &entries["frindle"][..] else {
            panic!("{entries:?}")
        };
        assert_eq!(noun.marked, "Frin\"dle");
        assert_eq!(
            noun.etymology,
            "OE. frendel, F. fréndele, fr. L. frendulus a thing (invented)."
        );
        assert_eq!(noun.part_of_speech, index_of(PARTS_OF_SPEECH, "noun"));
        assert_eq!(verb.part_of_speech, index_of(PARTS_OF_SPEECH, "verb"));
        assert_eq!(verb.etymology, "", "a verb's forms are not an etymology");
        assert_eq!(noun.definition, "A thing that was never made");
        assert_eq!(verb.definition, "", "too short to help");
        let frindly = &entries["frindly"][0];
        assert_eq!(
            (frindly.part_of_speech, frindly.etymology.as_str()),
            (index_of(PARTS_OF_SPEECH, "adjective"), "")
        );
    }

    #[test]
    fn definitions_are_first_sentences_that_stand_alone() {
        for (body, expected) in [
            (
                " A muskmelon of several kinds; as, the {nutmeg} one. [Colloq.]",
                "A muskmelon of several kinds",
            ),
            (
                " 1. A frindle's [ae]gis. It was lost. --Nobody.",
                "A frindle's ægis",
            ),
            (
                " Perverse; contentious; ugly. -- {Frindle*ly}, adv.",
                "Perverse; contentious; ugly",
            ),
            (
                " A company of frindles, esp. of old ones.",
                "A company of frindles",
            ),
            (" See {Frindle}, n., 3, below and above.", ""),
            (" The letter [?] of no known shape.", ""),
            (" a remark in lowercase, not a definition.", ""),
        ] {
            assert_eq!(definition(body).unwrap_or_default(), expected, "{body}");
        }
    }

    #[test]
    fn letter_codes_are_decoded() {
        assert_eq!(
            decode("b['e]nir [thorn]egn [=a]n [root]12 [?] ma[^i]tre"),
            "bénir þegn ān 12 [?] maître"
        );
    }
}
