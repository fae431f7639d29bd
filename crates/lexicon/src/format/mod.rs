//! The data files, shared with `wordhive-lexicon-builder`.

pub mod data_file;
pub mod records;
pub mod sources;
pub mod writer;
