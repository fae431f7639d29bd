//! What can be learned from a pronouncing dictionary: how surprising a word's spelling is and why, and how words are
//! said that it lacks.

use std::collections::BTreeMap;

use crate::layers::Trap;

use super::{
    alignment::Aligner,
    cmudict::Dictionary,
    graphones::{Graphones, Lessons},
    phonemes::{Phoneme, Sound, Stress},
    spelling_model::{SpellingModel, bases},
    stress_hint::StressHint,
};

/// Learned from the words of a pronouncing dictionary.
pub(crate) struct Model {
    aligner: Aligner,
    spelling: SpellingModel,
    graphones: Graphones,
}

/// How probable the way to say a word has to be, measured on words of the dictionary that were held back: of those above
/// it 93 in 100 are said as the dictionary says, unstressed vowels aside.
pub(crate) const SURE: f32 = 0.85;
/// As above, of words from French, Italian, Spanish and Portuguese, which English says half in their own way.
pub(crate) const SURE_OF_LOANS: f32 = 0.95;

impl Model {
    /// Learns from the words that are written with the letters a to z only, and of these only from those that
    /// `is_word` accepts how English is spelled: names, of which the dictionary has many, spell as they please. `hints` of these
    /// words, as far as there are any, teach how open and closed syllables are said.
    pub(crate) fn train(
        dictionary: &Dictionary,
        hints: &BTreeMap<String, StressHint>,
        is_word: impl Fn(&str) -> bool,
    ) -> Self {
        let words: Vec<(&str, &[Phoneme])> = dictionary
            .iter()
            .filter(|(word, _)| word.bytes().all(|letter| letter.is_ascii_lowercase()))
            .filter_map(|(word, variants)| Some((word.as_str(), variants.first()?.as_slice())))
            .collect();
        let aligner = Aligner::train(words.iter().copied().filter(|(word, _)| is_word(word)));
        let mut spelling = SpellingModel::default();
        let mut lessons = Lessons::default();
        for &(word, sounds) in words.iter().filter(|(word, _)| is_word(word)) {
            let Some(units) = aligner.align(word, sounds) else {
                continue;
            };
            lessons.learn(word, sounds, &units, hints.get(word));
            if !bases(word).any(|base| base.len() > 2 && dictionary.contains_key(&base)) {
                spelling.learn(word, sounds, &units);
            }
        }
        Self {
            aligner,
            spelling,
            graphones: lessons.finish(),
        }
    }

    /// Bits by which the spelling surprises who hears the sounds. None when the letters cannot stand for them.
    pub(crate) fn surprise(&self, word: &str, sounds: &[Phoneme]) -> Option<f64> {
        let units = self.aligner.align(word, sounds)?;
        Some(self.spelling.surprise(word, sounds, &units))
    }

    /// The letters that mislead, the most misleading first.
    pub(crate) fn traps(&self, word: &str, sounds: &[Phoneme]) -> Vec<Trap<'static>> {
        self.aligner
            .align(word, sounds)
            .map(|units| self.spelling.traps(word, sounds, &units))
            .unwrap_or_default()
    }

    /// The sounds as a careful speaker says them: dictionaries murmur many vowels that readers know by their letters, and
    /// respelled the murmur misleads (`RAB-ut`, but RAB-it).
    pub(crate) fn carefully(&self, word: &str, sounds: &[Phoneme]) -> Vec<Phoneme> {
        let mut careful = sounds.to_vec();
        for unit in self.aligner.align(word, sounds).unwrap_or_default() {
            let place = unit.sounds.start;
            let is_murmur = |place: usize| {
                sounds
                    .get(place)
                    .is_some_and(|sound| sound.sound == Sound::Ah && sound.stress == Stress::None)
            };
            let is_closed = sounds.get(place + 1).is_some_and(|next| !next.is_vowel())
                && sounds.get(place + 2).is_none_or(|after| !after.is_vowel());
            let (letters, rest) = (&word[unit.letters.clone()], &word[unit.letters.end..]);
            let is_heard_as_i = match letters {
                "i" | "y" => !rest.starts_with('l'),
                "e" => matches!(rest, "d" | "s" | "t" | "ts"),
                "a" => rest == "te",
                _ => false,
            };
            if unit.sounds.len() == 1 && is_murmur(place) && is_closed && is_heard_as_i {
                careful[place].sound = Sound::Ih;
            }
        }
        careful
    }

    /// How a word is probably said whose syllables and stress are known, and how probable that is, from 0 to 1.
    pub(crate) fn pronounce(&self, hint: &StressHint) -> Option<(Vec<Phoneme>, f32)> {
        let ways = self.graphones.ways(hint);
        let (best, _) = ways.first()?;
        let wanted = essence(best);
        let confidence = ways
            .iter()
            .filter(|(sounds, _)| essence(sounds) == wanted)
            .map(|(_, probability)| probability)
            .sum();
        Some((best.clone(), confidence))
    }
}

