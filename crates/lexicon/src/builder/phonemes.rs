//! The sounds of American English as the CMU Pronouncing Dictionary writes them (ARPAbet), and how they are shown to
//! people: respelled, and in IPA.

use std::str::FromStr;

use super::syllables::{Share, Syllable, syllables};

/// A sound, whatever its stress. The names are ARPAbet's.
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

/// How strongly a vowel is stressed. Consonants are never stressed.
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

/// A sound, its name in ARPAbet, how it is respelled in a closed syllable, and its IPA.
type Row = (Sound, &'static str, &'static str, &'static str);

/// In the order of [`Sound`], so that a sound is the place of its row.
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
    /// How many sounds there are.
    pub(crate) const COUNT: usize = SOUNDS.len();

    /// Its place in the order of sounds.
    pub(crate) fn place(self) -> usize {
        self as usize
    }

    /// The sound that stands for those that speakers of English do not all tell apart: cot and caught.
    pub(crate) fn class(self) -> Self {
        match self {
            Self::Ao => Self::Aa,
            Self::Ih => Self::Eh,
            other => other,
        }
    }

    pub(crate) fn is_vowel(self) -> bool {
        self <= Self::Uw
    }

    fn row(self) -> &'static Row {
        &SOUNDS[self.place()]
    }

    /// Whether it makes a neighboring `s` sound like `z` to a reader.
    fn is_voiced(self) -> bool {
        !matches!(
            self,
            Self::Ch | Self::F | Self::Hh | Self::K | Self::P | Self::S | Self::Sh | Self::T | Self::Th
        )
    }

    /// Vowels that no stressed English syllable ends in, so that the next consonant is heard with them.
    pub(crate) fn is_checked(self) -> bool {
        matches!(self, Self::Ae | Self::Ah | Self::Eh | Self::Ih | Self::Uh)
    }

    /// Vowels that a following `r` colors.
    pub(crate) fn is_colored_by_r(self) -> bool {
        self.is_checked() || matches!(self, Self::Aa | Self::Ao | Self::Iy)
    }
}

impl FromStr for Phoneme {
    type Err = ();

    /// Reads `AH0`, `K`.
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

    /// The murmured vowel of `a`bout.
    pub(crate) fn is_schwa(self) -> bool {
        self.sound == Sound::Ah && self.stress == Stress::None
    }

    fn ipa(self) -> &'static str {
        match self.sound {
            Sound::Ah if self.is_schwa() => "ə",
            Sound::Er if self.stress == Stress::None => "ɚ",
            sound => sound.row().3,
        }
    }
}

/// The phonemes of a line of ARPAbet: `B AH0 N AE1 N AH0`. None when one is unknown.
pub(crate) fn parse(line: &str) -> Option<Vec<Phoneme>> {
    line.split_whitespace()
        .map(|text| text.parse().ok())
        .collect::<Option<Vec<_>>>()
        .filter(|phonemes| !phonemes.is_empty())
}

/// One readable respelling: syllables joined by hyphens, the stressed one in capitals (`kuh-LY-duh-skohp`). The only
/// syllable of a word is stressed.
pub(crate) fn respell(phonemes: &[Phoneme]) -> String {
    let phonemes = with_spoken_r(phonemes);
    let syllables = syllables(&phonemes, Share::ForReaders);
    let is_stressed =
        |syllable: &Syllable, stress| syllable.vowel.is_some_and(|vowel| vowel.stress == stress);
    let loudest = if syllables.iter().any(|one| is_stressed(one, Stress::Primary)) {
        Stress::Primary
    } else {
        Stress::Secondary
    };
    let parts: Vec<String> = syllables
        .iter()
        .enumerate()
        .map(|(place, syllable)| {
            let next = syllables
                .get(place + 1)
                .map(|next| next.onset.first().copied().or(next.vowel))
                .and_then(|next| next.map(|phoneme| phoneme.sound));
            let text = respell_syllable(syllable, place == 0, next);
            if syllables.len() == 1 || is_stressed(syllable, loudest) {
                text.to_uppercase()
            } else {
                text
            }
        })
        .collect();
    parts.join("-")
}

