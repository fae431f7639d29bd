//! Words that are said in different ways for different meanings.

/// The same words as in the web app, in `sound/heteronyms.ts`.
const HETERONYMS: &str = include_str!("../heteronyms.txt");

/// Whether the spelling alone doesn't tell how the word sounds.
pub fn is_heteronym(word: &str) -> bool {
    let word = word.trim().to_lowercase();
    let singular = word.strip_suffix('s').unwrap_or(&word);
    HETERONYMS.lines().any(|known| known == word || known == singular)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_web_app_has_the_same_list() {
        let web = include_str!("../../../web/src/features/wordlists/sound/heteronyms.ts");
        let listed = web.split('`').nth(1).expect("a template string");
        assert!(HETERONYMS.lines().eq(listed.split_whitespace()));
    }

    #[test]
    fn case_and_a_plural_make_no_difference() {
        for word in ["wind", "Wind", "winds", "does"] {
            assert!(is_heteronym(word), "{word}");
        }
        for word in ["banana", "", "s", "bus"] {
            assert!(!is_heteronym(word), "{word}");
        }
    }
}
