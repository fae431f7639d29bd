//! `docs/asvs.md` names tests and files that exist, and counts its rows.

use std::{collections::BTreeSet, fs, path::Path};

/// All Rust code of the server, its tests included.
fn code(folder: &Path) -> String {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let text = entries.map(|path| {
        if path.is_dir() {
            code(&path)
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            fs::read_to_string(path).unwrap()
        } else {
            String::new()
        }
    });
    text.collect()
}

fn document() -> String {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(server.join("../../docs/asvs.md")).unwrap()
}

/// What the document has in code style.
fn named(document: &str) -> BTreeSet<&str> {
    document.split('`').skip(1).step_by(2).collect()
}

/// Whether the code has a test of this name, and not just any function.
fn is_test(code: &str, name: &str) -> bool {
    code.match_indices(&format!("fn {name}(")).any(|(at, _)| {
        let before: Vec<&str> = code[..at].lines().rev().take(4).collect();
        let attributes = ["#[test]", "#[tokio::test", "#[rstest"];
        before.iter().any(|line| {
            attributes
                .iter()
                .any(|attribute| line.trim_start().starts_with(attribute))
        })
    })
}

#[test]
fn asvs_names_tests_that_exist() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = document();
    let code = code(&server.join("src")) + &code(&server.join("tests"));
    let is_test_name = |name: &&str| {
        name.contains('_') && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
    };
    let named: BTreeSet<&str> = named(&document).into_iter().filter(is_test_name).collect();
    assert!(named.len() > 50, "{named:?}");
    let unknown: Vec<_> = named
        .iter()
        .filter(|name| **name != "unsafe_code" && !is_test(&code, name))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn asvs_names_files_that_exist() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = document();
    let mut paths = named(&document).into_iter().filter(|name| {
        let has_extension = Path::new(name).extension().is_some();
        name.contains('/') && has_extension
    });
    let exists = |path: &&str| {
        let folders = ["../..", "src", ""];
        folders
            .iter()
            .any(|folder| server.join(folder).join(path).exists())
    };
    assert_eq!(paths.find(|path| !exists(path)), None);
}

#[test]
fn asvs_counts_its_rows() {
    let document = document();
    let count = |state: &str| {
        let rows = document.lines().filter_map(|line| line.split('|').nth(3));
        rows.filter(|found| found.trim() == state).count()
    };
    let sums = format!(
        "{} rows are met, {} don't apply, {} depend on the operator, and {} are open",
        count("met"),
        count("n/a"),
        count("operator"),
        count("open")
    );
    assert!(document.contains(&sums), "not in docs/asvs.md: {sums}");
}
