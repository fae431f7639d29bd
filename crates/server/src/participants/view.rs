//! How an organizer looks at the participants: search, question and order.

use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    forms::FormTitle,
    platform::{
        error::{Problem, Result},
        rng::is_id,
    },
    wordlists::WordlistTitle,
};

/// In characters.
const SEARCH_LENGTH: usize = 500;

/// Which participants to find.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct FoundQuery {
    /// Part of a name, email, log-in name or school, ignoring case. At most 500 characters.
    #[serde(default)]
    #[param(required = false)]
    search: String,
    /// Only those about whom a question asks: `missing` for any form, `returned`, `unclaimed`, `consent`, `idle`, or the id of a form that
    /// they haven't answered. Everyone by default, and for a form that participants no longer see.
    #[serde(default)]
    #[param(required = false)]
    show: String,
}

/// Which participants to find.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// Empty for any.
    pub search: String,
    pub show: Show,
}

/// About whom a question asks.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Show {
    Everyone,
    /// Who hasn't answered all forms.
    Missing,
    /// Who hasn't answered the form with this id.
    Form(String),
    /// Whose answer was returned for correction.
    Returned,
    /// Whose account was created for them, and never used.
    Unclaimed,
    /// For whom nobody has consented.
    Consent,
    /// Who hasn't practiced for a week.
    Idle,
}

impl Show {
    /// As in a URL.
    pub fn id(&self) -> &str {
        match self {
            Self::Everyone => "",
            Self::Missing => "missing",
            Self::Form(id) => id,
            Self::Returned => "returned",
            Self::Unclaimed => "unclaimed",
            Self::Consent => "consent",
            Self::Idle => "idle",
        }
    }
}

impl FoundQuery {
    /// 422 on `search` or `show`.
    pub fn parse(&self, forms: &[FormTitle]) -> Result<Found> {
        let length = self.search.chars().count();
        if length > SEARCH_LENGTH {
            let error = format!("Please search for at most {SEARCH_LENGTH} characters. This has {length}.");
            return Err(Problem::invalid_field("search", error));
        }
        let show = match self.show.as_str() {
            "" => Show::Everyone,
            "missing" => Show::Missing,
            "returned" => Show::Returned,
            "unclaimed" => Show::Unclaimed,
            "consent" => Show::Consent,
            "idle" => Show::Idle,
            id if forms.iter().any(|form| form.id == id) => Show::Form(id.to_owned()),
            // A form may have been deleted or hidden since.
            id if is_id(id) => Show::Everyone,
            _ => return Err(Problem::invalid_field("show", "There is no such filter.")),
        };
        Ok(Found {
            // PostgreSQL rejects NUL, and no name contains it.
            search: self.search.trim().replace('\0', "\u{fffd}"),
            show,
        })
    }
}

/// What participants are sorted by. Equal ones are sorted by name.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Column {
    Name,
    School,
    Grade,
    /// How many forms they answered.
    Forms,
    /// How many wordlists they practice.
    Practice,
    Active,
    /// Whether they answered the form with this id.
    Form(String),
    /// How far they are in the wordlist with this id.
    Wordlist(String),
}

impl Column {
    /// The column, and whether it is sorted from high to low. 422 on `sort`.
    pub fn parse(sort: &str, forms: &[FormTitle], wordlists: &[WordlistTitle]) -> Result<(Self, bool)> {
        let (id, descending) = sort.strip_prefix('-').map_or((sort, false), |id| (id, true));
        let column = match id {
            "" | "name" => Self::Name,
            "school" => Self::School,
            "grade" => Self::Grade,
            "forms" => Self::Forms,
            "practice" => Self::Practice,
            "active" => Self::Active,
            id if forms.iter().any(|form| form.id == id) => Self::Form(id.to_owned()),
            id if wordlists.iter().any(|list| list.id == id) => Self::Wordlist(id.to_owned()),
            // It may have been deleted or hidden since.
            id if is_id(id) => Self::Name,
            _ => return Err(Problem::invalid_field("sort", "There is no such column.")),
        };
        Ok((column, descending))
    }
}
