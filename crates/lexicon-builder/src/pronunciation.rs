//! Models trained on CMUdict: how unexpected a spelling is and why, and how words sound that CMUdict lacks.

use std::collections::BTreeMap;

use lexicon::format::records::{Heard, Spelling, Trap};

use crate::{
    alignment::{Aligner, Unit},
    cmudict::Dictionary,
    graphones::{Graphones, Trainer},
    hard_parts,
    phonemes::{Phoneme, Sound, Stress},
    spelling_model::{SpellingModel, bases},
    stress_hint::StressHint,
};

/// The trained models.
pub(crate) struct Model {
    aligner: Aligner,
    spelling: SpellingModel,
    graphones: Graphones,
}

/// Minimum confidence of a prediction. Of held-out words above it, 93 in 100 match CMUdict, apart from unstressed vowels.
pub(crate) const MIN_CONFIDENCE: f32 = 0.85;
/// The same for loanwords, which keep some of their foreign sounds.
pub(crate) const MIN_LOAN_CONFIDENCE: f32 = 0.92;
/// The same for pronunciations that are marked as estimated.
pub(crate) const MIN_GUESS_CONFIDENCE: f32 = 0.4;
const BEAM_WIDTH: usize = 40;
const NARROW_BEAM_WIDTH: usize = 8;

impl Model {
    /// Trains on words of the letters a to z that `is_word` accepts: CMUdict's many names do not follow English spelling.
    /// `hints` teach how open and closed syllables sound.
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
        let mut trainer = Trainer::default();
        for &(word, sounds) in words.iter().filter(|(word, _)| is_word(word)) {
            let Some(units) = aligner.align(word, sounds) else {
                continue;
            };
            trainer.add(word, sounds, &units, hints.get(word));
            if !bases(word).any(|base| base.len() > 2 && dictionary.contains_key(&base)) {
                spelling.add(word, sounds, &units);
            }
        }
        Self {
            aligner,
            spelling,
            graphones: trainer.finish(),
        }
    }

    /// Surprisal of the spelling in bits. `None` if the letters cannot have these sounds.
    pub(crate) fn surprisal(&self, word: &str, sounds: &[Phoneme]) -> Option<f64> {
        let units = self.aligner.align(word, sounds)?;
        Some(self.spelling.surprisal(word, sounds, &units))
    }

    /// Syllables and hard letters.
    pub(crate) fn divide(&self, word: &str, sounds: &[Phoneme]) -> Option<Spelling<'static>> {
        let units = self.aligner.align(word, sounds)?;
        let misleading = |unit: &Unit| {
            let (score, trap) = self.spelling.trap(word, sounds, unit)?;
            let heard = match trap {
                Trap::Silent(_) => Heard::Nothing,
                Trap::Unlike(_, sound) => Heard::Sound(sound),
            };
            Some((score, heard))
        };
        // Of *lucid*, people hear the i.
        let careful = self.careful_speech(word, sounds);
        Some(hard_parts::spelling(word, &careful, &units, &misleading))
    }

    /// Misleading letters, most misleading first.
    pub(crate) fn traps(&self, word: &str, sounds: &[Phoneme]) -> Vec<Trap<'static>> {
        self.aligner
            .align(word, sounds)
            .map(|units| self.spelling.traps(word, sounds, &units))
            .unwrap_or_default()
    }

    /// The sounds in careful speech. Dictionaries reduce many vowels to a schwa, which is misleading in a respelling:
    /// `RAB-it` is better than `RAB-ut`.
    pub(crate) fn careful_speech(&self, word: &str, sounds: &[Phoneme]) -> Vec<Phoneme> {
        let mut careful = sounds.to_vec();
        for unit in self.aligner.align(word, sounds).unwrap_or_default() {
            let start = unit.sounds.start;
            let is_schwa = |index: usize| sounds.get(index).is_some_and(|sound| sound.is_schwa());
            let is_closed = sounds.get(start + 1).is_some_and(|next| !next.is_vowel())
                && sounds.get(start + 2).is_none_or(|after| !after.is_vowel());
            let (letters, rest) = (&word[unit.letters.clone()], &word[unit.letters.end..]);
            let sounds_like_i = match letters {
                "i" | "y" => !rest.starts_with('l'),
                "e" => matches!(rest, "d" | "s" | "t" | "ts"),
                "a" => rest == "te",
                _ => false,
            };
            if unit.sounds.len() == 1 && is_schwa(start) && is_closed && sounds_like_i {
                careful[start].sound = Sound::Ih;
            }
        }
        careful
    }

    /// The most probable pronunciation for the hint, with a confidence from 0 to 1.
    pub(crate) fn pronounce(&self, hint: &StressHint) -> Option<(Vec<Phoneme>, f32)> {
        most_probable(self.graphones.predict(hint, BEAM_WIDTH))
    }

    /// The same in a fraction of the time, for words whose pronunciation is marked as estimated.
    pub(crate) fn pronounce_quickly(&self, hint: &StressHint) -> Option<(Vec<Phoneme>, f32)> {
        most_probable(self.graphones.predict(hint, NARROW_BEAM_WIDTH))
    }
}

