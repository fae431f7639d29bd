//! The editable part of a post.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entity::Model;
use crate::platform::error::{Problem, Result};

/// The editable part of a post. All of it is plain text, never HTML.
#[derive(Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct PostContent {
    #[schema(required, min_length = 1, max_length = 200)]
    pub(super) title: String,
    #[schema(required, min_length = 1, max_length = 10000)]
    pub(super) description: String,
    #[schema(required, max_items = 20)]
    pub(super) tags: Vec<String>,
    /// Blocks of text, each at most 10,000 characters.
    #[schema(required, max_items = 100)]
    pub(super) content: Vec<String>,
    /// http or https URLs.
    #[schema(required, max_items = 50)]
    pub(super) images: Vec<String>,
}

impl Model {
    /// The post with this content.
    pub(super) fn with_content(self, content: PostContent) -> Result<Self> {
        let json = |texts: &[String]| serde_json::to_string(texts).map_err(Problem::internal);
        Ok(Self {
            tags: json(&content.tags)?,
            content: json(&content.content)?,
            images: json(&content.images)?,
            title: content.title,
            description: content.description,
            ..self
        })
    }
}

impl PostContent {
    pub(super) fn of(row: &Model) -> Result<Self> {
        let texts = |json: &str| serde_json::from_str(json).map_err(Problem::internal);
        Ok(Self {
            title: row.title.clone(),
            description: row.description.clone(),
            tags: texts(&row.tags)?,
            content: texts(&row.content)?,
            images: texts(&row.images)?,
        })
    }
}
