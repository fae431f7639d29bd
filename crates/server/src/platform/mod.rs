//! What every feature stands on. Knows nothing of competitions.

pub mod archive;
pub mod chance;
pub mod client_address;
pub mod clock;
pub mod cross_site;
pub mod csv;
pub mod db;
pub mod error;
pub mod http;
pub mod json;
pub mod limiter;
pub mod mail;
pub mod objects;
pub mod openapi;
pub mod request_log;
pub mod security_headers;
pub mod spa;
pub mod text;
