//! Rights in a wordlist, a word or a recording: those in the competition it belongs to.

use axum::{
    extract::{FromRequest, FromRequestParts, Request},
    http::request::Parts,
};
use serde::Deserialize;

use super::{
    entity::{audio, wordlists, words},
    practice::Practice,
    store,
};
use crate::{
    app::AppState,
    competitions::{Member, NamedInPath, Right},
    platform::{
        error::{Problem, Result},
        http::{Json, Path},
    },
    users::{Account, require_self},
};

/// The word that the path's `wordId` names, and the caller's right in its competition.
pub struct InWord<R>(pub R, pub words::Model);

/// The recording that the path's `audioId` names, and the caller's right in its competition.
pub struct InAudio<R>(pub R, pub audio::Model);

/// Someone's practice of a wordlist of a competition they are in.
pub struct PracticeOf(pub Member, pub wordlists::Model, pub Practice);

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

impl NamedInPath for wordlists::Model {
    const PARAMETER: &'static str = "wordlistId";
    const WHAT: &'static str = "wordlist";

    async fn find(state: &AppState, id: &str) -> Result<Option<Self>> {
        Ok(store::wordlist(state.db.read(), id).await?)
    }

    fn competition_id(&self) -> &str {
        &self.competition_id
    }
}

impl<R: Right> FromRequestParts<AppState> for InWord<R> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self> {
        let account = Account::from_request_parts(parts, state).await?;
        let Path(path) = Path::<WordInPath>::from_request_parts(parts, state).await?;
        let (right, word) = right_in_word(state, account, &path.word_id).await?;
        Ok(Self(right, word))
    }
}

impl<R: Right> FromRequestParts<AppState> for InAudio<R> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self> {
        let account = Account::from_request_parts(parts, state).await?;
        let Path(path) = Path::<AudioInPath>::from_request_parts(parts, state).await?;
        let audio = store::audio(state.db.read(), &path.audio_id)
            .await?
            .ok_or_else(|| Problem::not_found("recording"))?;
        let (right, _) = right_in_word(state, account, &audio.word_id).await?;
        Ok(Self(right, audio))
    }
}

impl FromRequest<AppState> for PracticeOf {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &AppState) -> Result<Self> {
        let (mut parts, body) = request.into_parts();
        let account = Account::from_request_parts(&mut parts, state).await?;
        let request = Request::from_parts(parts, body);
        let Json(practice) = Json::<Practice>::from_request(request, state).await?;
        require_self(&account, &practice.user_id)?;
        let wordlist = find_wordlist(state, &practice.wordlist_id).await?;
        let member = right_in(state, account, &wordlist).await?;
        Ok(Self(member, wordlist, practice))
    }
}

/// The word with this id, and the caller's right in its competition.
pub(super) async fn right_in_word<R: Right>(
    state: &AppState,
    account: Account,
    word_id: &str,
) -> Result<(R, words::Model)> {
    let word = store::word(state.db.read(), word_id)
        .await?
        .ok_or_else(|| Problem::not_found("word"))?;
    let wordlist = find_wordlist(state, &word.wordlist_id).await?;
    let right = right_in(state, account, &wordlist).await?;
    Ok((right, word))
}

async fn right_in<R: Right>(state: &AppState, account: Account, wordlist: &wordlists::Model) -> Result<R> {
    R::of(Member::of_competition(state, account, &wordlist.competition_id).await?)
}

async fn find_wordlist(state: &AppState, id: &str) -> Result<wordlists::Model> {
    store::wordlist(state.db.read(), id)
        .await?
        .ok_or_else(|| Problem::not_found("wordlist"))
}
