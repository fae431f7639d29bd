//! Access to wordlists, words and recordings, based on rights in their competition.

use std::{slice, sync::Arc};

use axum::{
    extract::{FromRequest, FromRequestParts, Request},
    http::{Method, request::Parts},
};
use serde::{Deserialize, de::DeserializeOwned};
use tokio::sync::OwnedSemaphorePermit;

use super::{
    deletion_store,
    entity::{audio, wordlists, words},
    sealing::check_open,
    store,
};
use crate::{
    competitions::{CompetitionsState, Hideable, Member, Right, ScopedByPath},
    deletions,
    platform::{
        db::Scope,
        error::{ErrorCode, Problem, Result},
        http::{Json, Path},
        memory::{Lifetime, Remember},
    },
    users::{CurrentUser, require_self},
};

/// The word from the path's `wordId`, with the caller's right in its competition.
pub struct ScopedWord<R> {
    /// The word.
    pub word: words::Model,
    /// The right.
    pub right: R,
}

/// The recording from the path's `audioId`, with the caller's right in its competition.
pub struct ScopedAudio<R> {
    /// The recording.
    pub audio: audio::Model,
    /// The right.
    pub right: R,
}

/// The wordlist from the path's `wordlistId`, in the competition of its `code`.
pub struct ListOfCompetition<R> {
    /// The caller's right in the competition.
    pub right: R,
    /// The wordlist.
    pub list: wordlists::Model,
}

/// A wordlist to practice.
#[derive(Clone)]
pub struct PracticedList {
    /// The wordlist.
    pub row: wordlists::Model,
    /// The numbers of its words, in list order.
    pub numbers: Arc<[u32]>,
}

impl Remember for PracticedList {
    fn size(&self) -> usize {
        // Three ids.
        256 + self.row.title.len() + self.row.description.len() + 4 * self.numbers.len()
    }
}

/// A body about practicing a wordlist.
pub trait PracticeBody: DeserializeOwned + Send + 'static {
    /// Whether it should be sent again if the list was deleted, but may come back.
    const SENT_AGAIN_AFTER_UNDO: bool = false;
    /// Who practices which wordlist: their uid and its id.
    fn place(&self) -> (&str, &str);
}

/// A body about their own practice, from a member of the wordlist's competition.
pub struct PracticeRequest<B> {
    /// The caller.
    pub member: Member,
    /// The wordlist.
    pub wordlist: PracticedList,
    /// The body.
    pub body: B,
    /// Until the work is done.
    pub place: OwnedSemaphorePermit,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ListInPath {
    wordlist_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WordInPath {
    word_id: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AudioInPath {
    audio_id: String,
}

impl Hideable for wordlists::Model {
    fn visibility(&self) -> &str {
        &self.visibility
    }
}

impl ScopedByPath for wordlists::Model {
    const PARAMETER: &'static str = "wordlistId";
    const WHAT: &'static str = "wordlist";

    async fn find(state: &CompetitionsState, id: &str) -> Result<Option<Self>> {
        Ok(store::wordlist(state.db.read(), id).await?)
    }

    fn competition_id(&self) -> &str {
        &self.competition_id
    }

    fn check_usable(&self) -> Result<()> {
        check_open(self)
    }
}

impl<R: Right> FromRequestParts<CompetitionsState> for ScopedWord<R> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &CompetitionsState) -> Result<Self> {
        let user = CurrentUser::from_request_parts(parts, state).await?;
        let Path(path) = Path::<WordInPath>::from_request_parts(parts, state).await?;
        let (right, word) = right_in_word(state, user, &path.word_id, "word", &parts.method).await?;
        Ok(Self { word, right })
    }
}

impl<R: Right> FromRequestParts<CompetitionsState> for ListOfCompetition<R> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &CompetitionsState) -> Result<Self> {
        let member = Member::from_request_parts(parts, state).await?;
        let Path(path) = Path::<ListInPath>::from_request_parts(parts, state).await?;
        let list = find_wordlist(state, &path.wordlist_id).await?;
        if list.competition_id != member.competition.id || !member.sees(&list, state.clock.now()) {
            return Err(Problem::not_found("wordlist"));
        }
        let current = member.require_current_for::<R>(&parts.method);
        let right = R::of(member)?;
        current?;
        check_open(&list)?;
        Ok(Self { right, list })
    }
}

