//! Hashing of secret tokens.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// The stored form of a secret token: its SHA-256 in base64. A token has 256 random bits, so no slow hash is needed.
pub fn token_hash(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(token.as_bytes()))
}
