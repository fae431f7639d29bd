//! Checks of an imported document, as if an organizer had sent each item.

use std::collections::HashSet;

use super::{
    document::{Document, MAX_ITEMS},
    package::invalid,
};
use crate::{child_data::is_retention, competitions::NewIn, platform::error::Result};

/// The document with trimmed texts.
///
/// # Errors
/// 422 naming the first item that isn't valid.
pub fn check(document: Document, new: &NewIn<'_>) -> Result<Document> {
    if !is_retention(document.competition.retention_months) {
        return Err(invalid("Answers can't be kept for that long on this server."));
    }
    let forms: HashSet<String> = document.forms.iter().map(|form| form.id.clone()).collect();
    let plan = document.plan.with_forms(|id| forms.get(id).cloned());
    Ok(Document {
        plan: plan.check().map_err(|problem| {
            invalid(format!(
                "The schedule, timeline or checklist: {}",
                problem.detail()
            ))
        })?,
        forms: each("Form", document.forms, |form| form.check(new))?,
        posts: each("Post", document.posts, |post| post.check(new))?,
        files: each("PDF", document.files, |file| file.check(new))?,
        wordlists: each("Wordlist", document.wordlists, |list| list.check(new))?,
        competition: document.competition,
    })
}

fn each<T>(what: &str, items: Vec<T>, check: impl Fn(T) -> Result<T>) -> Result<Vec<T>> {
    if items.len() > MAX_ITEMS {
        return Err(invalid(format!(
            "This file has more than {MAX_ITEMS} items of one kind."
        )));
    }
    let named = |(number, item): (usize, T)| {
        check(item).map_err(|problem| invalid(format!("{what} {number} in this file: {}", problem.detail())))
    };
    (1..).zip(items).map(named).collect()
}
