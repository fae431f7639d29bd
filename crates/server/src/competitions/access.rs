//! Rights in a competition (design §4): [`Member`] and [`Organizer`] prove them. `extractors.rs` makes them of requests.

use std::sync::Arc;

use axum::http::Method;

use super::{
    entity::{MembershipRole, competitions, memberships},
    membership_store::{self, Change, LockCompetition},
    rules::JoinCode,
    state::CompetitionsState,
    store::{self, Key},
};
use crate::{
    audit::Action,
    platform::{
        answers::Lasting,
        client_address::ClientAddress,
        clock::Instant,
        db::{Connection, DbErr, Scope, Subquery, Transaction},
        error::{ErrorCode, Problem, Result},
        memory::{Known, Lifetime, Remember},
    },
    users::{Admin, CurrentUser},
};

/// A participant or an organizer of a competition.
pub struct Member {
    /// The caller.
    pub user: CurrentUser,
    /// The competition.
    pub competition: competitions::Model,
    /// The uids of its organizers.
    pub admins: Vec<String>,
    /// Whether the caller is one of them, and isn't previewing what participants see.
    pub organizes: bool,
}

/// An organizer of the competition, whatever their role on the server. It isn't archived, unless the request only reads.
pub struct Organizer {
    /// The organizer as a member.
    pub member: Member,
}

impl Organizer {
    /// Begins a transaction in which the caller is still an organizer, and stays one until the transaction ends.
    ///
    /// # Errors
    /// 401, 403 or 404 if the right has been lost since.
    pub async fn write(&self, state: &CompetitionsState) -> Result<Transaction> {
        self.begin(state, LockCompetition::Shared, Change::Current).await
    }

    /// Like [`write`](Self::write), for changing other memberships or deleting the competition. Only one such transaction
    /// runs at a time, so that two organizers who remove each other don't deadlock.
    pub async fn write_exclusive(&self, state: &CompetitionsState) -> Result<Transaction> {
        self.begin(state, LockCompetition::Exclusive, Change::Current)
            .await
    }

    /// Begins a transaction in which the caller is still an organizer and an admin, for reading this competition only.
    pub async fn write_as(&self, admin: &Admin, state: &CompetitionsState) -> Result<Transaction> {
        let Member {
            user, competition, ..
        } = &self.member;
        let lock = LockCompetition::Shared;
        let right = membership_store::lock_organizer(&competition.id, &user.uid, lock, Change::Any);
        match admin.write_long_if(state, right).await? {
            Some(write) => Ok(write),
            None => Err(self.member.lost::<Self>(state).await),
        }
    }

    async fn begin(
        &self,
        state: &CompetitionsState,
        lock: LockCompetition,
        change: Change,
    ) -> Result<Transaction> {
        let Member {
            user, competition, ..
        } = &self.member;
        let right = membership_store::lock_organizer(&competition.id, &user.uid, lock, change);
        // Organizers import and delete thousands of rows.
        match user.write_long_if(state, right).await? {
            Some(write) => Ok(write),
            None => Err(self.member.lost::<Self>(state).await),
        }
    }

    /// Writes an audit entry that names the competition by its code.
    pub async fn audit(
        &self,
        state: &CompetitionsState,
        connection: &impl Connection,
        action: Action,
        subject_id: &str,
    ) -> Result<(), DbErr> {
        self.audit_all(state, connection, action, &[subject_id]).await
    }

    /// Like [`audit`](Self::audit), for each of these ids.
    pub async fn audit_all(
        &self,
        state: &CompetitionsState,
        connection: &impl Connection,
        action: Action,
        subject_ids: &[impl AsRef<str>],
    ) -> Result<(), DbErr> {
        let Self { member } = self;
        let name = format!("competition {}", member.competition.code);
        let by = member.user.as_actor();
        let audit = state.audit();
        audit.write_all(connection, by, action, &name, subject_ids).await
    }
}

/// A competition, with the memberships of its organizers and of a user.
type Rows = (competitions::Model, Vec<memberships::Model>);

impl Remember for Rows {
    fn size(&self) -> usize {
        let (competition, memberships) = self;
        // A membership takes two ids.
        1_024 + competition.title.len() + competition.description.len() + 256 * memberships.len()
    }
}

/// A right in a competition.
pub trait Right: Sized {
    /// Whether it lets them change an archived competition.
    const IN_ARCHIVED: bool = false;

    /// The right of this member.
    ///
    /// # Errors
    /// 403 without this right.
    fn of(member: Member) -> Result<Self>;
}

impl Right for Member {
    fn of(member: Member) -> Result<Self> {
        Ok(member)
    }
}

