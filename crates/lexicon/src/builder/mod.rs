//! Reads the installed packages of dictionaries and writes the data files. Nothing of it runs in the server.

pub(crate) mod files;
