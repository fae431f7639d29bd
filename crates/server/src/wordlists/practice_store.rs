//! Database queries for practice progress.

use sea_orm::{
    ExprTrait, FromQueryResult, PaginatorTrait, QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{OnConflict, Query, SelectStatement},
};

use super::{
    entity::wordlists,
    practice_entity::{
        practice_progress::{Column, Entity, Model},
        practiced_lists,
    },
};
use crate::{competitions::Hideable, platform::clock::Instant};

/// A user's progress in a wordlist, with what is needed of the list.
#[derive(FromQueryResult)]
pub(super) struct Practiced {
    pub(super) wordlist_id: String,
    pub(super) word_order: String,
    pub(super) current_index: i32,
    pub(super) finished_count: i32,
    pub(super) updated_at: Instant,
    pub(super) title: String,
    pub(super) competition_id: String,
    pub(super) words_version: i32,
    visibility: String,
}

impl Hideable for Practiced {
    fn visibility(&self) -> &str {
        &self.visibility
    }
}

/// Someone's position in a wordlist whose words they practice in order.
#[derive(FromQueryResult)]
pub(super) struct Position {
    pub(super) uid: String,
    pub(super) wordlist_id: String,
    /// The place of the next word in their order. A finished round starts over at 0.
    pub(super) current_index: i32,
    /// The order, if words of the list were added, deleted or moved since it was created.
    pub(super) changed_order: Option<String>,
    /// How often they reached the end of the list.
    pub(super) finished_count: i32,
    /// When they last spelled a word.
    pub(super) updated_at: Instant,
}

/// Whether a word was spelled, rather than the list only opened.
pub(super) fn is_begun() -> Expr {
    Column::CurrentIndex.gt(0).or(Column::FinishedCount.gt(0))
}

pub(super) async fn positions(
    connection: &impl ConnectionTrait,
    wordlist_ids: SelectStatement,
    uids: SelectStatement,
) -> Result<Vec<Position>, DbErr> {
    let id = Expr::col((wordlists::Entity, wordlists::Column::Id));
    let changed = wordlists::Entity::find()
        .select_only()
        .column(wordlists::Column::Id)
        .filter(id.equals((Entity, Column::WordlistId)))
        .filter(wordlists::Column::WordsVersion.ne(wordlists::FIRST_VERSION));
    let order = Expr::col((Entity, Column::WordOrder));
    let changed_order: Expr = Expr::case(Expr::exists(changed.into_query()), order).into();
    Entity::find()
        .select_only()
        .columns([
            Column::Uid,
            Column::WordlistId,
            Column::CurrentIndex,
            Column::FinishedCount,
            Column::UpdatedAt,
        ])
        .column_as(changed_order, "changed_order")
        .filter(Column::WordlistId.in_subquery(wordlist_ids))
        .filter(Column::Uid.in_subquery(uids))
        .filter(is_begun())
        .order_by_asc(Column::Uid)
        .order_by_asc(Column::WordlistId)
        .into_model()
        .all(connection)
        .await
}

pub(super) async fn of_user(connection: &impl ConnectionTrait, uid: &str) -> Result<Vec<Practiced>, DbErr> {
    Entity::find()
        .inner_join(wordlists::Entity)
        .columns([
            wordlists::Column::Title,
            wordlists::Column::CompetitionId,
            wordlists::Column::Visibility,
            wordlists::Column::WordsVersion,
        ])
        .filter(Column::Uid.eq(uid))
        .order_by_asc(Column::WordlistId)
        .into_model()
        .all(connection)
        .await
}

