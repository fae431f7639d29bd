//! `/api/form`: downloads of responses.

use std::pin::Pin;

use axum::{body::Bytes, extract::State, response::Response};
use futures_util::{Stream, StreamExt, TryStreamExt, future::Either};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;

use super::{
    arrange::arranged_ids,
    cells::{Sheet, csv_text},
    entity::{form_responses, form_templates},
    store,
    versions::Versions,
    view::{Column, View},
};
use crate::{
    audit::Action,
    competitions::{CompetitionModel, CompetitionsState, Organizer, Scoped},
    platform::{
        csrf::SameOrigin,
        csv::{Csv, download},
        db::DbErr,
        error::{Problem, Result},
        http::Query,
        openapi::{InvalidQuery, SameOriginOnly, ServerErrors, SignedInOnly},
        pieces::body_of,
        routes::routes,
        xlsx::{Cell, Xlsx},
    },
};

pub(super) fn router() -> OpenApiRouter<CompetitionsState> {
    OpenApiRouter::new()
        .routes(routes!(export_responses))
        .routes(routes!(export_responses_workbook))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ExportQuery {
    /// As in `searchResponses`.
    #[serde(default)]
    #[param(required = false)]
    search: String,
    /// As in `searchResponses`.
    #[serde(default)]
    #[param(required = false)]
    sort: String,
    /// As in `searchResponses`.
    #[serde(default)]
    #[param(required = false)]
    filters: String,
    /// The columns, separated by commas: `speller`, `answered`, `signature`, and the numbers of fields, from 1, those that were removed last.
    /// All by default.
    #[serde(default)]
    #[param(required = false)]
    columns: String,
}

/// Download the responses as CSV
///
/// As `searchResponses` shows them, newest first by default. Cells that a spreadsheet would read as formulas are marked as
/// text.
#[utoipa::path(
    get, path = "/api/form/templates/{templateId}/responses.csv", operation_id = "exportResponses", tag = "forms",
    params(("templateId" = String, Path, description = "The form's id"), ExportQuery),
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        SignedInOnly, SameOriginOnly, InvalidQuery, ServerErrors,
    )
)]
async fn export_responses(
    State(state): State<CompetitionsState>,
    // The download is audited, so another site must not trigger it.
    _same_origin: SameOrigin,
    Scoped {
        right: organizer,
        item: template,
    }: Scoped<Organizer, form_templates::Model>,
    Query(query): Query<ExportQuery>,
) -> Result<Response> {
    let (sheet, batches) = sheet_of(&state, &organizer, &template, &query).await?;
    let body = body_of(csv_pieces(&state, sheet, batches)?).await?;
    organizer
        .audit(&state, state.db.write_once(), Action::ExportAnswers, &template.id)
        .await?;
    Ok(download("responses.csv", body))
}

/// Download the responses as an Excel workbook
///
/// Like `exportResponses`, with numbers, dates and times as such.
#[utoipa::path(
    get, path = "/api/form/templates/{templateId}/responses.xlsx", operation_id = "exportResponsesWorkbook", tag = "forms",
    params(("templateId" = String, Path, description = "The form's id"), ExportQuery),
    responses(
        (
            status = 200, body = Vec<u8>,
            content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        ),
        SignedInOnly, SameOriginOnly, InvalidQuery, ServerErrors,
    )
)]
async fn export_responses_workbook(
    State(state): State<CompetitionsState>,
    _same_origin: SameOrigin,
    Scoped {
        right: organizer,
        item: template,
    }: Scoped<Organizer, form_templates::Model>,
    Query(query): Query<ExportQuery>,
) -> Result<Response> {
    let (sheet, batches) = sheet_of(&state, &organizer, &template, &query).await?;
    let mut workbook = Xlsx::new(
        "Answers",
        sheet.header().iter().map(String::as_str),
        state.clock.now(),
    )?;
    let mut batches = Box::pin(rows_of(&state, sheet, batches));
    while let Some(rows) = batches.try_next().await? {
        for row in rows {
            workbook.row(row)?;
        }
    }
    let response = workbook.download("responses.xlsx").await?;
    organizer
        .audit(&state, state.db.write_once(), Action::ExportAnswers, &template.id)
        .await?;
    Ok(response)
}

