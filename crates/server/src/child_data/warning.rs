//! The email that warns organizers of a deletion.

use crate::{
    competitions::{self, CompetitionModel, CompetitionsState},
    platform::{clock::Instant, error::Result, mail::Mail, time_zone::local_time},
};

/// Sends it to each organizer, after the sweep that it comes from. The dashboard warns too, so a failure is only logged.
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
    let day = local_time(&competition.time_zone, deletes_at).format("%B %-d, %Y");
    let subject = format!("Answers of “{}” will be deleted on {day}", competition.title);
    for to in competitions::organizers_with_email(state.db.read(), &competition.id).await? {
        let text = format!(
            "On {day}, Wordhive will delete the form answers and practice of all participants of “{title}”, and the names \
             of spellers in its bees.\n\n\
             Do you still need them? Download the answers before that day, or choose a longer time:\n\n\
             {origin}/competition/{code}/privacy\n\n\
             You get this email because you organize this competition.\n",
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
        if let Err(problem) = sent {
            tracing::warn!(?problem, "could not warn an organizer of a deletion");
        }
    }
    Ok(())
}
