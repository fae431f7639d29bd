//! The examples for proxies, containers and services fit the server.

use std::time::Duration;

use wordhive::{
    platform::{mail, server},
    transfer::MAX_ARCHIVE_BYTES,
};

const INSTALL: &str = include_str!("../../../../../packaging/INSTALL.md");
const SERVICE: &str = include_str!("../../../../../packaging/wordhive.service");
const SERVICE_SETTINGS: &str = include_str!("../../../../../packaging/wordhive.env");
const COMPOSE: &str = include_str!("../../../../../deploy/compose.yaml");
const NGINX: &str = include_str!("../../../../../deploy/nginx.conf");

/// What is between these two in a file.
fn between<'file>(file: &'file str, start: &str, end: &str) -> &'file str {
    let (_, rest) = file.split_once(start).unwrap();
    rest.split_once(end).unwrap().0
}

#[test]
fn nginx_lets_the_largest_import_through() {
    let megabytes: usize = between(NGINX, "client_max_body_size ", "m;").parse().unwrap();
    assert!(megabytes << 20 > MAX_ARCHIVE_BYTES + (1 << 20), "{megabytes}");
}

#[test]
fn a_server_is_not_killed_while_it_stops() {
    for seconds in [
        between(SERVICE, "TimeoutStopSec=", "\n"),
        between(COMPOSE, "stop_grace_period: ", "s\n"),
    ] {
        let wait = Duration::from_secs(seconds.parse().unwrap());
        assert!(wait > server::DRAIN_TIMEOUT + mail::LAST_WAIT, "{wait:?}");
    }
}

#[test]
fn the_demo_runs_beside_the_service_with_its_lexicon() {
    let demo = between(INSTALL, "`wordhive demo ", "`");
    let (_, listen) = demo.split_once("--listen ").unwrap();
    let listen = listen.split(' ').next().unwrap();
    assert_ne!(listen, between(SERVICE_SETTINGS, "WORDHIVE_LISTEN=", "\n"));
    let lexicon = between(SERVICE, "WORDHIVE_LEXICON=", "\n");
    assert!(demo.contains(&format!("--lexicon {lexicon}")), "{demo}");
}
