//! Checks pronunciations of a built lexicon.

use lexicon::Entry;

pub(crate) fn is_ate_verb_without_ayt(entry: &Entry) -> bool {
    entry.part_of_speech == "verb"
        && entry.word.ends_with("ate")
        && !respelling_of(&entry.pronunciation)
            .to_lowercase()
            .ends_with("ayt")
}

/// The part before the IPA.
fn respelling_of(pronunciation: &str) -> &str {
    pronunciation.split(" /").next().unwrap_or_default()
}

/// Whether exactly one syllable is in capitals: `kuh-LY-duh-skohp /…/`.
pub(crate) fn is_respelling(pronunciation: &str) -> bool {
    let all = |syllable: &str, is_kind: fn(&u8) -> bool| {
        !syllable.is_empty() && syllable.as_bytes().iter().all(is_kind)
    };
    let mut stressed = 0;
    respelling_of(pronunciation).split('-').all(|syllable| {
        let is_stressed = all(syllable, u8::is_ascii_uppercase);
        stressed += usize::from(is_stressed);
        is_stressed || all(syllable, u8::is_ascii_lowercase)
    }) && stressed == 1
}

/// Whether as many syllables come before the stress in the respelling as in the IPA, if there is one.
pub(crate) fn is_stressed_alike(pronunciation: &str) -> bool {
    let Some((respelling, ipa)) = pronunciation.split_once(" /") else {
        return true;
    };
    let Some((before, _)) = ipa.split_once('ˈ') else {
        return !respelling.contains('-') || !ipa.contains('ˌ');
    };
    const DIPHTHONGS: &[&str] = &["aʊ", "aɪ", "eɪ", "oʊ", "ɔɪ"];
    let is_vowel = |letter: &char| "ɑæʌəɔɛɝɚɪiʊuaeo".contains(*letter);
    let diphthongs: usize = DIPHTHONGS.iter().map(|pair| before.matches(pair).count()).sum();
    let spoken = before.chars().filter(is_vowel).count() - diphthongs;
    let written = respelling
        .split('-')
        .take_while(|syllable| !syllable.starts_with(|first: char| first.is_uppercase()))
        .count();
    spoken == written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stress_is_the_same_in_both_notations() {
        for right in [
            "frih-suh-NOH /ˌfrɪsəˈnoʊ/",
            "KAT /kæt/",
            "kuh-LY-duh-skohp /kəˈlaɪdəˌskoʊp/",
            "kun-FEE",
        ] {
            assert!(is_stressed_alike(right), "{right}");
        }
        assert!(!is_stressed_alike("KON-fit /kənˈfit/"));
        assert!(!is_stressed_alike("eye-DEE-uh /ˈaɪdiə/"));
    }

    #[test]
    fn respellings_have_one_stressed_syllable() {
        assert!(is_respelling("frih-suh-NOH /frɪsəˈnoʊ/"));
        for wrong in [
            "frih-suh-noh",
            "FRIH-suh-NOH",
            "Frih-suh",
            "",
            "frih--NOH",
            "BEN\"i*son",
            "frih suh NOH",
        ] {
            assert!(!is_respelling(wrong), "{wrong}");
        }
    }
}
