//! What a lone teacher needs: pronouncer, judge and desk in one.

use bee::{Accepted, Event, Evidence, Ground, Item, SpellerId, Suggestion, TurnId, Verdict, WordId};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    board_view::{BoardView, Stamped},
    facts::Facts,
    log_view::{LogLine, Undoable},
    names,
    speller_status::SpellerStatus,
    words::SecretWord,
};

/// A bee's view for a lone teacher.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct TeacherView {
    /// Milliseconds by the server's clock of turns, when the view was made.
    t: u64,
    /// Grows when this view changes.
    rev: u64,
    /// What a command is `expected` to be based on.
    decisions: u64,
    /// The open turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    turn_id: Option<u32>,
    /// What the hall sees.
    board: BoardView,
    /// The step of the bee, such as `ruled`, which the hall doesn't know.
    #[schema(value_type = names::BeeStep)]
    step: bee::Phase,
    sealed: bool,
    /// Whether the words aren't those that were sealed.
    seal_broken: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    speller: Option<Speller>,
    /// The word of the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    word: Option<Word>,
    /// Who and what comes next.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    next: Option<Next>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    heard: Option<Heard>,
    /// How what was heard compares with the word. Judges rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    suggestion: Option<Comparison>,
    asked: Vec<Asked>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ruled: Option<Ruled>,
    /// All spellers, in the order of the draw and then by number.
    order: Vec<Speller>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    undoable: Option<Undoable>,
    /// The command that undid something, if that can be taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    redoable: Option<u64>,
    /// The newest 20 events, oldest first.
    log: Vec<LogLine>,
    /// Whether another organizer must agree to skip a word.
    skip_needs_second: bool,
    survivors: usize,
    words_left: usize,
    /// Whether an undo has changed what the hall had seen, and the hall doesn't know yet.
    correction_waiting: bool,
}

#[derive(Serialize, ToSchema)]
#[schema(as = StageSpeller)]
struct Speller {
    /// Names the speller in commands.
    speller: u32,
    number: u32,
    name: String,
    school: String,
    status: SpellerStatus,
}

/// A word with all that a pronouncer reads. Empty texts are left out.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StageWord)]
struct Word {
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
    /// Whether `readStageAudio` has a recording of it.
    recorded: bool,
}

#[derive(Serialize, ToSchema)]
#[schema(as = NextTurn)]
struct Next {
    number: u32,
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    word: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = HeardLetters)]
struct Heard {
    text: String,
    restarts: Vec<String>,
}

/// The letters that were heard beside those that count.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = LetterComparison)]
struct Comparison {
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
}

#[derive(Serialize, ToSchema)]
struct LetterPair {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    heard: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    accepted: Option<char>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = AskedItem)]
struct Asked {
    #[schema(value_type = names::AskItem)]
    item: Item,
    /// Milliseconds that were left of the clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    left: Option<u64>,
}

#[derive(Serialize, ToSchema)]
#[schema(as = StageRuling)]
struct Ruled {
    correct: bool,
    #[schema(value_type = names::RulingGround)]
    ground: Ground,
    /// Whether the hall has seen it.
    shown: bool,
}

