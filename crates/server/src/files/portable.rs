//! Files as they are copied, exported and imported.

use serde::{Deserialize, Serialize};

use super::{entity::Model, rules::check_filename, store};
use crate::{
    competitions::{NewIn, Visibility, VisibilityInput},
    platform::{blobs::PortableBlob, db::Connection, error::Result, weeks::Weeks},
};

/// Folder in the blob store.
pub const FOLDER: &str = "files";

/// A file without its uploader.
#[derive(Clone, Serialize, Deserialize)]
pub struct PortableFile {
    /// Its display name.
    pub filename: String,
    visibility: String,
    /// Its bytes.
    #[serde(rename = "path")]
    pub blob: PortableBlob,
}

/// A competition's files, oldest first.
pub async fn load_portable(connection: &impl Connection, competition_id: &str) -> Result<Vec<PortableFile>> {
    let rows = store::of_competition(connection, competition_id).await?;
    let portable = |row: Model| PortableFile {
        filename: row.filename,
        visibility: row.visibility,
        blob: PortableBlob::stored(row.blob_key, row.size),
    };
    Ok(rows.into_iter().map(portable).collect())
}

impl PortableFile {
    /// With the time from which participants see it moved.
    pub fn moved(self, weeks: Weeks, time_zone: &str) -> Result<Self> {
        let visibility = Visibility::stored(&self.visibility).moved(weeks, time_zone)?;
        Ok(Self {
            visibility: visibility.text(),
            ..self
        })
    }

    /// Checks it like a file that an organizer uploads, but for its bytes.
    ///
    /// # Errors
    /// 422.
    pub fn check(self, new: &NewIn<'_>) -> Result<Self> {
        Ok(Self {
            filename: check_filename(&self.filename)?,
            visibility: VisibilityInput::from(self.visibility)
                .check_imported(new.competition)?
                .text(),
            blob: self.blob,
        })
    }
}

/// Stores files in a new competition, in this order, whose bytes are in the store.
pub async fn insert_portable(
    connection: &impl Connection,
    new: &NewIn<'_>,
    files: &[PortableFile],
) -> Result<()> {
    let row = |file: &PortableFile| Model {
        id: new.id(),
        blob_key: file.blob.key.clone(),
        competition_id: new.competition.id.clone(),
        filename: file.filename.clone(),
        size: file.blob.size,
        visibility: file.visibility.clone(),
        creator_uid: new.creator_uid.to_owned(),
        created_at: new.now,
    };
    let rows = files.iter().map(row).collect();
    Ok(store::insert_all_files(connection, rows).await?)
}
