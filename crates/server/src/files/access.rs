//! Rights in files follow their competition.

use axum::extract::{FromRequest, Request};

use super::{
    entity::Model,
    portable::FOLDER,
    rules::{MAX_PDF_BYTES, inspect_pdf},
    store,
};
use crate::{
    competitions::{
        CodeInput, CompetitionsState, Hideable, Member, Organizer, Right, ScopedByPath, Visibility,
        VisibilityInput,
    },
    platform::{
        error::{Problem, Result},
        upload::{Upload, UploadRules},
    },
    users::receive_upload,
};

const PDF: UploadRules<String> = UploadRules {
    ids: ["creatorId", "competitionCode"],
    option: Some("visibility"),
    file: "file",
    missing_file: "Please select a file to upload.",
    max_bytes: MAX_PDF_BYTES,
    folder: FOLDER,
    inspect: inspect_pdf,
};

/// An organizer's uploaded PDF, with its visibility and name.
pub struct UploadedPdf(pub Upload<(Organizer, Visibility), String>);

impl FromRequest<CompetitionsState> for UploadedPdf {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &CompetitionsState) -> Result<Self> {
        let upload = receive_upload(request, state, &PDF, async |user, address, code, visibility| {
            let code = CodeInput::from(code).parse("competitionCode")?;
            let organizer = Organizer::of(Member::of_code(state, user, Some(code), address).await?)?;
            organizer.member.require_current()?;
            let visibility = visibility.map(VisibilityInput::from);
            let visibility = VisibilityInput::check_new(visibility.as_ref(), &organizer.member.competition)?;
            Ok((organizer, visibility))
        });
        upload.await.map(Self)
    }
}

impl Hideable for Model {
    fn visibility(&self) -> &str {
        &self.visibility
    }
}

impl ScopedByPath for Model {
    const PARAMETER: &'static str = "fileId";
    const WHAT: &'static str = "file";

    async fn find(state: &CompetitionsState, id: &str) -> Result<Option<Self>> {
        Ok(store::file(state.db.read(), id).await?)
    }

    fn competition_id(&self) -> &str {
        &self.competition_id
    }
}
