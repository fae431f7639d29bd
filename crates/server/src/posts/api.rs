//! `/api/post`.

use std::collections::{BTreeMap, HashMap};

use axum::{Extension, extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    content::PostContent,
    entity::Model,
    image_store,
    rules::{IMAGE_PATH, check_post, uploaded_image},
    store,
};
use crate::{
    audit::Action,
    competitions::{
        CodeInput, CompetitionBody, CompetitionsState, Member, Organizer, Scoped, ScopedBody, Visibility,
        VisibilityInput,
    },
    deletions::{self, Deleted, Kind},
    platform::{
        answers::Lasting,
        clock::Instant,
        db::Connection,
        error::{FieldError, Problem, Result},
        http::Json,
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly, VersionConflict},
        request_body::MaxJsonBytes,
        routes::routes,
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(create_post))
        .routes(routes!(update_post, pin_post, delete_post))
        .layer(Extension(MaxJsonBytes::LISTS))
        .routes(routes!(list_posts))
}

/// A post.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Post {
    #[serde(rename = "_id")]
    id: String,
    #[schema(minimum = 10000, maximum = 99999)]
    competition_code: i32,
    #[serde(flatten)]
    content: PostContent,
    /// The author's uid; empty once their account is deleted.
    creator_id: String,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    /// Pinned posts come first.
    pinned: bool,
    /// For organizers only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = VisibilityInput)]
    visibility: Option<String>,
    /// The sizes of uploaded images, by their URLs.
    image_sizes: BTreeMap<String, ImageSize>,
}

/// The size of an image.
#[derive(Serialize, ToSchema)]
struct ImageSize {
    /// In pixels, like the next.
    width: i32,
    height: i32,
}

/// Widths and heights by the ids of images.
type Sizes = HashMap<String, (i32, i32)>;

impl Post {
    fn new(row: Model, member: &Member, now: Instant, sizes: &Sizes) -> Result<Self> {
        let content = PostContent::of(&row)?;
        let size = |url: &String| {
            let (width, height) = *sizes.get(uploaded_image(url)?)?;
            Some((url.clone(), ImageSize { width, height }))
        };
        Ok(Self {
            visibility: member.visibility_of(&row, now),
            competition_code: member.competition.code,
            image_sizes: content.images.iter().filter_map(size).collect(),
            content,
            id: row.id,
            creator_id: row.creator_uid,
            created_at: row.created_at,
            updated_at: row.updated_at,
            pinned: row.pinned,
        })
    }
}

/// A new post.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewPost {
    #[serde(flatten)]
    content: PostContent,
    #[schema(value_type = i32, minimum = 10000, maximum = 99999)]
    competition_code: CodeInput,
    /// Your uid.
    creator_id: String,
    #[schema(required = false)]
    visibility: Option<VisibilityInput>,
}

impl CompetitionBody for NewPost {
    fn competition_code(&self) -> &CodeInput {
        &self.competition_code
    }

    fn acts_as(&self) -> Option<&str> {
        Some(&self.creator_id)
    }
}

/// Changes to a post. Its author and creation time stay the same.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PostChange {
    #[serde(flatten)]
    content: PostContent,
    /// The `updatedAt` of the version that was edited; without it, newer changes are overwritten.
    #[serde(default)]
    updated_at: Option<DateTime<Utc>>,
    /// Left out, it stays as it is.
    #[schema(nullable = false)]
    visibility: Option<VisibilityInput>,
}

/// List a competition's posts
///
/// Pinned posts first, then most recently updated first.
#[utoipa::path(
    get, path = "/api/post/competition/{code}", operation_id = "listPosts", tag = "posts",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Vec<Post>), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_posts(
    State(state): State<CompetitionsState>,
    member: Member,
) -> Result<Lasting<Json<Vec<Post>>>> {
    let now = state.clock.now();
    let rows = store::of_competition(state.db.read(), &member.competition.id).await?;
    let (rows, until) = member.see(rows, now);
    let sizes = if rows.iter().any(|row| row.images.contains(IMAGE_PATH)) {
        image_store::sizes(state.db.read(), &member.competition.id).await?
    } else {
        Sizes::new()
    };
    let posts = rows
        .into_iter()
        .map(|row| Post::new(row, &member, now, &sizes))
        .collect::<Result<_>>()?;
    Ok(member.remember_until(until, Json(posts)))
}

