//! The fields of all versions of a form, united by their identity.

use std::collections::{BTreeMap, HashSet};

use super::{
    entity::form_templates,
    fields::{FieldType, FormField},
};
use crate::platform::error::{ErrorCode, Problem, Result};

/// Answers by field name, or by field identity.
pub type Answers = BTreeMap<String, String>;

/// The fields of a form's versions.
#[derive(Clone)]
pub struct Versions {
    /// The newest version.
    pub current: i32,
    /// Its fields.
    pub fields: Vec<FormField>,
    /// Those of earlier versions that were answered.
    earlier: BTreeMap<i32, Vec<FormField>>,
}

impl Versions {
    /// Those of this form.
    pub fn of(template: &form_templates::Model) -> Result<Self> {
        Ok(Self {
            current: template.version,
            fields: serde_json::from_str(&template.fields).map_err(Problem::internal)?,
            earlier: serde_json::from_str(&template.earlier_fields).map_err(Problem::internal)?,
        })
    }

    /// The fields that these answers were given to. A version that is no longer known had a field for each answer.
    pub fn fields_of(&self, version: i32, answers: &Answers) -> Vec<FormField> {
        if version == self.current {
            return self.fields.clone();
        }
        let unknown = || {
            let text = |name: &String| FormField::new(name, FieldType::Text, false);
            answers.keys().map(text).collect()
        };
        self.earlier.get(&version).cloned().unwrap_or_else(unknown)
    }

    /// The names of the fields in all versions that are known.
    pub fn all_names(&self) -> impl Iterator<Item = &str> {
        let fields = self.fields.iter().chain(self.earlier.values().flatten());
        fields.map(|field| field.name.as_str())
    }

    /// Fields that only earlier versions had, from the newest to the oldest.
    pub fn removed(&self) -> Vec<FormField> {
        let mut known: HashSet<&str> = self.fields.iter().map(FormField::identity).collect();
        let earlier = self.earlier.values().rev().flatten();
        earlier
            .filter(|field| known.insert(field.identity()))
            .cloned()
            .collect()
    }

    /// The fields of all versions: the current ones, then those that were removed.
    pub fn united(&self) -> Vec<FormField> {
        let mut fields = self.fields.clone();
        fields.extend(self.removed());
        fields
    }

    /// Answers by the identity of their fields.
    pub fn by_identity(&self, version: i32, mut answers: Answers) -> Answers {
        let renamed = |field: &&FormField| field.id.is_some();
        let fields = if version == self.current {
            Some(&self.fields)
        } else {
            self.earlier.get(&version)
        };
        let fields: Vec<&FormField> = fields.into_iter().flatten().filter(renamed).collect();
        // First all of them, as fields may have changed names with each other.
        let taken: Vec<_> = fields
            .iter()
            .map(|field| (field.identity(), answers.remove(&field.name)))
            .collect();
        for (identity, answer) in taken {
            if let Some(answer) = answer {
                answers.insert(identity.to_owned(), answer);
            }
        }
        answers
    }

    /// The fields of an edited form with their identities: those that were sent, if they exist, and otherwise new ones. A field
    /// that was removed and comes back by its name is the same.
    pub fn identify(&self, fields: Vec<FormField>, mut new_id: impl FnMut() -> String) -> Vec<FormField> {
        let united = self.united();
        let known: HashSet<&str> = united.iter().map(FormField::identity).collect();
        let mut taken: HashSet<String> = HashSet::new();
        let mut identify = |field: &FormField| {
            let id = field.id.clone().filter(|id| known.contains(id.as_str()))?;
            taken.insert(id.clone()).then_some(id)
        };
        let sent: Vec<Option<String>> = fields.iter().map(&mut identify).collect();
        fields
            .into_iter()
            .zip(sent)
            .map(|(field, sent)| {
                let id = sent.unwrap_or_else(|| {
                    if taken.insert(field.name.clone()) {
                        field.name.clone()
                    } else {
                        new_id()
                    }
                });
                let id = (id != field.name).then_some(id);
                FormField { id, ..field }
            })
            .collect()
    }

