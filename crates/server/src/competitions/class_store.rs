//! Statements on the accounts that were made for a competition's class.

use std::collections::HashSet;

use sea_orm::{QuerySelect, QueryTrait, entity::prelude::*, sea_query::SelectStatement};

use super::entity::{class_accounts, competitions, memberships};
use crate::platform::{clock::Instant, db::insert_all};

/// Makes them participants, with both steps of joining done, in accounts that were made for this competition.
pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uids: &[String],
    now: Instant,
) -> Result<(), DbErr> {
    let membership = |uid: &String| memberships::Model {
        competition_id: competition_id.to_owned(),
        uid: uid.clone(),
        organizes: false,
        joined_at: Some(now),
    };
    let made = |uid: &String| class_accounts::Model {
        competition_id: competition_id.to_owned(),
        uid: uid.clone(),
        created_at: now,
    };
    let memberships = uids.iter().map(membership);
    insert_all(
        connection,
        memberships.map(|row| memberships::ActiveModel::from(row).reset_all()),
    )
    .await?;
    let made = uids.iter().map(made);
    insert_all(
        connection,
        made.map(|row| class_accounts::ActiveModel::from(row).reset_all()),
    )
    .await
}

/// The uids of all accounts that were made for the competition.
pub(super) async fn made_for(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<HashSet<String>, DbErr> {
    let uids: Vec<String> = uids_made_for(competition_id).into_tuple().all(connection).await?;
    Ok(uids.into_iter().collect())
}

/// The code of the competition for which the account was made.
pub(super) async fn code_made_for(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Option<i32>, DbErr> {
    let competition = class_accounts::Entity::find_by_id(uid)
        .select_only()
        .column(class_accounts::Column::CompetitionId)
        .into_query();
    competitions::Entity::find()
        .select_only()
        .column(competitions::Column::Code)
        .filter(competitions::Column::Id.in_subquery(competition))
        .into_tuple()
        .one(connection)
        .await
}

/// As a subquery: this uid, if its account was made for the competition.
pub(super) fn if_made_for(competition_id: &str, uid: &str) -> SelectStatement {
    uids_made_for(competition_id)
        .filter(class_accounts::Column::Uid.eq(uid))
        .into_query()
}

fn uids_made_for(competition_id: &str) -> Select<class_accounts::Entity> {
    class_accounts::Entity::find()
        .select_only()
        .column(class_accounts::Column::Uid)
        .filter(class_accounts::Column::CompetitionId.eq(competition_id))
}
