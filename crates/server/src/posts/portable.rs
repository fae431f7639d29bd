//! Posts as they are copied, exported and imported.

use std::io::Cursor;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::{
    content::PostContent,
    entity::Model,
    image_entity,
    image_file::{inspect_image, reencode},
    image_store,
    rules::{check_post, image_url, uploaded_image},
    store,
};
use crate::{
    competitions::{NewIn, Visibility, VisibilityInput},
    platform::{
        blobs::PortableBlob,
        db::Connection,
        error::{Problem, Result},
        json::{CappedTexts, first},
        weeks::Weeks,
    },
};

/// A post without its author and times.
#[derive(Clone, Serialize, Deserialize)]
#[serde(from = "ImportedPost")]
pub struct PortablePost {
    #[serde(flatten)]
    content: PostContent,
    visibility: String,
    pinned: bool,
    /// Its uploaded images.
    pub uploads: Vec<PortableImage>,
}

/// For reading only: with `flatten`, everything unknown would be held in memory.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ImportedPost {
    #[serde(default)]
    title: String,
    #[serde(default)]
    description: String,
    #[serde(default, deserialize_with = "first::<_, _, MOST_READ>")]
    tags: Vec<String>,
    #[serde(default, deserialize_with = "first::<_, _, MOST_READ>")]
    content: Vec<String>,
    #[serde(default, deserialize_with = "first::<_, _, MOST_READ>")]
    images: Vec<String>,
    #[serde(default)]
    image_descriptions: Option<CappedTexts<MOST_READ>>,
    visibility: String,
    #[serde(default)]
    pinned: bool,
    #[serde(default)]
    uploads: Vec<PortableImage>,
}

/// More of each than a post can have.
const MOST_READ: usize = 101;

impl From<ImportedPost> for PortablePost {
    fn from(post: ImportedPost) -> Self {
        Self {
            content: PostContent {
                title: post.title,
                description: post.description,
                tags: post.tags,
                content: post.content,
                images: post.images,
                image_descriptions: post.image_descriptions.map(|texts| texts.0),
            },
            visibility: post.visibility,
            pinned: post.pinned,
            uploads: post.uploads,
        }
    }
}

/// An uploaded image of such a post.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PortableImage {
    /// Among the post's images.
    url: String,
    content_type: String,
    /// In pixels, like the next.
    width: i32,
    height: i32,
    /// Its bytes.
    #[serde(rename = "path")]
    pub blob: PortableBlob,
}

/// What images are stored as.
const CONTENT_TYPES: [&str; 2] = ["image/jpeg", "image/webp"];

/// A competition's posts, most recently updated first.
pub async fn load_portable(connection: &impl Connection, competition_id: &str) -> Result<Vec<PortablePost>> {
    let rows = store::of_competition(connection, competition_id).await?;
    let mut images = image_store::of_competition(connection, competition_id).await?;
    let portable = |row: Model| {
        let is_shown = |image: &mut image_entity::Model| image.post_id.as_ref() == Some(&row.id);
        let uploads = images.extract_if(.., is_shown).map(|image| PortableImage {
            url: image_url(&image.id),
            content_type: image.content_type,
            width: image.width,
            height: image.height,
            blob: PortableBlob::stored(image.blob_key, image.size),
        });
        Ok(PortablePost {
            uploads: uploads.collect(),
            content: PostContent::of(&row)?,
            pinned: row.pinned,
            visibility: row.visibility,
        })
    };
    rows.into_iter().map(portable).collect()
}

impl PortablePost {
    /// With the time from which participants see it moved.
    pub fn moved(self, weeks: Weeks, time_zone: &str) -> Result<Self> {
        let visibility = Visibility::stored(&self.visibility).moved(weeks, time_zone)?;
        Ok(Self {
            visibility: visibility.text(),
            ..self
        })
    }

    /// Without the uploaded images whose bytes are gone.
    pub fn retain_uploads(&mut self, exists: impl Fn(&PortableBlob) -> bool) {
        self.uploads.retain(|image| exists(&image.blob));
        let uploads = &self.uploads;
        let is_left = |url: &String| uploads.iter().any(|image| image.url == *url);
        let images = &mut self.content.images;
        images.retain(|url| uploaded_image(url).is_none() || is_left(url));
    }

    /// Checks it like a post that an organizer sends, but for the bytes of its images.
    ///
    /// # Errors
    /// 422.
    pub fn check(self, new: &NewIn<'_>) -> Result<Self> {
        if self
            .uploads
            .iter()
            .any(|image| !CONTENT_TYPES.contains(&image.content_type.as_str()))
        {
            return Err(Problem::invalid_field(
                "contentType",
                "An image must be JPEG or WebP.",
            ));
        }
        Ok(Self {
            pinned: self.pinned,
            uploads: self.uploads,
            content: check_post(&self.content)?,
            visibility: VisibilityInput::from(self.visibility)
                .check_imported(new.competition)?
                .text(),
        })
    }
}

/// Stores posts in a new competition, in this order.
pub async fn insert_portable(
    connection: &impl Connection,
    new: &NewIn<'_>,
    posts: &[PortablePost],
) -> Result<()> {
    let mut rows = Vec::with_capacity(posts.len());
    let mut images = Vec::new();
    let mut at = new.now;
    for post in posts {
        let id = new.id();
        let mut content = post.content.clone();
        for image in &post.uploads {
            let row = image.row(new, &id);
            content.replace_image(&image.url, &image_url(&row.id));
            images.push(row);
        }
        let row = Model {
            id,
            competition_id: new.competition.id.clone(),
            creator_uid: new.creator_uid.to_owned(),
            created_at: at,
            updated_at: at,
            visibility: post.visibility.clone(),
            title: String::new(),
            description: String::new(),
            tags: String::new(),
            content: String::new(),
            images: String::new(),
            image_descriptions: "{}".to_owned(),
            pinned: post.pinned,
        };
        rows.push(row.with_content(&content)?);
        // They are listed by this time.
        at -= TimeDelta::milliseconds(1);
    }
    store::insert_all_posts(connection, rows).await?;
    Ok(image_store::insert_all_images(connection, images).await?)
}

impl PortableImage {
    /// Its bytes as they are stored, from those in an archive: it's an upload like any other.
    ///
    /// # Errors
    /// 415 or 422.
    pub async fn reencode(&mut self, bytes: Vec<u8>) -> Result<Vec<u8>> {
        let format = inspect_image("", &bytes)?;
        let encoded = reencode(Cursor::new(bytes), format).await?;
        encoded.content_type.clone_into(&mut self.content_type);
        self.width = i32::try_from(encoded.width).map_err(Problem::internal)?;
        self.height = i32::try_from(encoded.height).map_err(Problem::internal)?;
        Ok(encoded.bytes)
    }

    fn row(&self, new: &NewIn<'_>, post_id: &str) -> image_entity::Model {
        image_entity::Model {
            id: new.id(),
            blob_key: self.blob.key.clone(),
            competition_id: new.competition.id.clone(),
            post_id: Some(post_id.to_owned()),
            creator_uid: new.creator_uid.to_owned(),
            content_type: self.content_type.clone(),
            size: self.blob.size,
            width: self.width,
            height: self.height,
            created_at: new.now,
            unused_since: None,
        }
    }
}
