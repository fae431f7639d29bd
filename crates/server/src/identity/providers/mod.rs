//! Signing in with an OpenID Connect provider: the authorization code flow, with PKCE, state and nonce.
//!
//! `api.rs` is the way there and back, `client.rs` speaks with the provider, `account.rs` decides whose account it is
//! (docs/decisions/0020).

mod account;
mod api;
pub(super) mod client;
mod failure;
mod person;

pub use client::Providers;

pub(super) use api::router;
