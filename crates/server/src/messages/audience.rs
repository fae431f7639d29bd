//! Who gets a message, and at which address.

use std::collections::{HashMap, HashSet};

use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{
    entity::{AudienceKind, RecipientState, messages::Model},
    rules::{AddressField, Audience},
    unsubscribe_store,
};
use crate::{
    competitions::Spellers,
    forms,
    platform::{
        db::Connection,
        error::{Problem, Result},
        text::fold,
    },
    users::{self, UserModel},
};

/// Someone in the audience, with one of their addresses.
pub(super) struct Addressee {
    pub(super) person: UserModel,
    /// Empty if they have none.
    pub(super) address: String,
    /// Empty for the address of their account.
    pub(super) address_id: String,
    /// `Waiting` if they would get it, otherwise why not.
    pub(super) state: RecipientState,
}

/// The participants to whom a message goes now, by email address.
pub(super) async fn of_message(db: &impl Connection, message: &Model) -> Result<Vec<Addressee>> {
    let Audience {
        kind,
        form_id,
        uids,
        address_fields,
    } = Audience::of(message)?;
    let spellers = Spellers {
        competition_id: &message.competition_id,
        only: (kind == AudienceKind::Selected).then_some(uids.as_slice()),
    };
    let answered = if kind == AudienceKind::Unanswered {
        let answered = answered_by(db, &form_id, spellers).await?;
        answered.ok_or_else(|| {
            Problem::invalid_field("audience.formId", "This form was deleted. Choose another one.")
        })?
    } else {
        HashSet::new()
    };
    let unsubscribed = unsubscribe_store::of_competition(db, &message.competition_id).await?;
    let mut given: HashMap<String, Vec<String>> = HashMap::new();
    for AddressField { form_id, field } in &address_fields {
        for (uid, address) in forms::emails_in(db, spellers, form_id, field).await? {
            given.entry(uid).or_default().push(address);
        }
    }
    let mut addressees = Vec::new();
    for person in users::by_uids(db, spellers.uids()).await? {
        if answered.contains(&person.uid) {
            continue;
        }
        let given = given.remove(&person.uid).unwrap_or_default();
        for (address, address_id) in addresses(&person.email, given) {
            let state = if address.is_empty() {
                RecipientState::NoAddress
            } else if unsubscribed.contains(&(person.uid.clone(), address_id.clone())) {
                RecipientState::Unsubscribed
            } else {
                RecipientState::Waiting
            };
            addressees.push(Addressee {
                person: person.clone(),
                address,
                address_id,
                state,
            });
        }
    }
    Ok(addressees)
}

/// Those of these spellers who have answered a form. None if it was deleted.
pub(super) async fn answered_by(
    db: &impl Connection,
    form_id: &str,
    spellers: Spellers<'_>,
) -> Result<Option<HashSet<String>>> {
    if !forms::exists(db, spellers.competition_id, form_id).await? {
        return Ok(None);
    }
    let submissions = forms::submissions(db, spellers).await?.into_iter();
    let to_it = submissions.filter(|submission| submission.template_id == form_id);
    Ok(Some(to_it.map(|submission| submission.uid).collect()))
}

/// Someone's different addresses with their ids: their account's first, unless it is empty and they gave another one.
fn addresses(own: &str, given: Vec<String>) -> Vec<(String, String)> {
    let mut seen = HashSet::from([fold(own)]);
    let mut addresses: Vec<_> = given
        .into_iter()
        .filter(|address| seen.insert(fold(address)))
        .map(|address| (address.clone(), address_id(&address)))
        .collect();
    if !own.is_empty() || addresses.is_empty() {
        addresses.insert(0, (own.to_owned(), String::new()));
    }
    addresses
}

/// The id of an address that was given in a form: a UUID, and always the same for an address, so that it stays unsubscribed.
fn address_id(address: &str) -> String {
    let hash = Sha256::digest(fold(address).as_bytes());
    Uuid::from_slice(&hash[..16]).unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_a_person_are_different() {
        let given = |addresses: &[&str]| addresses.iter().map(|&address| address.to_owned()).collect();
        let found = |own: &str, addresses: &[&str]| -> Vec<String> {
            let found = super::addresses(own, given(addresses)).into_iter();
            found.map(|(address, _)| address).collect()
        };
        assert_eq!(found("", &[]), [""]);
        assert_eq!(found("", &["dad@x.example"]), ["dad@x.example"]);
        assert_eq!(
            found(
                "mia@x.example",
                &["Mia@X.example", "dad@x.example", "DAD@x.example"]
            ),
            ["mia@x.example", "dad@x.example"]
        );
        assert_eq!(address_id("Dad@x.example"), address_id("dad@x.example "));
        assert_ne!(address_id("dad@x.example"), address_id("mom@x.example"));
    }
}
