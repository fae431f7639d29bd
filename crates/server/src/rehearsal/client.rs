//! A client of the app's API, over the network as everyone's.

use reqwest::{
    Method, Response, StatusCode,
    header::{self, HeaderMap, HeaderValue},
};
use serde_json::{Value, json};
use url::Url;

/// A person's session on a server.
#[derive(Clone)]
pub(super) struct Client {
    http: reqwest::Client,
    server: Url,
    cookies: HeaderValue,
}

/// Why a call failed, as a line for the operator.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) line: String,
    /// The problem's `code`, if the server has refused it.
    pub(super) code: String,
}

impl From<Failure> for String {
    fn from(failure: Failure) -> Self {
        failure.line
    }
}

impl Client {
    /// Logs in.
    pub(super) async fn log_in(server: Url, email: &str, password: &str) -> Result<Self, Failure> {
        // A redirect would send the password elsewhere.
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
        let mut client = Self {
            http: http.build().map_err(|error| unreachable(&server, &error))?,
            server,
            cookies: HeaderValue::from_static(""),
        };
        let account = json!({"email": email, "password": password});
        let answer = client
            .call(Method::POST, "/api/identity/sign-in", Some(&account))
            .await?;
        client.cookies = cookies(answer.headers());
        Ok(client)
    }

    /// Takes a role with its code, on a device of its own. Returns the digits that an organizer must confirm, if it has any.
    pub(super) async fn take_role(&self, code: &str) -> Result<(Self, Option<String>), Failure> {
        let mut device = Self {
            cookies: HeaderValue::from_static(""),
            ..self.clone()
        };
        let path = "/api/official";
        let answer = device
            .call(Method::POST, path, Some(&json!({"code": code})))
            .await?;
        device.cookies = cookies(answer.headers());
        let role = device.get(path).await?;
        Ok((device, role["pairing"].as_str().map(str::to_owned)))
    }

    pub(super) async fn log_out(&self) -> Result<(), Failure> {
        self.call(Method::POST, "/api/identity/sign-out", None)
            .await
            .map(drop)
    }

    pub(super) async fn get(&self, path: &str) -> Result<Value, Failure> {
        self.json(Method::GET, path, None).await
    }

    pub(super) async fn post(&self, path: &str, body: &Value) -> Result<Value, Failure> {
        self.json(Method::POST, path, Some(body)).await
    }

    pub(super) async fn delete(&self, path: &str) -> Result<(), Failure> {
        self.call(Method::DELETE, path, None).await.map(drop)
    }

    /// The body as text.
    pub(super) async fn text(&self, path: &str) -> Result<String, Failure> {
        let answer = self.call(Method::GET, path, None).await?;
        answer
            .text()
            .await
            .map_err(|error| unreachable(&self.server, &error))
    }

    /// An answer whose body goes on, such as a stream.
    pub(super) async fn open(&self, path: &str) -> Result<Response, Failure> {
        self.call(Method::GET, path, None).await
    }

    async fn json(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Value, Failure> {
        let answer = self.call(method, path, body).await?;
        if answer.status() == StatusCode::NO_CONTENT {
            return Ok(Value::Null);
        }
        let text = answer
            .text()
            .await
            .map_err(|error| unreachable(&self.server, &error))?;
        serde_json::from_str(&text).map_err(|error| Failure {
            line: format!("{path}: {error}"),
            code: String::new(),
        })
    }

    async fn call(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Response, Failure> {
        let address = self.server.join(path).map_err(|error| Failure {
            line: format!("{path}: {error}"),
            code: String::new(),
        })?;
        let mut request = self
            .http
            .request(method, address)
            .header(header::COOKIE, &self.cookies);
        if let Some(body) = body {
            request = request
                .header(header::CONTENT_TYPE, "application/json")
                .body(body.to_string());
        }
        let answer = request
            .send()
            .await
            .map_err(|error| unreachable(&self.server, &error))?;
        if answer.status().is_success() {
            return Ok(answer);
        }
        let status = answer.status();
        let text = answer.text().await.unwrap_or_default();
        let problem: Value = serde_json::from_str(&text).unwrap_or_default();
        let detail = problem["detail"]
            .as_str()
            .or(problem["title"].as_str())
            .unwrap_or("no reason");
        Err(Failure {
            line: format!("{path}: {status}, {detail}"),
            code: problem["code"].as_str().unwrap_or_default().to_owned(),
        })
    }
}

fn unreachable(server: &Url, error: &reqwest::Error) -> Failure {
    // Its own text names the address, and the reason lies behind it.
    let reason = std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string);
    Failure {
        line: format!("{server} cannot be reached: {reason}"),
        code: String::new(),
    }
}

/// What to send back of what the server has set.
fn cookies(headers: &HeaderMap) -> HeaderValue {
    let set = headers.get_all(header::SET_COOKIE).iter();
    let pairs: Vec<&str> = set
        .filter_map(|cookie| cookie.to_str().ok()?.split(';').next())
        .collect();
    HeaderValue::from_str(&pairs.join("; ")).unwrap_or_else(|_| HeaderValue::from_static(""))
}
