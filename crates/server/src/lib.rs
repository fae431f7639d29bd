//! Wordhive's server: spelling bees organized and practised for. ARCHITECTURE.md has the map.

pub mod app;
pub mod competitions;
pub mod config;
pub mod health;
pub mod identity;
pub mod migrations;
pub mod platform;
pub mod users;
pub mod wordlists;
