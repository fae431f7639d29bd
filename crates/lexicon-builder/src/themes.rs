//! What nouns, and words derived from them, are about, by WordNet's lexicographer files, tree of meanings, and topics.

use std::collections::{HashMap, HashSet};

use lexicon::THEMES;

use crate::wordnet::{SynsetId, Tree};

/// Where a theme's meanings are.
struct Theme {
    /// One of [`THEMES`].
    name: &'static str,
    /// Numbers of lexicographer files.
    files: &'static [u8],
    /// Senses at and under which every meaning belongs to the theme.
    roots: &'static [&'static str],
    /// Topics that WordNet gives to senses.
    topics: &'static [&'static str],
    /// Senses at and under which no meaning belongs to it.
    except: &'static [&'static str],
}

#[rustfmt::skip]
const SOURCES: &[Theme] = &[
    Theme { name: "Animals", files: &[5], roots: &["animal%1:03:00::"], topics: &["zoology%1:09:00::"], except: &[] },
    Theme {
        name: "Plants", files: &[20], roots: &["plant%1:03:00::"],
        topics: &["botany%1:09:00::", "plant%1:03:00::"], except: &[],
    },
    Theme {
        name: "Food", files: &[13],
        roots: &["food%1:03:00::", "cook%2:36:00::", "cook%1:18:00::", "kitchen_utensil%1:06:00::",
            "tableware%1:06:00::"],
        topics: &["cooking%1:04:00::"], except: &["alcohol%1:13:00::", "drug%1:06:00::"],
    },
    Theme {
        name: "The body", files: &[8], roots: &[], topics: &["anatomy%1:09:00::", "physiology%1:09:00::"], except: &[],
    },
    Theme {
        name: "Clothes", files: &[],
        roots: &["clothing%1:06:00::", "fabric%1:06:00::", "jewelry%1:06:00::", "footwear%1:06:00::", "dress%2:29:00::"],
        topics: &[], except: &[],
    },
    Theme {
        name: "Music", files: &[],
        roots: &["musical_instrument%1:06:00::", "music%1:10:00::", "music%1:04:00::", "musician%1:18:00::",
            "dancing%1:04:00::", "dance%1:10:00::", "musical_notation%1:10:00::", "sing%2:36:00::"],
        topics: &["music%1:10:00::", "music%1:04:00::"], except: &[],
    },
    Theme {
        name: "Sports and games", files: &[],
        roots: &["sport%1:04:00::", "game%1:04:00::", "athlete%1:18:00::", "sports_equipment%1:06:00::",
            "game_equipment%1:06:00::", "player%1:18:01::"],
        topics: &["sport%1:04:00::", "baseball%1:04:00::", "golf%1:04:00::", "football%1:04:00::",
            "american_football%1:04:00::", "chess%1:04:00::", "basketball%1:04:00::", "card_game%1:04:00::",
            "game%1:04:00::", "tennis%1:04:00::", "soccer%1:04:00::"],
        except: &["gambling%1:04:00::"],
    },
    Theme {
        name: "Science", files: &[],
        roots: &["science%1:09:00::", "scientist%1:18:00::", "chemical_element%1:27:00::",
            "scientific_instrument%1:06:00::", "unit_of_measurement%1:23:00::", "celestial_body%1:17:00::"],
        topics: &["chemistry%1:09:00::", "biology%1:09:00::", "physics%1:09:00::", "mathematics%1:09:00::",
            "genetics%1:09:00::", "geology%1:09:00::", "astronomy%1:09:00::", "biochemistry%1:09:00::",
            "statistics%1:09:00::", "geometry%1:09:00::", "electronics%1:09:00::", "meteorology%1:09:00::",
            "arithmetic%1:09:00::"],
        except: &["monetary_unit%1:23:00::"],
    },
    Theme {
        name: "Nature", files: &[17, 43],
        roots: &["weather%1:19:00::", "atmospheric_phenomenon%1:19:00::", "season%1:28:02::", "rock%1:27:00::",
            "mineral%1:27:00::"],
        topics: &["meteorology%1:09:00::", "geology%1:09:00::", "astronomy%1:09:00::"],
        except: &["part%1:17:00::"],
    },
    Theme {
        name: "Places and buildings", files: &[15],
        roots: &["building%1:06:00::", "room%1:06:00::", "housing%1:06:00::"],
        topics: &["architecture%1:09:00::"], except: &[],
    },
    Theme { name: "People", files: &[18], roots: &[], topics: &[], except: &[] },
    Theme { name: "Feelings", files: &[12, 37], roots: &[], topics: &[], except: &[] },
    Theme {
        name: "Travel", files: &[],
        roots: &["vehicle%1:06:00::", "travel%1:04:00::", "road%1:06:00::", "driver%1:18:00::", "traveler%1:18:00::",
            "sailor%1:18:00::"],
        topics: &["seafaring%1:04:00::", "air_travel%1:04:00::", "ship%1:06:00::", "navigation%1:04:00::",
            "airplane%1:06:00::", "driving%1:04:00::", "aircraft%1:06:00::"],
        except: &["military_vehicle%1:06:00::", "missile%1:06:01::"],
    },
    Theme {
        name: "Language", files: &[],
        roots: &["language%1:10:00::", "linguistics%1:09:00::", "literary_composition%1:10:00::",
            "rhetorical_device%1:10:00::", "word%1:10:00::", "writer%1:18:00::", "written_symbol%1:10:00::"],
        topics: &["linguistics%1:09:00::", "grammar%1:09:00::", "literature%1:10:00::", "prosody%1:09:00::"],
        except: &["musical_notation%1:10:00::"],
    },
    Theme {
        name: "Art and theater", files: &[],
        roots: &["art%1:06:00::", "artist%1:18:00::", "art%1:04:00::", "dramatic_composition%1:10:00::",
            "performer%1:18:00::", "show%1:04:00::", "color%1:07:00::"],
        topics: &["art%1:04:00::", "performing_arts%1:09:00::", "dramaturgy%1:10:00::", "photography%1:04:00::",
            "handicraft%1:04:00::", "theater%1:10:00::"],
        except: &[],
    },
    Theme {
        name: "Tools and machines", files: &[],
        roots: &["tool%1:06:00::", "machine%1:06:00::", "mechanism%1:06:00::", "implement%1:06:00::",
            "measuring_instrument%1:06:00::", "electronic_equipment%1:06:00::"],
        topics: &[], except: &["weapon%1:06:00::"],
    },
];

