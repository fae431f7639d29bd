//! Outgoing email, sent after the response to the request that caused it.

use std::{sync::Arc, time::Duration};

use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{
        Mailbox,
        header::{ContentType, HeaderName, HeaderValue},
    },
    transport::smtp,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use url::Url;

use super::{
    error::{Problem, Result},
    smtp::{Delivery, Route},
};

/// Timeout of a whole email.
const TIMEOUT: Duration = Duration::from_mins(2);
/// How long a server that is to stop waits for its email.
pub const LAST_WAIT: Duration = Duration::from_secs(15);
/// Most emails waiting to be sent.
const MAX_QUEUE: usize = 100;
/// `Retry-After` when the queue is full.
const RETRY_AFTER: Duration = Duration::from_mins(1);

/// Sends email through the operator's mail server.
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    route: Route,
    from: Mailbox,
    queue: Arc<Semaphore>,
}

/// A place in the queue, held until the email is sent.
pub struct Permit(#[expect(dead_code, reason = "held, not read")] OwnedSemaphorePermit);

/// A plain-text email.
pub struct Mail<'a> {
    /// Recipient address.
    pub to: &'a str,
    /// Subject, without secrets.
    pub subject: &'a str,
    /// Body.
    pub text: String,
}

/// An email of many, sent from the outbox.
pub struct BulkMail<'a> {
    /// Recipient address.
    pub to: &'a str,
    /// Where answers go, if not to the sender.
    pub reply_to: Option<&'a str>,
    /// One of its own, without the host.
    pub message_id: &'a str,
    /// Subject.
    pub subject: &'a str,
    /// Body.
    pub text: String,
    /// Link that unsubscribes with a POST request (RFC 8058).
    pub unsubscribe: &'a str,
}

impl Mailer {
    /// Prepares the transport, which connects on the first email. The timeout is that of one SMTP command.
    ///
    /// # Errors
    /// Does not repeat the URL, which may contain a password.
    pub fn open(url: &Url, from: Mailbox, timeout: Duration) -> Result<Self, smtp::Error> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.as_str())?
            .timeout(Some(timeout))
            .build();
        Ok(Self {
            transport,
            route: Route::new(url, timeout),
            from,
            queue: Arc::new(Semaphore::new(MAX_QUEUE)),
        })
    }

    /// Reserves a place in the queue.
    ///
    /// # Errors
    /// 429 when it is full.
    pub fn reserve(&self) -> Result<Permit> {
        Arc::clone(&self.queue)
            .try_acquire_owned()
            .map(Permit)
            .map_err(|_full| Problem::too_many_requests(RETRY_AFTER))
    }

    /// Sends an email.
    ///
    /// # Errors
    /// 500 with the SMTP code, without the server's message, which may contain the recipient's address.
    pub async fn send(&self, _permit: Permit, mail: Mail<'_>) -> Result<()> {
        let message = Message::builder()
            .from(self.from.clone())
            .to(mail
                .to
                .parse()
                .map_err(|_| Problem::internal("invalid recipient address"))?)
            .subject(mail.subject)
            .header(ContentType::TEXT_PLAIN)
            .body(mail.text)
            .map_err(Problem::internal)?;
        match tokio::time::timeout(TIMEOUT, self.transport.send(message)).await {
            Ok(Ok(_response)) => Ok(()),
            Ok(Err(error)) => Err(match error.status() {
                Some(code) => Problem::internal(format!("the mail server rejected the email with {code}")),
                None => Problem::internal(error),
            }),
            Err(_) => Err(Problem::internal("sending the email timed out")),
        }
    }

    /// Waits until no email is waiting to be sent, but not for long.
    pub async fn finish(&self) {
        if self.queue.available_permits() < MAX_QUEUE {
            tracing::info!("wait until email is sent");
        }
        let all = self.queue.acquire_many(MAX_QUEUE as u32);
        if tokio::time::timeout(LAST_WAIT, all).await.is_err() {
            tracing::warn!("stopped before all email was sent");
        }
    }

    /// The sender of all email.
    pub fn from(&self) -> &Mailbox {
        &self.from
    }

    /// Sends an email of many. Calls `hand_over` right before it may be sent, as [`Route::deliver`] does.
    ///
    /// # Errors
    /// That of `hand_over`.
    pub async fn deliver(
        &self,
        mail: BulkMail<'_>,
        hand_over: impl Future<Output = Result<bool>>,
    ) -> Result<Delivery> {
        let Some(message) = self.compose(mail) else {
            return Ok(Delivery::Bounced("it isn't an email address".to_owned()));
        };
        self.route
            .deliver(message.envelope(), &message.formatted(), hand_over)
            .await
    }

    /// None if the address is none.
    fn compose(&self, mail: BulkMail<'_>) -> Option<Message> {
        let host = self.from.email.domain();
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(mail.to.parse().ok()?)
            .message_id(Some(format!("<{}@{host}>", mail.message_id)))
            .subject(mail.subject)
            .header(ContentType::TEXT_PLAIN);
        for (name, value) in [
            ("List-Unsubscribe", format!("<{}>", mail.unsubscribe)),
            ("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
        ] {
            let name = HeaderName::new_from_ascii(name.to_owned()).ok()?;
            message = message.raw_header(HeaderValue::new(name, value));
        }
        if let Some(reply_to) = mail.reply_to.and_then(|address| address.parse().ok()) {
            message = message.reply_to(reply_to);
        }
        message.body(mail.text).ok()
    }
}
