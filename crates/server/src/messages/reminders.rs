//! Forms remind those who haven't answered, if an organizer chose that (docs/decisions/0088).

use std::ops::Range;

use chrono::{Days, TimeDelta, Timelike};

use super::{
    audience,
    entity::{AudienceKind, MessageState, RecipientState, messages::Model},
    rules::SAME_MESSAGE,
    sending::queue,
    store,
};
use crate::{
    competitions::{self, CompetitionModel, CompetitionsState},
    forms::{self, RemindingForm},
    platform::{
        clock::Instant,
        db,
        error::{Problem, Result},
        time_zone::local_time,
    },
};

/// Nobody is written to at night: only in these hours in the competition's time zone.
const HOURS: Range<u32> = 8..22;

/// Puts the reminders that are due into the outbox. A part of the sweep.
pub async fn send_reminders(state: &CompetitionsState) -> Result<()> {
    if state.mailer.is_none() {
        return Ok(());
    }
    // Somewhere, it is still yesterday.
    let yesterday = (state.clock.now() - TimeDelta::days(1)).date_naive();
    for form in forms::reminding(state.db.read(), yesterday).await? {
        // One that fails holds up no other.
        if let Err(problem) = consider(state, &form).await {
            tracing::warn!(?problem, form = form.id, "remind of a form");
        }
    }
    Ok(())
}

async fn consider(state: &CompetitionsState, form: &RemindingForm) -> Result<()> {
    let (db, now) = (state.db.read(), state.clock.now());
    let Some(competition) = competitions::by_id(db, &form.competition_id).await? else {
        return Ok(());
    };
    // Nobody can answer anymore.
    if competition.archived_at.is_some() {
        return Ok(());
    }
    let zone = &competition.time_zone;
    if !is_due(form, zone, now) || !form.visibility.is_visible(now, zone) {
        return Ok(());
    }
    let row = reminder(state, form, &competition, now);
    let key = row.reminder_key.as_deref().unwrap_or_default();
    if store::has_reminder(db, key).await? {
        return Ok(());
    }
    // An organizer was faster. Those who still haven't answered get this one later.
    if !store::sent_since(db, &row, now - SAME_MESSAGE).await?.is_empty() {
        return Ok(());
    }
    let write = state.db.write_long_as_system().await?;
    let addressees = audience::of_message(&write, &row).await?;
    let reaches_someone = addressees
        .iter()
        .any(|addressee| addressee.state == RecipientState::Waiting);
    if !reaches_someone {
        return Ok(());
    }
    match store::insert(&write, row.clone()).await {
        // Another server was faster.
        Err(error) if db::is_unique_violation(&error) => return Ok(()),
        inserted => inserted?,
    }
    queue(&write, row, addressees, now).await?;
    write.commit().await.map_err(Problem::from)?;
    state.deliver_soon();
    Ok(())
}

/// Whether it's time: in the daytime, from the chosen day to the due date.
fn is_due(form: &RemindingForm, zone: &str, now: Instant) -> bool {
    let days = Days::new(u64::try_from(form.reminder_days).unwrap_or_default());
    let first = form.due_date.checked_sub_days(days).unwrap_or(form.due_date);
    let local = local_time(zone, now);
    (first..=form.due_date).contains(&local.date()) && HOURS.contains(&local.hour())
}

fn reminder(
    state: &CompetitionsState,
    form: &RemindingForm,
    competition: &CompetitionModel,
    now: Instant,
) -> Model {
    let RemindingForm {
        id, title, due_date, ..
    } = form;
    let day = due_date.format("%B %-d, %Y");
    Model {
        id: state.rng.id(&state.clock),
        competition_id: competition.id.clone(),
        creator_uid: String::new(),
        sender_uid: String::new(),
        subject: format!("Please fill out “{title}” by {day}"),
        text: format!(
            "Hello {{name}},\n\nYour answers to “{title}” are still missing. Please fill out the form by {day}:\n\
             {origin}/competition/{code}/form/{id}\n\nThank you!",
            origin = state.origin(),
            code = competition.code,
        ),
        audience: AudienceKind::Unanswered,
        form_id: Some(id.clone()),
        uids: "[]".to_owned(),
        address_fields: "[]".to_owned(),
        state: MessageState::Draft,
        revision: 1,
        created_at: now,
        sent_at: None,
        finished_at: None,
        reminder_key: Some(format!("{id} {due_date}")),
    }
}
