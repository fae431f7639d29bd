//! OpenID Connect providers: `WORDHIVE_OIDC_<ID>_{ISSUER,CLIENT_ID,CLIENT_SECRET,NAME}`, for any number of ids.

use std::{collections::BTreeMap, ffi::OsString};

use openidconnect::{ClientId, ClientSecret, IssuerUrl};
use url::{Host, Url};

const PREFIX: &str = "WORDHIVE_OIDC_";
const ISSUER: &str = "ISSUER";
const CLIENT_ID: &str = "CLIENT_ID";
const CLIENT_SECRET: &str = "CLIENT_SECRET";
const NAME: &str = "NAME";
/// In characters, for ids and names.
const MAX_LENGTH: usize = 40;

/// An OpenID Connect provider.
#[derive(Clone, Debug)]
pub struct ProviderConfig {
    /// In lower case, as in URLs.
    pub id: String,
    /// The name on its button.
    pub name: String,
    /// Must equal the provider's own spelling, including a trailing slash.
    pub issuer: IssuerUrl,
    /// Identifies this installation to the provider.
    pub client_id: ClientId,
    /// Proves this installation's identity to the provider.
    pub client_secret: ClientSecret,
}

/// Reads the providers from environment variables, sorted by id.
///
/// # Errors
/// One line that names the wrong or missing variable, without its value.
pub fn providers(
    variables: impl Iterator<Item = (OsString, OsString)>,
) -> Result<Vec<ProviderConfig>, String> {
    let mut by_id: BTreeMap<String, BTreeMap<&str, String>> = BTreeMap::new();
    for (variable, value) in variables {
        let Some(variable) = variable.to_str().filter(|variable| variable.starts_with(PREFIX)) else {
            continue;
        };
        let invalid = |reason: &str| Err(format!("{variable}: {reason}"));
        let (id, part) = match split(&variable[PREFIX.len()..]) {
            Some(found) => found,
            None => return invalid("unknown setting. Use _ISSUER, _CLIENT_ID, _CLIENT_SECRET or _NAME"),
        };
        if !is_id(id) {
            return invalid("the provider's id may only contain A to Z, 0 to 9 and _");
        }
        let Some(value) = value.to_str().map(str::trim) else {
            return invalid("must be UTF-8 text");
        };
        // An empty variable counts as unset.
        if !value.is_empty() {
            by_id
                .entry(id.to_owned())
                .or_default()
                .insert(part, value.to_owned());
        }
    }
    by_id
        .into_iter()
        .map(|(id, parts)| provider(&id, parts))
        .collect()
}

fn split(rest: &str) -> Option<(&str, &'static str)> {
    [ISSUER, CLIENT_ID, CLIENT_SECRET, NAME]
        .into_iter()
        .find_map(|part| Some((rest.strip_suffix(part)?.strip_suffix('_')?, part)))
}

fn is_id(id: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    (1..=MAX_LENGTH).contains(&id.len()) && id.bytes().all(allowed)
}

fn provider(id: &str, mut parts: BTreeMap<&str, String>) -> Result<ProviderConfig, String> {
    let mut take = |part: &str| {
        parts
            .remove(part)
            .ok_or_else(|| format!("{PREFIX}{id}_{part}: is missing"))
    };
    let issuer = check_issuer(take(ISSUER)?).map_err(|reason| format!("{PREFIX}{id}_{ISSUER}: {reason}"))?;
    let client_id = take(CLIENT_ID)?;
    let client_secret = take(CLIENT_SECRET)?;
    let name = take(NAME).unwrap_or_else(|_| match id {
        "GOOGLE" => "Google".to_owned(),
        other => other.to_owned(),
    });
    if name.chars().count() > MAX_LENGTH {
        return Err(format!(
            "{PREFIX}{id}_{NAME}: must have at most {MAX_LENGTH} characters"
        ));
    }
    Ok(ProviderConfig {
        id: id.to_lowercase(),
        name,
        issuer,
        client_id: ClientId::new(client_id),
        client_secret: ClientSecret::new(client_secret),
    })
}

