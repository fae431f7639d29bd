//! The languages in etymologies: their abbreviations in GCIDE and ety, and the origin that each counts as.

use lexicon::format::records::{ORIGINS, index_of};

/// A language that words come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Language {
    /// Full name: `Late Latin`.
    pub name: &'static str,
    /// One of [`ORIGINS`].
    pub origin: &'static str,
}

impl Language {
    pub(crate) fn index(self) -> Option<u8> {
        index_of(ORIGINS, self.origin)
    }

    /// Whether it is English or an older stage of English.
    pub(crate) fn is_english(self) -> bool {
        self.origin.ends_with("English")
    }
}

/// GCIDE's abbreviation, name, origin. Webster's Old English (OE.) is now called Middle English, and his Anglo-Saxon
/// (AS.) Old English.
const GCIDE: &[(&str, &str, &str)] = &[
    ("L.", "Latin", "Latin"),
    ("LL.", "Late Latin", "Latin"),
    ("NL.", "New Latin", "Latin"),
    ("OL.", "Old Latin", "Latin"),
    ("Latin", "Latin", "Latin"),
    ("Gr.", "Greek", "Greek"),
    ("Greek", "Greek", "Greek"),
    ("NGr.", "Modern Greek", "Greek"),
    ("LGr.", "Late Greek", "Greek"),
    ("F.", "French", "French"),
    ("Fr.", "French", "French"),
    ("French", "French", "French"),
    ("OF.", "Old French", "French"),
    ("ONF.", "Old Norman French", "French"),
    ("Norm.F.", "Norman French", "French"),
    ("Pr.", "Provençal", "French"),
    ("Prov.", "Provençal", "French"),
    ("AS.", "Old English", "Old English"),
    ("OE.", "Middle English", "Middle English"),
    ("ME.", "Middle English", "Middle English"),
    ("G.", "German", "German"),
    ("German", "German", "German"),
    ("OG.", "Old German", "German"),
    ("OHG.", "Old High German", "German"),
    ("MHG.", "Middle High German", "German"),
    ("LG.", "Low German", "German"),
    ("Goth.", "Gothic", "German"),
    ("D.", "Dutch", "Dutch"),
    ("OD.", "Old Dutch", "Dutch"),
    ("LD.", "Low Dutch", "Dutch"),
    ("Icel.", "Old Norse", "Scandinavian"),
    ("Scand.", "Scandinavian", "Scandinavian"),
    ("Dan.", "Danish", "Scandinavian"),
    ("Sw.", "Swedish", "Scandinavian"),
    ("Norw.", "Norwegian", "Scandinavian"),
    ("It.", "Italian", "Italian"),
    ("Ital.", "Italian", "Italian"),
    ("Italian", "Italian", "Italian"),
    ("OIt.", "Old Italian", "Italian"),
    ("Sp.", "Spanish", "Spanish"),
    ("Spanish", "Spanish", "Spanish"),
    ("Cat.", "Catalan", "Spanish"),
    ("Pg.", "Portuguese", "Portuguese"),
    ("Gael.", "Gaelic", "Celtic"),
    ("Ir.", "Irish", "Celtic"),
    ("W.", "Welsh", "Celtic"),
    ("Corn.", "Cornish", "Celtic"),
    ("Celt.", "Celtic", "Celtic"),
    ("Armor.", "Breton", "Celtic"),
    ("Arm.", "Breton", "Celtic"),
    ("Ar.", "Arabic", "Arabic"),
    ("Arabic", "Arabic", "Arabic"),
    ("Heb.", "Hebrew", "Hebrew"),
    ("Hebrew", "Hebrew", "Hebrew"),
    ("Per.", "Persian", "Persian"),
    ("Turk.", "Turkish", "Turkish"),
    ("Turkish", "Turkish", "Turkish"),
    ("Skr.", "Sanskrit", "Indian languages"),
    ("Hind.", "Hindi", "Indian languages"),
    ("Hindi", "Hindi", "Indian languages"),
    ("Tamil", "Tamil", "Indian languages"),
    ("Chin.", "Chinese", "Chinese"),
    ("Jap.", "Japanese", "Japanese"),
    ("Japanese", "Japanese", "Japanese"),
    ("Malay", "Malay", "Malay"),
    ("Malayan", "Malay", "Malay"),
    ("Russ.", "Russian", "Russian and Slavic"),
    ("Russian", "Russian", "Russian and Slavic"),
    ("Pol.", "Polish", "Russian and Slavic"),
    ("Bohem.", "Czech", "Russian and Slavic"),
    ("Hung.", "Hungarian", "Hungarian"),
    ("Mex.", "Nahuatl", "Native American"),
    ("Peruv.", "Quechua", "Native American"),
    ("Hawaiian", "Hawaiian", "Polynesian and Australian"),
    ("Egypt.", "Egyptian", "African languages"),
    ("E.", "English", "English"),
    ("English", "English", "English"),
];

