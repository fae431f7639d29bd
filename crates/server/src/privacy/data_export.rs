//! `/api/account/data`: everything stored about a person, as a download.

use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;

use crate::{
    audit::{self, ExportedEntry},
    competitions::{
        self, ExportedConfirmation, ExportedConsent, ExportedInvitation, ExportedItem, ExportedMembership,
    },
    files::{self, ExportedFile},
    forms::{self, ExportedForms},
    identity::{self, CurrentIdentity, ExportedAccount, IdentityModel},
    messages::{self, ExportedMessages},
    platform::{
        archive::{Content, Entry, safe_name, zip_of},
        client_address::ClientAddress,
        clock::Instant,
        csrf::SameOrigin,
        error::{Problem, ProblemDocument, Result},
        openapi::{SameOriginOnly, ServerErrors, SignedInOnly},
        routes::routes,
    },
    posts::{self, ExportedImage, ExportedPost},
    privacy::state::PrivacyState,
    stage::{self, ExportedBee, ExportedGrants},
    users::{self, ExportedUser},
    wordlists::{self, ExportedRecording, ExportedWordlists},
};

const FILENAME: &str = "attachment; filename=\"wordhive-data.zip\"";

const READ_ME: &[&str] = &[
    "This is everything Wordhive stores about you.",
    "Your uploads are in the folder \"files\". Each recording and file listed here includes its path.",
    "For competitions that you no longer organize, this includes your uploads, but only the ids and dates of other things you",
    "created, because others may have changed them since.",
    "Anything that reveals a sealed wordlist isn't included, such as your recordings of its words or the letters that you spelled on",
    "stage. Download it again once it's unsealed.",
    "Other people's answers and practice progress aren't included. They are theirs.",
    "Your password isn't included. Wordhive can't read it.",
    "All times are in UTC.",
];

pub(super) fn router() -> OpenApiRouter<PrivacyState> {
    OpenApiRouter::new().routes(routes!(download_data_export))
}

/// The contents of `data.json`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document {
    read_me: &'static [&'static str],
    written_at: Instant,
    account: ExportedAccount,
    user_record: Option<ExportedUser>,
    competitions: Vec<ExportedMembership>,
    invitations_to_organize: Vec<ExportedInvitation>,
    /// The code of the competition for which an organizer made the account.
    account_made_for_competition: Option<i32>,
    consents: Vec<ExportedConsent>,
    consents_you_recorded_for_a_school: Vec<ExportedConfirmation>,
    #[serde(flatten)]
    forms: ExportedForms,
    #[serde(flatten)]
    wordlists: ExportedWordlists,
    bees: Vec<ExportedBee>,
    #[serde(flatten)]
    grants: ExportedGrants,
    recordings_you_made: Vec<Stored<ExportedRecording>>,
    posts_you_wrote: Vec<ExportedItem<ExportedPost>>,
    #[serde(flatten)]
    messages: ExportedMessages,
    images_you_uploaded: Vec<Stored<ExportedImage>>,
    files_you_uploaded: Vec<Stored<ExportedFile>>,
    audit: Vec<ExportedEntry>,
}

/// An item whose file is in the archive.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Stored<T> {
    #[serde(flatten)]
    item: T,
    in_this_archive: String,
}

/// Download everything stored about you
///
/// A zip archive with `data.json` and your uploads, without other people's data.
#[utoipa::path(
    get, path = "/api/account/data", operation_id = "downloadDataExport", tag = "identity",
    responses(
        (status = 200, content_type = "application/zip", body = [u8]),
        (status = 429, body = ProblemDocument, content_type = "application/problem+json",
         description = "Too many downloads; `Retry-After` says how long to wait"),
        SignedInOnly, SameOriginOnly, ServerErrors,
    )
)]
async fn download_data_export(
    State(state): State<PrivacyState>,
    // Downloads count against a limit.
    _same_origin: SameOrigin,
    CurrentIdentity {
        identity: account, ..
    }: CurrentIdentity,
    address: ClientAddress,
) -> Result<Response> {
    state.exports.count(&account.uid, address)?;
    let entries = entries(&state, account).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/zip")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static(FILENAME)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    Ok((headers, zip_of(state.blobs.clone(), address, entries)).into_response())
}

