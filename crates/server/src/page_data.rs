//! `/api/page-data`: everything a page of the app reads first, in one response. Internal to the app, so not in the OpenAPI
//! document: its shell makes the browser request it together with the scripts.

use std::{future::ready, iter};

use axum::{
    Router,
    body::{Body, Bytes, to_bytes},
    extract::{Query, Request, State},
    http::{StatusCode, Uri, header},
    response::IntoResponse,
};
use futures_util::{StreamExt, future::join_all, stream};
use serde::Deserialize;
use tower::ServiceExt;

use crate::platform::spa;

/// The session, which every page needs and the user's id comes from.
const SESSION: &str = "/api/identity/session";
/// Replaced by the user's id.
const UID: &str = "{uid}";

#[derive(Deserialize)]
pub struct PageQuery {
    /// The path of the page.
    path: String,
}

/// The part of the session that is needed here.
#[derive(Deserialize)]
struct Session {
    identity: Option<Identity>,
}

#[derive(Deserialize)]
struct Identity {
    uid: String,
}

/// Answers the page's requests as if the browser had sent each. Those that fail are left out, and the app repeats them.
pub async fn read(
    State(api): State<Router>,
    Query(query): Query<PageQuery>,
    request: Request,
) -> impl IntoResponse {
    let (parts, _body) = request.into_parts();
    let get = async |path: String| {
        let mut request = Request::new(Body::empty());
        *request.uri_mut() = path.parse::<Uri>().ok()?;
        for name in [header::COOKIE, header::HOST, header::USER_AGENT] {
            if let Some(value) = parts.headers.get(&name) {
                request.headers_mut().insert(name, value.clone());
            }
        }
        request.extensions_mut().clone_from(&parts.extensions);
        let response = api.clone().oneshot(request).await.ok()?;
        if response.status() != StatusCode::OK {
            return None;
        }
        Some((path, response.into_body()))
    };
    let (mut answers, mut uid) = (Vec::new(), None);
    if let Some((path, body)) = get(SESSION.to_owned()).await
        && let Ok(body) = to_bytes(body, usize::MAX).await
    {
        let session = serde_json::from_slice(&body).ok();
        uid = session.and_then(|Session { identity }| Some(identity?.uid));
        answers.push((path, Body::from(body)));
    }
    if let Some(page) = spa::page(&query.path) {
        let filled = |path: &String| {
            let mut path = path.clone();
            for (name, value) in page.params.iter() {
                path = path.replace(&format!("{{{name}}}"), value);
            }
            match &uid {
                Some(uid) => Some(path.replace(UID, uid)),
                None => (!path.contains(UID)).then_some(path),
            }
        };
        let mut paths: Vec<String> = page.value.data.iter().flatten().filter_map(filled).collect();
        let competition = page
            .params
            .get("code")
            .map(|code| format!("/api/competition/{code}"));
        // Alone and first: an unknown code should count as one guess, not as one per path.
        if let Some(path) = competition {
            match get(path.clone()).await {
                Some(found) => answers.push(found),
                None => paths.clear(),
            }
            paths.retain(|other| *other != path);
        }
        answers.extend(join_all(paths.into_iter().map(get)).await.into_iter().flatten());
    }
    let end = if answers.is_empty() { "{}" } else { "}" };
    let separators = iter::once('{').chain(iter::repeat(','));
    let named = separators.zip(answers).map(|(separator, (path, body))| {
        let name = format!("{separator}{}:", serde_json::Value::from(path));
        stream::once(ready(Ok(Bytes::from(name)))).chain(body.into_data_stream())
    });
    // Sent as they come, because some are long lists.
    let json = stream::iter(named).flatten();
    let json = json.chain(stream::once(ready(Ok(Bytes::from_static(end.as_bytes())))));
    let body = Body::from_stream(json);
    ([(header::CONTENT_TYPE, "application/json")], body)
}
