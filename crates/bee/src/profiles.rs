//! The profiles that Wordhive comes with, as data.

use crate::profile::Profile;
use crate::refusal::{Refusal, RefusalCode, refuse};

const FILES: [&str; 1] = [include_str!("../profiles/local.json")];

/// All profiles, in the order in which they are offered.
pub fn profiles() -> Vec<Profile> {
    FILES
        .iter()
        .filter_map(|json| serde_json::from_str(json).ok())
        .collect()
}

/// The profile with this id.
pub fn profile(id: &str) -> Option<Profile> {
    profiles().into_iter().find(|profile| profile.id == id)
}

impl Profile {
    /// Refuses absurd values.
    pub fn check(&self) -> Result<(), Refusal> {
        if self.rounds.is_empty() {
            return refuse(RefusalCode::BadProfile, "The rules need at least 1 round.");
        }
        Ok(())
    }
}
