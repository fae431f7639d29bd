//! The word out of what the model said, which is a carrier sentence and the word.

use crate::wav::RATE;

/// 10 ms.
const FRAME: usize = RATE as usize / 100;
/// What counts as silence, next to the loudest 10 ms: -36 dB.
const QUIET: f32 = 0.016;
/// Quieter than this, nothing was said.
const SILENT: f32 = 0.001;
/// The shortest silence between the carrier and the word.
const PAUSE: usize = 8;
/// When that silence starts, after the first sound of the carrier.
const PAUSE_STARTS: std::ops::Range<usize> = 60..140;
/// Silence in front of the word, with the breath of an f or h in it.
const BEFORE: usize = 8;
/// Silence after it, with the end of an s in it.
const AFTER: usize = 15;
/// How loud the word will be: -20 dB of the loudest possible, on average over what is said.
const LOUDNESS: f32 = 0.1;
/// No sample is louder.
const PEAK: f32 = 0.95;

/// Why nothing could be cut out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncut {
    /// Nothing was said.
    Silent,
    /// There is no silence in the middle.
    NoPause,
}

/// The loudness of every 10 ms.
pub(crate) fn levels(samples: &[f32]) -> Vec<f32> {
    let level = |frame: &[f32]| {
        let squares: f32 = frame.iter().map(|sample| sample * sample).sum();
        (squares / frame.len() as f32).sqrt()
    };
    samples.chunks(FRAME).map(level).collect()
}

/// The runs of silence between what is said, as frames from and to.
pub(crate) fn pauses(levels: &[f32], quiet: f32) -> Vec<(usize, usize)> {
    let loud: Vec<usize> = (0..levels.len()).filter(|at| levels[*at] > quiet).collect();
    let gaps = loud.windows(2).filter(|pair| pair[1] > pair[0] + 1);
    gaps.map(|pair| (pair[0] + 1, pair[1])).collect()
}

/// Where something is said, in frames.
pub(crate) struct Said {
    /// What is no louder is silence.
    pub(crate) quiet: f32,
    pub(crate) first: usize,
    pub(crate) last: usize,
    /// The loudness, on average without silence.
    pub(crate) mean: f32,
}

impl Said {
    /// Between the first and the last frame that isn't silence, of those from `start` on. `None` without any.
    pub(crate) fn from(levels: &[f32], start: usize) -> Option<Self> {
        let quiet = levels.iter().copied().fold(0.0, f32::max) * QUIET;
        let is_loud = |level: &f32| *level > quiet;
        let first = start + levels[start..].iter().position(is_loud)?;
        let last = levels.iter().rposition(is_loud)?;
        let loud = levels[first..=last].iter().copied().filter(is_loud);
        let (count, squares) = loud.fold((0.0, 0.0), |(count, squares), level| {
            (count + 1.0, squares + level * level)
        });
        let mean = (squares / count).sqrt();
        Some(Self {
            quiet,
            first,
            last,
            mean,
        })
    }
}

/// Cuts in the silence after the carrier, and makes the word as loud as others.
///
/// # Errors
/// If there is none.
pub fn word(spoken: &[f32]) -> Result<Vec<f32>, Uncut> {
    let levels = levels(spoken);
    let peak = levels.iter().copied().fold(0.0, f32::max);
    if peak < SILENT {
        return Err(Uncut::Silent);
    }
    let Said {
        quiet, first, last, ..
    } = Said::from(&levels, 0).ok_or(Uncut::Silent)?;
    let (pause, start) = pauses(&levels, quiet)
        .into_iter()
        .filter(|(from, to)| to - from >= PAUSE && PAUSE_STARTS.contains(&(from - first)))
        .max_by_key(|(from, to)| to - from)
        .ok_or(Uncut::NoPause)?;
    // The end of the carrier fades in the first third of the silence.
    let before = BEFORE.min((start - pause) * 2 / 3);
    let mut word = vec![0.0; (BEFORE - before) * FRAME];
    let to = ((last + 1 + AFTER) * FRAME).min(spoken.len());
    word.extend(&spoken[(start - before) * FRAME..to]);
    word.resize((BEFORE + last + 1 - start + AFTER) * FRAME, 0.0);
    let said = Said::from(&levels, start).ok_or(Uncut::Silent)?;
    even_out(&mut word, said.mean);
    Ok(word)
}

