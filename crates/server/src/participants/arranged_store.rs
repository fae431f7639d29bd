//! Finds and sorts participants in the database, by what several features know of them.

use sea_orm::{
    Condition, Order,
    entity::prelude::*,
    sea_query::{ExprTrait, Func},
};

use super::view::{Column, Found, Show};
use crate::{
    competitions::{self, Spellers, speller_uid as uid},
    forms::{self, GeneralField},
    identity,
    platform::{
        clock::Instant,
        db::{
            Connection,
            natural_text::{contains, in_natural_order, lines},
        },
        error::Result,
    },
    users, wordlists,
};

/// What the conditions and columns refer to.
pub(super) struct Scope<'a> {
    pub competition_id: &'a str,
    /// The ids of the forms that participants see.
    pub form_ids: Vec<String>,
    /// The ids of all wordlists. With a subquery for them, PostgreSQL takes four times as long for each person.
    pub wordlist_ids: Vec<String>,
    pub school: GeneralField,
    pub grade: GeneralField,
    /// Who hasn't practiced since is idle.
    pub week_ago: Instant,
}

impl Scope<'_> {
    pub fn everyone(&self) -> Spellers<'_> {
        Spellers {
            competition_id: self.competition_id,
            only: None,
        }
    }

    /// The uids of those who are found, sorted by a column. `range` is the offset and the number of them.
    pub async fn arranged(
        &self,
        db: &impl Connection,
        found: &Found,
        (column, descending): (&Column, bool),
        range: Option<(u64, u64)>,
    ) -> Result<Vec<String>> {
        let direction = if descending { Order::Desc } else { Order::Asc };
        let name = in_natural_order(users::name_and_handle(uid()));
        let order = match self.value(db, column) {
            None => vec![(name, direction)],
            Some(value) => vec![(value, direction), (name, Order::Asc)],
        };
        let condition = self.condition(db, found);
        Ok(self.everyone().arranged(db, condition, order, range).await?)
    }

    /// How many are found.
    pub async fn count(&self, db: &impl Connection, found: &Found) -> Result<u64> {
        let condition = self.condition(db, found);
        Ok(self.everyone().count(db, condition).await?)
    }

    /// How many haven't answered all of these forms.
    pub async fn count_missing(&self, db: &impl Connection, form_ids: &[String]) -> Result<u64> {
        let condition = Condition::all().add(misses_any(form_ids));
        Ok(self.everyone().count(db, condition).await?)
    }

    /// What a column is sorted by; nothing for the name.
    fn value(&self, db: &impl Connection, column: &Column) -> Option<Expr> {
        let value = match column {
            Column::Name => return None,
            Column::School => self.answer(db, &self.school)?,
            Column::Grade => self.answer(db, &self.grade)?,
            Column::Forms => forms::answered_forms(&self.form_ids, uid()),
            Column::Practice => wordlists::practiced_lists(&self.wordlist_ids, uid()),
            Column::Active => identity::last_use(uid()),
            Column::Form(form) => Expr::case(forms::has_answered(form, uid()), 1).finally(0).into(),
            Column::Wordlist(list) => wordlists::spelled_words(db.get_database_backend(), list, uid()),
        };
        Some(value)
    }

    fn answer(&self, db: &impl Connection, field: &GeneralField) -> Option<Expr> {
        let answer = field.answer(db.get_database_backend(), uid())?;
        Some(in_natural_order(answer))
    }

    fn condition(&self, db: &impl Connection, Found { search, show }: &Found) -> Condition {
        let id = self.competition_id;
        let asked = match show {
            Show::Everyone => None,
            Show::Missing => Some(misses_any(&self.form_ids)),
            Show::Form(form) => Some(forms::has_answered(form, uid()).not()),
            Show::Returned => Some(forms::is_returned(&self.form_ids, uid())),
            Show::Unclaimed => Some(identity::is_unclaimed(uid())),
            Show::Consent => Some(competitions::is_consented(id, uid()).not()),
            Show::Idle => {
                Some(wordlists::has_practiced_since(&self.wordlist_ids, self.week_ago, uid()).not())
            }
        };
        let backend = db.get_database_backend();
        let searched = (!search.is_empty()).then(|| {
            let names = users::all_names(uid());
            let text = match self.school.answer(backend, uid()) {
                None => names,
                Some(school) => lines([names, Func::coalesce([school, Expr::cust("''")]).into()]),
            };
            contains(backend, text, search)
        });
        Condition::all().add_option(asked).add_option(searched)
    }
}

fn misses_any(form_ids: &[String]) -> Expr {
    let forms = i64::try_from(form_ids.len()).unwrap_or(i64::MAX);
    forms::answered_forms(form_ids, uid()).lt(forms)
}