fn most_probable(predictions: Vec<(Vec<Phoneme>, f32)>) -> Option<(Vec<Phoneme>, f32)> {
    let (best, _) = predictions.first()?;
    let reduced = reduce(best);
    let confidence = predictions
        .iter()
        .filter(|(sounds, _)| reduce(sounds) == reduced)
        .map(|(_, probability)| probability)
        .sum();
    Some((best.clone(), confidence))
}

/// Merges unstressed short vowels, which differ between speakers.
fn reduce(sounds: &[Phoneme]) -> Vec<Sound> {
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
    use crate::{phonemes::parse, respelling::respell};

    /// Enough words to learn the usual sounds of `a` and `h`.
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
    fn rare_spellings_have_a_higher_surprisal() {
        let dictionary = dictionary();
        let model = Model::train(&dictionary, &BTreeMap::new(), |_| true);
        let surprisal = |word: &str| model.surprisal(word, &dictionary[word][0]).expect("an alignment");
        assert!(surprisal("rhyme") > surprisal("lime") + 3.0);
        assert!(surprisal("echo") > surprisal("chop"));
        assert_eq!(model.surprisal("bat", &parse("S N OW1").expect("ARPAbet")), None);
    }

    #[test]
    fn silent_letters_are_traps_except_a_final_e() {
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
    fn careful_speech_keeps_the_i_of_closed_syllables() {
        let model = Model::train(&dictionary(), &BTreeMap::new(), |_| true);
        let respell_carefully = |word: &str, sounds: &str| {
            let sounds = parse(sounds).expect("ARPAbet");
            respell(&model.careful_speech(word, &sounds))
        };
        assert_eq!(respell_carefully("rabbit", "R AE1 B AH0 T"), "RAB-it");
        assert_eq!(respell_carefully("helmet", "HH EH1 L M AH0 T"), "HEL-mit");
        assert_eq!(respell_carefully("animal", "AE1 N AH0 M AH0 L"), "AN-uh-mul");
        assert_eq!(respell_carefully("pencil", "P EH1 N S AH0 L"), "PEN-sul");
    }

    #[test]
    fn names_do_not_influence_the_spelling_model() {
        let dictionary = dictionary();
        let model = Model::train(&dictionary, &BTreeMap::new(), |word| word != "rhyme");
        let with_name = Model::train(&dictionary, &BTreeMap::new(), |_| true);
        let rhythm = parse("R IH1 DH AH0 M").expect("ARPAbet");
        assert!(model.surprisal("rhythm", &rhythm) >= with_name.surprisal("rhythm", &rhythm));
    }
}
