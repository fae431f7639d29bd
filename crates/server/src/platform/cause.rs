//! What made a request fail, and whether users can act on it.

use std::{
    error::Error,
    io::{self, ErrorKind},
    iter::successors,
    sync::Arc,
};

use super::db;

/// How errors name the store that is a folder.
const FOLDER: &str = "LocalFileSystem";

/// An error's cause, for the log only. Has no `Display`, so it cannot reach a client.
#[derive(Clone)]
pub struct Cause(Arc<dyn Error + Send + Sync>);

impl Cause {
    /// A cause.
    pub fn new(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self(error.into().into())
    }

    /// The chain of causes in one line.
    pub fn for_log(&self) -> String {
        let causes: Vec<String> = self.chain().map(ToString::to_string).collect();
        causes.join(": ")
    }

    /// Whether a disk of the server or its database is full.
    pub fn is_disk_full(&self) -> bool {
        let is_io = |error: &io::Error| {
            matches!(
                error.kind(),
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge
            )
        };
        self.chain().any(|cause| {
            cause.downcast_ref().is_some_and(is_io) || cause.downcast_ref().is_some_and(db::is_disk_full)
        })
    }

    /// Whether the connection to the database was lost, or the store didn't answer as it should.
    pub fn is_disconnected(&self) -> bool {
        self.chain().any(|cause| {
            cause.downcast_ref().is_some_and(db::is_disconnected)
                || cause.downcast_ref().is_some_and(is_failed_request)
        })
    }

    /// Whether PostgreSQL rolled the transaction back for a concurrent one, so that it may succeed when run again.
    pub fn is_rolled_back(&self) -> bool {
        self.chain()
            .any(|cause| cause.downcast_ref().is_some_and(db::is_rolled_back))
    }

    fn chain(&self) -> impl Iterator<Item = &(dyn Error + 'static)> {
        let first: &(dyn Error + 'static) = &*self.0;
        successors(Some(first), |&cause| cause.source())
    }
}

/// Whether a remote store failed, after several attempts. It has errors of their own for what it refuses.
fn is_failed_request(error: &object_store::Error) -> bool {
    matches!(error, object_store::Error::Generic { store, .. } if *store != FOLDER)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn io(kind: ErrorKind) -> Cause {
        let source = Box::new(io::Error::from(kind));
        Cause::new(object_store::Error::Generic {
            store: FOLDER,
            source,
        })
    }

    #[test]
    fn only_remote_stores_can_be_out_of_reach() {
        let source = Box::new(io::Error::from(ErrorKind::ConnectionRefused));
        let remote = object_store::Error::Generic { store: "S3", source };
        assert!(Cause::new(remote).is_disconnected());
        assert!(!io(ErrorKind::PermissionDenied).is_disconnected());
    }

    #[test]
    fn full_disks_are_recognized_below_other_errors() {
        for kind in [
            ErrorKind::StorageFull,
            ErrorKind::QuotaExceeded,
            ErrorKind::FileTooLarge,
        ] {
            assert!(io(kind).is_disk_full(), "{kind}");
        }
        assert!(!io(ErrorKind::PermissionDenied).is_disk_full());
    }
}
