//! `docs/asvs.md` names tests that exist.

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

#[test]
fn asvs_names_tests_that_exist() {
    let server = Path::new(env!("CARGO_MANIFEST_DIR"));
    let document = fs::read_to_string(server.join("../../docs/asvs.md")).unwrap();
    let code = code(&server.join("src")) + &code(&server.join("tests"));
    let is_test_name = |name: &&str| {
        name.contains('_') && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
    };
    let named: BTreeSet<&str> = document
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(is_test_name)
        .collect();
    assert!(named.len() > 50, "{named:?}");
    let unknown: Vec<_> = named
        .iter()
        .filter(|name| **name != "unsafe_code" && !code.contains(&format!("fn {name}(")))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