/// The `r` as one says it slowly: `fire` has two syllables, FY-ur, and that of `giraffe` begins the second, juh-RAF.
fn with_spoken_r(phonemes: &[Phoneme]) -> Vec<Phoneme> {
    let mut spoken: Vec<Phoneme> = Vec::with_capacity(phonemes.len() + 1);
    for (at, &phoneme) in phonemes.iter().enumerate() {
        let next = phonemes.get(at + 1);
        let follows_glide = spoken
            .last()
            .is_some_and(|before| matches!(before.sound, Sound::Ay | Sound::Aw | Sound::Oy));
        let is_before_stress = next.is_some_and(|next| next.stress == Stress::Primary);
        match phoneme.sound {
            Sound::R if follows_glide && next.is_none_or(|next| !next.is_vowel()) => spoken.push(Phoneme {
                sound: Sound::Er,
                ..phoneme
            }),
            Sound::Er if phoneme.stress == Stress::None && is_before_stress => {
                spoken.extend([Sound::Ah, Sound::R].map(|sound| Phoneme { sound, ..phoneme }));
            }
            _ => spoken.push(phoneme),
        }
    }
    spoken
}

fn respell_syllable(syllable: &Syllable, is_first: bool, next: Option<Sound>) -> String {
    let mut text: String = syllable
        .onset
        .iter()
        .map(|consonant| consonant.sound.row().2)
        .collect();
    let Some(vowel) = syllable.vowel else {
        return text;
    };
    let mut coda = syllable.coda.as_slice();
    let is_before = |sound: Sound| coda.first().is_some_and(|consonant| consonant.sound == sound);
    let colored = match vowel.sound {
        Sound::Aa => Some("ar"),
        Sound::Ae => Some("arr"),
        Sound::Ah => Some("ur"),
        Sound::Ao => Some("or"),
        Sound::Eh => Some("air"),
        Sound::Ih | Sound::Iy => Some("eer"),
        Sound::Uh => Some("oor"),
        _ => None,
    };
    if let Some(colored) = colored.filter(|_| is_before(Sound::R)) {
        text.push_str(colored);
        coda = &coda[1..];
    } else {
        text.push_str(match vowel.sound {
            Sound::Ay if syllable.onset.is_empty() => "eye",
            // Uhd-VANSS, but un-LYK.
            Sound::Ah
                if is_first && syllable.onset.is_empty() && vowel.is_schwa() && !is_before(Sound::N) =>
            {
                "uh"
            }
            Sound::Ah if coda.is_empty() => "uh",
            Sound::Eh if coda.is_empty() => "eh",
            Sound::Ih if coda.is_empty() => "ih",
            sound => sound.row().2,
        });
    }
    for (place, consonant) in coda.iter().enumerate() {
        let before = if place == 0 {
            vowel.sound
        } else {
            coda[place - 1].sound
        };
        let is_last = place + 1 == coda.len();
        text.push_str(match consonant.sound {
            // `bus`, `horse`: one s would be read as z.
            Sound::S if is_last && before.is_voiced() && next.is_none_or(Sound::is_voiced) => "ss",
            Sound::Ch if before.is_checked() => "tch",
            sound => sound.row().2,
        });
    }
    text
}

/// How a sound, or two, are named when they stand alone: the `oh` of `eau`.
pub(crate) fn name(phonemes: &[Phoneme]) -> String {
    let mut names = String::new();
    for (place, phoneme) in phonemes.iter().enumerate() {
        names.push_str(match phoneme.sound {
            Sound::Ay if place == 0 => "eye",
            Sound::Ah => "uh",
            Sound::Eh => "eh",
            Sound::Ih => "ih",
            sound => sound.row().2,
        });
    }
    names
}

