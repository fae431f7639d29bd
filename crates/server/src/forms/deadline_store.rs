//! Statements on when forms are due.

use sea_orm::entity::prelude::*;

use super::entity::form_templates;

/// The templates that remind people, and are due on this day or later.
pub(super) async fn reminding(
    connection: &impl ConnectionTrait,
    from: Date,
) -> Result<Vec<form_templates::Model>, DbErr> {
    form_templates::Entity::find()
        .filter(form_templates::Column::ReminderDays.gt(0))
        .filter(form_templates::Column::DueDate.gte(from))
        .all(connection)
        .await
}
