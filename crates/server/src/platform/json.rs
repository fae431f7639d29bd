//! Custom deserializers that never hold more of a hostile body than needed.

use std::{collections::BTreeMap, fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};

/// Reads a string or a number as text; if optional, also null as empty text. `5.0` keeps its decimal point.
pub struct Scalar;

impl<'de> Visitor<'de> for Scalar {
    type Value = String;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a string or a number")
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

/// A list that keeps its first `MAX` entries and counts the rest.
#[derive(Debug)]
pub struct Capped<T, const MAX: usize> {
    /// The first entries.
    pub items: Vec<T>,
    /// The number of all entries.
    pub count: usize,
}

impl<T, const MAX: usize> Capped<T, MAX> {
    /// A list that was read already.
    pub fn of(mut items: Vec<T>) -> Self {
        let count = items.len();
        items.truncate(MAX);
        Self { items, count }
    }
}

impl<'de, T: Deserialize<'de>, const MAX: usize> Deserialize<'de> for Capped<T, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(CappedVisitor(PhantomData))
    }
}

struct CappedVisitor<T, const MAX: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const MAX: usize> Visitor<'de> for CappedVisitor<T, MAX> {
    type Value = Capped<T, MAX>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while items.len() < MAX
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

/// Reads the first `MAX` entries of a list. Reading one more than allowed lets a check find that there are too many.
pub fn first<'de, T, D, const MAX: usize>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Ok(Capped::<T, MAX>::deserialize(deserializer)?.items)
}

/// A map of texts that keeps its first `MAX` entries.
pub struct CappedTexts<const MAX: usize>(pub BTreeMap<String, String>);

impl<'de, const MAX: usize> Deserialize<'de> for CappedTexts<MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(CappedTextsVisitor)
    }
}

struct CappedTextsVisitor<const MAX: usize>;

impl<'de, const MAX: usize> Visitor<'de> for CappedTextsVisitor<MAX> {
    type Value = CappedTexts<MAX>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut texts = BTreeMap::new();
        while texts.len() < MAX
            && let Some((key, text)) = map.next_entry()?
        {
            texts.insert(key, text);
        }
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(CappedTexts(texts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scalars_are_read_as_text() {
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
    fn long_lists_are_truncated_and_counted() {
        let list: Capped<u8, 2> = serde_json::from_str("[1, 2, 3, {}]").unwrap();
        assert_eq!((list.items.as_slice(), list.count), (&[1, 2][..], 4));
        let texts: CappedTexts<1> = serde_json::from_str(r#"{"a": "1", "b": {}}"#).unwrap();
        assert_eq!(texts.0, BTreeMap::from([("a".to_owned(), "1".to_owned())]));
    }
}
