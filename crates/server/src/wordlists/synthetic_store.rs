//! Statements on words with a computer-made voice, and on those that could get one.

use sea_orm::{ExprTrait, PaginatorTrait, QueryOrder, QuerySelect, entity::prelude::*};

use super::entity::words::{Column, Entity};

/// The ids of a list's words without a recording, in list order.
pub(super) async fn silent_words(
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
    let count = Entity::find()
        .filter(Column::WordlistId.eq(wordlist_id))
        .filter(Expr::col(Column::SyntheticAudioId).equals(Column::AudioId))
        .count(connection)
        .await?;
    i64::try_from(count).map_err(|error| DbErr::Custom(error.to_string()))
}
