//! `docs/conformance.md` says which test shows each row of the specification; here it is held to its word.

use std::{fs, path::PathBuf};

use serde_json::Value;

/// The sections of the document and how many rows each has at least, so that none is emptied in passing.
const SECTIONS: &[(&str, usize)] = &[
    ("Routes", 22),
    ("Calls", 39),
    ("Sentences", 75),
    ("Validation rules", 30),
    ("Constants and limits", 14),
];

/// What is not built yet; the list may only shrink.
const STILL_TO_COME: usize = 0;

struct Row {
    section: String,
    cells: Vec<String>,
}

fn read(path: &str) -> Option<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).ok()
}

/// The rows of all tables, without their heads.
fn rows() -> Vec<Row> {
    let document = read("docs/conformance.md").unwrap();
    let mut section = String::new();
    let mut in_body = false;
    let mut found = Vec::new();
    for line in document.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            section = title.to_owned();
        }
        let Some(inner) = line.strip_prefix("| ").and_then(|rest| rest.strip_suffix(" |")) else {
            in_body = false;
            continue;
        };
        if inner.starts_with("---") {
            in_body = true;
        } else if in_body {
            found.push(Row {
                section: section.clone(),
                cells: inner.split(" | ").map(str::to_owned).collect(),
            });
        }
    }
    found
}

/// The tests a row cites: `` `FILE` › "TITLE" ``, for Rust `` `FILE` › `NAME` ``, one after the other with `<br>`.
fn citations(row: &Row) -> Vec<(String, String)> {
    let Some(cell) = row.cells.last() else {
        return Vec::new();
    };
    cell.split("<br>")
        .filter_map(|citation| {
            let (file, title) = citation.split_once(" › ")?;
            let title = title.trim().trim_matches(['"', '`']);
            Some((file.trim().trim_matches('`').to_owned(), title.to_owned()))
        })
        .collect()
}

/// Where a file names a test of that title: as a call's first argument, or in Rust as a function.
fn place_of(text: &str, file: &str, title: &str) -> Option<usize> {
    if file.ends_with(".rs") {
        return ["(", "<"]
            .iter()
            .find_map(|after| text.find(&format!("fn {title}{after}")));
    }
    ['"', '`', '\''].iter().find_map(|quote| {
        text.match_indices(&format!("{quote}{title}{quote}"))
            .map(|(at, _)| at)
            .find(|at| text[..*at].trim_end().ends_with('('))
    })
}

/// A test of the web app with the list it is made from, if any, and what its file has for all of them.
fn told_by(text: &str, at: usize) -> String {
    let call = text[..at].rfind("test").unwrap_or(at);
    let line = text[..call].rfind('\n').map_or(0, |end| end + 1);
    let end = format!("\n{}}});\n", " ".repeat(call - line));
    let until = text[at..].find(&end).map_or(text.len(), |length| at + length);
    let from = ["\n});\n", "\n  });\n"]
        .iter()
        .filter_map(|former| text[..at].rfind(former))
        .max()
        .unwrap_or(0);
    let shared = text.find("test(").unwrap_or(0);
    format!("{}{}", &text[..shared], &text[from..until])
}

/// Whether a text has this sentence, be it with a part that is filled in: `` `Failed to update ${list}.` ``.
fn says(text: &str, sentence: &str) -> bool {
    text.contains(sentence)
        || text.split('`').any(|literal| {
            literal.split_once("${").is_some_and(|(before, rest)| {
                rest.split_once('}').is_some_and(|(_, after)| {
                    before.len() > 9 && sentence.starts_with(before) && sentence.ends_with(after)
                })
            })
        })
}

/// What stands between the first pair of backticks.
fn exact(cell: &str) -> &str {
    cell.split('`').nth(1).unwrap_or_default()
}

#[test]
fn every_row_names_a_test_that_exists() {
    let mut faults = Vec::new();
    for row in rows() {
        if row.section == "Still to come" {
            continue;
        }
        let what = &row.cells[0];
        let cited = citations(&row);
        if cited.is_empty() {
            faults.push(format!("{what}: names no test"));
        }
        for (file, title) in cited {
            match read(&file) {
                None => faults.push(format!("{what}: there is no {file}")),
                Some(text) if place_of(&text, &file, &title).is_none() => {
                    faults.push(format!("{what}: no test in {file} is called {title}"));
                }
                Some(_) => {}
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn no_table_is_emptied() {
    let rows = rows();
    let count = |title: &str| rows.iter().filter(|row| row.section == title).count();
    for (title, least) in SECTIONS {
        assert!(
            count(title) >= *least,
            "{title} has {} rows, less than {least}",
            count(title)
        );
    }
    assert_eq!(
        count("Still to come"),
        STILL_TO_COME,
        "not as much is missing as was said"
    );
    let known =
        |row: &Row| row.section == "Still to come" || SECTIONS.iter().any(|(title, _)| row.section == *title);
    for row in &rows {
        assert!(known(row), "{} stands in no section", row.cells[0]);
    }
}

#[test]
fn a_sentence_is_looked_for_by_its_test() {
    let mut faults = Vec::new();
    // Where the server's own message is shown, there is none to look for.
    let exactly = |row: &&Row| row.section == "Sentences" && row.cells[0].contains('`');
    for row in rows().iter().filter(exactly) {
        // What the server fills in is not looked for.
        let sentence = exact(&row.cells[0]).split('{').next().unwrap_or_default().trim();
        let found = citations(row).iter().any(|(file, title)| {
            read(file).is_some_and(|text| {
                place_of(&text, file, title).is_some_and(|at| says(&told_by(&text, at), sentence))
            })
        });
        if sentence.is_empty() || !found {
            faults.push(format!("no cited test looks for: {}", row.cells[0]));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// `/api/file/{fileId}` and `/competition/$code` with their parameters unnamed.
fn unnamed(path: &str) -> String {
    path.trim_end_matches('/')
        .split('/')
        .map(|part| if part.starts_with(['{', '$']) { "*" } else { part })
        .collect::<Vec<_>>()
        .join("/")
}

#[test]
fn every_call_and_every_route_exists() {
    let contract: Value = serde_json::from_str(&read("openapi.json").unwrap()).unwrap();
    let calls: Vec<String> = contract["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, methods)| {
            methods
                .as_object()
                .unwrap()
                .keys()
                .map(move |method| format!("{} {}", method.to_uppercase(), unnamed(path)))
        })
        .collect();
    let tree = read("web/src/routeTree.gen.ts").unwrap();
    let routes: Vec<String> = tree
        .lines()
        .filter_map(|line| line.trim().strip_prefix("fullPath: '")?.split('\'').next())
        .map(unnamed)
        .collect();
    for row in rows() {
        let named = exact(&row.cells[0]);
        match row.section.as_str() {
            "Calls" => {
                let (method, path) = named.split_once(' ').unwrap();
                let call = format!("{method} {}", unnamed(path));
                assert!(calls.contains(&call), "the contract has no {named}");
            }
            "Routes" if named.starts_with('/') => {
                assert!(routes.contains(&unnamed(named)), "the app has no {named}");
            }
            _ => {}
        }
    }
}
