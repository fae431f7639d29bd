//! The schedule as an iCalendar file (RFC 5545).

use chrono::{Datelike, NaiveTime};
use icalendar::{Calendar, Component, Event, EventLike};
use sha2::{Digest, Sha256};

use super::rules::{days, parse_time};
use crate::{
    competitions::{ScheduleItem, instant_in},
    platform::clock::Instant,
};

/// Whose schedule it is.
pub(super) struct Source {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) time_zone: String,
}

/// Writes the events that have a date.
///
/// Times are written as instants in UTC, not with the zone's name: then no calendar has to know the zone and when it
/// changes its clock.
pub(super) fn write(competition: &Source, schedule: &[ScheduleItem], now: Instant) -> String {
    let mut calendar = Calendar::empty();
    calendar.append_property(("VERSION", "2.0"));
    calendar.append_property(("PRODID", "-//Wordhive//EN"));
    calendar.append_property(("X-WR-CALNAME", one_line(&competition.title).as_str()));
    for (index, item) in schedule.iter().enumerate() {
        let namesakes = schedule
            .iter()
            .take(index)
            .filter(|other| other.name == item.name)
            .count();
        if let Some(event) = event(competition, namesakes, item, now) {
            calendar.push(event);
        }
    }
    calendar.to_string()
}

fn event(competition: &Source, namesakes: usize, item: &ScheduleItem, now: Instant) -> Option<Event> {
    // The years that the format can write, a day in from both ends for the zones.
    let (first_day, last_day) = days(item).filter(|(first, last)| first.year() > 1 && last.year() < 9999)?;
    let instant =
        |day: chrono::NaiveDate, time: NaiveTime| instant_in(&competition.time_zone, day.and_time(time));
    let mut event = Event::new();
    event
        .uid(&uid(competition, namesakes, item))
        .timestamp(now)
        .summary(&one_line(&item.name))
        .description(&item.description.replace("\r\n", "\n").replace('\r', "\n"));
    match (parse_time(&item.start_time), parse_time(&item.end_time)) {
        (Some(start), end) => {
            let start = instant(first_day, start);
            let end = match end {
                Some(end) => Some(instant(last_day, end)),
                // Some time on its last day.
                None if last_day > first_day => Some(instant(last_day.succ_opt()?, NaiveTime::MIN)),
                None => None,
            };
            event.starts(start);
            // An end is later than its start (RFC 5545 §3.6.1), also where a clock was put forward in between.
            if let Some(end) = end.filter(|end| *end > start) {
                event.ends(end);
            }
        }
        // Without a start it is there the whole day; the end of such an event is the day after its last.
        (None, _) => {
            event.starts(first_day);
            event.ends(last_day.succ_opt()?);
        }
    }
    Some(event.done())
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The same event keeps its uid, so that a calendar that takes the file again does not show it twice. An item has no id of
/// its own; its name tells it apart, with the count of those before it that share the name.
fn uid(competition: &Source, namesakes: usize, item: &ScheduleItem) -> String {
    let digest = Sha256::digest(format!("{}\n{namesakes}\n{}", competition.id, item.name));
    let hex: String = digest[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{hex}@wordhive")
}
