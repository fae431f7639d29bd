//! Parts of the views of officials.

use bee::{Accepted, Command, Event, Ground, Item, Restart, SpellerId, TurnId, Verdict, WordId};
use serde::Serialize;
use utoipa::ToSchema;

use crate::stage::{
    facts::Facts,
    names,
    speller_status::{Help, Place, SpellerStatus},
    words::SecretWord,
};

#[derive(Serialize, ToSchema)]
#[schema(as = StageSpeller)]
pub struct Speller {
    /// Names the speller in commands.
    speller: u32,
    number: u32,
    name: String,
    school: String,
    status: SpellerStatus,
    #[serde(flatten)]
    place: Place,
    #[serde(flatten)]
    help: Help,
}

/// A word with all that a pronouncer reads. Empty texts are left out.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StageWord)]
pub struct Word {
    text: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pron: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pos: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    definition: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    sentence: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    origin: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    note: String,
    /// Other spellings that are correct.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    alternates: Vec<String>,
    /// Words that sound the same.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    homonyms: Vec<String>,
    /// Whether `readStageAudio` has a recording of it.
    recorded: bool,
}

#[derive(Serialize, ToSchema)]
#[schema(as = NextTurn)]
pub struct Next {
    number: u32,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    word: Option<String>,
    /// How the word is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pron: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = HeardLetters)]
pub struct Heard {
    text: String,
    restarts: Vec<String>,
}

/// The letters that were heard beside those that count.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LetterComparison)]
pub struct Comparison {
    /// Absent before the first letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<names::LetterVerdict>)]
    verdict: Option<Verdict>,
    /// Where only one side has a letter, the other is absent.
    cells: Vec<LetterPair>,
    /// The place of the first difference in `cells`, from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    differs_at: Option<usize>,
    /// The spelling beside which the letters are, if it isn't the word's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    spelling: Option<String>,
    /// Whether that is a word that sounds the same. It counts until the word is defined.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    homonym: bool,
    /// Whether the speller started over, and the rules don't allow that.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    restart_is_fault: bool,
    /// The restart, from 1, after which other letters came. While a start is spelled, also one that isn't as long as the one before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    changed_at_restart: Option<usize>,
    /// Whether all that differs is a capital that wasn't named, or was named without need.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    capitals_differ: bool,
}

#[derive(Serialize, ToSchema)]
pub struct LetterPair {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    heard: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    accepted: Option<char>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = AskedItem)]
pub struct Asked {
    #[schema(value_type = names::AskItem)]
    item: Item,
    /// Milliseconds that were left of the clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    left: Option<u64>,
    /// Whether the time for questions was over.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    late: bool,
}

#[derive(Serialize, ToSchema)]
#[schema(as = StageRuling)]
pub struct Ruled {
    correct: bool,
    #[schema(value_type = names::RulingGround)]
    ground: Ground,
    /// Whether the hall has seen it.
    shown: bool,
}

impl Speller {
    fn new(facts: &Facts, speller: SpellerId) -> Self {
        let entry = facts.entry(speller);
        Self {
            speller: speller.0,
            number: facts.state.number(speller),
            name: facts.name(speller),
            school: entry.map_or_else(String::new, |entry| entry.school.clone()),
            status: SpellerStatus::of(&facts.state, speller),
            place: Place::of(&facts.state, speller),
            help: Help::of(&facts.state, speller),
        }
    }

    /// At the microphone, or the one whose result is shown.
    pub fn at_mic(facts: &Facts) -> Option<Self> {
        Some(Self::new(facts, facts.speller_at_mic()?))
    }

    /// All of them, in the order of the draw and then by number.
    pub fn all(facts: &Facts) -> Vec<Self> {
        let order = &facts.state.order;
        let entered = facts
            .entries
            .iter()
            .map(|entry| SpellerId(entry.speller.unsigned_abs()));
        let undrawn = entered.filter(|speller| !order.contains(speller));
        let all = order.iter().copied().chain(undrawn);
        all.map(|speller| Self::new(facts, speller)).collect()
    }
}

impl Word {
    /// Leaves out other words that someone is still to spell.
    pub fn without_secrets(mut self, facts: &Facts) -> Self {
        self.alternates.retain(|text| !facts.is_text_to_come(text));
        self.homonyms.retain(|text| !facts.is_text_to_come(text));
        self.note.clear();
        self
    }

    pub fn new(word: &SecretWord) -> Self {
        let word = word.reveal().clone();
        Self {
            alternates: word.alternates(),
            homonyms: word.homonyms(),
            text: word.word,
            pron: word.pronunciation,
            pos: word.part_of_speech,
            definition: word.definition,
            sentence: word.sentence,
            origin: word.etymology,
            note: word.notes,
            recorded: word.audio_id.is_some(),
        }
    }
}

impl Next {
    /// Without the word.
    pub fn speller(facts: &Facts) -> Option<Self> {
        let speller = *facts.state.upcoming().first()?;
        Some(Self {
            number: facts.state.number(speller),
            name: facts.name(speller),
            word: None,
            pron: None,
        })
    }

    pub fn with_word(facts: &Facts) -> Option<Self> {
        let state = &facts.state;
        let level = state.round.as_ref().and_then(|round| round.level);
        let open = state.turn.as_ref().and_then(|turn| turn.word);
        let word = state
            .fixed_word()
            .or_else(|| bee::next_word(&facts.setup(), state, level, open));
        let word = word.and_then(|word| facts.word(word)).map(SecretWord::reveal);
        Some(Self {
            word: word.map(|word| word.word.clone()),
            pron: word
                .map(|word| word.pronunciation.clone())
                .filter(|pron| !pron.is_empty()),
            ..Self::speller(facts)?
        })
    }
}

