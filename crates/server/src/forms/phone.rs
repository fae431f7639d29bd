//! Phone numbers of any country, as people write them.

use unicode_normalization::UnicodeNormalization;

/// A phone number with ordinary characters and single spaces, or `None` if it can't be one: 5 to 15 digits as in E.164, and an
/// extension of up to 6.
pub fn normalize(text: &str) -> Option<String> {
    let plain: String = text
        .nfkc()
        .map(|character| match character {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => ' ',
            other => other,
        })
        .collect();
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let lower = plain.to_ascii_lowercase();
    let (number, extension) = match lower.find(['x', 'e']) {
        Some(at) => (plain[..at].trim_end(), Some(&lower[at..])),
        None => (plain.as_str(), None),
    };
    let digits = number.chars().filter(char::is_ascii_digit).count();
    let unsigned = number.strip_prefix('+').unwrap_or(number);
    let ordinary = |character: char| character.is_ascii_digit() || " ()-./".contains(character);
    if !(5..=15).contains(&digits) || !unsigned.chars().all(ordinary) {
        return None;
    }
    let Some(extension) = extension else {
        return Some(number.to_owned());
    };
    let extension = ["extension", "ext.", "ext", "x"]
        .into_iter()
        .find_map(|word| extension.strip_prefix(word))?
        .trim();
    let valid = (1..=6).contains(&extension.len()) && extension.bytes().all(|byte| byte.is_ascii_digit());
    valid.then(|| format!("{number} ext. {extension}"))
}

#[cfg(test)]
mod tests {
    use super::normalize;

    #[test]
    fn numbers_of_any_country_are_kept() {
        for (typed, kept) in [
            (" +1 (555) 010-9999 ", "+1 (555) 010-9999"),
            ("+49 30\u{a0}901820", "+49 30 901820"),
            ("+33 1\u{2011}23\u{2013}45 67 89", "+33 1-23-45 67 89"),
            ("\u{202d}0171.2345678\u{202c}", "0171.2345678"),
            ("０３-1234-5678", "03-1234-5678"),
            ("555 010 9999 X 12", "555 010 9999 ext. 12"),
            ("555-0100 ext.3", "555-0100 ext. 3"),
        ] {
            assert_eq!(normalize(typed).as_deref(), Some(kept), "{typed}");
        }
        for bad in [
            "",
            "1234",
            "+1234567890123456",
            "call me",
            "555 010 9999 x",
            "555 010 9999 exit",
            "1+5550100",
            "=1+1000000",
            "5550100 ext. 1234567",
            "٠١٢٣٤٥٦",
        ] {
            assert_eq!(normalize(bad), None, "{bad}");
        }
    }
}
