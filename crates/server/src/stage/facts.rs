//! What is known of a bee: its log and what that amounts to, and the names and words beside it.

use std::collections::{BTreeMap, HashMap};

use bee::{
    Actor, Clock as TurnClock, Command, Entry, Event, Setup, SetupWord, SpellerId, State, TurnId, WordId,
};

use super::{
    devices::Devices,
    entity::{bees, entries},
    entries_store,
    log_row::{Row, not_now},
    log_store,
    roles::Audience,
    store,
    words::SecretWord,
};
use crate::{
    platform::{
        clock::{Clock, Instant},
        db::Connection,
        error::{Problem, Result},
    },
    wordlists,
};

/// The time at which a process starts by the clock of turns, in milliseconds. Rows of the day before have a time, too.
const START: i64 = 86_400_000;

/// What is known of a bee.
pub(super) struct Facts {
    pub(super) bee: bees::Model,
    /// By number.
    pub(super) entries: Vec<entries::Model>,
    /// The grants, and when their devices were last heard of.
    pub(super) devices: Devices,
    /// The names of organizers who have acted, by their ids in the log.
    organizers: HashMap<String, String>,
    pub(super) state: State,
    words: Vec<SecretWord>,
    /// The number of words in a list that isn't sealed, but about to be.
    pub(super) count_to_seal: usize,
    /// The seal's fingerprint of the words.
    words_hash: String,
    /// Whether the words aren't those that were sealed: someone has changed the database itself.
    pub(super) seal_broken: bool,
    /// The number of each row.
    keys: HashMap<String, u64>,
    /// When each command was given.
    times: BTreeMap<u64, Instant>,
    /// The keys and times of rows that this server writes, perhaps for clients that leave before they are added.
    pending: Vec<(String, Instant)>,
    /// Whether this server set the clock last.
    pub(super) owns_clock: bool,
    /// When what is left of the clock was stored, by the clock of turns.
    marked_at: u64,
    /// When the log was read last, by the clock of turns. 0 before.
    read_at: u64,
    /// The newest row, and when what is left of the clock was stored: signs of the server that runs the clock.
    signs: (u64, Option<Instant>),
    /// When the signs changed, by the clock of turns.
    heard_at: u64,
    /// Grows with every change.
    edition: u64,
}

/// What the caller of a command has seen.
#[derive(Clone, Copy)]
pub(super) struct Expected {
    /// The number of decisions.
    pub(super) decisions: u64,
    /// The open turn.
    pub(super) turn: Option<u32>,
    /// The view.
    pub(super) audience: Audience,
}

impl Facts {
    /// Reads everything.
    pub(super) async fn load(db: &impl Connection, id: &str, clock: &Clock) -> Result<Self> {
        let bee = store::bee(db, id)
            .await?
            .ok_or_else(|| Problem::not_found("bee"))?;
        let mut facts = Self {
            entries: Vec::new(),
            devices: Devices::default(),
            organizers: HashMap::new(),
            bee,
            state: State::default(),
            words: Vec::new(),
            count_to_seal: 0,
            words_hash: String::new(),
            seal_broken: false,
            keys: HashMap::new(),
            times: BTreeMap::new(),
            pending: Vec::new(),
            owns_clock: false,
            marked_at: 0,
            read_at: 0,
            signs: (0, None),
            heard_at: 0,
            edition: 0,
        };
        facts.read_people(db).await?;
        facts.read_log(db, clock).await?;
        Ok(facts)
    }

    /// Reads what others have changed.
    pub(super) async fn catch_up(&mut self, db: &impl Connection, clock: &Clock) -> Result<()> {
        let bee = store::bee(db, &self.bee.id).await?;
        let bee = bee.ok_or_else(|| Problem::not_found("bee"))?;
        // Before the version counts as read, in case this fails.
        if bee.version != self.bee.version {
            self.read_people(db).await?;
        }
        self.bee = bee;
        self.read_log(db, clock).await?;
        let signs = (self.next_seq(), self.bee.clock_marked_at);
        if signs != self.signs {
            self.signs = signs;
            self.heard_at = now(clock);
        }
        Ok(())
    }

    /// Reads the names beside the log.
    async fn read_people(&mut self, db: &impl Connection) -> Result<()> {
        let id = &self.bee.id;
        self.entries = entries_store::of_bee(db, id).await?;
        self.organizers = store::names_of_officials(db, id).await?;
        self.devices.read_grants(db, id).await?;
        self.edition += 1;
        Ok(())
    }

    /// Reads when devices were last heard of.
    pub(super) async fn read_devices(&mut self, db: &impl Connection, clock: &Clock) -> Result<()> {
        if self
            .devices
            .read_seen(db, &self.bee.id, (clock.now(), now(clock)))
            .await?
        {
            self.edition += 1;
        }
        Ok(())
    }

