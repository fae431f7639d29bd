//! Sorting and filtering responses by their answers, which the database only has as JSON.

use std::{collections::HashMap, pin::pin};

use futures_util::TryStreamExt;
use tokio::sync::Semaphore;

use super::{
    store,
    versions::Versions,
    view::{Key, Values, View},
};
use crate::platform::{
    db::Connection,
    error::{Problem, Result},
    time_zone::local_time,
};

/// How many forms are sorted at a time. Each takes about 200 bytes for every answer.
static PERMITS: Semaphore = Semaphore::const_new(2);

/// The ids of the responses that the view shows, in its order.
pub async fn arranged_ids<C: Connection + Clone>(
    connection: &C,
    template_id: &str,
    versions: &Versions,
    view: &View,
    time_zone: &str,
) -> Result<Vec<String>> {
    let _permit = PERMITS.acquire().await.map_err(Problem::internal)?;
    let fields = versions.united();
    let mut shown: Vec<(Option<Key>, String)> = Vec::new();
    let mut batches = pin!(store::batches(connection.clone(), template_id, &view.search));
    while let Some(rows) = batches.try_next().await? {
        let people = if view.needs_people() {
            store::people(connection, &rows).await?
        } else {
            HashMap::new()
        };
        for row in &rows {
            let values = Values {
                row,
                answers: versions.by_identity(
                    row.version,
                    serde_json::from_str(&row.answers).map_err(Problem::internal)?,
                ),
                person: people.get(&row.uid),
                answered: local_time(time_zone, row.created_at),
            };
            if view.shows(&fields, &values) {
                shown.push((view.key(&fields, &values), row.id.clone()));
            }
        }
    }
    // Stable: equal answers stay newest first.
    shown.sort_by(|(a, _), (b, _)| view.compare(a.as_ref(), b.as_ref()));
    Ok(shown.into_iter().map(|(_, id)| id).collect())
}
