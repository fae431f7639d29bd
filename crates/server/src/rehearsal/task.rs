//! The task that rehearses, as the organizer who asked for it and only while their session lasts.

use std::time::Duration;

use axum::http::StatusCode;
use chrono::TimeDelta;
use tokio::{
    sync::watch,
    time::{interval, sleep},
};

use super::{
    entity::{Model, RehearsalStatus},
    removal,
    robot::{Client, Failure, Progress, Report, Robot, Stage},
    state::{Place, RehearsalState},
    store,
};
use crate::platform::error::Result;

/// How often to look whether the organizer still has the right to rehearse, and to store how far it is.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How often to store that it runs, even if nothing has happened.
const SEEN_EVERY: TimeDelta = TimeDelta::seconds(10);
/// How often to try to delete what is left of it. Then the sweep does.
const ATTEMPTS: u32 = 5;

/// A rehearsal to run.
pub(super) struct Job {
    pub(super) rehearsal: Model,
    pub(super) robot: Robot,
    /// With the organizer's session, which is nowhere else.
    pub(super) client: Client,
    #[expect(dead_code, reason = "others take it once it is dropped")]
    pub(super) place: Place,
}

/// How a rehearsal ends.
enum End {
    Passed(Report),
    Failed(String),
    Canceled,
    /// Why it says nothing about the bee.
    Interrupted(&'static str),
}

impl From<Failure> for End {
    fn from(failure: Failure) -> Self {
        match failure.code.as_str() {
            "not-signed-in" | "user-disabled" => {
                Self::Interrupted("The organizer who started the rehearsal logged out.")
            }
            "forbidden" | "not-a-member" => Self::Interrupted(
                "The person who started the rehearsal no longer organizes this competition.",
            ),
            "not-found" | "no-role" => {
                Self::Interrupted("Someone deleted the rehearsal's bee or took back a role.")
            }
            _ => Self::Failed(failure.line),
        }
    }
}

/// Rehearses, and deletes everything.
pub(super) async fn run(state: RehearsalState, job: Job) {
    let progress = watch::Sender::new(Progress::at_start(job.robot.spellers));
    let end = match play(&state, &job, &progress).await {
        // Everything ends with the server.
        End::Failed(_) if *state.stopping().borrow() => End::Interrupted("The server was stopped."),
        end => end,
    };
    let progress = Progress {
        bee_id: None,
        board: None,
        ..progress.borrow().clone()
    };
    let (status, reason, report) = match end {
        End::Passed(report) => (RehearsalStatus::Passed, None, Some(report)),
        End::Failed(line) => (RehearsalStatus::Failed, Some(line), None),
        End::Canceled => (RehearsalStatus::Canceled, None, None),
        End::Interrupted(reason) => (RehearsalStatus::Interrupted, Some(reason.to_owned()), None),
    };
    tracing::info!(code = job.robot.code, ?status, "rehearsed");
    let ended = Model {
        status,
        reason,
        progress: json(&progress),
        report: report.as_ref().map(json),
        ended_at: Some(state.clock.now()),
        ..job.rehearsal.clone()
    };
    for _ in 0..ATTEMPTS {
        match removal::end(&state, ended.clone()).await {
            Ok(()) => return,
            Err(problem) => tracing::warn!(?problem, "delete a rehearsal"),
        }
        sleep(LOOK_EVERY).await;
    }
    state.sweep_soon();
}

async fn play(state: &RehearsalState, job: &Job, progress: &watch::Sender<Progress>) -> End {
    let Robot { code, spellers, .. } = job.robot;
    // Not broken off: what it creates must be there when it is deleted.
    let created = Stage::create(&job.client, code, &job.rehearsal.list_title, spellers).await;
    let mut stage = match created {
        Ok(stage) => stage,
        Err(failure) => return failure.into(),
    };
    progress.send_modify(|progress| {
        progress.bee_id = Some(stage.bee_id.clone());
        progress.board = Some(stage.token.clone());
    });
    let mut stopping = state.stopping();
    tokio::select! {
        played = job.robot.play(&mut stage, progress) => played.map_or_else(End::from, End::Passed),
        end = look_after(state, job, progress) => end,
        _ = stopping.wait_for(|stopping| *stopping) => End::Interrupted("The server was stopped."),
    }
}

/// Stores how far the rehearsal is, until someone cancels it or the organizer may no longer rehearse.
async fn look_after(state: &RehearsalState, job: &Job, progress: &watch::Sender<Progress>) -> End {
    let path = format!("/api/bee/competition/{}/rehearsal", job.robot.code);
    let mut looks = interval(LOOK_EVERY);
    let (mut stored, mut stored_at) = (Progress::default(), job.rehearsal.seen_at);
    loop {
        looks.tick().await;
        match job.client.get(&path).await {
            Ok(rehearsal) if rehearsal["status"] == "running" => {}
            Ok(_) => return End::Canceled,
            Err(failure) if is_refusal(failure.status) => return failure.into(),
            // The server is busy. The robot notices, too.
            Err(_) => {}
        }
        let (newest, now) = (progress.borrow().clone(), state.clock.now());
        if newest == stored && now - stored_at < SEEN_EVERY {
            continue;
        }
        match store_progress(state, job, &newest).await {
            Ok(()) => (stored, stored_at) = (newest, now),
            Err(problem) => tracing::warn!(?problem, "store a rehearsal's progress"),
        }
    }
}

/// Whether the answer is about the caller, and not the server.
fn is_refusal(status: Option<StatusCode>) -> bool {
    matches!(
        status,
        Some(StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::NOT_FOUND)
    )
}

async fn store_progress(state: &RehearsalState, job: &Job, progress: &Progress) -> Result<()> {
    let now = state.clock.now();
    Ok(store::save_progress(state.db.write_once(), &job.rehearsal, json(progress), now).await?)
}

/// As stored.
pub(super) fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
