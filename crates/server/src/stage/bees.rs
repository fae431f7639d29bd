//! Creating and reading bees.

use axum::{extract::State, http::StatusCode};
use bee::{Actor, Command, Event, OrderMethod, Phase};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;

use super::{
    access::ScopedBee,
    board_view::{BoardView, Place, PublicSpeller, Round},
    entity::{bees, board_links::LinkKind, officials, seals},
    facts::{self, Facts},
    log_row::Row,
    log_store,
    state::StageState,
    store,
};
use crate::{
    competitions::Organizer,
    platform::{
        error::{ErrorCode, Problem, Result},
        http::Json,
        openapi::{InvalidBody, JoinCodeLimited, ServerErrors, SignedInOnly},
        routes::routes,
        text::{FieldChecks, TITLE_LENGTH},
    },
    wordlists::{self, StageList},
};

pub(super) fn router() -> OpenApiRouter<StageState> {
    OpenApiRouter::new()
        .routes(routes!(list_bees, create_bee))
        .routes(routes!(read_bee))
}

/// A bee.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Bee {
    #[serde(rename = "_id")]
    id: String,
    title: String,
    /// The id of the profile at the start.
    profile: String,
    wordlist_id: String,
    /// Whether it is only a rehearsal.
    rehearsal: bool,
    #[schema(value_type = String, example = "setup")]
    phase: Phase,
    sealed: bool,
    entry_count: usize,
    created_at: DateTime<Utc>,
}

/// A bee with what is needed to prepare it.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct BeeDetail {
    #[serde(flatten)]
    bee: Bee,
    /// The name of its rules.
    profile_name: String,
    /// Null if the list was deleted.
    #[schema(required)]
    wordlist: Option<ListToSeal>,
    /// Signatures under the list as it is now, which wait for another organizer's.
    signatures: Vec<Signature>,
    /// Organizers who signed the seal. None without a seal.
    signers: usize,
    /// Once the order is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    draw: Option<Draw>,
    /// Who was drawn, in order.
    order: Vec<DrawnSpeller>,
    /// The command that drew the order, while it is the newest one that can be undone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    undoable_draw: Option<u64>,
    /// What a command is `expected` to be based on.
    decisions: u64,
    /// As the hall knows it, like what follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    round: Option<Round>,
    /// How many spellers are still in.
    survivors: usize,
    champions: Vec<PublicSpeller>,
    /// Once there is a champion.
    places: Vec<Place>,
    /// Valid links to what the hall and people at home see.
    board_links: Vec<BoardLink>,
}

/// How the order was drawn, so that anyone can repeat it.
#[derive(Serialize, ToSchema)]
#[schema(as = BeeDraw)]
struct Draw {
    seed: String,
    /// `drawn` by the SHA-256 of `SEED:NUMBER`, `alternateSchools` likewise, or by `number`.
    #[schema(value_type = String, example = "drawn")]
    method: OrderMethod,
}

#[derive(Serialize, ToSchema)]
struct DrawnSpeller {
    /// The speller's id in the bee.
    speller: u32,
    number: u32,
}

/// The list of a bee, as organizers sign it.
#[derive(Serialize, ToSchema)]
struct ListToSeal {
    title: String,
    /// The number of words.
    count: usize,
    /// Tells the texts of the words apart from others.
    hash: String,
    /// Whether it is sealed, perhaps for another bee.
    sealed: bool,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SealSignature)]
struct Signature {
    by_you: bool,
    signed_at: DateTime<Utc>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BoardLink {
    #[serde(rename = "_id")]
    id: String,
    kind: LinkKind,
    delay_seconds: i32,
    expires_at: DateTime<Utc>,
}

/// A new bee.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewBee {
    #[serde(default)]
    #[schema(required, min_length = 1, max_length = 200)]
    title: String,
    /// The id of a profile of rules, such as `local`.
    #[serde(default = "local")]
    #[schema(required = false, default = "local")]
    profile: String,
    wordlist_id: String,
    #[serde(default)]
    rehearsal: bool,
}

fn local() -> String {
    "local".to_owned()
}

/// List a competition's bees
///
/// Oldest first.
#[utoipa::path(
    get, path = "/api/bee/competition/{code}", operation_id = "listBees", tag = "stage",
    params(("code" = i32, Path, description = "The join code")),
    responses((status = 200, body = Vec<Bee>), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn list_bees(State(state): State<StageState>, organizer: Organizer) -> Result<Json<Vec<Bee>>> {
    let rows = store::of_competition(state.db.read(), &organizer.member.competition.id).await?;
    let mut bees = Vec::new();
    for row in rows {
        match shown(&state, &row.id).await {
            // Deleted in the meantime.
            Err(problem) if problem.code() == ErrorCode::NotFound => {}
            bee => bees.push(bee?),
        }
    }
    Ok(Json(bees))
}

/// Create a bee
#[utoipa::path(
    post, path = "/api/bee/competition/{code}", operation_id = "createBee", tag = "stage",
    params(("code" = i32, Path, description = "The join code")),
    request_body = NewBee,
    responses((status = 201, body = Bee), SignedInOnly, JoinCodeLimited, InvalidBody, ServerErrors)
)]
async fn create_bee(
    State(state): State<StageState>,
    organizer: Organizer,
    Json(body): Json<NewBee>,
) -> Result<(StatusCode, Json<Bee>)> {
    let competition_id = &organizer.member.competition.id;
    let mut checks = FieldChecks::default();
    let title = checks.required_line("title", &body.title, "Title is required.", TITLE_LENGTH);
    let profile = bee::profile(&body.profile);
    if profile.is_none() {
        checks.fail("profile", "There are no rules with this name.");
    }
    let list = wordlists::stage_list(state.db.read(), competition_id, &body.wordlist_id).await?;
    if list.is_none() {
        checks.fail("wordlistId", "Choose a wordlist of this competition.");
    }
    let row = bees::Model {
        id: state.rng.id(&state.clock),
        competition_id: competition_id.clone(),
        title,
        profile: body.profile,
        wordlist_id: body.wordlist_id,
        rehearsal: body.rehearsal,
        version: 1,
        clock_mark: None,
        clock_marked_at: None,
        clock_mark_seq: None,
        created_at: state.clock.now(),
    };
    let (row, profile) = checks.finish((row, profile))?;
    let profile = profile.ok_or_else(|| Problem::internal("a profile that was checked"))?;
    let official = officials::Model {
        id: state.rng.id(&state.clock),
        bee_id: row.id.clone(),
        uid: organizer.member.user.uid.clone(),
    };
    let open = Command::Open {
        profile: Box::new(profile),
        rehearsal: row.rehearsal,
    };
    let opening = Row::opening(
        &Actor::everything(&official.id),
        &open,
        facts::now(&state.clock),
        state.clock.now(),
    )?;
    let write = organizer.write(&state).await?;
    store::insert(&write, row.clone()).await?;
    store::insert_official(&write, official).await?;
    log_store::insert(&write, opening.to_model(&row.id)?).await?;
    write.commit().await?;
    Ok((StatusCode::CREATED, Json(shown(&state, &row.id).await?)))
}

