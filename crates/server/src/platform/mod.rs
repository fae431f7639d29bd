//! Infrastructure shared by all features. Knows nothing about competitions.

pub mod archive;
pub mod blobs;
pub mod cause;
pub mod client_address;
pub mod clock;
pub mod crypto;
pub mod csrf;
pub mod csv;
pub mod db;
pub mod error;
pub mod http;
pub mod json;
pub mod limiter;
pub mod mail;
pub mod openapi;
pub mod request_body;
pub mod request_log;
pub mod retry;
pub mod rng;
pub mod security_headers;
pub mod server;
pub mod spa;
pub mod state;
pub mod text;
pub mod time_zone;
pub mod upload;
