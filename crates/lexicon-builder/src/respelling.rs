//! Shows sounds to people: as a respelling, and in IPA.

use crate::{
    phonemes::{Phoneme, Sound, Stress},
    syllables::{Division, Syllable, syllables},
};

/// Joins the respelled syllables with hyphens, the stressed one in capitals: `kuh-LY-duh-skohp`. A single syllable is
/// always in capitals.
pub(crate) fn respell(phonemes: &[Phoneme]) -> String {
    let phonemes = with_spoken_r(phonemes);
    let syllables = syllables(&phonemes, Division::ForReaders);
    let is_stressed =
        |syllable: &Syllable, stress| syllable.vowel.is_some_and(|vowel| vowel.stress == stress);
    let main_stress = if syllables.iter().any(|one| is_stressed(one, Stress::Primary)) {
        Stress::Primary
    } else {
        Stress::Secondary
    };
    let parts: Vec<String> = syllables
        .iter()
        .enumerate()
        .map(|(index, syllable)| {
            let next = syllables
                .get(index + 1)
                .map(|next| next.onset.first().copied().or(next.vowel))
                .and_then(|next| next.map(|phoneme| phoneme.sound));
            let text = respell_syllable(syllable, index == 0, next);
            if syllables.len() == 1 || is_stressed(syllable, main_stress) {
                text.to_uppercase()
            } else {
                text
            }
        })
        .collect();
    parts.join("-")
}

/// Respells `r` as in slow speech: *fire* has two syllables (FY-ur), and *giraffe* is divided before the `r` (juh-RAF).
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
        .map(|consonant| consonant.sound.respelling())
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
            // uhd-VANSS, but un-LYK.
            Sound::Ah
                if is_first && syllable.onset.is_empty() && vowel.is_schwa() && !is_before(Sound::N) =>
            {
                "uh"
            }
            Sound::Ah if coda.is_empty() => "uh",
            Sound::Eh if coda.is_empty() => "eh",
            Sound::Ih if coda.is_empty() => "ih",
            sound => sound.respelling(),
        });
    }
    for (index, consonant) in coda.iter().enumerate() {
        let before = if index == 0 {
            vowel.sound
        } else {
            coda[index - 1].sound
        };
        let is_last = index + 1 == coda.len();
        text.push_str(match consonant.sound {
            // *Bus* and *horse*: a single s would be read as z.
            Sound::S if is_last && before.is_voiced() && next.is_none_or(Sound::is_voiced) => "ss",
            Sound::Ch if before.is_checked() => "tch",
            sound => sound.respelling(),
        });
    }
    text
}

/// Respells sounds on their own: `oh` for the *eau* of *bureau*.
pub(crate) fn respell_sounds(phonemes: &[Phoneme]) -> String {
    let mut text = String::new();
    for (index, phoneme) in phonemes.iter().enumerate() {
        text.push_str(match phoneme.sound {
            Sound::Ay if index == 0 => "eye",
            Sound::Ah => "uh",
            Sound::Eh => "eh",
            Sound::Ih => "ih",
            sound => sound.respelling(),
        });
    }
    text
}

/// IPA without slashes: `bəˈnænə`. Single syllables have no stress mark.
pub(crate) fn ipa(phonemes: &[Phoneme]) -> String {
    let syllables = syllables(phonemes, Division::MaximalOnset);
    let mut text = String::new();
    for (index, syllable) in syllables.iter().enumerate() {
        match syllable.vowel.map(|vowel| vowel.stress) {
            Some(Stress::Primary) if syllables.len() > 1 => text.push('ˈ'),
            Some(Stress::Secondary) if syllables.len() > 1 => text.push('ˌ'),
            _ => {}
        }
        text.extend(syllable.onset.iter().map(|phoneme| phoneme.ipa()));
        let after = syllables.get(index + 1).map(|next| next.onset.is_empty());
        match syllable.vowel {
            // Before a vowel, the r is a sound of its own.
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
        crate::phonemes::parse(line).expect("ARPAbet")
    }

    #[test]
    fn words_are_respelled_for_readers() {
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
    fn without_primary_stress_the_secondary_is_in_capitals() {
        assert_eq!(respell(&phonemes("N AA2 N AH0")), "NAH-nuh");
        assert_eq!(respell(&phonemes("AH0 V AH0")), "uh-vuh");
    }

    #[test]
    fn single_sounds_are_respelled() {
        for (line, respelled) in [
            ("OW1", "oh"),
            ("AY1", "eye"),
            ("AH0", "uh"),
            ("K W", "kw"),
            ("W AY1", "wy"),
        ] {
            assert_eq!(respell_sounds(&phonemes(line)), respelled);
        }
    }

    #[test]
    fn ipa_is_american_with_stress_before_the_syllable() {
        let cases = [
            ("B AH0 N AE1 N AH0", "bəˈnænə"),
            ("K AH0 L AY1 D AH0 S K OW2 P", "kəˈlaɪdəˌskoʊp"),
            ("B ER1 D", "bɝd"),
            ("M EH1 ZH ER0", "ˈmɛʒɚ"),
            ("L AH1 V", "lʌv"),
            ("IH0 K S T R IY1 M", "ɪkˈstrim"),
            ("G EY1 JH", "ɡeɪdʒ"),
        ];
        for (line, expected) in cases {
            assert_eq!(ipa(&phonemes(line)), expected);
        }
    }
}
