//! Uploads: type detection of recordings, the PDF signature, and file names.
#![no_main]

use axum::http::HeaderValue;
use libfuzzer_sys::fuzz_target;
use wordhive::{
    files::{check_filename, check_signature, content_disposition},
    wordlists::audio_type,
};

fuzz_target!(|upload: (&str, &[u8])| {
    let (name, bytes) = upload;
    if let Ok(kind) = audio_type(bytes) {
        assert!(kind.starts_with("audio/"));
    }
    assert_eq!(check_signature(bytes).is_ok(), bytes.starts_with(b"%PDF-"));
    if let Ok(name) = check_filename(name) {
        assert!(!name.is_empty() && !name.contains(['/', '\\']) && !name.contains(char::is_control));
        let header = content_disposition(&name);
        assert!(HeaderValue::from_str(&header).is_ok(), "{header:?}");
        assert!(!header.contains(['\r', '\n']));
    }
});
