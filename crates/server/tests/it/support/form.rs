//! A handwritten multipart form, so that tests can also send broken ones.

/// Fields in the order in which they are sent.
#[derive(Default)]
pub struct Form(Vec<u8>);

const BOUNDARY: &str = "----wordhive-test";

impl Form {
    pub fn text(mut self, name: &str, value: &str) -> Self {
        self.0.extend(
            format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
                .bytes(),
        );
        self
    }

    pub fn file(mut self, name: &str, filename: &str, bytes: &[u8]) -> Self {
        self.0.extend(
            format!(
                "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"{filename}\"\r\n\
                 Content-Type: audio/webm\r\n\r\n"
            )
            .bytes(),
        );
        self.0.extend(bytes);
        self.0.extend(b"\r\n");
        self
    }

    /// The content type and the body.
    pub fn encode(mut self) -> (String, Vec<u8>) {
        self.0.extend(format!("--{BOUNDARY}--\r\n").bytes());
        (format!("multipart/form-data; boundary={BOUNDARY}"), self.0)
    }
}
