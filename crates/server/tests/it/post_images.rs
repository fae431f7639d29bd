//! Uploaded images of posts, and pinned posts

use std::{io::Cursor, time::Duration};

use axum::http::{HeaderName, Method, header};
use image::{DynamicImage, GenericImageView, ImageFormat, Rgba, RgbaImage};
use rstest::rstest;
use serde_json::{Value, json};

use crate::{
    support::{Actor, Answer, Bee, Database, Postgres, Sqlite, TestApp, new_post, png},
    undo::{delete, undo},
};

const PREVIEW: HeaderName = HeaderName::from_static("wordhive-preview");

async fn upload(bee: &Bee, bytes: &[u8]) -> Answer {
    bee.organizer.submit("/api/post/image/", bee.picture(bytes)).await
}

/// Publishes a post with these changes; returns it.
async fn publish(bee: &Bee, changes: Value) -> Value {
    let answer = bee.organizer.post("/api/post/", with(bee, changes)).await;
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

fn with(bee: &Bee, changes: Value) -> Value {
    let mut post = new_post(&bee.organizer, bee.code, "Welcome");
    for (field, value) in changes.as_object().unwrap() {
        post[field] = value.clone();
    }
    post
}

async fn change(bee: &Bee, post: &Value, changes: Value) -> Answer {
    let path = format!("/api/post/{}", post["_id"].as_str().unwrap());
    bee.organizer.json(Method::PUT, &path, with(bee, changes)).await
}

async fn status(who: &Actor, url: &str) -> u16 {
    who.get(url).await.status.as_u16()
}

/// A JPEG of 40 by 20 pixels from a phone that was held upright, with a place in its EXIF data.
fn phone_photo() -> Vec<u8> {
    let mut jpeg = Cursor::new(Vec::new());
    let image = DynamicImage::new_rgb8(40, 20);
    image.write_to(&mut jpeg, ImageFormat::Jpeg).unwrap();
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0".to_vec();
    exif.extend(b"\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0GPS 48.8584, 2.2945");
    let mut photo = b"\xff\xd8\xff\xe1".to_vec();
    photo.extend(u16::try_from(exif.len() + 2).unwrap().to_be_bytes());
    photo.extend(exif);
    photo.extend(&jpeg.into_inner()[2..]);
    photo
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[rstest]
#[tokio::test]
async fn images_are_upright_small_and_without_the_place(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let photo = phone_photo();
    assert!(contains(&photo, b"GPS"));
    let uploaded = upload(&bee, &photo).await;
    assert_eq!(uploaded.status, 201, "{uploaded:?}");
    let image = uploaded.json();
    assert_eq!((&image["width"], &image["height"]), (&json!(20), &json!(40)));
    let stored = bee.organizer.get(image["url"].as_str().unwrap()).await;
    assert_eq!(stored.header(header::CONTENT_TYPE), "image/jpeg");
    assert_eq!(image["size"], stored.body.len());
    assert!(!contains(&stored.body, b"Exif") && !contains(&stored.body, b"GPS"));
    assert_eq!(
        image::load_from_memory(&stored.body).unwrap().dimensions(),
        (20, 40)
    );

    let large = upload(&bee, &png(4000, 1000)).await.json();
    assert_eq!((&large["width"], &large["height"]), (&json!(1600), &json!(400)));

    let mut logo = Cursor::new(Vec::new());
    let transparent = RgbaImage::from_pixel(9, 9, Rgba([1, 2, 3, 0]));
    transparent.write_to(&mut logo, ImageFormat::Png).unwrap();
    let logo = upload(&bee, &logo.into_inner()).await.json();
    assert_eq!(logo["contentType"], "image/webp");
}

/// The page reserves their place before they load.
#[rstest]
#[tokio::test]
async fn posts_have_the_sizes_of_uploaded_images(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let url = upload(&bee, &png(30, 20)).await.json()["url"].clone();
    let linked = json!("https://bee.example/hive.png");
    let post = publish(&bee, json!({"images": [url, linked]})).await;
    let sizes = json!({url.as_str().unwrap(): {"width": 30, "height": 20}});
    assert_eq!(post["imageSizes"], sizes);
    let read = async || bee.participant.get("/api/post/competition/12345").await.json();
    assert_eq!(read().await[0]["imageSizes"], sizes);
    let path = format!("/api/post/{}", post["_id"].as_str().unwrap());
    let pinned = bee.organizer.patch(&path, json!({"pinned": true})).await.json();
    assert_eq!(pinned["imageSizes"], sizes);
    // What a client sends of them is ignored.
    let forged = json!({"images": [url], "imageSizes": {"a": {"width": -1, "height": 0}}});
    let changed = change(&bee, &post, forged).await;
    assert_eq!(changed.json()["imageSizes"], sizes, "{changed:?}");
    let without = change(&bee, &post, json!({"images": []})).await.json();
    assert_eq!(without["imageSizes"], json!({}));
    assert_eq!(read().await[0]["imageSizes"], json!({}));
}

#[rstest]
#[tokio::test]
async fn unfit_images_are_refused_with_advice(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let svg =
        b"<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
    for (bytes, advice) in [
        (&svg[..], "SVG images can't be uploaded."),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "This is an HEIC image."),
        (b"\0\0\0\x18ftypavif\0\0\0\0avifmif1", "This is an AVIF image."),
        (b"%PDF-1.7", "This isn't an image"),
        (b"", "This isn't an image"),
    ] {
        let answer = upload(&bee, bytes).await;
        assert_eq!(answer.problem().0, 415, "{answer:?}");
        let detail = answer.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.starts_with(advice), "{detail}");
    }
    // The header of an image bomb: 20,000 by 20,000 pixels in a few bytes.
    let mut bomb = png(1, 1);
    bomb[16..24].copy_from_slice(&[0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20]);
    let ihdr = crc(&bomb[12..29]);
    bomb[29..33].copy_from_slice(&ihdr.to_be_bytes());
    let whole = png(300, 300);
    for (bytes, advice) in [
        (&bomb[..], "This image has too many pixels."),
        (&whole[..whole.len() / 2], "This image is damaged or incomplete."),
        (
            b"\xff\xd8\xff\xe0 no photo at all",
            "This image is damaged or incomplete.",
        ),
        (b"GIF89a", "This image is damaged or incomplete."),
    ] {
        let errors = upload(&bee, bytes).await.field_errors();
        assert_eq!(errors[0].0, "image");
        assert!(errors[0].1.starts_with(advice), "{errors:?}");
    }
    let mut fifty_megabytes = png(1, 1);
    fifty_megabytes.resize(50 << 20, 0);
    let answer = upload(&bee, &fifty_megabytes).await;
    assert_eq!(answer.problem(), (413, "too-large".to_owned()));
    assert_eq!(
        answer.json()["detail"],
        "This is too large. You can send up to 20 MB."
    );
    assert_eq!(app.stored_objects(), 0);
}

