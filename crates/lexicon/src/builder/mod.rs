//! Reads the installed packages of dictionaries and writes the data files. Nothing of it runs in the server.

pub(crate) mod cmudict;
pub(crate) mod ety;
pub(crate) mod etymology;
pub(crate) mod files;
pub(crate) mod gcide;
pub(crate) mod languages;
pub(crate) mod phonemes;
pub(crate) mod scowl;
pub(crate) mod wordfreq;
pub(crate) mod wordnet;
