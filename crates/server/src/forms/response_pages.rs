//! `/api/form`: responses page by page, searched, filtered and sorted.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::{
    arrange::arranged_ids,
    entity::{form_responses, form_templates},
    responses::FormResponse,
    search::Search,
    store,
    versions::Versions,
    view::View,
};
use crate::{
    competitions::{CompetitionsState, Organizer, Scoped},
    platform::{
        error::{Problem, Result},
        http::{Json, Query},
        openapi::{InvalidQuery, ServerErrors, SignedInOnly},
        routes::routes,
    },
    users::Person,
};

const MAX_PAGE_SIZE: u16 = 500;

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new().routes(routes!(search_responses))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ResponsesQuery {
    /// Text to find in the answers, ignoring case. Combine terms with ` AND ` or ` OR `. At most 500 characters.
    #[serde(default)]
    #[param(required = false)]
    search: String,
    /// The column to sort by, with `-` before it from high to low: `speller`, `answered`, `signature`, or the number of a
    /// field, from 1, those that were removed last. Newest first by default.
    #[serde(default)]
    #[param(required = false)]
    sort: String,
    /// JSON with conditions by column, such as `{"2": {"has": "lincoln"}, "5": {"from": "3", "to": "5"}}`. `has` finds a part
    /// of the text. `from` and `to` limit dates and numbers.
    #[serde(default)]
    #[param(required = false)]
    filters: String,
    /// The page number, from 1.
    #[serde(default = "first")]
    #[param(required = false, default = 1, minimum = 1, maximum = 4294967295_u32, value_type = i64)]
    page: u32,
    /// Responses per page, 1 to 500.
    #[serde(default = "page_size")]
    #[param(required = false, default = 20, minimum = 1, maximum = 500, value_type = i64)]
    size: u16,
}

fn first() -> u32 {
    1
}

fn page_size() -> u16 {
    20
}

/// A response with its author.
#[derive(Serialize, ToSchema)]
struct ResponseWithPerson {
    #[serde(flatten)]
    response: FormResponse,
    person: Person,
}

/// A page of a form's responses.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ResponsePage {
    responses: Vec<ResponseWithPerson>,
    /// From 1.
    page: u64,
    page_count: u64,
    page_size: u64,
    /// Responses that match the search.
    matches: u64,
    /// All responses to the form.
    total: u64,
}

/// Search the responses to a form
///
/// Twenty per page by default. Pages past the last are empty.
#[utoipa::path(
    get, path = "/api/form/templates/{templateId}/responses", operation_id = "searchResponses", tag = "forms",
    params(("templateId" = String, Path, description = "The form's id"), ResponsesQuery),
    responses((status = 200, body = ResponsePage), SignedInOnly, InvalidQuery, ServerErrors)
)]
async fn search_responses(
    State(state): State<CompetitionsState>,
    Scoped {
        right: Organizer { member },
        item: template,
    }: Scoped<Organizer, form_templates::Model>,
    Query(query): Query<ResponsesQuery>,
) -> Result<Json<ResponsePage>> {
    if query.page == 0 {
        return Err(Problem::invalid_field("page", "Page numbers start at 1."));
    }
    if !(1..=MAX_PAGE_SIZE).contains(&query.size) {
        return Err(Problem::invalid_field("size", "A page has 1 to 500 answers."));
    }
    let page_size = u64::from(query.size);
    let versions = Versions::of(&template)?;
    let fields = versions.united();
    let view = View::parse(&fields, &query.search, &query.sort, &query.filters)?;
    let db = state.db.read();
    let total = store::count_responses(db, &template.id, &Search::parse("")?).await?;
    let skipped = u64::from(query.page - 1).saturating_mul(page_size);
    let (matches, rows) = if view.is_newest_first() {
        let matches = store::count_responses(db, &template.id, &view.search).await?;
        let offset = skipped.min(matches);
        let rows = store::responses(db, &template.id, &view.search, offset, page_size).await?;
        (matches, rows)
    } else {
        let time_zone = &member.competition.time_zone;
        let ids = arranged_ids(db, &template.id, &versions, &view, time_zone).await?;
        let start = usize::try_from(skipped).unwrap_or(usize::MAX).min(ids.len());
        let end = ids.len().min(start + usize::from(query.size));
        (
            ids.len() as u64,
            store::responses_in_order(db, &template.id, &ids[start..end]).await?,
        )
    };
    let responses = with_people(&state, &template, member.competition.code, rows).await?;
    Ok(Json(ResponsePage {
        responses,
        page: query.page.into(),
        page_count: matches.div_ceil(page_size),
        page_size,
        matches,
        total,
    }))
}

async fn with_people(
    state: &CompetitionsState,
    template: &form_templates::Model,
    code: i32,
    rows: Vec<form_responses::Model>,
) -> Result<Vec<ResponseWithPerson>> {
    let people = store::people(state.db.read(), &rows).await?;
    let versions = Versions::of(template)?;
    rows.into_iter()
        .filter_map(|row| {
            let person = people.get(&row.uid)?.clone();
            Some(
                FormResponse::new(row, &template.title, &versions, code).map(|response| ResponseWithPerson {
                    response,
                    person: person.into(),
                }),
            )
        })
        .collect()
}
