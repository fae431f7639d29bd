//! The rules of the layout (ARCHITECTURE.md), told as what is absent.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The features and what they stand on, from the top down. Each may use those below it, through their `mod.rs`.
const LAYERS: &[&str] = &[
    "lifecycle",
    "stats",
    "plan",
    "posts",
    "forms",
    "files",
    "wordlists",
    "competitions",
    "tools",
    "users",
    "identity",
    "audit",
    "platform",
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push((path.clone(), fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

/// The names that follow `crate::name::` in `use` trees and paths.
fn reaches(text: &str, feature: &str) -> bool {
    text.contains(&format!("crate::{feature}::"))
        || text.contains(&format!("\n    {feature}::"))
        || text.contains(&format!("\n    {feature},"))
        || text.contains(&format!("use crate::{feature};"))
        || text.contains(&format!("{{{feature},"))
}

#[test]
fn dependencies_run_one_way() {
    for (depth, feature) in LAYERS.iter().enumerate() {
        for (path, text) in files(&source().join(feature)) {
            for above in &LAYERS[..depth] {
                assert!(!reaches(&text, above), "{} uses {above}", path.display());
            }
        }
    }
}

#[test]
fn features_meet_only_in_their_mod() {
    let inner = ["api", "entity", "store", "rules", "access", "account"];
    for (path, text) in files(&source()) {
        for feature in LAYERS.iter().filter(|layer| **layer != "platform") {
            if path.starts_with(source().join(feature)) {
                continue;
            }
            for module in inner {
                let reach = format!("{feature}::{module}::");
                assert!(!text.contains(&reach), "{} reaches {reach}", path.display());
            }
        }
    }
}

#[test]
fn sea_orm_stays_where_it_can_be_replaced() {
    for (path, text) in files(&source()) {
        let shown = path.strip_prefix(source()).unwrap().to_str().unwrap();
        let allowed = shown.ends_with("store.rs")
            || shown.ends_with("entity.rs")
            || shown.starts_with("migrations/")
            || shown == "platform/db.rs";
        assert!(allowed || !text.contains("sea_orm"), "{shown} speaks SeaORM");
    }
}

#[test]
fn no_file_grows_beyond_reading() {
    for (path, text) in files(&source()) {
        let lines = text.lines().count();
        assert!(
            lines <= 420,
            "{} has {lines} lines; make it a folder",
            path.display()
        );
    }
}
