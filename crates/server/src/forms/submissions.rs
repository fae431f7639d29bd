//! Who submitted which form, for lists of participants.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Serialize;
use utoipa::ToSchema;

use super::{
    answered_store::GeneralField,
    answers::GRADE,
    fields::{FieldType, FormField},
    responses::FormResponse,
    statistics_store::general_information,
    store,
    submissions_store::{self, TitleRow},
    versions::Versions,
};
use crate::{
    competitions::{Member, Spellers, visible_items},
    platform::{
        clock::Instant,
        db::Connection,
        error::{Problem, Result},
        text::fold,
    },
};

/// The field with the name of the speller's school.
const SCHOOL: &str = "School";

/// A form, without its fields.
#[derive(Serialize, ToSchema)]
pub struct FormTitle {
    /// Its id.
    #[serde(rename = "_id")]
    pub id: String,
    title: String,
}

/// The forms that the participants of the member's competition see, oldest first.
pub async fn titles(connection: &impl Connection, member: &Member, now: Instant) -> Result<Vec<FormTitle>> {
    let rows = submissions_store::titles(connection, &member.competition.id).await?;
    let seen = visible_items(rows, member, now).into_iter();
    Ok(seen
        .map(|TitleRow { id, title, .. }| FormTitle { id, title })
        .collect())
}

/// Which of these spellers submitted which form, oldest first.
pub async fn submissions(
    connection: &impl Connection,
    spellers: Spellers<'_>,
) -> Result<Vec<submissions_store::Submission>> {
    let templates = store::ids(spellers.competition_id, false);
    Ok(submissions_store::submissions(connection, templates, spellers.uids()).await?)
}

/// School and grade as answered in the General Information Form; empty without an answer.
#[derive(Default)]
pub struct SchoolAndGrade {
    /// The school's name.
    pub school: String,
    /// The grade, which may be any text.
    pub grade: String,
}

/// These spellers' schools and grades by uid. With several forms, the newest answer counts.
pub async fn schools_and_grades(
    connection: &impl Connection,
    spellers: Spellers<'_>,
) -> Result<HashMap<String, SchoolAndGrade>> {
    let templates = store::ids(spellers.competition_id, true);
    let rows = submissions_store::answers(connection, templates, spellers.uids()).await?;
    let mut found: HashMap<String, SchoolAndGrade> = HashMap::new();
    for (uid, answers) in rows {
        let answers: BTreeMap<String, String> = serde_json::from_str(&answers).map_err(Problem::internal)?;
        let entry = found.entry(uid).or_default();
        for (field, answer) in answers.into_iter().filter(|(_, answer)| !answer.is_empty()) {
            if fold(&field) == fold(SCHOOL) {
                entry.school = answer;
            } else if fold(&field) == fold(GRADE) {
                entry.grade = answer;
            }
        }
    }
    Ok(found)
}

/// The fields with what [`schools_and_grades`] reads.
pub async fn school_and_grade_fields(
    connection: &impl Connection,
    competition_id: &str,
) -> Result<[GeneralField; 2]> {
    let templates = general_information(competition_id).all(connection).await?;
    // Answers may be to a version that is no longer known.
    let mut names = BTreeSet::from([SCHOOL.to_owned(), GRADE.to_owned()]);
    for template in &templates {
        names.extend(Versions::of(template)?.all_names().map(str::to_owned));
    }
    let template_ids: Vec<String> = templates.into_iter().map(|template| template.id).collect();
    Ok([SCHOOL, GRADE].map(|field| GeneralField {
        template_ids: template_ids.clone(),
        names: names
            .iter()
            .filter(|name| fold(name) == fold(field))
            .cloned()
            .collect(),
    }))
}

/// What these spellers answered in a form's field of the type `email`, by uid. Nothing for a form or a field that isn't there anymore.
pub async fn emails_in(
    connection: &impl Connection,
    spellers: Spellers<'_>,
    template_id: &str,
    field: &str,
) -> Result<Vec<(String, String)>> {
    let template = store::template(connection, template_id).await?;
    let Some(template) = template.filter(|template| template.competition_id == spellers.competition_id)
    else {
        return Ok(Vec::new());
    };
    let versions = Versions::of(&template)?;
    let is_it = |other: &FormField| other.identity() == field && other.r#type == FieldType::Email;
    if !versions.fields.iter().any(is_it) {
        return Ok(Vec::new());
    }
    let mut emails = Vec::new();
    for (uid, version, answers) in
        submissions_store::versioned_answers(connection, template_id, spellers.uids()).await?
    {
        let answers = serde_json::from_str(&answers).map_err(Problem::internal)?;
        let email = versions.by_identity(version, answers).remove(field);
        emails.extend(email.filter(|email| !email.is_empty()).map(|email| (uid, email)));
    }
    Ok(emails)
}

/// Someone's answers to all forms of a competition, oldest first.
pub async fn responses_of(
    connection: &impl Connection,
    competition_id: &str,
    code: i32,
    uid: &str,
) -> Result<Vec<FormResponse>> {
    store::responses_of_user(connection, competition_id, uid)
        .await?
        .into_iter()
        .filter_map(|(row, template)| Some((row, template?)))
        .map(|(row, template)| FormResponse::new(row, &template.title, &Versions::of(&template)?, code))
        .collect()
}
