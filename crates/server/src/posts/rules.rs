//! Validation of posts (spec §5, design §5).

use url::Url;

use super::content::PostContent;
use crate::platform::{
    error::Result,
    text::{DESCRIPTION_LENGTH, FieldChecks, TITLE_LENGTH, fold},
};

const MAX_TAGS: usize = 20;
/// In characters.
const TAG_LENGTH: usize = 50;
const MAX_BLOCKS: usize = 100;
const MAX_IMAGES: usize = 50;
/// In characters.
const URL_LENGTH: usize = 2_000;

/// Checks and trims a post and drops duplicate tags. A 422 lists all errors.
pub fn check_post(post: &PostContent) -> Result<PostContent> {
    let mut checks = FieldChecks::default();
    let title = checks.required_line("title", &post.title, "Title is required.", TITLE_LENGTH);
    let description = checks.required(
        "description",
        &post.description,
        "Description is required.",
        DESCRIPTION_LENGTH,
    );
    for (field, count, max) in [
        ("tags", post.tags.len(), MAX_TAGS),
        ("content", post.content.len(), MAX_BLOCKS),
        ("images", post.images.len(), MAX_IMAGES),
    ] {
        if count > max {
            let error = format!("A post can have at most {max} of these. This one has {count}.");
            checks.fail(field, error);
        }
    }
    let mut tags: Vec<String> = Vec::new();
    for (index, tag) in post.tags.iter().take(MAX_TAGS).enumerate() {
        let tag = checks.required_line(&format!("tags[{index}]"), tag, "This tag is empty.", TAG_LENGTH);
        if !tags.iter().any(|other| fold(other) == fold(&tag)) {
            tags.push(tag);
        }
    }
    let content = (0..)
        .zip(post.content.iter().take(MAX_BLOCKS))
        .map(|(index, block): (usize, _)| {
            let missing = "Please write something here, or remove this block.";
            checks.required(&format!("content[{index}]"), block, missing, DESCRIPTION_LENGTH)
        })
        .collect();
    let images = (0..)
        .zip(post.images.iter().take(MAX_IMAGES))
        .map(|(index, image): (usize, _)| {
            let field = format!("images[{index}]");
            let missing = "Please enter a link to the image, or remove it.";
            let image = checks.required(&field, image, missing, URL_LENGTH);
            if !image.is_empty() && !is_https_url(&image) {
                checks.fail(
                    field,
                    "The link must start with https://. Browsers block other images.",
                );
            }
            image
        })
        .collect();
    checks.finish(PostContent {
        title,
        description,
        tags,
        content,
        images,
    })
}

/// Accepts absolute https URLs only: nothing that a browser would run or read from disk, or that our content security
/// policy blocks.
fn is_https_url(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| url.scheme() == "https" && url.has_host())
        && !text.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_must_be_https_urls() {
        assert!(is_https_url("https://example.org/bee.png?size=2#top"));
        assert!(is_https_url("HTTPS://example.org"));
        for bad in [
            "http://example.org/bee.png",
            "javascript:alert(1)",
            "java\nscript:alert(1)",
            "data:image/png;base64,AAAA",
            "file:///etc/passwd",
            "//example.org/bee.png",
            "bee.png",
            "https://",
            "https://exa mple.org/",
        ] {
            assert!(!is_https_url(bad), "{bad}");
        }
    }

    #[test]
    fn blocks_and_images_must_not_be_empty() {
        let post = PostContent {
            title: "Welcome".to_owned(),
            description: "First news".to_owned(),
            tags: vec!["News".to_owned(), "news ".to_owned()],
            content: vec!["  one ".to_owned()],
            images: Vec::new(),
        };
        let checked = check_post(&post).unwrap();
        assert_eq!((checked.tags.len(), checked.content[0].as_str()), (1, "one"));
        let with = |change: fn(&mut PostContent)| {
            let mut post = post.clone();
            change(&mut post);
            check_post(&post).is_err()
        };
        assert!(with(|post| post.content.push(" ".to_owned())));
        assert!(with(|post| post.images.push(String::new())));
        assert!(with(|post| post.tags = vec!["a".to_owned(); 21]));
    }
}
