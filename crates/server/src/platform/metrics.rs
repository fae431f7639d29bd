//! Measures requests, if the settings ask for it (docs/decisions/0050).

use std::time::Duration;

use axum::http::{Method, StatusCode};
use prometheus_client::{
    encoding::EncodeLabelSet,
    metrics::{family::Family, histogram::Histogram},
    registry::{Registry, Unit},
};

/// Upper bounds of durations, in seconds.
const BUCKETS: [f64; 8] = [0.000_1, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10.0];

/// Measures requests. Cheap to clone.
#[derive(Clone)]
pub struct Metrics {
    durations: Family<Answered, Histogram>,
}

/// The kind of an answered request. There are no more kinds than routes, methods and statuses of ours, whatever clients send.
#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    route: String,
    status: u16,
}

impl Default for Metrics {
    fn default() -> Self {
        let durations = Family::new_with_constructor((|| Histogram::new(BUCKETS)) as fn() -> _);
        Self { durations }
    }
}

impl Metrics {
    /// Adds the durations.
    pub fn register(&self, registry: &mut Registry) {
        let help = "Time to answer a request, by route";
        let durations = self.durations.clone();
        registry.register_with_unit("wordhive_request_duration", help, Unit::Seconds, durations);
    }

    /// Records an answered request.
    pub fn record(&self, method: &Method, route: &str, status: StatusCode, took: Duration) {
        let answered = Answered {
            method: name_of(method),
            route: route.to_owned(),
            status: status.as_u16(),
        };
        self.durations
            .get_or_create(&answered)
            .observe(took.as_secs_f64());
    }
}

fn name_of(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}
