//! `docs/conformance.md` is generated from the specification's rows in `docs/conformance.json`
//! and the tests that carry a row's tag, such as `// spec: call POST /api/post/`.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use serde::Deserialize;
use serde_json::Value;

const CATALOG: &str = "docs/conformance.json";
const DOCUMENT: &str = "docs/conformance.md";
const REGENERATE: &str = "WORDHIVE_UPDATE=1 cargo test -p wordhive --test it conformance";
const TAG: &str = "// spec: ";

/// Rows per kind. These numbers may only grow.
const MINIMUM_ROWS: &[(&str, usize)] = &[
    ("route", 24),
    ("call", 39),
    ("sentence", 78),
    ("rule", 33),
    ("constant", 16),
];

#[derive(Deserialize)]
struct Catalog {
    sections: Vec<Section>,
}

#[derive(Deserialize)]
struct Section {
    title: String,
    kind: String,
    note: Option<String>,
    columns: [String; 2],
    rows: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    id: String,
    /// Overrides the first cell. Without it, the id is the exact text.
    text: Option<String>,
    description: String,
}

impl Section {
    fn tag(&self, row: &Row) -> String {
        format!("{} {}", self.kind, row.id)
    }
}

/// A test with at least one tag.
struct TaggedTest {
    file: String,
    name: String,
    tags: Vec<String>,
    /// Its source with the setup it shares, without tag lines.
    source: String,
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

fn catalog() -> Catalog {
    serde_json::from_str(&read(CATALOG)).unwrap()
}

fn collect_files(directory: &Path, suffixes: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect_files(&path, suffixes, found);
        } else if suffixes
            .iter()
            .any(|suffix| path.to_string_lossy().ends_with(suffix))
        {
            found.push(path);
        }
    }
}

fn tagged_tests() -> Vec<TaggedTest> {
    let mut files = Vec::new();
    collect_files(&root().join("crates/server/tests/it"), &[".rs"], &mut files);
    collect_files(&root().join("web/e2e"), &[".e2e.ts"], &mut files);
    collect_files(&root().join("web/src"), &[".test.ts", ".test.tsx"], &mut files);
    files.sort();
    files
        .iter()
        .flat_map(|path| {
            let file = path.strip_prefix(root()).unwrap().to_str().unwrap();
            tagged_tests_in(file, &fs::read_to_string(path).unwrap())
        })
        .collect()
}

fn tagged_tests_in(file: &str, text: &str) -> Vec<TaggedTest> {
    let mut tests = Vec::new();
    let mut source = String::new();
    let mut pending: Vec<String> = Vec::new();
    let mut tagged: Vec<(usize, Vec<String>)> = Vec::new();
    for line in text.split_inclusive('\n') {
        if let Some(tag) = line.trim().strip_prefix(TAG) {
            pending.push(tag.to_owned());
            continue;
        }
        if !pending.is_empty() {
            tagged.push((source.len(), std::mem::take(&mut pending)));
        }
        source.push_str(line);
    }
    assert!(pending.is_empty(), "{file} ends with a tag");
    for (at, tags) in tagged {
        let name = if file.ends_with(".rs") {
            rust_test_name(&source[at..])
        } else {
            web_test_name(&source[at..])
        };
        tests.push(TaggedTest {
            file: file.to_owned(),
            name: name
                .unwrap_or_else(|| panic!("{file}: no test follows {TAG}{}", tags[0]))
                .to_owned(),
            tags,
            source: web_test_source(&source, at),
        });
    }
    tests
}

/// Only attributes and doc comments may appear between a tag and its function.
fn rust_test_name(rest: &str) -> Option<&str> {
    let function = rest
        .lines()
        .find(|line| !line.starts_with("#[") && !line.starts_with("//"))?;
    let (_, signature) = function.split_once("fn ")?;
    signature.split(['(', '<']).next()
}

/// The title in `test("title", …)` or `test.each([…])("title", …)`.
fn web_test_name(rest: &str) -> Option<&str> {
    let call = rest.trim_start();
    let title = if call.starts_with("test.each(") {
        call.split_once("])(")?.1
    } else {
        call.strip_prefix("test(")?
    };
    let title = title.trim_start();
    let quote = title.chars().next().filter(|first| "\"'`".contains(*first))?;
    title[1..].split(quote).next()
}

/// The test, the list that parameterizes it, and everything above the file's first test.
fn web_test_source(source: &str, at: usize) -> String {
    let indent = source[at..].chars().take_while(|c| *c == ' ').count();
    let end = format!("\n{}}});\n", " ".repeat(indent));
    let until = source[at..].find(&end).map_or(source.len(), |length| at + length);
    let from = ["\n});\n", "\n  });\n"]
        .iter()
        .filter_map(|former| source[..at].rfind(former))
        .max()
        .unwrap_or(0);
    let shared = source.find("test(").unwrap_or(0);
    format!("{}{}", &source[..shared], &source[from..until])
}

/// Also finds a sentence in a template literal such as `` `Failed to update ${list}.` ``.
fn contains_sentence(text: &str, sentence: &str) -> bool {
    text.contains(sentence)
        || text.split('`').any(|literal| {
            literal.split_once("${").is_some_and(|(before, rest)| {
                rest.split_once('}').is_some_and(|(_, after)| {
                    before.len() > 9 && sentence.starts_with(before) && sentence.ends_with(after)
                })
            })
        })
}

