//! Who practices, in queries of other features whose rows have the uid, and in numbers. Any attempt is practice, and so are words of a
//! round, but not a list that was only opened.

use sea_orm::{
    DbBackend, QuerySelect,
    entity::prelude::*,
    sea_query::{ExprTrait, Func, JoinType, SelectStatement},
};

use super::{
    entity::{wordlists, words},
    practice_entity::{
        last_practice::{self, Column},
        practice_progress,
    },
    practice_store::is_begun,
};
use crate::{
    competitions::Spellers,
    platform::{clock::Instant, db::value_of},
};

/// Whether the person with this uid has practiced any of these lists since then, give or take ten minutes.
pub fn has_practiced_since(wordlist_ids: &[String], since: Instant, uid: Expr) -> Expr {
    let practiced = practice_of(uid)
        .column(Column::WordlistId)
        .filter(Column::WordlistId.is_in(wordlist_ids))
        .filter(Column::PracticedAt.gte(since));
    has_row(practiced)
}

/// How many of these lists the person with this uid practices.
pub fn practiced_lists(wordlist_ids: &[String], uid: Expr) -> Expr {
    let practiced = practice_of(uid)
        .expr(Column::WordlistId.count())
        .filter(Column::WordlistId.is_in(wordlist_ids));
    value_of(practiced)
}

/// How many words of a list the person with this uid has spelled in this round: none if they only practice it in other ways, and -1 if
/// they don't practice it.
pub fn spelled_words(backend: DbBackend, wordlist_id: &str, uid: Expr) -> Expr {
    use practice_progress::Column::CurrentIndex;

    let index = || Expr::col((practice_progress::Entity, CurrentIndex));
    let of_list = words::Entity::find()
        .select_only()
        .filter(words::Column::WordlistId.eq(wordlist_id));
    let numbered = wordlists::Entity::find()
        .select_only()
        .column(wordlists::Column::NextNumber)
        .filter(wordlists::Column::Id.eq(wordlist_id));
    let has_all_words = value_of(numbered).eq(value_of(of_list.clone().expr(words::Column::Id.count())));
    // Words that were deleted since are still in the order.
    let is_in_order = Expr::cust(match backend {
        DbBackend::Sqlite => {
            "words.number IN (SELECT value FROM json_each(practice_progress.word_order) \
             WHERE key < practice_progress.current_index)"
        }
        _ => {
            "words.number IN (SELECT number::integer \
             FROM json_array_elements_text(practice_progress.word_order::json) WITH ORDINALITY AS word (number, place) \
             WHERE place <= practice_progress.current_index)"
        }
    });
    let left = of_list.expr(words::Column::Id.count()).filter(is_in_order);
    let is_theirs = Expr::col((practice_progress::Entity, practice_progress::Column::Uid)).eq(uid.clone());
    let spelled = practice_progress::Entity::find()
        .select_only()
        .expr(Expr::case(has_all_words, index()).finally(value_of(left)))
        .filter(is_theirs)
        .filter(practice_progress::Column::WordlistId.eq(wordlist_id))
        .filter(is_begun());
    let practiced = practice_of(uid)
        .column(Column::WordlistId)
        .filter(Column::WordlistId.eq(wordlist_id));
    let otherwise = Expr::case(has_row(practiced), Expr::cust("0")).finally(Expr::cust("-1"));
    Func::coalesce([value_of(spelled), otherwise.into()]).into()
}

/// When these spellers last practiced a list, give or take ten minutes, by uid.
pub(super) async fn last_practice_of(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    uids: SelectStatement,
) -> Result<Vec<(String, Instant)>, DbErr> {
    last_practice::Entity::find()
        .select_only()
        .columns([Column::Uid, Column::PracticedAt])
        .filter(Column::WordlistId.eq(wordlist_id))
        .filter(Column::Uid.in_subquery(uids))
        .into_tuple()
        .all(connection)
        .await
}

/// How many of these spellers practice each of these lists, by its id.
pub async fn count_practiced(
    connection: &impl ConnectionTrait,
    wordlist_ids: &[String],
    spellers: Spellers<'_>,
) -> Result<Vec<(String, i64)>, DbErr> {
    let is_theirs = Expr::col((last_practice::Entity, Column::Uid)).equals(("spellers", "uid"));
    let mut lists = last_practice::Entity::find()
        .select_only()
        .column(Column::WordlistId)
        .expr(Column::Uid.count())
        .filter(Column::WordlistId.is_in(wordlist_ids))
        .group_by(Column::WordlistId);
    QuerySelect::query(&mut lists).join_subquery(JoinType::InnerJoin, spellers.uids(), "spellers", is_theirs);
    lists.into_tuple().all(connection).await
}

/// Looks by index for each person. From `EXISTS`, PostgreSQL may gather everyone's rows first, and there are many more of them.
fn has_row<E: EntityTrait>(rows: Select<E>) -> Expr {
    value_of(rows.limit(1)).is_not_null()
}

fn practice_of(uid: Expr) -> Select<last_practice::Entity> {
    let is_theirs = Expr::col((last_practice::Entity, Column::Uid)).eq(uid);
    last_practice::Entity::find().select_only().filter(is_theirs)
}
