//! Statements on a competition's privacy settings, and on what becomes due by them.

use chrono::NaiveDate;
use sea_orm::{Condition, ExprTrait, QueryOrder, QuerySelect, entity::prelude::*};

use super::{
    entity::competitions::{self, Column},
    store::{keep_warning, organizer_uids},
};
use crate::{platform::clock::Instant, users};

/// New settings. What is `None` stays.
#[derive(Default)]
pub struct PrivacyChange {
    /// Whether joining takes a consent.
    pub consent_required: Option<bool>,
    /// The form whose signature counts as consent, if any.
    pub consent_form_id: Option<Option<String>>,
    /// How long after its end answers and practice are kept. 0 for unlimited.
    pub retention_months: Option<i32>,
}

/// Changes the settings.
pub async fn change_privacy(
    connection: &impl ConnectionTrait,
    id: &str,
    change: PrivacyChange,
) -> Result<(), DbErr> {
    let mut update = competitions::Entity::update_many().filter(Column::Id.eq(id));
    // An update without columns is no statement.
    update = update.col_expr(Column::Id, Expr::value(id));
    if let Some(required) = change.consent_required {
        update = update.col_expr(Column::ConsentRequired, Expr::value(required));
    }
    if let Some(form) = change.consent_form_id {
        update = update.col_expr(Column::ConsentFormId, Expr::value(form));
    }
    if let Some(months) = change.retention_months {
        update = update.col_expr(Column::RetentionMonths, Expr::value(months));
        // 0 is unlimited, so it's never shorter.
        let is_no_longer = Column::RetentionMonths.gte(months).and(months > 0);
        update = keep_warning(update, is_no_longer);
    }
    update.exec(connection).await?;
    Ok(())
}

/// The competition as it is now. None if it was deleted.
pub async fn by_id(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<competitions::Model>, DbErr> {
    competitions::Entity::find_by_id(id).one(connection).await
}

/// The competition, locked until the transaction ends. None if it was deleted.
pub async fn lock_competition(
    connection: &impl ConnectionTrait,
    id: &str,
) -> Result<Option<competitions::Model>, DbErr> {
    competitions::Entity::find_by_id(id)
        .lock_exclusive()
        .one(connection)
        .await
}

/// The competitions that ended by this day and don't keep answers forever, the oldest first.
pub async fn ended_by(
    connection: &impl ConnectionTrait,
    day: NaiveDate,
) -> Result<Vec<competitions::Model>, DbErr> {
    competitions::Entity::find()
        .filter(Column::EndDate.lte(day))
        .filter(Column::RetentionMonths.gt(0))
        .order_by_asc(Column::EndDate)
        .all(connection)
        .await
}

/// Records that the organizers are warned now, unless that was done since `from` or what the warning is about has changed. False if
/// so. Unless the email is handed over before `mail_at`, it is sent again.
pub async fn mark_warned(
    connection: &impl ConnectionTrait,
    competition: &competitions::Model,
    from: Instant,
    now: Instant,
    mail_at: Option<Instant>,
) -> Result<bool, DbErr> {
    let not_since = Condition::any()
        .add(Column::RetentionWarnedAt.is_null())
        .add(Column::RetentionWarnedAt.lt(from));
    let marked = competitions::Entity::update_many()
        .col_expr(Column::RetentionWarnedAt, Expr::value(now))
        .col_expr(Column::RetentionMailAt, Expr::value(mail_at))
        .filter(Column::Id.eq(&competition.id))
        .filter(Column::RetentionMonths.eq(competition.retention_months))
        .filter(Column::EndDate.eq(competition.end_date))
        .filter(not_since)
        .exec(connection)
        .await?;
    Ok(marked.rows_affected > 0)
}

/// Takes over the email of a warning that wasn't handed over in time, until `again`. False if another server was faster.
pub async fn take_over_mail(
    connection: &impl ConnectionTrait,
    id: &str,
    now: Instant,
    again: Instant,
) -> Result<bool, DbErr> {
    let taken = competitions::Entity::update_many()
        .col_expr(Column::RetentionMailAt, Expr::value(again))
        .filter(Column::Id.eq(id))
        .filter(Column::RetentionMailAt.lte(now))
        .exec(connection)
        .await?;
    Ok(taken.rows_affected > 0)
}

/// Records that the email of a warning was handed over.
pub async fn mark_mailed(connection: &impl ConnectionTrait, id: &str) -> Result<(), DbErr> {
    competitions::Entity::update_many()
        .col_expr(Column::RetentionMailAt, Expr::value(None::<Instant>))
        .filter(Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

/// Records that the answers and practice were deleted.
pub async fn mark_answers_deleted(
    connection: &impl ConnectionTrait,
    id: &str,
    now: Instant,
) -> Result<(), DbErr> {
    competitions::Entity::update_many()
        .col_expr(Column::AnswersDeletedAt, Expr::value(now))
        .col_expr(Column::RetentionWarnedAt, Expr::value(None::<Instant>))
        .col_expr(Column::RetentionMailAt, Expr::value(None::<Instant>))
        .filter(Column::Id.eq(id))
        .exec(connection)
        .await?;
    Ok(())
}

/// The email addresses of the organizers who have one.
pub async fn organizers_with_email(
    connection: &impl ConnectionTrait,
    competition_id: &str,
) -> Result<Vec<String>, DbErr> {
    let organizers = users::by_uids(connection, organizer_uids(competition_id)).await?;
    let emails = organizers.into_iter().map(|organizer| organizer.email);
    Ok(emails.filter(|email| !email.is_empty()).collect())
}
