//! What can be learned from a pronouncing dictionary: how surprising a word's spelling is and why.

use crate::layers::Trap;

use super::{
    alignment::Aligner,
    cmudict::Dictionary,
    phonemes::Phoneme,
    spelling_model::{SpellingModel, bases},
};

/// Learned from the words of a pronouncing dictionary.
pub(crate) struct Model {
    aligner: Aligner,
    spelling: SpellingModel,
}

impl Model {
    /// Learns from the words that are written with the letters a to z only, and of these only from those that
    /// `is_word` accepts how English is spelled: names, of which the dictionary has many, spell as they please.
    pub(crate) fn train(dictionary: &Dictionary, is_word: impl Fn(&str) -> bool) -> Self {
        let words: Vec<(&str, &[Phoneme])> = dictionary
            .iter()
            .filter(|(word, _)| word.bytes().all(|letter| letter.is_ascii_lowercase()))
            .filter_map(|(word, variants)| Some((word.as_str(), variants.first()?.as_slice())))
            .collect();
        let aligner = Aligner::train(words.iter().copied().filter(|(word, _)| is_word(word)));
        let mut spelling = SpellingModel::default();
        for &(word, sounds) in &words {
            let is_inflected = || bases(word).any(|base| base.len() > 2 && dictionary.contains_key(&base));
            if !is_word(word) || is_inflected() {
                continue;
            }
            if let Some(units) = aligner.align(word, sounds) {
                spelling.learn(word, sounds, &units);
            }
        }
        Self { aligner, spelling }
    }

    /// Bits by which the spelling surprises who hears the sounds. None when the letters cannot stand for them.
    pub(crate) fn surprise(&self, word: &str, sounds: &[Phoneme]) -> Option<f64> {
        let units = self.aligner.align(word, sounds)?;
        Some(self.spelling.surprise(word, sounds, &units))
    }

    /// The letters that mislead, the most misleading first.
    pub(crate) fn traps(&self, word: &str, sounds: &[Phoneme]) -> Vec<Trap> {
        self.aligner
            .align(word, sounds)
            .map(|units| self.spelling.traps(word, sounds, &units))
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::phonemes::parse;

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
        let model = Model::train(&dictionary, |_| true);
        let surprise = |word: &str| model.surprise(word, &dictionary[word][0]).expect("an alignment");
        assert!(surprise("rhyme") > surprise("lime") + 3.0);
        assert!(surprise("echo") > surprise("chop"));
        assert_eq!(model.surprise("bat", &parse("S N OW1").expect("ARPAbet")), None);
    }

    #[test]
    fn mute_letters_are_traps_but_the_e_of_time_is_not() {
        let dictionary = dictionary();
        let model = Model::train(&dictionary, |_| true);
        let traps = |word: &str| model.traps(word, &dictionary[word][0]);
        assert_eq!(traps("rhyme"), [Trap::Silent("h".to_owned())]);
        for word in ["time", "cat", "chop"] {
            assert_eq!(traps(word), [], "{word}");
        }
        let phone = parse("F OW1 N").expect("ARPAbet");
        assert_eq!(
            model.traps("phone", &phone),
            [Trap::Unlike("ph".to_owned(), "f".to_owned())]
        );
    }

    #[test]
    fn names_teach_nothing_about_english_spelling() {
        let dictionary = dictionary();
        let model = Model::train(&dictionary, |word| word != "rhyme");
        let taught = Model::train(&dictionary, |_| true);
        let rhythm = parse("R IH1 DH AH0 M").expect("ARPAbet");
        assert!(model.surprise("rhythm", &rhythm) >= taught.surprise("rhythm", &rhythm));
    }
}
