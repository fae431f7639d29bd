//! Parts of JSON bodies that are read by hand, so that a hostile body is refused where it goes wrong instead of being kept
//! whole first.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{Error, IgnoredAny, SeqAccess, Visitor},
};

/// Reads text or a number as text; where it is optional, null as none of it. A number with a decimal point keeps it: `5.0`
/// is no integer.
pub struct Scalar;

impl<'de> Visitor<'de> for Scalar {
    type Value = String;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a text or a number")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<String, E> {
        Ok(format!("{number:?}"))
    }

    fn visit_none<E: Error>(self) -> Result<String, E> {
        Ok(String::new())
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// A list of which only the first `MOST` entries are kept, and the others counted.
#[derive(Debug)]
pub struct Capped<T, const MOST: usize> {
    /// The first entries.
    pub items: Vec<T>,
    /// How many entries there were.
    pub count: usize,
}

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for Capped<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(CappedVisitor(PhantomData))
    }
}

struct CappedVisitor<T, const MOST: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for CappedVisitor<T, MOST> {
    type Value = Capped<T, MOST>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while items.len() < MOST
            && let Some(item) = list.next_element()?
        {
            items.push(item);
        }
        let mut count = items.len();
        while list.next_element::<IgnoredAny>()?.is_some() {
            count += 1;
        }
        Ok(Capped { items, count })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_become_text() {
        let read = |json: &str| serde_json::Deserializer::from_str(json).deserialize_option(Scalar);
        for (json, text) in [
            ("\"x\"", "x"),
            ("5", "5"),
            ("-5", "-5"),
            ("2.5", "2.5"),
            ("5.0", "5.0"),
            ("null", ""),
        ] {
            assert_eq!(read(json).unwrap(), text);
        }
        for json in ["[5]", "{}", "true"] {
            assert!(read(json).is_err(), "{json}");
        }
        let required = serde_json::Deserializer::from_str("null").deserialize_any(Scalar);
        assert!(required.is_err());
    }

    #[test]
    fn long_lists_are_counted_and_cut() {
        let list: Capped<u8, 2> = serde_json::from_str("[1, 2, 3, {}]").unwrap();
        assert_eq!((list.items.as_slice(), list.count), (&[1, 2][..], 4));
    }
}
