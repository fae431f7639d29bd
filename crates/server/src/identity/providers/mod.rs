//! Sign-in with an OpenID Connect provider: the authorization code flow with PKCE, state and nonce.
//!
//! `api.rs` redirects the browser, `client.rs` talks to the provider, `account.rs` finds the account (docs/decisions/0020).

mod account;
mod api;
pub(super) mod client;
mod failure;
mod person;

pub use client::Providers;

pub(super) use api::router;
