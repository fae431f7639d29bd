//! Sends what is in the outbox, one email after another (docs/decisions/0086).
//!
//! A row goes from `waiting` to `claimed`, so that no other server takes it; to `sending` right before the mail server gets the email;
//! and to what the mail server says. What a stopped server leaves `claimed` wasn't sent, and goes back. What it leaves `sending` may
//! have been sent, and never goes back by itself. While a server is at it, it keeps renewing its claim.

use std::{convert::Infallible, time::Duration};

use chrono::TimeDelta;
use tokio::sync::{Mutex, oneshot};

use super::{
    audience,
    email::Email,
    entity::{AudienceKind, MessageState, RecipientState as State, message_recipients::Model, messages},
    recipients_store as recipients, rules, store, unsubscribe_store,
};
use crate::{
    competitions::{self, CompetitionModel, CompetitionsState, Spellers},
    platform::{
        clock::Instant,
        error::{Problem, Result},
        mail::{BulkMail, Mailer},
        smtp::Delivery,
    },
    users::{self, UserModel},
};

/// How long a claim lasts that isn't renewed.
const LEASE: TimeDelta = TimeDelta::minutes(1);
/// How often a server renews its claim.
const RENEWAL: Duration = Duration::from_secs(15);
/// How often a server looks for what others put into the outbox, and for what is due again.
const PERIOD: Duration = Duration::from_secs(10);
/// After the mail server took no email, at first. Doubles each time.
const FIRST_PAUSE: Duration = Duration::from_secs(5);
const LONGEST_PAUSE: Duration = Duration::from_mins(5);
/// How long an email waits that the mail server didn't take, so that others have their turn.
const NEXT_TURN: TimeDelta = TimeDelta::minutes(1);

const STOPPED: &str = "Wordhive stopped while sending it.";

/// What came of looking into the outbox.
#[derive(Debug, PartialEq, Eq)]
pub enum Delivered {
    /// Nothing is due.
    Nothing,
    /// One email was dealt with.
    One,
    /// The mail server takes no email now.
    Unavailable,
}

/// Sends emails at the configured pace, until the sender of `stopped` is gone.
pub async fn deliver_on_request(state: CompetitionsState, mut stopped: oneshot::Receiver<()>) {
    let per_minute = state.config.limits.limit_messages.get();
    let pace = Duration::from_mins(1) / per_minute;
    let mut pause = FIRST_PAUSE;
    // SQLite has one server, so nobody else is at work.
    if !state.db.can_roll_back()
        && let Err(problem) = release_all(&state).await
    {
        tracing::warn!(?problem, "clear the outbox");
    }
    loop {
        let (wait, until_requested) = match deliver_due(&state).await {
            Ok(Delivered::One) => {
                pause = FIRST_PAUSE;
                (pace, false)
            }
            Ok(Delivered::Nothing) => (PERIOD, true),
            Ok(Delivered::Unavailable) => {
                let wait = pause;
                pause = (pause * 2).min(LONGEST_PAUSE);
                (wait, false)
            }
            Err(problem) => {
                tracing::warn!(?problem, "send a message");
                (PERIOD, false)
            }
        };
        tokio::select! {
            _ = &mut stopped => return,
            () = tokio::time::sleep(wait) => {}
            () = state.delivery_requested(), if until_requested => {}
        }
    }
}

/// Gives back what any server has taken, for the only one, which has just started.
pub async fn release_all(state: &CompetitionsState) -> Result<()> {
    release(state, state.clock.now() + LEASE).await
}

async fn release(state: &CompetitionsState, before: Instant) -> Result<()> {
    if !recipients::is_stale(state.db.read(), before).await? {
        return Ok(());
    }
    let now = state.clock.now();
    let write = state.db.write_as_system().await?;
    store::lock_sending(&write).await?;
    if recipients::release(&write, before, now, STOPPED).await? > 0 {
        store::finish(&write, None, now).await?;
        write.commit().await?;
    }
    Ok(())
}

/// Sends the email that is due next, if there is one.
pub async fn deliver_due(state: &CompetitionsState) -> Result<Delivered> {
    deliver_renewing(state, RENEWAL).await
}

