//! Extractors that reject with problem documents, and file downloads.

use std::ops::Range;

use axum::{
    body::{Body, Bytes},
    extract::{
        FromRequest, FromRequestParts, OptionalFromRequest, Request,
        rejection::{PathRejection, QueryRejection},
    },
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use http_range_header::{EndPosition, StartPosition, parse_range_header};
use serde::{Serialize, de::DeserializeOwned};
use tokio::sync::Semaphore;

use super::{
    blobs::BlobStore,
    client_address::ClientAddress,
    error::{ErrorCode, Problem, Result},
    request_body::read_json,
    security_headers,
};

/// A JSON request or response body.
pub struct Json<T>(pub T);

/// Above this many bytes, bodies are parsed one at a time on a blocking thread: parsed JSON can take fifty times its
/// size in memory.
const LARGE_BODY: usize = 256 * 1024;
static PARSE_PERMITS: Semaphore = Semaphore::const_new(1);

impl<S: Send + Sync, T: DeserializeOwned + Send + 'static> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _state: &S) -> Result<Self> {
        let bytes = read_json(request_with_json(request)?).await?;
        parse_body(bytes).await.map(Self)
    }
}

async fn parse_body<T: DeserializeOwned + Send + 'static>(bytes: Bytes) -> Result<T> {
    if bytes.len() <= LARGE_BODY {
        return parse(&bytes);
    }
    let _permit = PARSE_PERMITS.acquire().await.map_err(Problem::internal)?;
    tokio::task::spawn_blocking(move || parse(&bytes))
        .await
        .map_err(Problem::internal)?
}

/// A body that may be left out.
impl<S: Send + Sync, T: DeserializeOwned + Send + 'static> OptionalFromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _state: &S) -> Result<Option<Self>> {
        if !request.headers().contains_key(header::CONTENT_TYPE) {
            return Ok(None);
        }
        let bytes = read_json(request_with_json(request)?).await?;
        if bytes.trim_ascii() == b"null" {
            return Ok(None);
        }
        parse_body(bytes).await.map(|body| Some(Self(body)))
    }
}

/// A right and a JSON body, for a handler without a transaction. The right is proven before the body is read, and again
/// once the last byte is here.
pub struct Authorized<R, T> {
    /// The right.
    pub right: R,
    /// The body.
    pub body: T,
}

impl<S, R, T> FromRequest<S> for Authorized<R, T>
where
    S: Send + Sync,
    R: FromRequestParts<S, Rejection = Problem>,
    T: DeserializeOwned + Send + 'static,
{
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self> {
        let (mut parts, body) = request.into_parts();
        R::from_request_parts(&mut parts, state).await?;
        let request = Request::from_parts(parts.clone(), body);
        let Json(body) = <Json<T> as FromRequest<S>>::from_request(request, state).await?;
        let right = R::from_request_parts(&mut parts, state).await?;
        Ok(Self { right, body })
    }
}

/// Initial capacity of a response body, in bytes.
const BODY_CAPACITY: usize = 512;

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let mut body = Vec::with_capacity(BODY_CAPACITY);
        match serde_json::to_writer(&mut body, &self.0) {
            Ok(()) => ([(header::CONTENT_TYPE, "application/json")], body).into_response(),
            Err(error) => Problem::internal(error).into_response(),
        }
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    // serde also reads structs from arrays; the API only takes objects.
    if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) != Some(&b'{') {
        return Err(invalid_json("not an object"));
    }
    let mut json = serde_json::Deserializer::from_slice(bytes);
    serde_path_to_error::deserialize(&mut json)
        .map_err(|error| error.to_string())
        .and_then(|value| {
            json.end().map_err(|error| error.to_string())?;
            Ok(value)
        })
        .map_err(|error| invalid_json(&error))
}

/// 400 with the parser's message, cut because it can quote the whole request.
fn invalid_json(error: &str) -> Problem {
    let error: String = error.chars().take(200).collect();
    Problem::new(ErrorCode::MalformedRequest, format!("Invalid JSON: {error}."))
}

fn request_with_json(request: Request) -> Result<Request> {
    let is_json = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .is_some_and(|mime| mime.trim().eq_ignore_ascii_case("application/json"));
    if is_json {
        Ok(request)
    } else {
        Err(Problem::new(
            ErrorCode::WrongType,
            "The request body must be application/json.",
        ))
    }
}

