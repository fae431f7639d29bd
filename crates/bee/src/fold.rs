//! From the log to the state. Undo is a new fold without the undone decisions, never a stored snapshot: so a state after an undo
//! is one that could have come about without it.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::Arc;

use crate::apply::releases_correction;
use crate::event::{Entry, Event};
use crate::public::{PublicState, changes_public};
use crate::state::Bee;

/// The state of a bee, with its log. Dereferences to [`Bee`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    bee: Bee,
    log: Vec<Arc<Entry>>,
    book: Book,
    /// What the hall sees until a correction is released.
    held: Option<PublicState>,
}

/// What is counted over the whole log.
#[derive(Clone, Debug, Default, PartialEq)]
struct Book {
    /// Undone commands.
    removed: BTreeSet<u64>,
    decisions: u64,
    public_rev: u64,
}

impl Deref for State {
    type Target = Bee;

    fn deref(&self) -> &Bee {
        &self.bee
    }
}

impl State {
    /// Adds the next entry.
    pub fn apply(&mut self, entry: &Entry) {
        self.log.push(Arc::new(entry.clone()));
        if self.held.is_none() && entry.events.iter().any(undoes_shown) {
            self.held = Some(PublicState::of(&self.bee));
        }
        if self.book.count(entry, &self.log) {
            self.bee = fold_bee(self.log.iter().map(Arc::as_ref), &self.book.removed);
        } else {
            entry
                .events
                .iter()
                .for_each(|event| self.bee.apply(entry.seq, entry.at, event));
        }
        if !self.bee.correction_waiting {
            self.held = None;
        }
    }

    /// The entry for what [`crate::decide`] has decided.
    pub fn entry(&self, at: u64, by: impl Into<String>, events: Vec<Event>) -> Entry {
        Entry {
            seq: self.next_seq(),
            at,
            by: by.into(),
            events,
        }
    }

    /// The next entry's number.
    pub fn next_seq(&self) -> u64 {
        self.log.last().map_or(1, |entry| entry.seq + 1)
    }

    /// How many decisions were made. A command that expects another number was decided on an old view. Evidence, notes such as
    /// a check-in, and the scribe's "done" don't count.
    pub fn decisions(&self) -> u64 {
        self.book.decisions
    }

    /// Grows with each entry that may change what the public sees, and with no other.
    pub fn public_rev(&self) -> u64 {
        self.book.public_rev
    }

    /// What public views are made of, and nothing else.
    pub fn public(&self) -> PublicState {
        let mut public = self.held.clone().unwrap_or_else(|| PublicState::of(&self.bee));
        // A pause or a covered board doesn't wait for a correction.
        public.pause.clone_from(&self.bee.pause);
        public.set_board(&self.bee);
        public
    }

    /// The log so far.
    pub fn log(&self) -> &[Arc<Entry>] {
        &self.log
    }

    /// Whether a command was undone.
    pub fn is_undone(&self, seq: u64) -> bool {
        self.book.removed.contains(&seq)
    }

    /// The newest command that can be undone.
    pub fn undoable(&self) -> Option<&Entry> {
        self.log
            .iter()
            .rev()
            .map(Arc::as_ref)
            .find(|entry| {
                !self.is_undone(entry.seq)
                    && entry
                        .events
                        .iter()
                        .any(|event| is_decision(event) || is_base(event))
            })
            .filter(|entry| !entry.events.iter().any(is_base))
    }

    /// The undo that can be taken back: nothing else was decided since, and nobody has checked in or out, as they may not fit into
    /// the bee as it was.
    pub fn redoable(&self) -> Option<&Entry> {
        let matters = |event: &Event| makes_stale(event) || matches!(event, Event::CheckedIn { .. });
        for entry in self
            .log
            .iter()
            .rev()
            .filter(|entry| entry.events.iter().any(matters))
        {
            match entry.events.first() {
                Some(Event::Undone { .. }) if !self.is_undone(entry.seq) => return Some(entry),
                Some(Event::Undone { .. } | Event::Redone { .. }) => {}
                _ => return None,
            }
        }
        None
    }

    /// The bee as if this command had been undone.
    pub(crate) fn without(&self, seq: u64) -> Bee {
        let mut removed = self.book.removed.clone();
        removed.insert(seq);
        fold_bee(self.log.iter().map(Arc::as_ref), &removed)
    }
}

