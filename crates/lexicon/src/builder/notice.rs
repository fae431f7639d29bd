//! The notice that goes with the data: whose words they are, and on which terms.

use std::fmt::Write;

use crate::{
    builder::packages::{Origin, Places},
    layers::{FREE, GPL, POOL, SHARE_ALIKE},
};

/// Writes the notice about the sources that were used.
pub(crate) fn write(used: &[Origin], places: &Places) -> String {
    let mut notice = format!(
        "Wordhive's lexicon\n\n\
         The data files beside this notice were made by Wordhive's build-lexicon from the sources below, which were\n\
         selected from, shortened, rewritten in whole words and joined. {FREE} holds what came from freely licensed\n\
         sources, {SHARE_ALIKE} what came under CC BY-SA and is passed on under CC BY-SA 4.0, {GPL} what came under\n\
         the GPL and is passed on under it. {POOL} lists words and facts that were found with all of them, and no text\n\
         of theirs. Any file may be left out when the lexicon is passed on.\n"
    );
    for origin in used {
        let source = origin.used(places);
        let _ = write!(
            notice,
            "\n{line}\n{name}, {package} {version}\n{home}\nGives {gives}. In {file}.\nLicense: {license}\n",
            line = "=".repeat(78),
            name = source.name,
            package = source.package,
            version = source.version,
            home = source.home,
            gives = source.gives,
            file = source.file,
            license = source.license,
        );
        if !origin.copyright.is_empty() {
            let _ = writeln!(notice, "{}", origin.copyright);
        }
        if let Some(text) = origin.license_text(places) {
            let _ = write!(notice, "\n{text}\n");
        }
    }
    notice
}
