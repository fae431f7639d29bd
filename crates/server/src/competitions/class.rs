//! Class accounts: created by an organizer for children without an email, and claimed with one-time codes
//! (docs/decisions/0021).

use std::collections::HashSet;

use axum::{extract::State, http::StatusCode};
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::Organizer,
    claim_period::ClaimPeriod,
    class_store,
    consent::by_school,
    consent_store,
    membership_store::{lock_membership, organizes_any},
    state::CompetitionsState,
};
use crate::{
    audit::Action,
    identity::{self, Claimable, NewOwner, Visitor, require_password_sign_in},
    platform::{
        db::{DbErr, Transaction, is_unique_violation},
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Json, Path},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        rng::is_id,
        routes::routes,
        text::{FieldChecks, TITLE_LENGTH, fold},
    },
    users::{self, Role},
};

/// Most people in one class.
const MAX_CLASS_SIZE: usize = 200;
/// Attempts to create a class, for uniqueness conflicts.
const ATTEMPTS: usize = 3;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(create_class))
        .routes(routes!(create_claim_code))
}

/// The people to create accounts for.
#[derive(Deserialize, ToSchema)]
struct NewClass {
    #[schema(min_items = 1, max_items = 200)]
    people: Vec<NewPupil>,
    /// Whether the school consents to their taking part, for the parents. Without that, a competition that requires consent asks each
    /// of them for a signature.
    #[serde(default, rename = "schoolConsents")]
    school_consents: bool,
}

/// Someone in a class.
#[derive(Deserialize, ToSchema)]
struct NewPupil {
    #[schema(min_length = 1, max_length = 200)]
    name: String,
    /// Empty or missing for none.
    #[serde(default)]
    #[schema(max_length = 254)]
    email: Option<String>,
}

impl NewPupil {
    fn email(&self) -> &str {
        self.email.as_deref().unwrap_or_default().trim()
    }
}

/// An unclaimed account. Its code is shown only once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ClassAccount {
    uid: String,
    display_name: String,
    /// The name to log in with.
    sign_in_name: String,
    /// Empty for none.
    email: String,
    /// The one-time code that claims the account.
    claim_code: String,
    /// The last day on which the code works, in the competition's time zone.
    last_day: NaiveDate,
}

impl ClassAccount {
    fn new(Claimable { account, code }: Claimable, last_day: NaiveDate) -> Self {
        Self {
            uid: account.uid,
            display_name: account.display_name.unwrap_or_default(),
            sign_in_name: account.sign_in_name.unwrap_or_default(),
            email: account.email,
            claim_code: code,
            last_day,
        }
    }
}

/// A new claim code, for a forgotten password or a lost code. Shown only once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewClaimCode {
    sign_in_name: String,
    claim_code: String,
    /// The last day on which the code works, in the competition's time zone.
    last_day: NaiveDate,
}