/// Like [`deliver_due`], renewing the claim this often.
pub async fn deliver_renewing(state: &CompetitionsState, renewal: Duration) -> Result<Delivered> {
    let Some(mailer) = state.mailer.as_ref() else {
        return Ok(Delivered::Nothing);
    };
    let Some(row) = claim(state).await? else {
        release(state, state.clock.now() - LEASE).await?;
        return Ok(Delivered::Nothing);
    };
    let claim = Claim::new(&row);
    let (stop, stopped) = oneshot::channel::<Infallible>();
    let delivering = async {
        let delivery = match Letter::load(state, &row).await? {
            Some(letter) => letter.deliver(state, mailer, &claim).await?,
            None => Delivery::Withdrawn,
        };
        drop(stop);
        Ok::<_, Problem>(delivery)
    };
    let ((), delivery) = tokio::join!(claim.keep(state, renewal, stopped), delivering);
    let delivery = delivery?;
    let outcome = match delivery {
        Delivery::Unavailable(_) => Delivered::Unavailable,
        _ => Delivered::One,
    };
    let claimed_at = claim.at.into_inner();
    end(state, Model { claimed_at, ..row }, delivery).await?;
    Ok(outcome)
}

/// Takes what is due next. Mostly nothing is, and a read shows that without a transaction.
async fn claim(state: &CompetitionsState) -> Result<Option<Model>> {
    let now = state.clock.now();
    if !recipients::is_due(state.db.read(), now).await? {
        return Ok(None);
    }
    let write = state.db.write_as_system().await?;
    let claimed = recipients::claim(&write, now).await?;
    write.commit().await?;
    Ok(claimed)
}

/// A server's claim on a row. Others may take the row once it isn't renewed, and then this server can't change it anymore.
struct Claim<'a> {
    row: &'a Model,
    /// As in the database. Locked while a statement changes it.
    at: Mutex<Option<Instant>>,
}

impl<'a> Claim<'a> {
    fn new(row: &'a Model) -> Self {
        Self {
            row,
            at: Mutex::new(row.claimed_at),
        }
    }

    /// Renews it until the sender of `stopped` is gone.
    async fn keep(
        &self,
        state: &CompetitionsState,
        period: Duration,
        mut stopped: oneshot::Receiver<Infallible>,
    ) {
        loop {
            tokio::select! {
                _ = &mut stopped => return,
                () = tokio::time::sleep(period) => {}
            }
            if let Err(problem) = self.renew(state).await {
                tracing::warn!(?problem, "renew a claim of the outbox");
            }
        }
    }

    async fn renew(&self, state: &CompetitionsState) -> Result<()> {
        let mut at = self.at.lock().await;
        let Some(seen) = *at else { return Ok(()) };
        let now = state.clock.now();
        if recipients::renew(state.db.write_once(), self.row, seen, now).await? {
            *at = Some(now);
        }
        Ok(())
    }

    /// Marks the row as being handed over. False if the claim was lost.
    async fn hand_over(&self, state: &CompetitionsState) -> Result<bool> {
        let at = self.at.lock().await;
        let sending = Model {
            state: State::Sending,
            claimed_at: *at,
            ..self.row.clone()
        };
        let write = state.db.write_once();
        Ok(recipients::save(write, sending, &[State::Claimed], *at).await?)
    }
}

/// What to send.
struct Letter {
    message: messages::Model,
    competition: CompetitionModel,
    person: UserModel,
    reply_to: Option<String>,
}

impl Letter {
    /// None if it was stopped, or if they have left, don't want it anymore, or have answered the form it reminds of.
    async fn load(state: &CompetitionsState, row: &Model) -> Result<Option<Self>> {
        let db = state.db.read();
        let Some(message) = store::message(db, &row.message_id).await? else {
            return Ok(None);
        };
        if message.state != MessageState::Sending {
            return Ok(None);
        }
        let id = &message.competition_id;
        let Some(competition) = competitions::by_id(db, id).await? else {
            return Ok(None);
        };
        let spellers = Spellers {
            competition_id: id,
            only: Some(std::slice::from_ref(&row.uid)),
        };
        let takes_part = !spellers.load(db).await?.is_empty();
        let address = (&*row.uid, &*row.address_id);
        if !takes_part || unsubscribe_store::is_unsubscribed(db, id, address).await? {
            return Ok(None);
        }
        if message.audience == AudienceKind::Unanswered {
            let form = message.form_id.as_deref().unwrap_or_default();
            let answered = audience::answered_by(db, form, spellers).await?;
            // Without the form, nobody can answer anymore.
            if answered.is_none_or(|uids| uids.contains(&row.uid)) {
                return Ok(None);
            }
        }
        let Some(person) = users::by_uid(db, &row.uid).await? else {
            return Ok(None);
        };
        let sender = users::by_uid(db, &message.sender_uid).await?;
        Ok(Some(Self {
            reply_to: sender
                .map(|sender| sender.email)
                .filter(|email| !email.is_empty()),
            message,
            competition,
            person,
        }))
    }

