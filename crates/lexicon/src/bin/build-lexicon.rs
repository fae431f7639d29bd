//! Builds the lexicon.
fn main() {}
