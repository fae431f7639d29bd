//! `POST /api/competition/{code}/copy`.

use axum::{extract::State, http::StatusCode};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{document::Document, parts::Part};
use crate::{
    audit::{Action, Subject},
    competitions::{Archivist, CodeInput, Competition, CompetitionsState, Member, NewIn},
    platform::{
        blobs::StagedBlobs,
        error::{ProblemDocument, Result},
        http::Json,
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
        text::{FieldChecks, TITLE_LENGTH},
        weeks::Weeks,
    },
    users::{Admin, Verified},
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(copy_competition))
}

/// How to copy a competition.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CompetitionCopy {
    /// The copy's title.
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 200)]
    title: String,
    /// The copy's join code, chosen at random by the client.
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    code: CodeInput,
    /// How far all dates move. Times of the day stay, also when the clocks change in between.
    #[serde(default)]
    #[schema(required, minimum = -522, maximum = 522)]
    move_by_weeks: i32,
    /// What to copy, besides the details and the privacy settings.
    #[schema(max_items = 6)]
    parts: Vec<Part>,
}

/// Copy a competition
///
/// For its organizers who are admins. The caller becomes the copy's organizer and first participant. Nobody else is copied, and
/// nothing that they did. Sealed wordlists aren't copied either.
#[utoipa::path(
    post, path = "/api/competition/{code}/copy", operation_id = "copyCompetition", tag = "competitions",
    params(("code" = i32, Path, description = "The join code")),
    request_body = CompetitionCopy,
    responses(
        (status = 201, body = Competition),
        (status = 409, body = ProblemDocument, content_type = "application/problem+json", description = "`code-taken`"),
        SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors,
    )
)]
async fn copy_competition(
    State(state): State<CompetitionsState>,
    Archivist { organizer }: Archivist,
    admin: Admin,
    _verified: Verified,
    Json(body): Json<CompetitionCopy>,
) -> Result<(StatusCode, Json<Competition>)> {
    let mut checks = FieldChecks::default();
    let title = checks.required_line("title", &body.title, "Title is required.", TITLE_LENGTH);
    checks.finish(())?;
    let code = body.code.parse("code")?;
    let weeks = Weeks::new(body.move_by_weeks, "moveByWeeks")?;
    let original = &organizer.member.competition;
    let mut document = Document::load(state.db.read(), original, &body.parts)
        .await?
        .moved(weeks)?;
    document.competition.title = title;
    let now = state.clock.now();
    let staged = copy_blobs(&state, &mut document).await?;
    document.retain(|blob| staged.contains(&blob.key));
    let prepared = document.with_new_forms(|| state.rng.id(&state.clock));
    let id = state.rng.id(&state.clock);
    let row = prepared.document.competition.check(id.clone(), code, now)?;
    let creator = &organizer.member.user;
    let new = NewIn {
        competition: &row,
        creator_uid: &creator.uid,
        now,
        clock: &state.clock,
        rng: &state.rng,
    };
    let subject = format!("competition {} as {}", original.code, row.code);
    let subject = Subject {
        name: &subject,
        id: &id,
    };
    let (state, admin, organizer, new, prepared) = (&state, &admin, &organizer, &new, &prepared);
    let insert = || async move {
        let write = organizer.write_as(admin, state).await?;
        prepared.insert(&write, new, creator).await?;
        let by = creator.as_actor();
        let audit = state.audit();
        audit.write(&write, by, Action::CopyCompetition, subject).await?;
        Ok(write)
    };
    staged.save(&state.blobs, &state.db, &state.rng, insert).await?;
    let member = Member::of_competition(state, creator.clone(), &id).await?;
    let competition = Competition::for_member(state, member).await?;
    Ok((StatusCode::CREATED, Json(competition)))
}

/// Copies the bytes of files and recordings, and makes the document refer to the copies.
async fn copy_blobs(state: &CompetitionsState, document: &mut Document) -> Result<StagedBlobs> {
    let copies = document.blobs().map(|(folder, blob)| {
        let key = format!("{folder}/{}", state.rng.id(&state.clock));
        (std::mem::replace(&mut blob.key, key.clone()), key)
    });
    let copies = copies.collect();
    StagedBlobs::copy(&state.blobs, &state.db, copies, state.clock.now()).await
}
