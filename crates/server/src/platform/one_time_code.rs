//! Codes that people type in once.

use super::{crypto::SecretKey, rng::Rng};

/// No vowels, so that no code spells a word, and at most one of each lookalike pair (0 O, 1 I, 2 Z, 5 S, 8 B).
const ALPHABET: &[u8; 24] = b"BCDFGHJKMNPQRTVWXY234679";
/// Characters in a code: 41 bits.
const LENGTH: usize = 9;
/// Characters between dashes.
const GROUP: usize = 3;

/// A new code, as printed.
pub fn draw(rng: &Rng) -> String {
    let mut number = u64::from_le_bytes(rng.bytes());
    let mut code = String::with_capacity(LENGTH + LENGTH / GROUP);
    for position in 0..LENGTH {
        if position > 0 && position % GROUP == 0 {
            code.push('-');
        }
        let size = ALPHABET.len() as u64;
        code.push(char::from(ALPHABET[(number % size) as usize]));
        number /= size;
    }
    code
}

/// The stored hash of a code, ignoring case, spaces and dashes.
pub fn hash(key: &SecretKey, typed: &str) -> String {
    let characters: String = typed
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|character| character.to_ascii_uppercase())
        .collect();
    key.code_hash(&characters)
}