/// The archive's entries: `data.json`, then the files it lists.
async fn entries(state: &PrivacyState, account: IdentityModel) -> Result<Vec<Entry>> {
    let (db, now, uid) = (state.db.read(), state.clock.now(), account.uid.clone());
    let mut uploaded = Vec::new();
    let organized = competitions::organized_by(db, &uid).await?;
    let mut wordlists = wordlists::data_export(db, &uid, &organized, state.clock.now()).await?;
    let recordings_you_made = std::mem::take(&mut wordlists.recordings)
        .into_iter()
        .zip(1..)
        .map(|(recording, number)| {
            let extension = extension_of(&recording.content_type);
            let path = match &recording.word {
                Some(word) => format!("files/recording-{number:04}-{}.{extension}", safe_name(word)),
                None => format!("files/recording-{number:04}.{extension}"),
            };
            uploaded.push(entry(
                &path,
                recording.created_at,
                &recording.blob_key,
                recording.size,
            ));
            Stored {
                item: recording,
                in_this_archive: path,
            }
        })
        .collect();
    let files_you_uploaded = files::data_export(db, &uid)
        .await?
        .into_iter()
        .zip(1..)
        .map(|(file, number)| {
            let name = file.filename.strip_suffix(".pdf").unwrap_or(&file.filename);
            let path = format!("files/file-{number:04}-{}.pdf", safe_name(name));
            uploaded.push(entry(&path, file.created_at, &file.blob_key, file.size));
            Stored {
                item: file,
                in_this_archive: path,
            }
        })
        .collect();
    let images_you_uploaded = posts::images_export(db, &uid)
        .await?
        .into_iter()
        .zip(1..)
        .map(|(image, number)| {
            let path = format!("files/image-{number:04}.{}", extension_of(&image.content_type));
            uploaded.push(entry(&path, image.created_at, &image.blob_key, image.size));
            Stored {
                item: image,
                in_this_archive: path,
            }
        })
        .collect();
    let (consents, consents_you_recorded_for_a_school) = competitions::consents_export(db, &uid).await?;
    let document = Document {
        consents,
        consents_you_recorded_for_a_school,
        read_me: READ_ME,
        written_at: now,
        invitations_to_organize: competitions::invitations_export(db, &uid, &account.email).await?,
        account: identity::data_export(db, account, now).await?,
        user_record: users::data_export(db, &uid).await?,
        competitions: competitions::data_export(db, &uid).await?,
        account_made_for_competition: competitions::account_created_for(db, &uid).await?,
        forms: forms::data_export(db, &uid, &organized).await?,
        wordlists,
        bees: stage::data_export(db, &uid).await?,
        grants: stage::grants_export(db, &uid).await?,
        recordings_you_made,
        posts_you_wrote: posts::data_export(db, &uid, &organized).await?,
        messages: messages::data_export(db, &uid, &organized).await?,
        images_you_uploaded,
        files_you_uploaded,
        audit: audit::data_export(db, &uid).await?,
    };
    let json = serde_json::to_vec_pretty(&document).map_err(Problem::internal)?;
    let document = Entry {
        path: "data.json".to_owned(),
        changed_at: now,
        content: Content::Bytes(json.into()),
    };
    Ok(std::iter::once(document).chain(uploaded).collect())
}

fn entry(path: &str, changed_at: Instant, key: &str, size: i64) -> Entry {
    Entry {
        path: path.to_owned(),
        changed_at,
        content: Content::Object {
            key: key.to_owned(),
            size: size.unsigned_abs(),
        },
    }
}

/// File extension for the media type of a recording or an image.
fn extension_of(content_type: &str) -> &'static str {
    match content_type {
        "audio/webm" => "webm",
        "audio/ogg" => "ogg",
        "audio/mp4" => "m4a",
        "audio/mpeg" => "mp3",
        "image/jpeg" => "jpg",
        "image/webp" => "webp",
        _ => "wav",
    }
}