    async fn read_log(&mut self, db: &impl Connection, clock: &Clock) -> Result<()> {
        let last = i32::try_from(self.next_seq() - 1).map_err(Problem::internal)?;
        let rows = log_store::after(db, &self.bee.id, last).await?;
        let (wall, now) = (clock.now(), now(clock));
        for row in rows {
            let events: Vec<Event> = serde_json::from_str(&row.events).map_err(Problem::internal)?;
            // As if it had been written by the clock of this process, since the last look: other servers' clocks may be wrong,
            // or this one's may have been set.
            let at = now.saturating_add_signed(-(wall - row.at).num_milliseconds());
            let at = at.min(now).max(self.read_at);
            let entry = Entry {
                seq: row.seq.unsigned_abs().into(),
                at,
                by: row.official,
                events,
            };
            if entry.events.iter().any(takes_clock) {
                self.owns_clock = self.pending.contains(&(row.key.clone(), row.at));
            }
            self.note(row.key, row.at, &entry);
        }
        self.read_at = now;
        let hash = self.state.sealed.as_ref().map_or("", |seal| seal.hash.as_str());
        if self.words_hash != hash {
            let list = if hash.is_empty() {
                None
            } else {
                wordlists::stage_list(db, &self.bee.competition_id, &self.bee.wordlist_id).await?
            };
            let words = list.map_or_else(Vec::new, |list| list.words);
            self.seal_broken = !hash.is_empty() && wordlists::fingerprint(&words) != hash;
            self.words_hash = hash.to_owned();
            self.words = words.into_iter().map(SecretWord::new).collect();
            self.edition += 1;
        }
        Ok(())
    }

    fn note(&mut self, key: String, at: Instant, entry: &Entry) {
        self.keys.insert(key, entry.seq);
        self.times.insert(entry.seq, at);
        self.state.apply(entry);
        self.edition += 1;
    }

    /// Grows with every change of what views are made of.
    pub(super) fn edition(&self) -> u64 {
        self.edition
    }

    /// The name of an official in the log.
    pub(super) fn official(&self, id: &str) -> Option<String> {
        let label = || self.devices.label(id);
        self.organizers.get(id).cloned().or_else(label)
    }

    /// This row is about to be written.
    pub(super) fn expect(&mut self, row: &Row) {
        self.pending.push((row.key.clone(), row.at));
    }

    /// Adds a row that was written. All older ones are known by then.
    pub(super) fn add(&mut self, row: Row) {
        self.pending.clear();
        self.owns_clock |= row.entry.events.iter().any(takes_clock);
        self.note(row.key, row.at, &row.entry);
    }

    /// What a command would change.
    ///
    /// # Errors
    /// 422 `not-now` with the rules' reason.
    pub(super) fn propose(
        &self,
        actor: &Actor,
        key: &str,
        commands: Vec<Command>,
        clock: &Clock,
    ) -> Result<Row> {
        let now = now(clock);
        let (setup, mut state) = (self.setup(), self.state.clone());
        let mut events = Vec::new();
        for command in commands {
            let decided =
                bee::decide(&setup, &state, actor, &command, now).map_err(|refusal| not_now(&refusal))?;
            events.extend(decided.iter().cloned());
            state.apply(&state.entry(now, &actor.by, decided));
        }
        let entry = self.state.entry(now, &actor.by, events);
        Ok(Row::new(entry, actor, key, clock.now()))
    }

    /// Whether the caller has seen the newest decision. Evidence and the server's own commands need not.
    pub(super) fn is_outdated(&self, expected: Expected, commands: &[Command]) -> bool {
        if commands.iter().all(Command::is_evidence) {
            return false;
        }
        let turn = self.state.turn.as_ref().map(|turn| turn.id.0);
        let is_other_turn = expected.turn.is_some_and(|expected| turn != Some(expected));
        expected.decisions != self.state.decisions() || is_other_turn
    }

    /// The number of the row with this key.
    pub(super) fn seq_of(&self, key: &str) -> Option<u64> {
        self.keys.get(key).copied()
    }

    /// The number of the next row.
    pub(super) fn next_seq(&self) -> u64 {
        self.state.next_seq()
    }

    /// Grows with each change of a name.
    pub(super) fn version(&self) -> u64 {
        u64::from(self.bee.version.unsigned_abs())
    }

    /// When the running clock ends, by the clock of turns.
    pub(super) fn clock_end(&self) -> Option<u64> {
        match self.state.turn.as_ref()?.clock? {
            TurnClock::Until(end) => Some(end),
            TurnClock::Stopped(_) => None,
        }
    }

    /// When it was last stored what is left of the clock that this row has set, and how much. No times are compared: servers'
    /// clocks may have been set meanwhile.
    pub(super) fn clock_stored(&self, seq: u64) -> Option<(Instant, u64)> {
        let bee = &self.bee;
        if bee.clock_mark_seq == Some(seq.cast_signed()) {
            return bee.clock_marked_at.zip(bee.clock_mark.map(i64::unsigned_abs));
        }
        let entry = self.state.log().iter().rev().find(|entry| entry.seq == seq)?;
        let set_to = entry.events.iter().rev().find_map(|event| match event {
            Event::ClockSet { remaining_ms, .. } => Some(*remaining_ms),
            _ => None,
        });
        Some((self.time_of(seq)?, set_to?))
    }

