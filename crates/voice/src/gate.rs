//! What every clip must be like before a child hears it.

use crate::clip::{Said, levels, pauses};

/// Frames of 10 ms per sound that a word takes at least and at most.
const PER_SOUND: (f32, f32) = (3.5, 25.0);
/// Frames that a word may take besides, however short it is.
const EXTRA: f32 = 40.0;
/// Loudness, on average over what is said: -32 to -14 dB.
const LOUDNESS: (f32, f32) = (0.025, 0.2);
/// A sample that loud is cut off.
const CLIPPED: f32 = 0.99;
/// More cut-off samples than this crackle.
const MOST_CLIPPED: usize = 10;
/// Frames of silence at each end.
const SILENCE: usize = 3;
/// The longest silence within a word. A longer one means two words, or a click beside one.
const LONGEST_PAUSE: usize = 22;

/// What is wrong with a clip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// Nothing is said.
    Silent,
    /// Shorter than so many sounds can be.
    TooShort,
    /// Longer than so many sounds can be.
    TooLong,
    /// Too quiet.
    TooQuiet,
    /// Too loud, or crackling.
    TooLoud,
    /// It starts or ends in the middle of something.
    CutOff,
    /// It is in two parts.
    InParts,
}

/// Checks a clip of a word that has this many sounds.
///
/// # Errors
/// What is wrong with it.
pub fn check(clip: &[f32], sounds: usize) -> Result<(), Fault> {
    let levels = levels(clip);
    let peak = levels.iter().copied().fold(0.0, f32::max);
    // What isn't a number is no sound either.
    if peak.is_nan() || peak <= f32::EPSILON || clip.iter().any(|sample| !sample.is_finite()) {
        return Err(Fault::Silent);
    }
    let Said {
        quiet,
        first,
        last,
        mean,
    } = Said::from(&levels, 0).ok_or(Fault::Silent)?;
    if first < SILENCE || last + SILENCE >= levels.len() {
        return Err(Fault::CutOff);
    }
    if mean < LOUDNESS.0 {
        return Err(Fault::TooQuiet);
    }
    let clipped = clip.iter().filter(|sample| sample.abs() >= CLIPPED).count();
    if mean > LOUDNESS.1 || clipped > MOST_CLIPPED {
        return Err(Fault::TooLoud);
    }
    if pauses(&levels, quiet)
        .iter()
        .any(|(from, to)| to - from > LONGEST_PAUSE)
    {
        return Err(Fault::InParts);
    }
    let (frames, sounds) = ((last + 1 - first) as f32, sounds as f32);
    if frames < PER_SOUND.0 * sounds {
        return Err(Fault::TooShort);
    }
    if frames > PER_SOUND.1.mul_add(sounds, EXTRA) {
        return Err(Fault::TooLong);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clip::tests::{hum, silence};

    fn clip(said: &[f32]) -> Vec<f32> {
        [&silence(8), said, &silence(12)].concat()
    }

    #[test]
    fn a_clear_clip_passes() {
        assert_eq!(check(&clip(&hum(60, 0.15)), 6), Ok(()));
        let with_stop = [hum(20, 0.15), silence(15), hum(30, 0.1)].concat();
        assert_eq!(check(&clip(&with_stop), 6), Ok(()));
    }

    #[test]
    fn the_length_must_fit_the_sounds() {
        let said = clip(&hum(60, 0.15));
        for (sounds, result) in [
            (18, Err(Fault::TooShort)),
            (17, Ok(())),
            (1, Ok(())),
            (0, Err(Fault::TooLong)),
        ] {
            assert_eq!(check(&said, sounds), result, "{sounds}");
        }
        assert_eq!(check(&clip(&hum(200, 0.15)), 6), Err(Fault::TooLong));
    }

    #[test]
    fn the_loudness_must_be_usual() {
        for (loudness, result) in [
            (0.02, Err(Fault::TooQuiet)),
            (0.05, Ok(())),
            (0.25, Ok(())),
            (0.5, Err(Fault::TooLoud)),
        ] {
            assert_eq!(check(&clip(&hum(60, loudness)), 6), result, "{loudness}");
        }
        let mut crackling = hum(60, 0.15);
        crackling[1000..1011].fill(1.0);
        assert_eq!(check(&clip(&crackling), 6), Err(Fault::TooLoud));
    }

    #[test]
    fn both_ends_must_be_silent() {
        let said = hum(60, 0.15);
        for cut in [
            [&said[..], &silence(12)].concat(),
            [&silence(8), &said[..]].concat(),
            [&silence(2), &said[..], &silence(12)].concat(),
            [&silence(8), &said[..], &silence(2)].concat(),
        ] {
            assert_eq!(check(&cut, 6), Err(Fault::CutOff));
        }
    }

    #[test]
    fn a_clip_in_two_parts_fails() {
        let parts = [hum(5, 0.15), silence(23), hum(40, 0.15)].concat();
        assert_eq!(check(&clip(&parts), 6), Err(Fault::InParts));
    }

    #[test]
    fn silence_and_nonsense_fail() {
        for nonsense in [
            vec![],
            silence(100),
            vec![f32::NAN; 4800],
            vec![f32::INFINITY; 4800],
        ] {
            assert_eq!(check(&nonsense, 6), Err(Fault::Silent));
        }
    }
}
