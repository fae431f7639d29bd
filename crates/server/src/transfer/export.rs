//! `GET /api/competition/{code}/export`.

use std::collections::BTreeMap;

use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;

use super::{
    document::Document,
    package::{DOCUMENT, MAX_DOCUMENT_BYTES, Package},
    parts::Part,
};
use crate::{
    audit::Action,
    competitions::{Archivist, CompetitionsState},
    forms,
    identity::CurrentIdentity,
    platform::{
        archive::{Content, Entry, Failure, Written, safe_name, zip_ending},
        blobs::PortableBlob,
        client_address::ClientAddress,
        clock::Instant,
        csrf::SameOrigin,
        error::{ErrorCode, Problem, ProblemDocument, Result},
        http::Query,
        openapi::{InvalidQuery, JoinCodeLimited, SameOriginOnly, ServerErrors, SignedInOnly},
        routes::routes,
    },
};

const READ_ME: &str = "\
This is everything of a Wordhive competition except its people.

On another server, or this one, an admin can import this zip file as it is: choose Create Competition, then Import.
competition.json has the details, schedule, checklist, forms, posts and wordlists. The folders have PDFs and recordings.

If there is a folder \"answers\", it has what people answered to the forms, for your records. An import ignores it.
Sealed wordlists aren't included. Practice, consents and bees on stage aren't either.
";

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(export_competition))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ExportOptions {
    /// Whether to include people's answers to the forms, as CSV files. Takes a recent log-in.
    #[serde(default)]
    #[param(required = false)]
    answers: bool,
}

/// Download a competition
///
/// A zip archive with everything but the people, which `importCompetition` takes. Sealed wordlists are left out.
#[utoipa::path(
    get, path = "/api/competition/{code}/export", operation_id = "exportCompetition", tag = "competitions",
    params(("code" = i32, Path, description = "The join code"), ExportOptions),
    responses(
        (status = 200, content_type = "application/zip", body = [u8]),
        (status = 403, body = ProblemDocument, content_type = "application/problem+json",
         description = "`recent-sign-in-required` with `answers`; `forbidden`, `not-a-member`, `cross-site`"),
        (status = 413, body = ProblemDocument, content_type = "application/problem+json",
         description = "`too-large` to be imported again"),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many downloads; `Retry-After` says how long to wait"),
        SignedInOnly, SameOriginOnly, JoinCodeLimited, InvalidQuery, ServerErrors,
    )
)]
async fn export_competition(
    State(state): State<CompetitionsState>,
    // The download is audited, so another site must not trigger it.
    _same_origin: SameOrigin,
    archivist: Archivist,
    identity: CurrentIdentity,
    address: ClientAddress,
    Query(options): Query<ExportOptions>,
) -> Result<Response> {
    if options.answers {
        identity.require_recent(&state).await?;
    }
    let organizer = &archivist.organizer;
    state.transfers.count(&organizer.member.user.uid, address)?;
    let competition = &organizer.member.competition;
    let now = state.clock.now();
    let mut document = Document::load(state.db.read(), competition, &Part::ALL).await?;
    let mut entries = vec![bytes("read-me.txt", now, READ_ME.into())];
    entries.extend(blob_entries(&mut document, now)?);
    let package = Package::new(document, competition.code, now);
    if package.to_json()?.len() as u64 > MAX_DOCUMENT_BYTES {
        return Err(Problem::new(
            ErrorCode::TooLarge,
            "This competition has too many words and texts for one file.",
        ));
    }
    let mut exported_forms = Vec::new();
    if options.answers {
        for (number, form) in (1..).zip(forms::answers_of_all(&state, competition).await?) {
            entries.push(Entry {
                path: format!("answers/{number:03}-{}.csv", safe_name(&form.title)),
                changed_at: now,
                content: Content::Pieces(form.pieces),
            });
            exported_forms.push(form.id);
        }
    }
    let write = archivist.write(&state).await?;
    organizer
        .audit(&state, &write, Action::ExportCompetition, &competition.id)
        .await?;
    organizer
        .audit_all(&state, &write, Action::ExportAnswers, &exported_forms)
        .await?;
    write.commit().await?;
    let last = move |written: &BTreeMap<String, Written>| -> Result<Entry, Failure> {
        let json = package.with_hashes(written).to_json();
        Ok(bytes(
            DOCUMENT,
            now,
            json.map_err(|problem| problem.for_operator())?.into(),
        ))
    };
    let name = format!("attachment; filename=\"bee-{}.zip\"", competition.code);
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (
            header::CONTENT_DISPOSITION,
            HeaderValue::try_from(name).map_err(Problem::internal)?,
        ),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    let body = zip_ending(state.blobs.clone(), address, entries, Box::new(last));
    Ok((headers, body).into_response())
}

fn bytes(path: &str, changed_at: Instant, bytes: Bytes) -> Entry {
    Entry {
        path: path.to_owned(),
        changed_at,
        content: Content::Bytes(bytes),
    }
}

/// Gives each upload its path in the archive.
fn blob_entries(document: &mut Document, now: Instant) -> Result<Vec<Entry>> {
    for (number, file) in (1..).zip(&mut document.files) {
        let name = file.filename.strip_suffix(".pdf").unwrap_or(&file.filename);
        file.blob.path = format!("files/{number:04}-{}.pdf", safe_name(name));
    }
    let mut recordings = 0;
    for word in document.wordlists.iter_mut().flat_map(|list| &mut list.words) {
        if let Some(recording) = &mut word.recording {
            recordings += 1;
            recording.blob.path = format!("recordings/{recordings:05}");
        }
    }
    for (number, image) in (1..).zip(document.posts.iter_mut().flat_map(|post| &mut post.uploads)) {
        image.blob.path = format!("images/{number:04}");
    }
    let entry = |(_, blob): (_, &mut PortableBlob)| {
        Ok(Entry {
            path: blob.path.clone(),
            changed_at: now,
            content: Content::Object {
                key: blob.key.clone(),
                size: u64::try_from(blob.size).map_err(Problem::internal)?,
            },
        })
    };
    document.blobs().map(entry).collect()
}
