//! Validation of form templates (spec §5).

use serde::Serialize;

use super::fields::{FieldType, FormField};
use crate::platform::{
    error::Result,
    text::{DESCRIPTION_LENGTH, FieldChecks, TITLE_LENGTH, fold},
};

pub(super) const MAX_FIELDS: usize = 100;
/// Any template with this title is a General Information Form (spec §3).
const GENERAL_INFORMATION: &str = "General Information Form";

/// Content of a form template.
#[derive(Serialize)]
pub struct TemplateContent {
    pub title: String,
    pub description: String,
    pub fields: Vec<FormField>,
}

impl TemplateContent {
    /// Whether the title is that of the General Information Form.
    pub fn is_general_information(&self) -> bool {
        fold(&self.title) == fold(GENERAL_INFORMATION)
    }
}

/// The form that a new competition can start with (spec §3).
pub fn general_information_form() -> TemplateContent {
    let field = |name: &str, r#type| FormField::new(name, r#type, true);
    let limit = |text: &str| Some(text.to_owned());
    TemplateContent {
        title: GENERAL_INFORMATION.to_owned(),
        description: String::new(),
        fields: vec![
            field("Name", FieldType::Text),
            field("Email", FieldType::Email),
            FormField {
                max: limit("today"),
                ..field("Birthdate", FieldType::Date)
            },
            field("School", FieldType::Text),
            FormField {
                min: limit("0"),
                max: limit("13"),
                ..field("Grade", FieldType::Number)
            },
        ],
    }
}

/// Checks and trims a template. A 422 lists all errors.
pub fn check_template(title: &str, description: &str, fields: &[FormField]) -> Result<TemplateContent> {
    let mut checks = FieldChecks::default();
    let title = checks.required_line("title", title, "Title is required.", TITLE_LENGTH);
    let description = checks.optional("description", description, DESCRIPTION_LENGTH);
    match fields.len() {
        0 => checks.fail("fields", "Please add at least one field."),
        1..=MAX_FIELDS => {}
        many => checks.fail(
            "fields",
            format!("A form can have at most {MAX_FIELDS} fields. This one has {many}."),
        ),
    }
    let mut checked: Vec<FormField> = Vec::new();
    for (index, field) in fields.iter().take(MAX_FIELDS).enumerate() {
        let path = format!("fields[{index}].name");
        let name = checks.required_line(&path, &field.name, "The field's name is required.", TITLE_LENGTH);
        if !name.is_empty() && checked.iter().any(|other| fold(&other.name) == fold(&name)) {
            checks.fail(path, format!("Another field is already named “{name}”."));
        }
        let named = FormField {
            name,
            ..field.clone()
        };
        checked.push(named.check(&mut checks, &format!("fields[{index}]")));
    }
    checks.finish(TemplateContent {
        title,
        description,
        fields: checked,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str) -> FormField {
        FormField::new(name, FieldType::Text, false)
    }

    #[test]
    fn field_names_are_required_and_unique() {
        assert!(check_template("Trip", "", &[field("Name"), field("School")]).is_ok());
        for fields in [vec![], vec![field(" ")], vec![field("Name"), field(" name")]] {
            assert!(check_template("Trip", "", &fields).is_err(), "{fields:?}");
        }
        assert!(check_template("Trip", "", &vec![field("x"); 101]).is_err());
    }

    #[test]
    fn title_identifies_the_general_information_form() {
        let is_general = |title| {
            check_template(title, "", &[field("Name")])
                .unwrap()
                .is_general_information()
        };
        assert!(general_information_form().is_general_information());
        assert!(is_general(" general information  form"));
        assert!(!is_general("Information"));
    }
}