/// Create accounts for a class
///
/// For people without an account, who become participants. Each gets a log-in name, and a one-time code for choosing a password.
/// If one row is invalid, no account is created.
#[utoipa::path(
    post, path = "/api/competition/{code}/class", operation_id = "createClass", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    request_body = NewClass,
    responses(
        (status = 201, body = Vec<ClassAccount>, description = "In the order of the request"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`forbidden`, `not-a-member`, or `operation-not-allowed`: password log-in is disabled"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "`too-many-requests`: too many unknown codes, or classes; `Retry-After` says how long to wait"),
        SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn create_class(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    visitor: Visitor,
    Json(body): Json<NewClass>,
) -> Result<(StatusCode, Json<Vec<ClassAccount>>)> {
    require_password_sign_in(&state)?;
    // Invalid lists count too: their errors show which emails have an account.
    state.classes.count(&organizer.member.user.uid, visitor.address)?;
    let period = ClaimPeriod::new(&organizer.member.competition, state.clock.now());
    for _ in 0..ATTEMPTS {
        let owners = check(&state, &body).await?;
        let write = organizer.write(&state).await?;
        match create(&state, &organizer, &visitor, write, &period, &body, &owners).await {
            // An email or log-in name was taken concurrently.
            Err(error) if is_unique_violation(&error) => {}
            Err(error) => return Err(Problem::foreign_key_not_found("competition")(error)),
            Ok(created) => {
                let account = |created| ClassAccount::new(created, period.last_day);
                let accounts = created.into_iter().map(account).collect();
                return Ok((StatusCode::CREATED, Json(accounts)));
            }
        }
    }
    Err(Problem::internal(
        "too many uniqueness conflicts while creating a class",
    ))
}

/// Creates accounts, user records, memberships and the audit entry in one transaction.
async fn create(
    state: &CompetitionsState,
    organizer: &Organizer,
    visitor: &Visitor,
    write: Transaction,
    period: &ClaimPeriod,
    body: &NewClass,
    owners: &[NewOwner],
) -> Result<Vec<Claimable>, DbErr> {
    let Organizer { member } = organizer;
    let id = &member.competition.id;
    let now = state.clock.now();
    let created =
        identity::create_claimable(&write, state.audit(), visitor, period.codes(state), owners).await?;
    let accounts = created.iter().map(|new| &new.account);
    users::create_records(&write, accounts.clone(), now).await?;
    let uids: Vec<String> = accounts.map(|account| account.uid.clone()).collect();
    let joins = body.school_consents || !consent_store::is_required(&write, id).await?;
    class_store::insert(&write, id, &uids, now, joins).await?;
    if body.school_consents {
        let consent = |uid: &String| by_school(id, uid, &member.user.uid, now);
        consent_store::insert(&write, uids.iter().map(consent).collect()).await?;
    }
    organizer.audit(state, &write, Action::CreateClass, id).await?;
    write.commit().await?;
    Ok(created)
}

/// Checks every row, so that a teacher can fix all errors at once.
async fn check(state: &CompetitionsState, body: &NewClass) -> Result<Vec<NewOwner>> {
    let size = body.people.len();
    if size == 0 {
        return Err(Problem::invalid_field("people", "Enter at least one name."));
    }
    if size > MAX_CLASS_SIZE {
        let most = format!("A class can have up to {MAX_CLASS_SIZE} people. This one has {size}.");
        return Err(Problem::invalid_field("people", most));
    }
    let emails = body.people.iter().map(NewPupil::email);
    let well_formed = emails.filter(|email| identity::check_email(email).is_ok());
    let taken = identity::taken_emails(state.db.read(), well_formed).await?;
    let mut checks = FieldChecks::default();
    let mut seen = HashSet::new();
    let mut owners = Vec::with_capacity(size);
    for (row, pupil) in body.people.iter().enumerate() {
        let (name_field, email_field) = (format!("people[{row}].name"), format!("people[{row}].email"));
        let name = checks.required_line(&name_field, &pupil.name, "There is no name.", TITLE_LENGTH);
        let email = pupil.email();
        let folded = fold(email);
        if !email.is_empty() && identity::check_email(email).is_err() {
            checks.fail(email_field, "Invalid email address.");
        } else if taken.contains(&folded) {
            checks.fail(
                email_field,
                "This email address already has an account. Remove this row and share the join code instead.",
            );
        } else if !email.is_empty() && !seen.insert(folded) {
            checks.fail(email_field, "This email address is in the list twice.");
        }
        owners.push(NewOwner {
            display_name: name,
            email: email.to_owned(),
        });
    }
    checks.finish(owners)
}

#[derive(Deserialize)]
struct UidInPath {
    uid: String,
}

/// Create a claim code
///
/// For a participant whose account was created for this competition. Earlier codes stop working. The password works until the
/// code is used.
#[utoipa::path(
    post, path = "/api/competition/{code}/participants/{uid}/claim-code", operation_id = "createClaimCode",
    tag = "competitions",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("uid" = String, Path, description = "The participant's uid"),
    ),
    responses((status = 201, body = NewClaimCode), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn create_claim_code(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    visitor: Visitor,
    Path(UidInPath { uid }): Path<UidInPath>,
) -> Result<(StatusCode, Json<NewClaimCode>)> {
    require_password_sign_in(&state)?;
    let id = &organizer.member.competition.id;
    let write = organizer.write_exclusive(&state).await?;
    if !is_id(&uid) || !lock_membership(&write, id, &uid).await? {
        return Err(Problem::not_found("participant"));
    }
    // The code gives access to the whole account, including other competitions.
    let created_here = users::by_uids(&write, class_store::uid_if_of(id, &uid)).await?;
    let owner = created_here
        .into_iter()
        .find(|user| user.role != Role::Admin)
        .ok_or_else(not_created_here)?;
    users::lock_record(&write, &uid).await?;
    if organizes_any(&write, &uid).await? {
        return Err(organizes_now());
    }
    let period = ClaimPeriod::new(&organizer.member.competition, state.clock.now());
    let codes = period.codes(&state);
    let code = identity::create_claim_code(&write, state.audit(), &visitor, codes, &uid).await?;
    organizer
        .audit(&state, &write, Action::CreateClaimCode, &uid)
        .await?;
    write.commit().await?;
    let shown = NewClaimCode {
        sign_in_name: owner.sign_in_name.unwrap_or_default(),
        claim_code: code,
        last_day: period.last_day,
    };
    Ok((StatusCode::CREATED, Json(shown)))
}

fn not_created_here() -> Problem {
    Problem::new(
        ErrorCode::Forbidden,
        "This account was not created for this competition. Only its owner can change its password.",
    )
}

fn organizes_now() -> Problem {
    Problem::new(
        ErrorCode::Forbidden,
        "This person organizes a competition. Only they can change their password.",
    )
}
