//! A mail server

use std::{net::TcpListener, sync::mpsc};

use mailin_embedded::{Handler, Response, Server, response};
use wordhive::config::Config;

/// A local mail server that stores what it receives.
#[derive(Clone)]
pub struct PostOffice {
    mail: String,
    delivered: mpsc::Sender<String>,
    /// The one address that it refuses.
    unknown: &'static str,
}

impl Handler for PostOffice {
    fn rcpt(&mut self, to: &str) -> Response {
        if to == self.unknown {
            response::NO_MAILBOX
        } else {
            response::OK
        }
    }

    fn data(&mut self, line: &[u8]) -> std::io::Result<()> {
        self.mail.push_str(&String::from_utf8_lossy(line));
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        match self.delivered.send(std::mem::take(&mut self.mail)) {
            Ok(()) => response::OK,
            Err(_) => response::INTERNAL_ERROR,
        }
    }
}

impl PostOffice {
    /// Starts it. Returns its URL and the received emails.
    pub fn open() -> (url::Url, mpsc::Receiver<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let arriving = Self::open_at(listener);
        (format!("smtp://{address}").parse().unwrap(), arriving)
    }

    /// Starts it at an address. Returns the received emails.
    pub fn open_at(listener: TcpListener) -> mpsc::Receiver<String> {
        let (delivered, arriving) = mpsc::channel();
        let mut server = Server::new(Self {
            mail: String::new(),
            delivered,
            unknown: "gone@school.example",
        });
        server.with_tcp_listener(listener);
        // Runs until the tests end.
        std::thread::spawn(move || server.serve().unwrap());
        arriving
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