/// Brings the word to the usual loudness, without a click at either end.
fn even_out(word: &mut [f32], mean: f32) {
    let peak = word.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
    let gain = (LOUDNESS / mean).min(PEAK / peak);
    let length = word.len();
    for (at, sample) in word.iter_mut().enumerate() {
        let edge = at.min(length - 1 - at);
        *sample *= gain * (edge as f32 / FRAME as f32).min(1.0);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A hum of this many frames and loudness.
    pub(crate) fn hum(frames: usize, loudness: f32) -> Vec<f32> {
        let sample = |at: usize| loudness * (at as f32 * 0.05).sin();
        (0..frames * FRAME).map(sample).collect()
    }

    pub(crate) fn silence(frames: usize) -> Vec<f32> {
        vec![0.0; frames * FRAME]
    }

    /// What the model says before the word: *next* has a silence in it.
    fn carrier() -> Vec<f32> {
        [silence(20), hum(30, 0.3), silence(6), hum(50, 0.3)].concat()
    }

    #[test]
    fn the_word_after_the_carrier_is_cut_out() {
        let spoken = [carrier(), silence(18), hum(50, 0.2), silence(40)].concat();
        let word = word(&spoken).expect("a pause");
        assert_eq!(word.len(), (BEFORE + 50 + AFTER) * FRAME);
        let levels = levels(&word);
        assert!(levels[..BEFORE].iter().all(|level| *level == 0.0));
        assert!(
            (levels[BEFORE + 10] - LOUDNESS).abs() < 0.01,
            "{}",
            levels[BEFORE + 10]
        );
        assert!(levels[BEFORE + 50..].iter().all(|level| *level == 0.0));
        assert_eq!((word[0], word[word.len() - 1]), (0.0, 0.0));
    }

    #[test]
    fn silence_within_the_word_is_not_the_cut() {
        // Such as *backpack*.
        let said = [hum(20, 0.3), silence(12), hum(20, 0.3)].concat();
        let spoken = [carrier(), silence(18), said.clone()].concat();
        assert_eq!(
            word(&spoken).expect("a pause").len(),
            (BEFORE + 52 + AFTER) * FRAME
        );
        let without_pause = [carrier(), hum(60, 0.3), said].concat();
        assert_eq!(word(&without_pause), Err(Uncut::NoPause));
    }

    #[test]
    fn a_short_silence_leaves_the_end_of_the_carrier_behind() {
        let spoken = [carrier(), silence(9), hum(50, 0.2)].concat();
        let word = word(&spoken).expect("a pause");
        assert_eq!(word.len(), (BEFORE + 50 + AFTER) * FRAME);
        assert!(word[..BEFORE * FRAME].iter().all(|sample| *sample == 0.0));
    }

    #[test]
    fn nothing_is_cut_out_of_silence_or_one_hum() {
        for silent in [Vec::new(), silence(50), hum(50, 0.0005)] {
            assert_eq!(word(&silent), Err(Uncut::Silent));
        }
        for unbroken in [
            hum(1, 0.3),
            hum(300, 0.3),
            [carrier(), silence(7), hum(50, 0.3)].concat(),
        ] {
            assert_eq!(word(&unbroken), Err(Uncut::NoPause));
        }
    }

    #[test]
    fn a_word_never_gets_louder_than_loud() {
        let mut click = hum(50, 0.004);
        click[100] = 0.9;
        let spoken = [carrier(), silence(18), click].concat();
        let word = word(&spoken).expect("a pause");
        assert!(word.iter().all(|sample| sample.abs() <= PEAK));
    }
}
