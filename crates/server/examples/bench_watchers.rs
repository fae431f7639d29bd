//! Watches a bee through many streams while an official presses a key every second: `bench_watchers ADDRESS COOKIE BEE BOARD WATCHERS
//! SECONDS`, with the bee's and the board's path in the API. Prints how long it took from each press until a view had arrived, in
//! milliseconds, and how many views were missing after five seconds.

use std::{
    error::Error,
    net::SocketAddr,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use axum::http::{Uri, header};
use reqwest::Client;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
    time::{sleep, sleep_until},
};

/// The streams of officials, who must not wait for the watchers.
const ROLES: [&str; 6] = ["desk", "pronouncer", "judge", "scribe", "timekeeper", "lamp"];
const PATIENCE: Duration = Duration::from_secs(5);
/// The shortest time between two presses.
const PAUSE: Duration = Duration::from_secs(1);
const VIEW: &[u8] = b"event: view\n";

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

/// Streams that are measured together.
struct Group {
    began: Instant,
    /// When the last key was pressed, in microseconds since then.
    pressed: Arc<AtomicU64>,
    /// How long the views since then took, in microseconds.
    arrived: Arc<Mutex<Vec<u64>>>,
    streams: JoinSet<()>,
    delays: Vec<u64>,
    missing: usize,
}

impl Group {
    fn new(began: Instant, pressed: &Arc<AtomicU64>) -> Self {
        Self {
            began,
            pressed: pressed.clone(),
            arrived: Arc::default(),
            streams: JoinSet::new(),
            delays: Vec::new(),
            missing: 0,
        }
    }

    /// Opens a stream and waits for its first view.
    async fn join(&mut self, address: SocketAddr, path: &str, cookie: &str) -> Result<()> {
        let mut connection = TcpStream::connect(address).await?;
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: {address}\r\nAccept: text/event-stream\r\nCookie: {cookie}\r\n\r\n"
        );
        connection.write_all(request.as_bytes()).await?;
        // Only the part of a view that tells it from a beat must fit.
        let mut bytes = [0; 2048];
        loop {
            let length = connection.read(&mut bytes).await?;
            if length == 0 {
                return Err(format!("{path} ended: {}", String::from_utf8_lossy(&bytes)).into());
            }
            if has_view(&bytes[..length]) {
                break;
            }
        }
        let (began, pressed, arrived) = (self.began, self.pressed.clone(), self.arrived.clone());
        self.streams.spawn(async move {
            while let Ok(length @ 1..) = connection.read(&mut bytes).await {
                if has_view(&bytes[..length]) {
                    let delay = micros(began.elapsed()).saturating_sub(pressed.load(Ordering::Relaxed));
                    lock(&arrived).push(delay);
                }
            }
        });
        Ok(())
    }

    /// Waits until every stream has got a view, but not forever.
    async fn all_arrived(&mut self) {
        let began = Instant::now();
        loop {
            let missing = self.streams.len().saturating_sub(lock(&self.arrived).len());
            if missing == 0 || began.elapsed() > PATIENCE {
                self.missing += missing;
                self.delays.append(&mut lock(&self.arrived));
                return;
            }
            sleep(Duration::from_millis(5)).await;
        }
    }

    fn report(self) -> Value {
        let mut report = percentiles(self.delays);
        report["missing"] = self.missing.into();
        report
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn has_view(bytes: &[u8]) -> bool {
    bytes.windows(VIEW.len()).any(|window| window == VIEW)
}

fn micros(duration: Duration) -> u64 {
    u64::try_from(duration.as_micros()).unwrap_or(u64::MAX)
}

/// In milliseconds.
fn percentiles(mut micros: Vec<u64>) -> Value {
    micros.sort_unstable();
    let at = |percent: usize| {
        let index = (micros.len() * percent / 100).min(micros.len().saturating_sub(1));
        micros.get(index).map(|&micros| micros as f64 / 1000.0)
    };
    json!({"views": micros.len(), "p50": at(50), "p99": at(99), "max": at(100)})
}

/// Someone who may do everything in a bee.
struct Organizer {
    http: Client,
    cookie: String,
    /// The bee's address in the API.
    bee: String,
}

impl Organizer {
    /// A key that begins or ends a break, which every view shows.
    async fn prepare(&self, number: usize) -> Result<Value> {
        let view = self.http.get(format!("{}/view/desk", self.bee));
        let view = view.header(header::COOKIE, &self.cookie).send().await?;
        let view: Value = serde_json::from_str(&view.text().await?)?;
        let command = if number.is_multiple_of(2) {
            json!({"type": "pause", "kind": "break", "text": format!("Break {number}")})
        } else {
            json!({"type": "resume"})
        };
        Ok(json!({
            "expected": view["decisions"], "turn": view["turnId"], "key": format!("press-{number}"), "command": command,
        }))
    }

    async fn press(&self, press: &Value) -> Result<()> {
        let request = self.http.post(format!("{}/command", self.bee));
        let request = request
            .header(header::COOKIE, &self.cookie)
            .header(header::CONTENT_TYPE, "application/json")
            .body(press.to_string());
        let answer = request.send().await?;
        if answer.status().is_success() {
            Ok(())
        } else {
            Err(answer.text().await?.into())
        }
    }
}

#[tokio::main]
async fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [address, cookie, bee, board, watchers, seconds] = arguments.as_slice() else {
        return Err("bench_watchers ADDRESS COOKIE BEE BOARD WATCHERS SECONDS".into());
    };
    let socket: SocketAddr = address
        .parse::<Uri>()?
        .authority()
        .ok_or("no address")?
        .as_str()
        .parse()?;
    let began = Instant::now();
    let pressed = Arc::default();
    let (mut officials, mut audience) = (Group::new(began, &pressed), Group::new(began, &pressed));
    for role in ROLES {
        officials
            .join(socket, &format!("{bee}/stream/{role}"), cookie)
            .await?;
    }
    for _ in 0..watchers.parse::<usize>()? {
        audience.join(socket, &format!("{board}/stream"), "").await?;
    }
    let organizer = Organizer {
        http: Client::new(),
        cookie: cookie.clone(),
        bee: format!("{address}{bee}"),
    };
    let end = Instant::now() + Duration::from_secs(seconds.parse()?);
    let mut answers = Vec::new();
    while Instant::now() < end {
        let press = organizer.prepare(answers.len()).await?;
        let now = Instant::now();
        pressed.store(micros(now - began), Ordering::Relaxed);
        organizer.press(&press).await?;
        answers.push(micros(now.elapsed()));
        officials.all_arrived().await;
        audience.all_arrived().await;
        sleep_until((now + PAUSE).into()).await;
    }
    let report = json!({
        "answers": percentiles(answers), "officials": officials.report(), "watchers": audience.report(),
    });
    println!("{report}");
    Ok(())
}
