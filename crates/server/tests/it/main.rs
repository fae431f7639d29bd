//! Stories of actors who use the server, on SQLite and on PostgreSQL.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]
mod account;
mod account_deletion;
mod architecture;
mod audit;
mod authz_fields;
mod authz_matrix;
mod class;
mod command;
mod competitions;
mod conformance;
mod data_export;
mod files;
mod forms;
mod group_commit;
mod identity;
mod lifecycle;
mod limits;
mod memory;
mod openapi;
mod plan;
mod posts;
mod providers;
mod request_bodies;
mod reset;
mod revoked_rights;
mod security_headers;
mod statements;
mod stats;
mod storage;
mod support;
mod tools;
mod uploads;
mod users;
mod web;
mod wordlists;
