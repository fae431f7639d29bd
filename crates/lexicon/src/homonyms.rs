//! Words that sound the same.

use crate::{Lexicon, normalize::normalize};

impl Lexicon {
    /// Other words that sound the same, the most common first. Empty if none is known.
    pub fn homonyms(&self, word: &str) -> Vec<String> {
        let record = || {
            let file = self.homonyms.as_ref()?;
            let at = usize::try_from(file.get(&normalize(word)?)?).ok()?;
            file.record(at)
        };
        record().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Lexicon, sample};

    #[test]
    fn words_have_homonyms() {
        let folder = tempfile::tempdir().unwrap();
        sample::write_to(folder.path()).unwrap();
        let (lexicon, _) = Lexicon::open(folder.path());
        assert_eq!(lexicon.homonyms(" Quorble"), [sample::HOMONYM]);
        for word in [sample::FULL, "zzyzxqv", "two words"] {
            assert_eq!(lexicon.homonyms(word), [""; 0]);
        }
        assert_eq!(Lexicon::empty().homonyms(sample::UNCOUNTED), [""; 0]);
    }
}
