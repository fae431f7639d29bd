//! The schedule as an iCalendar file (RFC 5545).

use chrono::{Datelike, NaiveTime};
use icalendar::{Calendar, Component, Event, EventLike};
use sha2::{Digest, Sha256};

use super::{
    items::ScheduleItem,
    rules::{days, parse_time},
};
use crate::platform::{clock::Instant, time_zone::instant_in};

/// The competition of a calendar.
pub struct CalendarSource<'a> {
    /// Its id, part of every event's uid.
    pub id: &'a str,
    /// The calendar's name.
    pub title: &'a str,
    /// The IANA time zone of the schedule.
    pub time_zone: &'a str,
}

/// The events that have a date.
///
/// Times are written in UTC, so that calendars need no definition of the time zone.
pub fn to_calendar(competition: &CalendarSource<'_>, schedule: &[ScheduleItem], now: Instant) -> String {
    let mut calendar = Calendar::empty();
    calendar.append_property(("VERSION", "2.0"));
    calendar.append_property(("PRODID", "-//Wordhive//EN"));
    calendar.append_property(("X-WR-CALNAME", one_line(competition.title).as_str()));
    for (index, item) in schedule.iter().enumerate() {
        let same_name_before = schedule
            .iter()
            .take(index)
            .filter(|other| other.name == item.name)
            .count();
        if let Some(event) = event(competition, same_name_before, item, now) {
            calendar.push(event);
        }
    }
    calendar.to_string()
}

fn event(
    competition: &CalendarSource<'_>,
    same_name_before: usize,
    item: &ScheduleItem,
    now: Instant,
) -> Option<Event> {
    // The years that the format can write, minus a day at both ends for time zones.
    let (first_day, last_day) = days(item).filter(|(first, last)| first.year() > 1 && last.year() < 9999)?;
    let instant =
        |day: chrono::NaiveDate, time: NaiveTime| instant_in(competition.time_zone, day.and_time(time));
    let mut event = Event::new();
    event
        .uid(&uid(competition, same_name_before, item))
        .timestamp(now)
        .summary(&one_line(&item.name))
        .description(&item.description.replace("\r\n", "\n").replace('\r', "\n"));
    match (parse_time(&item.start_time), parse_time(&item.end_time)) {
        (Some(start), end) => {
            let start = instant(first_day, start);
            let end = match end {
                Some(end) => Some(instant(last_day, end)),
                // It ends at some time on its last day.
                None if last_day > first_day => Some(instant(last_day.succ_opt()?, NaiveTime::MIN)),
                None => None,
            };
            event.starts(start);
            // An end must be later than its start (RFC 5545 §3.6.1), also when the clock moved forward in between.
            if let Some(end) = end.filter(|end| *end > start) {
                event.ends(end);
            }
        }
        // An all-day event. Its end is the day after its last day.
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

/// A uid that stays the same, so that importing the file again does not duplicate events. Items have no id, so it comes from
/// the name and the number of earlier events of that name.
fn uid(competition: &CalendarSource<'_>, same_name_before: usize, item: &ScheduleItem) -> String {
    let digest = Sha256::digest(format!("{}\n{same_name_before}\n{}", competition.id, item.name));
    let hex: String = digest[..12].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{hex}@wordhive")
}
