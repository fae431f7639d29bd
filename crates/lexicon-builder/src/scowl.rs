//! Reads SCOWL's wordlists, one per spelling and rarity band, from Debian's `scowl`: `american-words.35`.

use std::{collections::BTreeMap, fs, io, path::Path};

use lexicon::normalize;

/// A word's rarity bands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Listed {
    /// Lowest band of any list that has the word, 10 to 95.
    pub band: u8,
    /// Lowest band of the American lists alone. `None` for other spellings.
    pub american: Option<u8>,
}

/// Everything listed.
#[derive(Debug, Default)]
pub(crate) struct Lists {
    pub words: BTreeMap<String, Listed>,
    /// What is written with a capital, such as *Swahili* and *Cheddar*, with the lowest band of any list.
    pub capitalized: BTreeMap<String, u8>,
}

/// Reads all lists except those of abbreviations and of people's names.
pub(crate) fn read(folder: &Path) -> io::Result<Lists> {
    let mut words: BTreeMap<String, Listed> = BTreeMap::new();
    let mut capitalized: BTreeMap<String, u8> = BTreeMap::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        let Some((kind, band)) = path.file_name().and_then(|name| name.to_str()?.rsplit_once('.')) else {
            continue;
        };
        let (Some((lists, category)), Ok(band)) = (kind.rsplit_once('-'), band.parse()) else {
            continue;
        };
        let is_capitalized = match category {
            "words" => false,
            "upper" => true,
            _ => continue,
        };
        let is_american = matches!(lists, "english" | "american");
        // Latin-1: each byte is a character.
        let text: String = fs::read(&path)?.into_iter().map(char::from).collect();
        for word in text
            .lines()
            .filter(|word| !word.ends_with("'s"))
            .filter_map(normalize)
        {
            if is_capitalized {
                let known = capitalized.entry(word).or_insert(band);
                *known = band.min(*known);
                continue;
            }
            let listed = words.entry(word).or_insert(Listed { band, american: None });
            listed.band = listed.band.min(band);
            if is_american {
                listed.american = Some(listed.american.map_or(band, |known| known.min(band)));
            }
        }
    }
    if words.is_empty() {
        return Err(io::Error::new(io::ErrorKind::NotFound, "no wordlists found"));
    }
    Ok(Lists { words, capitalized })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_band_wins() {
        let folder = tempfile::TempDir::new().unwrap();
        for (name, words) in [
            ("american-words.50", &b"frindle\n\xe9clat\nfrindle's\n"[..]),
            ("english-words.35", b"frindle\n"),
            ("british-words.10", b"frindel\nfrindle\n"),
            ("english-upper.10", b"Frinda\n"),
        ] {
            fs::write(folder.path().join(name), words).unwrap();
        }
        let Lists { words, capitalized } = read(folder.path()).unwrap();
        assert_eq!(words.len(), 3);
        assert_eq!(capitalized, BTreeMap::from([("frinda".to_owned(), 10)]));
        assert_eq!(
            words["frindle"],
            Listed {
                band: 10,
                american: Some(35)
            }
        );
        assert_eq!(
            words["frindel"],
            Listed {
                band: 10,
                american: None
            }
        );
        assert_eq!(words["eclat"].band, 50);
    }
}
