//! Links in the Markdown of posts.

use pulldown_cmark::{Event, Options, Parser, Tag};
use url::Url;

/// What links may lead to.
const SCHEMES: [&str; 4] = ["https", "http", "mailto", "tel"];

/// The first link of a Markdown text that leads to anything else, such as a script.
pub(super) fn refused_link(markdown: &str) -> Option<String> {
    Parser::new_ext(markdown, Options::empty()).find_map(|event| match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            let is_allowed = Url::parse(&dest_url).is_ok_and(|url| SCHEMES.contains(&url.scheme()));
            (!is_allowed).then(|| dest_url.into_string())
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_pages_mail_and_telephones_only() {
        for fine in [
            "**Bold** and [rules](https://bee.example/rules \"Rules\").",
            "[write](mailto:rosa@school.example), [call](tel:+15551234), [old](http://bee.example)",
            "<script>alert(1)</script> 1 < 2 & [not a link] (javascript:alert)",
            "`[code](javascript:alert(1))`",
            "",
        ] {
            assert_eq!(refused_link(fine), None, "{fine}");
        }
        for (bad, link) in [
            ("[a](javascript:alert(1))", "javascript:alert(1)"),
            ("[a](JaVaScRiPt:alert(1))", "JaVaScRiPt:alert(1)"),
            ("[a](<java\tscript:alert(1)>)", "java\tscript:alert(1)"),
            ("[a](&#106;avascript:alert(1))", "javascript:alert(1)"),
            ("- > **[a][b]**\n\n[b]: data:text/html,x", "data:text/html,x"),
            ("![a](vbscript:x)", "vbscript:x"),
            ("<javascript:alert(1)>", "javascript:alert(1)"),
            ("[a](/page)", "/page"),
            ("[a](www.bee.example)", "www.bee.example"),
            ("[a]()", ""),
        ] {
            assert_eq!(refused_link(bad).as_deref(), Some(link), "{bad}");
        }
    }
}
