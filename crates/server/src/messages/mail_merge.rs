//! `/api/message/{messageId}/recipients.csv`: the recipients for a mail merge.

use axum::{extract::State, response::Response};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;

use super::{
    email::fill,
    entity::{RecipientState, messages::Model},
    view::Recipient,
};
use crate::{
    competitions::{CompetitionsState, Organizer, Scoped},
    platform::{
        csv::{Csv, download},
        error::{ProblemDocument, Result},
        http::Query,
        openapi::{ServerErrors, SignedInOnly},
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(download_mail_merge))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct MailMergeQuery {
    /// Only those whom the email can't reach: without an address, bounced, or failed. Everyone by default.
    #[serde(default)]
    #[param(required = false)]
    unreached: bool,
}

impl Recipient {
    /// Whether they should get it another way. Not those who unsubscribed: they know about it.
    fn is_unreached(&self) -> bool {
        use RecipientState::{Bounced, Failed, NoAddress, Uncertain};
        matches!(self.state, Bounced | Failed | NoAddress | Uncertain)
    }

    /// What became of the email, for a spreadsheet.
    fn status(&self) -> &'static str {
        match self.state {
            RecipientState::Waiting | RecipientState::Claimed | RecipientState::Sending => "not sent yet",
            RecipientState::Sent => "sent",
            RecipientState::Failed => "failed",
            RecipientState::Bounced => "bounced",
            RecipientState::Uncertain => "may have been sent",
            RecipientState::Unsubscribed => "unsubscribed",
            RecipientState::NoAddress => "no address",
            RecipientState::Canceled => "stopped",
        }
    }
}

/// Download a message's recipients for a mail merge
///
/// As CSV, with the message filled in for each. Cells that a spreadsheet would read as formulas are marked as text.
#[utoipa::path(
    get, path = "/api/message/{messageId}/recipients.csv", operation_id = "downloadMailMerge", tag = "messages",
    params(("messageId" = String, Path, description = "The message's id"), MailMergeQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 400, body = ProblemDocument, content_type = "application/problem+json",
         description = "`malformed-request`"),
        (status = 422, body = ProblemDocument, content_type = "application/problem+json",
         description = "`invalid-fields`: the draft's form was deleted"),
        SignedInOnly, ServerErrors,
    )
)]
async fn download_mail_merge(
    State(state): State<CompetitionsState>,
    Scoped { item: message, .. }: Scoped<Organizer, Model>,
    Query(query): Query<MailMergeQuery>,
) -> Result<Response> {
    let recipients = Recipient::load(state.db.read(), &message).await?;
    let mut csv = Csv::default();
    csv.row(["Name", "Email", "Status", "Subject", "Message"])?;
    for recipient in recipients {
        if query.unreached && !recipient.is_unreached() {
            continue;
        }
        let own_name = recipient.own_name.as_deref();
        let [subject, text] =
            [&message.subject, &message.text].map(|text| with_dashes(&fill(text, own_name)));
        csv.row([
            recipient.name.as_str(),
            &recipient.address,
            recipient.status(),
            &subject,
            &text,
        ])?;
    }
    Ok(download("recipients.csv", csv.take()?))
}

/// The text with en dashes as bullets: a spreadsheet would read hyphens as formulas, so they would be marked as text, each with an
/// apostrophe that the letter shows.
fn with_dashes(text: &str) -> String {
    let with_dash = |line: &str| {
        let bullet = line.trim_start_matches(' ');
        match bullet.strip_prefix("- ") {
            Some(item) => format!("{}– {item}", &line[..line.len() - bullet.len()]),
            None => line.to_owned(),
        }
    };
    text.split('\n').map(with_dash).collect::<Vec<_>>().join("\n")
}