    /// For how long nothing was heard of the server that runs the clock, in milliseconds.
    pub(super) fn silence(&self, now: u64) -> u64 {
        now.saturating_sub(self.heard_at)
    }

    /// The same for a bee that was just read, in milliseconds. All that can be compared are the servers' clocks, which may be wrong.
    pub(super) fn silence_before(&self, wall: Instant) -> u64 {
        let clock_seq = self.state.turn.as_ref().map(|turn| turn.clock_seq);
        let stored = clock_seq.and_then(|seq| self.clock_stored(seq));
        let newest = self.state.log().last().and_then(|entry| self.time_of(entry.seq));
        let heard = stored.map(|(at, _)| at).max(newest);
        heard.map_or(0, |at| (wall - at).num_milliseconds().unsigned_abs())
    }

    /// Whether it is time to store what is left of the clock. Then it counts as stored.
    pub(super) fn is_mark_due(&mut self, now: u64, every: u64) -> bool {
        let is_due = now.abs_diff(self.marked_at) >= every;
        if is_due {
            self.marked_at = now;
        }
        is_due
    }

    /// When a command was given.
    pub(super) fn time_of(&self, seq: u64) -> Option<Instant> {
        self.times.get(&seq).copied()
    }

    /// A word of the sealed list.
    pub(super) fn word(&self, id: WordId) -> Option<&SecretWord> {
        self.words.get(usize::try_from(id.0).ok()?)
    }

    /// At the microphone, or the one whose result is shown.
    pub(super) fn speller_at_mic(&self) -> Option<SpellerId> {
        let open = self.state.turn.as_ref().map(|turn| turn.speller);
        open.or(self.state.shown.as_ref().map(|(speller, _)| *speller))
    }

    /// The open turn or, after its ruling is shown, the last one.
    pub(super) fn turn_on_stage(&self) -> Option<TurnId> {
        let state = &self.state;
        match (&state.turn, &state.shown) {
            (Some(turn), _) => Some(turn.id),
            (None, Some(_)) => {
                let mut shown = state.turns.iter().rev().filter(|(_, turn)| turn.shown.is_some());
                shown.next().map(|(id, _)| *id)
            }
            (None, None) => None,
        }
    }

    /// The word of a turn, open or over.
    pub(super) fn word_of(&self, turn: TurnId) -> Option<&SecretWord> {
        self.word(self.state.turns.get(&turn)?.word?)
    }

    /// The word of this turn: the pronouncer also reads it out after the ruling.
    pub(super) fn word_on_stage(&self) -> Option<&SecretWord> {
        let id = match &self.state.turn {
            Some(turn) => turn.word,
            None => self.state.turns.get(&self.turn_on_stage()?)?.word,
        };
        self.word(id?)
    }

    /// Why the rules refuse this command now, whichever official asks for it.
    pub(super) fn refusal(&self, command: &Command) -> Option<String> {
        let decided = bee::decide(&self.setup(), &self.state, &Actor::everything(""), command, 0);
        decided.err().map(|refusal| refusal.message)
    }

    /// All words of the sealed list.
    pub(super) fn word_ids(&self) -> impl Iterator<Item = WordId> {
        (0..).map(WordId).take(self.words.len())
    }

    /// What the rules need to know of the words.
    pub(super) fn setup(&self) -> Setup {
        let word = |word: &SecretWord| SetupWord {
            level: None,
            homonyms: !word.reveal().homonyms.is_empty(),
        };
        Setup {
            words: match &self.state.sealed {
                Some(_) => self.words.iter().map(word).collect(),
                None => vec![SetupWord::default(); self.count_to_seal],
            },
        }
    }

    /// The name and school beside the log, unless they were erased.
    pub(super) fn entry(&self, speller: SpellerId) -> Option<&entries::Model> {
        let of_speller = |entry: &&entries::Model| entry.speller.unsigned_abs() == speller.0;
        self.entries.iter().find(of_speller)
    }

    /// The speller's whole name, unless it was erased.
    pub(super) fn name(&self, speller: SpellerId) -> String {
        self.entry(speller)
            .map_or_else(String::new, |entry| entry.name.clone())
    }

    /// Grows with what the public may see.
    pub(super) fn public_rev(&self) -> u64 {
        self.state.public_rev() + self.version()
    }
}

/// Milliseconds by the clock of turns.
pub(super) fn now(clock: &Clock) -> u64 {
    u64::try_from(START + clock.uptime()).unwrap_or_default()
}

pub(super) fn sets_clock(event: &Event) -> bool {
    matches!(event, Event::ClockSet { .. })
}

/// Whether its server runs the clock from then on. An undone stop lets it run again.
fn takes_clock(event: &Event) -> bool {
    sets_clock(event) || matches!(event, Event::Undone { .. } | Event::Redone { .. })
}
