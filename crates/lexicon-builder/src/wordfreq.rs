//! Reads wordfreq's `large_en.msgpack.gz`: a header, then lists of words. The share of list n's words in all text is
//! 10^(-n/100).

use std::{collections::BTreeMap, fs::File, io, path::Path};

use flate2::read::GzDecoder;
use serde::Deserialize;

use lexicon::normalize;

/// Zipf frequency of list 0, in hundredths.
const MAX_CENTIZIPF: usize = 900;

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
pub(crate) fn read(path: &Path) -> io::Result<BTreeMap<String, u16>> {
    let invalid = |message: String| io::Error::new(io::ErrorKind::InvalidData, message);
    let items: Vec<Item> = rmp_serde::from_read(GzDecoder::new(File::open(path)?))
        .map_err(|error| invalid(error.to_string()))?;
    let mut items = items.into_iter();
    match items.next() {
        Some(Item::Header(Header { format, version: 1 })) if format == "cB" => {}
        _ => return Err(invalid("the format is not cB, version 1".to_owned())),
    }
    let mut words = BTreeMap::new();
    for (centibels, item) in items.enumerate() {
        let Item::Words(list) = item else {
            return Err(invalid("unexpected second header".to_owned()));
        };
        let Some(zipf) = MAX_CENTIZIPF
            .checked_sub(centibels)
            .and_then(|zipf| u16::try_from(zipf).ok())
        else {
            break;
        };
        for word in list.iter().filter_map(|word| normalize(word)) {
            // Of spellings that normalize alike, the most common comes first.
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

    fn gzip_file(bytes: &[u8]) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().unwrap();
        let mut encoder = GzEncoder::new(file.reopen().unwrap(), Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap();
        file
    }

    #[test]
    fn frequencies_follow_from_the_position_of_the_list() {
        let content = (
            BTreeMap::from([("format", "cB")]),
            Vec::<&str>::new(),
            ["the", "frindle"],
            ["Frindlé", "of", "1984"],
        );
        // The header needs values of different types, which the tuple cannot hold.
        let mut bytes = rmp_serde::to_vec(&content).unwrap();
        let header = rmp_serde::to_vec(&serde_json::json!({ "format": "cB", "version": 1 })).unwrap();
        let old = rmp_serde::to_vec(&content.0).unwrap();
        bytes.splice(1..1 + old.len(), header);
        let words = read(gzip_file(&bytes).path()).unwrap();
        assert_eq!(
            words,
            BTreeMap::from([("the".into(), 899), ("frindle".into(), 899), ("of".into(), 898)])
        );
    }

    #[test]
    fn other_formats_are_rejected() {
        assert!(read(gzip_file(b"words").path()).is_err());
        assert!(read(gzip_file(&rmp_serde::to_vec(&["the"]).unwrap()).path()).is_err());
    }
}
