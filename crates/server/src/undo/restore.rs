//! Putting back what was deleted.

use crate::{
    competitions,
    deletions::{Deletion, Kind},
    files, forms,
    platform::{db::Connection, error::Result},
    posts, stage, wordlists,
};

/// Restores what was deleted, all of it that can still be. Returns the ids for the audit log, which doesn't have those of words and
/// recordings.
///
/// # Errors
/// 409 `undo-blocked`.
pub(super) async fn restore(connection: &impl Connection, deletion: &Deletion) -> Result<Vec<String>> {
    let Deletion {
        id, competition_id, ..
    } = deletion;
    match deletion.kind {
        Kind::Word => {
            wordlists::restore_word(connection, id).await?;
            Ok(Vec::new())
        }
        Kind::Recording => {
            wordlists::restore_recording(connection, id).await?;
            Ok(Vec::new())
        }
        Kind::Wordlist => Ok(wordlists::restore_wordlist(connection, id).await?),
        Kind::Post => Ok(posts::restore(connection, id).await?),
        Kind::Form => Ok(forms::restore(connection, id, competition_id).await?),
        Kind::File => Ok(files::restore(connection, id).await?),
        Kind::Bee => Ok(stage::restore(connection, id).await?),
        Kind::Participant => {
            let uids = competitions::restore_participants(connection, id).await?;
            forms::restore_responses(connection, id, competition_id).await?;
            wordlists::restore_practice(connection, id, competition_id).await?;
            Ok(uids)
        }
    }
}
