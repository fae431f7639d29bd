//! Gathers what several features know of each participant, with a few statements however many there are.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    competitions::{self, Consent, Speller, Spellers},
    forms::{self, SchoolAndGrade},
    identity,
    platform::{db::Connection, error::Result},
    users::{self, Person, UserModel},
    wordlists,
};

/// A participant who doesn't organize the competition.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Participant {
    #[serde(flatten)]
    person: Person,
    /// When they joined, or their class account was created.
    joined_at: DateTime<Utc>,
    /// Whether their account was created for this competition.
    made_here: bool,
    /// Null if nobody has consented to their taking part.
    #[schema(required)]
    consent: Option<Consent>,
    /// False for an account that was created for them and that they haven't logged in to yet.
    claimed: bool,
    /// As answered in the General Information Form; empty without an answer, like the grade.
    school: String,
    grade: String,
    /// The ids of the forms they submitted.
    answered: Vec<String>,
    /// The ids of those that were returned for correction, and not corrected yet.
    returned: Vec<String>,
    /// Only the lists they have practiced.
    practice: Vec<ListPractice>,
    /// When they last used Wordhive, to within 15 minutes. Null if they never did.
    #[schema(required)]
    last_active: Option<DateTime<Utc>>,
}

/// A participant's practice of a wordlist.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ListPractice {
    wordlist_id: String,
    /// The number of words spelled in this round of all words in order. A finished round starts over at 0. Null if they only practice in
    /// other ways.
    #[schema(required)]
    current_index: Option<u32>,
    /// How many words they have practiced in any way. Some may have been deleted since.
    practiced_count: i64,
    /// When they last practiced a word.
    practiced_at: DateTime<Utc>,
}

/// What is added to a membership, by uid.
struct Activity {
    answered: HashMap<String, Vec<String>>,
    returned: HashMap<String, Vec<String>>,
    practice: HashMap<String, Vec<ListPractice>>,
}

/// Who a participant is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ParticipantName {
    uid: String,
    email: String,
    #[schema(required)]
    sign_in_name: Option<String>,
    #[schema(required)]
    display_name: Option<String>,
    /// Whether their account was created for this competition.
    made_here: bool,
    /// As answered in the General Information Form; empty without an answer.
    school: String,
}

impl Activity {
    async fn load(db: &impl Connection, spellers: Spellers<'_>) -> Result<Self> {
        let mut activity = Self {
            answered: HashMap::new(),
            returned: HashMap::new(),
            practice: HashMap::new(),
        };
        for submission in forms::submissions(db, spellers).await? {
            if submission.returned_at.is_some() {
                let returned = activity.returned.entry(submission.uid.clone()).or_default();
                returned.push(submission.template_id.clone());
            }
            let answered = activity.answered.entry(submission.uid).or_default();
            answered.push(submission.template_id);
        }
        for practiced in wordlists::practiced_by(db, spellers).await? {
            let practice = activity.practice.entry(practiced.uid).or_default();
            practice.push(ListPractice {
                wordlist_id: practiced.wordlist_id,
                current_index: practiced.current_index,
                practiced_count: practiced.practiced_count,
                practiced_at: practiced.practiced_at,
            });
        }
        Ok(activity)
    }
}

/// The names of the spellers with these uids, in their order.
pub(super) async fn names(
    db: &impl Connection,
    competition_id: &str,
    uids: &[String],
) -> Result<Vec<ParticipantName>> {
    let spellers = Spellers {
        competition_id,
        only: Some(uids),
    };
    let people = users::listed(db, uids).await?.into_iter();
    let mut people: HashMap<String, UserModel> = people.map(|user| (user.uid.clone(), user)).collect();
    let mut schools = forms::schools_and_grades(db, spellers).await?;
    let memberships = spellers.load(db).await?.into_iter();
    let made_here: HashMap<String, bool> = memberships.map(|row| (row.uid, row.made_here)).collect();
    let name = |uid: &String| {
        let UserModel {
            uid,
            email,
            sign_in_name,
            display_name,
            ..
        } = people.remove(uid)?;
        Some(ParticipantName {
            made_here: *made_here.get(&uid)?,
            school: schools.remove(&uid).unwrap_or_default().school,
            uid,
            email,
            sign_in_name,
            display_name,
        })
    };
    Ok(uids.iter().filter_map(name).collect())
}

/// These spellers, in the order of joining.
pub(super) async fn load(db: &impl Connection, spellers: Spellers<'_>) -> Result<Vec<Participant>> {
    let participants = load_with_uids(db, spellers).await?.into_iter();
    Ok(participants.map(|(_, participant)| participant).collect())
}

/// The spellers with these uids, in their order. Those who have left since are left out.
pub(super) async fn load_in_order(
    db: &impl Connection,
    competition_id: &str,
    uids: &[String],
) -> Result<Vec<Participant>> {
    let spellers = Spellers {
        competition_id,
        only: Some(uids),
    };
    let mut participants: HashMap<String, Participant> =
        load_with_uids(db, spellers).await?.into_iter().collect();
    Ok(uids.iter().filter_map(|uid| participants.remove(uid)).collect())
}

async fn load_with_uids(db: &impl Connection, spellers: Spellers<'_>) -> Result<Vec<(String, Participant)>> {
    let memberships = spellers.load(db).await?;
    if memberships.is_empty() {
        return Ok(Vec::new());
    }
    let people = users::by_uids(db, spellers.uids()).await?;
    let mut people: HashMap<String, Person> = people
        .into_iter()
        .map(|person| (person.uid.clone(), person.into()))
        .collect();
    let mut consents = competitions::consents_of(db, spellers.competition_id, spellers.uids()).await?;
    let unclaimed = identity::unclaimed(db, spellers.uids()).await?;
    let mut schools = forms::schools_and_grades(db, spellers).await?;
    let mut last_used = identity::last_used(db, spellers.uids()).await?;
    let mut activity = Activity::load(db, spellers).await?;
    let mut participant = |speller: Speller| {
        let Speller {
            uid,
            joined_at,
            made_here,
        } = speller;
        let SchoolAndGrade { school, grade } = schools.remove(&uid).unwrap_or_default();
        let participant = Participant {
            person: people.remove(&uid)?,
            consent: consents.remove(&uid),
            joined_at,
            made_here,
            claimed: !unclaimed.contains(&uid),
            school,
            grade,
            answered: activity.answered.remove(&uid).unwrap_or_default(),
            returned: activity.returned.remove(&uid).unwrap_or_default(),
            practice: activity.practice.remove(&uid).unwrap_or_default(),
            last_active: last_used.remove(&uid),
        };
        Some((uid, participant))
    };
    Ok(memberships.into_iter().filter_map(&mut participant).collect())
}
