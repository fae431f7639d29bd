//! What the OpenAPI document says about responses.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use axum::http::{Method, StatusCode};
use matchit::Router;

/// Statuses by method in lower case.
type Operations = HashMap<String, HashSet<String>>;

static CONTRACT: LazyLock<Router<Operations>> = LazyLock::new(|| {
    let document = serde_json::to_value(wordhive::router::openapi()).unwrap();
    let mut contract = Router::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let operations = operations.as_object().unwrap().iter().map(|(method, operation)| {
            let responses = operation["responses"].as_object().unwrap();
            (method.clone(), responses.keys().cloned().collect())
        });
        contract.insert(path.clone(), operations.collect()).unwrap();
    }
    contract
});

/// Panics if the operation at this method and path doesn't document the status. Other requests may get any.
pub fn assert_documented(method: &Method, path: &str, status: StatusCode) {
    let Ok(found) = CONTRACT.at(path) else { return };
    if let Some(statuses) = found.value.get(&method.as_str().to_ascii_lowercase()) {
        let documented = statuses.contains(status.as_str());
        assert!(
            documented,
            "openapi.json doesn't have {status} for {method} {path}"
        );
    }
}
