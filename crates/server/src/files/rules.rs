//! Validation of uploaded files (spec §5, design §4).

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::platform::{
    error::{ErrorCode, Problem, Result},
    text::{FieldChecks, TITLE_LENGTH},
};

/// Maximum PDF size, in bytes (design §4).
pub const MAX_PDF_BYTES: usize = 25 * 1024 * 1024;
/// PDF magic bytes. An upload's own type isn't trusted.
const SIGNATURE: &[u8] = b"%PDF-";
const EXTENSION: &str = ".pdf";

/// The display name of an uploaded PDF.
///
/// # Errors
/// 415 for anything but a PDF, 422 for an invalid name.
pub fn inspect_pdf(name: &str, start: &[u8]) -> Result<String> {
    let name = check_filename(name)?;
    check_signature(start)?;
    Ok(name)
}

/// Rejects anything but a PDF with 415.
pub fn check_signature(start: &[u8]) -> Result<()> {
    if start.starts_with(SIGNATURE) {
        Ok(())
    } else {
        Err(Problem::new(
            ErrorCode::WrongType,
            "This isn't a PDF. Please choose a PDF file.",
        ))
    }
}

/// Display name of a PDF: the last segment, because some browsers send a whole path. It always ends in `.pdf`, and has no
/// bidirectional controls, which can make another extension appear last. 422 if it's invalid.
pub fn check_filename(name: &str) -> Result<String> {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let last = unescape(last).replace(is_bidi_control, "");
    let mut checks = FieldChecks::default();
    let name = checks.required_line("file", &last, "The file has no name.", TITLE_LENGTH);
    let name = checks.finish(name)?;
    Ok(if name.to_ascii_lowercase().ends_with(EXTENSION) {
        name
    } else {
        name + EXTENSION
    })
}

/// Undoes how browsers escape a file's name in a form (WHATWG HTML, "multipart/form-data encoding algorithm"). They send the
/// percent sign itself as it is.
fn unescape(name: &str) -> String {
    name.replace("%22", "\"").replace("%0D", " ").replace("%0A", " ")
}

/// The characters that Unicode lists as `Bidi_Control`.
fn is_bidi_control(character: char) -> bool {
    matches!(
        character,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
    )
}

/// `Content-Disposition` that opens a file in the browser and saves it under its name (RFC 6266).
pub fn content_disposition(filename: &str) -> String {
    let ascii: String = filename
        .chars()
        .map(|character| match character {
            '"' | '\\' | '%' => '_',
            ' '..='~' => character,
            _ => '_',
        })
        .collect();
    let encoded = utf8_percent_encode(filename, NON_ALPHANUMERIC);
    format!("inline; filename=\"{ascii}\"; filename*=UTF-8''{encoded}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pdfs_are_recognized_by_magic_bytes() {
        assert!(check_signature(b"%PDF-1.7\n").is_ok());
        for bad in [&b"<html>%PDF-1.7"[..], b"%PD", b"", b"PK\x03\x04"] {
            assert!(check_signature(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn folders_are_stripped_from_file_names() {
        assert_eq!(check_filename("C:\\fakepath\\rules.pdf").unwrap(), "rules.pdf");
        assert_eq!(check_filename("../../etc/passwd").unwrap(), "passwd.pdf");
        assert!(check_filename("").is_err());
        assert!(check_filename("a/").is_err());
        assert!(check_filename(&"x".repeat(201)).is_err());
    }

    #[test]
    fn file_names_end_in_pdf_and_have_no_bidirectional_controls() {
        for (name, stored) in [
            ("rules.pdf", "rules.pdf"),
            ("RULES.PDF", "RULES.PDF"),
            ("rules", "rules.pdf"),
            ("rules.html", "rules.html.pdf"),
            ("Rules %22final%22.pdf", "Rules \"final\".pdf"),
            ("Rules%0D%0Afinal.pdf", "Rules final.pdf"),
            ("100%25 bee.pdf", "100%25 bee.pdf"),
            ("rules.pdf\u{202e}", "rules.pdf"),
            ("rules\u{202e}fdp.exe", "rulesfdp.exe.pdf"),
            ("\u{2067}قواعد\u{2069}.pdf\u{200f}", "قواعد.pdf"),
        ] {
            assert_eq!(check_filename(name).unwrap(), stored);
        }
        assert!(check_filename("\u{202e}").is_err());
    }

    #[test]
    fn file_names_are_escaped_in_the_header() {
        let header = content_disposition("règles \"2027\"\r\nX: y.pdf");
        assert_eq!(
            header,
            "inline; filename=\"r_gles _2027___X: y.pdf\"; filename*=UTF-8''r%C3%A8gles%20%222027%22%0D%0AX%3A%20y%2Epdf"
        );
    }
}
