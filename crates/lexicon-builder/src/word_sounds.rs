//! Fills in how a word sounds.

use std::collections::BTreeSet;

use lexicon::format::{
    records::{Heard, ORIGINS, Spelling},
    writer::WordData,
};

use crate::{
    gcide,
    pronunciation::{MIN_CONFIDENCE, MIN_GUESS_CONFIDENCE, MIN_LOAN_CONFIDENCE, Model},
    respelling,
    sounds::{self, Choice, ends_like_verb_in_ate},
    stress_hint::{StressHint, stress_hint},
    word_data::{SourceData, VERB},
};

impl SourceData {
    pub(crate) fn add_pronunciation(&self, word: &str, data: &mut WordData, model: Option<&Model>) {
        let hint = self
            .entries
            .get(word)
            .and_then(|entries| gcide_hint(word, entries));
        let variants = self.pronunciations.get(word).map(Vec::as_slice);
        let variants = variants.unwrap_or_default();
        let divisions: BTreeSet<Vec<u8>> = self
            .entries
            .get(word)
            .into_iter()
            .flatten()
            .filter_map(|entry| Some(stress_hint(&entry.marked)?.breaks()))
            .collect();
        // *Rec·ord* and *re·cord* are two words.
        let is_divided_in_two_ways = divisions.len() > 1;
        data.gpl.spelling = hint
            .as_ref()
            .filter(|_| !is_divided_in_two_ways)
            .map(|hint| Spelling {
                breaks: hint.breaks(),
                parts: Vec::new(),
            });
        let corrected = self.corrections.get(word).map(|correction| &correction.sounds);
        let part = data.free.sense.as_ref().map(|sense| sense.part_of_speech);
        let choice = match corrected {
            Some(sounds) if !sounds.is_empty() => Some(Choice {
                sounds,
                is_sure: true,
            }),
            _ => sounds::choose(word, variants, part, hint.as_ref(), data.zipf()),
        };
        let Some(Choice { sounds, is_sure }) = choice else {
            if let Some((model, hint)) = model.zip(hint.as_ref()).filter(|_| variants.is_empty()) {
                self.predict(word, data, model, hint);
            }
            return;
        };
        if let Some(model) = model {
            data.free.head.surprisal = model.surprisal(word, sounds).map(eighths);
            data.free.head.traps = model.traps(word, sounds);
        }
        data.free.spelling = model
            .filter(|_| !is_divided_in_two_ways)
            .and_then(|model| model.divide(word, sounds));
        if variants.len() > 1
            && let Some(spelling) = &mut data.free.spelling
        {
            keep_certain_parts(spelling);
        }
        data.is_eligible &= is_sure || self.is_read(word);
        let careful = model.map_or_else(|| sounds.to_vec(), |model| model.careful_speech(word, sounds));
        data.free.pronunciation =
            format!("{} /{}/", respelling::respell(&careful), respelling::ipa(sounds)).into();
    }

    /// Whether someone has read the row: who wrote its sentence did.
    fn is_read(&self, word: &str) -> bool {
        self.sentences.contains_key(word)
    }

    /// Predicts the sounds of a word that CMUdict lacks. A prediction gets no IPA, which would look authoritative.
    fn predict(&self, word: &str, data: &mut WordData, model: &Model, hint: &StressHint) {
        let is_drawn = data.is_eligible;
        data.is_eligible = false;
        if !is_drawn && !self.is_helped(word) {
            return;
        }
        let predicted = if is_drawn {
            model.pronounce(hint)
        } else {
            model.pronounce_quickly(hint)
        };
        let part = data.free.sense.as_ref().map(|sense| sense.part_of_speech);
        let is_ate_verb = word.ends_with("ate") && part == Some(VERB);
        let Some((sounds, confidence)) =
            predicted.filter(|(sounds, _)| !is_ate_verb || ends_like_verb_in_ate(sounds))
        else {
            return;
        };
        let respelled = respelling::respell(&sounds);
        data.is_eligible = is_drawn && (self.is_read(word) || confidence >= min_confidence(data));
        if data.is_eligible {
            data.gpl.pronunciation = respelled.into();
            if let Some((spelling, mut divided)) = data.gpl.spelling.as_mut().zip(model.divide(word, &sounds))
            {
                keep_certain_parts(&mut divided);
                spelling.parts = divided.parts;
            }
        } else if confidence >= MIN_GUESS_CONFIDENCE {
            data.gpl.pronunciation = format!("{respelled} (estimated)").into();
        }
    }
}

/// The word's syllables and stress in GCIDE.
pub(crate) fn gcide_hint(word: &str, entries: &[gcide::Entry]) -> Option<StressHint> {
    entries
        .iter()
        .find_map(|entry| stress_hint(&entry.marked))
        .filter(|hint| hint.word == word)
}

/// Leaves out unstressed vowels, which differ between pronunciations.
fn keep_certain_parts(spelling: &mut Spelling) {
    spelling
        .parts
        .retain(|part| !matches!(part.heard, Heard::Unstressed(_)));
}

/// Higher for languages whose words keep their foreign sounds in English.
fn min_confidence(data: &WordData) -> f32 {
    let origin = data.origin().and_then(|index| ORIGINS.get(usize::from(index)));
    match origin {
        Some(&("Latin" | "Greek")) => MIN_CONFIDENCE,
        Some(origin) if origin.ends_with("English") => MIN_CONFIDENCE,
        _ => MIN_LOAN_CONFIDENCE,
    }
}

fn eighths(bits: f64) -> u16 {
    (bits * 8.0).round().clamp(0.0, f64::from(u16::MAX)) as u16
}
