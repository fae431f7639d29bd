//! Validation of posts (spec §5, design §5).

use std::collections::BTreeMap;

use url::Url;

use super::{content::PostContent, links::refused_link};
use crate::platform::{
    error::Result,
    rng::is_id,
    text::{DESCRIPTION_LENGTH, FieldChecks, TITLE_LENGTH, fold},
};

const MAX_TAGS: usize = 20;
/// In characters.
const TAG_LENGTH: usize = 50;
const MAX_BLOCKS: usize = 100;
const MAX_IMAGES: usize = 50;
/// In characters.
const URL_LENGTH: usize = 2_000;

/// In characters.
const IMAGE_DESCRIPTION_LENGTH: usize = 500;
pub(super) const IMAGE_PATH: &str = "/api/post/image/";

/// The URL of an uploaded image, for `images` of a post.
pub fn image_url(id: &str) -> String {
    format!("{IMAGE_PATH}{id}")
}

/// The id of the uploaded image with this URL.
pub fn uploaded_image(url: &str) -> Option<&str> {
    url.strip_prefix(IMAGE_PATH).filter(|id| is_id(id))
}

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
            let field = format!("content[{index}]");
            let missing = "Please write something here, or remove this block.";
            let block = checks.required(&field, block, missing, DESCRIPTION_LENGTH);
            if let Some(link) = refused_link(&block) {
                let link: String = link.chars().take(100).collect();
                let error = format!("The link “{link}” must start with https://, http://, mailto: or tel:.");
                checks.fail(field, error);
            }
            block
        })
        .collect();
    let images: Vec<String> = (0..)
        .zip(post.images.iter().take(MAX_IMAGES))
        .map(|(index, image): (usize, _)| {
            let field = format!("images[{index}]");
            let missing = "Please enter a link to the image, or remove it.";
            let image = checks.required(&field, image, missing, URL_LENGTH);
            if !image.is_empty() && !is_https_url(&image) && uploaded_image(&image).is_none() {
                checks.fail(
                    field,
                    "The link must start with https://. Browsers block other images.",
                );
            }
            image
        })
        .collect();
    let image_descriptions = post.image_descriptions.as_ref().map(|descriptions| {
        let described = images
            .iter()
            .filter_map(|image| Some((image, descriptions.get(image)?)));
        described
            .map(|(image, description)| {
                let field = format!("imageDescriptions.{image}");
                let description = checks.optional_line(&field, description, IMAGE_DESCRIPTION_LENGTH);
                (image.clone(), description)
            })
            .filter(|(_, description)| !description.is_empty())
            .collect::<BTreeMap<_, _>>()
    });
    checks.finish(PostContent {
        title,
        description,
        tags,
        content,
        images,
        image_descriptions,
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
            images: vec!["https://bee.example/hall.png".to_owned()],
            image_descriptions: Some(BTreeMap::from([
                (
                    "https://bee.example/hall.png".to_owned(),
                    " The  hall ".to_owned(),
                ),
                ("https://bee.example/gone.png".to_owned(), "Gone".to_owned()),
            ])),
        };
        let checked = check_post(&post).unwrap();
        assert_eq!((checked.tags.len(), checked.content[0].as_str()), (1, "one"));
        let described = checked.image_descriptions.unwrap();
        assert_eq!(described.into_values().collect::<Vec<_>>(), ["The hall"]);
        let with = |change: fn(&mut PostContent)| {
            let mut post = post.clone();
            change(&mut post);
            check_post(&post).is_err()
        };
        assert!(with(|post| post.content.push(" ".to_owned())));
        assert!(with(|post| post.images.push(String::new())));
        assert!(with(|post| post.images.push("/api/post/image/..".to_owned())));
        assert!(with(|post| post.content.push("[a](javascript:b)".to_owned())));
        assert!(with(|post| post.tags = vec!["a".to_owned(); 21]));
    }
}
