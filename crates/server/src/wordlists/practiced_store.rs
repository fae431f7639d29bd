//! Who practices, in queries of other features whose rows have the uid, and in numbers.

use sea_orm::{QuerySelect, QueryTrait, entity::prelude::*, sea_query::ExprTrait};

use super::{
    practice_entity::practice_progress::{Column, Entity},
    store::ids_of_competition,
};
use crate::{
    competitions::other_uids,
    platform::{clock::Instant, db::value_of},
};

/// Whether the person with this uid has practiced any of these lists since.
pub fn has_practiced_since(wordlist_ids: &[String], since: Instant, uid: Expr) -> Expr {
    let practice = of(wordlist_ids, uid)
        .column(Column::Uid)
        .filter(Column::UpdatedAt.gte(since));
    Expr::exists(practice.into_query())
}

/// How many of these lists the person with this uid practices.
pub fn practiced_lists(wordlist_ids: &[String], uid: Expr) -> Expr {
    value_of(of(wordlist_ids, uid).expr(Column::WordlistId.count()))
}

/// When the person with this uid last practiced one of these lists.
pub fn last_practice(wordlist_ids: &[String], uid: Expr) -> Expr {
    value_of(of(wordlist_ids, uid).expr(Column::UpdatedAt.max()))
}

/// How many words of a list the person with this uid has spelled in this round; NULL if they don't practice it.
pub fn spelled_words(wordlist_id: &str, uid: Expr) -> Expr {
    let practice = Entity::find()
        .select_only()
        .column(Column::CurrentIndex)
        .filter(Column::WordlistId.eq(wordlist_id));
    value_of(practice.filter(Expr::col((Entity, Column::Uid)).eq(uid)))
}

fn of(wordlist_ids: &[String], uid: Expr) -> Select<Entity> {
    Entity::find()
        .select_only()
        .filter(Column::WordlistId.is_in(wordlist_ids))
        .filter(Expr::col((Entity, Column::Uid)).eq(uid))
}

/// How many spellers practice each list of the competition, by its id.
pub async fn count_practiced(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<(String, i64)>, DbErr> {
    Entity::find()
        .select_only()
        .column(Column::WordlistId)
        .expr(Column::Uid.count())
        .filter(Column::WordlistId.in_subquery(ids_of_competition(competition_id)))
        .filter(Column::Uid.not_in_subquery(other_uids(competition_id)))
        .group_by(Column::WordlistId)
        .into_tuple()
        .all(connection)
        .await
}
