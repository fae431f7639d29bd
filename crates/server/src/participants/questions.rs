//! Questions about a competition's participants, each with the number of those it finds.

use std::collections::HashMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::{
    arranged_store::Scope,
    view::{Found, Show},
};
use crate::{
    competitions, forms, identity,
    platform::{db::Connection, error::Result},
};

/// A question, with the number of those it finds.
#[derive(Serialize, ToSchema)]
pub(super) struct Question {
    /// As `show` in the query; empty for everyone.
    pub id: String,
    pub found: u64,
}

/// Numbers of participants.
pub(super) struct Counts {
    pub total: u64,
    pub unclaimed: u64,
    /// Who hasn't practiced for a week.
    pub idle: u64,
    /// By the ids of the forms that participants see.
    answered: HashMap<String, u64>,
}

impl Counts {
    pub async fn load(db: &impl Connection, scope: &Scope<'_>) -> Result<Self> {
        let answered = if scope.form_ids.is_empty() {
            Vec::new()
        } else {
            forms::count_answers(db, scope.competition_id, &scope.form_ids).await?
        };
        let answered = answered.into_iter();
        let idle = Found {
            search: String::new(),
            show: Show::Idle,
        };
        Ok(Self {
            total: competitions::speller_count(db, scope.competition_id).await?,
            unclaimed: identity::count_unclaimed(db, scope.everyone().made_here()).await?,
            idle: scope.count(db, &idle).await?,
            answered: answered
                .filter_map(|(form, count)| Some((form, u64::try_from(count).ok()?)))
                .collect(),
        })
    }

    /// How many have answered a form.
    pub fn answered(&self, form_id: &str) -> u64 {
        self.answered.get(form_id).copied().unwrap_or_default()
    }

    fn missing(&self, form_id: &str) -> u64 {
        self.total.saturating_sub(self.answered(form_id))
    }

    /// How many haven't answered all forms. Those that everyone or nobody has answered needn't be compared.
    async fn missing_any(&self, db: &impl Connection, scope: &Scope<'_>) -> Result<u64> {
        let missed = scope.form_ids.iter().filter(|form| self.missing(form) > 0);
        let missed: Vec<String> = missed.cloned().collect();
        match missed.as_slice() {
            [] => Ok(0),
            [form] => Ok(self.missing(form)),
            forms if forms.iter().any(|form| self.answered(form) == 0) => Ok(self.total),
            forms => scope.count_missing(db, forms).await,
        }
    }

    /// The questions that can be asked now, and the one that is asked.
    pub async fn questions(
        &self,
        db: &impl Connection,
        scope: &Scope<'_>,
        has_wordlists: bool,
        asked: &Show,
    ) -> Result<Vec<Question>> {
        let (id, forms) = (scope.competition_id, &scope.form_ids);
        let returned = if forms.is_empty() {
            0
        } else {
            forms::count_returned(db, id, forms).await?
        };
        let made_here = scope.everyone().count_made_here(db).await?;
        let consented = competitions::count_consented(db, id).await?;
        let mut questions = Vec::new();
        let mut ask = |show: Show, found: u64, makes_sense: bool| {
            if makes_sense || show == *asked {
                let id = show.id().to_owned();
                questions.push(Question { id, found });
            }
        };
        ask(Show::Everyone, self.total, true);
        ask(Show::Missing, self.missing_any(db, scope).await?, forms.len() > 1);
        for form in forms {
            ask(
                Show::Form(form.clone()),
                self.missing(form),
                self.missing(form) > 0,
            );
        }
        ask(Show::Returned, returned, returned > 0);
        ask(Show::Unclaimed, self.unclaimed, made_here > 0);
        ask(Show::Consent, self.total.saturating_sub(consented), consented > 0);
        ask(Show::Idle, self.idle, has_wordlists);
        Ok(questions)
    }
}