impl TeacherView {
    pub(super) fn new(facts: &Facts, board: BoardView) -> Self {
        let state = &facts.state;
        let turn = state.turn.as_ref();
        let word = turn.and_then(|turn| turn.word);
        let shown = state.shown.as_ref();
        let at_mic = turn
            .map(|turn| turn.speller)
            .or(shown.map(|(speller, _)| *speller));
        let noted = turn.and_then(|turn| state.noted(turn.id));
        let heard = noted.and_then(|noted| noted.heard.as_ref());
        let unused = |id: &WordId| state.unused(*id) && Some(*id) != word;
        let entered = facts
            .entries
            .iter()
            .map(|entry| SpellerId(entry.speller.unsigned_abs()));
        let undrawn = entered.filter(|speller| !state.order.contains(speller));
        let order = state.order.iter().copied().chain(undrawn);
        Self {
            t: 0,
            rev: 0,
            decisions: state.decisions(),
            turn_id: turn.map(|turn| turn.id.0),
            step: state.phase,
            sealed: state.sealed.is_some(),
            seal_broken: facts.seal_broken,
            speller: at_mic.map(|speller| Speller::new(facts, speller)),
            word: facts.word_on_stage().map(Word::new),
            next: next(facts),
            suggestion: noted
                .and_then(|noted| suggestion(facts, noted))
                .map(Comparison::from),
            heard: heard.map(|heard| Heard {
                text: heard.text.clone(),
                restarts: heard.restarts.clone(),
            }),
            asked: turn.map_or_else(Vec::new, |turn| asked(facts, turn.id)),
            ruled: ruled(facts),
            order: order.map(|speller| Speller::new(facts, speller)).collect(),
            undoable: Undoable::of(facts),
            redoable: state.redoable().map(|entry| entry.seq),
            log: LogLine::newest(facts),
            skip_needs_second: state.second_required(),
            survivors: state.seated.len(),
            words_left: facts.word_ids().filter(unused).count(),
            correction_waiting: state.correction_waiting,
            board,
        }
    }
}

impl Stamped for TeacherView {
    fn stamp(&mut self, t: u64, rev: u64) {
        (self.t, self.rev) = (t, rev);
        self.board.stamp(t, self.board.rev);
    }
}

impl Speller {
    fn new(facts: &Facts, speller: SpellerId) -> Self {
        let entry = facts.entry(speller);
        Self {
            speller: speller.0,
            number: facts.state.number(speller),
            name: entry.map_or_else(String::new, |entry| entry.name.clone()),
            school: entry.map_or_else(String::new, |entry| entry.school.clone()),
            status: SpellerStatus::of(&facts.state, speller),
        }
    }
}

impl Word {
    fn new(word: &SecretWord) -> Self {
        let word = word.reveal().clone();
        Self {
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

impl From<Suggestion> for Comparison {
    fn from(suggestion: Suggestion) -> Self {
        let pair = |cell: bee::Cell| LetterPair {
            heard: cell.heard,
            accepted: cell.accepted,
        };
        Self {
            verdict: suggestion.verdict,
            cells: suggestion.cells.into_iter().map(pair).collect(),
            differs_at: suggestion.differs_at,
        }
    }
}

fn suggestion(facts: &Facts, noted: &Evidence) -> Option<Suggestion> {
    let profile = facts.state.profile.as_ref()?;
    let word = facts.word_on_stage()?.reveal();
    let tells = |item: &Item| matches!(item, Item::Definition | Item::Sentence);
    let accepted = Accepted {
        spellings: vec![word.word.clone()],
        homonyms: Vec::new(),
        defined: noted.asked.iter().any(tells),
    };
    Some(bee::compare(noted.heard.as_ref()?, &accepted, profile))
}

fn next(facts: &Facts) -> Option<Next> {
    let state = &facts.state;
    let speller = *state.upcoming().first()?;
    let level = state.round.as_ref().and_then(|round| round.level);
    let open = state.turn.as_ref().and_then(|turn| turn.word);
    let word = bee::next_word(&facts.setup(), state, level, open);
    Some(Next {
        number: state.number(speller),
        name: facts
            .entry(speller)
            .map_or_else(String::new, |entry| entry.name.clone()),
        word: word
            .and_then(|word| facts.word(word))
            .map(|word| word.reveal().word.clone()),
    })
}

/// What was asked in a turn, and when by its clock.
fn asked(facts: &Facts, turn: TurnId) -> Vec<Asked> {
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
                Event::InfoGiven { turn: of, item, .. } if *of == turn => asked.push(Asked {
                    item: *item,
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

fn ruled(facts: &Facts) -> Option<Ruled> {
    let state = &facts.state;
    let unshown = state.turn.as_ref().and_then(|turn| turn.ruling.as_ref());
    let (ruling, shown) = match (unshown, &state.shown) {
        (Some(ruling), _) => (ruling, false),
        (None, Some((_, ruling))) if state.turn.is_none() => (ruling, true),
        _ => return None,
    };
    Some(Ruled {
        correct: ruling.correct,
        ground: ruling.ground,
        shown,
    })
}
