//! Database queries for changing which words a list has, and their order.

use sea_orm::{ExprTrait, QueryOrder, QuerySelect, QueryTrait, entity::prelude::*};

use super::{
    entity::{wordlists, words},
    store,
};
use crate::platform::db::insert_all;

/// The spellings of a list's words, in any order, except for one word.
pub(super) async fn spellings(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    except: Option<&str>,
) -> Result<Vec<String>, DbErr> {
    words::Entity::find()
        .select_only()
        .column(words::Column::Word)
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .apply_if(except, |query, id| query.filter(words::Column::Id.ne(id)))
        .into_tuple()
        .all(connection)
        .await
}

/// Adds words at the end of a list, which must be locked.
pub(super) async fn add_words(
    connection: &impl ConnectionTrait,
    wordlist: wordlists::Model,
    words: Vec<words::Model>,
) -> Result<(), DbErr> {
    let rows = words
        .into_iter()
        .map(|word| words::ActiveModel::from(word).reset_all());
    insert_all(connection, rows).await?;
    store::update_wordlist(connection, wordlist).await
}

/// The last position in a list, if it has words.
pub(super) async fn last_position(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
) -> Result<Option<i32>, DbErr> {
    words::Entity::find()
        .select_only()
        .column(words::Column::Position)
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .order_by_desc(words::Column::Position)
        .into_tuple()
        .one(connection)
        .await
}

/// The position of the word at this index of a list.
pub(super) async fn position_at(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    index: u64,
) -> Result<Option<i32>, DbErr> {
    words::Entity::find()
        .select_only()
        .column(words::Column::Position)
        .filter(words::Column::WordlistId.eq(wordlist_id))
        .order_by_asc(words::Column::Position)
        .offset(index)
        .limit(1)
        .into_tuple()
        .one(connection)
        .await
}

/// Moves a word to this position of its list, whose words must be locked. The words in between make room.
///
/// Their positions are negative for a moment, as they are unique at every moment.
pub(super) async fn move_word(
    connection: &impl ConnectionTrait,
    word: &words::Model,
    to: i32,
) -> Result<(), DbErr> {
    let position = || Expr::col(words::Column::Position);
    let update = |value: Expr, which: Expr| {
        words::Entity::update_many()
            .col_expr(words::Column::Position, value)
            .filter(words::Column::WordlistId.eq(&word.wordlist_id))
            .filter(which)
    };
    let (first, last, step) = if to < word.position {
        (to, word.position, 1)
    } else {
        (word.position, to, -1)
    };
    let between = position().between(first, last);
    // -1 is position 0.
    update(Expr::val(-1).sub(position()), between)
        .exec(connection)
        .await?;
    let others = words::Column::Id.ne(&word.id).and(position().lt(0));
    update(Expr::val(step - 1).sub(position()), others)
        .exec(connection)
        .await?;
    update(Expr::val(to), words::Column::Id.eq(&word.id))
        .exec(connection)
        .await?;
    bump_words_version(connection, &word.wordlist_id).await
}

/// Counts a change of a list's words, for practice under way.
pub(super) async fn bump_words_version(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
) -> Result<(), DbErr> {
    wordlists::Entity::update_many()
        .col_expr(
            wordlists::Column::WordsVersion,
            Expr::col(wordlists::Column::WordsVersion).add(1),
        )
        .filter(wordlists::Column::Id.eq(wordlist_id))
        .exec(connection)
        .await?;
    Ok(())
}
