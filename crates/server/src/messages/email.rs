//! What a recipient gets, and the link by which they unsubscribe.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use uuid::Uuid;

use super::entity::messages::Model;
use crate::{
    competitions::{CompetitionModel, CompetitionsState},
    platform::crypto::SecretKey,
    users::UserModel,
};

/// Bytes of the signature in a link.
const SIGNATURE: usize = 16;

/// An email as it arrives.
pub(super) struct Email {
    pub(super) subject: String,
    pub(super) text: String,
    /// The link of the page.
    pub(super) page: String,
    /// The link for mail programs.
    pub(super) one_click: String,
}

impl Email {
    pub(super) fn new(
        state: &CompetitionsState,
        message: &Model,
        competition: &CompetitionModel,
        person: &UserModel,
    ) -> Self {
        let origin = state.origin();
        let token = token(&state.secret_key, &competition.id, &person.uid).unwrap_or_default();
        let page = format!("{origin}/unsubscribe/{token}");
        let name = person.name();
        Self {
            subject: fill(&message.subject, name),
            text: format!(
                "{text}\n\n-- \nYou're getting this email because {name} takes part in “{title}”:\n\
                 {origin}/competition/{code}\n\
                 To stop getting emails about it:\n{page}\n",
                text = fill(&message.text, name),
                title = competition.title,
                code = competition.code,
            ),
            one_click: format!("{origin}/api/unsubscribe/{token}"),
            page,
        }
    }
}

/// Puts the name in.
pub(super) fn fill(text: &str, name: &str) -> String {
    text.replace("{name}", name)
}

/// The token that unsubscribes someone from messages about a competition. None for ids that aren't UUIDs.
pub(super) fn token(key: &SecretKey, competition_id: &str, uid: &str) -> Option<String> {
    let ids = [competition_id, uid].map(|id| Uuid::parse_str(id).ok().map(Uuid::into_bytes));
    let [Some(competition), Some(person)] = ids else {
        return None;
    };
    let signature = signature(key, competition_id, uid);
    Some(URL_SAFE_NO_PAD.encode([&competition[..], &person, &signature].concat()))
}

/// The competition and the person of a token. None if it was forged.
pub(super) fn read_token(key: &SecretKey, token: &str) -> Option<(String, String)> {
    let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    let (ids, signed) = bytes.split_at_checked(32)?;
    let id = |bytes: &[u8]| Uuid::from_slice(bytes).ok().map(|id| id.to_string());
    let (competition, person) = (id(&ids[..16])?, id(&ids[16..])?);
    let expected = signature(key, &competition, &person);
    // It opens nothing that could be worth timing.
    (signed == expected).then_some((competition, person))
}

fn signature(key: &SecretKey, competition_id: &str, uid: &str) -> Vec<u8> {
    let hash = key.code_hash(&format!("unsubscribe {competition_id} {uid}"));
    let mut bytes = URL_SAFE_NO_PAD.decode(hash).unwrap_or_default();
    bytes.truncate(SIGNATURE);
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMPETITION: &str = "0190b2a4-0000-7000-8000-000000000001";
    const PERSON: &str = "0190b2a4-0000-7000-8000-000000000002";

    #[test]
    fn tokens_are_for_one_person_in_one_competition() {
        let key = SecretKey::new("the key of this test");
        let token = token(&key, COMPETITION, PERSON).unwrap();
        assert_eq!(token.len(), 64);
        assert_eq!(
            read_token(&key, &token),
            Some((COMPETITION.to_owned(), PERSON.to_owned()))
        );
        assert_eq!(read_token(&SecretKey::new("another"), &token), None);
        for at in 0..token.len() {
            let mut forged = token.clone().into_bytes();
            forged[at] = if forged[at] == b'A' { b'B' } else { b'A' };
            assert_eq!(
                read_token(&key, &String::from_utf8(forged).unwrap()),
                None,
                "{at}"
            );
        }
        for broken in ["", "AAAA", "not base64!"] {
            assert_eq!(read_token(&key, broken), None, "{broken:?}");
        }
    }
}
