//! Joining by code, in the spec's two steps (spec §4). Both are idempotent, so a join that stopped half-way is healed by
//! joining again.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, State};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use super::{
    access::{Member, no_competition},
    api::Competition,
    entity::competitions,
    rules::CodeInput,
    store,
};
use crate::{
    app::AppState,
    platform::{
        clock::Instant,
        error::{Problem, ProblemDocument, Result},
        http::Json,
        limiter::MissLimiter,
        openapi::{BadBody, Broken, SignedInOnly},
    },
    users::{self, Account, User, require_self},
};

/// Codes can be guessed, so unknown ones are counted: this many a minute, by user and by address (design §4).
const MISSES_A_MINUTE: usize = 20;

pub(super) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(add_competition))
        .routes(routes!(add_participant))
}

/// Who has tried how many unknown codes lately.
pub struct JoinMisses {
    by_user: MissLimiter<String>,
    by_address: MissLimiter<IpAddr>,
}

impl Default for JoinMisses {
    fn default() -> Self {
        Self {
            by_user: MissLimiter::new(MISSES_A_MINUTE),
            by_address: MissLimiter::new(MISSES_A_MINUTE),
        }
    }
}

impl JoinMisses {
    fn check(&self, uid: &str, address: IpAddr, now: Instant) -> Result<()> {
        let waits = [
            self.by_user.wait(&uid.to_owned(), now),
            self.by_address.wait(&address, now),
        ];
        match waits.into_iter().flatten().max() {
            Some(wait) => Err(Problem::too_many_requests(wait)),
            None => Ok(()),
        }
    }

    fn count(&self, uid: &str, address: IpAddr, now: Instant) {
        self.by_user.miss(uid.to_owned(), now);
        self.by_address.miss(address, now);
    }
}

/// Who joins what.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Join {
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    code: CodeInput,
    /// One's own uid.
    user_id: String,
}

/// Join, first step: put the competition into one's list
#[utoipa::path(
    post, path = "/api/user/add-competition", operation_id = "addCompetition", tag = "competitions",
    request_body = Join,
    responses(
        (status = 200, body = User),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many unknown codes; `Retry-After` says how long to wait"),
        SignedInOnly, BadBody, Broken,
    )
)]
async fn add_competition(
    State(state): State<AppState>,
    account: Account,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Json(body): Json<Join>,
) -> Result<axum::Json<User>> {
    let competition = find(&state, &account, address, &body).await?;
    let write = state.db.write().await?;
    store::add_to_list(&write, &competition.id, &account.0.uid).await?;
    write.commit().await?;
    let user = users::user_with_studies(state.db.read(), account.0).await?;
    Ok(axum::Json(user))
}

/// Join, second step: become a participant
#[utoipa::path(
    post, path = "/api/competition/add-participant", operation_id = "addParticipant", tag = "competitions",
    request_body = Join,
    responses(
        (status = 200, body = Competition),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many unknown codes; `Retry-After` says how long to wait"),
        SignedInOnly, BadBody, Broken,
    )
)]
async fn add_participant(
    State(state): State<AppState>,
    account: Account,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    Json(body): Json<Join>,
) -> Result<axum::Json<Competition>> {
    let competition = find(&state, &account, address, &body).await?;
    let write = state.db.write().await?;
    store::add_participant(&write, &competition.id, &account.0.uid, state.clock.now()).await?;
    write.commit().await?;
    let member = Member::of_competition(&state, account, &competition.id).await?;
    Competition::for_member(&state, member).await.map(axum::Json)
}

async fn find(
    state: &AppState,
    account: &Account,
    address: SocketAddr,
    body: &Join,
) -> Result<competitions::Model> {
    require_self(account, &body.user_id)?;
    let code = body.code.parse("code")?;
    let (uid, address, now) = (&account.0.uid, address.ip(), state.clock.now());
    state.join_misses.check(uid, address, now)?;
    match store::by_code(state.db.read(), code.number()).await? {
        Some(competition) => Ok(competition),
        None => {
            state.join_misses.count(uid, address, now);
            Err(no_competition())
        }
    }
}
