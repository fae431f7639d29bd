//! Validation of messages, and when something is sent again.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entity::{AudienceKind, messages::Model};
use crate::platform::{
    clock::Instant,
    error::{Problem, Result},
    rng::is_id,
    text::{DESCRIPTION_LENGTH, FieldChecks, TITLE_LENGTH},
};

/// Most people in a selection.
const MAX_SELECTED: usize = 10_000;
/// Most fields with further addresses.
const MAX_ADDRESS_FIELDS: usize = 20;

/// How long the same message counts as sent by mistake.
pub(super) const SAME_MESSAGE: TimeDelta = TimeDelta::hours(24);
/// How long an email stays in the outbox.
pub(super) const LASTS: TimeDelta = TimeDelta::days(3);
/// Why an email bounced that came back later. Tells it apart from what the mail server said. Of one that was uncertain, the reason
/// follows in the next line.
pub(super) const MARKED: &str = "An organizer marked this address.";

/// When an email that the mail server put off this often is due again.
pub(super) fn due_again(attempts: i32, now: Instant) -> Instant {
    let pause = match attempts {
        ..=1 => TimeDelta::minutes(2),
        2 => TimeDelta::minutes(10),
        3 => TimeDelta::minutes(30),
        4 => TimeDelta::hours(2),
        _ => TimeDelta::hours(6),
    };
    now + pause
}

/// Who gets a message. Organizers never do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Audience {
    pub(super) kind: AudienceKind,
    /// The id of the form, for `unanswered`; otherwise empty.
    pub(super) form_id: String,
    /// The participants' uids, for a draft to `selected`; otherwise empty. Those who don't participate are left out.
    #[schema(max_items = 10000)]
    pub(super) uids: Vec<String>,
    /// Fields of forms in which participants gave addresses, such as a parent's. Each of these gets the message too.
    #[schema(max_items = 20)]
    pub(super) address_fields: Vec<AddressField>,
}

/// A form's field of the type `email`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AddressField {
    /// The form's id.
    pub(super) form_id: String,
    /// The field's id or, without one, its name. What can't be one is left out.
    pub(super) field: String,
}

impl Audience {
    pub(super) fn of(row: &Model) -> Result<Self> {
        Ok(Self {
            kind: row.audience,
            form_id: row.form_id.clone().unwrap_or_default(),
            uids: serde_json::from_str(&row.uids).map_err(Problem::internal)?,
            address_fields: serde_json::from_str(&row.address_fields).map_err(Problem::internal)?,
        })
    }
}

/// What an organizer writes.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct MessageContent {
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 200)]
    pub(super) subject: String,
    /// Plain text. `{name}` becomes the recipient's name.
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 10000)]
    pub(super) text: String,
    pub(super) audience: Audience,
}

/// Checks and trims a message. What doesn't belong to the kind of audience is dropped.
pub(super) fn check(content: &MessageContent) -> Result<MessageContent> {
    let mut checks = FieldChecks::default();
    let subject = checks.required_line("subject", &content.subject, "Subject is required.", TITLE_LENGTH);
    let missing = "Write something first.";
    let text = checks.required("text", &content.text, missing, DESCRIPTION_LENGTH);
    let kind = content.audience.kind;
    let mut audience = Audience {
        kind,
        form_id: String::new(),
        uids: Vec::new(),
        address_fields: content.audience.address_fields.clone(),
    };
    let fields = &mut audience.address_fields;
    fields.retain(|AddressField { form_id, field }| is_id(form_id) && field.chars().count() <= TITLE_LENGTH);
    fields.sort_unstable();
    fields.dedup();
    if fields.len() > MAX_ADDRESS_FIELDS {
        checks.fail(
            "audience.addressFields",
            format!("Choose at most {MAX_ADDRESS_FIELDS} fields."),
        );
    }
    match kind {
        AudienceKind::Everyone => {}
        AudienceKind::Unanswered if is_id(&content.audience.form_id) => {
            audience.form_id.clone_from(&content.audience.form_id);
        }
        AudienceKind::Unanswered => checks.fail("audience.formId", "Choose a form."),
        AudienceKind::Selected => {
            let uids = content.audience.uids.iter().filter(|uid| is_id(uid));
            audience.uids = uids.cloned().collect();
            audience.uids.sort_unstable();
            audience.uids.dedup();
            match audience.uids.len() {
                0 => checks.fail("audience.uids", "Select at least one participant."),
                1..=MAX_SELECTED => {}
                _ => checks.fail(
                    "audience.uids",
                    format!("Select at most {MAX_SELECTED} participants."),
                ),
            }
        }
    }
    checks.finish(MessageContent {
        subject,
        text,
        audience,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn content(kind: AudienceKind, form_id: &str, uids: &[&str]) -> MessageContent {
        MessageContent {
            subject: " Hello\nall ".to_owned(),
            text: "Dear {name},\n\nsee you soon. ".to_owned(),
            audience: Audience {
                kind,
                form_id: form_id.to_owned(),
                uids: uids.iter().map(|uid| (*uid).to_owned()).collect(),
                address_fields: Vec::new(),
            },
        }
    }

    #[test]
    fn an_audience_keeps_what_belongs_to_it() {
        let id = "0190b2a4-0000-7000-8000-000000000001";
        let checked = check(&content(AudienceKind::Everyone, id, &[id])).unwrap();
        assert_eq!(
            (checked.audience.form_id.as_str(), checked.audience.uids.len()),
            ("", 0)
        );
        assert_eq!(checked.subject, "Hello all");
        let checked = check(&content(AudienceKind::Selected, "", &[id, id, "x"])).unwrap();
        assert_eq!(checked.audience.uids, [id]);
        assert!(check(&content(AudienceKind::Selected, "", &["x"])).is_err());
        assert!(check(&content(AudienceKind::Unanswered, "\0", &[])).is_err());
    }

    #[test]
    fn an_email_is_put_off_for_longer_each_time_up_to_six_hours() {
        let now = Instant::UNIX_EPOCH;
        let due: Vec<_> = (1..=9).map(|attempts| due_again(attempts, now)).collect();
        assert_eq!(due[0], now + TimeDelta::minutes(2));
        assert!(due.is_sorted());
        assert_eq!(due[8], now + TimeDelta::hours(6));
    }
}
