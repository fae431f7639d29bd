//! A bee in memory: what its log amounts to, and its views, made once for all readers.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bee::{Actor, Command};
use tokio::sync::{Mutex, MutexGuard, Notify, watch};

use super::{
    facts::{self, Expected, Facts},
    live_views::{View, Views},
    log_store,
    roles::Audience,
    store,
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
/// How often what is left of the clock is stored, in milliseconds.
const MARK_EVERY: u64 = 1000;
/// A server that hasn't stored it for so long doesn't run, in milliseconds.
const GONE_AFTER: u64 = 4000;
/// How much later than the server that runs the clock others say that time is up, in milliseconds.
const GRACE: u64 = 1500;

/// A bee in memory.
pub(super) struct LiveBee {
    pub(super) id: String,
    platform: PlatformState,
    facts: Mutex<Facts>,
    views: Views,
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

impl LiveBee {
    /// Reads a bee that exists.
    pub(super) async fn load(platform: PlatformState, id: &str, process: &str) -> Result<Arc<Self>> {
        let facts = Facts::load(platform.db.read(), id, &platform.clock).await?;
        let bee = Arc::new(Self {
            id: id.to_owned(),
            facts: Mutex::new(facts),
            views: Views::new(process),
            runs: AtomicBool::new(false),
            wake: Arc::default(),
            has_keeper: AtomicBool::new(false),
            platform,
        });
        {
            let mut facts = bee.facts.lock().await;
            let silence = facts.silence_before(bee.platform.clock.now());
            bee.stop_abandoned_clock(&mut facts, silence).await?;
            bee.publish(&facts)?;
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

    /// The newest version of a view.
    pub(super) async fn view(&self, audience: Audience) -> Result<View> {
        let facts = self.facts_for(audience).await?;
        self.views
            .read(audience, &facts, facts::now(&self.platform.clock))
    }

    /// The newest version of a view, and those to come.
    pub(super) async fn subscribe(&self, audience: Audience) -> Result<watch::Receiver<View>> {
        let facts = self.facts_for(audience).await?;
        self.views
            .subscribe(audience, &facts, facts::now(&self.platform.clock))
    }

    /// With the devices, if this view shows them.
    async fn facts_for(&self, audience: Audience) -> Result<MutexGuard<'_, Facts>> {
        let mut facts = self.facts.lock().await;
        if audience.sees_devices() {
            facts
                .read_devices(self.platform.db.read(), &self.platform.clock)
                .await?;
        }
        Ok(facts)
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
        self.publish(&facts)?;
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
                return Err(self.moved_on(facts, expected.audience));
            }
            let row = facts.propose(actor, key, commands, clock)?;
            let write = begin().await?;
            if row.is_empty() {
                // Only something beside the log changes.
                write.commit().await?;
                return Ok(row.seq());
            }
            facts.expect(&row);
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

    /// 409 with the caller's current view.
    fn moved_on(&self, facts: &Facts, audience: Audience) -> Problem {
        let t = facts::now(&self.platform.clock);
        match self.views.read(audience, facts, t) {
            Ok(view) => {
                let detail = "Someone else has decided something in the meantime.";
                Problem::bee_moved_on(detail, view.value())
            }
            Err(problem) => problem,
        }
    }

    async fn catch_up(&self, facts: &mut Facts) -> Result<()> {
        let db = self.platform.db.read();
        facts.catch_up(db, &self.platform.clock).await?;
        if self.views.is_watched(Audience::sees_devices) {
            facts.read_devices(db, &self.platform.clock).await?;
        }
        self.publish(facts)
    }

    /// Makes the views again that someone waits for.
    fn publish(&self, facts: &Facts) -> Result<()> {
        self.views.publish(facts, facts::now(&self.platform.clock))?;
        self.runs.store(facts.clock_end().is_some(), Ordering::Relaxed);
        Ok(())
    }

    /// Stops a clock that ran when its server ended, at what was left of it then. `silence` is for how long nothing was heard of that
    /// server, in milliseconds.
    async fn stop_abandoned_clock(&self, facts: &mut Facts, silence: u64) -> Result<()> {
        // Several servers share a PostgreSQL database.
        let may_run = self.platform.db.can_roll_back() && silence < GONE_AFTER;
        if facts.owns_clock || facts.clock_end().is_none() || may_run {
            return Ok(());
        }
        let clock_seq = facts.state.turn.as_ref().map(|turn| turn.clock_seq);
        let Some((_, left)) = clock_seq.and_then(|seq| facts.clock_stored(seq)) else {
            return Ok(());
        };
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
            let silence = facts.silence(facts::now(&platform.clock));
            self.stop_abandoned_clock(&mut facts, silence).await?;
        }
        let now = facts::now(&platform.clock);
        let turn = facts.state.turn.as_ref().map(|turn| (turn.id, turn.clock_seq));
        if let (Some(end), Some((turn, clock_seq))) = (facts.clock_end(), turn) {
            let due = if facts.owns_clock { end } else { end + GRACE };
            if now >= due {
                let key = format!("time:{}:{clock_seq}", turn.0);
                self.say(&mut facts, &key, Command::TimeUp { turn }).await?;
            } else if facts.owns_clock && facts.is_mark_due(now, MARK_EVERY) {
                let left = end.saturating_sub(now);
                let write = platform.db.write_as_system().await?;
                store::mark_clock(&write, &self.id, (clock_seq, left), platform.clock.now()).await?;
                write.commit().await?;
            }
        }
        self.publish(&facts)?;
        let wait = facts.clock_end().map(|end| match end.saturating_sub(now) {
            // Another server says so.
            0 => TICK,
            left => Duration::from_millis(left).min(TICK),
        });
        Ok(wait.or(is_watched.then_some(platform.config.server.bee_poll)))
    }
}
