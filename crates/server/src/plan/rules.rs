//! Validation of schedule, timeline and checklist (spec §5, design §5).

use chrono::{NaiveDate, NaiveTime};

use super::items::{ChecklistItem, PlanItem, ScheduleItem, TimelineItem};
use crate::platform::{
    error::Result,
    json::Capped,
    rng::is_id,
    text::{DESCRIPTION_LENGTH, FieldChecks, TITLE_LENGTH, parse_date},
};

/// Most items in one list.
const MAX_ITEMS: usize = 500;
/// One of the lists as a client sends it.
pub type ListInput<I> = Capped<I, MAX_ITEMS>;
/// The rest of a list is not checked after this many errors.
const MAX_ERRORS: usize = 100;
/// Longest condition of a checklist item, in characters: a title, an id and the words around them.
const CONDITION_LENGTH: usize = TITLE_LENGTH + 60;

/// Checks a schedule and sorts it by start date and time, undated events last.
///
/// # Errors
/// 422 with up to a hundred field errors.
pub fn check_schedule(schedule: ListInput<ScheduleItem>) -> Result<Vec<ScheduleItem>> {
    let mut schedule = check_each(schedule, |checks, field, item| {
        let (name, description) = name_and_description(checks, &field, &item.name, &item.description);
        let start_date = checks.optional_date(&field("startDate"), &item.start_date);
        let end_date = checks.optional_date(&field("endDate"), &item.end_date);
        let start_time = optional_time(checks, &field("startTime"), &item.start_time);
        let end_time = optional_time(checks, &field("endTime"), &item.end_time);
        let last_day = end_date.or(start_date);
        if is_reversed(start_date, end_date) {
            checks.fail(field("endDate"), END_BEFORE_START);
        } else if start_date == last_day && is_reversed(start_time, end_time) {
            checks.fail(
                field("endTime"),
                "The end is before the start. If it ends the next day, change the end date.",
            );
        }
        ScheduleItem {
            name,
            description,
            start_date: item.start_date.trim().to_owned(),
            end_date: item.end_date.trim().to_owned(),
            start_time: item.start_time.trim().to_owned(),
            end_time: item.end_time.trim().to_owned(),
        }
    })?;
    // ISO dates and times sort as text.
    schedule.sort_by(|a, b| {
        let key = |item: &ScheduleItem| {
            (
                item.start_date.is_empty(),
                item.start_date.clone(),
                item.start_time.clone(),
            )
        };
        key(a).cmp(&key(b))
    });
    Ok(schedule)
}

/// Checks a timeline. The organizer's order stays.
///
/// # Errors
/// As [`check_schedule`].
pub fn check_timeline(timeline: ListInput<TimelineItem>) -> Result<Vec<TimelineItem>> {
    check_each(timeline, |checks, field, item| {
        let (name, description) = name_and_description(checks, &field, &item.name, &item.description);
        let start_date = checks.optional_date(&field("startDate"), &item.start_date);
        let end_date = checks.optional_date(&field("endDate"), &item.end_date);
        if is_reversed(start_date, end_date) {
            checks.fail(field("endDate"), END_BEFORE_START);
        }
        TimelineItem {
            name,
            description,
            start_date: item.start_date.trim().to_owned(),
            end_date: item.end_date.trim().to_owned(),
        }
    })
}

/// Checks a checklist. The organizer's order stays.
///
/// # Errors
/// As [`check_schedule`].
pub fn check_checklist(checklist: ListInput<ChecklistItem>) -> Result<Vec<ChecklistItem>> {
    check_each(checklist, |checks, field, item| {
        let (name, description) = name_and_description(checks, &field, &item.name, &item.description);
        checks.required_date(&field("dueDate"), &item.due_date, "Due date is required.");
        let condition = checks.optional(&field("condition"), &item.condition, CONDITION_LENGTH);
        if !condition.is_empty() && !is_condition(&condition) {
            checks.fail(field("condition"), "Choose one of the forms, or no condition.");
        }
        ChecklistItem {
            name,
            description,
            due_date: item.due_date.trim().to_owned(),
            condition,
        }
    })
}

const END_BEFORE_START: &str = "The end date is before the start date.";

fn check_each<I: PlanItem>(
    items: ListInput<I>,
    check: impl Fn(&mut FieldChecks, &dyn Fn(&str) -> String, I) -> I,
) -> Result<Vec<I>> {
    let mut checks = FieldChecks::default();
    let list = I::LIST;
    let ListInput { items, count } = items;
    if count > MAX_ITEMS {
        checks.fail(
            list,
            format!("A {list} can have up to {MAX_ITEMS} entries. This one has {count}."),
        );
        return checks.finish(Vec::new());
    }
    let mut checked = Vec::with_capacity(items.len());
    for (index, item) in items.into_iter().enumerate() {
        if checks.count() >= MAX_ERRORS {
            break;
        }
        checked.push(check(
            &mut checks,
            &|name| format!("{list}[{index}].{name}"),
            item,
        ));
    }
    checks.finish(checked)
}

