//! What a person's device does: makes passkeys and uses them, and shows the codes of an authenticator app.

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use totp_rs::{Builder, Secret};

/// Flags of what an authenticator says: someone was there, and was verified.
const PRESENT_AND_VERIFIED: u8 = 0x05;
/// Flag: a new key follows.
const HAS_KEY: u8 = 0x40;

/// A device with one passkey, for a page at `origin`.
pub struct Authenticator {
    key: EcdsaKeyPair,
    id: Vec<u8>,
    pub origin: String,
    /// The account that the passkey is for.
    pub user: Option<String>,
    pub counter: u32,
}

impl Authenticator {
    pub fn new(origin: &str) -> Self {
        let random = SystemRandom::new();
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, key.as_ref()).unwrap();
        let id = Sha256::digest(key.public_key().as_ref()).to_vec();
        Self {
            key,
            id,
            origin: origin.to_owned(),
            user: None,
            counter: 0,
        }
    }

    /// What `navigator.credentials.create` returns, as JSON.
    pub fn create(&mut self, options: &Value) -> Value {
        self.user = Some(options["user"]["id"].as_str().unwrap().to_owned());
        let mut data = self.data(options["rp"]["id"].as_str().unwrap(), HAS_KEY);
        // No model, so that nobody recognizes the device.
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        // A COSE key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        let point = self.key.public_key().as_ref();
        data.extend([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]);
        data.extend(&point[1..33]);
        data.extend([0x22, 0x58, 32]);
        data.extend(&point[33..65]);
        // {"fmt": "none", "attStmt": {}, "authData": data}
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        attestation.push(u8::try_from(data.len()).unwrap());
        attestation.extend(data);
        let id = URL_SAFE_NO_PAD.encode(&self.id);
        json!({
            "id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {},
            "response": {
                "attestationObject": URL_SAFE_NO_PAD.encode(attestation),
                "clientDataJSON": self.client_data("webauthn.create", options),
                "transports": ["internal"],
            },
        })
    }

    /// What `navigator.credentials.get` returns, as JSON.
    pub fn get(&mut self, options: &Value) -> Value {
        self.counter += 1;
        let data = self.data(options["rpId"].as_str().unwrap(), 0);
        let client_data = self.client_data("webauthn.get", options);
        let hash = Sha256::digest(URL_SAFE_NO_PAD.decode(&client_data).unwrap());
        let signed = [data.as_slice(), &hash].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        let id = URL_SAFE_NO_PAD.encode(&self.id);
        json!({
            "id": id, "rawId": id, "type": "public-key", "clientExtensionResults": {},
            "response": {
                "authenticatorData": URL_SAFE_NO_PAD.encode(data),
                "clientDataJSON": client_data,
                "signature": URL_SAFE_NO_PAD.encode(signature.as_ref()),
                "userHandle": self.user,
            },
        })
    }

    fn data(&self, host: &str, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(host.as_bytes()).to_vec();
        data.push(PRESENT_AND_VERIFIED | flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, options: &Value) -> String {
        let data = json!({
            "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false,
        });
        URL_SAFE_NO_PAD.encode(data.to_string())
    }
}

/// What an app with this secret shows at this time.
pub fn app_code(secret: &str, seconds: u64) -> String {
    let totp = Builder::new()
        .with_secret(Secret::try_from_base32(secret).unwrap())
        .build()
        .unwrap();
    totp.generate(seconds).to_string()
}
