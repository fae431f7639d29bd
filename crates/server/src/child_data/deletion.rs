//! Deletes answers and practice whose time is up, in batches, and warns the organizers before. Several servers may do this at once, and
//! any of them may stop at any moment: what a batch deletes is counted in its transaction, and the last one writes the audit entry.

use chrono::Days;

use super::{deletion_store, retention::Schedule, warning};
use crate::{
    audit::{Action, Actor, Subject},
    competitions::{self, CompetitionModel, CompetitionsState},
    forms, messages,
    platform::{db::Connection, error::Result},
    stage, wordlists,
};

/// Rows per transaction, so that nobody waits for long.
const BATCH: u64 = 500;

/// Warns of what will be deleted soon, and deletes what is due. A part of the sweep.
pub async fn delete_due(state: &CompetitionsState) -> Result<()> {
    for id in begin_due(state).await? {
        // The other parts of the sweep don't wait for one that fails.
        if let Err(problem) = delete_all(state, &id).await {
            tracing::warn!(?problem, "delete answers");
        }
    }
    Ok(())
}

async fn delete_all(state: &CompetitionsState, id: &str) -> Result<()> {
    while delete_some(state, id).await? {}
    Ok(())
}

/// Warns of what will be deleted soon, and begins what is due. Returns the ids of the competitions whose deletion has begun.
pub async fn begin_due(state: &CompetitionsState) -> Result<Vec<String>> {
    // Somewhere, the day has begun earlier.
    let tomorrow = state.clock.now().date_naive() + Days::new(1);
    for competition in competitions::ended_by(state.db.read(), tomorrow).await? {
        // One that fails holds up no other.
        if let Err(problem) = consider(state, &competition).await {
            tracing::warn!(?problem, code = competition.code, "consider deleting answers");
        }
    }
    Ok(deletion_store::begun(state.db.read()).await?)
}

/// Warns the competition's organizers or begins the deletion, if it is time for that.
async fn consider(state: &CompetitionsState, competition: &CompetitionModel) -> Result<()> {
    let now = state.clock.now();
    let Some(schedule) = Schedule::of(competition).filter(|schedule| schedule.warn_from() <= now) else {
        return Ok(());
    };
    if schedule.is_over(now) {
        return begin(state, &competition.id).await;
    }
    let (write, again) = (state.db.write_once(), now + warning::RETRY_AFTER);
    if schedule.warned_at.is_some() {
        // The server that was to send it has stopped, or reached nobody.
        let is_due = competition.retention_mail_at.is_some_and(|at| at <= now);
        if is_due && competitions::take_over_mail(write, &competition.id, now, again).await? {
            warning::send(state, competition, schedule.deletes_at(now));
        }
        return Ok(());
    }
    if has_data(state, competition).await? {
        let mail_at = state.mailer.is_some().then_some(again);
        if competitions::mark_warned(write, competition, schedule.warn_from(), now, mail_at).await? {
            warning::send(state, competition, schedule.deletes_at(now));
        }
    } else if schedule.due <= now {
        // Nothing to delete. What comes later has its own time.
        competitions::mark_answers_deleted(state.db.write_once(), &competition.id, now).await?;
    }
    Ok(())
}

/// Whether there is anything to delete.
async fn has_data(state: &CompetitionsState, competition: &CompetitionModel) -> Result<bool> {
    let (db, id) = (state.db.read(), &competition.id);
    Ok(forms::has_responses(db, id).await?
        // These outlive the form.
        || competitions::has_consent_answers(db, id).await?
        || messages::has_given_addresses(db, id).await?
        || wordlists::has_practice(db, id).await?
        || stage::has_names(db, id, state.clock.now()).await?)
}

/// Begins the deletion, if the settings still say so.
async fn begin(state: &CompetitionsState, id: &str) -> Result<()> {
    let now = state.clock.now();
    let write = state.db.write_as_system().await?;
    let competition = competitions::lock_competition(&write, id).await?;
    let schedule = competition.as_ref().and_then(Schedule::of);
    if schedule.is_some_and(|schedule| schedule.is_over(now)) {
        deletion_store::begin(&write, id, now).await?;
        write.commit().await?;
    }
    Ok(())
}

/// Deletes a batch. Returns whether there may be more.
pub async fn delete_some(state: &CompetitionsState, id: &str) -> Result<bool> {
    let write = state.db.write_long_as_system().await?;
    let Some(run) = deletion_store::lock(&write, id).await? else {
        // Another server was faster.
        return Ok(false);
    };
    // What came during the notice, too: answers of a competition that is over.
    let answers = forms::delete_some_responses(&write, id, BATCH).await?;
    let practice = if answers == 0 {
        wordlists::delete_some_of_competition(&write, id, BATCH).await?
    } else {
        wordlists::DeletedPractice::default()
    };
    if answers + practice.rows > 0 {
        deletion_store::count(&write, id, (answers, practice.attempts)).await?;
        write.commit().await?;
        return Ok(true);
    }
    competitions::clear_consent_answers(&write, id).await?;
    messages::clear_given_addresses(&write, id).await?;
    if let Some(competition) = competitions::by_id(&write, id).await? {
        // Not those of a bee that was begun since: it may be on stage now.
        let before = competition.retention_warned_at.unwrap_or(run.began_at);
        let names = stage::delete_names(&write, id, before).await?;
        let subject = format!(
            "competition {}: {} form answers, {} practice attempts, {names} names in bees",
            competition.code, run.answers, run.attempts
        );
        audit(state, &write, &subject, id).await?;
        competitions::mark_answers_deleted(&write, id, state.clock.now()).await?;
    }
    deletion_store::end(&write, id).await?;
    write.commit().await?;
    Ok(false)
}

async fn audit(state: &CompetitionsState, connection: &impl Connection, name: &str, id: &str) -> Result<()> {
    let subject = Subject { name, id };
    let audit = state.audit();
    audit
        .write(connection, Actor::Server, Action::DeleteAnswers, subject)
        .await?;
    Ok(())
}
