//! Who practices, in queries of other features whose rows have the uid, and in numbers. Any attempt is practice, and so are words of a
//! round, but not a list that was only opened.

use chrono::Days;
use sea_orm::{
    DbBackend, QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{ExprTrait, Func, JoinType},
};

use super::{
    entity::{wordlists, words},
    practice_entity::{practice_attempts, practice_progress},
    practice_store::is_begun,
};
use crate::{
    competitions::Spellers,
    platform::{clock::Instant, db::value_of},
};

/// Whether the person with this uid has practiced any of these lists since.
pub fn has_practiced_since(wordlist_ids: &[String], since: Instant, uid: Expr) -> Expr {
    use practice_attempts::Column::{AttemptedAt, Day, WordlistId};

    // The index has days, which are those of the competition's time zone.
    let first_day = since.date_naive() - Days::new(1);
    let attempts = attempts_of(uid.clone())
        .column(Day)
        .filter(WordlistId.is_in(wordlist_ids))
        .filter(Day.gte(first_day))
        .filter(AttemptedAt.gte(since));
    let progress = progress_of(uid)
        .column(practice_progress::Column::Uid)
        .filter(practice_progress::Column::WordlistId.is_in(wordlist_ids))
        .filter(practice_progress::Column::UpdatedAt.gte(since));
    has_row(attempts).or(Expr::exists(progress.into_query()))
}

/// How many of these lists the person with this uid practices.
pub fn practiced_lists(wordlist_ids: &[String], uid: Expr) -> Expr {
    let lists = of_lists(wordlist_ids).expr(wordlists::Column::Id.count());
    value_of(lists.filter(practices(list_id(), uid)))
}

/// When the person with this uid last practiced one of these lists: words of a round, and in any way. The second is a time on the last
/// such day, as finding the last one would take several times as long.
pub fn last_practice(wordlist_ids: &[String], uid: Expr) -> [Expr; 2] {
    use practice_attempts::Column::{AttemptedAt, Day};

    let attempt = attempts_of(uid.clone())
        .column(AttemptedAt)
        .filter(in_list(practice_attempts::Column::WordlistId, list_id()))
        .order_by_desc(Day)
        .limit(1);
    let attempts = of_lists(wordlist_ids).expr(Func::max(value_of(attempt)));
    let progress = progress_of(uid)
        .expr(practice_progress::Column::UpdatedAt.max())
        .filter(practice_progress::Column::WordlistId.is_in(wordlist_ids));
    [value_of(progress), value_of(attempts)]
}

/// How many words of a list the person with this uid has spelled in this round: none if they only practice it in other ways, and -1 if
/// they don't practice it.
pub fn spelled_words(backend: DbBackend, wordlist_id: &str, uid: Expr) -> Expr {
    use practice_progress::Column::CurrentIndex;

    let index = || Expr::col((practice_progress::Entity, CurrentIndex));
    let of_list = words::Entity::find()
        .select_only()
        .filter(words::Column::WordlistId.eq(wordlist_id));
    let numbered = of_lists([wordlist_id]).column(wordlists::Column::NextNumber);
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
    let spelled = progress_of(uid.clone())
        .expr(Expr::case(has_all_words, index()).finally(value_of(left)))
        .filter(practice_progress::Column::WordlistId.eq(wordlist_id));
    let otherwise =
        Expr::case(practices(Expr::val(wordlist_id), uid), Expr::cust("0")).finally(Expr::cust("-1"));
    Func::coalesce([value_of(spelled), otherwise.into()]).into()
}

/// How many of these spellers practice each list of their competition, by its id.
pub async fn count_practiced(
    connection: &impl ConnectionTrait,
    spellers: Spellers<'_>,
) -> Result<Vec<(String, i64)>, DbErr> {
    let uid = || Expr::col(("spellers", "uid"));
    let mut lists = wordlists::Entity::find()
        .select_only()
        .column(wordlists::Column::Id)
        .expr(uid().count())
        .filter(wordlists::Column::CompetitionId.eq(spellers.competition_id))
        .group_by(wordlists::Column::Id);
    let practices = practices(list_id(), uid());
    QuerySelect::query(&mut lists).join_subquery(JoinType::InnerJoin, spellers.uids(), "spellers", practices);
    lists.into_tuple().all(connection).await
}

/// Whether the person with this uid practices the list with this id.
fn practices(wordlist_id: Expr, uid: Expr) -> Expr {
    let attempts = attempts_of(uid.clone())
        .column(practice_attempts::Column::Day)
        .filter(in_list(
            practice_attempts::Column::WordlistId,
            wordlist_id.clone(),
        ));
    let progress = progress_of(uid)
        .column(practice_progress::Column::Uid)
        .filter(in_list(practice_progress::Column::WordlistId, wordlist_id));
    has_row(attempts).or(has_row(progress))
}

/// Looks by index for each person. From `EXISTS`, PostgreSQL may gather everyone's rows first, and there are many more of them.
fn has_row<E: EntityTrait>(rows: Select<E>) -> Expr {
    value_of(rows.limit(1)).is_not_null()
}

fn attempts_of(uid: Expr) -> Select<practice_attempts::Entity> {
    let is_theirs = Expr::col((practice_attempts::Entity, practice_attempts::Column::Uid)).eq(uid);
    practice_attempts::Entity::find().select_only().filter(is_theirs)
}

/// Without lists that were only opened.
fn progress_of(uid: Expr) -> Select<practice_progress::Entity> {
    let is_theirs = Expr::col((practice_progress::Entity, practice_progress::Column::Uid)).eq(uid);
    practice_progress::Entity::find()
        .select_only()
        .filter(is_theirs)
        .filter(is_begun())
}

fn of_lists<Id: Into<sea_orm::Value>>(ids: impl IntoIterator<Item = Id>) -> Select<wordlists::Entity> {
    wordlists::Entity::find()
        .select_only()
        .filter(wordlists::Column::Id.is_in(ids))
}

fn list_id() -> Expr {
    Expr::col((wordlists::Entity, wordlists::Column::Id))
}

fn in_list(column: impl ColumnTrait, wordlist_id: Expr) -> Expr {
    Expr::col(column.as_column_ref()).eq(wordlist_id)
}