/// The state of a whole log.
pub fn fold(log: &[Entry]) -> State {
    let shared: Vec<_> = log.iter().cloned().map(Arc::new).collect();
    let mut book = Book::default();
    // The undos of shown events that nobody released: (seq, index, what was undone before).
    let mut held: Vec<(u64, usize, BTreeSet<u64>)> = Vec::new();
    for (index, entry) in log.iter().enumerate() {
        for event in &entry.events {
            match event {
                Event::Undone { shown: true, .. } => held.push((entry.seq, index, book.removed.clone())),
                Event::Redone { undone } => held.retain(|(seq, ..)| seq != undone),
                event if releases_correction(event) => held.clear(),
                _ => {}
            }
        }
        book.count(entry, &shared);
    }
    let bee = fold_bee(log.iter(), &book.removed);
    let held = held
        .first()
        .map(|(_, index, removed)| PublicState::of(&fold_bee(log[..*index].iter(), removed)));
    State {
        bee,
        log: shared,
        book,
        held,
    }
}

fn fold_bee<'a>(log: impl Iterator<Item = &'a Entry>, removed: &BTreeSet<u64>) -> Bee {
    let mut bee = Bee::default();
    for entry in log {
        let undone = removed.contains(&entry.seq);
        for event in &entry.events {
            if undone {
                bee.apply_undone(event)
            } else {
                bee.apply(entry.seq, entry.at, event)
            }
        }
    }
    bee
}

impl Book {
    /// Whether the entry changes which commands count.
    fn count(&mut self, entry: &Entry, log: &[Arc<Entry>]) -> bool {
        self.decisions += u64::from(entry.events.iter().any(makes_stale));
        self.public_rev += u64::from(entry.events.iter().any(changes_public));
        match entry.events.first() {
            Some(Event::Undone { commands, .. }) => self.removed.extend(commands),
            Some(Event::Redone { undone }) => {
                // The undo itself counts no longer, and with it what it added.
                self.removed.insert(*undone);
                let index = log.partition_point(|entry| entry.seq < *undone);
                if let Some(Event::Undone { commands, .. }) =
                    log.get(index).and_then(|entry| entry.events.first())
                {
                    self.removed.retain(|seq| !commands.contains(seq));
                }
            }
            _ => return false,
        }
        true
    }
}

fn undoes_shown(event: &Event) -> bool {
    matches!(event, Event::Undone { shown: true, .. })
}

/// What undo takes back. The rest is evidence, or a note that is corrected by another note.
fn is_decision(event: &Event) -> bool {
    !is_base(event)
        && !matches!(
            event,
            Event::SpellerEntered { .. }
                | Event::CheckedIn { .. }
                | Event::WrittenScored { .. }
                | Event::InfoGiven { .. }
                | Event::SpellingBegan { .. }
                | Event::Heard { .. }
                | Event::SpellOffMarked { .. }
                | Event::AppealLodged { .. }
                | Event::BoardSet { .. }
                | Event::CorrectionShown {}
                | Event::Undone { .. }
                | Event::Redone { .. }
        )
        && !is_restart(event)
}

/// Nothing before these can be undone.
fn is_base(event: &Event) -> bool {
    matches!(
        event,
        Event::BeeOpened { .. } | Event::ListSealed { .. } | Event::ListUnsealed { .. }
    )
}

/// A restart happened, whatever is undone. And a clock that an undo stopped belongs to the undo.
fn is_restart(event: &Event) -> bool {
    use crate::event::ClockCause::{Restart, Undo};
    matches!(
        event,
        Event::ClockSet {
            cause: Restart | Undo,
            ..
        }
    )
}

/// The scribe's "done", with the clock that it stops.
fn is_done(event: &Event) -> bool {
    use crate::event::ClockCause::Done;
    matches!(
        event,
        Event::Finished { .. } | Event::ClockSet { cause: Done, .. }
    )
}

/// Whether an official who hasn't seen it must look again.
fn makes_stale(event: &Event) -> bool {
    matches!(event, Event::Undone { .. } | Event::Redone { .. }) || (is_decision(event) && !is_done(event))
}
