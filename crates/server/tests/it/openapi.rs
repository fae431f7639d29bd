//! The committed OpenAPI document is complete and up to date.

use serde_json::Value;

#[test]
fn committed_openapi_document_is_up_to_date() {
    let generated = wordhive::router::openapi().to_pretty_json().unwrap();
    let committed = include_str!("../../../../openapi.json");
    assert!(
        generated.trim() == committed.trim(),
        "openapi.json is stale. Renew it with: cargo run -- openapi > openapi.json"
    );
}

#[test]
fn every_operation_documents_its_errors() {
    let document = serde_json::to_value(wordhive::router::openapi()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() > 20);
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().unwrap() {
            let name = format!("{method} {path}");
            assert!(operation["operationId"].is_string(), "{name}");
            assert!(operation["summary"].is_string(), "{name}");
            let responses = operation["responses"].as_object().unwrap();
            assert!(responses.contains_key("500"), "{name}");
            for (status, response) in responses
                .iter()
                .filter(|(status, _)| *status >= &"400".to_owned())
            {
                let schema = &response["content"]["application/problem+json"]["schema"]["$ref"];
                assert_eq!(schema, "#/components/schemas/Problem", "{name} {status}");
            }
            let has_body = operation.get("requestBody").is_some();
            assert_eq!(has_body, responses.contains_key("415"), "{name}");
        }
    }
}

#[test]
fn operation_ids_are_unique() {
    let document = serde_json::to_value(wordhive::router::openapi()).unwrap();
    let mut ids: Vec<String> = document["paths"]
        .as_object()
        .unwrap()
        .values()
        .flat_map(|operations| operations.as_object().unwrap().values())
        .map(|operation: &Value| operation["operationId"].as_str().unwrap().to_owned())
        .collect();
    let count = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

#[test]
fn summaries_and_descriptions_say_log_in() {
    let document = serde_json::to_value(wordhive::router::openapi()).unwrap();
    let mut found = Vec::new();
    collect_texts(&document, &mut found);
    assert!(found.len() > 100);
    for text in found {
        // Codes such as `not-signed-in` stay.
        let prose = text.split('`').step_by(2).collect::<Vec<_>>().join(" ");
        let prose = prose.to_lowercase();
        let words: Vec<&str> = prose
            .split(|character: char| !character.is_alphabetic())
            .collect();
        let signs_in = words
            .windows(2)
            .any(|pair| matches!(pair, ["sign" | "signed" | "signing", "in" | "out"]));
        assert!(!signs_in, "{text}");
    }
}

/// Every summary and description.
fn collect_texts<'document>(value: &'document Value, found: &mut Vec<&'document str>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(text) if name == "summary" || name == "description" => found.push(text),
                    _ => collect_texts(value, found),
                }
            }
        }
        Value::Array(items) => {
            for item in items {
                collect_texts(item, found);
            }
        }
        _ => {}
    }
}
