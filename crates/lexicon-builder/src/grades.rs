//! The school grade in which half of the students can spell a word, as we judged it: `grades.txt`.

use std::collections::BTreeMap;

use crate::corrections::lines;

const GRADES: &str = include_str!("../grades.txt");

/// 1 to 8, 9 and 10 for high school, 11 for adults, 12 to 14 for bees of a region, of a nation and its final, by word.
pub(crate) fn all() -> BTreeMap<&'static str, u8> {
    let lines = lines(GRADES).filter_map(|line| line.split_once(": "));
    let graded = lines.filter_map(|(grade, words)| Some((grade.parse().ok()?, words)));
    graded
        .flat_map(|(grade, words)| words.split(' ').map(move |word| (word, grade)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_sorted_by_grade_and_letter_and_have_one_grade() {
        let lines: Vec<_> = lines(GRADES).collect();
        let mut words = 0;
        for line in &lines {
            let (grade, of_line) = line.split_once(": ").expect("a grade and its words");
            assert!((1..=14).contains(&grade.parse().unwrap_or(0)), "{grade}");
            let of_line: Vec<_> = of_line.split(' ').collect();
            assert!(of_line.is_sorted(), "{line}");
            let initial = of_line[0].chars().next();
            for word in &of_line {
                let is_plain = word.bytes().all(|letter| letter.is_ascii_lowercase());
                assert!(is_plain && word.chars().next() == initial, "{word}");
            }
            words += of_line.len();
        }
        let grades = all();
        assert_eq!(grades.len(), words, "each word has one grade");
        assert!(grades["cat"] < grades["scissors"] && grades["scissors"] < grades["connoisseur"]);
    }
}
