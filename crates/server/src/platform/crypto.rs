//! Hashing of secret tokens and codes.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::Path,
};

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use super::rng::Rng;

/// Shortest secret key, in bytes.
pub const MIN_KEY_LENGTH: usize = 32;

/// A token's SHA-256 in base64, for storage. Tokens have 256 random bits, so they need no slow hash.
pub fn token_hash(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(token.as_bytes()))
}

/// Hashes codes that are too short for [`token_hash`], and encrypts secrets that the server needs again. It is not in the
/// database, so that nobody can find them with the database alone.
#[derive(Clone)]
pub struct SecretKey {
    mac: Hmac<Sha256>,
    /// Whether it was made at this start.
    pub is_new: bool,
}

impl SecretKey {
    /// The key of this text.
    pub fn new(text: &str) -> Self {
        Self {
            mac: Hmac::new_from_slice(text.as_bytes()).expect("HMAC takes keys of any length"),
            is_new: false,
        }
    }

    /// Reads the key from a file. A missing file is created, readable by its owner only.
    ///
    /// # Errors
    /// Also for a file that is too short, because it was not written completely. Names the file.
    pub fn from_file(file: &Path, rng: &Rng) -> io::Result<Self> {
        Self::read_or_create(file, rng)
            .map_err(|error| io::Error::other(format!("{}: {error}", file.display())))
    }

    fn read_or_create(file: &Path, rng: &Rng) -> io::Result<Self> {
        let created = OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(file);
        match created {
            Ok(mut new) => {
                let text = rng.token();
                new.write_all(text.as_bytes())?;
                new.sync_all()?;
                Ok(Self {
                    is_new: true,
                    ..Self::new(&text)
                })
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let text = fs::read_to_string(file)?;
                let text = text.trim();
                if text.len() < MIN_KEY_LENGTH {
                    return Err(io::Error::other(
                        "incomplete. Restore it from a backup, or delete it to void all unused claim codes, recovery codes and authenticator apps",
                    ));
                }
                if fs::metadata(file)?.permissions().mode() & 0o077 != 0 {
                    tracing::warn!("{}: others can read this secret. Run chmod 600", file.display());
                }
                Ok(Self::new(text))
            }
            Err(error) => Err(error),
        }
    }

    /// A code's HMAC-SHA-256 in base64, for storage.
    pub fn code_hash(&self, code: &str) -> String {
        let mac = self.mac.clone().chain_update(code.as_bytes());
        URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes())
    }

    /// Encrypts a secret for storage. It can only be decrypted for the same owner.
    pub fn encrypt(&self, rng: &Rng, owner: &str, secret: &[u8]) -> String {
        let nonce: [u8; NONCE_LEN] = rng.bytes();
        let mut sealed = secret.to_vec();
        self.cipher()
            .seal_in_place_append_tag(
                Nonce::assume_unique_for_key(nonce),
                Aad::from(owner.as_bytes()),
                &mut sealed,
            )
            .expect("AES-GCM takes short texts");
        URL_SAFE_NO_PAD.encode([nonce.as_slice(), &sealed].concat())
    }

    /// Decrypts what [`encrypt`](Self::encrypt) made. None with another key, or for another owner.
    pub fn decrypt(&self, owner: &str, stored: &str) -> Option<Vec<u8>> {
        let bytes = URL_SAFE_NO_PAD.decode(stored).ok()?;
        let (nonce, sealed) = bytes.split_at_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut sealed = sealed.to_vec();
        let opened = self
            .cipher()
            .open_in_place(nonce, Aad::from(owner.as_bytes()), &mut sealed)
            .ok()?;
        Some(opened.to_vec())
    }

    /// A key of its own, so that no code's hash is made with it.
    fn cipher(&self) -> LessSafeKey {
        let mac = self.mac.clone().chain_update(b"encryption of secrets");
        let key = UnboundKey::new(&AES_256_GCM, &mac.finalize().into_bytes()).expect("it has 256 bits");
        LessSafeKey::new(key)
    }
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    let mut digits = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string can't fail.
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_decrypt_for_their_owner_only() {
        let (key, rng) = (SecretKey::new("a key"), Rng::seeded(1));
        let stored = key.encrypt(&rng, "ann", b"secret");
        assert_eq!(key.decrypt("ann", &stored).as_deref(), Some(b"secret".as_slice()));
        assert_eq!(key.decrypt("ben", &stored), None);
        assert_eq!(SecretKey::new("another").decrypt("ann", &stored), None);
        assert_ne!(
            key.encrypt(&rng, "ann", b"secret"),
            stored,
            "no nonce comes twice"
        );
        for broken in ["", "AAAA", "not base64!"] {
            assert_eq!(key.decrypt("ann", broken), None, "{broken:?}");
        }
    }
}
