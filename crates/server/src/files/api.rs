//! `/api/file`.

use axum::{
    extract::{DefaultBodyLimit, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{access::UploadedPdf, entity::Model, rules::content_disposition, store};
use crate::{
    audit::Action,
    competitions::{CompetitionsState, Member, Organizer, Scoped, VisibilityInput},
    deletions::{self, Deleted, Kind},
    platform::{
        answers::Lasting,
        client_address::ClientAddress,
        clock::Instant,
        error::{Problem, ProblemDocument, Result},
        http::{Json, serve_blob},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly, VersionConflict},
        routes::routes,
        upload::{MAX_FORM_BYTES, Upload},
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(upload_file))
        .layer(DefaultBodyLimit::max(MAX_FORM_BYTES))
        .routes(routes!(list_files))
        .routes(routes!(read_file, update_file, delete_file))
}

/// A PDF for the people in a competition.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PdfFile {
    file_id: String,
    filename: String,
    #[schema(minimum = 10000, maximum = 99999)]
    competition_code: i32,
    /// The uploader's uid; empty once their account is deleted.
    creator_id: String,
    /// In bytes.
    size: i64,
    created_at: DateTime<Utc>,
    /// For organizers only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = VisibilityInput)]
    visibility: Option<String>,
}

impl PdfFile {
    fn new(row: Model, member: &Member, now: Instant) -> Self {
        Self {
            visibility: member.visibility_of(&row, now),
            file_id: row.id,
            filename: row.filename,
            competition_code: member.competition.code,
            creator_id: row.creator_uid,
            size: row.size,
            created_at: row.created_at,
        }
    }
}

/// A PDF to upload.
#[derive(ToSchema)]
#[schema(as = FileUpload, rename_all = "camelCase")]
#[expect(dead_code, reason = "only describes the form in the contract")]
struct UploadForm {
    /// Your uid.
    creator_id: String,
    #[schema(minimum = 10000, maximum = 99999)]
    competition_code: i32,
    #[schema(required = false)]
    visibility: VisibilityInput,
    /// A PDF, at most 25 MiB. Must come last.
    #[schema(value_type = String, format = Binary, content_media_type = "application/pdf")]
    file: Vec<u8>,
}

/// Upload a PDF
#[utoipa::path(
    post, path = "/api/file/", operation_id = "uploadFile", tag = "files",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = PdfFile), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn upload_file(
    State(state): State<CompetitionsState>,
    UploadedPdf(upload): UploadedPdf,
) -> Result<(StatusCode, Json<PdfFile>)> {
    let Upload {
        right,
        inspected: filename,
        id,
        blob,
    } = upload;
    let (organizer, visibility) = right;
    let Organizer { member } = &organizer;
    let now = state.clock.now();
    let row = Model {
        id,
        blob_key: blob.key().to_owned(),
        competition_id: member.competition.id.clone(),
        filename,
        size: i64::try_from(blob.size()).map_err(Problem::internal)?,
        creator_uid: member.user.uid.clone(),
        visibility: visibility.text(),
        created_at: now,
    };
    let file = PdfFile::new(row.clone(), member, now);
    let (state, organizer, row) = (&state, &organizer, &row);
    blob.save(&state.blobs, &state.db, &state.rng, || async move {
        let write = organizer.write(state).await?;
        store::insert(&write, row.clone()).await?;
        Ok(write)
    })
    .await?;
    Ok((StatusCode::CREATED, Json(file)))
}

/// List a competition's files
///
/// Oldest first.
#[utoipa::path(
    get, path = "/api/file/competition/{code}", operation_id = "listFiles", tag = "files",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Vec<PdfFile>), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_files(
    State(state): State<CompetitionsState>,
    member: Member,
) -> Result<Lasting<Json<Vec<PdfFile>>>> {
    let now = state.clock.now();
    let rows = store::of_competition(state.db.read(), &member.competition.id).await?;
    let (rows, until) = member.see(rows, now);
    let files = rows
        .into_iter()
        .map(|row| PdfFile::new(row, &member, now))
        .collect();
    Ok(member.remember_until(until, Json(files)))
}

