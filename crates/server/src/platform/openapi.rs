//! The refusals that many operations share, for the contract.

use std::collections::BTreeMap;

use utoipa::{
    IntoResponses,
    openapi::{
        ContentBuilder, OpenApi, PathItem, Ref, RefOr, Response, ResponseBuilder,
        path::Operation,
        security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme},
    },
};

/// What the contract calls the cookie of a session.
const SESSION: &str = "session";
const NOT_SIGNED_IN: &str = "`not-signed-in`";

/// Names the cookie `cookie`, and says of every operation for signed-in people that it needs it.
pub fn document_session(contract: &mut OpenApi, cookie: &str) {
    let scheme = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new(cookie)));
    contract
        .components
        .get_or_insert_default()
        .add_security_scheme(SESSION, scheme);
    for path in contract.paths.paths.values_mut() {
        let PathItem {
            get,
            post,
            put,
            patch,
            delete,
            ..
        } = path;
        for operation in [get, post, put, patch, delete].into_iter().flatten() {
            if is_for_signed_in(operation) {
                let nothing_further: [&str; 0] = [];
                operation.security = Some(vec![SecurityRequirement::new(SESSION, nothing_further)]);
            }
        }
    }
}

fn is_for_signed_in(operation: &Operation) -> bool {
    let refusal = operation.responses.responses.get("401");
    matches!(refusal, Some(RefOr::T(response)) if response.description.starts_with(NOT_SIGNED_IN))
}

/// Says of every operation that changes something what [`same_site_only`](super::csrf::same_site_only) answers.
pub fn document_csrf(contract: &mut OpenApi) {
    for path in contract.paths.paths.values_mut() {
        let PathItem {
            post,
            put,
            patch,
            delete,
            ..
        } = path;
        for operation in [post, put, patch, delete].into_iter().flatten() {
            let responses = &mut operation.responses.responses;
            for (status, response) in problems([(403, "`cross-site`: another site asked for it")]) {
                responses.entry(status).or_insert(response);
            }
        }
    }
}

type Responses = BTreeMap<String, RefOr<Response>>;

/// What any operation can answer when something breaks.
pub struct ServerErrors;

impl IntoResponses for ServerErrors {
    fn responses() -> Responses {
        problems([(500, "`internal`"), (503, "`timeout`")])
    }
}

/// What an operation with a JSON body can answer to a wrong one.
pub struct InvalidBody;

impl IntoResponses for InvalidBody {
    fn responses() -> Responses {
        problems([
            (400, "`malformed-request`"),
            (413, "`too-large`"),
            (415, "`wrong-type`"),
            (
                422,
                "`invalid-fields`, `invalid-email` or `weak-password`; `errors` names the fields",
            ),
        ])
    }
}

/// What an operation with a query string can answer to a wrong one.
pub struct InvalidQuery;

impl IntoResponses for InvalidQuery {
    fn responses() -> Responses {
        problems([(400, "`malformed-request`"), (422, "`invalid-fields`")])
    }
}

/// What an operation for signed-in people can answer to others.
pub struct SignedInOnly;

impl IntoResponses for SignedInOnly {
    fn responses() -> Responses {
        problems([
            (401, NOT_SIGNED_IN),
            (403, "`forbidden` or `not-a-member`"),
            (404, "`not-found`"),
        ])
    }
}

/// What an operation that takes [`SameOrigin`](super::csrf::SameOrigin) can answer besides; after [`SignedInOnly`].
pub struct SameOriginOnly;

impl IntoResponses for SameOriginOnly {
    fn responses() -> Responses {
        problems([(
            403,
            "`cross-site`: another site asked for it; `forbidden` or `not-a-member`",
        )])
    }
}

/// What an operation on a competition that is named by its code can answer besides.
pub struct JoinCodeLimited;

impl IntoResponses for JoinCodeLimited {
    fn responses() -> Responses {
        problems([(
            429,
            "`too-many-requests`: too many unknown codes; `Retry-After` says how long to wait",
        )])
    }
}

/// What an operation that takes the version of what it changes can answer besides.
pub struct Stale;

impl IntoResponses for Stale {
    fn responses() -> Responses {
        problems([(409, "`changed-meanwhile`: someone else has saved since")])
    }
}

fn problems<const N: usize>(problems: [(u16, &str); N]) -> Responses {
    problems
        .into_iter()
        .map(|(status, description)| {
            let content = ContentBuilder::new()
                .schema(Some(Ref::from_schema_name("Problem")))
                .build();
            let response = ResponseBuilder::new()
                .description(description)
                .content("application/problem+json", content)
                .build();
            (status.to_string(), RefOr::T(response))
        })
        .collect()
}
