//! Mail, sent after the request that asked for it was answered.

use std::{sync::Arc, time::Duration};

use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, header::ContentType},
    transport::smtp,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use url::Url;

use super::error::{Problem, Result};

/// How long the mail server may take over one step of the conversation.
const STEP: Duration = Duration::from_secs(20);
/// How long it may take over a whole mail.
const WHOLE: Duration = Duration::from_mins(2);
/// Mails that may wait at the same time.
const LONGEST_QUEUE: usize = 100;
/// When those who find it full are asked to come back.
const RETRY_AFTER: Duration = Duration::from_mins(1);

/// Sends mails through the operator's mail server.
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    places: Arc<Semaphore>,
}

/// A place in the queue, held until the mail is sent.
pub struct Place(#[expect(dead_code, reason = "held, not read")] OwnedSemaphorePermit);

/// A mail of plain text.
pub struct Mail<'a> {
    /// The address of its one reader.
    pub to: &'a str,
    /// What it is about; nothing secret.
    pub subject: &'a str,
    /// What it says.
    pub text: String,
}

impl Mailer {
    /// Connects only when there is something to send.
    ///
    /// # Errors
    /// When the URL cannot be used, without repeating it: it may hold a password.
    pub fn open(url: &Url, from: Mailbox) -> Result<Self, smtp::Error> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url.as_str())?
            .timeout(Some(STEP))
            .build();
        Ok(Self {
            transport,
            from,
            places: Arc::new(Semaphore::new(LONGEST_QUEUE)),
        })
    }

    /// A place in the queue.
    ///
    /// # Errors
    /// 429 when it is full.
    pub fn place(&self) -> Result<Place> {
        Arc::clone(&self.places)
            .try_acquire_owned()
            .map(Place)
            .map_err(|_full| Problem::too_many_requests(RETRY_AFTER))
    }

    /// Hands the mail to the mail server.
    ///
    /// # Errors
    /// When it did not take it. What it said is left out: it may repeat the reader's address.
    pub async fn send(&self, _place: Place, mail: Mail<'_>) -> Result<()> {
        let message = Message::builder()
            .from(self.from.clone())
            .to(mail
                .to
                .parse()
                .map_err(|_| Problem::internal("no mailbox can have this address"))?)
            .subject(mail.subject)
            .header(ContentType::TEXT_PLAIN)
            .body(mail.text)
            .map_err(Problem::internal)?;
        match tokio::time::timeout(WHOLE, self.transport.send(message)).await {
            Ok(Ok(_said)) => Ok(()),
            Ok(Err(error)) => Err(match error.status() {
                Some(code) => Problem::internal(format!("the mail server refused the mail with {code}")),
                None => Problem::internal(error),
            }),
            Err(_) => Err(Problem::internal("the mail server took too long")),
        }
    }
}
