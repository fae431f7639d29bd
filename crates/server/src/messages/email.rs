//! What a recipient gets, and the link by which they unsubscribe.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use uuid::Uuid;

use super::entity::messages::Model;
use crate::{
    competitions::{CompetitionModel, CompetitionsState},
    platform::secret_key::SecretKey,
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
        address_id: &str,
    ) -> Self {
        let origin = state.origin();
        let recipient = Recipient {
            competition_id: competition.id.clone(),
            uid: person.uid.clone(),
            address_id: address_id.to_owned(),
        };
        let token = recipient.token(&state.secret_key).unwrap_or_default();
        let page = format!("{origin}/unsubscribe/{token}");
        let name = person.display_name.as_deref();
        let someone = match name {
            None if address_id.is_empty() => "you take".to_owned(),
            _ => format!("{} takes", person.name()),
        };
        Self {
            subject: fill(&message.subject, name),
            text: format!(
                "{text}\n\n-- \nYou're getting this email because {someone} part in “{title}”:\n\
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

/// Fills in the name. Spellers without one are called “speller”, not by their email address.
pub(super) fn fill(text: &str, name: Option<&str>) -> String {
    const NAME: &str = "{name}";
    if let Some(name) = name {
        return text.replace(NAME, name);
    }
    let mut parts = text.split(NAME);
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let last = filled.trim_end_matches(' ').chars().next_back();
        let begins = last.is_none_or(|last| "\n.!?".contains(last));
        filled.push_str(if begins { "Speller" } else { "speller" });
        filled.push_str(part);
    }
    filled
}

/// Whom a link unsubscribes from messages about a competition.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Recipient {
    pub(super) competition_id: String,
    pub(super) uid: String,
    /// Empty for the address of their account.
    pub(super) address_id: String,
}

impl Recipient {
    /// None for ids that aren't UUIDs.
    pub(super) fn token(&self, key: &SecretKey) -> Option<String> {
        let ids = self.ids().map(|id| Uuid::parse_str(id).map(Uuid::into_bytes));
        let mut bytes = ids.collect::<Result<Vec<_>, _>>().ok()?.concat();
        bytes.extend(self.signatures(key).into_iter().next()?);
        Some(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// The recipient of a token. None if it was forged.
    pub(super) fn of_token(key: &SecretKey, token: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (ids, signed) = bytes.split_at_checked(bytes.len().checked_sub(SIGNATURE)?)?;
        let (ids, rest) = ids.as_chunks::<16>();
        let ids: Vec<String> = ids.iter().map(|id| Uuid::from_bytes(*id).to_string()).collect();
        let (competition_id, uid, address_id) = match (ids.as_slice(), rest) {
            ([competition, uid], []) => (competition, uid, ""),
            ([competition, uid, address], []) => (competition, uid, address.as_str()),
            _ => return None,
        };
        let recipient = Self {
            competition_id: competition_id.clone(),
            uid: uid.clone(),
            address_id: address_id.to_owned(),
        };
        // It opens nothing that could be worth timing.
        let is_genuine = recipient.signatures(key).contains(&signed.to_vec());
        is_genuine.then_some(recipient)
    }

    fn ids(&self) -> impl Iterator<Item = &str> {
        let ids = [&self.competition_id, &self.uid, &self.address_id].into_iter();
        ids.map(String::as_str).filter(|id| !id.is_empty())
    }

    /// By each key, newest first.
    fn signatures(&self, key: &SecretKey) -> Vec<Vec<u8>> {
        let ids: Vec<&str> = self.ids().collect();
        let macs = key.macs(&format!("unsubscribe {}", ids.join(" ")));
        macs.into_iter().map(|mac| mac[..SIGNATURE].to_vec()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipient(address_id: &str) -> Recipient {
        Recipient {
            competition_id: "0190b2a4-0000-7000-8000-000000000001".to_owned(),
            uid: "0190b2a4-0000-7000-8000-000000000002".to_owned(),
            address_id: address_id.to_owned(),
        }
    }

    #[test]
    fn someone_without_a_name_is_a_speller() {
        let text = "Dear {name},\n\nsee you. {name}, be there!\n{name}: bring a pencil";
        assert_eq!(
            fill(text, None),
            "Dear speller,\n\nsee you. Speller, be there!\nSpeller: bring a pencil"
        );
        assert_eq!(fill("{name}, please answer", None), "Speller, please answer");
        assert_eq!(fill("{name}, please answer", Some("Ada")), "Ada, please answer");
    }

    #[test]
    fn tokens_are_for_one_address_of_one_person_in_one_competition() {
        let key = SecretKey::new("the key of this test");
        for (address_id, length) in [("", 64), ("0190b2a4-0000-7000-8000-000000000003", 86)] {
            let recipient = recipient(address_id);
            let token = recipient.token(&key).unwrap();
            assert_eq!(token.len(), length);
            assert_eq!(Recipient::of_token(&SecretKey::new("another"), &token), None);
            let replaced = SecretKey::new("another").and_older("the key of this test");
            assert!(
                Recipient::of_token(&replaced, &token).is_some(),
                "links in earlier emails work"
            );
            for at in 0..token.len() {
                let mut forged = token.clone().into_bytes();
                forged[at] = if forged[at] == b'A' { b'B' } else { b'A' };
                let forged = String::from_utf8(forged).unwrap();
                assert_eq!(Recipient::of_token(&key, &forged), None, "{at}");
            }
            assert_eq!(Recipient::of_token(&key, &token), Some(recipient));
        }
        for broken in ["", "AAAA", "not base64!"] {
            assert_eq!(Recipient::of_token(&key, broken), None, "{broken:?}");
        }
    }
}
