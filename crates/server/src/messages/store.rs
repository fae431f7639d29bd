//! Statements on messages.

use sea_orm::{
    QueryOrder, QuerySelect,
    entity::prelude::*,
    sea_query::{ExprTrait, Query},
};

use super::{
    entity::{
        MessageState, message_recipients,
        messages::{ActiveModel, Column, Entity, Model},
    },
    recipients_store::OPEN,
};
use crate::platform::{clock::Instant, rng::is_id};

pub(super) async fn message(connection: &impl ConnectionTrait, id: &str) -> Result<Option<Model>, DbErr> {
    if !is_id(id) {
        return Ok(None);
    }
    Entity::find_by_id(id).one(connection).await
}

/// Like [`message`], but locked until the transaction ends.
pub(super) async fn lock(connection: &impl ConnectionTrait, id: &str) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).lock_exclusive().one(connection).await
}

/// A competition's messages, newest first.
pub(super) async fn of_competition(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::CompetitionId.eq(competition_id))
        .order_by_desc(Column::Id)
        .all(connection)
        .await
}

/// Whether a form's reminder was sent.
pub(super) async fn has_reminder(connection: &impl ConnectionTrait, key: &str) -> Result<bool, DbErr> {
    let found = Entity::find().filter(Column::ReminderKey.eq(key));
    Ok(found.one(connection).await?.is_some())
}

pub(super) async fn insert(connection: &impl ConnectionTrait, message: Model) -> Result<(), DbErr> {
    Entity::insert(ActiveModel::from(message).reset_all())
        .exec_without_returning(connection)
        .await?;
    Ok(())
}

pub(super) async fn update(connection: &impl ConnectionTrait, message: Model) -> Result<(), DbErr> {
    let id = message.id.clone();
    Entity::update_many()
        .set(ActiveModel::from(message).reset_all())
        .filter(Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

pub(super) async fn delete(connection: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    Entity::delete_by_id(id).exec(connection).await?;
    Ok(())
}

/// The competition's messages to the same kind of audience that were sent since, the newest first: about the same form, or with the same
/// text.
pub(super) async fn sent_since(
    connection: &impl ConnectionTrait,
    message: &Model,
    since: Instant,
) -> Result<Vec<Model>, DbErr> {
    let query = Entity::find()
        .filter(Column::CompetitionId.eq(&message.competition_id))
        .filter(Column::Audience.eq(message.audience))
        .filter(Column::SentAt.gt(since));
    // A reminder is the same whatever it says, and anything else is by what it says.
    let query = match &message.form_id {
        Some(form) => query.filter(Column::FormId.eq(form)),
        None => query
            .filter(Column::Subject.eq(&message.subject))
            .filter(Column::Text.eq(&message.text)),
    };
    query.order_by_desc(Column::Id).all(connection).await
}

/// Locks the messages that are being sent until the transaction ends.
pub(super) async fn lock_sending(connection: &impl ConnectionTrait) -> Result<(), DbErr> {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::State.eq(MessageState::Sending))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .into_tuple::<String>()
        .all(connection)
        .await?;
    Ok(())
}

/// Ends the messages of which nothing is left in the outbox: this one, or any. They are locked.
pub(super) async fn finish(
    connection: &impl ConnectionTrait,
    id: Option<&str>,
    now: Instant,
) -> Result<(), DbErr> {
    let open = Query::select()
        .expr(Expr::value(1))
        .from(message_recipients::Entity)
        .and_where(
            Expr::col((message_recipients::Entity, message_recipients::Column::MessageId))
                .equals((Entity, Column::Id)),
        )
        .and_where(message_recipients::Column::State.is_in(OPEN))
        .to_owned();
    let mut update = Entity::update_many()
        .col_expr(Column::State, Expr::value(MessageState::Done.to_value()))
        .col_expr(Column::FinishedAt, Expr::value(now))
        .filter(Column::State.eq(MessageState::Sending))
        .filter(Expr::exists(open).not());
    if let Some(id) = id {
        update = update.filter(Column::Id.eq(id));
    }
    update.exec(connection).await?;
    Ok(())
}

/// The messages that someone wrote or sent, oldest first.
pub(super) async fn by_person(connection: &impl ConnectionTrait, uid: &str) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(
            sea_orm::Condition::any()
                .add(Column::CreatorUid.eq(uid))
                .add(Column::SenderUid.eq(uid)),
        )
        .order_by_asc(Column::Id)
        .all(connection)
        .await
}

/// The drafts to a selection with this person, locked until the transaction ends.
pub(super) async fn lock_drafts_to(
    connection: &impl ConnectionTrait,
    uid: &str,
) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(Column::State.eq(MessageState::Draft))
        .filter(Column::Uids.contains(uid))
        .lock_exclusive()
        .all(connection)
        .await
}

/// Clears who wrote or sent the messages of a user. The messages belong to their competitions and remain.
pub(super) async fn clear_creator(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    for column in [Column::CreatorUid, Column::SenderUid] {
        Entity::update_many()
            .col_expr(column, Expr::value(""))
            .filter(column.eq(uid))
            .exec(connection)
            .await?;
    }
    Ok(())
}
