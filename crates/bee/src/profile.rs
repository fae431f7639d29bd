//! Rule profiles: everything in which the rules of bees differ, as data.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

pub use crate::parameters::*;

/// The rules of a bee. `sources` names where they were published. `ours` lists the parameters (JSON pointers) for which no
/// published rule is known, so the rules card can say that they are Wordhive's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Profile {
    /// Such as `local`.
    pub id: String,
    /// Shown to people.
    pub name: String,
    /// Where the rules were published.
    pub sources: Vec<String>,
    /// Parameters that are Wordhive's choice.
    pub ours: Vec<String>,
    /// Spellers in a unit: 1, or more for teams, which enter and spell as one.
    pub unit: u32,
    /// How the bee ends.
    pub ending: Ending,
    /// The last speller wins with one more word.
    pub title_word: bool,
    /// What the only speller left must do.
    pub sole_survivor: SoleSurvivor,
    /// The turn's clock, if there is one.
    pub clock: Option<ClockRules>,
    /// Whether the public sees the clock.
    pub clock_public: bool,
    /// What a speller may ask.
    pub ask: Ask,
    /// Starting over while spelling.
    pub restart: Restart,
    /// Capital letters.
    pub capitals: Capitals,
    /// Words that sound the same.
    pub homonym: Homonym,
    /// Faults for which a speller can miss a word.
    pub faults: Vec<Ground>,
    /// Appeals.
    pub appeals: AppealRules,
    /// Vocabulary rounds, if there are any.
    pub vocabulary: Option<Vocabulary>,
    /// The written round, if there is one.
    pub written: Option<Written>,
    /// The spell-off, if there is one.
    pub spell_off: Option<SpellOff>,
    /// The first rounds. Later ones are like the last of these, except when points decide: then the bee ends.
    pub rounds: Vec<RoundPlan>,
    /// After how many rounds the bee ends anyway.
    pub cap: Option<Cap>,
    /// The order in which spellers spell.
    pub order: OrderMethod,
    /// When a ruling is shown to the hall.
    pub show: Show,
    /// When the word is shown to the hall.
    pub reveal_word: Reveal,
    /// How spellers who leave in the same round are ranked.
    pub ties: Ties,
    /// A speller who doesn't come when called.
    pub absent: Absent,
    /// The last round before whose end a late speller may join. 0: nobody joins after the draw.
    pub late_until_round: u32,
    /// What the public sees of a name.
    pub names: Names,
    /// Whether rare decisions need a second official.
    pub second_official: SecondOfficial,
}

/// The turn's clock.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClockRules {
    /// How long a turn takes.
    pub seconds: u32,
    /// When it starts.
    pub from: ClockFrom,
    /// Warnings, in seconds left, longest first.
    pub warn_left_s: Vec<u32>,
    /// What happens when time is up.
    pub on_time: OnTime,
    /// Whether a speller may finish after time.
    pub finish: Finish,
}

/// What a speller may ask.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Ask {
    /// Allowed questions.
    pub items: Vec<Item>,
    /// Said with the word, without a question.
    pub given: Vec<Item>,
    /// Any other question.
    pub other: OtherQuestions,
    /// Questions end when so many seconds are left.
    pub until_left_s: Option<u32>,
    /// The most questions in a turn.
    pub at_most: Option<u32>,
}

/// Appeals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AppealRules {
    /// How long a ruling can be appealed.
    pub until: AppealUntil,
    /// An open appeal holds up the title word.
    pub block_title_word: bool,
    /// How a speller comes back after an upheld appeal.
    pub reinstatement: Reinstatement,
}

/// Vocabulary rounds: the meaning is chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Vocabulary {
    /// Choices for each word.
    pub choices: u32,
    /// Time for each word.
    pub seconds: Option<u32>,
    /// A miss counts like a misspelled word. Otherwise nobody leaves.
    pub elimination: bool,
}

/// A written round or test.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Written {
    /// Words or questions, if the rules name a number.
    pub words: Option<u32>,
    /// Time for each.
    pub seconds_each: Option<u32>,
    /// Spellers may ask.
    pub questions: bool,
    /// About how many go on. Spellers with the same score go on together.
    pub advance: Option<u32>,
}

/// A spell-off: the most correct words in a time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SpellOff {
    /// Time for each speller.
    pub seconds: u32,
    /// When it takes place.
    pub when: SpellOffWhen,
    /// The most spellers in it.
    pub at_most: u32,
}

/// A planned round.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RoundPlan {
    /// What spellers do.
    pub kind: RoundKind,
    /// Only words of this level.
    pub level: Option<u32>,
    /// Points for each right answer, where points decide.
    pub points: u32,
}

/// When a bee ends without a winner by spelling.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cap {
    /// So many rounds.
    pub rounds: u32,
    /// Count only rounds that began with at most so many spellers.
    pub at_most_spellers: Option<u32>,
    /// The best test score wins. Without a single best, all are champions.
    pub test_score: bool,
}

impl RoundKind {
    /// Whether a miss can put a speller out, and the others stay in.
    pub fn eliminates(self) -> bool {
        matches!(self, Self::Spelling | Self::Vocabulary)
    }
}

impl Profile {
    /// SHA-256 of the profile's JSON, in hexadecimal.
    pub fn hash(&self) -> String {
        let json = serde_json::to_vec(self).unwrap_or_default();
        crate::draw::hex(&Sha256::digest(json))
    }

    /// The plan of a round, from 1. Rounds after the planned ones are like the last, except where points decide.
    pub fn plan(&self, round: u32) -> Option<&RoundPlan> {
        let index = (round as usize).checked_sub(1)?;
        let after = if self.ending == Ending::Points {
            None
        } else {
            self.rounds.last()
        };
        self.rounds.get(index).or(after)
    }

    /// The profile with one parameter changed.
    pub fn with(&self, path: &str, value: Value) -> Result<Self, String> {
        let mut json = serde_json::to_value(self).map_err(|error| error.to_string())?;
        let place = json
            .pointer_mut(path)
            .ok_or_else(|| format!("These rules have no \"{path}\"."))?;
        *place = value;
        serde_json::from_value(json).map_err(|error| format!("\"{path}\" can't have this value: {error}."))
    }
}
