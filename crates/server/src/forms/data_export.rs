//! Form responses and templates in the data export.

use std::collections::{BTreeMap, HashMap};

use serde::Serialize;

use super::{changes_store, entity::form_response_changes::ChangeKind, rules::TemplateContent, store};
use crate::{
    competitions::ExportedItem,
    platform::{
        clock::Instant,
        db::Connection,
        error::{Problem, Result},
    },
};

/// A user's form responses and templates.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedForms {
    form_answers: Vec<ExportedAnswers>,
    answers_you_returned: Vec<ExportedReturn>,
    forms_you_made: Vec<ExportedItem<TemplateContent>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedAnswers {
    id: String,
    competition_id: String,
    form_id: String,
    form: String,
    /// By field name.
    answers: BTreeMap<String, String>,
    signature: String,
    submitted_at: Instant,
    corrected_at: Option<Instant>,
    /// What an organizer asked to correct.
    returned: Option<String>,
    /// What happened since, oldest first.
    changes: Vec<ExportedChange>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ExportedChange {
    kind: ChangeKind,
    at: Instant,
    note: String,
    answers_before: BTreeMap<String, String>,
    signature_before: String,
}

/// A return of someone else's answers, who isn't named.
#[derive(Serialize)]
struct ExportedReturn {
    at: Instant,
    note: String,
}

/// A user's own responses and templates.
pub async fn data_export(
    connection: &impl Connection,
    uid: &str,
    organized: &[String],
) -> Result<ExportedForms> {
    let mut changes: HashMap<String, Vec<ExportedChange>> = HashMap::new();
    for change in changes_store::changes_of(connection, uid).await? {
        let of_response = changes.entry(change.response_id).or_default();
        of_response.push(ExportedChange {
            kind: change.kind,
            at: change.at,
            note: change.note,
            answers_before: serde_json::from_str(&change.answers).map_err(Problem::internal)?,
            signature_before: change.signature,
        });
    }
    let answers_you_returned = changes_store::returned_by(connection, uid)
        .await?
        .into_iter()
        .map(|change| ExportedReturn {
            at: change.at,
            note: change.note,
        })
        .collect();
    let form_answers = store::responses_by(connection, uid)
        .await?
        .into_iter()
        .map(|(response, template)| {
            let template = template.ok_or_else(|| Problem::internal("a response without its form"))?;
            Ok(ExportedAnswers {
                answers: serde_json::from_str(&response.answers).map_err(Problem::internal)?,
                changes: changes.remove(&response.id).unwrap_or_default(),
                corrected_at: response.updated_at,
                returned: response.return_note,
                id: response.id,
                competition_id: template.competition_id,
                form_id: template.id,
                form: template.title,
                signature: response.signature,
                submitted_at: response.created_at,
            })
        })
        .collect::<Result<_>>()?;
    let forms_you_made = store::by_creator(connection, uid)
        .await?
        .into_iter()
        .map(|template| {
            ExportedItem::new(
                organized,
                (template.id, template.competition_id, template.created_at),
                || {
                    Ok(TemplateContent {
                        fields: serde_json::from_str(&template.fields).map_err(Problem::internal)?,
                        title: template.title,
                        description: template.description,
                    })
                },
            )
        })
        .collect::<Result<_>>()?;
    Ok(ExportedForms {
        form_answers,
        answers_you_returned,
        forms_you_made,
    })
}