/// The themes of every synset that has some: a bit for each of [`THEMES`].
pub(crate) fn themes(tree: &Tree<'_>) -> HashMap<SynsetId, u16> {
    let below = tree.below();
    let under = |keys: &[&str]| tree.under(&below, keys);
    let mut found: HashMap<SynsetId, u16> = HashMap::new();
    for theme in SOURCES {
        let Some(bit) = THEMES.iter().position(|name| *name == theme.name) else {
            continue;
        };
        let topics: HashSet<SynsetId> = known(tree, theme.topics).collect();
        let mut members = under(theme.roots);
        let in_files = tree.files.iter().filter(|(_, file)| theme.files.contains(file));
        members.extend(in_files.map(|(id, _)| *id));
        let on_topic = tree
            .topics
            .iter()
            .filter(|(_, ids)| ids.iter().any(|id| topics.contains(id)));
        members.extend(on_topic.map(|(id, _)| *id));
        let except = under(theme.except);
        members.retain(|id| !except.contains(id));
        // Such as "lunar", which is about the moon.
        let about = tree
            .pertains
            .iter()
            .filter(|(_, to)| to.iter().any(|id| members.contains(id)));
        let about: Vec<SynsetId> = about.map(|(id, _)| *id).collect();
        for id in members.into_iter().chain(about) {
            *found.entry(id).or_default() |= 1 << bit;
        }
    }
    found
}

fn known<'a>(tree: &'a Tree<'_>, keys: &'a [&str]) -> impl Iterator<Item = SynsetId> + 'a {
    keys.iter().filter_map(|key| tree.keys.get(*key).copied())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_has_a_place_in_wordnet() {
        let named: Vec<&str> = SOURCES.iter().map(|theme| theme.name).collect();
        assert_eq!(named, THEMES);
    }

    #[test]
    fn files_roots_topics_and_relations_show_the_theme() {
        let (cat, feline, plow, cake, rum, alcohol, food, rhyme, zoology) = (
            (0, 1),
            (2, 2),
            (1, 3),
            (0, 4),
            (0, 5),
            (0, 6),
            (0, 7),
            (0, 8),
            (0, 9),
        );
        let tree = Tree {
            keys: HashMap::from([
                ("food%1:03:00::", food),
                ("alcohol%1:13:00::", alcohol),
                ("zoology%1:09:00::", zoology),
            ]),
            above: HashMap::from([(cake, vec![food]), (alcohol, vec![food]), (rum, vec![alcohol])]),
            derived: HashMap::new(),
            files: HashMap::from([(cat, 5), (rhyme, 10), (plow, 36)]),
            topics: HashMap::from([(plow, vec![zoology])]),
            pertains: HashMap::from([(feline, vec![cat])]),
        };
        let found = themes(&tree);
        let names = |id: SynsetId| -> Vec<&str> {
            let bits = found.get(&id).copied().unwrap_or_default();
            let names = THEMES.iter().enumerate();
            names
                .filter(|(at, _)| bits & 1 << at != 0)
                .map(|(_, name)| *name)
                .collect()
        };
        assert_eq!(names(cat), ["Animals"]);
        assert_eq!(names(feline), ["Animals"]);
        assert_eq!(names(plow), ["Animals"]);
        assert_eq!(names(cake), ["Food"]);
        assert_eq!(names(rum), Vec::<&str>::new());
        assert_eq!(names(rhyme), Vec::<&str>::new());
    }
}
