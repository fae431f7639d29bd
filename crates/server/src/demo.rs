//! A believable competition to look around in.

use wordhive::{app::AppState, platform::error::Result};

/// Fills an empty folder; answers the accounts to sign in with.
pub(crate) async fn fill(_state: &AppState) -> Result<String> {
    Ok(String::new())
}