impl Right for Organizer {
    fn of(member: Member) -> Result<Self> {
        if member.organizes {
            Ok(Self { member })
        } else {
            Err(Problem::new(
                ErrorCode::Forbidden,
                "Only this competition's organizers can do this.",
            ))
        }
    }
}

/// An organizer of a competition that may be archived.
pub struct Archivist {
    /// The organizer.
    pub organizer: Organizer,
}

impl Right for Archivist {
    const IN_ARCHIVED: bool = true;

    fn of(member: Member) -> Result<Self> {
        Organizer::of(member).map(|organizer| Self { organizer })
    }
}

impl Archivist {
    /// Like [`Organizer::write`].
    pub async fn write(&self, state: &CompetitionsState) -> Result<Transaction> {
        let organizer = &self.organizer;
        organizer.begin(state, LockCompetition::Shared, Change::Any).await
    }

    /// Like [`Organizer::write_exclusive`].
    pub async fn write_exclusive(&self, state: &CompetitionsState) -> Result<Transaction> {
        let organizer = &self.organizer;
        organizer
            .begin(state, LockCompetition::Exclusive, Change::Any)
            .await
    }
}

impl Member {
    /// Begins a transaction in which the caller is still a member, and stays one until the transaction ends.
    ///
    /// # Errors
    /// 401, 403 or 404 if the right has been lost since, 409 if the competition was archived.
    pub async fn write(&self, state: &CompetitionsState) -> Result<Transaction> {
        self.begin(state, Change::Current).await
    }

    /// Like [`write`](Self::write), for the caller's own practice, which goes on in an archived competition.
    pub async fn write_practice(&self, state: &CompetitionsState) -> Result<Transaction> {
        self.begin(state, Change::Any).await
    }

    async fn begin(&self, state: &CompetitionsState, change: Change) -> Result<Transaction> {
        let right = membership_store::lock_member(&self.competition.id, &self.user.uid, change);
        match self.user.write_if(state, Some(right)).await? {
            Some(write) => Ok(write),
            None => Err(self.lost::<Self>(state).await),
        }
    }

    /// The caller's uid if they are still a member, as a subquery for a single statement.
    pub fn uid_if_member(&self, now: Instant) -> Subquery {
        let right = membership_store::is_member_now(&self.competition.id, &self.user.uid);
        self.user.uid_if(now, right)
    }

    /// How long an answer remains true: until the competition changes, or the member's own record or session does.
    pub fn lifetime(&self) -> Lifetime {
        let mut lifetime = self.user.lifetime();
        lifetime.scopes.push(Scope::competition(&self.competition.id));
        lifetime
    }