    /// With these fields as the newest version. The former one is only needed if it was answered.
    pub fn replace(&mut self, fields: Vec<FormField>, answered: bool) {
        let former = std::mem::replace(&mut self.fields, fields);
        if answered {
            self.earlier.insert(self.current, former);
        }
        self.current += 1;
    }

    /// The fields of earlier versions as they are stored.
    pub fn earlier_json(&self) -> Result<String> {
        serde_json::to_string(&self.earlier).map_err(Problem::internal)
    }
}

/// 409 for answers to an earlier version.
pub fn form_changed() -> Problem {
    Problem::new(
        ErrorCode::FormChanged,
        "Your organizer changed this form after you opened it. Check your answers, then send them again.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str, id: Option<&str>) -> FormField {
        FormField {
            id: id.map(str::to_owned),
            ..FormField::new(name, FieldType::Text, false)
        }
    }

    fn versions(fields: &[&str]) -> Versions {
        Versions {
            current: 1,
            fields: fields.iter().map(|name| field(name, None)).collect(),
            earlier: BTreeMap::new(),
        }
    }

    fn names(fields: &[FormField]) -> Vec<String> {
        let text = |field: &FormField| format!("{}={}", field.name, field.identity());
        fields.iter().map(text).collect()
    }

    #[test]
    fn fields_keep_their_identity_when_renamed() {
        let mut form = versions(&["Name", "School", "Seats"]);
        let edited = vec![
            field("School", Some("Name")),
            field("Where you learn", Some("School")),
            // New, but its name is the identity of another.
            field("Name", None),
            // Someone else's identity, twice.
            field("Age", Some("nobody's")),
            field("Hat", Some("Name")),
        ];
        let edited = form.identify(edited, || "new".to_owned());
        assert_eq!(
            names(&edited),
            [
                "School=Name",
                "Where you learn=School",
                "Name=new",
                "Age=Age",
                "Hat=Hat"
            ]
        );
        form.replace(edited, true);
        assert_eq!(
            names(&form.united())[5..],
            ["Seats=Seats"],
            "removed fields are last"
        );
        let answers = |pairs: &[(&str, &str)]| -> Answers {
            let pair = |(name, answer): &(&str, &str)| ((*name).to_owned(), (*answer).to_owned());
            pairs.iter().map(pair).collect()
        };
        let first = answers(&[("Name", "Ann"), ("School", "Maple"), ("Seats", "2")]);
        assert_eq!(form.by_identity(1, first.clone()), first);
        let second = answers(&[("School", "Bo"), ("Where you learn", "Hill"), ("Name", "x")]);
        assert_eq!(
            form.by_identity(2, second),
            answers(&[("Name", "Bo"), ("School", "Hill"), ("new", "x")])
        );
        assert_eq!(names(&form.fields_of(1, &first))[2], "Seats=Seats");
        assert_eq!(form.fields_of(7, &first).len(), 3, "one for each answer");
    }

    #[test]
    fn removed_fields_come_back_by_name() {
        let mut form = versions(&["Name", "Seats"]);
        let edited = form.identify(vec![field("Name", None)], String::new);
        form.replace(edited, true);
        let edited = form.identify(vec![field("Name", None), field("Seats", None)], String::new);
        form.replace(edited, true);
        assert_eq!(names(&form.united()), ["Name=Name", "Seats=Seats"]);
        assert_eq!(form.current, 3);
    }

    #[test]
    fn unanswered_versions_are_forgotten() {
        let mut form = versions(&["Name"]);
        form.replace(vec![field("Hat", None)], false);
        assert_eq!(names(&form.united()), ["Hat=Hat"]);
        assert_eq!(form.earlier_json().unwrap(), "{}");
    }
}
