//! Sealing a bee's wordlist: two organizers sign what is read to them, or one does alone, and the log says so.

use axum::extract::State;
use bee::{Actor, Command};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::ScopedBee,
    bees::{BeeDetail, detail},
    entity::seals,
    state::StageState,
    store,
};
use crate::{
    deletions,
    platform::{
        error::{ErrorCode, Problem, Result},
        http::{Authorized, Json},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly, VersionConflict},
        routes::routes,
        text::{FieldChecks, TITLE_LENGTH},
    },
    wordlists::{self, StageList},
};

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new()
        .routes(routes!(seal_list))
        .routes(routes!(unseal_list))
}

/// A signature under a list.
#[derive(Deserialize, ToSchema)]
#[schema(as = ListSeal)]
struct SealBody {
    /// What identifies the words that were read to you.
    hash: String,
    /// Their number.
    count: u32,
    /// Whether there is nobody else to sign.
    #[serde(default)]
    alone: bool,
}

/// A signature under the end of a seal.
#[derive(Deserialize, ToSchema)]
#[schema(as = ListUnseal)]
struct UnsealBody {
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 200)]
    reason: String,
    /// Whether there is nobody else to sign.
    #[serde(default)]
    alone: bool,
}

/// What happens to the list.
struct Signing {
    /// What is signed, with the list's fingerprint.
    subject: String,
    alone: bool,
    seals: bool,
}

/// Seal a bee's wordlist
///
/// The second signature under the same words by another organizer seals it, or the first one alone. From then on, nobody sees or
/// changes the words except on stage. 409 `changed-meanwhile` if the words aren't those that were signed.
#[utoipa::path(
    post, path = "/api/bee/competition/{code}/{beeId}/seal", operation_id = "sealList", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    request_body = SealBody,
    responses((status = 200, body = BeeDetail), VersionConflict, SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn seal_list(
    State(state): State<StageState>,
    Authorized { right: scoped, body }: Authorized<ScopedBee, SealBody>,
) -> Result<Json<BeeDetail>> {
    let list = list(&state, &scoped).await?;
    let count = u32::try_from(list.words.len()).map_err(Problem::internal)?;
    if list.sealed {
        let detail = "This wordlist is sealed already.";
        return Err(Problem::new(ErrorCode::ListSealed, detail));
    }
    let hash = wordlists::fingerprint(&list.words);
    if (body.hash.as_str(), body.count) != (hash.as_str(), count) {
        return Err(Problem::version_conflict("wordlist"));
    }
    let signing = Signing {
        subject: hash.clone(),
        alone: body.alone,
        seals: true,
    };
    state.live(&scoped.bee.id).await?.facts().await.count_to_seal = list.words.len();
    let list_id = scoped.bee.wordlist_id.clone();
    sign(&state, &scoped, signing, |signers| Command::Seal {
        list: list_id.clone(),
        hash: hash.clone(),
        count,
        signers,
    })
    .await?;
    Ok(Json(detail(&state, &scoped).await?))
}

/// Unseal a bee's wordlist
///
/// Before the draw or after the end, by two organizers or one alone. The list stays hidden from participants.
#[utoipa::path(
    post, path = "/api/bee/competition/{code}/{beeId}/unseal", operation_id = "unsealList", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    request_body = UnsealBody,
    responses((status = 200, body = BeeDetail), VersionConflict, SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn unseal_list(
    State(state): State<StageState>,
    Authorized { right: scoped, body }: Authorized<ScopedBee, UnsealBody>,
) -> Result<Json<BeeDetail>> {
    let mut checks = FieldChecks::default();
    let reason = checks.required_line("reason", &body.reason, "Reason is required.", TITLE_LENGTH);
    let reason = checks.finish(reason)?;
    let list = list(&state, &scoped).await?;
    let signing = Signing {
        subject: wordlists::fingerprint(&list.words),
        alone: body.alone,
        seals: false,
    };
    sign(&state, &scoped, signing, |signers| Command::Unseal {
        reason: reason.clone(),
        signers,
    })
    .await?;
    Ok(Json(detail(&state, &scoped).await?))
}

/// The bee's list, with homonyms.
pub(super) async fn list(state: &StageState, ScopedBee { bee, .. }: &ScopedBee) -> Result<StageList> {
    let list = wordlists::stage_list(state.db.read(), &bee.competition_id, &bee.wordlist_id).await?;
    let list = list.ok_or_else(|| Problem::not_found("wordlist"))?;
    Ok(list.with_homonyms(&state.word_data.lexicon))
}

/// Adds the caller's signature. If no other is needed, gives the command.
async fn sign(
    state: &StageState,
    scoped: &ScopedBee,
    signing: Signing,
    command: impl Fn(Vec<String>) -> Command,
) -> Result<()> {
    let ScopedBee { organizer, bee } = scoped;
    let you = scoped.official(state).await?;
    let signatures = store::signatures(state.db.read(), &bee.id).await?;
    let other = signatures
        .into_iter()
        .find(|signature| signature.hash == signing.subject && signature.official_id != you);
    let signers = match other {
        _ if signing.alone => vec![you.clone()],
        Some(other) => vec![other.official_id, you.clone()],
        None => {
            let signature = seals::Model {
                bee_id: bee.id.clone(),
                official_id: you,
                hash: signing.subject,
                signed_at: state.clock.now(),
            };
            let write = organizer.write(state).await?;
            store::set_signature(&write, &bee.id, Some(signature)).await?;
            return Ok(write.commit().await?);
        }
    };
    let live = state.live(&bee.id).await?;
    let key = format!("sign:{}", state.rng.id(&state.clock));
    let signing = &signing;
    live.decide(&Actor::everything(you), &key, None, |_| {
        let begin = || async move {
            let write = organizer.write(state).await?;
            let list = wordlists::lock_stage_list(&write, &bee.competition_id, &bee.wordlist_id).await?;
            let list = list.ok_or_else(|| Problem::not_found("wordlist"))?;
            let list = list.with_homonyms(&state.word_data.lexicon);
            let is_same = wordlists::fingerprint(&list.words) == signing.subject;
            if !is_same || list.sealed == signing.seals {
                return Err(Problem::version_conflict("wordlist"));
            }
            if signing.seals {
                wordlists::seal(&write, &bee.wordlist_id, &list.words).await?;
                deletions::end_of_words(&write, &bee.competition_id, state.clock.now()).await?;
            } else {
                wordlists::unseal(&write, &bee.wordlist_id).await?;
            }
            store::set_signature(&write, &bee.id, None).await?;
            Ok(write)
        };
        Ok((vec![command(signers.clone())], begin))
    })
    .await?;
    live.refresh().await
}
