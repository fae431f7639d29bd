//! User records in the data export.

use serde::Serialize;

use super::{entity::users::Role, store};
use crate::platform::{
    clock::Instant,
    db::{Connection, DbErr},
};

/// A user record, beside what the identity service says of the person.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedUser {
    role: Role,
    created_at: Instant,
}

/// Someone's user record; none for who never opened the app.
pub async fn data_export(connection: &impl Connection, uid: &str) -> Result<Option<ExportedUser>, DbErr> {
    let user = store::by_uid(connection, uid).await?;
    Ok(user.map(|user| ExportedUser {
        role: user.role,
        created_at: user.created_at,
    }))
}
