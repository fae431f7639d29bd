//! What a user record holds, and how far its owner has come: as they take it along.

use serde::Serialize;

use super::{entity::users::Role, store};
use crate::platform::{
    clock::Instant,
    db::{Connection, DbErr, Subquery},
    error::{Problem, Result},
};

/// A user record, beside what the identity service says of the person.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedUser {
    role: Role,
    created_at: Instant,
}

/// How far someone has come in a wordlist.
pub struct OwnStudy {
    /// In which list.
    pub wordlist_id: String,
    /// The list's indices, shuffled.
    pub order: Vec<u32>,
    /// How many of them were spelled.
    pub current_index: u32,
    /// When that was.
    pub updated_at: Instant,
}

/// Someone's user record; none for who never opened the app.
pub async fn data_export(connection: &impl Connection, uid: &str) -> Result<Option<ExportedUser>, DbErr> {
    let user = store::by_uid(connection, uid).await?;
    Ok(user.map(|user| ExportedUser {
        role: user.role,
        created_at: user.created_at,
    }))
}

/// How far someone has come in each list that they practiced.
pub async fn studies(connection: &impl Connection, uid: &str) -> Result<Vec<OwnStudy>> {
    let studies = store::practice_progress_of(connection, uid).await?;
    studies
        .into_iter()
        .map(|row| {
            Ok(OwnStudy {
                order: serde_json::from_str(&row.word_order).map_err(Problem::internal)?,
                current_index: u32::try_from(row.current_index).map_err(Problem::internal)?,
                wordlist_id: row.wordlist_id,
                updated_at: row.updated_at,
            })
        })
        .collect()
}

/// The ids of the lists that someone has practiced, as a subquery.
pub fn practiced_wordlists(uid: &str) -> Subquery {
    store::practiced_wordlists(uid)
}
