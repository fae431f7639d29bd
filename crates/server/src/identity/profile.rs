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
/// The drawn bees that people may choose as their photo: files in `web/public/bees`.
const BEES: [&str; 10] = [
    "honey",
    "professor",
    "queen",
    "clover",
    "captain",
    "poppy",
    "wizard",
    "dj",
    "winter",
    "star",
];

/// Sets an account's name and photo, and returns the updated account.
///
/// # Errors
/// 422 when the name is too long or the photo is neither an https URL nor a drawn bee, 404 when the account was just deleted.
pub async fn save_profile(
    connection: &impl Connection,
    uid: &str,
    display_name: &str,
    photo_url: &str,
) -> Result<Model> {
    let mut checks = FieldChecks::default();
    let name = check_name(&mut checks, display_name);
    let photo = checks.optional("photoURL", photo_url, MAX_URL_LENGTH);
    if !photo.is_empty() && !is_photo_url(&photo) && !is_bee(&photo) {
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

/// Whether this is the path of a drawn bee.
fn is_bee(path: &str) -> bool {
    path.strip_prefix("/bees/")
        .and_then(|file| file.strip_suffix(".svg"))
        .is_some_and(|name| BEES.contains(&name))
}

/// Whether this is an https URL of an acceptable length.
pub(super) fn is_photo_url(url: &str) -> bool {
    url.chars().count() <= MAX_URL_LENGTH
        && Url::parse(url).is_ok_and(|url| url.scheme() == "https" && url.has_host())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawn_bee_can_be_chosen() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/public/bees");
        let files: Vec<String> = std::fs::read_dir(folder)
            .expect("the web app's files are there")
            .map(|file| format!("/bees/{}", file.expect("it can be read").file_name().display()))
            .collect();
        assert_eq!(files.len(), BEES.len());
        for file in files {
            assert!(is_bee(&file), "{file}");
        }
        for other in [
            "/bees/unknown.svg",
            "/bees/",
            "bees/honey.svg",
            "/bees/../honey.svg",
            "//bees/honey.svg",
        ] {
            assert!(!is_bee(other), "{other}");
        }
    }
}