/// Lets people practice a new list.
pub(super) async fn open_list(
    connection: &impl ConnectionTrait,
    list: &wordlists::Model,
) -> Result<(), DbErr> {
    let list = practiced_lists::Model {
        id: list.id.clone(),
        competition_id: list.competition_id.clone(),
        deletion_id: None,
    };
    practiced_lists::Entity::insert(practiced_lists::ActiveModel::from(list).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// What progress may be replaced.
pub(super) enum Replaced {
    Any,
    /// That in the same order which isn't further.
    SameRound,
    /// That, and any in this order.
    SameRoundOr(String),
}

/// Upserts the row if the subquery returns any rows; returns whether it did. Progress that must not be replaced stays as it is.
/// Starting over from the list's last word, or in another order from any but the first, finishes the list once more: the words in
/// between were skipped.
pub(super) async fn upsert(
    connection: &impl ConnectionTrait,
    row: Model,
    replaced: &Replaced,
    last_index: i32,
    provided: SelectStatement,
) -> Result<bool, DbErr> {
    let stored = |column: Column| Expr::col((Entity, column));
    let new = |column: Column| Expr::col(("excluded", column));
    let same_round = stored(Column::WordOrder)
        .eq(new(Column::WordOrder))
        .and(stored(Column::CurrentIndex).lte(new(Column::CurrentIndex)));
    let replaces = match replaced {
        Replaced::Any => None,
        Replaced::SameRound => Some(same_round),
        Replaced::SameRoundOr(order) => Some(same_round.or(stored(Column::WordOrder).eq(order.as_str()))),
    };
    let finished = Expr::col((Entity, Column::FinishedCount));
    let finished = if row.current_index == 0 && last_index >= 0 {
        let index = || Expr::col((Entity, Column::CurrentIndex));
        let in_new_order = Expr::col((Entity, Column::WordOrder)).ne(row.word_order.as_str());
        let was_last = index().gte(last_index).or(index().gt(0).and(in_new_order));
        finished.add(Expr::case(was_last, 1).finally(0))
    } else {
        finished
    };
    let updates = [
        (Column::WordOrder, new(Column::WordOrder)),
        (Column::CurrentIndex, new(Column::CurrentIndex)),
        (Column::UpdatedAt, new(Column::UpdatedAt)),
        (Column::FinishedCount, finished),
    ]
    .map(|(column, value)| match &replaces {
        None => (column, value),
        Some(replaces) => {
            let unless_behind = Expr::case(replaces.clone(), value).finally(stored(column));
            (column, unless_behind.into())
        }
    });
    let values = [
        Expr::value(row.uid),
        Expr::value(row.wordlist_id),
        Expr::value(row.word_order),
        Expr::value(row.current_index),
        Expr::value(row.finished_count),
        Expr::value(row.updated_at),
    ];
    let source = Query::select()
        .exprs(values)
        .and_where(Expr::exists(provided))
        .to_owned();
    let insert = Query::insert()
        .into_table(Entity)
        .columns([
            Column::Uid,
            Column::WordlistId,
            Column::WordOrder,
            Column::CurrentIndex,
            Column::FinishedCount,
            Column::UpdatedAt,
        ])
        .select_from(source)
        .map_err(|error| DbErr::Custom(error.to_string()))?
        .on_conflict(
            OnConflict::columns([Column::Uid, Column::WordlistId])
                .values(updates)
                .to_owned(),
        )
        .to_owned();
    Ok(connection.execute(&insert).await?.rows_affected() > 0)
}

/// How often a speller reached the end of a list.
pub(super) async fn finished_count(
    connection: &impl ConnectionTrait,
    uid: &str,
    wordlist_id: &str,
) -> Result<i64, DbErr> {
    let progress = Entity::find_by_id((uid.to_owned(), wordlist_id.to_owned()));
    let progress = progress.one(connection).await?;
    Ok(progress.map_or(0, |progress| progress.finished_count.into()))
}

pub(super) async fn count(
    connection: &impl ConnectionTrait,
    wordlist_ids: SelectStatement,
    except: SelectStatement,
) -> Result<u64, DbErr> {
    Entity::find()
        .filter(Column::WordlistId.in_subquery(wordlist_ids))
        .filter(Column::Uid.not_in_subquery(except))
        .count(connection)
        .await
}
