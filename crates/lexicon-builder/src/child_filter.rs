//! Words that lists for children leave out: illness, death, weapons, crime, drugs, alcohol, and what belongs to the body and the
//! bathroom. They come from WordNet's tree of meanings, from the words of definitions, and from a short list.
//!
//! What no list may have, such as insults, is in `profanity.rs`.

use std::collections::HashSet;

use crate::wordnet::{SynsetId, Tree};

/// WordNet's senses under which every meaning is left out.
#[rustfmt::skip]
const ROOTS: &[&str] = &[
    // Illness, injury and death
    "ill_health%1:26:00::", "pathology%1:26:00::", "disorder%1:26:03::", "symptom%1:26:00::", "injury%1:26:00::",
    "tumor%1:26:00::", "paralysis%1:26:00::", "mental_disorder%1:26:00::", "disfunction%1:26:00::",
    "death%1:11:00::", "death%1:28:00::", "death%1:26:00::",
    "corpse%1:08:00::", "burial%1:04:00::", "operation%1:04:00::",
    // Violence, weapons and crime
    "killing%1:04:00::", "killing%1:11:00::", "violence%1:04:01::", "torture%1:04:01::", "execution%1:04:00::",
    "slaughter%1:11:00::", "corporal_punishment%1:04:00::", "weapon%1:06:00::", "weaponry%1:06:00::",
    "explosive%1:06:00::", "gun%1:06:00::", "bomb%1:06:00::", "instrument_of_execution%1:06:00::",
    "instrument_of_torture%1:06:00::", "instrument_of_punishment%1:06:00::", "crime%1:04:00::", "criminal%1:18:00::",
    "killer%1:18:00::", "cruelty%1:04:00::", "war%1:04:00::", "slavery%1:04:00::", "slavery%1:26:00::",
    "terrorist%1:18:00::", "gambling%1:04:00::",
    // Drugs, alcohol and poison
    "drug_of_abuse%1:06:00::", "narcotic%1:06:00::", "alcohol%1:13:00::", "tobacco%1:06:00::", "poison%1:27:00::",
    "toxin%1:27:00::", "drunkenness%1:26:00::", "drunkard%1:18:00::", "drug_addict%1:18:00::",
    // Sex and the body
    "sexual_activity%1:04:00::", "sexual_desire%1:12:00::", "reproductive_organ%1:08:00::", "body_waste%1:27:00::",
    "excretion%1:22:00::", "toilet%1:06:00::", "undergarment%1:06:00::",
    // Verbs
    "kill%2:35:00::", "die%2:30:00::", "wound%2:29:00::", "injure%2:29:00::", "poison%2:35:00::", "torture%2:37:00::",
    "steal%2:40:00::", "intoxicate%2:34:00::", "drug%2:34:00::", "copulate%2:35:00::", "urinate%2:29:00::",
    "vomit%2:29:00::", "behead%2:35:00::",
];

/// Beginnings of words in definitions of words to leave out, mostly adjectives, which have no tree.
#[rustfmt::skip]
const STARTS: &[&str] = &[
    "addict", "alcohol", "amput", "arson", "assault", "autops", "blackmail", "bleed", "bloody", "brutal", "burglar",
    "burial", "buried", "cancer", "carcinom", "cemeter", "cigar", "cocktail", "coffin", "cruel", "curse", "dagger",
    "dead", "death", "deceased", "deform", "demon ", "demonic", "diarrh", "die ", "died", "dies ", "disab", "disease",
    "dying", "embalm", "enema", "execution", "extermin", "fatal", "fetal", "firearm", "fraud", "funeral", "gambl",
    "gangster", "grave ", "graves", "hatred", "hell ", "hemorrh", "homicid", "hostage", "ill-treat", "illegal",
    "illness", "infect", "inflam", "intoxic", "kidnap", "lesion", "lethal", "liquor", "malignan", "morbid", "mortal",
    "mortuar", "mourn", "mucus", "necro", "neurotic", "obes", "outlaw", "painful", "paraly", "parasit", "patholog",
    "pelvic", "perver", "pistol", "plague", "plunder", "poison", "pregnan", "psychiat", "psychot", "pus ", "rabies",
    "racis", "revenge", "rifle", "rob ", "robber", "satan", "schizo", "sexual", "sinful", "slave", "smoking",
    "smuggl", "steal", "surgeon", "surger", "surgic", "swindl", "symptom", "syndrome", "theft", "thief", "thieves",
    "tobacco", "torment", "toxic", "traitor", "tumor", "ulcer", "undergarment", "victim", "violence", "vodka",
    "vomit", "warfare", "weapon", "whiskey", "whisky", "wounded",
];

