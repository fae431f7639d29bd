//! Security headers of every response, with a stricter policy for uploads.

use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

use crate::config::ServerConfig;

/// Policy for PDFs. Without `sandbox`, which keeps Chromium and Safari from showing PDFs. Scripts in a PDF run in the
/// viewer, not in our origin.
const UPLOADED_PDF: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
/// Policy for other uploads. If a browser ever rendered one as a page, it would have no origin and no scripts.
const UPLOADED: &str =
    "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
/// Policy for the app. Inline styles because of Mantine. Posts may show images from any site (design §5).
const APP: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: \
                   https:; media-src 'self' blob:; worker-src 'self'; connect-src 'self'; font-src 'self'; \
                   manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/// One year.
const HSTS: &str = "max-age=31536000";
const HSTS_INCLUDE_SUBDOMAINS: &str = "max-age=31536000; includeSubDomains";

/// The content security policy for an upload.
pub fn uploaded(content_type: &str) -> HeaderValue {
    HeaderValue::from_static(if content_type == "application/pdf" {
        UPLOADED_PDF
    } else {
        UPLOADED
    })
}

/// Security headers of every response.
#[derive(Clone)]
pub struct SecurityHeaders(Arc<[(HeaderName, HeaderValue)]>);

impl SecurityHeaders {
    /// Headers for these settings; HTTPS adds HSTS.
    pub fn new(config: &ServerConfig) -> Self {
        let mut headers = vec![
            (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(APP)),
            (
                header::X_CONTENT_TYPE_OPTIONS,
                HeaderValue::from_static("nosniff"),
            ),
            // Our URLs contain join codes and ids; images in posts come from other sites.
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
        if config.is_https() {
            let hsts = if config.hsts_include_subdomains {
                HSTS_INCLUDE_SUBDOMAINS
            } else {
                HSTS
            };
            headers.push((header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(hsts)));
        }
        Self(headers.into())
    }

    /// Adds the headers that are not set yet.
    pub fn fill_in(&self, headers: &mut HeaderMap) {
        headers.reserve(self.0.len());
        for (name, value) in &*self.0 {
            headers.entry(name).or_insert_with(|| value.clone());
        }
    }
}
