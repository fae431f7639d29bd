//! What is stored by the server's secret keys, for replacing one.

use super::{claim_store, second_factor::key_store};
use crate::platform::{
    clock::Instant,
    db::{Connection, CountsByKey, Db, DbErr},
    error::Result,
    rng::Rng,
    secret_key::SecretKey,
};

/// How many stored values that can still be used depend on each key.
pub struct KeyedValues {
    /// Secrets of authenticator apps.
    pub apps: CountsByKey,
    /// Claim codes.
    pub claim_codes: CountsByKey,
    /// Recovery codes from before they were hashed like passwords.
    pub recovery_codes: CountsByKey,
}

/// What the account service stores by a key.
pub async fn keyed_values(connection: &impl Connection, now: Instant) -> Result<KeyedValues, DbErr> {
    Ok(KeyedValues {
        apps: key_store::count_apps_by_key(connection).await?,
        claim_codes: claim_store::count_valid_by_key(connection, now).await?,
        recovery_codes: key_store::count_early_codes_by_key(connection).await?,
    })
}

/// Encrypts the secrets of authenticator apps with the newest key, one after another, so that it can be repeated after a stop.
/// Returns how many, and how many no key decrypts.
///
/// # Errors
/// When the database fails.
pub async fn encrypt_with_newest_key(db: &Db, key: &SecretKey, rng: &Rng) -> Result<(i64, i64)> {
    let (mut encrypted, mut lost) = (0, 0);
    for (uid, old) in key_store::app_secrets(db.read()).await? {
        if key.is_of_newest(&old) {
            continue;
        }
        let Some(secret) = key.decrypt(&uid, &old) else {
            lost += 1;
            continue;
        };
        let new = key.encrypt(rng, &uid, &secret);
        // An app that was replaced since has the newest key, unless a server doesn't know it yet.
        if key_store::replace_secret(db.write_once(), &uid, &old, &new).await? {
            encrypted += 1;
        }
    }
    Ok((encrypted, lost))
}

/// Deletes the codes that weren't made with the newest key. People can get new ones.
pub async fn void_older_codes(connection: &impl Connection, newest_key_id: &str) -> Result<(), DbErr> {
    claim_store::delete_other_than(connection, newest_key_id).await?;
    key_store::delete_early_codes(connection).await
}
