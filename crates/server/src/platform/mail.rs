//! Outgoing email, sent after the response to the request that caused it.

use std::{sync::Arc, time::Duration};

use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, header::ContentType},
    transport::smtp,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use url::Url;

use super::error::{Problem, Result};

/// Timeout of one SMTP command.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(20);
/// Timeout of a whole email.
const TIMEOUT: Duration = Duration::from_mins(2);
/// Most emails waiting to be sent.
const MAX_QUEUE: usize = 100;
/// `Retry-After` when the queue is full.
const RETRY_AFTER: Duration = Duration::from_mins(1);

/// Sends email through the operator's mail server.
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
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

impl Mailer {
    /// Prepares the transport, which connects on the first email.
    ///
    /// # Errors
    /// Does not repeat the URL, which may contain a password.
    pub fn open(url: &Url, from: Mailbox) -> Result<Self, smtp::Error> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.as_str())?
            .timeout(Some(COMMAND_TIMEOUT))
            .build();
        Ok(Self {
            transport,
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
}
