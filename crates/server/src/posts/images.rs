//! `/api/post/image`: uploaded images.

use std::io::BufReader;

use axum::{
    extract::{DefaultBodyLimit, FromRequest, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::Response,
};
use chrono::TimeDelta;
use image::ImageFormat;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    image_entity::Model,
    image_file::{MAX_IMAGE_BYTES, inspect_image, reencode},
    image_store,
    rules::image_url,
    store,
};
use crate::{
    competitions::{
        CodeInput, CompetitionsState, Hideable, Member, Organizer, Right, Scoped, ScopedByPath, Visibility,
    },
    platform::{
        client_address::ClientAddress,
        error::{Problem, ProblemDocument, Result},
        http::{Json, serve_blob},
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
        upload::{MAX_FORM_BYTES, TemporaryFile, Upload, UploadRules},
    },
    users::receive_upload,
};

/// Drafts of posts, which are on their writer's device, last as long.
const UNUSED_KEPT: TimeDelta = TimeDelta::days(30);
/// Folder in the blob store.
pub const FOLDER: &str = "images";
const IMAGE: UploadRules<ImageFormat> = UploadRules {
    ids: ["creatorId", "competitionCode"],
    option: None,
    file: "image",
    missing_file: "Please choose an image to upload.",
    max_bytes: MAX_IMAGE_BYTES,
    folder: FOLDER,
    inspect: inspect_image,
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(upload_post_image))
        .layer(DefaultBodyLimit::max(MAX_FORM_BYTES))
        .routes(routes!(read_post_image))
}

/// An uploaded image.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PostImage {
    image_id: String,
    /// For `images` of a post.
    url: String,
    content_type: String,
    /// In bytes.
    size: i64,
    /// In pixels, like the next.
    width: i32,
    height: i32,
}

/// An image to upload.
#[derive(ToSchema)]
#[schema(as = PostImageUpload, rename_all = "camelCase")]
#[expect(dead_code, reason = "only describes the form in the contract")]
struct UploadForm {
    /// Your uid.
    creator_id: String,
    #[schema(minimum = 10000, maximum = 99999)]
    competition_code: i32,
    /// JPEG, PNG, WebP or GIF, at most 20 MiB and 50 megapixels. Must come last.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    image: Vec<u8>,
}

/// An organizer's upload.
struct UploadedImage(Upload<Organizer, ImageFormat, TemporaryFile>);

impl FromRequest<CompetitionsState> for UploadedImage {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &CompetitionsState) -> Result<Self> {
        let upload = receive_upload(request, state, &IMAGE, async |user, address, code, _| {
            let code = CodeInput::from(code).parse("competitionCode")?;
            let organizer = Organizer::of(Member::of_code(state, user, Some(code), address).await?)?;
            organizer.member.require_current()?;
            Ok(organizer)
        });
        upload.await.map(Self)
    }
}

/// Upload an image for a post
///
/// It's stored as JPEG or WebP, at most 1600 pixels wide, without its metadata. To show it, add its `url` to a post's `images`. Images
/// that no post shows are deleted after 30 days.
#[utoipa::path(
    post, path = "/api/post/image/", operation_id = "uploadPostImage", tag = "posts",
    request_body(content = UploadForm, content_type = "multipart/form-data"),
    responses((status = 201, body = PostImage), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn upload_post_image(
    State(state): State<CompetitionsState>,
    UploadedImage(upload): UploadedImage,
) -> Result<(StatusCode, Json<PostImage>)> {
    let Upload {
        right: organizer,
        inspected: format,
        id,
        blob: file,
    } = upload;
    let image = reencode(BufReader::new(file.into_file().await?), format).await?;
    let now = state.clock.now();
    let mut blob = state
        .blobs
        .begin(&state.db, format!("{FOLDER}/{id}"), now)
        .await?;
    let row = Model {
        blob_key: blob.key().to_owned(),
        competition_id: organizer.member.competition.id.clone(),
        post_id: None,
        creator_uid: organizer.member.user.uid.clone(),
        content_type: image.content_type.to_owned(),
        size: i64::try_from(image.bytes.len()).map_err(Problem::internal)?,
        width: i32::try_from(image.width).map_err(Problem::internal)?,
        height: i32::try_from(image.height).map_err(Problem::internal)?,
        created_at: now,
        unused_since: Some(now),
        id,
    };
    if let Err(problem) = blob.write(image.bytes.into()).await {
        blob.abandon(&state.blobs, &state.db).await;
        return Err(problem);
    }
    let stored = PostImage {
        url: image_url(&row.id),
        image_id: row.id.clone(),
        content_type: row.content_type.clone(),
        size: row.size,
        width: row.width,
        height: row.height,
    };
    let (state, organizer, row) = (&state, &organizer, &row);
    blob.save(&state.blobs, &state.db, &state.rng, || async move {
        let write = organizer.write(state).await?;
        image_store::insert(&write, row.clone()).await?;
        Ok(write)
    })
    .await?;
    Ok((StatusCode::CREATED, Json(stored)))
}

/// An image, as visible as the post that shows it.
struct ShownImage {
    image: Model,
    visibility: String,
}

impl Hideable for ShownImage {
    fn visibility(&self) -> &str {
        &self.visibility
    }
}

impl ScopedByPath for ShownImage {
    const PARAMETER: &'static str = "imageId";
    const WHAT: &'static str = "image";

    async fn find(state: &CompetitionsState, id: &str) -> Result<Option<Self>> {
        let Some(image) = image_store::image(state.db.read(), id).await? else {
            return Ok(None);
        };
        let post = match &image.post_id {
            Some(post_id) => store::post(state.db.read(), post_id).await?,
            None => None,
        };
        let visibility = post.map_or_else(|| Visibility::Hidden.text(), |post| post.visibility);
        Ok(Some(Self { image, visibility }))
    }

    fn competition_id(&self) -> &str {
        &self.image.competition_id
    }
}

/// Read an image of a post
///
/// All of it, or the requested byte range. Participants see the images of the posts that they see.
#[utoipa::path(
    get, path = "/api/post/image/{imageId}", operation_id = "readPostImage", tag = "posts",
    params(("imageId" = String, Path, description = "The image's id")),
    responses(
        (status = 200, content_type = "image/*", body = [u8]),
        (status = 206, content_type = "image/*", body = [u8], description = "The requested range"),
        (status = 304, description = "Not modified"),
        (status = 416, body = ProblemDocument, content_type = "application/problem+json",
         description = "`range-not-satisfiable`"),
        SignedInOnly, ServerErrors,
    )
)]
async fn read_post_image(
    State(state): State<CompetitionsState>,
    Scoped {
        right: _,
        item: ShownImage { image, .. },
    }: Scoped<Member, ShownImage>,
    reader: ClientAddress,
    headers: HeaderMap,
) -> Result<Response> {
    let size = u64::try_from(image.size).map_err(Problem::internal)?;
    let (key, content_type) = (&image.blob_key, &image.content_type);
    let mut response = serve_blob(&state.blobs, reader, "image", key, size, content_type, &headers).await?;
    // Revalidated every time: the post may have been hidden since.
    let revalidated = HeaderValue::from_static("private, no-cache");
    response.headers_mut().insert(header::CACHE_CONTROL, revalidated);
    Ok(response)
}

/// Deletes images that no post has shown for 30 days. A part of the sweep.
pub async fn delete_unused_images(state: &CompetitionsState) -> Result<()> {
    let write = state.db.write_long_as_system().await?;
    image_store::delete_unused(&write, state.clock.now() - UNUSED_KEPT).await?;
    Ok(write.commit().await?)
}