/// The client secret and people's emails go there, so plain http is only allowed on this machine.
fn check_issuer(text: String) -> Result<IssuerUrl, String> {
    let url = Url::parse(&text).map_err(|error| error.to_string())?;
    let is_loopback = match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    if url.scheme() == "https" || (url.scheme() == "http" && is_loopback) {
        IssuerUrl::new(text).map_err(|error| error.to_string())
    } else {
        Err("must start with https://".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Vec<ProviderConfig>, String> {
        providers(variables.iter().map(|(name, value)| (name.into(), value.into())))
    }

    #[test]
    fn any_number_of_providers() {
        assert!(read(&[("WORDHIVE_DATA", "x"), ("HOME", "/")]).unwrap().is_empty());
        let found = read(&[
            ("WORDHIVE_OIDC_MY_SCHOOL_ISSUER", "http://127.0.0.1:3000"),
            ("WORDHIVE_OIDC_MY_SCHOOL_CLIENT_ID", "bee"),
            ("WORDHIVE_OIDC_MY_SCHOOL_CLIENT_SECRET", " honey "),
            ("WORDHIVE_OIDC_MY_SCHOOL_NAME", "My School"),
            ("WORDHIVE_OIDC_GOOGLE_CLIENT_ID", "wordhive"),
            ("WORDHIVE_OIDC_GOOGLE_ISSUER", "https://accounts.google.com"),
            ("WORDHIVE_OIDC_GOOGLE_CLIENT_SECRET", "paper"),
            ("WORDHIVE_OIDC_OTHER_NAME", ""),
        ])
        .unwrap();
        let ids_and_names: Vec<_> = found
            .iter()
            .map(|provider| (provider.id.as_str(), provider.name.as_str()))
            .collect();
        assert_eq!(ids_and_names, [("google", "Google"), ("my_school", "My School")]);
        assert_eq!(found[1].client_secret.secret(), "honey");
        assert_eq!(
            found[0].issuer.as_str(),
            "https://accounts.google.com",
            "no trailing slash added"
        );
        let shown = format!("{found:?}");
        assert!(!shown.contains("honey") && !shown.contains("paper"), "{shown}");
    }

    #[test]
    fn errors_name_the_variable_without_its_value() {
        let with = |name: &'static str, value: &'static str| {
            let mut variables = vec![
                ("WORDHIVE_OIDC_A_ISSUER", "https://a.example"),
                ("WORDHIVE_OIDC_A_CLIENT_ID", "bee"),
                ("WORDHIVE_OIDC_A_CLIENT_SECRET", "honey"),
            ];
            variables.retain(|(known, _)| *known != name);
            variables.push((name, value));
            let reason = read(&variables).unwrap_err();
            assert!(!reason.contains("honey"), "{reason}");
            reason
        };
        for (name, value, reason) in [
            ("WORDHIVE_OIDC_A_CLIENT_SECRET", "", "is missing"),
            ("WORDHIVE_OIDC_A_CLIENT_ID", " ", "is missing"),
            ("WORDHIVE_OIDC_A_ISSUER", "", "is missing"),
            ("WORDHIVE_OIDC_A_ISSUER", "http://a.example", "https://"),
            ("WORDHIVE_OIDC_A_ISSUER", "a.example", "relative URL"),
            ("WORDHIVE_OIDC_A_SECRET", "honey", "unknown setting"),
            ("WORDHIVE_OIDC_ISSUER", "https://b.example", "unknown setting"),
            ("WORDHIVE_OIDC_a-b_ISSUER", "https://b.example", "A to Z"),
            (
                "WORDHIVE_OIDC_A_NAME",
                "Forty characters are enough for any name.",
                "40",
            ),
        ] {
            let message = with(name, value);
            assert!(message.starts_with(name) && message.contains(reason), "{message}");
        }
    }
}
