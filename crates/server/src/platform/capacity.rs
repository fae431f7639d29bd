//! How many connections and files the process may have open.

use std::io;

/// For 10,000 people who watch a bee, its officials and everyone else. An idle connection takes about 10 kB.
const MAX_CONNECTIONS: usize = 12_000;
/// More would only wait for the disk.
const MAX_FILES: usize = 1024;
/// Descriptors for the database, the log and so on.
const RESERVED_DESCRIPTORS: usize = 64;
/// One in so many of the other descriptors is for files.
const FILES_SHARE: usize = 8;
/// One in so many connections more may linger after they were refused.
pub const REFUSED_SHARE: usize = 4;

/// How the process divides its descriptors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// Connections at once.
    pub connections: usize,
    /// Uploaded files that may be read or written at once.
    pub files: usize,
}

impl Capacity {
    /// Raises the limit of descriptors as far as allowed, and divides what it is then.
    pub fn raise() -> io::Result<Self> {
        let descriptors = rlimit::increase_nofile_limit(u64::MAX)?;
        Ok(Self::of(usize::try_from(descriptors).unwrap_or(usize::MAX)))
    }

    fn of(descriptors: usize) -> Self {
        let available = descriptors.saturating_sub(RESERVED_DESCRIPTORS);
        let files = (available / FILES_SHARE).clamp(1, MAX_FILES);
        let connections = available.saturating_sub(files) / (REFUSED_SHARE + 1) * REFUSED_SHARE;
        Self {
            connections: connections.clamp(1, MAX_CONNECTIONS),
            files,
        }
    }

    /// Connections that may watch a bee. Officials and everyone else need some, too.
    pub fn watchers(self) -> usize {
        self.connections / 6 * 5
    }
}

impl Default for Capacity {
    /// As if descriptors were unlimited.
    fn default() -> Self {
        Self::of(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_that_may_be_open_fits_below_the_limit() {
        for descriptors in [256, 1024, 4096, 20_000, 1 << 20] {
            let Capacity { connections, files } = Capacity::of(descriptors);
            let lingering = connections.div_ceil(REFUSED_SHARE);
            let open = connections + lingering + files + RESERVED_DESCRIPTORS;
            assert!(open <= descriptors, "{open} of {descriptors}");
        }
    }

    #[test]
    fn ten_thousand_can_watch_with_16384_descriptors() {
        assert_eq!(Capacity::of(16_384).watchers(), 10_000);
        assert_eq!(Capacity::default().watchers(), 10_000);
    }
}