/// Path parameters. 404 if they don't parse.
pub struct Path<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        axum::extract::Path::from_request_parts(parts, state)
            .await
            .map(|axum::extract::Path(value)| Self(value))
            .map_err(|_: PathRejection| Problem::not_found("page"))
    }
}

/// The query string.
pub struct Query<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self> {
        axum::extract::Query::from_request_parts(parts, state)
            .await
            .map(|axum::extract::Query(value)| Self(value))
            .map_err(|rejection: QueryRejection| {
                Problem::new(ErrorCode::MalformedRequest, rejection.body_text())
            })
    }
}

/// Serves a blob, or one byte range of it (RFC 9110 §14), which Safari requires to play audio. Ignores requests for
/// several ranges.
///
/// # Errors
/// 404 for a missing `what`.
pub async fn serve_blob(
    blobs: &BlobStore,
    reader: ClientAddress,
    what: &str,
    key: &str,
    size: u64,
    content_type: &str,
    headers: &HeaderMap,
) -> Result<Response> {
    let etag = format!("\"{key}\"");
    let header = |name| {
        headers
            .get(name)
            .and_then(|value: &HeaderValue| value.to_str().ok())
    };
    if header(header::IF_NONE_MATCH).is_some_and(|seen| seen.contains(&etag)) {
        return file_headers(StatusCode::NOT_MODIFIED, content_type, &etag, Body::empty());
    }
    let is_same = header(header::IF_RANGE).is_none_or(|seen| seen == etag);
    let range = match header(header::RANGE)
        .filter(|_| is_same)
        .map(|value| parse_range(value, size))
    {
        None | Some(Requested::Whole) => None,
        Some(Requested::Part(range)) => Some(range),
        Some(Requested::Outside) => return range_not_satisfiable(size),
    };
    let object = blobs
        .get(reader, key, size, range.clone())
        .await?
        .ok_or_else(|| Problem::not_found(what))?;
    let length = object.size();
    let body = Body::from_stream(object.into_stream());
    let status = match range {
        Some(_) => StatusCode::PARTIAL_CONTENT,
        None => StatusCode::OK,
    };
    let mut response = file_headers(status, content_type, &etag, body)?;
    let response_headers = response.headers_mut();
    response_headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    if let Some(range) = range {
        let value = format!("bytes {}-{}/{size}", range.start, range.end - 1);
        insert_content_range(response_headers, &value)?;
    }
    Ok(response)
}

/// What a `Range` header requests.
enum Requested {
    /// Also for several or invalid ranges.
    Whole,
    Part(Range<u64>),
    Outside,
}

fn parse_range(header: &str, size: u64) -> Requested {
    let Ok(parsed) = parse_range_header(header) else {
        return Requested::Whole;
    };
    let [only] = parsed.ranges.as_slice() else {
        return Requested::Whole;
    };
    let start = match only.start {
        StartPosition::Index(start) => start,
        StartPosition::FromLast(length) => size.saturating_sub(length),
    };
    let end = match only.end {
        EndPosition::Index(last) => last.saturating_add(1).min(size),
        EndPosition::LastByte => size,
    };
    if start < end {
        Requested::Part(start..end)
    } else if start < size {
        Requested::Whole
    } else {
        Requested::Outside
    }
}

fn range_not_satisfiable(size: u64) -> Result<Response> {
    let problem = Problem::new(
        ErrorCode::RangeNotSatisfiable,
        format!("The range is outside the file, which has {size} bytes."),
    );
    let mut response = problem.into_response();
    insert_content_range(response.headers_mut(), &format!("bytes */{size}"))?;
    Ok(response)
}

fn insert_content_range(headers: &mut HeaderMap, value: &str) -> Result<()> {
    let value = HeaderValue::try_from(value).map_err(Problem::internal)?;
    headers.insert(header::CONTENT_RANGE, value);
    Ok(())
}

fn file_headers(status: StatusCode, mime: &str, etag: &str, body: Body) -> Result<Response> {
    Response::builder()
        .status(status)
        .header(header::CONTENT_TYPE, mime)
        .header(header::ETAG, etag)
        .header(header::ACCEPT_RANGES, "bytes")
        .header(header::CONTENT_SECURITY_POLICY, security_headers::uploaded(mime))
        // A blob never changes; `private` because shared caches don't check permissions.
        .header(header::CACHE_CONTROL, "private, max-age=31536000, immutable")
        .body(body)
        .map_err(Problem::internal)
}