impl<R> ScopedAudio<R> {
    const WHAT: &str = "recording";
}

impl<R: Right> FromRequestParts<CompetitionsState> for ScopedAudio<R> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &CompetitionsState) -> Result<Self> {
        let user = CurrentUser::from_request_parts(parts, state).await?;
        let Path(path) = Path::<AudioInPath>::from_request_parts(parts, state).await?;
        let audio = store::audio(state.db.read(), &path.audio_id)
            .await?
            .ok_or_else(|| Problem::not_found(Self::WHAT))?;
        let (right, _) = right_in_word(state, user, &audio.word_id, Self::WHAT, &parts.method).await?;
        Ok(Self { audio, right })
    }
}

impl<B: PracticeBody> FromRequest<CompetitionsState> for PracticeRequest<B> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &CompetitionsState) -> Result<Self> {
        let (mut parts, body) = request.into_parts();
        let user = CurrentUser::from_request_parts(&mut parts, state).await?;
        let request = Request::from_parts(parts, body);
        let Json(body) = Json::<B>::from_request(request, state).await?;
        let (user_id, wordlist_id) = body.place();
        require_self(&user, user_id)?;
        let place = state.db.place_for_frequent_write().await?;
        let wordlist = match find_practiced(state, wordlist_id).await {
            Err(missing) if B::SENT_AGAIN_AFTER_UNDO && missing.code() == ErrorCode::NotFound => {
                let deleted = find_deleted(state, wordlist_id).await?.ok_or(missing)?;
                right_in::<Member>(state, user, &deleted, "wordlist").await?;
                return Err(Problem::busy());
            }
            found => found?,
        };
        let member = right_in(state, user, &wordlist.row, "wordlist").await?;
        Ok(Self {
            member,
            wordlist,
            body,
            place,
        })
    }
}

/// The word and the caller's right in its competition. Without them, `what` is not found.
pub(super) async fn right_in_word<R: Right>(
    state: &CompetitionsState,
    user: CurrentUser,
    word_id: &str,
    what: &'static str,
    method: &Method,
) -> Result<(R, words::Model)> {
    let word = store::word(state.db.read(), word_id)
        .await?
        .ok_or_else(|| Problem::not_found(what))?;
    let wordlist = find_wordlist(state, &word.wordlist_id).await?;
    let member = member_in(state, user, &wordlist, what).await?;
    let current = member.require_current_for::<R>(method);
    let right = R::of(member)?;
    current?;
    check_open(&wordlist)?;
    Ok((right, word))
}

async fn right_in<R: Right>(
    state: &CompetitionsState,
    user: CurrentUser,
    wordlist: &wordlists::Model,
    what: &'static str,
) -> Result<R> {
    let right = R::of(member_in(state, user, wordlist, what).await?)?;
    check_open(wordlist)?;
    Ok(right)
}

async fn member_in(
    state: &CompetitionsState,
    user: CurrentUser,
    wordlist: &wordlists::Model,
    what: &'static str,
) -> Result<Member> {
    let member = Member::of_competition(state, user, &wordlist.competition_id).await?;
    if member.sees(wordlist, state.clock.now()) {
        Ok(member)
    } else {
        Err(Problem::not_found(what))
    }
}

/// The list with this id, which was deleted, but may come back.
async fn find_deleted(state: &CompetitionsState, id: &str) -> Result<Option<wordlists::Model>> {
    let open = deletions::open_ids(state.clock.now());
    Ok(deletion_store::held_wordlist(state.db.read(), id, open).await?)
}

async fn find_practiced(state: &CompetitionsState, id: &str) -> Result<PracticedList> {
    let read = async {
        let row = find_wordlist(state, id).await?;
        let mut numbers = store::numbers(state.db.read(), slice::from_ref(&row.id)).await?;
        let numbers = numbers.remove(&row.id).unwrap_or_default().into();
        let lifetime = Lifetime::of(Scope::competition(&row.competition_id));
        Ok((PracticedList { row, numbers }, lifetime))
    };
    let key = format!("practiced list\n{id}");
    state.memory.recall(key, state.clock.now(), read).await
}

async fn find_wordlist(state: &CompetitionsState, id: &str) -> Result<wordlists::Model> {
    store::wordlist(state.db.read(), id)
        .await?
        .ok_or_else(|| Problem::not_found("wordlist"))
}
