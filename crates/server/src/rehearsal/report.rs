//! What a rehearsal was like.

/// What has happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    /// Rounds, with title words.
    pub(crate) rounds: usize,
    /// Turns with a ruling.
    pub(crate) turns: usize,
    /// Spellers who missed a word.
    pub(crate) misses: usize,
    /// Wrong rulings that were undone.
    pub(crate) undone: usize,
    /// Spellers who didn't come when they were called.
    pub(crate) absent: usize,
    /// Words that were skipped.
    pub(crate) skipped: usize,
    /// Appeals that were upheld.
    pub(crate) upheld: usize,
    /// Appeals that were refused.
    pub(crate) refused: usize,
    /// Views that came over the streams.
    pub(crate) views: usize,
    /// The champion's number.
    pub(crate) champion: u64,
}
