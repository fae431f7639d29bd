//! A bee in memory: what its log amounts to, and its views, made once for all readers.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::{
    body::Bytes,
    http::header,
    response::{IntoResponse, Response},
};
use bee::{Actor, Command};
use tokio::sync::{Mutex, MutexGuard, Notify, watch};

use super::{
    board_view::{BoardView, Stamped},
    facts::{self, Expected, Facts},
    log_store, store,
    teacher_view::TeacherView,
};
use crate::platform::{
    db::{Transaction, is_unique_violation},
    error::{ErrorCode, Problem, Result},
    state::PlatformState,
};

/// How often a decision is made again because another server was faster.
const ATTEMPTS: u32 = 8;
/// How often a running clock is looked at.
const TICK: Duration = Duration::from_millis(500);
/// How often changes by others are looked for.
const POLL: Duration = Duration::from_secs(1);
/// How often what is left of the clock is stored, in milliseconds.
const MARK_EVERY: u64 = 1000;
/// A server that hasn't stored it for so long doesn't run, in milliseconds.
const GONE_AFTER: i64 = 4000;
/// How much later than the server that runs the clock others say that time is up, in milliseconds.
const GRACE: u64 = 1500;

/// A bee in memory.
pub(super) struct LiveBee {
    pub(super) id: String,
    platform: PlatformState,
    /// Names this process.
    process: String,
    facts: Mutex<Facts>,
    pub(super) board: watch::Sender<View>,
    pub(super) teacher: watch::Sender<View>,
    /// Whether the clock runs, which nobody may forget.
    runs: AtomicBool,
    pub(super) wake: Arc<Notify>,
    pub(super) has_keeper: AtomicBool,
}

impl Drop for LiveBee {
    /// Its keeper waits, perhaps for good.
    fn drop(&mut self) {
        self.wake.notify_one();
    }
}

/// A version of a view, as JSON and as an event of a stream.
#[derive(Clone, Default)]
pub(super) struct View {
    pub(super) id: String,
    pub(super) event: Bytes,
    json: Bytes,
    /// The JSON without what differs in each version.
    content: Bytes,
}

impl View {
    pub(super) fn response(&self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.json.clone()).into_response()
    }
}

impl LiveBee {
    /// Reads a bee that exists.
    pub(super) async fn load(platform: PlatformState, id: &str, process: &str) -> Result<Arc<Self>> {
        let facts = Facts::load(platform.db.read(), id, &platform.clock).await?;
        let bee = Arc::new(Self {
            id: id.to_owned(),
            process: process.to_owned(),
            facts: Mutex::new(facts),
            board: watch::Sender::default(),
            teacher: watch::Sender::default(),
            runs: AtomicBool::new(false),
            wake: Arc::default(),
            has_keeper: AtomicBool::new(false),
            platform,
        });
        {
            let mut facts = bee.facts.lock().await;
            bee.stop_abandoned_clock(&mut facts).await?;
            bee.publish(&mut facts)?;
        }
        Ok(bee)
    }

    /// Whether it has to stay in memory although nobody watches.
    pub(super) fn is_running(&self) -> bool {
        self.runs.load(Ordering::Relaxed)
    }

    /// Lets a bee that was deleted leave the memory.
    pub(super) fn forget_clock(&self) {
        self.runs.store(false, Ordering::Relaxed);
    }

    /// Reads what others have changed, and shows it.
    pub(super) async fn refresh(&self) -> Result<()> {
        let mut facts = self.facts.lock().await;
        self.catch_up(&mut facts).await
    }

