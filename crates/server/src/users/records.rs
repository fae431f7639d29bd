//! Creating and refreshing user records.

use super::{
    entity::users::{Model, Role},
    store,
};
use crate::{
    identity::IdentityModel,
    platform::{
        clock::Instant,
        db::{Connection, DbErr},
    },
};

/// Creates an account's user record, with role `user`, or refreshes what comes from the identity service.
pub async fn create_record(
    connection: &impl Connection,
    identity: &IdentityModel,
    now: Instant,
) -> Result<(), DbErr> {
    store::upsert(connection, record_of(identity, now)).await
}

/// Creates the user records of new accounts.
pub async fn create_records<'a>(
    connection: &impl Connection,
    identities: impl Iterator<Item = &'a IdentityModel>,
    now: Instant,
) -> Result<(), DbErr> {
    let records = identities.map(|identity| record_of(identity, now));
    store::insert_all(connection, records.collect()).await
}

fn record_of(identity: &IdentityModel, now: Instant) -> Model {
    Model {
        uid: identity.uid.clone(),
        email: identity.email.clone(),
        email_folded: identity.email_folded.clone(),
        sign_in_name: identity.sign_in_name.clone(),
        display_name: identity.display_name.clone(),
        photo_url: identity.photo_url.clone(),
        role: Role::User,
        created_at: now,
    }
}
