//! The email that warns organizers of a deletion.

use chrono::TimeDelta;

use crate::{
    competitions::{self, CompetitionModel, CompetitionsState},
    platform::{clock::Instant, error::Result, mail::Mail, time_zone::local_time},
};

/// When it is sent again if it wasn't handed over to the mail server. Of the notice, enough is left.
pub(super) const RETRY_AFTER: TimeDelta = TimeDelta::days(1);

/// Sends it to each organizer, after the sweep that it comes from.
pub(super) fn send(state: &CompetitionsState, competition: &CompetitionModel, deletes_at: Instant) {
    if state.mailer.is_none() {
        return;
    }
    let (state, competition) = (state.clone(), competition.clone());
    tokio::spawn(async move {
        if let Err(problem) = send_all(&state, &competition, deletes_at).await {
            tracing::warn!(?problem, "could not warn organizers of a deletion");
        }
    });
}

async fn send_all(
    state: &CompetitionsState,
    competition: &CompetitionModel,
    deletes_at: Instant,
) -> Result<()> {
    let Some(mailer) = state.mailer.as_ref() else {
        return Ok(());
    };
    let recipients = competitions::organizers_with_email(state.db.read(), &competition.id).await?;
    let mut reached = recipients.is_empty();
    let day = local_time(&competition.time_zone, deletes_at).format("%B %-d, %Y");
    let subject = format!("Answers in “{}” will be deleted on {day}", competition.title);
    for to in recipients {
        let text = format!(
            "On {day}, Wordhive will delete the form answers and practice of all participants of “{title}”, and the names \
             of spellers in its bees.\n\n\
             Do you still need them? Download the answers before that day, or choose a longer time:\n\n\
             {origin}/competition/{code}/privacy\n\n\
             You're getting this email because you organize this competition.\n",
            title = competition.title,
            origin = state.origin(),
            code = competition.code,
        );
        let mail = Mail {
            to: &to,
            subject: &subject,
            text,
        };
        let sent = match mailer.reserve() {
            Ok(permit) => mailer.send(permit, mail).await,
            Err(problem) => Err(problem),
        };
        match sent {
            Ok(()) => reached = true,
            Err(problem) => tracing::warn!(?problem, "could not warn an organizer of a deletion"),
        }
    }
    // One address that doesn't work isn't a reason to write to the others again.
    if reached {
        competitions::mark_mailed(state.db.write_once(), &competition.id).await?;
    }
    Ok(())
}