/// Read a bee
#[utoipa::path(
    get, path = "/api/bee/competition/{code}/{beeId}", operation_id = "readBee", tag = "stage",
    params(
        ("code" = i32, Path, description = "The join code"),
        ("beeId" = String, Path, description = "The bee's id"),
    ),
    responses((status = 200, body = BeeDetail), SignedInOnly, JoinCodeLimited, ServerErrors)
)]
async fn read_bee(State(state): State<StageState>, scoped: ScopedBee) -> Result<Json<BeeDetail>> {
    Ok(Json(detail(&state, &scoped).await?))
}

/// The bee as it is now.
async fn shown(state: &StageState, id: &str) -> Result<Bee> {
    let live = state.live(id).await?;
    let facts = live.facts().await;
    let row = &facts.bee;
    Ok(Bee {
        id: row.id.clone(),
        title: row.title.clone(),
        profile: row.profile.clone(),
        wordlist_id: row.wordlist_id.clone(),
        rehearsal: row.rehearsal,
        phase: facts.state.phase,
        sealed: facts.state.sealed.is_some(),
        entry_count: facts.entries.len(),
        created_at: row.created_at,
    })
}

/// The bee with what is needed to prepare it.
pub(super) async fn detail(
    state: &StageState,
    ScopedBee { organizer, bee }: &ScopedBee,
) -> Result<BeeDetail> {
    let db = state.db.read();
    let list = wordlists::stage_list(db, &bee.competition_id, &bee.wordlist_id).await?;
    let list = list.map(|list| list.with_homonyms(&state.word_data.lexicon));
    let wordlist = list.map(|StageList { title, sealed, words }| ListToSeal {
        title,
        count: words.len(),
        hash: wordlists::fingerprint(&words),
        sealed,
    });
    let hash = wordlist.as_ref().map(|list| list.hash.as_str());
    let you = store::official(db, &bee.id, &organizer.member.user.uid).await?;
    let signatures = store::signatures(db, &bee.id).await?.into_iter();
    let signature = |signature: seals::Model| Signature {
        by_you: Some(&signature.official_id) == you.as_ref(),
        signed_at: signature.signed_at,
    };
    let signatures = signatures.filter(|signature| Some(signature.hash.as_str()) == hash);
    let links = store::links(db, &bee.id, state.clock.now()).await?.into_iter();
    let live = state.live(&bee.id).await?;
    let shown = shown(state, &bee.id).await?;
    let facts = live.facts().await;
    let seal = facts.state.sealed.as_ref();
    let order = facts.state.order.iter().map(|speller| DrawnSpeller {
        speller: speller.0,
        number: facts.state.number(*speller),
    });
    let newest = facts
        .state
        .undoable()
        .filter(|entry| entry.events.iter().any(is_draw));
    // No word and no unshown ruling: the board has none.
    let board = BoardView::new(&facts);
    Ok(BeeDetail {
        bee: shown,
        profile_name: bee::profile(&bee.profile).map_or_else(String::new, |profile| profile.name),
        signatures: signatures.map(signature).collect(),
        signers: seal.map_or(0, |seal| seal.signers.len()),
        draw: draw(&facts),
        order: order.collect(),
        undoable_draw: newest.map(|entry| entry.seq),
        decisions: facts.state.decisions(),
        round: board.round,
        survivors: board.survivors.len(),
        champions: board.champions,
        places: board.places,
        board_links: links
            .map(|link| BoardLink {
                id: link.id,
                kind: link.kind,
                delay_seconds: link.delay_seconds,
                expires_at: link.expires_at,
            })
            .collect(),
        wordlist,
    })
}

/// The draw that counts.
fn draw(facts: &Facts) -> Option<Draw> {
    let log = facts.state.log().iter().rev();
    log.filter(|entry| !facts.state.is_undone(entry.seq))
        .flat_map(|entry| &entry.events)
        .find_map(|event| match event {
            Event::OrderDrawn { seed, method, .. } => Some(Draw {
                seed: seed.clone(),
                method: *method,
            }),
            _ => None,
        })
}

fn is_draw(event: &Event) -> bool {
    matches!(event, Event::OrderDrawn { .. })
}
