//! The views of a bee in memory. Each is made when someone reads it, once for all readers.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use axum::{
    body::Bytes,
    http::{HeaderName, HeaderValue, header},
    response::{IntoResponse, Response},
};
use bee::{BoardMode, Event, State};
use serde_json::Value;
use tokio::sync::watch;

use super::{
    board_view::{BoardView, Stamped},
    facts::{Facts, now},
    roles::Audience,
    teacher_view::TeacherView,
    views::{
        CheckInView, DeskView, JudgeView, LampView, PronouncerView, ScribeView, TimekeeperView, WatchView,
    },
};
use crate::platform::{
    clock::Clock,
    error::{Problem, Result},
};

const T: HeaderName = HeaderName::from_static("wordhive-t");

/// A version of a view, as JSON and as an event of a stream.
#[derive(Clone, Default)]
pub(super) struct View {
    pub(super) id: String,
    pub(super) event: Bytes,
    json: Bytes,
    /// The JSON without what differs in each version.
    content: Bytes,
    rev: u64,
}

impl View {
    /// With the server's `t` of now in the header `wordhive-t`: the view has the one at which it was made.
    pub(super) fn response(&self, clock: &Clock) -> Response {
        let headers = [
            (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
            (T, now(clock).into()),
        ];
        (headers, self.json.clone()).into_response()
    }

    pub(super) fn value(&self) -> Value {
        serde_json::from_slice(&self.json).unwrap_or_default()
    }
}

/// The views that someone has read.
pub(super) struct Views {
    /// Names this process.
    process: String,
    channels: Mutex<BTreeMap<Audience, Channel>>,
}

#[derive(Default)]
struct Channel {
    views: watch::Sender<View>,
    /// The edition of the facts that the newest one was made of.
    edition: Option<u64>,
    past: Option<Past>,
}

/// The bee as it was some time ago.
#[derive(Default)]
struct Past {
    state: State,
    /// What the newest view was made of.
    made_of: Option<(usize, u64, bool)>,
}

impl Views {
    pub(super) fn new(process: &str) -> Self {
        Self {
            process: process.to_owned(),
            channels: Mutex::default(),
        }
    }

    /// The newest version, made now if need be.
    pub(super) fn read(&self, audience: Audience, facts: &Facts, t: u64) -> Result<View> {
        let mut channels = self.lock();
        let channel = channels.entry(audience).or_default();
        channel.renew(&self.process, audience, facts, t)?;
        Ok(channel.views.borrow().clone())
    }

    /// The newest version, and those to come.
    pub(super) fn subscribe(
        &self,
        audience: Audience,
        facts: &Facts,
        t: u64,
    ) -> Result<watch::Receiver<View>> {
        let mut channels = self.lock();
        let channel = channels.entry(audience).or_default();
        channel.renew(&self.process, audience, facts, t)?;
        Ok(channel.views.subscribe())
    }

    /// Makes the views that someone waits for. Those that have changed go to their readers.
    pub(super) fn publish(&self, facts: &Facts, t: u64) -> Result<()> {
        for (audience, channel) in self.lock().iter_mut() {
            if channel.views.receiver_count() > 0 {
                channel.renew(&self.process, *audience, facts, t)?;
            }
        }
        Ok(())
    }

    /// Whether someone waits for such a view.
    pub(super) fn is_watched(&self, is_such: impl Fn(Audience) -> bool) -> bool {
        let channels = self.lock();
        let mut such = channels.iter().filter(|(audience, _)| is_such(**audience));
        such.any(|(_, channel)| channel.views.receiver_count() > 0)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<Audience, Channel>> {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Channel {
    fn renew(&mut self, process: &str, audience: Audience, facts: &Facts, t: u64) -> Result<()> {
        if let Audience::Watch { delay_seconds } = audience {
            return self.renew_past(process, facts, t, delay_seconds);
        }
        let edition = facts.edition();
        if self.edition == Some(edition) {
            return Ok(());
        }
        let all = facts.next_seq() + facts.version();
        match audience {
            Audience::Teacher => self.replace(process, t, TeacherView::new(facts), all),
            Audience::Pronouncer => self.replace(process, t, PronouncerView::new(facts), all),
            Audience::Judge => self.replace(process, t, JudgeView::new(facts), all),
            Audience::Desk => self.replace(process, t, DeskView::new(facts), all),
            Audience::OrganizersDesk => self.replace(process, t, DeskView::for_organizers(facts), all),
            Audience::CheckIn => self.replace(process, t, CheckInView::new(facts), all),
            Audience::Scribe => self.replace(process, t, ScribeView::new(facts), ScribeView::rev(facts)),
            Audience::Timekeeper => {
                let rev = TimekeeperView::rev(facts);
                self.replace(process, t, TimekeeperView::new(facts), rev)
            }
            Audience::Lamp => self.replace(process, t, LampView::new(facts), facts.public_rev()),
            Audience::Board | Audience::Watch { .. } => {
                self.replace(process, t, BoardView::new(facts), facts.public_rev())
            }
        }?;
        self.edition = Some(edition);
        Ok(())
    }

    /// Makes the view of the bee as it was so long ago.
    fn renew_past(&mut self, process: &str, facts: &Facts, t: u64, delay_seconds: u32) -> Result<()> {
        let mut past = self.past.take().unwrap_or_default();
        let then = t.saturating_sub(u64::from(delay_seconds) * 1000);
        let known = past.state.log().len();
        let unseen = || facts.state.log().iter().skip(known);
        let due = unseen().take_while(|entry| entry.at <= then).count();
        for entry in unseen().take(due) {
            past.state.apply(entry);
        }
        // What is covered in the hall is covered at home at once, and what led to it isn't shown later.
        let covers = |event: &Event| {
            matches!(
                event,
                Event::BoardSet {
                    mode: BoardMode::Cover,
                    ..
                }
            )
        };
        let mut rest = unseen().skip(due);
        let is_covered =
            past.state.board.0 == BoardMode::Cover || rest.any(|entry| entry.events.iter().any(covers));
        let made_of = Some((past.state.log().len(), facts.version(), is_covered));
        let rev = past.state.public_rev() + facts.version();
        let view = (past.made_of != made_of).then(|| {
            if is_covered {
                WatchView::covered(facts, delay_seconds)
            } else {
                WatchView::new(facts, &past.state, delay_seconds)
            }
        });
        past.made_of = made_of;
        self.past = Some(past);
        view.map_or(Ok(()), |view| self.replace(process, t, view, rev))
    }

    /// `rev` grows with each change that this view may show.
    fn replace(&self, process: &str, t: u64, mut view: impl Stamped, rev: u64) -> Result<()> {
        let content = serde_json::to_vec(&view).map_err(Problem::internal)?;
        let last = self.views.borrow().rev;
        if self.views.borrow().content == content {
            return Ok(());
        }
        let rev = rev.max(last + 1);
        view.stamp(t, rev);
        let json = serde_json::to_string(&view).map_err(Problem::internal)?;
        let id = format!("{process}-{rev}-{t}");
        let event = format!("event: view\nid: {id}\ndata: {json}\n\n");
        self.views.send_replace(View {
            id,
            event: event.into(),
            json: json.into(),
            content: content.into(),
            rev,
        });
        Ok(())
    }
}
