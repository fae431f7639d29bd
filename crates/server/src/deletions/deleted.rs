//! The response to a deletion.

use std::collections::BTreeMap;

use axum::{
    http::{HeaderName, HeaderValue, StatusCode},
    response::{IntoResponse, Response},
};
use utoipa::{
    IntoResponses,
    openapi::{
        RefOr, ResponseBuilder,
        header::HeaderBuilder,
        schema::{ObjectBuilder, Type},
    },
};

/// The response header with the id to undo a deletion by.
const UNDO: HeaderName = HeaderName::from_static("wordhive-undo");

/// 204. The header says by which id the deletion can be undone.
pub struct Deleted {
    id: Option<String>,
}

impl Deleted {
    /// What has no use, and can't be undone.
    pub fn for_good() -> Self {
        Self { id: None }
    }

    pub(super) fn undoable(id: String) -> Self {
        Self { id: Some(id) }
    }

    /// The deletion's id; empty if it can't be undone.
    pub fn id(&self) -> &str {
        self.id.as_deref().unwrap_or_default()
    }
}

impl IntoResponse for Deleted {
    fn into_response(self) -> Response {
        let id = self.id.and_then(|id| HeaderValue::try_from(id).ok());
        let mut response = StatusCode::NO_CONTENT.into_response();
        response.headers_mut().extend(id.map(|id| (UNDO, id)));
        response
    }
}

impl IntoResponses for Deleted {
    fn responses() -> BTreeMap<String, RefOr<utoipa::openapi::Response>> {
        let id = HeaderBuilder::new()
            .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
            .description(Some("The id to undo the deletion by, for ten seconds"))
            .build();
        let deleted = ResponseBuilder::new().header(UNDO.as_str(), id).build();
        BTreeMap::from([("204".to_owned(), RefOr::T(deleted))])
    }
}
