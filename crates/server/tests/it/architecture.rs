//! The dependency rules of ARCHITECTURE.md.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// The layers from the top down. Each may use those below it, through their `mod.rs`.
const LAYERS: &[&str] = &[
    "backup",
    "privacy",
    "undo",
    "transfer",
    "competition_lifecycle",
    "child_data",
    "messages",
    "participants",
    "stats",
    "rehearsal",
    "stage",
    "voice",
    "posts",
    "forms",
    "files",
    "wordlists",
    "tools",
    "deletions",
    "competitions",
    "plan",
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
fn features_import_only_public_modules() {
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
fn only_stores_and_entities_use_sea_orm() {
    for (path, text) in files(&source()) {
        let shown = path.strip_prefix(source()).unwrap().to_str().unwrap();
        let allowed = shown.ends_with("store.rs")
            || shown.ends_with("entity.rs")
            || shown.starts_with("migrations/")
            || shown.starts_with("platform/db/");
        assert!(allowed || !text.contains("sea_orm"), "{shown} speaks SeaORM");
    }
}

/// The files that may write without proving the right of the signed-in user in the same transaction, and how often.
const UNPROVEN_WRITES: &[(&str, usize, &str)] = &[
    ("platform/db/mod.rs", 3, "defines them"),
    (
        "platform/blobs/blob_store.rs",
        2,
        "the ledger of blobs, not yet or no longer referenced",
    ),
    (
        "platform/blobs/staged.rs",
        2,
        "the ledger of blobs, not yet referenced; asks how a commit ended",
    ),
    (
        "platform/mail_limits/mod.rs",
        1,
        "counts emails that anyone can request",
    ),
    (
        "platform/failure_limiter/mod.rs",
        4,
        "counts attempts of people who have yet to prove anything; the sweep",
    ),
    (
        "identity/session.rs",
        2,
        "proves the session; records its last use",
    ),
    (
        "identity/security_events.rs",
        3,
        "records a failure, which has no session; the sweep",
    ),
    (
        "users/current_user.rs",
        3,
        "proves the session and the role, also for rights in a competition",
    ),
    (
        "identity/api.rs",
        3,
        "sign-up, sign-in and sign-out, by password or the session itself",
    ),
    (
        "identity/accounts.rs",
        2,
        "the setup link's account; the command line",
    ),
    ("identity/claim.rs", 1, "a claim code is the proof"),
    ("identity/reset.rs", 2, "a reset link is the proof; mails one"),
    (
        "identity/verify.rs",
        2,
        "a verification link is the proof; mails one",
    ),
    (
        "identity/second_factor/code_log_in.rs",
        1,
        "a half log-in and the code are the proof",
    ),
    (
        "identity/second_factor/passkey_log_in.rs",
        4,
        "stores challenges; the passkey's answer is the proof",
    ),
    ("identity/keys.rs", 1, "the command line"),
    ("identity/second_factor/rate_limit.rs", 1, "the sweep"),
    ("identity/second_factor/reset.rs", 1, "the command line"),
    (
        "identity/providers/account.rs",
        1,
        "the provider's response is the proof",
    ),
    (
        "identity/providers/api.rs",
        2,
        "begins and finishes a provider sign-in",
    ),
    (
        "users/setup.rs",
        2,
        "the setup link is the proof; creates one at startup",
    ),
    ("users/admins.rs", 2, "the command line"),
    ("users/reset_links.rs", 1, "the command line"),
    (
        "child_data/warning.rs",
        1,
        "records that an email was handed over; the sweep",
    ),
    ("competitions/organizers.rs", 1, "the command line"),
    (
        "forms/export.rs",
        2,
        "the audit entries of downloads, without a body",
    ),
    (
        "wordlists/practice.rs",
        1,
        "proves session and membership in the same statement",
    ),
    (
        "wordlists/attempts.rs",
        1,
        "proves session and membership in the same statement",
    ),
    ("child_data/deletion.rs", 4, "the sweep"),
    ("messages/reminders.rs", 1, "what an organizer chose for a form"),
    ("key_cli.rs", 1, "the command line"),
    ("messages/outbox.rs", 5, "sends what organizers have put into it"),
    ("voice/speaking.rs", 7, "stores what organizers have asked for"),
    ("messages/unsubscribe.rs", 2, "a link's token is the proof"),
    ("wordlists/ended_practice.rs", 1, "the sweep"),
    ("wordlists/unlinked_recordings.rs", 1, "the sweep"),
    ("posts/images.rs", 1, "the sweep"),
    ("deletions/mod.rs", 1, "the sweep"),
    (
        "stage/live.rs",
        2,
        "the server says that time is up; stores what is left of a clock",
    ),
    (
        "stage/official.rs",
        2,
        "the code is the proof; a device gives its own role back",
    ),
    (
        "stage/official_access.rs",
        2,
        "proves the role; records that a device was heard of",
    ),
    (
        "rehearsal/removal.rs",
        1,
        "a rehearsal's end, perhaps without its organizer",
    ),
    ("rehearsal/task.rs", 1, "stores how far the server's robot is"),
    ("rehearsal/abandoned.rs", 1, "the sweep"),
    (
        "privacy/account_deletion.rs",
        1,
        "locks memberships first, and then proves the session",
    ),
];

#[test]
fn only_listed_files_write_without_proving_a_right() {
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for (path, text) in files(&source()) {
        let ways = ["write_as_system(", "write_long_as_system(", "write_once("];
        let uses: usize = ways.iter().map(|way| text.matches(way).count()).sum();
        if uses > 0 {
            let shown = path.strip_prefix(source()).unwrap().to_str().unwrap();
            found.insert(shown.to_owned(), uses);
        }
    }
    let listed = UNPROVEN_WRITES.iter();
    let listed: BTreeMap<_, _> = listed
        .map(|(file, uses, _)| ((*file).to_owned(), *uses))
        .collect();
    assert_eq!(found, listed);
}

#[test]
fn files_are_short() {
    for (path, text) in files(&source()) {
        let lines = text.lines().count();
        assert!(
            lines <= 420,
            "{} has {lines} lines; make it a folder",
            path.display()
        );
    }
}

/// The module that a source file defines, as a path below the crate: `["users", "store"]`.
fn module_of(path: &Path) -> Vec<String> {
    let shown = path.strip_prefix(source()).unwrap().with_extension("");
    let mut parts: Vec<String> = shown
        .iter()
        .map(|part| part.to_str().unwrap().to_owned())
        .collect();
    if parts.last().is_some_and(|last| last == "mod" || last == "lib") {
        parts.pop();
    }
    parts
}

/// The paths that a file names from `crate::`, `super::` or `self::`, with `use` trees spelled out.
fn paths(text: &str) -> Vec<String> {
    let code: String = text
        .split("#[cfg(test)]\nmod tests")
        .next()
        .unwrap()
        .lines()
        .map(|line| line.split("//").next().unwrap().trim())
        .collect::<Vec<_>>()
        .join(" ");
    let is_path = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == ':';
    let mut found = Vec::new();
    for start in ["crate::", "super::", "self::", "use "] {
        for (at, _) in code.match_indices(start) {
            // What a `mod.rs` re-exports is used by it: `pub use store::find`.
            let rest = code[at..].strip_prefix("use ").unwrap_or(&code[at..]);
            if code[..at].ends_with(is_path) || rest.starts_with("crate::") != (start == "crate::") {
                continue;
            }
            let path = &rest[..rest.find(|sign| !is_path(sign)).unwrap_or(rest.len())];
            let tree = rest[path.len()..]
                .strip_prefix('{')
                .filter(|_| path.ends_with("::"));
            match tree {
                Some(tree) => spell_out(path, tree, &mut found),
                None => found.push(path.trim_end_matches(':').to_owned()),
            }
        }
    }
    found
}

/// Adds the paths of a `use` tree after its opening brace.
fn spell_out(prefix: &str, tree: &str, found: &mut Vec<String>) {
    let (mut depth, mut from) = (0_usize, 0);
    for (at, sign) in tree.char_indices() {
        if (sign == ',' || sign == '}') && depth == 0 {
            let item = tree[from..at].trim();
            match item.split_once('{') {
                Some((inner, rest)) => spell_out(&format!("{prefix}{inner}"), rest, found),
                None if item.is_empty() => {}
                None => found.push(format!("{prefix}{}", item.split(' ').next().unwrap())),
            }
            from = at + 1;
        }
        match sign {
            '{' => depth += 1,
            '}' if depth == 0 => return,
            '}' => depth -= 1,
            _ => {}
        }
    }
}

/// Which file uses which: an edge leads to the file of the innermost module that a path names.
fn uses() -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let files: BTreeMap<_, _> = files(&source())
        .into_iter()
        .map(|(path, text)| (module_of(&path), text))
        .collect();
    let targets = |module: &Vec<String>, text: &str| {
        let mut targets = BTreeSet::new();
        for path in paths(text) {
            let mut at = Vec::new();
            for (index, part) in path.split("::").enumerate() {
                let first = index == 0;
                match part {
                    "crate" => at.clear(),
                    name if first
                        && files.contains_key(&[module.as_slice(), &[name.to_owned()]].concat()) =>
                    {
                        at = module.clone();
                        at.push(name.to_owned());
                    }
                    "self" if at.is_empty() => at.clone_from(module),
                    // Entities name each other across modules within their file.
                    "super" if at.is_empty() && text.contains("\npub mod ") && !module.is_empty() => {
                        at.clone_from(module)
                    }
                    "super" if at.is_empty() => at = module[..module.len() - 1].to_vec(),
                    "super" => drop(at.pop()),
                    "self" => {}
                    name => {
                        at.push(name.to_owned());
                        if !files.contains_key(&at) {
                            at.pop();
                            break;
                        }
                    }
                }
            }
            if at != *module {
                targets.insert(at);
            }
        }
        targets
    };
    files
        .iter()
        .map(|(module, text)| (module.clone(), targets(module, text)))
        .collect()
}

#[test]
fn source_files_form_no_cycle() {
    let mut uses = uses();
    assert!(
        uses.values().map(BTreeSet::len).sum::<usize>() > 300,
        "edges were found"
    );
    // Files that use nothing else, or only such files, are in no cycle.
    loop {
        let free: BTreeSet<_> = uses
            .iter()
            .filter(|(_, targets)| targets.iter().all(|target| !uses.contains_key(target)))
            .map(|(module, _)| module.clone())
            .collect();
        if free.is_empty() {
            break;
        }
        uses.retain(|module, _| !free.contains(module));
    }
    // And neither are those that no remaining file uses.
    loop {
        let used: BTreeSet<_> = uses.values().flatten().cloned().collect();
        let before = uses.len();
        uses.retain(|module, _| used.contains(module));
        if uses.len() == before {
            break;
        }
    }
    let shown: Vec<_> = uses
        .iter()
        .map(|(module, targets)| {
            let targets: Vec<_> = targets
                .iter()
                .filter(|target| uses.contains_key(*target))
                .map(|target| target.join("::"))
                .collect();
            format!("{} uses {}", module.join("::"), targets.join(", "))
        })
        .collect();
    assert!(shown.is_empty(), "files in a cycle:\n{}", shown.join("\n"));
}

/// Migrations that drop or rename something, each with the release since when nothing has used it. Those until m0016 came before the
/// first release.
const CONTRACTIONS: [(&str, &str); 0] = [];

/// Servers of the release before go on while the first new one migrates (docs/decisions/0111).
#[test]
fn migrations_only_add() {
    for (path, text) in files(&source().join("migrations")) {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let number = name.strip_prefix('m').and_then(|name| name.split('_').next());
        let since_release = number.is_some_and(|number| number > "0016" && number.len() == 4);
        let is_listed = CONTRACTIONS.iter().any(|(migration, _)| *migration == name);
        let text = text.to_lowercase();
        let removes = ["drop ", "drop_", "rename"]
            .iter()
            .any(|word| text.contains(word));
        assert!(
            !since_release || is_listed || !removes,
            "{name} removes something"
        );
    }
}
