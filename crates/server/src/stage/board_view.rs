//! What the hall sees. It is made of what the public may know, and of nothing else of the bee.

use bee::{
    BoardMode, Ground, Item, Names, PauseKind, PublicClock, PublicPhase, PublicState, PublicTurn, RoundKind,
    SpellerId,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{facts::Facts, names};

/// A view that says when it was made, and which version it is.
pub(super) trait Stamped: Serialize {
    fn stamp(&mut self, t: u64, rev: u64);
}

/// A bee's board.
#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BoardView {
    /// Milliseconds by the server's clock of turns, when the view was made.
    pub(super) t: u64,
    /// Grows when this view changes.
    pub(super) rev: u64,
    pub(super) bee: BeeTitle,
    #[schema(value_type = names::BoardPhase)]
    pub(super) phase: PublicPhase,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) round: Option<Round>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) pause: Option<Pause>,
    /// At the microphone, or the one whose result is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) speller: Option<PublicSpeller>,
    /// `judging` looks the same for every ruling.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<names::BoardTurn>)]
    pub(super) turn: Option<PublicTurn>,
    /// What the speller has asked for, without the answers.
    #[schema(value_type = Vec<names::AskItem>)]
    pub(super) asked: Vec<Item>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) clock: Option<Clock>,
    pub(super) time_up: bool,
    /// The ruling, once it is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) shown: Option<Shown>,
    /// The word, once it is revealed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(super) word: Option<RevealedWord>,
    /// The remaining spellers, in the order of the draw.
    pub(super) survivors: Vec<Survivor>,
    /// The numbers of the spellers still to come in this round, in order.
    pub(super) next: Vec<u32>,
    /// The last results, oldest first.
    pub(super) recent: Vec<Recent>,
    #[schema(value_type = names::BoardMode)]
    pub(super) mode: BoardMode,
    /// The text of mode `text`.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pub(super) text: String,
    pub(super) champions: Vec<PublicSpeller>,
    /// Once there is a champion.
    pub(super) places: Vec<Place>,
    /// Whether this corrects what was shown before.
    pub(super) correction: bool,
    /// Who is back in by an appeal, until someone else is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    reinstated: Option<Reinstated>,
    pub(super) entry_count: usize,
}

#[derive(Clone, Serialize, ToSchema)]
pub(super) struct BeeTitle {
    title: String,
    rehearsal: bool,
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BoardRound)]
pub(super) struct Round {
    /// From 1. A practice round has the number 0.
    no: u32,
    #[schema(value_type = names::BeeRoundKind)]
    kind: RoundKind,
    /// Planned rounds, where points decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    of: Option<u32>,
    /// If only one is right, that speller has a title word, and everyone else stays seated.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    title_word: bool,
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BoardPause)]
pub(super) struct Pause {
    #[schema(value_type = names::BeePauseKind)]
    kind: PauseKind,
    /// The `t` at which it is meant to end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    end_t: Option<u64>,
    text: String,
}

/// A speller, as the hall knows them.
#[derive(Clone, Serialize, ToSchema)]
pub(super) struct PublicSpeller {
    pub(super) number: u32,
    /// The first name, if the rules show it and it wasn't erased.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    name: Option<String>,
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BoardClock)]
pub(super) struct Clock {
    running: bool,
    /// The `t` at which it ends, while it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    end_t: Option<u64>,
    /// Milliseconds left, while it is stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    left: Option<u64>,
    /// Warnings, in seconds left.
    warn: Vec<u32>,
    /// Questions end when so many seconds are left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    ask_until_left: Option<u32>,
}

#[derive(Clone, Serialize, ToSchema)]
#[schema(as = ShownRuling)]
pub(super) struct Shown {
    correct: bool,
    #[schema(value_type = names::RulingGround)]
    ground: Ground,
}

#[derive(Clone, Serialize, ToSchema)]
pub(super) struct RevealedWord {
    pub(super) text: String,
    definition: String,
}

#[derive(Clone, Serialize, ToSchema)]
pub(super) struct Survivor {
    number: u32,
    /// How they have spelled in this round. Absent before their turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    correct: Option<bool>,
}

#[derive(Clone, Serialize, ToSchema)]
#[schema(as = RecentResult)]
pub(super) struct Recent {
    number: u32,
    correct: bool,
}

