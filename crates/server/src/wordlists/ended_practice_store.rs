//! Statements that delete practice in batches, for the sweep.

use sea_orm::{
    ExprTrait, Iterable, PrimaryKeyToColumn, QuerySelect, QueryTrait, entity::prelude::*,
    sea_query::SelectStatement,
};

use super::{
    deletion_store::practiced_lists_of,
    practice_entity::{Practice, practice_attempts, practice_memory, practice_progress, practiced_lists},
};
use crate::platform::db::has_any;

/// Most spellers whose practice is deleted at once.
const SPELLERS: u64 = 20;

/// The lists that were deleted for good, but whose practice was not.
pub(super) async fn lists_with_ended_practice(
    connection: &impl ConnectionTrait,
    open: SelectStatement,
) -> Result<Vec<String>, DbErr> {
    practiced_lists::Entity::find()
        .select_only()
        .column(practiced_lists::Column::Id)
        // Not null: SQLite would look for that in all rows.
        .filter(practiced_lists::Column::DeletionId.gt(""))
        .filter(practiced_lists::Column::DeletionId.not_in_subquery(open))
        .into_tuple()
        .all(connection)
        .await
}

/// Deletes some of the practice of a list, with a commit of its own. Returns whether there may be more.
pub(super) async fn delete_some_practice(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    limit: u64,
) -> Result<bool, DbErr> {
    Ok(
        delete_some::<practice_attempts::Entity>(connection, wordlist_id, limit).await? > 0
            || delete_some::<practice_memory::Entity>(connection, wordlist_id, limit).await? > 0
            || delete_some::<practice_progress::Entity>(connection, wordlist_id, limit).await? > 0,
    )
}

/// Whether anyone has practiced a competition's wordlists.
pub async fn has_practice(connection: &impl ConnectionTrait, competition_id: &str) -> Result<bool, DbErr> {
    let lists = || practiced_lists_of(competition_id);
    Ok(exists::<practice_progress::Entity>(connection, lists()).await?
        || exists::<practice_memory::Entity>(connection, lists()).await?
        || exists::<practice_attempts::Entity>(connection, lists()).await?)
}

async fn exists<E: Practice>(
    connection: &impl ConnectionTrait,
    wordlist_ids: SelectStatement,
) -> Result<bool, DbErr> {
    let practice = E::find().filter(E::WORDLIST_ID.in_subquery(wordlist_ids));
    has_any(connection, practice).await
}

/// Practice that was deleted.
#[derive(Clone, Copy, Default)]
pub struct DeletedPractice {
    /// Rows of any kind.
    pub rows: u64,
    /// Attempts at words among them.
    pub attempts: u64,
}

/// Deletes some of the practice of a competition's wordlists, which remain. The memory of a word goes before its attempts, so that
/// a speller who is practicing starts over.
pub async fn delete_some_of_competition(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    limit: u64,
) -> Result<DeletedPractice, DbErr> {
    let lists: Vec<String> = practiced_lists::Entity::find()
        .select_only()
        .column(practiced_lists::Column::Id)
        .filter(practiced_lists::Column::CompetitionId.eq(competition_id))
        .into_tuple()
        .all(connection)
        .await?;
    for list in lists {
        let memory = delete_some::<practice_memory::Entity>(connection, &list, limit).await?;
        if memory > 0 {
            return Ok(DeletedPractice {
                rows: memory,
                attempts: 0,
            });
        }
        let attempts = delete_some::<practice_attempts::Entity>(connection, &list, limit).await?;
        if attempts > 0 {
            return Ok(DeletedPractice {
                rows: attempts,
                attempts,
            });
        }
        let progress = delete_some::<practice_progress::Entity>(connection, &list, limit).await?;
        if progress > 0 {
            return Ok(DeletedPractice {
                rows: progress,
                attempts: 0,
            });
        }
    }
    Ok(DeletedPractice::default())
}

async fn delete_some<E: Practice>(
    connection: &impl ConnectionTrait,
    wordlist_id: &str,
    limit: u64,
) -> Result<u64, DbErr> {
    let key = || E::PrimaryKey::iter().map(|part| part.into_column());
    let of_list = || E::find().select_only().filter(E::WORDLIST_ID.eq(wordlist_id));
    // A speller's rows are close to each other: in any order, deleting them would take five times as long.
    let spellers = of_list().column(E::UID).limit(SPELLERS).into_query();
    let some = of_list()
        .columns(key())
        .filter(E::UID.in_subquery(spellers))
        .limit(limit)
        .into_query();
    let is_among = Expr::tuple(key().map(Expr::col)).in_subquery(some);
    let deleted = E::delete_many().filter(is_among).exec(connection).await?;
    Ok(deleted.rows_affected)
}

/// Forgets a list without practice.
pub(super) async fn forget_practiced_list(connection: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    practiced_lists::Entity::delete_by_id(id).exec(connection).await?;
    Ok(())
}
