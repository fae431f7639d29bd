//! Who gets a message, and at which address.

use std::collections::HashSet;

use super::{
    entity::{AudienceKind, RecipientState, messages::Model},
    rules::Audience,
    unsubscribe_store,
};
use crate::{
    competitions::Spellers,
    forms,
    platform::{
        db::Connection,
        error::{Problem, Result},
    },
    users::{self, UserModel},
};

/// Someone in the audience.
pub(super) struct Addressee {
    pub(super) person: UserModel,
    /// `Waiting` if they would get it, otherwise why not.
    pub(super) state: RecipientState,
}

/// The participants to whom a message goes now, by email address.
pub(super) async fn of_message(db: &impl Connection, message: &Model) -> Result<Vec<Addressee>> {
    let Audience { kind, form_id, uids } = Audience::of(message)?;
    let spellers = Spellers {
        competition_id: &message.competition_id,
        only: (kind == AudienceKind::Selected).then_some(uids.as_slice()),
    };
    let answered: HashSet<String> = if kind == AudienceKind::Unanswered {
        if !forms::exists(db, &message.competition_id, &form_id).await? {
            return Err(Problem::invalid_field(
                "audience.formId",
                "This form was deleted. Choose another one.",
            ));
        }
        let submissions = forms::submissions(db, spellers).await?.into_iter();
        let to_it = submissions.filter(|submission| submission.template_id == form_id);
        to_it.map(|submission| submission.uid).collect()
    } else {
        HashSet::new()
    };
    let unsubscribed = unsubscribe_store::uids(db, &message.competition_id).await?;
    let people = users::by_uids(db, spellers.uids()).await?.into_iter();
    let addressee = |person: UserModel| Addressee {
        state: if person.email.is_empty() {
            RecipientState::NoAddress
        } else if unsubscribed.contains(&person.uid) {
            RecipientState::Unsubscribed
        } else {
            RecipientState::Waiting
        },
        person,
    };
    Ok(people
        .filter(|person| !answered.contains(&person.uid))
        .map(addressee)
        .collect())
}
