//! A mail server

use std::{
    collections::HashMap,
    net::TcpListener,
    sync::{Arc, Mutex, mpsc},
    time::Duration,
};

use mailin_embedded::{Handler, Response, Server, response};
use wordhive::config::Config;

/// A local mail server that stores what it receives. The start of an address says what it does with it: refuse it (`bounced`), put the
/// first email off (`busy`) or each (`full`), put the first off once it has read it and the test lets it answer (`later`), refuse the
/// content (`spam`), or take it and say nothing (`silent`).
#[derive(Clone)]
pub struct PostOffice {
    mail: String,
    to: String,
    delivered: mpsc::Sender<String>,
    /// The one address that it refuses.
    unknown: &'static str,
    tried: Arc<Mutex<HashMap<String, u32>>>,
    answers: Arc<Mutex<mpsc::Receiver<()>>>,
}

impl Handler for PostOffice {
    fn rcpt(&mut self, to: &str) -> Response {
        to.clone_into(&mut self.to);
        let mut tried = self.tried.lock().unwrap();
        let tries = tried.entry(to.to_owned()).or_default();
        *tries += 1;
        if to == self.unknown || to.starts_with("bounced") {
            response::NO_MAILBOX
        } else if to.starts_with("full") || to.starts_with("busy") && *tries == 1 {
            response::OUT_OF_SPACE
        } else {
            response::OK
        }
    }

    fn data(&mut self, line: &[u8]) -> std::io::Result<()> {
        self.mail.push_str(&String::from_utf8_lossy(line));
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        let mail = std::mem::take(&mut self.mail);
        if self.to.starts_with("spam") {
            return response::TRANSACTION_FAILED;
        }
        let taken = self.delivered.send(mail);
        if self.to.starts_with("later") && self.tried.lock().unwrap()[&self.to] == 1 {
            // Also once the test has ended.
            let _ = self.answers.lock().unwrap().recv();
            return response::INTERNAL_ERROR;
        }
        if self.to.starts_with("silent") {
            // Longer than anyone waits.
            std::thread::sleep(Duration::from_secs(20));
        }
        match taken {
            Ok(()) => response::OK,
            Err(_) => response::INTERNAL_ERROR,
        }
    }
}

impl PostOffice {
    /// Starts it. Returns its URL and the received emails.
    pub fn open() -> (url::Url, mpsc::Receiver<String>) {
        let (url, arriving, _) = Self::open_waiting();
        (url, arriving)
    }

    /// Starts it. Returns its URL, the received emails, and what lets it answer `later`.
    pub fn open_waiting() -> (url::Url, mpsc::Receiver<String>, mpsc::Sender<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (arriving, answer) = Self::start(listener);
        (format!("smtp://{address}").parse().unwrap(), arriving, answer)
    }

    /// Starts it at an address. Returns the received emails.
    pub fn open_at(listener: TcpListener) -> mpsc::Receiver<String> {
        Self::start(listener).0
    }

    fn start(listener: TcpListener) -> (mpsc::Receiver<String>, mpsc::Sender<()>) {
        let (delivered, arriving) = mpsc::channel();
        let (answer, answers) = mpsc::channel();
        let mut server = Server::new(Self {
            mail: String::new(),
            to: String::new(),
            delivered,
            unknown: "gone@school.example",
            tried: Arc::default(),
            answers: Arc::new(Mutex::new(answers)),
        });
        server.with_tcp_listener(listener);
        // Runs until the tests end.
        std::thread::spawn(move || server.serve().unwrap());
        (arriving, answer)
    }
}

/// Settings with a mail server that may say nothing.
pub fn with_silent_mail(url: url::Url) -> impl FnOnce(&mut Config) {
    |config| {
        with_mail(url)(config);
        config.mail.smtp_timeout = Duration::from_millis(1_500);
    }
}

/// Settings with this mail server.
pub fn with_mail(url: url::Url) -> impl FnOnce(&mut Config) {
    |config| {
        config.server.public_url = Some("https://bee.example".parse().unwrap());
        config.mail.smtp_url = Some(url);
        config.mail.smtp_from = Some("Spelling Bee <bee@school.example>".parse().unwrap());
    }
}
