//! Long response bodies, made piece by piece as the client takes them, so that memory use stays small.

use std::{future::ready, io, mem};

use axum::{
    body::{Body, Bytes},
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use serde::Serialize;

use super::error::{Problem, Result};

/// A body made of these pieces.
///
/// # Errors
/// The first piece's. After an error in a later one, the body is cut off, so that it can't pass for complete.
pub async fn body_of(pieces: impl Stream<Item = Result<Bytes>> + Send + 'static) -> Result<Body> {
    let mut pieces = Box::pin(pieces);
    let first = pieces.try_next().await?;
    let rest = pieces.map_err(|problem| {
        let error = problem.for_operator();
        tracing::warn!(error, "a response was cut off");
        io::Error::other("the response was cut off")
    });
    Ok(Body::from_stream(stream::iter(first.map(Ok)).chain(rest)))
}

/// All items of these batches as a JSON list.
///
/// # Errors
/// Like [`body_of`].
pub async fn json_list<T: Serialize + Send + 'static>(
    batches: impl Stream<Item = Result<Vec<T>>> + Send + 'static,
) -> Result<Response> {
    json_ending_in_list(&[(); 0], batches).await
}

/// This JSON list, or object whose last field is a list, with all items of these batches in the list. It must be empty before.
///
/// # Errors
/// Like [`body_of`].
pub async fn json_ending_in_list<T: Serialize + Send + 'static>(
    whole: &impl Serialize,
    batches: impl Stream<Item = Result<Vec<T>>> + Send + 'static,
) -> Result<Response> {
    let mut start = serde_json::to_vec(whole).map_err(Problem::internal)?;
    let list = start
        .iter()
        .rposition(|byte| *byte == b'[')
        .map_or(0, |at| at + 1);
    let end = start.split_off(list);
    let mut separator = &b""[..];
    // Without any batch, the list needs its start too.
    let batches = batches.chain(stream::once(ready(Ok(Vec::new()))));
    let pieces = batches.map(move |batch| {
        let mut piece = mem::take(&mut start);
        for item in batch? {
            piece.extend_from_slice(mem::replace(&mut separator, b","));
            serde_json::to_writer(&mut piece, &item).map_err(Problem::internal)?;
        }
        Ok(Bytes::from(piece))
    });
    let end = stream::once(ready(Ok(Bytes::from(end))));
    let body = body_of(pieces.chain(end)).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

#[cfg(test)]
mod tests {
    use axum::http::StatusCode;
    use http_body_util::BodyExt;

    use super::*;

    async fn list(batches: Vec<Result<Vec<u8>>>) -> Result<Option<Bytes>> {
        let response = json_list(stream::iter(batches)).await?;
        let body = response.into_body().collect().await;
        Ok(body.ok().map(http_body_util::Collected::to_bytes))
    }

    fn failure() -> Problem {
        Problem::internal("the database is gone")
    }

    #[tokio::test]
    async fn batches_become_one_list() {
        for (batches, json) in [
            (vec![], "[]"),
            (vec![Ok(vec![])], "[]"),
            (vec![Ok(vec![1])], "[1]"),
            (vec![Ok(vec![1, 2]), Ok(vec![3]), Ok(vec![])], "[1,2,3]"),
        ] {
            assert_eq!(list(batches).await.unwrap().unwrap(), json);
        }
    }

    #[tokio::test]
    async fn failures_never_pass_for_a_list() {
        let refused = list(vec![Err(failure())]).await.unwrap_err();
        assert_eq!(
            refused.into_response().status(),
            StatusCode::INTERNAL_SERVER_ERROR
        );
        assert_eq!(list(vec![Ok(vec![1]), Err(failure())]).await.unwrap(), None);
    }
}
