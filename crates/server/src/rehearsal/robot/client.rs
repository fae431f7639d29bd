//! A client of the app's API, over the network as everyone's.

use reqwest::{
    ClientBuilder, Method, Response, StatusCode,
    header::{self, HeaderMap, HeaderValue},
};
use serde_json::{Value, json};
use url::Url;

/// A person's session on a server.
#[derive(Clone)]
pub(crate) struct Client {
    http: reqwest::Client,
    server: Url,
    cookies: HeaderValue,
}

/// Why a call failed, as a line for the operator.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) line: String,
    /// The answer, if there is one.
    pub(crate) status: Option<StatusCode>,
    /// The problem's `code` and `detail`, if the server has refused it.
    pub(crate) code: String,
    pub(super) detail: String,
}

impl From<String> for Failure {
    fn from(line: String) -> Self {
        Self {
            line,
            status: None,
            code: String::new(),
            detail: String::new(),
        }
    }
}

impl From<Failure> for String {
    fn from(failure: Failure) -> Self {
        failure.line
    }
}

impl Client {
    /// With the session of someone who is logged in. The server is this one.
    pub(crate) fn of_session(server: Url, mut cookies: HeaderValue) -> Result<Self, Failure> {
        cookies.set_sensitive(true);
        Self::new(reqwest::Client::builder().no_proxy(), server, cookies)
    }

    fn new(http: ClientBuilder, server: Url, cookies: HeaderValue) -> Result<Self, Failure> {
        // A redirect would send the password or the cookies elsewhere.
        let http = http.redirect(reqwest::redirect::Policy::none());
        Ok(Self {
            http: http.build().map_err(|error| unreachable(&server, &error))?,
            server,
            cookies,
        })
    }

    /// Logs in.
    pub(super) async fn log_in(server: Url, email: &str, password: &str) -> Result<Self, Failure> {
        let none = HeaderValue::from_static("");
        let mut client = Self::new(reqwest::Client::builder(), server, none)?;
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

    pub(crate) async fn get(&self, path: &str) -> Result<Value, Failure> {
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
        serde_json::from_str(&text).map_err(|error| format!("{path}: {error}").into())
    }

    async fn call(&self, method: Method, path: &str, body: Option<&Value>) -> Result<Response, Failure> {
        let address = self
            .server
            .join(path)
            .map_err(|error| format!("{path}: {error}"))?;
        let is_change = method != Method::GET;
        let mut request = self
            .http
            .request(method, address)
            .header(header::COOKIE, &self.cookies);
        if is_change {
            // As a browser does.
            request = request.header(header::ORIGIN, self.server.origin().ascii_serialization());
        }
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
            status: Some(status),
            code: problem["code"].as_str().unwrap_or_default().to_owned(),
            detail: detail.to_owned(),
        })
    }
}

fn unreachable(server: &Url, error: &reqwest::Error) -> Failure {
    // Its own text names the address, and the reason lies behind it.
    let reason = std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string);
    format!("{server} cannot be reached: {reason}").into()
}

/// What to send back of what the server has set.
fn cookies(headers: &HeaderMap) -> HeaderValue {
    let set = headers.get_all(header::SET_COOKIE).iter();
    let pairs: Vec<&str> = set
        .filter_map(|cookie| cookie.to_str().ok()?.split(';').next())
        .collect();
    HeaderValue::from_str(&pairs.join("; ")).unwrap_or_else(|_| HeaderValue::from_static(""))
}
