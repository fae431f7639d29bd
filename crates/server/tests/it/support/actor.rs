//! A client that sends requests.

use axum::{
    Router,
    body::{Body, BodyDataStream, Bytes},
    http::{HeaderMap, Method, Request, StatusCode, header},
};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::{Form, PASSWORD, contract::assert_documented};

/// A client with a session cookie.
#[derive(Clone)]
pub struct Actor {
    router: Router,
    pub cookie: Option<String>,
    pub user_agent: Option<String>,
    pub forwarded_for: Option<&'static str>,
    pub uid: String,
    pub email: String,
}

impl Actor {
    pub fn new(router: Router) -> Self {
        Self {
            router,
            cookie: None,
            user_agent: None,
            forwarded_for: None,
            uid: String::new(),
            email: String::new(),
        }
    }

    /// Signs up and creates the user record, as the app does.
    pub async fn register(&mut self, email: &str) {
        let answer = self
            .post(
                "/api/identity/sign-up",
                json!({"email": email, "password": PASSWORD}),
            )
            .await;
        assert_eq!(answer.status, 201, "{answer:?}");
        self.signed_in(&answer);
        let record = json!({"uid": self.uid, "email": email, "role": "user"});
        assert_eq!(self.post("/api/auth", record).await.status, 201);
    }

    /// Adopts the session of a response.
    pub fn signed_in(&mut self, answer: &Answer) {
        self.cookie = Some(answer.session_cookie());
        let identity = answer.json();
        self.uid = identity["uid"].as_str().unwrap().to_owned();
        self.email = identity["email"].as_str().unwrap().to_owned();
    }

    /// The `Cookie` header.
    pub fn cookie(&self) -> &str {
        self.cookie.as_deref().unwrap_or_default()
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None, Body::empty()).await
    }

    pub async fn get_with(&self, path: &str, name: header::HeaderName, value: &str) -> Answer {
        let request = self.request(Method::GET, path).header(name, value);
        self.answer(request.body(Body::empty()).unwrap()).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.send(Method::DELETE, path, None, Body::empty()).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.json(Method::POST, path, body).await
    }

    pub async fn patch(&self, path: &str, body: Value) -> Answer {
        self.json(Method::PATCH, path, body).await
    }

    pub async fn json(&self, method: Method, path: &str, body: Value) -> Answer {
        self.send(method, path, Some("application/json"), body.to_string())
            .await
    }

    pub async fn submit(&self, path: &str, form: Form) -> Answer {
        let (content_type, body) = form.encode();
        self.send(Method::POST, path, Some(&content_type), body).await
    }

    /// [`json`](Self::json) with extra headers.
    pub async fn json_with(
        &self,
        method: Method,
        path: &str,
        body: Value,
        headers: &[(&str, &str)],
    ) -> Answer {
        let mut request = self
            .request(method, path)
            .header(header::CONTENT_TYPE, "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.answer(request.body(body.to_string().into()).unwrap()).await
    }

    pub async fn send(
        &self,
        method: Method,
        path: &str,
        content_type: Option<&str>,
        body: impl Into<Body>,
    ) -> Answer {
        let mut request = self.request(method, path);
        if let Some(content_type) = content_type {
            request = request.header(header::CONTENT_TYPE, content_type);
        }
        self.answer(request.body(body.into()).unwrap()).await
    }

    /// The response to a request for a stream, without its body.
    pub async fn begin_stream(&self, path: &str) -> Answer {
        let (answer, _) = self.stream(path, None).await;
        answer
    }

    /// The response to a request for a stream, and its pieces as they come.
    pub async fn stream(&self, path: &str, last_event_id: Option<&str>) -> (Answer, BodyDataStream) {
        let mut request = self.request(Method::GET, path);
        if let Some(id) = last_event_id {
            request = request.header("last-event-id", id);
        }
        let request = request.body(Body::empty()).unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let answer = Answer {
            status: parts.status,
            headers: parts.headers,
            body: Bytes::new(),
        };
        (answer, body.into_data_stream())
    }

    /// Whether the response is complete.
    pub async fn gets_whole(&self, path: &str) -> bool {
        let request = self.request(Method::GET, path).body(Body::empty()).unwrap();
        let response = self.router.clone().oneshot(request).await.unwrap();
        response.into_body().collect().await.is_ok()
    }

    fn request(&self, method: Method, path: &str) -> axum::http::request::Builder {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(agent) = &self.user_agent {
            request = request.header(header::USER_AGENT, agent);
        }
        if let Some(address) = self.forwarded_for {
            request = request.header("x-forwarded-for", address);
        }
        match &self.cookie {
            Some(cookie) => request.header(header::COOKIE, cookie),
            None => request,
        }
    }

    async fn answer(&self, request: Request<Body>) -> Answer {
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let response = self.router.clone().oneshot(request).await.unwrap();
        assert_documented(&method, &path, response.status());
        let (parts, body) = response.into_parts();
        Answer {
            status: parts.status,
            headers: parts.headers,
            body: body.collect().await.unwrap().to_bytes(),
        }
    }
}

/// A response.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    /// The body as JSON, or null if empty.
    pub fn json(&self) -> Value {
        if self.body.is_empty() {
            return Value::Null;
        }
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Status and error code.
    pub fn problem(&self) -> (u16, String) {
        assert_eq!(
            self.header(header::CONTENT_TYPE),
            "application/problem+json",
            "{self:?}"
        );
        let code = self.json()["code"].as_str().unwrap().to_owned();
        (self.status.as_u16(), code)
    }

    /// Fields and messages of a 422.
    pub fn field_errors(&self) -> Vec<(String, String)> {
        assert_eq!(self.problem(), (422, "invalid-fields".to_owned()), "{self:?}");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        self.json()["errors"]
            .as_array()
            .unwrap()
            .iter()
            .map(|error| (text(&error["field"]), text(&error["message"])))
            .collect()
    }

    pub fn header(&self, name: header::HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Name and value of the session cookie.
    pub fn session_cookie(&self) -> String {
        self.cookie_named("wordhive_session")
            .unwrap_or_else(|| panic!("{self:?}"))
    }

    /// Name and value of the cookie with this name or, over https, the name that only this host can set.
    pub fn cookie_named(&self, name: &str) -> Option<String> {
        let names = [format!("{name}="), format!("__Host-{name}=")];
        let cookies = self.headers.get_all(header::SET_COOKIE).iter();
        cookies
            .map(|cookie| cookie.to_str().unwrap().split(';').next().unwrap())
            .find(|cookie| names.iter().any(|name| cookie.starts_with(name)))
            .map(str::to_owned)
    }
}

impl std::fmt::Debug for Answer {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            out,
            "{} {}",
            self.status,
            String::from_utf8_lossy(&self.body[..self.body.len().min(2000)])
        )
    }
}
