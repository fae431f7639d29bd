//! An account's name and photo.

use url::Url;

use super::{entity::identities::Model, store};
use crate::platform::{
    db::Connection,
    error::{Problem, Result},
    text::{FieldChecks, TITLE_LENGTH, is_visible},
};

/// Longest photo URL, in characters.
const MAX_URL_LENGTH: usize = 2_000;

/// Sets an account's name and photo, and returns the updated account.
///
/// # Errors
/// 422 when the name is too long or the photo isn't an https URL, 404 when the account was just deleted.
pub async fn save_profile(
    connection: &impl Connection,
    uid: &str,
    display_name: &str,
    photo_url: &str,
) -> Result<Model> {
    let mut checks = FieldChecks::default();
    let name = check_name(&mut checks, display_name);
    let photo = checks.optional("photoURL", photo_url, MAX_URL_LENGTH);
    if !photo.is_empty() && !is_photo_url(&photo) {
        checks.fail("photoURL", "Enter a link that starts with https://.");
    }
    let (name, photo) = checks.finish((name, photo))?;
    let photo = Some(photo).filter(|photo| !photo.is_empty());
    store::set_profile(connection, uid, name, photo).await?;
    store::by_uid(connection, uid)
        .await?
        .ok_or_else(|| Problem::not_found("account"))
}

/// A name on one line, or none if nothing of it is visible.
pub(super) fn check_name(checks: &mut FieldChecks, display_name: &str) -> Option<String> {
    let name = checks.optional_line("displayName", display_name, TITLE_LENGTH);
    name.chars().any(is_visible).then_some(name)
}

/// Whether this is an https URL of an acceptable length.
pub(super) fn is_photo_url(url: &str) -> bool {
    url.chars().count() <= MAX_URL_LENGTH
        && Url::parse(url).is_ok_and(|url| url.scheme() == "https" && url.has_host())
}
