//! A browser's name, for the list of sessions. The full User-Agent header is not stored, because it reveals more about a
//! person than the list needs.

use axum::http::{HeaderMap, header};
use woothee::parser::Parser;

/// The parser's value for unknown.
const UNKNOWN: &str = "UNKNOWN";
/// Bytes of the header to parse; no real browser sends more.
const MAX_LENGTH: usize = 1_000;

/// The browser and operating system, such as `Firefox on Linux`, if recognized.
pub(super) fn browser_of(headers: &HeaderMap) -> Option<String> {
    let agent = headers.get(header::USER_AGENT)?.to_str().ok()?;
    let found = Parser::new().parse(agent.get(..agent.len().min(MAX_LENGTH))?)?;
    match (found.name, found.os) {
        (UNKNOWN, UNKNOWN) => None,
        (name, UNKNOWN) => Some(name.to_owned()),
        (UNKNOWN, system) => Some(format!("A browser on {system}")),
        (name, system) => Some(format!("{name} on {}", common_name(system))),
    }
}

fn common_name(system: &str) -> &str {
    match system {
        "Mac OSX" => "macOS",
        "ChromeOS" => "Chromebook",
        windows if windows.starts_with("Windows") && !windows.contains("Phone") => "Windows",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_browser_and_system_without_versions() {
        for (agent, name) in [
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
                Some("Chrome on Windows"),
            ),
            (
                "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
                Some("Chrome on Chromebook"),
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                Some("Edge on Windows"),
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
                Some("Safari on macOS"),
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
                Some("Safari on iPhone"),
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                Some("Firefox on Linux"),
            ),
            (
                "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
                Some("Chrome on Android"),
            ),
            ("an unknown agent", None),
            ("", None),
        ] {
            let headers = HeaderMap::from_iter([(header::USER_AGENT, agent.parse().unwrap())]);
            assert_eq!(browser_of(&headers).as_deref(), name, "{agent}");
        }
        assert_eq!(browser_of(&HeaderMap::new()), None);
    }
}