fn name_and_description(
    checks: &mut FieldChecks,
    field: &dyn Fn(&str) -> String,
    name: &str,
    description: &str,
) -> (String, String) {
    (
        checks.required_line(&field("name"), name, "Name is required.", TITLE_LENGTH),
        checks.required(
            &field("description"),
            description,
            "Description is required.",
            DESCRIPTION_LENGTH,
        ),
    )
}

/// A time of day as `HH:MM`, or none if empty.
fn optional_time(checks: &mut FieldChecks, field: &str, value: &str) -> Option<NaiveTime> {
    let value = value.trim();
    let time = parse_time(value);
    if time.is_none() && !value.is_empty() {
        checks.fail(field, "Enter a time as HH:MM.");
    }
    time
}

/// A time of day as `HH:MM`.
pub fn parse_time(text: &str) -> Option<NaiveTime> {
    let is_plain = text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b':');
    is_plain
        .then(|| NaiveTime::parse_from_str(text, "%H:%M").ok())
        .flatten()
}

/// The first and last day of an event.
pub fn days(item: &ScheduleItem) -> Option<(NaiveDate, NaiveDate)> {
    let start = parse_date(&item.start_date)?;
    Some((start, parse_date(&item.end_date).unwrap_or(start)))
}

fn is_reversed<T: PartialOrd>(start: Option<T>, end: Option<T>) -> bool {
    matches!((start, end), (Some(start), Some(end)) if start > end)
}

/// Whether the text is `COMPLETE {title} ({id})`. A title may contain parentheses, so the id is in the last pair.
fn is_condition(text: &str) -> bool {
    text.strip_prefix("COMPLETE ")
        .and_then(|rest| rest.strip_suffix(')'))
        .and_then(|rest| rest.rsplit_once(" ("))
        .is_some_and(|(title, id)| !title.is_empty() && is_id(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list<I>(items: Vec<I>) -> ListInput<I> {
        ListInput {
            count: items.len(),
            items,
        }
    }

    fn event(name: &str, dates: [&str; 2], times: [&str; 2]) -> ScheduleItem {
        let [start_date, end_date] = dates.map(str::to_owned);
        let [start_time, end_time] = times.map(str::to_owned);
        ScheduleItem {
            name: name.to_owned(),
            description: "description".to_owned(),
            start_date,
            end_date,
            start_time,
            end_time,
        }
    }

    #[test]
    fn schedules_are_sorted_by_date_and_time() {
        let day = ["2027-03-01", ""];
        let sorted = check_schedule(list(vec![
            event("undated", ["", ""], ["08:00", ""]),
            event("second day", ["2027-03-02", ""], ["08:00", ""]),
            event("ten", day, ["10:00", "11:00"]),
            event("nine", day, ["09:00", "10:30"]),
            event("all day", day, ["", ""]),
        ]))
        .unwrap();
        let names: Vec<&str> = sorted.iter().map(|item| item.name.as_str()).collect();
        assert_eq!(names, ["all day", "nine", "ten", "second day", "undated"]);
    }

    #[test]
    fn ends_are_not_before_starts() {
        for (dates, times, good) in [
            (["2027-03-01", ""], ["22:00", "23:59"], true),
            (["2027-03-01", "2027-03-02"], ["22:00", "01:00"], true),
            (["2027-03-01", ""], ["09:00", "09:00"], true),
            (["", ""], ["", "10:00"], true),
            (["2027-03-01", ""], ["22:00", "01:00"], false),
            (["2027-03-02", "2027-03-01"], ["", ""], false),
            (["2027-02-31", ""], ["", ""], false),
            (["2027-03-01", ""], ["24:00", ""], false),
            (["2027-03-01", ""], ["9:00", ""], false),
            (["2027-03-01", ""], ["+9:00", ""], false),
        ] {
            let checked = check_schedule(list(vec![event("round", dates, times)]));
            assert_eq!(checked.is_ok(), good, "{dates:?} {times:?}");
        }
    }

    #[test]
    fn conditions_contain_a_template_id() {
        let id = "018f3b1e-0000-7000-8000-000000000000";
        assert!(is_condition(&format!("COMPLETE Permission ({id})")));
        assert!(is_condition(&format!("COMPLETE Trip (bus) ({id})")));
        for bad in [
            "COMPLETE",
            "COMPLETE x (y)",
            "Permission",
            &format!("COMPLETE ({id})"),
        ] {
            assert!(!is_condition(bad), "{bad}");
        }
    }

    #[test]
    fn too_long_lists_are_rejected() {
        assert!(
            check_timeline(ListInput {
                items: Vec::new(),
                count: 501
            })
            .is_err()
        );
    }
}
