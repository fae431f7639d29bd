//! Database queries for what organizers see of a list's practice.

use sea_orm::{
    ExprTrait, FromQueryResult, QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{Condition, Func, JoinType, SelectStatement},
};

use super::{
    entity::words,
    practice_entity::practice_memory::{Column, Entity, Outcome},
};
/// A word and everyone's attempts at it.
#[derive(FromQueryResult)]
pub(super) struct WordStatistics {
    pub(super) word_id: String,
    pub(super) word: String,
    pub(super) word_number: i32,
    pub(super) spellers: i64,
    pub(super) attempts: i64,
    pub(super) misses: i64,
}

/// A speller's attempts at the words of a list.
#[derive(FromQueryResult)]
pub(super) struct SpellerStatistics {
    pub(super) uid: String,
    pub(super) practiced: i64,
    pub(super) known: i64,
    /// Words that were spelled right at least once.
    pub(super) right: i64,
    pub(super) attempts: i64,
}

/// The words of a list that were missed most, by anyone but these people.
pub(super) async fn word_statistics(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    except: SelectStatement,
    limit: u64,
) -> Result<Vec<WordStatistics>, DbErr> {
    let theirs = Entity::find()
        .select_only()
        .column_as(word_number(), "word_number")
        .column_as(Column::Uid.count(), "spellers")
        .column_as(Column::Attempts.sum(), "attempts")
        .column_as(Column::Misses.sum(), "misses")
        .filter(Column::WordlistId.eq(wordlist_id))
        .filter(Column::Uid.in_subquery(except))
        .group_by(word_number())
        .into_query();
    let others = |column: &'static str| {
        let theirs = Func::coalesce([Expr::col(("theirs", column)), Expr::val(0)]);
        Expr::col(("totals", column)).sub(Expr::from(theirs).cast_as("BIGINT"))
    };
    let is_word_of = |table: &'static str| {
        Expr::col((table, "word_number")).equals((words::Entity, words::Column::Number))
    };
    let mut missed = words::Entity::find()
        .select_only()
        .column_as(words::Column::Id, "word_id")
        .column(words::Column::Word)
        .column_as(words::Column::Number, "word_number")
        .column_as(others("spellers"), "spellers")
        .column_as(others("attempts"), "attempts")
        .column_as(others("misses"), "misses")
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .filter(others("misses").gt(0))
        .order_by_desc(others("misses"))
        .order_by_asc(words::Column::Id)
        .limit(limit);
    let is_total = is_word_of("totals").and(Expr::col(("totals", "wordlist_id")).eq(wordlist_id));
    QuerySelect::query(&mut missed)
        .join_as(JoinType::InnerJoin, "practice_word_totals", "totals", is_total)
        .join_subquery(JoinType::LeftJoin, theirs, "theirs", is_word_of("theirs"));
    missed.into_model().all(connection).await
}

/// How these spellers practiced the words of a list: only those that it still has, or, faster, all that it ever had.
pub(super) async fn speller_statistics(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    uids: SelectStatement,
    has_lost_words: bool,
) -> Result<Vec<SpellerStatistics>, DbErr> {
    let numbers = words::Entity::find()
        .select_only()
        .column(words::Column::Number)
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .into_query();
    let is_in_list = has_lost_words.then(|| word_number().in_subquery(numbers));
    let known: Expr = Expr::case(Column::Outcome.eq(Outcome::Known), Expr::cust("1"))
        .finally(Expr::cust("0"))
        .into();
    Entity::find()
        .select_only()
        .column(Column::Uid)
        .column_as(Column::WordNumber.count(), "practiced")
        .column_as(known.sum(), "known")
        .column_as(Column::RightDay.count(), "right")
        .column_as(Column::Attempts.sum(), "attempts")
        .filter(Column::WordlistId.eq(wordlist_id))
        .filter(Column::Uid.in_subquery(uids))
        .filter(Condition::all().add_option(is_in_list))
        .group_by(Column::Uid)
        .into_model()
        .all(connection)
        .await
}

/// With the cast, SQLite reads the rows of each speller in the order of their key. Otherwise, it would take the index of the numbers
/// and look for each row.
fn word_number() -> Expr {
    Expr::col((Entity, Column::WordNumber)).cast_as("INTEGER")
}
