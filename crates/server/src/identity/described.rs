//! How the identity service describes a person.

use serde::Serialize;
use utoipa::ToSchema;

use super::entity::identities;

/// A person, as the identity service describes them to the app.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Identity {
    uid: String,
    /// Empty for an account without one.
    email: String,
    /// Works instead of an email; only for accounts that an organizer created.
    #[schema(required)]
    sign_in_name: Option<String>,
    #[schema(required)]
    display_name: Option<String>,
    #[serde(rename = "photoURL")]
    #[schema(required)]
    photo_url: Option<String>,
}

impl From<identities::Model> for Identity {
    fn from(row: identities::Model) -> Self {
        Self {
            uid: row.uid,
            email: row.email,
            sign_in_name: row.sign_in_name,
            display_name: row.display_name,
            photo_url: row.photo_url,
        }
    }
}
