//! Statements on user records.

use sea_orm::{
    ActiveValue::Set,
    QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{LockType, OnConflict, Query, SelectStatement},
};

use super::entity::{setup_tokens, study_depths, users};
use crate::{
    identity,
    platform::{clock::Instant, db, text::fold},
};

pub(super) async fn by_session(
    connection: &impl ConnectionTrait,
    token_hash: &str,
    now: Instant,
) -> Result<Option<users::Model>, DbErr> {
    users::Entity::find()
        .filter(users::Column::Uid.in_subquery(identity::uid_of_session(token_hash, now)))
        .one(connection)
        .await
}

pub(super) async fn by_uid(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Option<users::Model>, DbErr> {
    users::Entity::find_by_id(uid).one(connection).await
}

pub(super) async fn by_email(
    connection: &impl ConnectionTrait,
    email: &str,
) -> Result<Option<users::Model>, DbErr> {
    users::Entity::find()
        .filter(users::Column::EmailFolded.eq(fold(email)))
        .one(connection)
        .await
}

pub(super) async fn by_uids(
    connection: &impl ConnectionTrait,
    uids: SelectStatement,
) -> Result<Vec<users::Model>, DbErr> {
    users::Entity::find()
        .filter(users::Column::Uid.in_subquery(uids))
        .order_by_asc(users::Column::EmailFolded)
        .all(connection)
        .await
}

/// Inserts the record, or refreshes what the identity service says of the person. The role stays.
pub(super) async fn upsert(connection: &impl ConnectionTrait, user: users::Model) -> Result<(), DbErr> {
    users::Entity::insert(users::ActiveModel::from(user).reset_all())
        .on_conflict(
            OnConflict::column(users::Column::Uid)
                .update_columns([
                    users::Column::Email,
                    users::Column::EmailFolded,
                    users::Column::SignInName,
                    users::Column::DisplayName,
                    users::Column::PhotoUrl,
                ])
                .to_owned(),
        )
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(super) async fn insert_all(
    connection: &impl ConnectionTrait,
    users: Vec<users::Model>,
) -> Result<(), DbErr> {
    let rows = users.into_iter();
    db::insert_all(
        connection,
        rows.map(|row| users::ActiveModel::from(row).reset_all()),
    )
    .await
}

pub(super) async fn set_role(
    connection: &impl ConnectionTrait,
    uid: &str,
    role: users::Role,
) -> Result<(), DbErr> {
    users::Entity::update_many()
        .col_expr(users::Column::Role, Expr::value(role))
        .filter(users::Column::Uid.eq(uid))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn admins(connection: &impl ConnectionTrait) -> Result<Vec<users::Model>, DbErr> {
    users::Entity::find()
        .filter(users::Column::Role.eq(users::Role::Admin))
        .order_by_asc(users::Column::EmailFolded)
        .all(connection)
        .await
}

pub(super) async fn lock(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    users::Entity::find_by_id(uid)
        .lock_exclusive()
        .one(connection)
        .await?;
    Ok(())
}

pub(super) fn admin_uids() -> SelectStatement {
    users::Entity::find()
        .select_only()
        .column(users::Column::Uid)
        .filter(users::Column::Role.eq(users::Role::Admin))
        .into_query()
}

/// The admins, locked until the transaction ends: two of them revoking each other must not leave none. What belongs to
/// them may still be added, so nobody waits here for whoever does that.
pub(super) async fn lock_admins(connection: &impl ConnectionTrait) -> Result<Vec<users::Model>, DbErr> {
    users::Entity::find()
        .filter(users::Column::Role.eq(users::Role::Admin))
        .order_by_asc(users::Column::Uid)
        .lock(LockType::NoKeyUpdate)
        .all(connection)
        .await
}

/// The uids of the admins whose accounts are not disabled.
pub(super) async fn enabled_admins(connection: &impl ConnectionTrait) -> Result<Vec<String>, DbErr> {
    users::Entity::find()
        .select_only()
        .column(users::Column::Uid)
        .filter(users::Column::Role.eq(users::Role::Admin))
        .filter(users::Column::Uid.in_subquery(identity::enabled_uids()))
        .into_tuple()
        .all(connection)
        .await
}

pub(super) async fn has_admin(connection: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let admin = users::Entity::find()
        .filter(users::Column::Role.eq(users::Role::Admin))
        .one(connection)
        .await?;
    Ok(admin.is_some())
}

pub(super) async fn study_depths_of(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<study_depths::Model>, DbErr> {
    study_depths::Entity::find()
        .filter(study_depths::Column::Uid.eq(uid))
        .order_by_asc(study_depths::Column::WordlistId)
        .all(connection)
        .await
}

/// The ids of the lists that someone has practiced, as a subquery.
pub(super) fn studied_wordlists(uid: &str) -> SelectStatement {
    study_depths::Entity::find()
        .select_only()
        .column(study_depths::Column::WordlistId)
        .filter(study_depths::Column::Uid.eq(uid))
        .into_query()
}

/// Inserts or replaces the row in one statement, if the subquery finds something; answers whether it did.
pub(super) async fn upsert_study_depth(
    connection: &impl ConnectionTrait,
    depth: study_depths::Model,
    provided: SelectStatement,
) -> Result<bool, DbErr> {
    use study_depths::Column;
    let values = [
        Expr::value(depth.uid),
        Expr::value(depth.wordlist_id),
        Expr::value(depth.word_order),
        Expr::value(depth.current_index),
        Expr::value(depth.updated_at),
    ];
    let row = Query::select()
        .exprs(values)
        .and_where(Expr::exists(provided))
        .to_owned();
    let insert = Query::insert()
        .into_table(study_depths::Entity)
        .columns([
            Column::Uid,
            Column::WordlistId,
            Column::WordOrder,
            Column::CurrentIndex,
            Column::UpdatedAt,
        ])
        .select_from(row)
        .map_err(|error| DbErr::Custom(error.to_string()))?
        .on_conflict(
            OnConflict::columns([study_depths::Column::Uid, study_depths::Column::WordlistId])
                .update_columns([
                    study_depths::Column::WordOrder,
                    study_depths::Column::CurrentIndex,
                    study_depths::Column::UpdatedAt,
                ])
                .to_owned(),
        )
        .to_owned();
    Ok(connection.execute(&insert).await?.rows_affected() > 0)
}

pub(super) async fn delete_studies(
    connection: &impl ConnectionTrait,
    uid: &str,
    wordlist_ids: SelectStatement,
) -> Result<(), DbErr> {
    study_depths::Entity::delete_many()
        .filter(study_depths::Column::Uid.eq(uid))
        .filter(study_depths::Column::WordlistId.in_subquery(wordlist_ids))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn study_count(
    connection: &impl ConnectionTrait,
    wordlist_ids: SelectStatement,
    except: SelectStatement,
) -> Result<u64, DbErr> {
    study_depths::Entity::find()
        .filter(study_depths::Column::WordlistId.in_subquery(wordlist_ids))
        .filter(study_depths::Column::Uid.not_in_subquery(except))
        .count(connection)
        .await
}

pub(super) async fn insert_setup_token(
    connection: &impl ConnectionTrait,
    token_hash: String,
    now: Instant,
) -> Result<(), DbErr> {
    let row = setup_tokens::ActiveModel {
        token_hash: Set(token_hash),
        created_at: Set(now),
    };
    setup_tokens::Entity::insert(row)
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

/// Whether the token was printed and not used. Locks every token until the transaction ends, so that of two people with
/// two links only one becomes the first admin.
pub(super) async fn lock_setup_tokens(
    connection: &impl ConnectionTrait,
    token_hash: &str,
) -> Result<bool, DbErr> {
    let tokens = setup_tokens::Entity::find()
        .lock_exclusive()
        .all(connection)
        .await?;
    Ok(tokens.iter().any(|token| token.token_hash == token_hash))
}

pub(super) async fn delete_setup_tokens(connection: &impl ConnectionTrait) -> Result<(), DbErr> {
    setup_tokens::Entity::delete_many().exec(connection).await?;
    Ok(())
}
