//! Which words nobody is going to spell anymore, so that a screen that the hall may see can have them.

use std::collections::BTreeSet;

use bee::{TurnId, WordId};

use super::facts::Facts;

impl Facts {
    /// Whether nobody is going to spell the word of this turn, which is over: a rival may get the same one.
    pub(super) fn is_word_burned(&self, turn: TurnId) -> bool {
        let word = self.state.turns.get(&turn).and_then(|turn| turn.word);
        word.is_some_and(|word| !self.is_to_come(word))
    }

    /// Whether someone is still to spell a word that is written so, in any case of letters.
    pub(super) fn is_text_to_come(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        let to_come = self.word_ids().filter(|word| self.is_to_come(*word));
        let mut words = to_come.filter_map(|word| self.word(word));
        words.any(|word| word.reveal().word.to_lowercase() == text)
    }

    fn is_to_come(&self, word: WordId) -> bool {
        let open = self.state.turn.as_ref().and_then(|turn| turn.word);
        self.state.unused(word)
            || [open, self.state.fixed_word()].contains(&Some(word))
            || self.may_come_again(word)
    }

    /// Whether undo can lead back to where a rival is to spell this word of a duel, such as before they were passed over.
    fn may_come_again(&self, word: WordId) -> bool {
        let turns = || self.state.turns.values().filter(|turn| turn.word == Some(word));
        let spelled = turns().filter(|turn| turn.shown.is_some());
        let spellers: BTreeSet<_> = spelled.map(|turn| turn.speller).collect();
        turns().any(|turn| turn.duel.is_some()) && spellers.len() < 2 && !self.state.seen.contains(&word)
    }
}