    /// An answer that depends on no more than whether the member organizes the competition. All participants get the same.
    pub fn remember<T>(&self, answer: T) -> Lasting<T> {
        if self.organizes {
            return Lasting::for_session(self.lifetime(), answer);
        }
        let competitions::Model { id, code, .. } = &self.competition;
        let lifetime = Lifetime::of(Scope::competition(id));
        let (id, code) = (id.clone(), *code);
        let participates = move |known: &Known<'_>, token_hash: &str| {
            CurrentUser::known_uid(known, token_hash).is_some_and(|uid| {
                let participates =
                    |(_, memberships): &Rows| standing(&uid, memberships) == Standing::Participant;
                let mut keys = [Key::Id(&id), Key::Code(code)].into_iter();
                keys.find_map(|key| known.look(&key_of(key, &uid), participates)) == Some(true)
            })
        };
        Lasting::for_group(Arc::new(participates), lifetime, answer)
    }

    /// The error for a right that the extractor proved, but a later statement didn't.
    pub async fn lost<R: Right>(&self, state: &CompetitionsState) -> Problem {
        let proven = async {
            let user = self.user.reload(state).await?;
            let member = Self::of_competition(state, user, &self.competition.id).await?;
            let current = member.require_current();
            R::of(member)?;
            current
        };
        // Lost and regained in between.
        proven.await.err().unwrap_or_else(not_a_member)
    }

    /// 409 if the competition is archived.
    pub fn require_current(&self) -> Result<()> {
        match self.competition.archived_at {
            Some(_) => Err(archived()),
            None => Ok(()),
        }
    }

    /// The same, unless the request only reads, or this right is enough in archived competitions.
    pub fn require_current_for<R: Right>(&self, method: &Method) -> Result<()> {
        if R::IN_ARCHIVED || method.is_safe() {
            Ok(())
        } else {
            self.require_current()
        }
    }

    /// The caller as a member of the competition with this id, which comes from a row of another feature.
    ///
    /// # Errors
    /// 403 `not-a-member`.
    pub async fn of_competition(state: &CompetitionsState, user: CurrentUser, id: &str) -> Result<Self> {
        Self::load(state, user, Key::Id(id)).await
    }

    /// The caller as a member of the competition with this code, which comes from the client: non-members may be guessing.
    ///
    /// # Errors
    /// 404, 403 `not-a-member`, or 429 after too many guesses.
    pub async fn of_code(
        state: &CompetitionsState,
        user: CurrentUser,
        code: Option<JoinCode>,
        address: ClientAddress,
    ) -> Result<Self> {
        let uid = user.uid.clone();
        let loaded = match code {
            Some(code) => Self::load(state, user, Key::Code(code.number())).await,
            None => Err(no_competition()),
        };
        Self::count_guess(state, &uid, (code, address), loaded).await
    }

    /// Counts a failure as a guess of a join code, unless the competition exists.
    pub(super) async fn count_guess<T>(
        state: &CompetitionsState,
        uid: &str,
        (code, address): (Option<JoinCode>, ClientAddress),
        loaded: Result<T>,
    ) -> Result<T> {
        match loaded {
            Err(problem) if matches!(problem.code(), ErrorCode::NotFound | ErrorCode::NotAMember) => {}
            loaded => return loaded,
        }
        let find = async {
            match code {
                Some(code) => store::by_code(state.db.read(), code.number()).await,
                None => Ok(None),
            }
        };
        match state.join_failures.look_up(uid, address, find).await? {
            Some(_) => Err(not_a_member()),
            None => Err(no_competition()),
        }
    }

    /// The competition, with the memberships of its organizers and of `uid`, which must have one.
    pub(super) async fn read(state: &CompetitionsState, uid: &str, key: Key<'_>) -> Result<Rows> {
        let db = state.db.read();
        let read = async {
            match store::find_for(db, key, uid).await? {
                Some(found) if found.1.iter().any(|membership| membership.uid == uid) => {
                    let lifetime = Lifetime::of(Scope::competition(&found.0.id));
                    Ok((found, lifetime))
                }
                // Only `count_guess` looks up whether a join code is unknown, so that known and unknown codes get there equally fast.
                // Otherwise, known ones would overtake the wrong guesses that should have used up the limit.
                None if matches!(key, Key::Id(_)) && !store::exists(db, key).await? => Err(no_competition()),
                _ => Err(not_a_member()),
            }
        };
        state
            .memory
            .recall(key_of(key, uid), state.clock.now(), read)
            .await
    }

    async fn load(state: &CompetitionsState, user: CurrentUser, key: Key<'_>) -> Result<Self> {
        let (competition, memberships) = Self::read(state, &user.uid, key).await?;
        let admins = memberships
            .iter()
            .filter(|membership| membership.role == MembershipRole::Organizer)
            .map(|membership| membership.uid.clone())
            .collect();
        let standing = standing(&user.uid, &memberships);
        match standing {
            Standing::Waiting if competition.consent_required => return Err(consent_required()),
            Standing::Waiting | Standing::Stranger => return Err(not_a_member()),
            Standing::Participant | Standing::Organizer => {}
        }
        let organizes = standing == Standing::Organizer && !user.previews;
        Ok(Self {
            user,
            competition,
            admins,
            organizes,
        })
    }
}

/// What someone is in a competition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    Organizer,
    Participant,
    /// Their joining isn't complete.
    Waiting,
    Stranger,
}

fn standing(uid: &str, memberships: &[memberships::Model]) -> Standing {
    match memberships.iter().find(|membership| membership.uid == uid) {
        Some(own) if own.role == MembershipRole::Organizer => Standing::Organizer,
        Some(own) if own.joined_at.is_some() => Standing::Participant,
        Some(_) => Standing::Waiting,
        None => Standing::Stranger,
    }
}

/// The key under which [`Member::read`] is remembered.
fn key_of(key: Key<'_>, uid: &str) -> String {
    format!("membership\n{key:?}\n{uid}")
}

/// 403 `not-a-member`.
pub fn not_a_member() -> Problem {
    Problem::new(ErrorCode::NotAMember, "You haven't joined this competition yet.")
}

/// 409 for changes of an archived competition.
pub(super) fn archived() -> Problem {
    Problem::new(
        ErrorCode::CompetitionArchived,
        "This competition is archived. Nothing in it can be changed.",
    )
}

/// 403 while someone's joining waits for consent.
pub(super) fn consent_required() -> Problem {
    Problem::new(
        ErrorCode::ConsentRequired,
        "A parent has to sign a form before you can join this competition.",
    )
}

/// 404 for an unknown code or id.
pub(super) fn no_competition() -> Problem {
    Problem::new(ErrorCode::NotFound, "There is no competition with this code.")
}
