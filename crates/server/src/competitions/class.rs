//! Accounts for a class: made by an organizer, for children who have no email, and claimed with one-time codes
//! (docs/decisions/0021).

use std::collections::HashSet;

use axum::{extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{access::Organizer, class_store, membership_store::lock_membership};
use crate::{
    audit::Action,
    competitions::state::CompetitionsState,
    identity::{self, Claimable, NewOwner, require_password_sign_in},
    platform::{
        client_address::ClientAddress,
        db::{DbErr, is_unique_violation},
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::{Json, Path},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        rng::is_id,
        text::{FieldChecks, TITLE_LENGTH, fold},
    },
    users::{self, Role},
};

/// Most people in one class.
const LARGEST_CLASS: usize = 200;
/// How often a class is tried again that others have overtaken.
const TRIES: usize = 3;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(create_class))
        .routes(routes!(create_claim_code))
}

/// For whom accounts are made.
#[derive(Deserialize, ToSchema)]
struct NewClass {
    #[schema(min_items = 1, max_items = 200)]
    people: Vec<NewPupil>,
}

/// Someone in a class.
#[derive(Deserialize, ToSchema)]
struct NewPupil {
    #[schema(min_length = 1, max_length = 200)]
    name: String,
    #[serde(default)]
    /// An email address; empty or left out for none.
    #[schema(max_length = 254)]
    email: Option<String>,
}

impl NewPupil {
    fn email(&self) -> &str {
        self.email.as_deref().unwrap_or_default().trim()
    }
}

/// An account that waits for its owner. The code is told this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ClassAccount {
    uid: String,
    display_name: String,
    /// What its owner signs in by.
    sign_in_name: String,
    /// Empty for none.
    email: String,
    /// What makes the account its owner's, once.
    claim_code: String,
    /// When the code stops being good.
    expires_at: DateTime<Utc>,
}

impl From<Claimable> for ClassAccount {
    fn from(Claimable { account, code }: Claimable) -> Self {
        Self {
            uid: account.uid,
            display_name: account.display_name.unwrap_or_default(),
            sign_in_name: account.sign_in_name.unwrap_or_default(),
            email: account.email,
            claim_code: code.text,
            expires_at: code.expires_at,
        }
    }
}

/// A new code for an account whose owner has forgotten the password, or lost the first code. Told this once.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewClaimCode {
    sign_in_name: String,
    claim_code: String,
    expires_at: DateTime<Utc>,
}

/// Create accounts for a class
///
/// For people without an account, who become participants. Each gets a sign-in name, and a one-time code with which they choose
/// a password. All are created, or when something is wrong with one of them, none.
#[utoipa::path(
    post, path = "/api/competition/{code}/class", operation_id = "createClass", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    request_body = NewClass,
    responses(
        (status = 201, body = Vec<ClassAccount>, description = "In the order in which they were sent"),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`forbidden`, `not-a-member`, or `operation-not-allowed`: nobody signs in with a password here"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "`too-many-requests`: too many unknown codes, or classes; `Retry-After` says how long to wait"),
        SignedInOnly, InvalidBody, ServerErrors,
    )
)]
async fn create_class(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    address: ClientAddress,
    Json(body): Json<NewClass>,
) -> Result<(StatusCode, Json<Vec<ClassAccount>>)> {
    require_password_sign_in(&state)?;
    // Also a list with faults: what is said of it tells whose emails have an account.
    state.classes.count(&organizer.member.user.uid, address)?;
    for _ in 0..TRIES {
        let owners = check(&state, &body).await?;
        match make(&state, &organizer, &owners).await {
            // An email or a sign-in name was taken meanwhile.
            Err(error) if is_unique_violation(&error) => {}
            Err(error) => return Err(Problem::foreign_key_not_found("competition")(error)),
            Ok(made) => {
                let accounts = made.into_iter().map(Into::into).collect();
                return Ok((StatusCode::CREATED, Json(accounts)));
            }
        }
    }
    Err(Problem::internal(
        "a class was overtaken by others again and again",
    ))
}

/// Accounts, user records, memberships and the entry in the audit, all or none.
async fn make(
    state: &CompetitionsState,
    organizer: &Organizer,
    owners: &[NewOwner],
) -> Result<Vec<Claimable>, DbErr> {
    let Organizer { member } = organizer;
    let id = &member.competition.id;
    let now = state.clock.now();
    let write = state.db.write().await?;
    let made = identity::create_claimable(&write, state.audit(), owners).await?;
    let accounts = made.iter().map(|made| &made.account);
    users::create_records(&write, accounts.clone(), now).await?;
    let uids: Vec<String> = accounts.map(|account| account.uid.clone()).collect();
    class_store::insert(&write, id, &uids, now).await?;
    organizer.audit(state, &write, Action::CreateClass, id).await?;
    write.commit().await?;
    Ok(made)
}

/// Checks every row and tells all faults at once. A teacher mends a list in one go.
async fn check(state: &CompetitionsState, body: &NewClass) -> Result<Vec<NewOwner>> {
    let size = body.people.len();
    if size == 0 {
        return Err(Problem::invalid_field("people", "Please give at least one name."));
    }
    if size > LARGEST_CLASS {
        let most = format!("At most {LARGEST_CLASS} people fit into one class; this one has {size}.");
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
                "This email address already has an account. Leave the row out, and give them the join code instead.",
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

/// Make a new claim code
///
/// For a participant whose account was made for this competition; its earlier codes are void. The password stays until the code
/// is used.
#[utoipa::path(
    post, path = "/api/competition/{code}/participants/{uid}/claim-code", operation_id = "createClaimCode",
    tag = "competitions",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("uid" = String, Path, description = "Who"),
    ),
    responses((status = 201, body = NewClaimCode), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn create_claim_code(
    State(state): State<CompetitionsState>,
    organizer: Organizer,
    Path(UidInPath { uid }): Path<UidInPath>,
) -> Result<(StatusCode, Json<NewClaimCode>)> {
    require_password_sign_in(&state)?;
    let id = &organizer.member.competition.id;
    let write = state.db.write().await?;
    if !is_id(&uid) || !lock_membership(&write, id, &uid).await? {
        return Err(Problem::not_found("participant"));
    }
    // Whoever holds the code becomes the owner of the account, with all that is in it: also of other competitions.
    let made_here = users::by_uids(&write, class_store::if_made_for(id, &uid)).await?;
    let owner = made_here
        .into_iter()
        .find(|user| user.role != Role::Admin)
        .ok_or_else(not_made_here)?;
    let code = identity::make_claim_code(&write, state.audit(), &uid).await?;
    organizer
        .audit(&state, &write, Action::CreateClaimCode, &uid)
        .await?;
    write.commit().await?;
    let told = NewClaimCode {
        sign_in_name: owner.sign_in_name.unwrap_or_default(),
        claim_code: code.text,
        expires_at: code.expires_at,
    };
    Ok((StatusCode::CREATED, Json(told)))
}

fn not_made_here() -> Problem {
    Problem::new(
        ErrorCode::Forbidden,
        "This account was not made for this competition, so only its owner can replace its password.",
    )
}
