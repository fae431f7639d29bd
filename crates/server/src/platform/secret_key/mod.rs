//! The server's secret keys, which aren't in the database: nobody can find codes or secrets with the database alone.

mod file;

use std::{fs, io, io::Write, os::unix::fs::PermissionsExt, path::Path};

use aws_lc_rs::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use self::file::{create_private, incomplete, named, read_lines};
use super::rng::Rng;

pub use self::file::{MIN_KEY_LENGTH, add_to_file, file_in, keep_newest_in_file};

/// Characters of a key's id.
const ID_LENGTH: usize = 8;

/// Hashes codes that are too short for [`token_hash`](super::crypto::token_hash), and encrypts secrets that the server needs again.
/// Stored values begin with the id of their key, so that several can be in use while one replaces another.
#[derive(Clone)]
pub struct SecretKey {
    newest: Key,
    older: Vec<Key>,
    /// Whether it was made at this start.
    pub is_new: bool,
}

#[derive(Clone)]
struct Key {
    id: String,
    mac: Hmac<Sha256>,
}

impl Key {
    fn new(text: &str) -> Self {
        let mac = Hmac::new_from_slice(text.as_bytes()).expect("HMAC takes keys of any length");
        let mut key = Self {
            id: String::new(),
            mac,
        };
        key.id = URL_SAFE_NO_PAD.encode(key.mac("id of this key"));
        key.id.truncate(ID_LENGTH);
        key
    }

    fn mac(&self, text: &str) -> [u8; 32] {
        let mac = self.mac.clone().chain_update(text.as_bytes());
        mac.finalize().into_bytes().into()
    }

    fn code_hash(&self, code: &str) -> String {
        format!("{}.{}", self.id, self.bare_hash(code))
    }

    /// As hashes were stored before keys had ids.
    fn bare_hash(&self, code: &str) -> String {
        URL_SAFE_NO_PAD.encode(self.mac(code))
    }

    /// A key of its own, so that no code's hash is made with it.
    fn cipher(&self) -> LessSafeKey {
        let key = self.mac("encryption of secrets");
        LessSafeKey::new(UnboundKey::new(&AES_256_GCM, &key).expect("it has 256 bits"))
    }

    fn decrypt(&self, owner: &str, encoded: &str) -> Option<Vec<u8>> {
        let bytes = URL_SAFE_NO_PAD.decode(encoded).ok()?;
        let (nonce, sealed) = bytes.split_at_checked(NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
        let mut sealed = sealed.to_vec();
        let opened = self
            .cipher()
            .open_in_place(nonce, Aad::from(owner.as_bytes()), &mut sealed)
            .ok()?;
        Some(opened.to_vec())
    }
}

impl SecretKey {
    /// The key of this text.
    pub fn new(text: &str) -> Self {
        Self {
            newest: Key::new(text),
            older: Vec::new(),
            is_new: false,
        }
    }

    /// What an older key made works too.
    #[must_use]
    pub fn and_older(mut self, text: &str) -> Self {
        let older = Key::new(text);
        if !self.ids().contains(&older.id.as_str()) {
            self.older.push(older);
        }
        self
    }

    /// Reads keys from a file, one a line, newest first. A missing file is created, readable by its owner only.
    ///
    /// # Errors
    /// Also for a line that is too short, because it was not written completely. Names the file.
    pub fn from_file(file: &Path, rng: &Rng) -> io::Result<Self> {
        Self::read_or_create(file, rng).map_err(|error| named(file, &error))
    }

    fn read_or_create(file: &Path, rng: &Rng) -> io::Result<Self> {
        match create_private(file) {
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
                let lines = read_lines(file)?;
                if fs::metadata(file)?.permissions().mode() & 0o077 != 0 {
                    tracing::warn!("{}: others can read this secret. Run chmod 600", file.display());
                }
                let (newest, older) = lines.split_first().ok_or_else(incomplete)?;
                Ok(older
                    .iter()
                    .fold(Self::new(newest), |key, line| key.and_older(line)))
            }
            Err(error) => Err(error),
        }
    }

    /// A code's HMAC-SHA-256 in base64, for storage.
    pub fn code_hash(&self, code: &str) -> String {
        self.newest.code_hash(code)
    }

    /// The hashes under which a code may have been stored.
    pub fn code_hashes(&self, code: &str) -> Vec<String> {
        self.all()
            .flat_map(|key| [key.code_hash(code), key.bare_hash(code)])
            .collect()
    }

    /// The text's HMAC-SHA-256 by each key, newest first, for links that aren't stored.
    pub fn macs(&self, text: &str) -> Vec<[u8; 32]> {
        self.all().map(|key| key.mac(text)).collect()
    }

    /// Encrypts a secret for storage. It can only be decrypted for the same owner.
    pub fn encrypt(&self, rng: &Rng, owner: &str, secret: &[u8]) -> String {
        let nonce: [u8; NONCE_LEN] = rng.bytes();
        let mut sealed = secret.to_vec();
        self.newest
            .cipher()
            .seal_in_place_append_tag(
                Nonce::assume_unique_for_key(nonce),
                Aad::from(owner.as_bytes()),
                &mut sealed,
            )
            .expect("AES-GCM takes short texts");
        let encoded = URL_SAFE_NO_PAD.encode([nonce.as_slice(), &sealed].concat());
        format!("{}.{encoded}", self.newest.id)
    }