    /// What is known of the bee.
    pub(super) async fn facts(&self) -> MutexGuard<'_, Facts> {
        self.facts.lock().await
    }

    /// Decides, writes and shows. `plan` says which commands, and how to begin the transaction that writes what they change; it is asked
    /// again if another server was faster. Returns the number of the key's row, now or earlier.
    pub(super) async fn decide<P, B, F>(
        &self,
        actor: &Actor,
        key: &str,
        expected: Option<Expected>,
        plan: P,
    ) -> Result<u64>
    where
        P: Fn(&Facts) -> Result<(Vec<Command>, B)>,
        B: FnOnce() -> F,
        F: Future<Output = Result<Transaction>>,
    {
        let mut facts = self.facts.lock().await;
        let seq = self.decide_locked(&mut facts, actor, key, expected, plan).await?;
        self.publish(&mut facts)?;
        self.wake.notify_one();
        Ok(seq)
    }

    async fn decide_locked<P, B, F>(
        &self,
        facts: &mut Facts,
        actor: &Actor,
        key: &str,
        expected: Option<Expected>,
        plan: P,
    ) -> Result<u64>
    where
        P: Fn(&Facts) -> Result<(Vec<Command>, B)>,
        B: FnOnce() -> F,
        F: Future<Output = Result<Transaction>>,
    {
        let clock = &self.platform.clock;
        for _ in 0..ATTEMPTS {
            if let Some(seq) = facts.seq_of(key) {
                return Ok(seq);
            }
            let (commands, begin) = plan(facts)?;
            if let Some(expected) = expected
                && facts.is_outdated(expected, &commands)
            {
                // The caller may have seen on another server what this one hasn't read.
                let before = facts.next_seq();
                self.catch_up(facts).await?;
                if facts.next_seq() > before {
                    continue;
                }
                return Err(self.moved_on(facts));
            }
            let row = facts.propose(actor, key, commands, clock)?;
            let write = begin().await?;
            if row.is_empty() {
                // Only something beside the log changes.
                write.commit().await?;
                return Ok(row.seq());
            }
            match log_store::insert(&write, row.to_model(&self.id)?).await {
                Ok(()) => {}
                Err(error) if is_unique_violation(&error) => {
                    drop(write);
                    self.catch_up(facts).await?;
                    continue;
                }
                Err(error) => return Err(error.into()),
            }
            write.commit().await?;
            let seq = row.seq();
            facts.add(row);
            return Ok(seq);
        }
        Err(Problem::busy())
    }

    /// 409 with the current view.
    fn moved_on(&self, facts: &mut Facts) -> Problem {
        if let Err(problem) = self.publish(facts) {
            return problem;
        }
        let view = serde_json::from_slice(&self.teacher.borrow().json).unwrap_or_default();
        Problem::bee_moved_on("Someone else has decided something in the meantime.", view)
    }

    async fn catch_up(&self, facts: &mut Facts) -> Result<()> {
        facts
            .catch_up(self.platform.db.read(), &self.platform.clock)
            .await?;
        self.publish(facts)
    }

    /// Makes the views again. Those that have changed go to their readers.
    fn publish(&self, facts: &mut Facts) -> Result<()> {
        let t = facts::now(&self.platform.clock);
        let board = BoardView::new(facts);
        let rev = facts.state.public_rev() + facts.version();
        let mut nested = board.clone();
        nested.stamp(0, rev);
        let teacher = TeacherView::new(facts, nested);
        // Officials first.
        self.replace(&self.teacher, t, teacher, facts.next_seq() + facts.version())?;
        self.replace(&self.board, t, board, rev)?;
        self.runs.store(facts.clock_end().is_some(), Ordering::Relaxed);
        Ok(())
    }

    /// `rev` grows with each change that this view may show.
    fn replace(&self, views: &watch::Sender<View>, t: u64, mut view: impl Stamped, rev: u64) -> Result<()> {
        let content = serde_json::to_vec(&view).map_err(Problem::internal)?;
        if views.borrow().content == content {
            return Ok(());
        }
        view.stamp(t, rev);
        let json = serde_json::to_string(&view).map_err(Problem::internal)?;
        let id = format!("{}-{rev}-{t}", self.process);
        let event = format!("event: view\nid: {id}\ndata: {json}\n\n");
        views.send_replace(View {
            id,
            event: event.into(),
            json: json.into(),
            content: content.into(),
        });
        Ok(())
    }

    /// Stops a clock that ran when its server ended, at what was left of it then.
    async fn stop_abandoned_clock(&self, facts: &mut Facts) -> Result<()> {
        let Some((set_at, set_to)) = facts.clock_set().filter(|_| !facts.owns_clock) else {
            return Ok(());
        };
        if facts.clock_end().is_none() {
            return Ok(());
        }
        let mark = facts.bee.clock_marked_at.zip(facts.bee.clock_mark);
        let (at, left) = match mark {
            Some((at, left)) if at >= set_at => (at, u64::try_from(left).unwrap_or_default()),
            _ => (set_at, set_to),
        };
        let platform = &self.platform;
        // Several servers share a PostgreSQL database.
        let is_shared = platform.db.can_roll_back();
        if is_shared && (platform.clock.now() - at).num_milliseconds() < GONE_AFTER {
            return Ok(());
        }
        let key = format!("restart:{}", facts.next_seq());
        self.say(facts, &key, Command::Restarted { remaining_ms: left })
            .await
    }

    /// Decides as the server.
    async fn say(&self, facts: &mut Facts, key: &str, command: Command) -> Result<()> {
        let platform = &self.platform;
        let begin = || async { Ok(platform.db.write_as_system().await?) };
        let plan = |_: &Facts| Ok((vec![command.clone()], begin));
        match self.decide_locked(facts, &Actor::server(), key, None, plan).await {
            // Others have decided in the meantime.
            Err(problem) if problem.code() == ErrorCode::NotNow => Ok(()),
            result => result.map(drop),
        }
    }

    /// Looks at the clock and, if someone watches, at what others have changed: other servers, and people who erase their names.
    /// Returns when to look again.
    pub(super) async fn tend(&self, is_watched: bool) -> Result<Option<Duration>> {
        let platform = &self.platform;
        let mut facts = self.facts.lock().await;
        if is_watched || facts.clock_end().is_some() {
            self.catch_up(&mut facts).await?;
            self.stop_abandoned_clock(&mut facts).await?;
        }
        let now = facts::now(&platform.clock);
        let turn = facts.state.turn.as_ref().map(|turn| (turn.id, turn.clock_seq));
        if let (Some(end), Some((turn, clock_seq))) = (facts.clock_end(), turn) {
            let due = if facts.owns_clock { end } else { end + GRACE };
            if now >= due {
                let key = format!("time:{}:{clock_seq}", turn.0);
                self.say(&mut facts, &key, Command::TimeUp { turn }).await?;
            } else if facts.owns_clock && facts.is_mark_due(now, MARK_EVERY) {
                let left = i64::try_from(end.saturating_sub(now)).unwrap_or_default();
                let write = platform.db.write_as_system().await?;
                store::mark_clock(&write, &self.id, left, platform.clock.now()).await?;
                write.commit().await?;
            }
        }
        self.publish(&mut facts)?;
        let wait = facts.clock_end().map(|end| match end.saturating_sub(now) {
            // Another server says so.
            0 => TICK,
            left => Duration::from_millis(left).min(TICK),
        });
        Ok(wait.or(is_watched.then_some(POLL)))
    }
}
