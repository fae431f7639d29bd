//! Settings of the secret keys.

use std::{io, path::Path};

use clap::Args;

use crate::platform::{
    rng::Rng,
    secret_key::{MIN_KEY_LENGTH, SecretKey, file_in},
};

/// Secret keys.
#[derive(Args, Clone, Debug, Default)]
pub struct KeyConfig {
    /// Key for claim codes, officials' codes, secrets of authenticator apps, and links to unsubscribe, at least 32 characters.
    /// Several servers on one database need the same. Defaults to the file secret.key in the data folder, created at the first start.
    #[arg(long, env = "WORDHIVE_SECRET_KEY", value_name = "KEY", hide_env_values = true, value_parser = secret_key)]
    pub secret_key: Option<String>,

    /// The key before WORDHIVE_SECRET_KEY, while it is replaced: what it made still works. `wordhive key retire` says when it can go.
    #[arg(long, env = "WORDHIVE_OLD_SECRET_KEY", value_name = "KEY", hide_env_values = true, value_parser = secret_key,
          requires = "secret_key")]
    pub old_secret_key: Option<String>,
}

impl KeyConfig {
    /// These keys or, without any, those of the data folder's file.
    ///
    /// # Errors
    /// As [`SecretKey::from_file`].
    pub fn open(&self, data: &Path, rng: &Rng) -> io::Result<SecretKey> {
        let Some(newest) = &self.secret_key else {
            return SecretKey::from_file(&file_in(data), rng);
        };
        let key = SecretKey::new(newest);
        Ok(match &self.old_secret_key {
            Some(older) => key.and_older(older),
            None => key,
        })
    }
}

/// A key that is long enough.
pub(super) fn secret_key(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.len() < MIN_KEY_LENGTH {
        return Err(format!("must have at least {MIN_KEY_LENGTH} characters"));
    }
    Ok(text.to_owned())
}
