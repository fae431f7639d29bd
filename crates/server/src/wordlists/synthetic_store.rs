//! Statements on words with a computer-made voice, and on those that could get one.

use sea_orm::{ExprTrait, QueryOrder, QuerySelect, entity::prelude::*};

use super::entity::words::{Column, Entity};

/// The ids of a list's words without a recording, in list order.
pub async fn silent_words(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
) -> Result<Vec<String>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::WordlistId.eq(wordlist_id))
        .filter(Column::AudioId.is_null())
        .order_by_asc(Column::Position)
        .into_tuple()
        .all(connection)
        .await
}

/// How many words of a list have a computer-made voice.
pub(super) async fn count(connection: &impl ConnectionTrait, wordlist_id: &str) -> Result<i64, DbErr> {
    let count: Option<i64> = Entity::find()
        .select_only()
        .column_as(Column::Id.count(), "words")
        .filter(Column::WordlistId.eq(wordlist_id))
        .filter(Expr::col(Column::SyntheticAudioId).equals(Column::AudioId))
        .into_tuple()
        .one(connection)
        .await?;
    Ok(count.unwrap_or_default())
}
