//! Statements on consents.

use std::collections::{HashMap, HashSet};

use sea_orm::{
    Condition, Iterable, QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{ExprTrait, OnConflict, SelectStatement},
};

use super::{
    entity::{MembershipRole, competitions, consents, memberships},
    membership_store::other_uids,
    store::uids,
};
use crate::platform::{
    clock::Instant,
    db::{held, insert_all},
    rng::is_id,
};

pub(super) async fn find(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
) -> Result<Option<consents::Model>, DbErr> {
    let key = (competition_id.to_owned(), uid.to_owned());
    consents::Entity::find_by_id(key).one(connection).await
}

/// Stores a consent in place of an earlier one, which may have been withdrawn.
pub(super) async fn save(connection: &impl ConnectionTrait, consent: consents::Model) -> Result<(), DbErr> {
    let key = [consents::Column::CompetitionId, consents::Column::Uid];
    let replace = OnConflict::columns(key)
        .update_columns(consents::Column::iter())
        .to_owned();
    consents::Entity::insert(consents::ActiveModel::from(consent).reset_all())
        .on_conflict(replace)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Stores consents of people who have none.
pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    rows: Vec<consents::Model>,
) -> Result<(), DbErr> {
    let rows = rows
        .into_iter()
        .map(|row| consents::ActiveModel::from(row).reset_all());
    insert_all(connection, rows).await
}

