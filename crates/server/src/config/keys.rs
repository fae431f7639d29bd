//! Settings of the secret keys.

use clap::Args;

use crate::platform::secret_key::MIN_KEY_LENGTH;

/// Secret keys.
#[derive(Args, Clone, Debug, Default)]
pub struct KeyConfig {
    /// Key for the hashes of claim codes and officials' codes, and for the secrets of authenticator apps, at least 32 characters.
    /// Several servers on one database need the same. Defaults to the file secret.key in the data folder, created at the first start.
    #[arg(long, env = "WORDHIVE_SECRET_KEY", value_name = "KEY", hide_env_values = true, value_parser = secret_key)]
    pub secret_key: Option<String>,

    /// The key before WORDHIVE_SECRET_KEY, while it is replaced: what it made still works. `wordhive key retire` says when it can go.
    #[arg(long, env = "WORDHIVE_OLD_SECRET_KEY", value_name = "KEY", hide_env_values = true, value_parser = secret_key,
          requires = "secret_key")]
    pub old_secret_key: Option<String>,
}

/// A key that is long enough.
pub(super) fn secret_key(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.len() < MIN_KEY_LENGTH {
        return Err(format!("must have at least {MIN_KEY_LENGTH} characters"));
    }
    Ok(text.to_owned())
}
