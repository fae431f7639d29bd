//! What the server promises, told by actors, on SQLite and on PostgreSQL.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod account;
mod account_end;
mod architecture;
mod audit;
mod authz_fields;
mod authz_matrix;
mod class;
mod command;
mod competitions;
mod conformance;
mod files;
mod forms;
mod identity;
mod lifecycle;
mod limits;
mod locked_door;
mod openapi;
mod own_data;
mod plan;
mod posts;
mod providers;
mod reset;
mod stats;
mod storage;
mod support;
mod tools;
mod users;
mod web;
mod wordlists;
