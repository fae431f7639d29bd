//! Uploaded images are decoded, sized for phones and encoded again, without what a camera adds, such as the location.

use std::io::{BufRead, Seek};

use image::{
    DynamicImage, ExtendedColorType, ImageDecoder, ImageEncoder, ImageError, ImageFormat, ImageReader,
    Limits, codecs::jpeg::JpegEncoder, codecs::webp::WebPEncoder, imageops::FilterType,
    metadata::Orientation,
};
use tokio::sync::Semaphore;

use crate::platform::error::{ErrorCode, Problem, Result};

/// Maximum upload size, in bytes. Cameras' photos have up to 15 MB.
pub const MAX_IMAGE_BYTES: usize = 20 * 1024 * 1024;
/// Larger images are scaled down, in pixels.
const MAX_WIDTH: u32 = 1600;
/// Screenshots of a whole page are long.
const MAX_HEIGHT: u32 = 4800;
/// What a phone's camera makes at most, mostly.
const MAX_MEGAPIXELS: u64 = 50;
/// What a decoder may allocate, in bytes: 50 megapixels in color with transparency.
const MAX_ALLOCATION: u64 = 208 * 1024 * 1024;
/// No side is longer, in pixels.
const MAX_SIDE: u32 = 20_000;
const JPEG_QUALITY: u8 = 82;
/// Color profiles have a few kB.
const MAX_PROFILE_BYTES: usize = 64 * 1024;
/// Decoding takes much memory for a moment.
static DECODING: Semaphore = Semaphore::const_new(1);

/// An image as it's stored.
pub(super) struct EncodedImage {
    pub(super) bytes: Vec<u8>,
    pub(super) content_type: &'static str,
    pub(super) width: u32,
    pub(super) height: u32,
}

/// The format of an upload, by its first bytes.
///
/// # Errors
/// 415 for anything but JPEG, PNG, WebP and GIF.
pub(super) fn inspect_image(_: &str, start: &[u8]) -> Result<ImageFormat> {
    use ImageFormat::{Gif, Jpeg, Png, WebP};
    if let Ok(format @ (Gif | Jpeg | Png | WebP)) = image::guess_format(start) {
        return Ok(format);
    }
    let refused = match infer::get(start).map(|found| found.mime_type()) {
        Some("image/heif") => {
            "This is an HEIC image. Save it as JPEG, then upload that. On an iPhone, you can also take a screenshot of it."
        }
        Some("image/avif") => "This is an AVIF image. Save it as JPEG or PNG, then upload that.",
        _ if String::from_utf8_lossy(start).to_lowercase().contains("<svg") => {
            "SVG images can't be uploaded. Save it as PNG, then upload that."
        }
        _ => "This isn't an image that browsers can show. Choose a JPEG, PNG, WebP or GIF file.",
    };
    Err(Problem::new(ErrorCode::WrongType, refused))
}

/// Decodes and encodes an image, one at a time.
///
/// # Errors
/// 422 for damaged images and for too many pixels.
pub(super) async fn reencode(
    image: impl BufRead + Seek + Send + 'static,
    format: ImageFormat,
) -> Result<EncodedImage> {
    let permit = DECODING.acquire().await.map_err(Problem::internal)?;
    let work = move || {
        // It goes on when the client leaves.
        let _permit = permit;
        reencode_now(image, format)
    };
    tokio::task::spawn_blocking(work)
        .await
        .map_err(Problem::internal)?
}

fn reencode_now(image: impl BufRead + Seek, format: ImageFormat) -> Result<EncodedImage> {
    let (image, profile) = decode(image, format).map_err(refused)?;
    encode(&scaled(image), profile).map_err(Problem::internal)
}

/// The image upright, and its color profile.
fn decode(
    image: impl BufRead + Seek,
    format: ImageFormat,
) -> Result<(DynamicImage, Option<Vec<u8>>), ImageError> {
    let mut reader = ImageReader::with_format(image, format);
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(MAX_ALLOCATION);
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_MEGAPIXELS * 1_000_000
        || decoder.total_bytes() > MAX_ALLOCATION
    {
        let kind = image::error::LimitErrorKind::DimensionError;
        return Err(ImageError::Limits(image::error::LimitError::from_kind(kind)));
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder
        .icc_profile()
        .ok()
        .flatten()
        .filter(|profile| is_rgb(profile));
    let image = DynamicImage::from_decoder(decoder)?;
    let mut image = scaled(image);
    image.apply_orientation(orientation);
    Ok((image, profile))
}

/// Whether an ICC profile is one for RGB, by its header. Others don't fit what we encode.
fn is_rgb(profile: &[u8]) -> bool {
    profile.len() <= MAX_PROFILE_BYTES && profile.get(16..20) == Some(b"RGB ")
}

/// At most as large as stored images are. An image on its side is scaled to the same.
fn scaled(image: DynamicImage) -> DynamicImage {
    if image.width() <= MAX_WIDTH && image.height() <= MAX_HEIGHT {
        return image;
    }
    let (twice_width, twice_height) = (2 * MAX_WIDTH, 2 * MAX_HEIGHT);
    // The better filter takes 16 bytes per pixel for a moment.
    let image = if image.width() > twice_width || image.height() > twice_height {
        image.thumbnail(twice_width, twice_height)
    } else {
        image
    };
    image.resize(MAX_WIDTH, MAX_HEIGHT, FilterType::CatmullRom)
}

/// As JPEG, or as WebP if any of it is transparent.
fn encode(image: &DynamicImage, profile: Option<Vec<u8>>) -> Result<EncodedImage, ImageError> {
    let (width, height) = (image.width(), image.height());
    let mut bytes = Vec::new();
    let is_transparent =
        image.color().has_alpha() && image.to_rgba8().pixels().any(|pixel| pixel.0[3] < u8::MAX);
    let content_type = if is_transparent {
        let mut encoder = WebPEncoder::new_lossless(&mut bytes);
        if let Some(profile) = profile {
            encoder.set_icc_profile(profile).ok();
        }
        encoder.write_image(&image.to_rgba8(), width, height, ExtendedColorType::Rgba8)?;
        "image/webp"
    } else {
        let mut encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
        if let Some(profile) = profile {
            encoder.set_icc_profile(profile).ok();
        }
        encoder.write_image(&image.to_rgb8(), width, height, ExtendedColorType::Rgb8)?;
        "image/jpeg"
    };
    Ok(EncodedImage {
        bytes,
        content_type,
        width,
        height,
    })
}

fn refused(error: ImageError) -> Problem {
    let sentence = match error {
        ImageError::Limits(_) => {
            format!(
                "This image has too many pixels. Save a smaller copy with up to {MAX_MEGAPIXELS} megapixels, then upload that."
            )
        }
        ImageError::IoError(error)
            if error.kind() != std::io::ErrorKind::UnexpectedEof
                && error.kind() != std::io::ErrorKind::InvalidData =>
        {
            return Problem::internal(error);
        }
        _ => "This image is damaged or incomplete. Open it on your device, save it again, then upload that."
            .to_owned(),
    };
    Problem::invalid_field("image", sentence)
}