impl Heard {
    pub fn of(facts: &Facts, turn: TurnId) -> Option<Self> {
        let heard = facts.state.noted(turn)?.heard.as_ref()?;
        Some(Self {
            text: heard.text.clone(),
            restarts: heard.restarts.clone(),
        })
    }
}

impl Comparison {
    /// Of what was heard in this turn.
    pub fn of(facts: &Facts, turn: TurnId) -> Option<Self> {
        let noted = facts.state.noted(turn)?;
        let tells = |item: &Item| matches!(item, Item::Definition | Item::Sentence);
        let word = facts.word_of(turn)?.reveal();
        let accepted = Accepted {
            spellings: std::iter::once(word.word.clone())
                .chain(word.alternates())
                .collect(),
            homonyms: word.homonyms(),
            defined: noted.asked.iter().any(tells),
        };
        Self::with(facts, turn, &accepted)
    }

    /// Like [`of`](Self::of), without what judges rule by.
    pub fn for_scribe(facts: &Facts, turn: TurnId) -> Option<Self> {
        Some(Self {
            restart_is_fault: false,
            changed_at_restart: None,
            capitals_differ: false,
            ..Self::without_other_spellings(facts, turn)?
        })
    }

    /// The only spellings in it are the word's own and what was heard.
    fn without_other_spellings(facts: &Facts, turn: TurnId) -> Option<Self> {
        let best = Self::of(facts, turn)?;
        if best.spelling.is_none() || best.differs_at.is_none() {
            return Some(best);
        }
        let word = &facts.word_of(turn)?.reveal().word;
        let own = Accepted {
            spellings: vec![word.clone()],
            homonyms: Vec::new(),
            defined: true,
        };
        Self::with(facts, turn, &own)
    }

    fn with(facts: &Facts, turn: TurnId, accepted: &Accepted) -> Option<Self> {
        let profile = facts.state.profile.as_ref()?;
        let heard = facts.state.noted(turn)?.heard.as_ref()?;
        let compared = bee::compare(heard, accepted, profile);
        let pair = |cell: bee::Cell| LetterPair {
            heard: cell.heard,
            accepted: cell.accepted,
        };
        let is_own = accepted.spellings.first() == Some(&compared.spelling);
        Some(Self {
            verdict: compared.verdict,
            cells: compared.cells.into_iter().map(pair).collect(),
            differs_at: compared.differs_at,
            spelling: Some(compared.spelling).filter(|_| !is_own),
            homonym: compared.homonym,
            restart_is_fault: profile.restart == Restart::Never && !heard.restarts.is_empty(),
            changed_at_restart: compared.changed_at_restart,
            capitals_differ: compared.capitals_differ,
        })
    }
}

impl Ruled {
    /// The ruling of the open turn or, after it was shown, of the last one.
    pub fn of(facts: &Facts) -> Option<Self> {
        let state = &facts.state;
        let unshown = state.turn.as_ref().and_then(|turn| turn.ruling.as_ref());
        let (ruling, shown) = match (unshown, &state.shown) {
            (Some(ruling), _) => (ruling, false),
            (None, Some((_, ruling))) if state.turn.is_none() => (ruling, true),
            _ => return None,
        };
        Some(Self {
            correct: ruling.correct,
            ground: ruling.ground,
            shown,
        })
    }
}

/// What was asked in a turn, and when by its clock.
pub fn asked(facts: &Facts, turn: TurnId) -> Vec<Asked> {
    // Whether the clock runs, what was left when it was set, and when that was.
    let mut clock: Option<(bool, u64, u64)> = None;
    let mut asked = Vec::new();
    for entry in facts.state.log() {
        for event in &entry.events {
            match event {
                Event::ClockSet {
                    turn: of,
                    running,
                    remaining_ms,
                    ..
                } if *of == turn => clock = Some((*running, *remaining_ms, entry.at)),
                Event::InfoGiven { turn: of, item, late } if *of == turn => asked.push(Asked {
                    item: *item,
                    late: *late,
                    left: clock.map(|(running, left, at)| {
                        let passed = if running { entry.at.saturating_sub(at) } else { 0 };
                        left.saturating_sub(passed)
                    }),
                }),
                _ => {}
            }
        }
    }
    asked
}

/// What spellers may ask for by the rules, or get unasked.
pub fn askable(facts: &Facts) -> Vec<Item> {
    let Some(profile) = &facts.state.profile else {
        return Vec::new();
    };
    let given = profile.ask.given.iter();
    let given = given.filter(|item| !profile.ask.items.contains(item));
    profile.ask.items.iter().chain(given).copied().collect()
}

/// Whether the word on stage may be shown to the hall now.
pub fn can_reveal(facts: &Facts) -> bool {
    facts.state.shown.is_some() && facts.refusal(&Command::Reveal {}).is_none()
}

/// How many words of the sealed list can still be called.
pub fn words_left(facts: &Facts) -> usize {
    let state = &facts.state;
    let open = state.turn.as_ref().and_then(|turn| turn.word);
    let unused = |id: &WordId| state.unused(*id) && Some(*id) != open;
    facts.word_ids().filter(unused).count()
}
