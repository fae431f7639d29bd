//! Form responses and templates in the data export.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{rules::TemplateContent, store};
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
}

/// A user's own responses and templates.
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
        forms_you_made,
    })
}
