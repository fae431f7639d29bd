//! The Wordhive server. See ARCHITECTURE.md for an overview.

pub mod about;
pub mod audit;
pub mod competition_lifecycle;
pub mod competitions;
pub mod config;
pub mod deletions;
pub mod files;
pub mod forms;
pub mod health;
pub mod identity;
pub mod metrics;
pub mod migrations;
mod page_data;
pub mod participants;
pub mod plan;
pub mod platform;
pub mod posts;
pub mod privacy;
pub mod rehearsal;
pub mod router;
pub mod stage;
pub mod state;
pub mod stats;
pub mod tools;
pub mod undo;
pub mod users;
pub mod wordlists;
