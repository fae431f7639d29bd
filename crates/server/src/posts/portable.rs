//! Posts as they are copied, exported and imported.

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::{content::PostContent, entity::Model, rules::check_post, store};
use crate::{
    competitions::{NewIn, Visibility, VisibilityInput},
    platform::{db::Connection, error::Result, weeks::Weeks},
};

/// A post without its author and times.
#[derive(Clone, Serialize, Deserialize)]
pub struct PortablePost {
    #[serde(flatten)]
    content: PostContent,
    visibility: String,
}

/// A competition's posts, most recently updated first.
pub async fn load_portable(connection: &impl Connection, competition_id: &str) -> Result<Vec<PortablePost>> {
    let rows = store::of_competition(connection, competition_id).await?;
    let portable = |row: Model| {
        Ok(PortablePost {
            content: PostContent::of(&row)?,
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

    /// Checks it like a post that an organizer sends.
    ///
    /// # Errors
    /// 422.
    pub fn check(self, new: &NewIn<'_>) -> Result<Self> {
        Ok(Self {
            content: check_post(&self.content)?,
            visibility: VisibilityInput::from(self.visibility)
                .check(new.competition)?
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
    let mut at = new.now;
    for post in posts {
        let row = Model {
            id: new.id(),
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
        };
        rows.push(row.with_content(post.content.clone())?);
        // They are listed by this time.
        at -= TimeDelta::milliseconds(1);
    }
    Ok(store::insert_all_posts(connection, rows).await?)
}
