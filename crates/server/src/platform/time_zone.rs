//! Local times in IANA time zones.

use std::str::FromStr;

use chrono::{LocalResult, NaiveDateTime, TimeDelta, TimeZone};
use chrono_tz::Tz;

use super::clock::Instant;

/// The time zone of this name, which was checked before it was stored.
pub fn zone(name: &str) -> Tz {
    Tz::from_str(name).unwrap_or(Tz::UTC)
}

/// The instant of a local time. A time skipped in spring counts as if the clock had not moved forward yet; of a time that
/// occurs twice in autumn, the first counts (RFC 5545 §3.3.5).
pub fn instant_in(time_zone: &str, local: NaiveDateTime) -> Instant {
    let zone = zone(time_zone);
    /// Longer than any clock moves forward at once.
    const BEFORE: TimeDelta = TimeDelta::hours(4);
    let earliest = |local: NaiveDateTime| zone.from_local_datetime(&local).earliest();
    earliest(local)
        .or_else(|| earliest(local - BEFORE).map(|before| before + BEFORE))
        .map_or_else(|| local.and_utc(), |instant| instant.to_utc())
}

/// Whether clocks skip this local time.
pub fn is_skipped(time_zone: &str, local: NaiveDateTime) -> bool {
    zone(time_zone).from_local_datetime(&local) == LocalResult::None
}

/// The local time of an instant.
pub fn local_time(time_zone: &str, instant: Instant) -> NaiveDateTime {
    let zone = zone(time_zone);
    instant.with_timezone(&zone).naive_local()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn daylight_saving_gaps_and_overlaps() {
        let instant = |zone, local: &str| instant_in(zone, local.parse().unwrap()).to_rfc3339();
        // Chicago skips 02:00 to 03:00 on 2027-03-14 and repeats 01:00 to 02:00 on 2027-11-07.
        for (local, utc) in [
            ("2027-03-13T09:00:00", "2027-03-13T15:00:00+00:00"),
            ("2027-03-14T09:00:00", "2027-03-14T14:00:00+00:00"),
            ("2027-03-14T02:30:00", "2027-03-14T08:30:00+00:00"),
            ("2027-11-07T01:30:00", "2027-11-07T06:30:00+00:00"),
        ] {
            assert_eq!(instant("America/Chicago", local), utc, "{local}");
        }
        // Beirut skips midnight when daylight saving time begins.
        assert_eq!(
            instant("Asia/Beirut", "2027-03-28T00:00:00"),
            "2027-03-27T22:00:00+00:00"
        );
        // Samoa skipped December 30, 2011.
        assert_eq!(
            instant("Pacific/Apia", "2011-12-30T10:00:00"),
            "2011-12-30T10:00:00+00:00"
        );
    }
}
