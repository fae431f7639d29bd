//! Whether a user organizes competitions. They lie above: they hand over how to read it.

use std::pin::Pin;

use crate::platform::{db::Transaction, error::Result};

/// Reads whether the user with a uid organizes any competition.
pub type OrganizerReader =
    for<'a> fn(&'a Transaction, &'a str) -> Pin<Box<dyn Future<Output = Result<bool>> + Send + 'a>>;