/// Create a post
#[utoipa::path(
    post, path = "/api/post/", operation_id = "createPost", tag = "posts",
    request_body = NewPost,
    responses((status = 201, body = Post), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn create_post(
    State(state): State<CompetitionsState>,
    ScopedBody {
        right: organizer,
        body,
    }: ScopedBody<Organizer, NewPost>,
) -> Result<(StatusCode, Json<Post>)> {
    let content = check_post(&body.content)?;
    let now = state.clock.now();
    let Organizer { member } = &organizer;
    let row = Model {
        id: state.rng.id(&state.clock),
        competition_id: member.competition.id.clone(),
        creator_uid: member.user.uid.clone(),
        created_at: now,
        updated_at: now,
        visibility: VisibilityInput::check_new(body.visibility.as_ref(), &member.competition)?.text(),
        title: String::new(),
        description: String::new(),
        tags: String::new(),
        content: String::new(),
        images: String::new(),
        image_descriptions: "{}".to_owned(),
        pinned: false,
    }
    .with_content(&content)?;
    let write = organizer.write(&state).await?;
    store::insert(&write, row.clone()).await?;
    let sizes = assign_images(&write, &row, &content, now).await?;
    write.commit().await?;
    let post = Post::new(row, member, now, &sizes)?;
    Ok((StatusCode::CREATED, Json(post)))
}

/// Makes the uploaded images that a post shows its own. Returns their sizes.
///
/// # Errors
/// 422 for images that are gone, or belong to another post.
async fn assign_images(
    connection: &impl Connection,
    post: &Model,
    content: &PostContent,
    now: Instant,
) -> Result<Sizes> {
    let images = content.images.iter();
    let ids: Vec<String> = images
        .filter_map(|url| uploaded_image(url))
        .map(str::to_owned)
        .collect();
    let missing = image_store::assign(connection, (&post.competition_id, &post.id), &ids, now).await?;
    if missing.is_empty() {
        return sizes_of(connection, post).await;
    }
    let is_missing =
        |url: &str| uploaded_image(url).is_some_and(|id| missing.iter().any(|other| other == id));
    let errors =
        (0..)
            .zip(&content.images)
            .filter(|(_, url)| is_missing(url))
            .map(|(index, _): (usize, _)| FieldError {
                field: format!("images[{index}]"),
                message: "This image is no longer here. Please upload it again.".to_owned(),
            });
    Err(Problem::invalid_fields(errors.collect()))
}

async fn sizes_of(connection: &impl Connection, post: &Model) -> Result<Sizes> {
    if post.images.contains(IMAGE_PATH) {
        Ok(image_store::sizes_in_post(connection, &post.id).await?)
    } else {
        Ok(Sizes::new())
    }
}

/// Update a post
#[utoipa::path(
    put, path = "/api/post/{postId}", operation_id = "updatePost", tag = "posts",
    params(("postId" = String, Path, description = "The post's id")),
    request_body = PostChange,
    responses((status = 200, body = Post), VersionConflict, SignedInOnly, InvalidBody, ServerErrors)
)]
async fn update_post(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: post,
    }: Scoped<Organizer, Model>,
    Json(body): Json<PostChange>,
) -> Result<Json<Post>> {
    let content = check_post(&body.content)?;
    let Organizer { member } = &organizer;
    let visibility = VisibilityInput::check_change(body.visibility.as_ref(), &member.competition)?;
    let write = organizer.write(&state).await?;
    let row = store::lock(&write, &post.id)
        .await?
        .ok_or_else(|| Problem::not_found("post"))?;
    if body.updated_at.is_some_and(|seen| seen != row.updated_at) {
        return Err(Problem::version_conflict("post"));
    }
    let now = state.clock.now();
    let row = Model {
        updated_at: now,
        visibility: visibility.map_or_else(|| row.visibility.clone(), Visibility::text),
        ..row.with_content(&content)?
    };
    store::update(&write, row.clone()).await?;
    let sizes = assign_images(&write, &row, &content, now).await?;
    write.commit().await?;
    Post::new(row, member, now, &sizes).map(Json)
}

/// Where a post comes in the list.
#[derive(Deserialize, ToSchema)]
struct PostPin {
    pinned: bool,
}

/// Pin or unpin a post
///
/// Pinned posts come first. It isn't an update of the post.
#[utoipa::path(
    patch, path = "/api/post/{postId}", operation_id = "pinPost", tag = "posts",
    params(("postId" = String, Path, description = "The post's id")),
    request_body = PostPin,
    responses((status = 200, body = Post), SignedInOnly, InvalidBody, ServerErrors)
)]
async fn pin_post(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: post,
    }: Scoped<Organizer, Model>,
    Json(PostPin { pinned }): Json<PostPin>,
) -> Result<Json<Post>> {
    let Organizer { member } = &organizer;
    let write = organizer.write(&state).await?;
    let row = store::lock(&write, &post.id).await?;
    let row = row.ok_or_else(|| Problem::not_found("post"))?;
    store::pin(&write, &post.id, pinned).await?;
    let sizes = sizes_of(&write, &row).await?;
    write.commit().await?;
    Post::new(Model { pinned, ..row }, member, state.clock.now(), &sizes).map(Json)
}

/// Delete a post
#[utoipa::path(
    delete, path = "/api/post/{postId}", operation_id = "deletePost", tag = "posts",
    params(("postId" = String, Path, description = "The post's id")),
    responses(Deleted, SignedInOnly, ServerErrors)
)]
async fn delete_post(
    State(state): State<CompetitionsState>,
    Scoped {
        right: organizer,
        item: post,
    }: Scoped<Organizer, Model>,
) -> Result<Deleted> {
    let write = organizer.write(&state).await?;
    let deleted = deletions::begin(&state, &write, &organizer, Kind::Post, &post.title, 1).await?;
    if !store::hold(&write, deleted.id(), &post.id).await? {
        return Err(Problem::not_found("post"));
    }
    store::delete(&write, &post.id).await?;
    organizer
        .audit(&state, &write, Action::DeletePost, &post.id)
        .await?;
    write.commit().await?;
    state.sweep_soon();
    Ok(deleted)
}
