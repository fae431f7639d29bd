//! Words that wait for the voice, or have been dealt with since an organizer last asked for it.
#![allow(missing_docs, reason = "column names say what the columns hold")]

use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "voice_words")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub word_id: String,
    pub wordlist_id: String,
    pub state: VoiceState,
    /// Why it was left out or, of one that waits, why it waits.
    pub reason: Option<Reason>,
    /// Its place among the words of its list, so that lists take turns.
    pub turn: i32,
    /// How often the worker has failed at it.
    pub attempts: i32,
    pub queued_at: DateTimeUtc,
    /// When to try it, or to try it again.
    pub due_at: DateTimeUtc,
    /// When a server took it. Others may take it once this is long ago.
    pub claimed_at: Option<DateTimeUtc>,
}

/// Where a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "camelCase")]
pub enum VoiceState {
    Waiting,
    /// A server is at it.
    Claimed,
    Made,
    LeftOut,
    Canceled,
}

/// Why a word has no voice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "camelCase")]
#[serde(rename_all = "camelCase")]
#[schema(as = VoiceReason)]
pub enum Reason {
    /// Neither its row nor the lexicon says in IPA how it sounds.
    UnknownPronunciation,
    /// It is said in different ways for different meanings, and its row doesn't say in IPA which one is meant.
    SeveralPronunciations,
    /// It didn't come out clearly.
    Unclear,
    /// The worker failed at it several times.
    Failed,
    /// The worker can't start.
    NotStarted,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