/// IPA without slashes, stress marked before the syllable: `bəˈnænə`. A single syllable bears no mark.
pub(crate) fn ipa(phonemes: &[Phoneme]) -> String {
    let syllables = syllables(phonemes, Share::MaximalOnset);
    let mut text = String::new();
    for (place, syllable) in syllables.iter().enumerate() {
        match syllable.vowel.map(|vowel| vowel.stress) {
            Some(Stress::Primary) if syllables.len() > 1 => text.push('ˈ'),
            Some(Stress::Secondary) if syllables.len() > 1 => text.push('ˌ'),
            _ => {}
        }
        text.extend(syllable.onset.iter().map(|phoneme| phoneme.ipa()));
        let after = syllables.get(place + 1).map(|next| next.onset.is_empty());
        match syllable.vowel {
            // Before a vowel the r is heard by itself.
            Some(Phoneme {
                sound: Sound::Er,
                stress: Stress::None,
            }) if syllable.coda.is_empty() && after == Some(true) => {
                text.push_str("ər");
            }
            vowel => text.extend(vowel.map(Phoneme::ipa)),
        }
        text.extend(syllable.coda.iter().map(|phoneme| phoneme.ipa()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phonemes(line: &str) -> Vec<Phoneme> {
        parse(line).expect("ARPAbet")
    }

    #[test]
    fn sounds_are_the_places_of_their_rows() {
        for (place, (sound, name, ..)) in SOUNDS.iter().enumerate() {
            assert_eq!(sound.place(), place, "{name}");
        }
        assert_eq!(parse("B AH0 QX"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn words_are_respelled_as_a_pronouncer_would_read_them() {
        let cases = [
            ("K AH0 L AY1 D AH0 S K OW2 P", "kuh-LY-duh-skohp"),
            ("S IH2 L AH0 W EH1 T", "sil-uh-WET"),
            ("B AH0 N AE1 N AH0", "buh-NAN-uh"),
            ("R IH1 DH AH0 M", "RITH-um"),
            ("M EH1 ZH ER0", "MEZH-ur"),
            ("K W AY1 ER0", "KWY-ur"),
            ("B AH1 S", "BUSS"),
            ("K AE1 T", "KAT"),
            ("DH AH0", "THUH"),
            ("AY1 S", "EYESS"),
            ("M AY1 S", "MYSS"),
            ("K R AY1 S IH0 S", "KRY-siss"),
            ("HH AW1 S", "HOWSS"),
            ("HH AO1 R S", "HORSS"),
            ("AH0 D V AE1 N S", "uhd-VANSS"),
            ("AH0 N L AY1 K", "un-LYK"),
            ("AE1 NG G Y AH0 L ER0", "ANG-gyuh-lur"),
            ("B AA1 K S", "BAHKS"),
            ("K AE1 CH", "KATCH"),
            ("T IY1 CH ER0", "TEE-chur"),
            ("M IH1 S T ER0", "MIS-tur"),
            ("D IH0 S M IH1 S", "diss-MISS"),
            ("K L AE1 S IH0 K", "KLASS-ik"),
            ("F IH1 NG G ER0", "FING-gur"),
            ("S IH1 NG ER0", "SING-ur"),
            ("L AY1 B R EH2 R IY0", "LY-brair-ee"),
            ("S T AO1 R IY0", "STOR-ee"),
            ("HH IH1 R OW0", "HEER-oh"),
            ("T UH1 R", "TOOR"),
            ("P Y UH1 R", "PYOOR"),
            ("F AA1 DH ER0", "FAH-thur"),
            ("G AA1 R D AH0 N", "GAR-dun"),
            ("AE1 R AH0 D", "ARR-ud"),
            ("W AY1 R D", "WY-urd"),
            ("P AY1 R AH0 T", "PY-rut"),
            ("JH ER0 AE1 F", "juh-RAF"),
            ("S IY1 N Y ER0", "SEEN-yur"),
            ("K Y UW1 P AH0 D", "KYOO-pud"),
            ("AE1 N Y UW0 AH0 L", "AN-yoo-ul"),
            ("AY0 D IY1 AH0", "eye-DEE-uh"),
            ("B UH1 K", "BUUK"),
            ("IH2 L IY1 G AH0 L", "ih-LEE-gul"),
            ("HH ER1 IY0", "HUR-ee"),
            ("EH1 K S T R AH0", "EK-struh"),
            ("AO0 T AA1 N AH0 M AH0 S", "aw-TAH-nuh-muss"),
            ("N EY1 SH AH0 N", "NAY-shun"),
            ("AH1 P", "UP"),
            ("L AE1 M P SH EY2 D", "LAMP-shayd"),
            ("HH M", "HM"),
        ];
        for (line, respelled) in cases {
            assert_eq!(respell(&phonemes(line)), respelled, "{line}");
        }
    }

    #[test]
    fn a_word_without_primary_stress_has_its_secondary_in_capitals() {
        assert_eq!(respell(&phonemes("N AA2 N AH0")), "NAH-nuh");
        assert_eq!(respell(&phonemes("AH0 V AH0")), "uh-vuh");
    }

    #[test]
    fn sounds_alone_are_named() {
        for (line, known) in [
            ("OW1", "oh"),
            ("AY1", "eye"),
            ("AH0", "uh"),
            ("K W", "kw"),
            ("W AY1", "wy"),
        ] {
            assert_eq!(name(&phonemes(line)), known);
        }
    }

    #[test]
    fn ipa_is_american_and_marks_stress_before_the_syllable() {
        let cases = [
            ("B AH0 N AE1 N AH0", "bəˈnænə"),
            ("K AH0 L AY1 D AH0 S K OW2 P", "kəˈlaɪdəˌskoʊp"),
            ("B ER1 D", "bɝd"),
            ("M EH1 ZH ER0", "ˈmɛʒɚ"),
            ("L AH1 V", "lʌv"),
            ("IH0 K S T R IY1 M", "ɪkˈstrim"),
            ("G EY1 JH", "ɡeɪdʒ"),
        ];
        for (line, ipa_of_it) in cases {
            assert_eq!(ipa(&phonemes(line)), ipa_of_it);
        }
    }
}
