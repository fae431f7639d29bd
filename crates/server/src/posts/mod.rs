//! Posts: announcements to everyone in a competition.

mod access;
mod api;
mod content;
mod entity;
mod rules;
mod store;

use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    competitions::CompetitionsState,
    platform::{
        clock::Instant,
        db::{Connection, DbErr},
        error::{Problem, Result},
    },
};

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
}

/// A post in its author's data export.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OwnPost {
    id: String,
    competition_id: String,
    created_at: Instant,
    #[serde(flatten)]
    text: Option<OwnText>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OwnText {
    title: String,
    description: String,
    tags: Vec<String>,
    content: Vec<String>,
    images: Vec<String>,
    updated_at: Instant,
}

/// A user's posts, with the current text only in competitions that they still organize.
pub async fn data_export(
    connection: &impl Connection,
    uid: &str,
    organized: &[String],
) -> Result<Vec<OwnPost>> {
    let texts = |json: &str| serde_json::from_str(json).map_err(Problem::internal);
    let posts = store::by_creator(connection, uid).await?;
    posts
        .into_iter()
        .map(|post| {
            let text = if organized.contains(&post.competition_id) {
                Some(OwnText {
                    tags: texts(&post.tags)?,
                    content: texts(&post.content)?,
                    images: texts(&post.images)?,
                    title: post.title,
                    description: post.description,
                    updated_at: post.updated_at,
                })
            } else {
                None
            };
            Ok(OwnPost {
                id: post.id,
                competition_id: post.competition_id,
                created_at: post.created_at,
                text,
            })
        })
        .collect()
}

/// Clears the creator of a user's posts. The posts belong to their competitions and remain.
pub async fn clear_creator(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    store::clear_creator(connection, uid).await
}
