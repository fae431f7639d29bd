//! Statements that delete bees and put them back.

use sea_orm::{Condition, ExprTrait, QuerySelect, QueryTrait, entity::prelude::*};

use super::{
    entity::{bees, board_links, entries, grants, log, officials, seals},
    store,
};
use crate::platform::db::held::{hold, restore as put_back, restore_all};

/// Locks a bee until the transaction ends, and so its log. False if it is gone.
pub(super) async fn lock(connection: &impl ConnectionTrait, id: &str) -> Result<bool, DbErr> {
    let bee = bees::Entity::find_by_id(id).lock_exclusive();
    Ok(bee.one(connection).await?.is_some())
}

/// Holds a locked bee with all its rows.
pub(super) async fn hold_all(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    id: &str,
) -> Result<(), DbErr> {
    hold::<bees::Entity>(connection, deletion_id, bees::Column::Id.eq(id)).await?;
    hold::<officials::Entity>(connection, deletion_id, officials::Column::BeeId.eq(id)).await?;
    hold::<seals::Entity>(connection, deletion_id, seals::Column::BeeId.eq(id)).await?;
    hold::<entries::Entity>(connection, deletion_id, entries::Column::BeeId.eq(id)).await?;
    hold::<log::Entity>(connection, deletion_id, log::Column::BeeId.eq(id)).await?;
    hold::<grants::Entity>(connection, deletion_id, grants::Column::BeeId.eq(id)).await?;
    hold::<board_links::Entity>(connection, deletion_id, board_links::Column::BeeId.eq(id)).await?;
    Ok(())
}

/// Deletes a bee. Its other rows go with it.
pub(super) async fn delete(connection: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    bees::Entity::delete_by_id(id).exec(connection).await?;
    Ok(())
}

/// Deletes the rehearsals with this list for good.
pub async fn delete_rehearsals_of(connection: &impl ConnectionTrait, wordlist_id: &str) -> Result<(), DbErr> {
    bees::Entity::delete_many()
        .filter(bees::Column::WordlistId.eq(wordlist_id))
        .filter(bees::Column::Rehearsal.eq(true))
        .exec(connection)
        .await?;
    Ok(())
}

/// Puts back the bee of a deletion. Returns its id.
pub async fn restore(connection: &impl ConnectionTrait, deletion_id: &str) -> Result<Vec<String>, DbErr> {
    let all = Condition::all;
    let ids = restore_all::<bees::Entity>(connection, deletion_id, bees::Column::Id).await?;
    put_back::<officials::Entity>(connection, deletion_id, all(), None).await?;
    // An organizer who has deleted their account since signs nothing.
    let known = officials::Entity::find()
        .select_only()
        .column(officials::Column::Id)
        .filter(officials::Column::BeeId.is_in(ids.clone()))
        .into_query();
    let by_known = all().add(Expr::col(seals::Column::OfficialId).in_subquery(known));
    put_back::<seals::Entity>(connection, deletion_id, by_known, None).await?;
    put_back::<entries::Entity>(connection, deletion_id, all(), None).await?;
    put_back::<log::Entity>(connection, deletion_id, all(), None).await?;
    put_back::<grants::Entity>(connection, deletion_id, all(), None).await?;
    put_back::<board_links::Entity>(connection, deletion_id, all(), None).await?;
    // Someone may have erased their name since.
    for id in &ids {
        store::bump_version(connection, id).await?;
    }
    Ok(ids)
}
