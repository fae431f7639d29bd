//! Statements on class accounts.

use std::collections::HashSet;

use sea_orm::{QuerySelect, QueryTrait, entity::prelude::*, sea_query::SelectStatement};

use super::entity::{MembershipRole, class_accounts, competitions, memberships};
use crate::platform::{clock::Instant, db::insert_all};

/// Makes new class accounts participants of their competition, or lets them only begin to join it.
pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uids: &[String],
    now: Instant,
    joins: bool,
) -> Result<(), DbErr> {
    let membership = |uid: &String| memberships::Model {
        competition_id: competition_id.to_owned(),
        uid: uid.clone(),
        role: MembershipRole::Participant,
        joined_at: joins.then_some(now),
    };
    let class_account = |uid: &String| class_accounts::Model {
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
    let class_accounts = uids.iter().map(class_account);
    insert_all(
        connection,
        class_accounts.map(|row| class_accounts::ActiveModel::from(row).reset_all()),
    )
    .await
}

/// The uids of all accounts created for the competition.
pub async fn uids_of(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<HashSet<String>, DbErr> {
    let uids: Vec<String> = select_uids(competition_id).into_tuple().all(connection).await?;
    Ok(uids.into_iter().collect())
}

/// The uids of all accounts created for the competition, as a subquery.
pub(super) fn uids_in(competition_id: &str) -> SelectStatement {
    select_uids(competition_id).into_query()
}

/// Those of these uids whose accounts were created for the competition.
pub(super) async fn uids_among(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uids: SelectStatement,
) -> Result<Vec<String>, DbErr> {
    of_people(competition_id, uids).into_tuple().all(connection).await
}

/// How many of these people's accounts were created for the competition.
pub(super) async fn count_among(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uids: SelectStatement,
) -> Result<u64, DbErr> {
    of_people(competition_id, uids).count(connection).await
}

/// The uids of these people whose accounts were created for the competition, as a subquery.
pub(super) fn uids_of_people(competition_id: &str, uids: SelectStatement) -> SelectStatement {
    of_people(competition_id, uids).into_query()
}

fn of_people(competition_id: &str, uids: SelectStatement) -> Select<class_accounts::Entity> {
    select_uids(competition_id).filter(class_accounts::Column::Uid.in_subquery(uids))
}

/// The code of the competition that the account was created for.
pub async fn account_created_for(connection: &impl ConnectionTrait, uid: &str) -> Result<Option<i32>, DbErr> {
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

/// The uid as a subquery, if its account was created for the competition.
pub(super) fn uid_if_of(competition_id: &str, uid: &str) -> SelectStatement {
    select_uids(competition_id)
        .filter(class_accounts::Column::Uid.eq(uid))
        .into_query()
}

fn select_uids(competition_id: &str) -> Select<class_accounts::Entity> {
    class_accounts::Entity::find()
        .select_only()
        .column(class_accounts::Column::Uid)
        .filter(class_accounts::Column::CompetitionId.eq(competition_id))
}
