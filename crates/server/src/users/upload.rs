//! Uploads by the signed-in user.

use axum::extract::{FromRequestParts, Request};

use super::{
    current_user::{CurrentUser, require_self},
    state::UsersState,
};
use crate::platform::{
    client_address::ClientAddress,
    error::Result,
    upload::{Destination, Upload, UploadRules},
};

/// Receives an upload whose first id is its creator's. `authorize` gets the second id and the option before the file is read.
///
/// # Errors
/// As [`Upload::receive`], 401, 403 for another creator, and 429.
pub async fn receive_upload<R, T, D: Destination>(
    request: Request,
    state: &UsersState,
    rules: &UploadRules<T>,
    authorize: impl AsyncFnOnce(CurrentUser, ClientAddress, String, Option<String>) -> Result<R>,
) -> Result<Upload<R, T, D>> {
    let (mut parts, body) = request.into_parts();
    let user = CurrentUser::from_request_parts(&mut parts, state).await?;
    let Ok(address) = ClientAddress::from_request_parts(&mut parts, state).await;
    let request = Request::from_parts(parts, body);
    Upload::receive(request, state, rules, async |[creator_id, id], option| {
        require_self(&user, &creator_id)?;
        let right = authorize(user.clone(), address, id, option).await?;
        state.uploads.count(&user.uid, address)?;
        Ok(right)
    })
    .await
}
