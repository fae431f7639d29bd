//! The sounds of American English in ARPAbet, the notation of the CMU Pronouncing Dictionary.

use std::str::FromStr;

/// A sound without its stress, named as in ARPAbet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Sound {
    Aa,
    Ae,
    Ah,
    Ao,
    Aw,
    Ay,
    Eh,
    Er,
    Ey,
    Ih,
    Iy,
    Ow,
    Oy,
    Uh,
    Uw,
    B,
    Ch,
    D,
    Dh,
    F,
    G,
    Hh,
    Jh,
    K,
    L,
    M,
    N,
    Ng,
    P,
    R,
    S,
    Sh,
    T,
    Th,
    V,
    W,
    Y,
    Z,
    Zh,
}

/// Stress of a vowel. Consonants have none.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Stress {
    #[default]
    None,
    Primary,
    Secondary,
}

/// A sound in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Phoneme {
    pub sound: Sound,
    pub stress: Stress,
}

/// A sound, its name in ARPAbet, its respelling in a closed syllable, and its IPA.
type Row = (Sound, &'static str, &'static str, &'static str);

/// Indexed by [`Sound`].
#[rustfmt::skip]
const SOUNDS: [Row; 39] = [
    (Sound::Aa, "AA", "ah", "ɑ"),
    (Sound::Ae, "AE", "a", "æ"),
    (Sound::Ah, "AH", "u", "ʌ"),
    (Sound::Ao, "AO", "aw", "ɔ"),
    (Sound::Aw, "AW", "ow", "aʊ"),
    (Sound::Ay, "AY", "y", "aɪ"),
    (Sound::Eh, "EH", "e", "ɛ"),
    (Sound::Er, "ER", "ur", "ɝ"),
    (Sound::Ey, "EY", "ay", "eɪ"),
    (Sound::Ih, "IH", "i", "ɪ"),
    (Sound::Iy, "IY", "ee", "i"),
    (Sound::Ow, "OW", "oh", "oʊ"),
    (Sound::Oy, "OY", "oy", "ɔɪ"),
    (Sound::Uh, "UH", "uu", "ʊ"),
    (Sound::Uw, "UW", "oo", "u"),
    (Sound::B, "B", "b", "b"),
    (Sound::Ch, "CH", "ch", "tʃ"),
    (Sound::D, "D", "d", "d"),
    (Sound::Dh, "DH", "th", "ð"),
    (Sound::F, "F", "f", "f"),
    (Sound::G, "G", "g", "ɡ"),
    (Sound::Hh, "HH", "h", "h"),
    (Sound::Jh, "JH", "j", "dʒ"),
    (Sound::K, "K", "k", "k"),
    (Sound::L, "L", "l", "l"),
    (Sound::M, "M", "m", "m"),
    (Sound::N, "N", "n", "n"),
    (Sound::Ng, "NG", "ng", "ŋ"),
    (Sound::P, "P", "p", "p"),
    (Sound::R, "R", "r", "r"),
    (Sound::S, "S", "s", "s"),
    (Sound::Sh, "SH", "sh", "ʃ"),
    (Sound::T, "T", "t", "t"),
    (Sound::Th, "TH", "th", "θ"),
    (Sound::V, "V", "v", "v"),
    (Sound::W, "W", "w", "w"),
    (Sound::Y, "Y", "y", "j"),
    (Sound::Z, "Z", "z", "z"),
    (Sound::Zh, "ZH", "zh", "ʒ"),
];

impl Sound {
    pub(crate) const COUNT: usize = SOUNDS.len();

    pub(crate) fn index(self) -> usize {
        self as usize
    }

    pub(crate) fn is_vowel(self) -> bool {
        self <= Self::Uw
    }

    pub(crate) fn respelling(self) -> &'static str {
        SOUNDS[self.index()].2
    }

    /// Whether readers would read a neighboring `s` as `z`.
    pub(crate) fn is_voiced(self) -> bool {
        !matches!(
            self,
            Self::Ch | Self::F | Self::Hh | Self::K | Self::P | Self::S | Self::Sh | Self::T | Self::Th
        )
    }

    /// Vowels that never end a stressed English syllable.
    pub(crate) fn is_checked(self) -> bool {
        matches!(self, Self::Ae | Self::Ah | Self::Eh | Self::Ih | Self::Uh)
    }

    /// Vowels that change before an `r`.
    pub(crate) fn is_colored_by_r(self) -> bool {
        self.is_checked() || matches!(self, Self::Aa | Self::Ao | Self::Iy)
    }
}

impl FromStr for Phoneme {
    type Err = ();

    /// Parses `AH0` or `K`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let name = text.trim_end_matches(['0', '1', '2']);
        let stress = match &text[name.len()..] {
            "" | "0" => Stress::None,
            "1" => Stress::Primary,
            "2" => Stress::Secondary,
            _ => return Err(()),
        };
        let (sound, ..) = *SOUNDS.iter().find(|(_, known, ..)| *known == name).ok_or(())?;
        Ok(Self { sound, stress })
    }
}

impl Phoneme {
    pub(crate) fn is_vowel(self) -> bool {
        self.sound.is_vowel()
    }

    /// The first vowel of *about*.
    pub(crate) fn is_schwa(self) -> bool {
        self.sound == Sound::Ah && self.stress == Stress::None
    }

    pub(crate) fn ipa(self) -> &'static str {
        match self.sound {
            Sound::Ah if self.is_schwa() => "ə",
            Sound::Er if self.stress == Stress::None => "ɚ",
            sound => SOUNDS[sound.index()].3,
        }
    }
}

/// Parses `B AH0 N AE1 N AH0`. `None` if a phoneme is unknown.
pub(crate) fn parse(line: &str) -> Option<Vec<Phoneme>> {
    line.split_whitespace()
        .map(|text| text.parse().ok())
        .collect::<Option<Vec<_>>>()
        .filter(|phonemes| !phonemes.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_in_the_order_of_their_rows() {
        for (index, (sound, name, ..)) in SOUNDS.iter().enumerate() {
            assert_eq!(sound.index(), index, "{name}");
        }
        assert_eq!(parse("B AH0 QX"), None);
        assert_eq!(parse(""), None);
    }
}
