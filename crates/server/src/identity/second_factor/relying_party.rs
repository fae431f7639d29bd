//! What passkeys are bound to: the server's public address.

use url::{Host, Url};
use webauthn_rs::{Webauthn, WebauthnBuilder};

use crate::{
    identity::state::IdentityState,
    platform::error::{ErrorCode, Problem, Result},
};

/// The host of the public address, if browsers allow passkeys there: over https, or on this computer. An IP address never is.
pub(super) fn host(state: &IdentityState) -> Option<String> {
    let url = Url::parse(&state.origin()).ok()?;
    host_of(&url)
}

fn host_of(url: &Url) -> Option<String> {
    let Some(Host::Domain(host)) = url.host() else {
        return None;
    };
    let is_local = host == "localhost" || host.ends_with(".localhost");
    (url.scheme() == "https" || is_local).then(|| host.to_owned())
}

/// Makes and checks challenges for passkeys.
///
/// # Errors
/// 403 `operation-not-allowed` where browsers don't allow passkeys.
pub fn relying_party(state: &IdentityState) -> Result<Webauthn> {
    let not_here = || {
        Problem::new(
            ErrorCode::OperationNotAllowed,
            "Passkeys need a server with https and a domain name.",
        )
    };
    let url = Url::parse(&state.origin()).map_err(Problem::internal)?;
    let host = host_of(&url).ok_or_else(not_here)?;
    WebauthnBuilder::new(&host, &url)
        .map(|builder| builder.rp_name("Wordhive"))
        .and_then(WebauthnBuilder::build)
        .map_err(Problem::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passkeys_need_a_secure_domain() {
        for (url, host) in [
            ("https://bee.school.example", Some("bee.school.example")),
            ("https://bee.school.example:8443", Some("bee.school.example")),
            ("http://localhost:8080", Some("localhost")),
            ("http://bee.school.example", None),
            ("http://127.0.0.1:8080", None),
            ("https://192.0.2.1", None),
            ("https://[::1]", None),
        ] {
            assert_eq!(host_of(&Url::parse(url).unwrap()).as_deref(), host, "{url}");
        }
    }
}