fn render(catalog: &Catalog, tests: &[TaggedTest]) -> String {
    let mut citations: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for test in tests {
        let quote = if test.file.ends_with(".rs") { '`' } else { '"' };
        for tag in &test.tags {
            citations
                .entry(tag)
                .or_default()
                .push(format!("`{}` › {quote}{}{quote}", test.file, test.name));
        }
    }
    let mut out = format!(
        "<!-- Generated. Edit {CATALOG} or the tags at the tests, then run: {REGENERATE} -->\n\n\
         # Conformance\n\n\
         Each row is one line of Wordhive's specification, with the tests that prove it. Text in `code` is exact.\n\
         A tag above a test links it to a row. To find the tests of a row, search for its tag: \
         `git grep -n \"spec: call POST /api/post/\"`.\n"
    );
    for section in &catalog.sections {
        let [first, second] = &section.columns;
        write!(out, "\n## {}\n\n", section.title).unwrap();
        if let Some(note) = &section.note {
            write!(out, "{note}\n\n").unwrap();
        }
        write!(out, "| {first} | {second} | tests |\n| --- | --- | --- |\n").unwrap();
        for row in &section.rows {
            let text = row.text.clone().unwrap_or_else(|| format!("`{}`", row.id));
            let tests = citations
                .get(section.tag(row).as_str())
                .map_or(String::new(), |tests| tests.join("<br>"));
            writeln!(out, "| {text} | {} | {tests} |", row.description).unwrap();
        }
    }
    out
}

#[test]
fn conformance_document_is_fresh() {
    let generated = render(&catalog(), &tagged_tests());
    if env::var_os("WORDHIVE_UPDATE").is_some() {
        fs::write(root().join(DOCUMENT), &generated).unwrap();
    }
    assert!(
        read(DOCUMENT) == generated,
        "{DOCUMENT} is stale. Run: {REGENERATE}"
    );
}

#[test]
fn every_row_has_a_test_and_every_tag_a_row() {
    let catalog = catalog();
    let rows: Vec<String> = catalog
        .sections
        .iter()
        .flat_map(|section| section.rows.iter().map(|row| section.tag(row)))
        .collect();
    let known: BTreeSet<&str> = rows.iter().map(String::as_str).collect();
    assert_eq!(known.len(), rows.len(), "{CATALOG} has duplicate rows");
    let tests = tagged_tests();
    let cited: BTreeSet<&str> = tests
        .iter()
        .flat_map(|test| test.tags.iter().map(String::as_str))
        .collect();
    let untested: Vec<_> = known.difference(&cited).collect();
    let unknown: Vec<_> = cited.difference(&known).collect();
    assert!(untested.is_empty(), "rows without a test: {untested:#?}");
    assert!(unknown.is_empty(), "tags without a row: {unknown:#?}");
}

#[test]
fn no_section_loses_rows() {
    let catalog = catalog();
    assert_eq!(catalog.sections.len(), MINIMUM_ROWS.len());
    for (section, (kind, minimum)) in catalog.sections.iter().zip(MINIMUM_ROWS) {
        assert_eq!(section.kind, *kind);
        assert!(
            section.rows.len() >= *minimum,
            "{} has {} rows, fewer than {minimum}",
            section.title,
            section.rows.len()
        );
    }
}

#[test]
fn tagged_tests_contain_their_sentence() {
    let catalog = catalog();
    let tests = tagged_tests();
    let mut errors = Vec::new();
    for section in catalog
        .sections
        .iter()
        .filter(|section| section.kind == "sentence")
    {
        // A row with a `text` has no exact sentence.
        for row in section.rows.iter().filter(|row| row.text.is_none()) {
            let sentence = row.id.split('{').next().unwrap_or_default().trim();
            let tag = section.tag(row);
            let found = tests
                .iter()
                .filter(|test| test.tags.contains(&tag))
                .any(|test| contains_sentence(&test.source, sentence));
            if sentence.is_empty() || !found {
                errors.push(tag);
            }
        }
    }
    assert!(errors.is_empty(), "no tagged test contains: {errors:#?}");
}

/// `/api/file/{fileId}` and `/competition/$code` without parameter names.
fn without_parameter_names(path: &str) -> String {
    path.trim_end_matches('/')
        .split('/')
        .map(|part| if part.starts_with(['{', '$']) { "*" } else { part })
        .collect::<Vec<_>>()
        .join("/")
}

#[test]
fn every_call_and_route_exists() {
    let contract: Value = serde_json::from_str(&read("openapi.json")).unwrap();
    let calls: Vec<String> = contract["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, methods)| {
            methods
                .as_object()
                .unwrap()
                .keys()
                .map(move |method| format!("{} {}", method.to_uppercase(), without_parameter_names(path)))
        })
        .collect();
    let tree = read("web/src/routeTree.gen.ts");
    let routes: Vec<String> = tree
        .lines()
        .filter_map(|line| line.trim().strip_prefix("fullPath: '")?.split('\'').next())
        .map(without_parameter_names)
        .collect();
    for section in catalog().sections {
        for Row { id, .. } in section.rows {
            match section.kind.as_str() {
                "call" => {
                    let (method, path) = id.split_once(' ').unwrap();
                    let call = format!("{method} {}", without_parameter_names(path));
                    assert!(calls.contains(&call), "openapi.json has no {id}");
                }
                "route" if id.starts_with('/') => {
                    let path = id.split(' ').next().unwrap_or_default();
                    assert!(
                        routes.contains(&without_parameter_names(path)),
                        "the app has no route {path}"
                    );
                }
                _ => {}
            }
        }
    }
}
