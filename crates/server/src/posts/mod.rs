//! Posts: announcements to everyone in a competition.

mod access;
mod api;
mod content;
mod entity;
mod image_entity;
mod image_file;
mod image_store;
mod images;
mod links;
mod portable;
mod rules;
mod store;

use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;

pub use self::{
    image_file::MAX_IMAGE_BYTES,
    image_store::blob_keys,
    images::{FOLDER, delete_unused_images},
    portable::{PortableImage, PortablePost, insert_portable, load_portable},
    store::restore,
};

use self::content::PostContent;
use crate::{
    competitions::{CompetitionsState, ExportedItem},
    platform::{
        clock::Instant,
        db::{Connection, DbErr},
        error::Result,
    },
};

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router().merge(images::router())
}

/// A post in its author's data export.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedPost {
    #[serde(flatten)]
    content: PostContent,
    updated_at: Instant,
}

/// A user's posts.
pub async fn data_export(
    connection: &impl Connection,
    uid: &str,
    organized: &[String],
) -> Result<Vec<ExportedItem<ExportedPost>>> {
    let posts = store::by_creator(connection, uid).await?.into_iter();
    posts
        .map(|post| {
            let content = PostContent::of(&post);
            ExportedItem::new(organized, (post.id, post.competition_id, post.created_at), || {
                Ok(ExportedPost {
                    content: content?,
                    updated_at: post.updated_at,
                })
            })
        })
        .collect()
}

/// An image in its uploader's data export.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedImage {
    id: String,
    /// Key of its bytes in the blob store.
    #[serde(skip)]
    pub blob_key: String,
    competition_id: String,
    /// The post that shows it.
    post_id: Option<String>,
    /// Its media type.
    pub content_type: String,
    /// In bytes.
    pub size: i64,
    /// Time of the upload.
    pub created_at: Instant,
}

/// The images that a user uploaded.
pub async fn images_export(connection: &impl Connection, uid: &str) -> Result<Vec<ExportedImage>, DbErr> {
    let images = image_store::by_creator(connection, uid).await?;
    let exported = images.into_iter().map(|image| ExportedImage {
        id: image.id,
        blob_key: image.blob_key,
        competition_id: image.competition_id,
        post_id: image.post_id,
        content_type: image.content_type,
        size: image.size,
        created_at: image.created_at,
    });
    Ok(exported.collect())
}

/// Clears the creator of a user's posts and their images. They belong to their competitions and remain.
pub async fn clear_creator(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    image_store::clear_creator(connection, uid).await?;
    store::clear_creator(connection, uid).await
}
