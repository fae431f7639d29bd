//! What a member sees of the items that organizers can hide.

use super::{
    access::Member,
    visibility::{Hideable, Visibility},
};
use crate::platform::{answers::Lasting, clock::Instant};

/// The items that participants see now.
pub fn visible_items<T: Hideable>(mut items: Vec<T>, member: &Member, now: Instant) -> Vec<T> {
    let zone = &member.competition.time_zone;
    items.retain(|item| Visibility::stored(item.visibility()).is_visible(now, zone));
    items
}

impl Member {
    /// Whether the member sees the item now.
    pub fn sees(&self, item: &impl Hideable, now: Instant) -> bool {
        let visibility = Visibility::stored(item.visibility());
        self.organizes || visibility.is_visible(now, &self.competition.time_zone)
    }

    /// Keeps the items that the member sees now. They see the same until the returned instant, unless a row changes.
    pub fn see<T: Hideable>(&self, mut items: Vec<T>, now: Instant) -> (Vec<T>, Instant) {
        let until = items.iter().map(|item| self.sees_until(item, now)).min();
        items.retain(|item| self.sees(item, now));
        (items, until.unwrap_or(Instant::MAX_UTC))
    }

    /// Like [`see`](Self::see), for an item that the member sees.
    pub fn sees_until(&self, item: &impl Hideable, now: Instant) -> Instant {
        let visibility = Visibility::stored(item.visibility());
        let begins = visibility.begins_after(now, &self.competition.time_zone);
        begins.unwrap_or(Instant::MAX_UTC)
    }

    /// Like [`remember`](Self::remember), until this instant at most.
    pub fn remember_until<A>(&self, until: Instant, answer: A) -> Lasting<A> {
        self.remember(answer).until(until)
    }

    /// The item's visibility as text, for organizers only. Once its time has come, it is `visible`.
    pub fn visibility_of(&self, item: &impl Hideable, now: Instant) -> Option<String> {
        let visibility = Visibility::stored(item.visibility());
        let visibility = match visibility {
            Visibility::From(_) if visibility.is_visible(now, &self.competition.time_zone) => {
                Visibility::Visible
            }
            visibility => visibility,
        };
        self.organizes.then(|| visibility.text())
    }

    /// Whether organizers see this as the item's visibility.
    pub fn sees_visibility(&self, item: &impl Hideable, visibility: &str, now: Instant) -> bool {
        self.visibility_of(item, now).as_deref() == Some(visibility)
    }
}
