//! Posts: announcements to everyone in a competition.

mod access;
mod api;
mod content;
mod entity;
mod portable;
mod rules;
mod store;

use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;

pub use self::{
    portable::{PortablePost, insert_portable, load_portable},
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
    api::router()
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

/// Clears the creator of a user's posts. The posts belong to their competitions and remain.
pub async fn clear_creator(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    store::clear_creator(connection, uid).await
}