type Rows = Vec<form_responses::Model>;

/// What to write, and the responses in batches.
async fn sheet_of(
    state: &CompetitionsState,
    organizer: &Organizer,
    template: &form_templates::Model,
    query: &ExportQuery,
) -> Result<(
    Sheet,
    impl Stream<Item = std::result::Result<Rows, DbErr>> + Send + use<>,
)> {
    let versions = Versions::of(template)?;
    let fields = versions.united();
    let view = View::parse(&fields, &query.search, &query.sort, &query.filters)?;
    let columns = Column::parse_list(&query.columns, &fields)?;
    let time_zone = organizer.member.competition.time_zone.clone();
    let db = state.db.read();
    let batches = if view.is_newest_first() {
        Either::Left(store::batches(db.clone(), &template.id, &view.search))
    } else {
        let ids = arranged_ids(db, &template.id, &versions, &view, &time_zone).await?;
        Either::Right(store::batches_in_order(db.clone(), &template.id, ids))
    };
    let sheet = Sheet {
        versions,
        fields,
        columns,
        time_zone,
    };
    Ok((sheet, batches))
}

/// A CSV file of the sheet, batch by batch.
fn csv_pieces<S: Stream<Item = std::result::Result<Rows, DbErr>> + Send>(
    state: &CompetitionsState,
    sheet: Sheet,
    batches: S,
) -> Result<impl Stream<Item = Result<Bytes>> + Send + use<S>> {
    let mut csv = Csv::default();
    csv.row(sheet.header().iter().map(String::as_str))?;
    Ok(rows_of(state, sheet, batches).map(move |rows| {
        for row in rows? {
            let cells: Vec<String> = row.iter().map(csv_text).collect();
            csv.row(cells.iter().map(String::as_str))?;
        }
        csv.take()
    }))
}

/// The answers to a form, for an export of its competition.
pub struct FormAnswers {
    /// The form's id.
    pub id: String,
    /// The form's title.
    pub title: String,
    /// A CSV file, piece by piece.
    pub pieces: Pin<Box<dyn Stream<Item = Result<Bytes>> + Send>>,
}

/// The answers to each of a competition's forms, in all columns.
pub async fn answers_of_all(
    state: &CompetitionsState,
    competition: &CompetitionModel,
) -> Result<Vec<FormAnswers>> {
    let templates = store::templates(state.db.read(), &competition.id).await?;
    let answers = |template: form_templates::Model| {
        let versions = Versions::of(&template)?;
        let fields = versions.united();
        let view = View::parse(&fields, "", "", "")?;
        let sheet = Sheet {
            columns: Column::parse_list("", &fields)?,
            versions,
            fields,
            time_zone: competition.time_zone.clone(),
        };
        let batches = store::batches(state.db.read().clone(), &template.id, &view.search);
        Ok(FormAnswers {
            pieces: Box::pin(csv_pieces(state, sheet, batches)?),
            id: template.id,
            title: template.title,
        })
    };
    templates.into_iter().map(answers).collect()
}

/// The rows of the sheet, batch by batch.
fn rows_of<S: Stream<Item = std::result::Result<Rows, DbErr>> + Send>(
    state: &CompetitionsState,
    sheet: Sheet,
    batches: S,
) -> impl Stream<Item = Result<Vec<Vec<Cell>>>> + Send + use<S> {
    let db = state.db.read().clone();
    let with_people = batches.map_err(Problem::from).and_then(move |rows| {
        let db = db.clone();
        async move { Ok((store::people(&db, &rows).await?, rows)) }
    });
    with_people.map(move |batch| {
        let (people, rows) = batch?;
        sheet.rows(&rows, &people)
    })
}