#[derive(Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReinstatedSpeller)]
struct Reinstated {
    #[serde(flatten)]
    speller: PublicSpeller,
    /// By a turn with another word. Otherwise, the spelling counts.
    new_word: bool,
    /// Their spelling had counted, so they never left.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    was_right: bool,
}

#[derive(Clone, Serialize, ToSchema)]
#[schema(as = BeePlace)]
pub(super) struct Place {
    place: u32,
    spellers: Vec<PublicSpeller>,
}

impl BoardView {
    pub(super) fn new(facts: &Facts) -> Self {
        Self::of(facts, facts.state.public())
    }

    /// Of this state, with names and texts beside the log.
    pub(super) fn of(facts: &Facts, public: PublicState) -> Self {
        let number = |speller| facts.state.number(speller);
        let people = |spellers: &[SpellerId]| -> Vec<PublicSpeller> {
            spellers
                .iter()
                .map(|speller| PublicSpeller::new(facts, *speller))
                .collect()
        };
        let spelled = |speller: &SpellerId| {
            let round = public.round.as_ref()?;
            let is_correct = round.correct.contains(speller);
            (is_correct || round.missed.contains(speller)).then_some(is_correct)
        };
        let survivors = public.survivors.iter().map(|speller| Survivor {
            number: number(*speller),
            correct: spelled(speller),
        });
        let survivors = survivors.collect();
        let word = public.word.and_then(|word| facts.word(word)).map(|word| {
            let word = word.reveal();
            RevealedWord {
                text: word.word.clone(),
                definition: word.definition.clone(),
            }
        });
        let recent = public.recent.iter().map(|recent| Recent {
            number: number(recent.speller),
            correct: recent.correct,
        });
        let places = public.places.iter().map(|place| Place {
            place: place.place,
            spellers: people(&place.spellers),
        });
        Self {
            t: 0,
            rev: 0,
            bee: BeeTitle {
                title: facts.bee.title.clone(),
                rehearsal: public.rehearsal,
            },
            phase: public.phase,
            speller: public.speller.map(|speller| PublicSpeller::new(facts, speller)),
            turn: public.turn,
            time_up: public.time_up,
            shown: public.shown.map(|ruling| Shown {
                correct: ruling.correct,
                ground: ruling.ground,
            }),
            word,
            survivors,
            next: public.next.iter().map(|speller| number(*speller)).collect(),
            recent: recent.collect(),
            champions: people(&public.champions),
            places: places.collect(),
            mode: public.mode,
            correction: public.correction,
            reinstated: public.reinstated.map(|reinstated| Reinstated {
                speller: PublicSpeller::new(facts, reinstated.speller),
                new_word: reinstated.new_word,
                was_right: reinstated.was_right,
            }),
            entry_count: facts.entries.len(),
            round: public.round.map(|round| Round {
                no: round.no,
                kind: round.kind,
                of: round.of,
                title_word: round.title_word,
            }),
            pause: public.pause.map(|pause| Pause {
                kind: pause.kind,
                end_t: pause.end_t,
                text: pause.text,
            }),
            asked: public.asked,
            clock: public.clock.map(Clock::from),
            text: public.text,
        }
    }

    /// With its times so many milliseconds later.
    pub(super) fn later(mut self, by: u64) -> Self {
        let clock = self.clock.as_mut().and_then(|clock| clock.end_t.as_mut());
        let pause = self.pause.as_mut().and_then(|pause| pause.end_t.as_mut());
        for end_t in clock.into_iter().chain(pause) {
            *end_t += by;
        }
        self
    }
}

impl From<PublicClock> for Clock {
    fn from(clock: PublicClock) -> Self {
        Self {
            running: clock.running,
            end_t: clock.end_t,
            left: clock.left,
            warn: clock.warn,
            ask_until_left: clock.ask_until_left_s,
        }
    }
}

impl PublicSpeller {
    pub(super) fn new(facts: &Facts, speller: SpellerId) -> Self {
        let profile = facts.state.profile.as_ref();
        let shows_names = profile.is_some_and(|profile| profile.names == Names::FirstName);
        let entry = facts.entry(speller);
        let entry = entry.filter(|entry| shows_names && !entry.number_only);
        Self {
            number: facts.state.number(speller),
            name: entry
                .and_then(|entry| entry.name.split_whitespace().next())
                .map(str::to_owned),
        }
    }
}

impl Stamped for BoardView {
    fn stamp(&mut self, t: u64, rev: u64) {
        (self.t, self.rev) = (t, rev);
    }
}
