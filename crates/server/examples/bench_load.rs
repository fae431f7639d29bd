//! Many people at once, each with a connection of their own: `bench_load ADDRESS PLAN`, with the plan as JSON. Prints as JSON how many
//! requests were answered, how many failed, and how long they took, in milliseconds.
//!
//! - `people`: how many, with the sessions `bench-session-0` and so on, of the users from the number `first` on;
//! - `requests`: what each of them asks for, one after the other, as `{method, path, body}`. In a body, `USER` stands for the user's id
//!   and `TURN` for how often they have begun, modulo `turns`;
//! - `spreadSeconds`: how long it takes until all have begun;
//! - `pauseSeconds`: how long they think before they begin again;
//! - `seconds`: when they stop. Without it, each goes through the requests once.

use std::{error::Error, net::SocketAddr, time::Duration};

use serde::Deserialize;
use serde_json::json;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    task::JoinSet,
    time::{Instant, sleep},
};

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Plan {
    people: u32,
    first: u32,
    requests: Vec<Asked>,
    spread_seconds: f64,
    #[serde(default)]
    pause_seconds: f64,
    seconds: Option<f64>,
    #[serde(default = "one")]
    turns: u32,
}

fn one() -> u32 {
    1
}

#[derive(Clone, Deserialize)]
struct Asked {
    method: String,
    path: String,
    #[serde(default)]
    body: String,
}

/// What one person saw.
#[derive(Default)]
struct Seen {
    /// In microseconds.
    delays: Vec<u32>,
    failures: Vec<String>,
}

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next().ok_or("ADDRESS is missing")?;
    let address: SocketAddr = address.trim_start_matches("http://").parse()?;
    let plan: Plan = serde_json::from_str(&arguments.next().ok_or("PLAN is missing")?)?;
    let began = Instant::now();
    let mut people = JoinSet::new();
    for number in 0..plan.people {
        people.spawn(person(address, plan.clone(), number, began));
    }
    let mut all = Seen::default();
    while let Some(seen) = people.join_next().await {
        let seen = seen?;
        all.delays.extend(seen.delays);
        all.failures.extend(seen.failures);
    }
    all.delays.sort_unstable();
    let at = |share: f64| {
        let index = (all.delays.len() as f64 * share) as usize;
        let delay = all.delays.get(index.min(all.delays.len().saturating_sub(1)));
        delay.map_or(0.0, |micros| f64::from(*micros) / 1_000.0)
    };
    let report = json!({
        "answered": all.delays.len(),
        "failed": all.failures.len(),
        "firstFailure": all.failures.first(),
        "p50": at(0.5),
        "p99": at(0.99),
        "max": at(1.0),
    });
    println!("{report}");
    Ok(())
}

async fn person(address: SocketAddr, plan: Plan, number: u32, began: Instant) -> Seen {
    let mut seen = Seen::default();
    let share = f64::from(number) / f64::from(plan.people);
    sleep(Duration::from_secs_f64(plan.spread_seconds * share)).await;
    let mut connection = None;
    for turn in 0.. {
        for request in &plan.requests {
            let body = request
                .body
                .replace("USER", &format!("user-{:031}", plan.first + number));
            let body = body.replace("TURN", &(turn % plan.turns).to_string());
            let Asked { method, path, .. } = request;
            let request = format!(
                "{method} {path} HTTP/1.1\r\nHost: {address}\r\nAccept-Encoding: gzip\r\nContent-Type: application/json\r\n\
                 Cookie: wordhive_session=bench-session-{number}\r\nContent-Length: {}\r\n\r\n{body}",
                body.len()
            );
            let asked = Instant::now();
            match ask(address, &mut connection, request.as_bytes()).await {
                Ok(status) if (200..300).contains(&status) => {
                    seen.delays
                        .push(u32::try_from(asked.elapsed().as_micros()).unwrap_or(u32::MAX));
                }
                Ok(status) => seen.failures.push(format!("{status}")),
                Err(error) => {
                    connection = None;
                    seen.failures.push(error.to_string());
                }
            }
        }
        let Some(seconds) = plan.seconds else {
            break;
        };
        sleep(Duration::from_secs_f64(plan.pause_seconds)).await;
        if began.elapsed().as_secs_f64() > seconds {
            break;
        }
    }
    seen
}

/// Sends a request and reads its answer to the end. Returns the status.
async fn ask(
    address: SocketAddr,
    connection: &mut Option<BufReader<TcpStream>>,
    request: &[u8],
) -> Result<u16> {
    let connection = match connection {
        Some(connection) => connection,
        None => {
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            // As much as is needed for the headers: there are thousands.
            connection.insert(BufReader::with_capacity(2_048, stream))
        }
    };
    connection.get_mut().write_all(request).await?;
    let mut line = String::new();
    connection.read_line(&mut line).await?;
    let status = line
        .split(' ')
        .nth(1)
        .ok_or("the connection was closed")?
        .parse()?;
    let mut length: Option<u64> = (status == 204).then_some(0);
    let mut is_chunked = false;
    loop {
        line.clear();
        connection.read_line(&mut line).await?;
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            break;
        };
        match name {
            "content-length" => length = Some(value.parse()?),
            "transfer-encoding" => is_chunked = true,
            _ => {}
        }
    }
    if !is_chunked {
        skip(connection, length.ok_or("an answer without a length")?).await?;
        return Ok(status);
    }
    loop {
        line.clear();
        connection.read_line(&mut line).await?;
        let size = u64::from_str_radix(line.trim_end(), 16)?;
        // With the line's end after it.
        skip(connection, size + 2).await?;
        if size == 0 {
            return Ok(status);
        }
    }
}

async fn skip(connection: &mut BufReader<TcpStream>, bytes: u64) -> Result<()> {
    let mut body = connection.take(bytes);
    let skipped = tokio::io::copy_buf(&mut body, &mut tokio::io::sink()).await?;
    if skipped == bytes {
        Ok(())
    } else {
        Err("an answer that isn't whole".into())
    }
}