/// ISO 639-3 code as used by ety, name, origin.
const ISO: &[(&str, &str, &str)] = &[
    ("lat", "Latin", "Latin"),
    ("grc", "Ancient Greek", "Greek"),
    ("ell", "Greek", "Greek"),
    ("fra", "French", "French"),
    ("frm", "Middle French", "French"),
    ("fro", "Old French", "French"),
    ("xno", "Anglo-Norman", "French"),
    ("oci", "Occitan", "French"),
    ("pro", "Old Provençal", "French"),
    ("ang", "Old English", "Old English"),
    ("enm", "Middle English", "Middle English"),
    ("deu", "German", "German"),
    ("gmh", "Middle High German", "German"),
    ("goh", "Old High German", "German"),
    ("nds", "Low German", "German"),
    ("gml", "Middle Low German", "German"),
    ("yid", "Yiddish", "German"),
    ("nld", "Dutch", "Dutch"),
    ("dum", "Middle Dutch", "Dutch"),
    ("afr", "Afrikaans", "Dutch"),
    ("non", "Old Norse", "Scandinavian"),
    ("swe", "Swedish", "Scandinavian"),
    ("dan", "Danish", "Scandinavian"),
    ("nor", "Norwegian", "Scandinavian"),
    ("isl", "Icelandic", "Scandinavian"),
    ("ita", "Italian", "Italian"),
    ("spa", "Spanish", "Spanish"),
    ("cat", "Catalan", "Spanish"),
    ("por", "Portuguese", "Portuguese"),
    ("gle", "Irish", "Celtic"),
    ("gla", "Scottish Gaelic", "Celtic"),
    ("cym", "Welsh", "Celtic"),
    ("ara", "Arabic", "Arabic"),
    ("heb", "Hebrew", "Hebrew"),
    ("fas", "Persian", "Persian"),
    ("tur", "Turkish", "Turkish"),
    ("ota", "Ottoman Turkish", "Turkish"),
    ("san", "Sanskrit", "Indian languages"),
    ("hin", "Hindi", "Indian languages"),
    ("urd", "Urdu", "Indian languages"),
    ("tam", "Tamil", "Indian languages"),
    ("mar", "Marathi", "Indian languages"),
    ("ben", "Bengali", "Indian languages"),
    ("zho", "Chinese", "Chinese"),
    ("cmn", "Mandarin Chinese", "Chinese"),
    ("yue", "Cantonese", "Chinese"),
    ("jpn", "Japanese", "Japanese"),
    ("kor", "Korean", "Korean"),
    ("msa", "Malay", "Malay"),
    ("ind", "Indonesian", "Malay"),
    ("tgl", "Tagalog", "Malay"),
    ("rus", "Russian", "Russian and Slavic"),
    ("pol", "Polish", "Russian and Slavic"),
    ("ces", "Czech", "Russian and Slavic"),
    ("hun", "Hungarian", "Hungarian"),
    ("nah", "Nahuatl", "Native American"),
    ("nci", "Nahuatl", "Native American"),
    ("que", "Quechua", "Native American"),
    ("haw", "Hawaiian", "Polynesian and Australian"),
    ("mri", "Maori", "Polynesian and Australian"),
    ("swa", "Swahili", "African languages"),
    ("zul", "Zulu", "African languages"),
];

/// The language for GCIDE's abbreviation.
pub(crate) fn from_gcide(abbreviation: &str) -> Option<Language> {
    find(GCIDE, abbreviation)
}

/// The language for an ISO 639-3 code.
pub(crate) fn from_iso(code: &str) -> Option<Language> {
    find(ISO, code)
}

fn find(table: &'static [(&str, &'static str, &'static str)], key: &str) -> Option<Language> {
    let (_, name, origin) = table.iter().find(|(known, ..)| *known == key)?;
    Some(Language { name, origin })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_a_known_origin() {
        for (_, name, origin) in GCIDE.iter().chain(ISO) {
            assert!(ORIGINS.contains(origin), "{name}");
        }
    }
}