    async fn deliver(
        self,
        state: &CompetitionsState,
        mailer: &Mailer,
        claim: &Claim<'_>,
    ) -> Result<Delivery> {
        let row = claim.row;
        let email = Email::new(
            state,
            &self.message,
            &self.competition,
            &self.person,
            &row.address_id,
        );
        let mail = BulkMail {
            to: &row.address,
            reply_to: self.reply_to.as_deref(),
            message_id: &message_id(row),
            subject: &email.subject,
            text: email.text,
            unsubscribe: &email.one_click,
        };
        mailer.deliver(mail, claim.hand_over(state)).await
    }
}

/// Names an email to mail servers.
fn message_id(row: &Model) -> String {
    let mut id = format!("{}.{}", row.message_id, row.uid);
    if !row.address_id.is_empty() {
        id.push('.');
        id.push_str(&row.address_id);
    }
    id
}

/// Records what came of it.
async fn end(state: &CompetitionsState, row: Model, delivery: Delivery) -> Result<()> {
    let now = state.clock.now();
    let (message_id, claimed_at) = (row.message_id.clone(), row.claimed_at);
    let mut row = after(row, delivery, now);
    let write = state.db.write_as_system().await?;
    // Otherwise, two servers that end the last two at once would each see the other's as open, and neither would end the message.
    let message = store::lock(&write, &message_id).await?;
    // It was stopped while the mail server had this one.
    let stopped = message.is_some_and(|message| message.state == MessageState::Canceled);
    if stopped && row.state == State::Waiting {
        row.state = State::Canceled;
        row.ended_at = Some(now);
    }
    recipients::save(&write, row, &[State::Claimed, State::Sending], claimed_at).await?;
    store::finish(&write, Some(&message_id), now).await?;
    write.commit().await?;
    Ok(())
}

/// The row after this.
fn after(row: Model, delivery: Delivery, now: Instant) -> Model {
    let ended = |row: Model, state: State, error: String| Model {
        state,
        error,
        ended_at: Some(now),
        ..row
    };
    let again = |row: Model, attempts: i32, at: Instant, error: String| {
        let last = row.queued_at + rules::LASTS;
        let row = Model {
            attempts,
            next_attempt_at: at.min(last),
            ..row
        };
        if now < last {
            Model {
                state: State::Waiting,
                error,
                ..row
            }
        } else {
            ended(row, State::Failed, error)
        }
    };
    match delivery {
        Delivery::Accepted => ended(row, State::Sent, String::new()),
        Delivery::Bounced(why) => {
            let error = format!("The mail server refused the address: {why}");
            ended(row, State::Bounced, error)
        }
        Delivery::Refused(why) => {
            let error = format!("The mail server refused the email: {why}");
            ended(row, State::Failed, error)
        }
        Delivery::Unknown(why) => {
            let error = format!("The mail server got the email, but didn't confirm it: {why}");
            ended(row, State::Uncertain, error)
        }
        Delivery::Withdrawn => ended(row, State::Canceled, String::new()),
        Delivery::Deferred(why) => {
            let attempts = row.attempts + 1;
            let error = format!("The mail server put it off: {why}");
            again(row, attempts, rules::due_again(attempts, now), error)
        }
        Delivery::Unavailable(why) => {
            let error = format!("The mail server can't be reached: {why}");
            let attempts = row.attempts;
            again(row, attempts, now + NEXT_TURN, error)
        }
    }
}