/// The checksum of a PNG's chunk.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
        })
    })
}

#[rstest]
#[tokio::test]
async fn images_are_seen_with_their_post(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let other = Bee::with_code(&app, 54321, "-elsewhere").await;
    let url = bee.image().await;
    assert_eq!(status(&bee.organizer, &url).await, 200);
    assert_eq!(status(&bee.participant, &url).await, 404, "not published yet");
    assert_eq!(status(&other.organizer, &url).await, 403);

    let described = json!({ url.as_str(): " The  hall " });
    let post = publish(&bee, json!({"images": [url], "imageDescriptions": described})).await;
    assert_eq!(post["imageDescriptions"], json!({ url.as_str(): "The hall" }));
    assert_eq!(status(&bee.participant, &url).await, 200);
    let seen = bee.participant.get(&url).await;
    assert_eq!(seen.header(header::CACHE_CONTROL), "private, no-cache");
    assert!(seen.header(header::CONTENT_SECURITY_POLICY).contains("sandbox"));

    let hidden = change(&bee, &post, json!({"images": [url], "visibility": "hidden"})).await;
    assert_eq!(
        hidden.json()["imageDescriptions"],
        json!({ url.as_str(): "The hall" }),
        "left out, it stays"
    );
    assert_eq!(status(&bee.participant, &url).await, 404);
    assert_eq!(
        bee.organizer.get_with(&url, PREVIEW, "participant").await.status,
        404
    );
    assert_eq!(status(&bee.organizer, &url).await, 200);

    // It belongs to this post.
    for taken in [
        bee.organizer
            .post("/api/post/", with(&bee, json!({"images": [url]})))
            .await,
        other
            .organizer
            .post(
                "/api/post/",
                with(&other, json!({"images": ["https://a.example/b", url]})),
            )
            .await,
    ] {
        let errors = taken.field_errors();
        assert!(errors[0].0.starts_with("images["), "{errors:?}");
        assert_eq!(
            errors[0].1,
            "This image is no longer here. Please upload it again."
        );
    }
}

