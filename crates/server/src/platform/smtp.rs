//! Hands one email over to the mail server, step by step, so that the caller knows what may have been sent (docs/decisions/0086).

use std::{error::Error as _, time::Duration};

use lettre::{
    Address,
    address::Envelope,
    transport::smtp::{
        Error,
        authentication::{Credentials, DEFAULT_MECHANISMS},
        client::{AsyncSmtpConnection, TlsParameters},
        commands::{Data, Mail, Rcpt},
        extension::{ClientId, Extension, MailParameter},
    },
};
use percent_encoding::percent_decode_str;
use tokio::time::timeout;
use url::Url;

use super::error::Result;

/// How long a mail server may take to say goodbye.
const FAREWELL: Duration = Duration::from_secs(1);

/// What became of an email.
#[derive(Debug, PartialEq, Eq)]
pub enum Delivery {
    /// The mail server took it.
    Accepted,
    /// It will never take an email to this address.
    Bounced(String),
    /// It will never take this email.
    Refused(String),
    /// It may take it later.
    Deferred(String),
    /// It takes no email now.
    Unavailable(String),
    /// The connection broke after the email was handed over, and before the mail server said whether it took it.
    Unknown(String),
    /// The caller changed its mind before anything was handed over.
    Withdrawn,
}

/// How to reach the mail server.
#[derive(Clone)]
pub struct Route {
    host: String,
    port: u16,
    security: Security,
    hello: ClientId,
    credentials: Option<Credentials>,
    /// For each step.
    timeout: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Security {
    Plain,
    Opportunistic,
    StartTls,
    Tls,
}

impl Route {
    /// From a URL that lettre accepts, as it reads it.
    pub fn new(url: &Url, timeout: Duration) -> Self {
        let tls = url.query_pairs().find(|(key, _)| key == "tls");
        let security = match (url.scheme(), tls.as_ref().map(|(_, value)| value.as_ref())) {
            ("smtps", _) => Security::Tls,
            (_, Some("required")) => Security::StartTls,
            (_, Some(_)) => Security::Opportunistic,
            (_, None) => Security::Plain,
        };
        let port = url.port().unwrap_or(match security {
            Security::Plain => 25,
            Security::Tls => 465,
            Security::StartTls | Security::Opportunistic => 587,
        });
        let decode = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let path = url.path().trim_matches('/');
        Self {
            host: url.host_str().unwrap_or_default().to_owned(),
            port,
            security,
            hello: if path.is_empty() {
                ClientId::default()
            } else {
                ClientId::Domain(path.to_owned())
            },
            credentials: url
                .password()
                .map(|password| Credentials::new(decode(url.username()), decode(password))),
            timeout,
        }
    }

    /// Sends an email to one address. Calls `hand_over` right before its content is written: from then on it may have been sent. If
    /// that returns false, nothing is.
    ///
    /// # Errors
    /// That of `hand_over`.
    pub async fn deliver(
        &self,
        envelope: &Envelope,
        content: &[u8],
        hand_over: impl Future<Output = Result<bool>>,
    ) -> Result<Delivery> {
        let mut connection = match self.prepare(envelope).await {
            Ok(connection) => connection,
            Err(delivery) => return Ok(delivery),
        };
        let goes_on = hand_over.await;
        if !matches!(goes_on, Ok(true)) {
            close(connection).await;
            return goes_on.map(|_| Delivery::Withdrawn);
        }
        // Mail servers may check an email for long before they answer.
        let delivery = match timeout(self.timeout * 3, connection.message(content)).await {
            Ok(Ok(_)) => Delivery::Accepted,
            Ok(Err(error)) if error.is_permanent() => Delivery::Refused(reply(&error)),
            Ok(Err(error)) if error.is_transient() => Delivery::Deferred(reply(&error)),
            Ok(Err(error)) => Delivery::Unknown(reply(&error)),
            Err(_) => Delivery::Unknown("it stopped answering".to_owned()),
        };
        close(connection).await;
        Ok(delivery)
    }

