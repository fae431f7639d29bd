//! Statements that read and insert whole lists with their recordings.

use sea_orm::{JoinType, QueryOrder, QuerySelect, RelationDef, entity::prelude::*};

use super::entity::{audio, words};
use crate::platform::db::insert_all;

/// A list's words in list order, each with its recording.
pub(super) async fn words(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
) -> Result<Vec<(words::Model, Option<audio::Model>)>, DbErr> {
    words::Entity::find()
        .select_also(audio::Entity)
        .join(JoinType::LeftJoin, recording_in_use())
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .order_by_asc(words::Column::Position)
        .all(connection)
        .await
}

fn recording_in_use() -> RelationDef {
    words::Entity::belongs_to(audio::Entity)
        .from(words::Column::AudioId)
        .to(audio::Column::Id)
        .into()
}

pub(super) async fn insert_recordings(
    connection: &impl ConnectionTrait,
    recordings: Vec<audio::Model>,
) -> Result<(), DbErr> {
    let rows = recordings.into_iter();
    insert_all(
        connection,
        rows.map(|row| audio::ActiveModel::from(row).reset_all()),
    )
    .await
}
