//! What words may have in common in their letters, for lists that practice one difficulty.

use crate::format::records::PoolFacts;

/// Names of the patterns, as shown.
pub const SPELLING_PATTERNS: &[&str] = &[
    "Double letters",
    "Silent letters",
    "Sounds like another word",
    "ie or ei",
    "-able or -ible",
    "-ant, -ance, -ent or -ence",
    "-er, -or or -ar",
    "-tion, -sion or -cian",
    "ph for f",
];

/// Of words in which ph isn't f: as in ophthalmology, shepherd, haphazard, loophole, slaphappy, flophouse and uphill.
const SEPARATE_PH: &[&str] = &["phth", "pherd", "phaz", "phole", "phapp", "phous"];

/// Whether the word has the pattern with this index in [`SPELLING_PATTERNS`].
pub(crate) fn has_pattern(pattern: usize, word: &str, facts: &PoolFacts) -> bool {
    let contains = |parts: &[&str]| parts.iter().any(|part| word.contains(part));
    let ends = |endings: &[&str]| endings.iter().any(|ending| word.ends_with(ending));
    match pattern {
        0 => word.as_bytes().windows(2).any(|pair| pair[0] == pair[1]),
        1 => facts.has_silent_letters,
        2 => facts.has_homonyms,
        3 => contains(&["ie", "ei"]),
        4 => ends(&["able", "ible", "ably", "ibly"]),
        5 => ends(&["ant", "ance", "ancy", "ent", "ence", "ency"]),
        6 => ends(&["er", "or", "ar"]),
        7 => ends(&["tion", "sion", "cian"]),
        8 => word.contains("ph") && !contains(SEPARATE_PH) && !word.starts_with("uph"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::records::{Columns, NO_ORIGIN};

    fn patterns(word: &str, changes: impl Fn(&mut PoolFacts)) -> Vec<&'static str> {
        let mut facts = PoolFacts {
            level: 1,
            part_of_speech: 0,
            origin: NO_ORIGIN,
            columns: Columns::default(),
            is_for_children: true,
            has_silent_letters: false,
            has_homonyms: false,
            themes: 0,
        };
        changes(&mut facts);
        let names = SPELLING_PATTERNS.iter().enumerate();
        let found = names.filter(|(at, _)| has_pattern(*at, word, &facts));
        found.map(|(_, name)| *name).collect()
    }

    #[test]
    fn letters_and_facts_show_the_patterns() {
        let plain = |word| patterns(word, |_| ());
        assert_eq!(plain("bazaar"), ["Double letters", "-er, -or or -ar"]);
        assert_eq!(plain("receive"), ["ie or ei"]);
        assert_eq!(plain("audible"), ["-able or -ible"]);
        assert_eq!(plain("relevance"), ["-ant, -ance, -ent or -ence"]);
        assert_eq!(plain("musician"), ["-tion, -sion or -cian"]);
        assert_eq!(plain("triumph"), ["ph for f"]);
        assert_eq!(plain("shepherd"), Vec::<&str>::new());
        assert_eq!(plain("uphill"), ["Double letters"]);
        assert_eq!(plain("lemon"), Vec::<&str>::new());
        assert_eq!(
            patterns("knight", |facts| {
                facts.has_silent_letters = true;
                facts.has_homonyms = true;
            }),
            ["Silent letters", "Sounds like another word"]
        );
    }
}