/// What of the sounds is not a matter of how carefully one speaks: unstressed short vowels differ between speakers.
fn essence(sounds: &[Phoneme]) -> Vec<Sound> {
    sounds
        .iter()
        .map(|phoneme| match (phoneme.sound, phoneme.stress) {
            (Sound::Ih | Sound::Uh | Sound::Ah, Stress::None | Stress::Secondary) => Sound::Ah,
            (sound, _) => sound,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::phonemes::{self, parse};

    /// Enough words to learn from that `a` is the usual spelling of its sounds, and `h` of its own.
    const WORDS: &[(&str, &str)] = &[
        ("bad", "B AE1 D"),
        ("bat", "B AE1 T"),
        ("cab", "K AE1 B"),
        ("cat", "K AE1 T"),
        ("cap", "K AE1 P"),
        ("chat", "CH AE1 T"),
        ("chip", "CH IH1 P"),
        ("chop", "CH AA1 P"),
        ("dim", "D IH1 M"),
        ("echo", "EH1 K OW0"),
        ("hat", "HH AE1 T"),
        ("hip", "HH IH1 P"),
        ("kit", "K IH1 T"),
        ("lime", "L AY1 M"),
        ("map", "M AE1 P"),
        ("mop", "M AA1 P"),
        ("rap", "R AE1 P"),
        ("rhyme", "R AY1 M"),
        ("rich", "R IH1 CH"),
        ("rim", "R IH1 M"),
        ("rip", "R IH1 P"),
        ("time", "T AY1 M"),
        ("tip", "T IH1 P"),
    ];

    fn dictionary() -> Dictionary {
        WORDS
            .iter()
            .map(|(word, sounds)| ((*word).to_owned(), vec![parse(sounds).expect("ARPAbet")]))
            .collect()
    }

    #[test]
    fn a_spelling_surprises_the_more_the_rarer_it_is_for_its_sounds() {
        let dictionary = dictionary();
        let model = Model::train(&dictionary, &BTreeMap::new(), |_| true);
        let surprise = |word: &str| model.surprise(word, &dictionary[word][0]).expect("an alignment");
        assert!(surprise("rhyme") > surprise("lime") + 3.0);
        assert!(surprise("echo") > surprise("chop"));
        assert_eq!(model.surprise("bat", &parse("S N OW1").expect("ARPAbet")), None);
    }

    #[test]
    fn mute_letters_are_traps_but_the_e_of_time_is_not() {
        let dictionary = dictionary();
        let model = Model::train(&dictionary, &BTreeMap::new(), |_| true);
        let traps = |word: &str| model.traps(word, &dictionary[word][0]);
        assert_eq!(traps("rhyme"), [Trap::Silent("h".into())]);
        for word in ["time", "cat", "chop"] {
            assert_eq!(traps(word), [], "{word}");
        }
        let phone = parse("F OW1 N").expect("ARPAbet");
        assert_eq!(
            model.traps("phone", &phone),
            [Trap::Unlike("ph".into(), "f".into())]
        );
    }

    #[test]
    fn a_careful_speaker_does_not_murmur_the_i_of_a_closed_syllable() {
        let model = Model::train(&dictionary(), &BTreeMap::new(), |_| true);
        let carefully = |word: &str, sounds: &str| {
            let sounds = parse(sounds).expect("ARPAbet");
            phonemes::respell(&model.carefully(word, &sounds))
        };
        assert_eq!(carefully("rabbit", "R AE1 B AH0 T"), "RAB-it");
        assert_eq!(carefully("helmet", "HH EH1 L M AH0 T"), "HEL-mit");
        assert_eq!(carefully("animal", "AE1 N AH0 M AH0 L"), "AN-uh-mul");
        assert_eq!(carefully("pencil", "P EH1 N S AH0 L"), "PEN-sul");
    }

    #[test]
    fn names_teach_nothing_about_english_spelling() {
        let dictionary = dictionary();
        let model = Model::train(&dictionary, &BTreeMap::new(), |word| word != "rhyme");
        let taught = Model::train(&dictionary, &BTreeMap::new(), |_| true);
        let rhythm = parse("R IH1 DH AH0 M").expect("ARPAbet");
        assert!(model.surprise("rhythm", &rhythm) >= taught.surprise("rhythm", &rhythm));
    }
}