    /// All steps before the content.
    async fn prepare(&self, envelope: &Envelope) -> Result<AsyncSmtpConnection, Delivery> {
        let unavailable = |error: Error| Delivery::Unavailable(reply(&error));
        let mut connection = self.in_time(self.connect()).await?.map_err(unavailable)?;
        let mut options = Vec::new();
        if envelope
            .to()
            .iter()
            .chain(envelope.from())
            .any(|address| !AsRef::<str>::as_ref(address).is_ascii())
        {
            if !connection.server_info().supports_feature(Extension::SmtpUtfEight) {
                return Err(Delivery::Bounced(
                    "it can't send to addresses with such letters".to_owned(),
                ));
            }
            options.push(MailParameter::SmtpUtfEight);
        }
        let from = Mail::new(envelope.from().cloned(), options);
        self.in_time(connection.command(from))
            .await?
            .map_err(unavailable)?;
        for to in envelope.to() {
            let to: Address = to.clone();
            let answer = self
                .in_time(connection.command(Rcpt::new(to, Vec::new())))
                .await?;
            answer.map_err(|error| judge(&error, Delivery::Bounced))?;
        }
        let answer = self.in_time(connection.command(Data)).await?;
        answer.map_err(|error| judge(&error, Delivery::Refused))?;
        Ok(connection)
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let tls = || TlsParameters::new(self.host.clone());
        let wrapper = (self.security == Security::Tls).then(tls).transpose()?;
        let server = (self.host.as_str(), self.port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, Some(self.timeout), &self.hello, wrapper, None)
                .await?;
        let upgrades = match self.security {
            Security::StartTls => true,
            Security::Opportunistic => connection.can_starttls(),
            Security::Plain | Security::Tls => false,
        };
        if upgrades {
            connection.starttls(tls()?, &self.hello).await?;
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }

    async fn in_time<T>(&self, step: impl Future<Output = T>) -> Result<T, Delivery> {
        timeout(self.timeout, step)
            .await
            .map_err(|_| Delivery::Unavailable("it doesn't answer".to_owned()))
    }
}

/// Takes leave. What became of the email is known already, so the next one waits for no slow server.
async fn close(mut connection: AsyncSmtpConnection) {
    let _ = timeout(FAREWELL, connection.abort()).await;
}

/// What a refusal of the recipient or of the content means.
fn judge(error: &Error, permanent: fn(String) -> Delivery) -> Delivery {
    let code = error.status().map(u16::from);
    match code {
        // Closing, or wants a log-in: it says nothing about this email.
        Some(421 | 530 | 534 | 535 | 538) | None => Delivery::Unavailable(reply(error)),
        Some(500..) => permanent(reply(error)),
        Some(_) => Delivery::Deferred(reply(error)),
    }
}

/// In characters. Mail servers can be wordy.
const REPLY_LENGTH: usize = 300;

/// What the mail server said, in its words.
fn reply(error: &Error) -> String {
    let words = error
        .source()
        .map_or_else(|| error.to_string(), ToString::to_string);
    let words = words.chars().filter(|character| !character.is_control());
    let words: String = words.take(REPLY_LENGTH).collect();
    match error.status() {
        Some(code) => format!("{code} {words}"),
        None => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_read_as_lettre_does() {
        let route = |url: &str| Route::new(&url.parse().unwrap(), Duration::from_secs(1));
        for (url, port, security) in [
            ("smtp://mail.example", 25, Security::Plain),
            ("smtp://mail.example:2525", 2_525, Security::Plain),
            ("smtp://mail.example?tls=required", 587, Security::StartTls),
            (
                "smtp://mail.example?tls=opportunistic",
                587,
                Security::Opportunistic,
            ),
            ("smtps://mail.example", 465, Security::Tls),
        ] {
            let route = route(url);
            assert!(
                (route.port, route.security) == (port, security) && route.credentials.is_none(),
                "{url}"
            );
        }
        let route = route("smtps://bee%40school:p%20w@mail.example/hive.example");
        assert!(route.hello == ClientId::Domain("hive.example".to_owned()));
        assert!(route.credentials == Some(Credentials::new("bee@school".to_owned(), "p w".to_owned())));
    }
}
