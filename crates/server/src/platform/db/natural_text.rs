//! Texts in the order in which people expect them, and searched regardless of case. The databases do neither alike, so SQLite gets an
//! order of ours, and PostgreSQL one of ICU, by the same name.

use std::{cmp::Ordering, fmt::Write as _, iter::Peekable};

use deunicode::AsciiChars;
use sea_orm::{
    DbBackend,
    sea_query::{BinOper, Expr, ExprTrait, Func},
};

/// The name of the order.
pub const NATURAL_ORDER: &str = "natural_order";

/// An expression that sorts naturally: `apple`, `Éclair`, `Item 9`, `item 10`.
pub fn in_natural_order(text: Expr) -> Expr {
    text.binary(BinOper::Custom("COLLATE"), Expr::custom_keyword(NATURAL_ORDER))
}

/// NULL for an empty text.
pub fn unless_empty(text: Expr) -> Expr {
    Func::cust("NULLIF").args([text, Expr::cust("''")]).into()
}

/// Text after text, in separate lines. NULL if one of them is.
pub fn lines(texts: impl IntoIterator<Item = Expr>) -> Expr {
    let concat = |a: Expr, b: Expr| a.binary(BinOper::Custom("||"), b);
    let next_line = || Expr::cust("'\n'");
    texts
        .into_iter()
        .reduce(|all, text| concat(concat(all, next_line()), text))
        .unwrap_or_else(|| Expr::cust("''"))
}

/// Whether a text contains another one, ignoring case.
pub fn contains(backend: DbBackend, text: Expr, part: &str) -> Expr {
    // One set of cases for each letter is all that both understand alike.
    let mut pattern = String::new();
    for character in part.chars() {
        let mut cases: Vec<char> = [character]
            .into_iter()
            .chain(character.to_lowercase())
            .chain(character.to_uppercase())
            .collect();
        // Letters such as ß become several.
        if character.to_lowercase().count() > 1 || character.to_uppercase().count() > 1 {
            cases.truncate(1);
        }
        let letters = cases.iter().collect::<String>();
        let written = match (backend, character) {
            (DbBackend::Sqlite, '*' | '?' | '[') => write!(pattern, "[{character}]"),
            (DbBackend::Sqlite, _) if character.is_alphabetic() => write!(pattern, "[{letters}]"),
            (DbBackend::Postgres, _) if character.is_ascii_punctuation() => write!(pattern, "\\{character}"),
            (DbBackend::Postgres, _) if character.is_alphabetic() => write!(pattern, "[{letters}]"),
            _ => write!(pattern, "{character}"),
        };
        written.expect("a String takes any text");
    }
    match backend {
        DbBackend::Sqlite => text.binary(BinOper::Custom("GLOB"), format!("*{pattern}*")),
        _ => text.binary(BinOper::Custom("~"), pattern),
    }
}

/// The text of a key in a JSON object that is stored as text; NULL if it is missing or empty.
pub fn json_text(backend: DbBackend, object: Expr, key: &str) -> Expr {
    // SQLite would make a number of it.
    let object = match backend {
        DbBackend::Sqlite => object,
        _ => object.cast_as("json"),
    };
    let text = object.binary(BinOper::Custom("->>"), key);
    unless_empty(text)
}

/// The natural order of texts: digits by the number that they make, and what differs only by case or accents together.
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let mut left = letters(a).peekable();
    let mut right = letters(b).peekable();
    loop {
        let order = match (left.peek(), right.peek()) {
            (None, None) => return a.cmp(b),
            (Some(x), Some(y)) if x.is_ascii_digit() && y.is_ascii_digit() => {
                number_order(&mut left, &mut right)
            }
            _ => left.next().cmp(&right.next()),
        };
        if order.is_ne() {
            return order;
        }
    }
}

/// The letters of a text without case and accents.
fn letters(text: &str) -> impl Iterator<Item = u8> {
    text.ascii_chars()
        .flat_map(|ascii| ascii.unwrap_or("\u{7f}").bytes())
        .map(|letter| letter.to_ascii_lowercase())
}

/// Takes a number from both and compares them.
fn number_order(
    left: &mut Peekable<impl Iterator<Item = u8>>,
    right: &mut Peekable<impl Iterator<Item = u8>>,
) -> Ordering {
    while left.next_if_eq(&b'0').is_some() {}
    while right.next_if_eq(&b'0').is_some() {}
    let mut first_difference = Ordering::Equal;
    loop {
        let digits = (
            left.next_if(u8::is_ascii_digit),
            right.next_if(u8::is_ascii_digit),
        );
        match digits {
            (None, None) => return first_difference,
            // More digits make a larger number.
            (Some(_), None) => return Ordering::Greater,
            (None, Some(_)) => return Ordering::Less,
            (a, b) => first_difference = first_difference.then(a.cmp(&b)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_sort_as_people_expect() {
        let sorted = [
            "",
            "9 lives",
            "10 lives",
            "apple",
            "Child 2",
            "child 10",
            "Child 010b",
            "Éclair",
            "eclair b",
            "Zoë",
            "zoe b",
        ];
        let mut texts = sorted;
        texts.reverse();
        texts.sort_by(|a, b| natural_order(a, b));
        assert_eq!(texts, sorted);
        assert_eq!(natural_order("Zoë", "Zoë"), Ordering::Equal);
        // What is the same to people still has one order.
        assert_ne!(natural_order("Zoë", "zoe"), Ordering::Equal);
    }
}
