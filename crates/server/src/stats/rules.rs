//! Mean, median and mode of grades (spec §2, design §5).

use crate::forms::GradeCount;

/// Mean, median and mode.
#[derive(Debug, Default, PartialEq)]
pub struct Summary {
    pub mean: Option<f64>,
    pub median: Option<f64>,
    /// The most common grades, ascending; several on a tie.
    pub mode: Vec<i64>,
}

/// Summarizes grade counts, which must be sorted by grade.
#[expect(
    clippy::cast_precision_loss,
    reason = "a grade has at most 15 digits, which a double holds exactly"
)]
pub fn summarize(grades: &[GradeCount]) -> Summary {
    let given: i64 = grades.iter().map(|grade| grade.count).sum();
    if given == 0 {
        return Summary::default();
    }
    let sum: f64 = grades
        .iter()
        .map(|grade| grade.grade as f64 * grade.count as f64)
        .sum();
    // The grade at a zero-based position among all given grades.
    let at = |place: i64| {
        let mut before = 0;
        grades
            .iter()
            .find(|grade| {
                before += grade.count;
                place < before
            })
            .map(|grade| grade.grade as f64)
    };
    let median = match (at((given - 1) / 2), at(given / 2)) {
        (Some(low), Some(high)) => Some(f64::midpoint(low, high)),
        _ => None,
    };
    let most = grades.iter().map(|grade| grade.count).max();
    let mode = grades
        .iter()
        .filter(|grade| Some(grade.count) == most)
        .map(|grade| grade.grade)
        .collect();
    Summary {
        mean: Some(sum / given as f64),
        median,
        mode,
    }
}

/// `part` as a percentage of `whole`; 0 if `whole` is 0.
#[expect(clippy::cast_precision_loss, reason = "no competition has 2^52 participants")]
pub fn percent(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        100.0 * part as f64 / whole as f64
    }
}

/// `count` divided by `whole`; 0 if `whole` is 0.
pub fn average(count: u64, whole: u64) -> f64 {
    percent(count, whole) / 100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grades(pairs: &[(i64, i64)]) -> Vec<GradeCount> {
        pairs
            .iter()
            .map(|&(grade, count)| GradeCount { grade, count })
            .collect()
    }

    #[test]
    fn summaries_match_hand_calculations() {
        // 4 4 5 6 6 7 8: the sum is 40.
        let summary = summarize(&grades(&[(4, 2), (5, 1), (6, 2), (7, 1), (8, 1)]));
        assert_eq!(summary.mean, Some(40.0 / 7.0));
        assert_eq!(summary.median, Some(6.0));
        assert_eq!(summary.mode, [4, 6]);
        // 1 2 3 10
        let summary = summarize(&grades(&[(1, 1), (2, 1), (3, 1), (10, 1)]));
        assert_eq!((summary.mean, summary.median), (Some(4.0), Some(2.5)));
        assert_eq!(summary.mode, [1, 2, 3, 10]);
        // -1 -1 3
        let summary = summarize(&grades(&[(-1, 2), (3, 1)]));
        assert_eq!(summary.median, Some(-1.0));
        assert_eq!(summarize(&[]), Summary::default());
    }

    #[test]
    fn percentages_and_averages_of_nothing_are_zero() {
        assert!((percent(5, 8) - 62.5).abs() < f64::EPSILON);
        assert!(percent(0, 0).abs() < f64::EPSILON);
        assert!((average(3, 2) - 1.5).abs() < f64::EPSILON);
    }
}