/// Words to leave out whose definitions don't show it.
#[rustfmt::skip]
const WORDS: &[&str] = &[
    "agony", "ammunition", "amniocentesis", "apoplexy", "armageddon", "arsenal", "barbiturate", "bikini", "biopsy",
    "bleed", "bordello", "bourbon", "brasserie", "brassiere", "brutal", "burlesque", "cabaret", "casino",
    "catheter", "champagne", "chemotherapy", "cognac", "concuss", "concussion", "convulse", "convulsion", "corset",
    "crematorium", "cruel", "dastard", "detonate", "dictator", "divorce", "fascism", "fascist", "garter",
    "guerrilla", "guillotine", "hangover", "harem", "hellhound", "hostage", "inferno", "infliction",
    "intussusception", "junkie", "kamikaze", "mafia", "martini", "mausoleum", "morgue", "morphine", "negligee",
    "nicotine", "penology", "persecute", "pornography", "rampage", "rathskeller", "roulette", "sadism", "sadist",
    "sarcophagus", "scopolamine", "shrapnel", "stiletto", "striptease", "sultry", "tequila", "thrombus", "tocology",
    "trauma", "vinification", "vintner", "voluptuous",
];

/// Words to keep although their definitions mention what they are not, or what they help against.
const ALLOWED: &[&str] = &["extinct", "honest", "humane", "inherit", "survive", "vaccine"];

/// All synsets at and under the roots, and those derived from them.
pub(crate) fn unsuitable(tree: &Tree<'_>) -> HashSet<SynsetId> {
    let mut found = tree.under(&tree.below(), ROOTS);
    let derived = tree
        .derived
        .iter()
        .filter(|(_, from)| from.iter().any(|id| found.contains(id)));
    let derived: Vec<SynsetId> = derived.map(|(id, _)| *id).collect();
    found.extend(derived);
    found
}

/// Whether a list for children may have the word, as far as it and its definition show.
pub(crate) fn suits_children(word: &str, definition: &str) -> bool {
    let definition = definition.to_lowercase();
    let mut word_starts = definition.char_indices().filter(|(at, letter)| {
        letter.is_alphabetic() && !definition[..*at].ends_with(|before: char| before.is_alphabetic())
    });
    let is_start = |at: usize| STARTS.iter().any(|start| definition[at..].starts_with(start));
    let mentions = word_starts.any(|(at, _)| is_start(at));
    !WORDS.contains(&word) && (!mentions || ALLOWED.contains(&word))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn meanings_under_a_root_and_what_derives_from_them_are_unsuitable() {
        let (illness, cough, dry_cough, cough_like, cat) = ((0, 1), (0, 2), (0, 3), (2, 4), (0, 5));
        let tree = Tree {
            keys: HashMap::from([("ill_health%1:26:00::", illness)]),
            above: HashMap::from([(cough, vec![illness]), (dry_cough, vec![cough]), (cat, vec![])]),
            derived: HashMap::from([(cough_like, vec![dry_cough])]),
            ..Tree::default()
        };
        assert_eq!(
            unsuitable(&tree),
            HashSet::from([illness, cough, dry_cough, cough_like])
        );
    }

    #[test]
    fn definitions_and_a_list_show_the_rest() {
        assert!(!suits_children(
            "macabre",
            "shockingly repellent; suggesting death"
        ));
        assert!(!suits_children("casino", "a public building for entertainment"));
        assert!(suits_children("honest", "without fraud"));
        assert!(suits_children(
            "diesel",
            "demonstrates painting on the surge of hello"
        ));
    }
}
