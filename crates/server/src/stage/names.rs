//! The enums of the rules in the contract: the rules themselves know no HTTP.

use std::borrow::Cow;

use serde::Serialize;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr,
        schema::{ObjectBuilder, Schema, Type},
    },
};

/// Types that only stand for the names of an enum.
macro_rules! names_of {
    ($($(#[$doc:meta])* $name:ident: $of:ty),* $(,)?) => { $(
        $(#[$doc])*
        pub(super) struct $name;

        impl PartialSchema for $name {
            fn schema() -> RefOr<Schema> {
                names(<$of>::ALL)
            }
        }

        impl ToSchema for $name {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed(stringify!($name))
            }
        }
    )* };
}

names_of! {
    /// The step of a bee, as officials know it.
    BeeStep: bee::Phase,
    /// The step of a bee, as the hall knows it.
    BoardPhase: bee::PublicPhase,
    /// Where a turn is, as the hall knows it.
    BoardTurn: bee::PublicTurn,
    /// What the board shows.
    BoardMode: bee::BoardMode,
    /// Kinds of rounds.
    BeeRoundKind: bee::RoundKind,
    /// Kinds of pauses.
    BeePauseKind: bee::PauseKind,
    /// Why a ruling is as it is.
    RulingGround: bee::Ground,
    /// What a speller may ask for.
    AskItem: bee::Item,
    /// What a comparison of letters suggests.
    LetterVerdict: bee::Verdict,
    /// When a turn's clock starts.
    ClockStart: bee::ClockFrom,
    /// Who appeals.
    AppealSide: bee::AppealSide,
    /// How an appeal ended.
    AppealOutcome: bee::AppealOutcome,
    /// What an upheld appeal gives.
    AppealRemedy: bee::Remedy,
}

fn names(all: &[impl Serialize]) -> RefOr<Schema> {
    let names = all.iter().map(serde_json::to_value).filter_map(Result::ok);
    let schema = ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(names));
    schema.build().into()
}
