//! wordfreq's `large_en.msgpack.gz`: a header, then lists of words; those in list n occur 10^(-n/100) times a word.

use std::{collections::BTreeMap, fs::File, io, path::Path};

use flate2::read::GzDecoder;
use serde::Deserialize;

use crate::spelling::fold;

/// Hundredths of Zipf of a word that occurs every word.
const MOST: usize = 900;

#[derive(Deserialize)]
#[serde(untagged)]
enum Item {
    Words(Vec<String>),
    Header(Header),
}

#[derive(Deserialize)]
struct Header {
    format: String,
    version: u32,
}

/// Reads the Zipf frequency of each word, in hundredths.
///
/// # Errors
/// When the file cannot be read or is of another format.
pub(crate) fn read(path: &Path) -> io::Result<BTreeMap<String, u16>> {
    let other = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
    let items: Vec<Item> =
        rmp_serde::from_read(GzDecoder::new(File::open(path)?)).map_err(|error| other(error.to_string()))?;
    let mut items = items.into_iter();
    match items.next() {
        Some(Item::Header(Header { format, version: 1 })) if format == "cB" => {}
        _ => return Err(other("not of the format cB, version 1".to_owned())),
    }
    let mut words = BTreeMap::new();
    for (centibels, item) in items.enumerate() {
        let Item::Words(list) = item else {
            return Err(other("a second header".to_owned()));
        };
        let Some(zipf) = MOST
            .checked_sub(centibels)
            .and_then(|zipf| u16::try_from(zipf).ok())
        else {
            break;
        };
        for word in list.iter().filter_map(|word| fold(word)) {
            // Spellings that fold alike: the commonest comes first.
            words.entry(word).or_insert(zipf);
        }
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};

    use super::*;

    fn written(bytes: &[u8]) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().unwrap();
        let mut encoder = GzEncoder::new(file.reopen().unwrap(), Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap();
        file
    }

    #[test]
    fn the_place_in_the_file_is_the_frequency() {
        let content = (
            BTreeMap::from([("format", "cB")]),
            Vec::<&str>::new(),
            ["the", "frindle"],
            ["Frindlé", "of", "1984"],
        );
        // The header's version is a number beside a text.
        let mut bytes = rmp_serde::to_vec(&content).unwrap();
        let header = rmp_serde::to_vec(&serde_json::json!({ "format": "cB", "version": 1 })).unwrap();
        let old = rmp_serde::to_vec(&content.0).unwrap();
        bytes.splice(1..1 + old.len(), header);
        let words = read(written(&bytes).path()).unwrap();
        assert_eq!(
            words,
            BTreeMap::from([("the".into(), 899), ("frindle".into(), 899), ("of".into(), 898)])
        );
    }

    #[test]
    fn another_format_is_refused() {
        assert!(read(written(b"words").path()).is_err());
        assert!(read(written(&rmp_serde::to_vec(&["the"]).unwrap()).path()).is_err());
    }
}
