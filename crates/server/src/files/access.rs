//! Rights in files follow their competition.

use axum::extract::{FromRequest, FromRequestParts, Request};

use super::{
    entity::Model,
    rules::{MAX_PDF_BYTES, inspect_pdf},
    store,
};
use crate::{
    competitions::{CodeInput, CompetitionsState, Member, Organizer, Right, ScopedByPath},
    platform::{
        client_address::ClientAddress,
        error::{Problem, Result},
        upload::{Upload, UploadRules},
    },
    users::{CurrentUser, require_self},
};

const PDF: UploadRules<String> = UploadRules {
    ids: ["creatorId", "competitionCode"],
    file: "file",
    missing_file: "Please select a file to upload.",
    max_bytes: MAX_PDF_BYTES,
    folder: "files",
    inspect: inspect_pdf,
};

/// An organizer's uploaded PDF, with its name.
pub struct UploadedPdf(pub Upload<Organizer, String>);

impl FromRequest<CompetitionsState> for UploadedPdf {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &CompetitionsState) -> Result<Self> {
        let (mut parts, body) = request.into_parts();
        let user = CurrentUser::from_request_parts(&mut parts, state).await?;
        let Ok(address) = ClientAddress::from_request_parts(&mut parts, state).await;
        let request = Request::from_parts(parts, body);
        let upload = Upload::receive(request, state, &PDF, async |[creator_id, code]| {
            require_self(&user, &creator_id)?;
            let code = CodeInput::from(code).parse("competitionCode")?;
            let member = Member::of_code(state, user.clone(), Some(code), address).await?;
            let organizer = Organizer::of(member)?;
            state.uploads.count(&user.uid, address)?;
            Ok(organizer)
        });
        upload.await.map(Self)
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
