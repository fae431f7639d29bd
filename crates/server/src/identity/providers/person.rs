//! A person, as a provider describes them.

use openidconnect::{
    EndUserName, EndUserPictureUrl, LocalizedClaim,
    core::{CoreIdTokenClaims, CoreUserInfoClaims},
};

use super::failure::{Failure, Outcome};
use crate::{
    identity::{profile::is_photo_url, rules::Email},
    platform::text::{TITLE_LENGTH, is_visible},
};

/// Longest subject, in characters (OpenID Connect Core 1.0 §2).
const MAX_SUBJECT_LENGTH: usize = 255;

/// A person, as a provider describes them.
pub(super) struct Person {
    pub issuer: String,
    pub subject: String,
    /// None if missing or malformed.
    pub email: Option<Email>,
    /// Whether the provider has verified the address.
    pub email_verified: bool,
    pub name: Option<String>,
    pub photo: Option<String>,
}

impl Person {
    pub fn from_token(issuer: &str, claims: &CoreIdTokenClaims) -> Result<Self, Failure> {
        Self {
            issuer: issuer.to_owned(),
            subject: claims.subject().to_string(),
            email: claims.email().and_then(|email| Email::parse(email).ok()),
            email_verified: claims.email_verified() == Some(true),
            name: claims.name().and_then(name),
            photo: claims.picture().and_then(photo),
        }
        .check()
    }

    pub fn from_info(issuer: &str, claims: &CoreUserInfoClaims) -> Result<Self, Failure> {
        Self {
            issuer: issuer.to_owned(),
            subject: claims.subject().to_string(),
            email: claims.email().and_then(|email| Email::parse(email).ok()),
            email_verified: claims.email_verified() == Some(true),
            name: claims.name().and_then(name),
            photo: claims.picture().and_then(photo),
        }
        .check()
    }

    fn check(self) -> Result<Self, Failure> {
        let length = self.subject.chars().count();
        if length == 0 || length > MAX_SUBJECT_LENGTH || self.subject.contains(char::is_control) {
            return Err(Failure::new(Outcome::Unproven, "invalid subject"));
        }
        Ok(self)
    }
}

/// The claim in the provider's default language.
fn preferred<T>(claim: &LocalizedClaim<T>) -> Option<&T> {
    claim
        .get(None)
        .or_else(|| claim.iter().map(|(_, value)| value).next())
}

fn name(claim: &LocalizedClaim<EndUserName>) -> Option<String> {
    let text = preferred(claim)?.replace(char::is_control, " ");
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = line.chars().take(TITLE_LENGTH).collect();
    name.chars().any(is_visible).then_some(name)
}

fn photo(claim: &LocalizedClaim<EndUserPictureUrl>) -> Option<String> {
    let address = preferred(claim)?.as_str();
    is_photo_url(address).then(|| address.to_owned())
}
