//! What every answer tells the browser not to allow. What was uploaded gets a stricter policy of its own.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use crate::config::ServerConfig;

/// For a PDF. Not sandboxed, as Chromium and Safari show no PDF then; scripts in a PDF run in the viewer, never as a page
/// of ours.
const UPLOADED_PDF: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
/// For any other upload: were it ever taken for a page, it would have no origin and no script.
const UPLOADED: &str =
    "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
/// A year: browsers that were here once over https come no other way.
const HTTPS_ONLY: &str = "max-age=31536000";

/// The policy for uploaded bytes of this type.
pub fn uploaded(content_type: &str) -> HeaderValue {
    HeaderValue::from_static(if content_type == "application/pdf" {
        UPLOADED_PDF
    } else {
        UPLOADED
    })
}

/// The headers of every answer.
#[derive(Clone)]
pub struct SecurityHeaders(Arc<[(HeaderName, HeaderValue)]>);

impl SecurityHeaders {
    /// As people reach the server: over https they are to come no other way.
    pub fn new(config: &ServerConfig) -> Self {
        let is_https = config.is_https();
        let mut headers = vec![
            (header::CONTENT_SECURITY_POLICY, page_policy(is_https)),
            (
                header::X_CONTENT_TYPE_OPTIONS,
                HeaderValue::from_static("nosniff"),
            ),
            // Join codes and ids stand in our addresses; the images of posts come from elsewhere.
            (header::REFERRER_POLICY, HeaderValue::from_static("same-origin")),
            (
                HeaderName::from_static("permissions-policy"),
                HeaderValue::from_static(
                    "microphone=(self), camera=(), display-capture=(), geolocation=(), payment=(), usb=()",
                ),
            ),
            (
                HeaderName::from_static("cross-origin-resource-policy"),
                HeaderValue::from_static("same-origin"),
            ),
        ];
        if is_https {
            headers.push((
                header::STRICT_TRANSPORT_SECURITY,
                HeaderValue::from_static(HTTPS_ONLY),
            ));
        }
        Self(headers.into())
    }

    /// Puts them on an answer, but for those it has.
    pub fn fill_in(&self, headers: &mut HeaderMap) {
        headers.reserve(self.0.len());
        for (name, value) in &*self.0 {
            headers.entry(name).or_insert_with(|| value.clone());
        }
    }
}

/// For the app and all else of ours. Scripts only from our files; styles also inline, as Mantine writes them. Posts show
/// images from anywhere, which design §5 allows over http too; over https browsers would refuse those anyway.
fn page_policy(is_https: bool) -> HeaderValue {
    HeaderValue::from_static(if is_https {
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; \
         media-src 'self' blob:; worker-src 'self'; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    } else {
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https: \
         http:; media-src 'self' blob:; worker-src 'self'; connect-src 'self'; font-src 'self'; manifest-src 'self'; \
         object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    })
}
