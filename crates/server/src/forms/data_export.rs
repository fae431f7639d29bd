//! Form responses and templates in the data export.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{rules::FormField, store};
use crate::platform::{
    clock::Instant,
    db::Connection,
    error::{Problem, Result},
};

/// A user's form responses and templates.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedForms {
    form_answers: Vec<ExportedAnswers>,
    forms_you_made: Vec<OwnTemplate>,
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
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OwnTemplate {
    id: String,
    competition_id: String,
    created_at: Instant,
    #[serde(flatten)]
    text: Option<OwnText>,
}

#[derive(Serialize)]
struct OwnText {
    title: String,
    description: String,
    fields: Vec<FormField>,
}

/// A user's own responses and templates, with a template's content only in competitions that they still organize.
pub async fn data_export(
    connection: &impl Connection,
    uid: &str,
    organized: &[String],
) -> Result<ExportedForms> {
    let form_answers = store::responses_by(connection, uid)
        .await?
        .into_iter()
        .map(|(response, template)| {
            let template = template.ok_or_else(|| Problem::internal("a response without its form"))?;
            Ok(ExportedAnswers {
                answers: serde_json::from_str(&response.answers).map_err(Problem::internal)?,
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
            let text = if organized.contains(&template.competition_id) {
                Some(OwnText {
                    fields: serde_json::from_str(&template.fields).map_err(Problem::internal)?,
                    title: template.title,
                    description: template.description,
                })
            } else {
                None
            };
            Ok(OwnTemplate {
                id: template.id,
                competition_id: template.competition_id,
                created_at: template.created_at,
                text,
            })
        })
        .collect::<Result<_>>()?;
    Ok(ExportedForms {
        form_answers,
        forms_you_made,
    })
}