/// Read a file
///
/// All of it, or the requested byte range.
#[utoipa::path(
    get, path = "/api/file/{fileId}", operation_id = "readFile", tag = "files",
    params(("fileId" = String, Path, description = "The file's id")),
    responses(
        (status = 200, content_type = "application/pdf", body = [u8]),
        (status = 206, content_type = "application/pdf", body = [u8], description = "The requested range"),
        (status = 304, description = "Not modified"),
        (status = 416, body = ProblemDocument, content_type = "application/problem+json",
         description = "`range-not-satisfiable`"),
        SignedInOnly, ServerErrors,
    )
)]
async fn read_file(
    State(state): State<CompetitionsState>,
    Scoped { right: _, item: file }: Scoped<Member, Model>,
    reader: ClientAddress,
    headers: HeaderMap,
) -> Result<Response> {
    let size = u64::try_from(file.size).map_err(Problem::internal)?;
    let mut response = serve_blob(
        &state.blobs,
        reader,
        "file",
        &file.blob_key,
        size,
        "application/pdf",
        &headers,
    )
    .await?;
    let disposition =
        HeaderValue::try_from(content_disposition(&file.filename)).map_err(Problem::internal)?;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_DISPOSITION, disposition);
    // Revalidated every time: former members must not find it in a shared computer's cache.
    headers.insert(
        header::CACHE_CONTROL,
        HeaderValue::from_static("private, no-cache"),
    );
    Ok(response)
}

/// Changes to a file.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct FileChange {
    visibility: VisibilityInput,
    /// As you saw it. If someone else has changed it since, the call fails.
    #[schema(nullable = false, value_type = Option<VisibilityInput>)]
    based_on: Option<String>,
}

/// Show or hide a file
#[utoipa::path(
    patch, path = "/api/file/{fileId}", operation_id = "updateFile", tag = "files",
    params(("fileId" = String, Path, description = "The file's id")),
    request_body = FileChange,
    responses((status = 200, body = PdfFile), VersionConflict, SignedInOnly, InvalidBody, ServerErrors)
)]
async fn update_file(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: file,
    }: Scoped<Organizer, Model>,
    Json(body): Json<FileChange>,
) -> Result<Json<PdfFile>> {
    let Organizer { member } = &organizer;
    let visibility = body.visibility.check(&member.competition)?.text();
    let write = organizer.write(&state).await?;
    let now = state.clock.now();
    let base = body.based_on.as_deref();
    let expected = base.map(|_| file.visibility.as_str());
    if base.is_some_and(|seen| !member.sees_visibility(&file, seen, now))
        || !store::set_visibility(&write, &file.id, &visibility, expected).await?
    {
        return Err(match base {
            Some(_) => Problem::version_conflict("file"),
            None => Problem::not_found("file"),
        });
    }
    write.commit().await?;
    let file = Model { visibility, ..file };
    Ok(Json(PdfFile::new(file, member, now)))
}

/// Delete a file
#[utoipa::path(
    delete, path = "/api/file/{fileId}", operation_id = "deleteFile", tag = "files",
    params(("fileId" = String, Path, description = "The file's id")),
    responses(Deleted, SignedInOnly, ServerErrors)
)]
async fn delete_file(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: file,
    }: Scoped<Organizer, Model>,
) -> Result<Deleted> {
    let write = organizer.write(&state).await?;
    let deleted = deletions::begin(&state, &write, &organizer, Kind::File, &file.filename, 1).await?;
    if !store::hold(&write, deleted.id(), &file.id).await? {
        return Err(Problem::not_found("file"));
    }
    store::delete(&write, &file.id).await?;
    organizer
        .audit(&state, &write, Action::DeleteFile, &file.id)
        .await?;
    write.commit().await?;
    state.sweep_soon();
    Ok(deleted)
}
