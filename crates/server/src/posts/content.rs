//! The editable part of a post.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::entity::Model;
use crate::platform::error::{Problem, Result};

/// The editable part of a post. None of it is HTML.
#[derive(Clone, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct PostContent {
    #[schema(required, min_length = 1, max_length = 200)]
    pub(super) title: String,
    #[schema(required, min_length = 1, max_length = 10000)]
    pub(super) description: String,
    #[schema(required, max_items = 20)]
    pub(super) tags: Vec<String>,
    /// Blocks of Markdown without HTML, each at most 10,000 characters. Links lead to http, https, mailto or tel URLs.
    #[schema(required, max_items = 100)]
    pub(super) content: Vec<String>,
    /// https URLs, and those of uploaded images.
    #[schema(required, max_items = 50)]
    pub(super) images: Vec<String>,
    /// What images show, by their URLs, for people who can't see them. Left out of a change, it stays as it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = BTreeMap<String, String>)]
    pub(super) image_descriptions: Option<BTreeMap<String, String>>,
}

impl Model {
    /// The post with this content.
    pub(super) fn with_content(self, content: &PostContent) -> Result<Self> {
        let json = |texts: &[String]| serde_json::to_string(texts).map_err(Problem::internal);
        let mut descriptions = match &content.image_descriptions {
            Some(descriptions) => descriptions.clone(),
            None => serde_json::from_str(&self.image_descriptions).map_err(Problem::internal)?,
        };
        descriptions.retain(|image, _| content.images.contains(image));
        Ok(Self {
            tags: json(&content.tags)?,
            content: json(&content.content)?,
            images: json(&content.images)?,
            image_descriptions: serde_json::to_string(&descriptions).map_err(Problem::internal)?,
            title: content.title.clone(),
            description: content.description.clone(),
            ..self
        })
    }
}

impl PostContent {
    /// Shows another image in place of one, with its description.
    pub(super) fn replace_image(&mut self, url: &str, new: &str) {
        for image in self.images.iter_mut().filter(|image| *image == url) {
            new.clone_into(image);
        }
        if let Some(descriptions) = &mut self.image_descriptions
            && let Some(description) = descriptions.remove(url)
        {
            descriptions.insert(new.to_owned(), description);
        }
    }

    pub(super) fn of(row: &Model) -> Result<Self> {
        let texts = |json: &str| serde_json::from_str(json).map_err(Problem::internal);
        Ok(Self {
            title: row.title.clone(),
            description: row.description.clone(),
            tags: texts(&row.tags)?,
            content: texts(&row.content)?,
            images: texts(&row.images)?,
            image_descriptions: Some(
                serde_json::from_str(&row.image_descriptions).map_err(Problem::internal)?,
            ),
        })
    }
}