    /// Decrypts what [`encrypt`](Self::encrypt) made. None without its key, or for another owner.
    pub fn decrypt(&self, owner: &str, stored: &str) -> Option<Vec<u8>> {
        // Before keys had ids, there was none before a dot.
        let (id, encoded) = match stored.split_once('.') {
            Some((id, encoded)) => (Some(id), encoded),
            None => (None, stored),
        };
        let mut keys = self.all().filter(|key| id.is_none_or(|id| key.id == id));
        keys.find_map(|key| key.decrypt(owner, encoded))
    }

    /// Whether a stored value was made with the newest key.
    pub fn is_of_newest(&self, stored: &str) -> bool {
        id_of(stored) == self.newest.id
    }

    /// The ids of the keys, newest first.
    pub fn ids(&self) -> Vec<&str> {
        self.all().map(|key| key.id.as_str()).collect()
    }

    fn all(&self) -> impl Iterator<Item = &Key> {
        std::iter::once(&self.newest).chain(&self.older)
    }
}

/// The id of a key.
pub fn key_id(text: &str) -> String {
    Key::new(text).id
}

/// The id of the key that made a stored value.
pub fn id_of(stored: &str) -> &str {
    stored.split_once('.').map_or("", |(id, _)| id)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

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
        let id = key.ids()[0].to_owned();
        for broken in [
            "",
            "AAAA",
            "not base64!",
            ".",
            "id.AAAA",
            &format!("{id}.AAAA"),
            &format!("{id}.!"),
        ] {
            assert_eq!(key.decrypt("ann", broken), None, "{broken:?}");
        }
    }

    #[test]
    fn older_keys_still_work_but_make_nothing_new() {
        let rng = Rng::seeded(1);
        let old = SecretKey::new("an old key");
        let both = SecretKey::new("a new key").and_older("an old key");
        let (hash, secret) = (old.code_hash("code"), old.encrypt(&rng, "ann", b"secret"));
        // Computed independently, from the HMAC's and the cipher's definitions.
        let computed = "AAECAwQFBgcICQoLXelhk4UDUn59SjH2TGzslvr10T2vAQ";
        assert!(hash.ends_with(".Btyca_t_sx3P-oLuQ_CevUB2x3zyCsvqS-l6jpAMDPY"));
        assert_eq!(
            both.decrypt("ann", computed).as_deref(),
            Some(b"secret".as_slice())
        );
        assert!(both.code_hashes("code").contains(&hash));
        assert_eq!(
            both.decrypt("ann", &secret).as_deref(),
            Some(b"secret".as_slice())
        );
        assert_eq!(both.macs("link")[1..], old.macs("link")[..]);
        assert!(!both.is_of_newest(&hash) && !both.is_of_newest(&secret));
        let (hash, secret) = (both.code_hash("code"), both.encrypt(&rng, "ann", b"secret"));
        assert!(both.is_of_newest(&hash) && both.is_of_newest(&secret));
        let new = SecretKey::new("a new key");
        assert!(new.code_hashes("code").contains(&hash));
        assert!(!old.code_hashes("code").contains(&hash));
        // From before keys had ids.
        let bare = |stored: &str| stored.split_once('.').unwrap().1.to_owned();
        assert!(both.code_hashes("code").contains(&bare(&old.code_hash("code"))));
        assert_eq!(
            both.decrypt("ann", &bare(&old.encrypt(&rng, "ann", b"secret")))
                .as_deref(),
            Some(b"secret".as_slice())
        );
        assert!(!both.is_of_newest(&bare(&hash)));
        assert_eq!(new.decrypt("ann", &secret).as_deref(), Some(b"secret".as_slice()));
        assert_eq!(both.ids(), [new.ids(), old.ids()].concat());
    }

    #[test]
    fn keys_of_a_file_can_be_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (file, rng) = (file_in(folder.path()), Rng::seeded(1));
        let missing = add_to_file(&file, &rng).unwrap_err().to_string();
        assert!(missing.contains("secret.key: there is no such file"), "{missing}");
        let first = SecretKey::from_file(&file, &rng).unwrap();
        assert!(first.is_new);
        fs::write(folder.path().join("secret.key.new"), "left by a stop").unwrap();
        add_to_file(&file, &rng).unwrap();
        let both = SecretKey::from_file(&file, &rng).unwrap();
        assert!(!both.is_new);
        assert_eq!(both.ids()[1..], first.ids()[..]);
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        let link = folder.path().join("link");
        symlink(&file, &link).unwrap();
        let newest = both.ids()[0];
        let other = keep_newest_in_file(&link, |key| key_id(key) == first.ids()[0])
            .unwrap_err()
            .to_string();
        assert!(other.contains("a newer key was added"), "{other}");
        keep_newest_in_file(&link, |key| key_id(key) == newest).unwrap();
        assert!(link.is_symlink());
        assert_eq!(SecretKey::from_file(&file, &rng).unwrap().ids(), both.ids()[..1]);
        // As Windows writes it.
        let key = fs::read_to_string(&file).unwrap();
        fs::write(&file, format!("\u{feff}{}\r\n", key.trim())).unwrap();
        assert_eq!(SecretKey::from_file(&file, &rng).unwrap().ids(), both.ids()[..1]);
        for (content, said) in [
            (b"short".as_slice(), "incomplete"),
            (format!("{key}\nshort").as_bytes(), "key 2 is too short"),
            (b"\xff", "isn't a text file"),
        ] {
            fs::write(&file, content).unwrap();
            let error = add_to_file(&file, &rng).unwrap_err().to_string();
            assert!(error.contains(said), "{error}");
            assert!(!folder.path().join("secret.key.new").exists());
        }
    }
}
