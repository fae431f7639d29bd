//! The notice that accompanies the data: its sources and their licenses.

use std::fmt::Write;

use lexicon::format::records::{FREE, GPL, POOL, SHARE_ALIKE};

use crate::packages::{PackageFolders, SourcePackage};

/// Returns the notice for the sources that were used.
pub(crate) fn notice(used: &[SourcePackage], folders: &PackageFolders) -> String {
    let mut notice = format!(
        "Wordhive's lexicon\n\n\
         Wordhive's build-lexicon made the data files in this folder from the sources below, by selecting,\n\
         shortening, rewording and combining their content. {FREE} holds content from freely licensed sources.\n\
         {SHARE_ALIKE} holds content under CC BY-SA and is licensed under CC BY-SA 4.0. {GPL} holds content under the\n\
         GPL and is licensed under the GPL. {POOL} holds facts about words, found with the help of all sources, but no\n\
         text from them. If you redistribute the lexicon, you may leave out any of these files.\n"
    );
    for package in used {
        let source = package.source(folders);
        let _ = write!(
            notice,
            "\n{line}\n{name}, {package} {version}\n{home}\nProvides {gives}. In {file}.\nLicense: {license}\n",
            line = "=".repeat(78),
            name = source.name,
            package = source.package,
            version = source.version,
            home = source.home,
            gives = source.gives,
            file = source.file,
            license = source.license,
        );
        if !package.copyright.is_empty() {
            let _ = writeln!(notice, "{}", package.copyright);
        }
        if let Some(text) = package.license_text(folders) {
            let _ = write!(notice, "\n{text}\n");
        }
    }
    notice
}