/// The people with a consent in the competition, also a withdrawn one.
pub(super) async fn uids_with(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<HashSet<String>, DbErr> {
    let uids: Vec<String> = consents::Entity::find()
        .select_only()
        .column(consents::Column::Uid)
        .filter(consents::Column::CompetitionId.eq(competition_id))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(uids.into_iter().collect())
}

/// The consents to these people's taking part.
pub(super) async fn of(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uids: SelectStatement,
) -> Result<Vec<consents::Model>, DbErr> {
    consents::Entity::find()
        .filter(consents::Column::CompetitionId.eq(competition_id))
        .filter(consents::Column::Uid.in_subquery(uids))
        .all(connection)
        .await
}

/// The consents to someone's taking part, oldest first.
pub(super) async fn of_person(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<consents::Model>, DbErr> {
    consents::Entity::find()
        .filter(consents::Column::Uid.eq(uid))
        .order_by_asc(consents::Column::GivenAt)
        .order_by_asc(consents::Column::CompetitionId)
        .all(connection)
        .await
}

/// When consents were withdrawn in a competition, by uid.
pub async fn withdrawals(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<HashMap<String, Instant>, DbErr> {
    let rows: Vec<(String, Option<Instant>)> = consents::Entity::find()
        .select_only()
        .columns([consents::Column::Uid, consents::Column::WithdrawnAt])
        .filter(consents::Column::CompetitionId.eq(competition_id))
        .filter(consents::Column::WithdrawnAt.is_not_null())
        .into_tuple()
        .all(connection)
        .await?;
    let rows = rows.into_iter();
    Ok(rows.filter_map(|(uid, at)| Some((uid, at?))).collect())
}

/// The ids of the competitions in which someone has withdrawn consent.
pub(super) async fn withdrawn_by(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<HashSet<String>, DbErr> {
    let ids: Vec<String> = consents::Entity::find()
        .select_only()
        .column(consents::Column::CompetitionId)
        .filter(consents::Column::Uid.eq(uid))
        .filter(consents::Column::WithdrawnAt.is_not_null())
        .into_tuple()
        .all(connection)
        .await?;
    Ok(ids.into_iter().collect())
}

/// The competitions with the consents that an organizer gave for the school, oldest first.
pub(super) async fn given_by(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<(String, Instant)>, DbErr> {
    consents::Entity::find()
        .select_only()
        .columns([consents::Column::CompetitionId, consents::Column::GivenAt])
        .filter(consents::Column::CreatorUid.eq(uid))
        .order_by_asc(consents::Column::GivenAt)
        .into_tuple()
        .all(connection)
        .await
}

/// Marks a consent as withdrawn, without what was answered. False if there is none, or it was before.
pub(super) async fn withdraw(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    uid: &str,
    now: Instant,
) -> Result<bool, DbErr> {
    let withdrawn = consents::Entity::update_many()
        .col_expr(consents::Column::WithdrawnAt, Expr::value(now))
        .col_expr(consents::Column::Answers, Expr::value(""))
        .filter(consents::Column::CompetitionId.eq(competition_id))
        .filter(consents::Column::Uid.eq(uid))
        .filter(consents::Column::WithdrawnAt.is_null())
        .exec(connection)
        .await?;
    Ok(withdrawn.rows_affected > 0)
}

/// Holds the consents of people whose participation is about to end.
pub(super) async fn hold(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    competition_id: &str,
    people: &[String],
) -> Result<(), DbErr> {
    let consents = are_of(competition_id, people).add(consents::Column::WithdrawnAt.is_null());
    held::hold::<consents::Entity>(connection, deletion_id, consents).await?;
    Ok(())
}

/// Puts back the consents of a deletion, except where there is a newer one.
pub(super) async fn restore(connection: &impl ConnectionTrait, deletion_id: &str) -> Result<(), DbErr> {
    held::restore::<consents::Entity>(connection, deletion_id, Condition::all(), held::keep_newer()).await?;
    Ok(())
}

/// Deletes the consents of former participants. A withdrawal stays: it binds those who come back.
pub(super) async fn delete_in_effect(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    people: &[String],
) -> Result<(), DbErr> {
    consents::Entity::delete_many()
        .filter(are_of(competition_id, people).add(consents::Column::WithdrawnAt.is_null()))
        .exec(connection)
        .await?;
    Ok(())
}

fn are_of(competition_id: &str, people: &[String]) -> Condition {
    Condition::all()
        .add(consents::Column::CompetitionId.eq(competition_id))
        .add(consents::Column::Uid.is_in(people))
}

/// Whether what anyone answered when consenting is there.
pub async fn has_consent_answers(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<bool, DbErr> {
    consents::Entity::find()
        .filter(consents::Column::CompetitionId.eq(competition_id))
        .filter(consents::Column::Answers.ne(""))
        .exists(connection)
        .await
}

/// Deletes what was answered when consenting. Who consented and when remains.
pub async fn clear_consent_answers(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<(), DbErr> {
    consents::Entity::update_many()
        .col_expr(consents::Column::Answers, Expr::value(""))
        .filter(consents::Column::CompetitionId.eq(competition_id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Forgets which organizer consented for a school, when their account is deleted.
pub async fn clear_consent_creator(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    consents::Entity::update_many()
        .col_expr(consents::Column::CreatorUid, Expr::value(""))
        .filter(consents::Column::CreatorUid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

/// Whether there is a consent in effect to the taking part of the person with this uid.
pub fn is_consented(competition_id: &str, uid: Expr) -> Expr {
    let consent = in_effect(competition_id)
        .select_only()
        .column(consents::Column::Uid)
        .filter(Expr::col((consents::Entity, consents::Column::Uid)).eq(uid));
    Expr::exists(consent.into_query())
}

/// How many spellers take part with a consent in effect.
pub async fn count_consented(connection: &impl ConnectionTrait, competition_id: &str) -> Result<u64, DbErr> {
    in_effect(competition_id)
        .filter(consents::Column::Uid.not_in_subquery(other_uids(competition_id)))
        .count(connection)
        .await
}

fn in_effect(competition_id: &str) -> Select<consents::Entity> {
    consents::Entity::find()
        .filter(consents::Column::CompetitionId.eq(competition_id))
        .filter(consents::Column::WithdrawnAt.is_null())
}

/// Whether joining takes a consent now.
pub(super) async fn is_required(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<bool, DbErr> {
    let required: Option<bool> = competitions::Entity::find_by_id(competition_id)
        .select_only()
        .column(competitions::Column::ConsentRequired)
        .into_tuple()
        .one(connection)
        .await?;
    Ok(required.unwrap_or_default())
}

/// The memberships without a consent in effect. Those who have only begun to join are left out unless joining takes a consent, or it
/// was withdrawn.
fn without(competition_id: &str, required: bool) -> Select<memberships::Entity> {
    let consents_of = |in_effect: bool| {
        let withdrawn_at = consents::Column::WithdrawnAt;
        consents::Entity::find()
            .select_only()
            .column(consents::Column::Uid)
            .filter(consents::Column::CompetitionId.eq(competition_id))
            .filter(if in_effect {
                withdrawn_at.is_null()
            } else {
                withdrawn_at.is_not_null()
            })
            .into_query()
    };
    let joined_or_withdrawn = Condition::any()
        .add(memberships::Column::JoinedAt.is_not_null())
        .add(memberships::Column::Uid.in_subquery(consents_of(false)));
    memberships::Entity::find()
        .filter(memberships::Column::CompetitionId.eq(competition_id))
        .filter(memberships::Column::Role.eq(MembershipRole::Participant))
        .filter(memberships::Column::Uid.not_in_subquery(consents_of(true)))
        .apply_if((!required).then_some(joined_or_withdrawn), QueryFilter::filter)
}

/// The first memberships without a consent in effect, by uid.
pub(super) async fn missing(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    required: bool,
    limit: u64,
) -> Result<Vec<memberships::Model>, DbErr> {
    without(competition_id, required)
        .order_by_asc(memberships::Column::Uid)
        .limit(limit)
        .all(connection)
        .await
}

/// How many memberships have no consent in effect.
pub(super) async fn count_missing(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    required: bool,
) -> Result<u64, DbErr> {
    without(competition_id, required).count(connection).await
}

/// These people's memberships of any kind, locked until the transaction ends.
pub(super) async fn lock_listed(
    connection: &impl ConnectionTrait,
    competition_id: &str,
    people: &[String],
) -> Result<Vec<String>, DbErr> {
    uids(competition_id)
        .filter(memberships::Column::Uid.is_in(people.iter().filter(|uid| is_id(uid))))
        .order_by_asc(memberships::Column::Uid)
        .lock_exclusive()
        .into_tuple()
        .all(connection)
        .await
}

/// The uids of the organizers who consented for the school, as a subquery.
pub(super) fn creators_in(competition_id: &str) -> SelectStatement {
    consents::Entity::find()
        .select_only()
        .column(consents::Column::CreatorUid)
        .filter(consents::Column::CompetitionId.eq(competition_id))
        .into_query()
}

/// Like [`creators_in`], for the consents to one person's taking part.
pub(super) fn creators_for(uid: &str) -> SelectStatement {
    consents::Entity::find()
        .select_only()
        .column(consents::Column::CreatorUid)
        .filter(consents::Column::Uid.eq(uid))
        .into_query()
}
