//! Error responses and security requirements for the OpenAPI document.

use std::{collections::BTreeMap, mem};

use utoipa::{
    IntoResponses,
    openapi::{
        ContentBuilder, OpenApi, PathItem, Ref, RefOr, Response, ResponseBuilder, Schema,
        path::Operation,
        schema::AnyOf,
        security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme},
    },
};

/// Name of the session cookie's security scheme.
const SESSION: &str = "session";
const NOT_SIGNED_IN: &str = "`not-signed-in`";

/// Adds the security scheme, and requires it on every operation for signed-in users.
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
            if requires_session(operation) {
                let scopes: [&str; 0] = [];
                operation.security = Some(vec![SecurityRequirement::new(SESSION, scopes)]);
            }
        }
    }
}

fn requires_session(operation: &Operation) -> bool {
    let response = operation.responses.responses.get("401");
    matches!(response, Some(RefOr::T(response)) if response.description.starts_with(NOT_SIGNED_IN))
}

/// Adds the error of [`same_site_only`](super::csrf::same_site_only) to every operation with side effects.
pub fn document_csrf(contract: &mut OpenApi) {
    let cross_site = (403, "`cross-site`: the request came from another site");
    document_problem(contract, cross_site, |_| true);
}

/// Adds the error of changes in an archived competition to the operations with these tags that have side effects.
pub fn document_archive(contract: &mut OpenApi, tags: &[&str]) {
    let archived = (409, "`competition-archived`: nothing in it can be changed");
    document_problem(contract, archived, |operation| {
        let mut own = operation.tags.iter().flatten();
        own.any(|tag| tags.contains(&tag.as_str()))
    });
}

/// Adds an error to the chosen operations with side effects, unless they document that status themselves.
fn document_problem(
    contract: &mut OpenApi,
    problem: (u16, &'static str),
    is_chosen: impl Fn(&Operation) -> bool,
) {
    for path in contract.paths.paths.values_mut() {
        let PathItem {
            post,
            put,
            patch,
            delete,
            ..
        } = path;
        for operation in [post, put, patch, delete].into_iter().flatten() {
            if !is_chosen(operation) {
                continue;
            }
            let responses = &mut operation.responses.responses;
            for (status, response) in problems([problem]) {
                responses.entry(status).or_insert(response);
            }
        }
    }
}

/// Says that a value may fit more than one of a type's alternatives, as the views of some roles have all fields of another's.
pub fn document_alternatives(contract: &mut OpenApi) {
    let schemas = contract
        .components
        .iter_mut()
        .flat_map(|components| components.schemas.values_mut());
    for schema in schemas {
        let RefOr::T(Schema::OneOf(one)) = schema else {
            continue;
        };
        if one.discriminator.is_none() && one.items.iter().all(|item| matches!(item, RefOr::Ref(_))) {
            let mut any = AnyOf::new();
            any.items = mem::take(&mut one.items);
            any.description = one.description.take();
            *schema = RefOr::T(Schema::AnyOf(any));
        }
    }
}

type Responses = BTreeMap<String, RefOr<Response>>;

/// Errors of any operation.
pub struct ServerErrors;

impl IntoResponses for ServerErrors {
    fn responses() -> Responses {
        problems([
            (500, "`internal`"),
            (503, "`timeout` or `server-busy`"),
            (507, "`disk-full`"),
        ])
    }
}

/// Errors of an operation with a JSON body.
pub struct InvalidBody;

impl IntoResponses for InvalidBody {
    fn responses() -> Responses {
        problems([
            (400, "`malformed-request`"),
            (413, "`too-large`"),
            (415, "`wrong-type`"),
            (
                422,
                "`invalid-fields`, `invalid-email` or `weak-password`; `errors` lists the fields",
            ),
        ])
    }
}

/// Errors of an operation with a query string.
pub struct InvalidQuery;

impl IntoResponses for InvalidQuery {
    fn responses() -> Responses {
        problems([(400, "`malformed-request`"), (422, "`invalid-fields`")])
    }
}

/// Errors of an operation for signed-in users.
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

/// Errors of an operation for devices of officials.
pub struct OfficialsOnly;

impl IntoResponses for OfficialsOnly {
    fn responses() -> Responses {
        problems([
            (
                401,
                "`no-role`: this device has no role in a bee, or it was revoked",
            ),
            (403, "`forbidden`"),
            (404, "`not-found`"),
        ])
    }
}

/// Errors of an operation with [`SameOrigin`](super::csrf::SameOrigin). Must come after [`SignedInOnly`].
pub struct SameOriginOnly;

impl IntoResponses for SameOriginOnly {
    fn responses() -> Responses {
        problems([(
            403,
            "`cross-site`: the request came from another site; `forbidden` or `not-a-member`",
        )])
    }
}

/// Errors of an operation that takes a join code.
pub struct JoinCodeLimited;

impl IntoResponses for JoinCodeLimited {
    fn responses() -> Responses {
        problems([(
            429,
            "`too-many-requests`: too many unknown codes; `Retry-After` is the time to wait",
        )])
    }
}

/// Errors of an operation that takes a version.
pub struct VersionConflict;

impl IntoResponses for VersionConflict {
    fn responses() -> Responses {
        problems([(409, "`changed-meanwhile`: someone else saved a newer version")])
    }
}

/// Errors of an operation on a wordlist that may be sealed.
pub struct UnsealedOnly;

impl IntoResponses for UnsealedOnly {
    fn responses() -> Responses {
        problems([(409, "`list-sealed`: the wordlist is sealed for a bee")])
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