#[rstest]
#[tokio::test]
async fn images_go_with_their_post_and_when_unused(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let [shown, unused, replaced] = [bee.image().await, bee.image().await, bee.image().await];
    let post = publish(&bee, json!({"images": [shown, replaced, shown]})).await;
    let path = format!("/api/post/{}", post["_id"].as_str().unwrap());
    let deletion = delete(&bee.organizer, &path).await;
    assert_eq!(status(&bee.organizer, &shown).await, 404);
    app.state.sweep().await.unwrap();
    assert_eq!(undo(&bee.organizer, &deletion).await.status, 204);
    assert_eq!(status(&bee.participant, &shown).await, 200);

    let other = publish(&bee, json!({"images": [bee.image().await]})).await;
    delete(
        &bee.organizer,
        &format!("/api/post/{}", other["_id"].as_str().unwrap()),
    )
    .await;
    assert_eq!(app.stored_objects(), 4);
    app.advance_clock(Duration::from_mins(5));
    app.state.sweep().await.unwrap();
    assert_eq!(app.stored_objects(), 3, "its deletion can't be undone anymore");

    // Drafts may still show images that posts don't.
    let ten_days = Duration::from_hours(10 * 24);
    app.advance_clock(ten_days);
    assert_eq!(change(&bee, &post, json!({"images": [shown]})).await.status, 200);
    app.state.sweep().await.unwrap();
    assert_eq!(status(&bee.organizer, &unused).await, 200);
    assert_eq!(status(&bee.organizer, &replaced).await, 200);
    for left in [3, 2, 2, 1] {
        app.advance_clock(ten_days);
        app.state.sweep().await.unwrap();
        assert_eq!(app.stored_objects(), left);
    }
}

#[rstest]
#[tokio::test]
async fn pinned_posts_come_first(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let first = publish(&bee, json!({"title": "Where to park"})).await;
    app.advance_clock(Duration::from_secs(1));
    publish(&bee, json!({"title": "News"})).await;
    let path = format!("/api/post/{}", first["_id"].as_str().unwrap());
    let titles = async || {
        let posts = bee
            .participant
            .get(&format!("/api/post/competition/{}", bee.code))
            .await;
        let posts = posts.json();
        let posts = posts.as_array().unwrap().iter();
        posts
            .map(|post| format!("{} {}", post["title"].as_str().unwrap(), post["pinned"]))
            .collect::<Vec<_>>()
    };
    assert_eq!(titles().await, ["News false", "Where to park false"]);
    let pinned = bee.organizer.patch(&path, json!({"pinned": true})).await.json();
    assert_eq!(pinned["updatedAt"], first["updatedAt"], "it's no update");
    assert_eq!(titles().await, ["Where to park true", "News false"]);
    // It stays pinned when it changes.
    app.advance_clock(Duration::from_secs(1));
    change(&bee, &first, json!({"title": "Parking"})).await;
    assert_eq!(titles().await, ["Parking true", "News false"]);
    bee.organizer.patch(&path, json!({"pinned": false})).await;
    assert_eq!(titles().await[0], "Parking false", "updated last");
    delete(&bee.organizer, &path).await;
    let gone = bee.organizer.patch(&path, json!({"pinned": true})).await;
    assert_eq!(gone.problem(), (404, "not-found".to_owned()));
}

#[rstest]
#[tokio::test]
async fn unsafe_links_are_refused(#[values(Sqlite, Postgres)] database: Database) {
    let app = TestApp::start(database).await;
    let bee = Bee::new(&app).await;
    let content = json!([
        "Fine: [rules](https://bee.example)",
        "[rules](javascript:alert(1))"
    ]);
    let answer = bee
        .organizer
        .post("/api/post/", with(&bee, json!({"content": content})))
        .await;
    assert_eq!(
        answer.field_errors(),
        [(
            "content[1]".to_owned(),
            "The link “javascript:alert(1)” must start with https://, http://, mailto: or tel:.".to_owned()
        )]
    );
    let html = "<img src=x onerror=alert(1)> **bold**";
    let post = publish(&bee, json!({"content": [html]})).await;
    assert_eq!(post["content"], json!([html]), "stored as it was written");
}
