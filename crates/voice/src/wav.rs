//! WAV files of one channel with 16 bits, as recordings are stored.

use std::io::Cursor;

use hound::{SampleFormat, WavReader, WavSpec, WavWriter};

/// Samples per second that the model speaks with.
pub const RATE: u32 = 24_000;

const SPEC: WavSpec = WavSpec {
    channels: 1,
    sample_rate: RATE,
    bits_per_sample: 16,
    sample_format: SampleFormat::Int,
};

/// Writes samples from -1 to 1. `None` only if they are longer than a WAV file can be.
pub fn encode(samples: &[f32]) -> Option<Vec<u8>> {
    let mut file = Vec::with_capacity(44 + 2 * samples.len());
    let mut writer = WavWriter::new(Cursor::new(&mut file), SPEC).ok()?;
    for sample in samples {
        let sample = (sample.clamp(-1.0, 1.0) * f32::from(i16::MAX)).round() as i16;
        writer.write_sample(sample).ok()?;
    }
    writer.finalize().ok()?;
    Some(file)
}

/// Reads such a file. `None` if it is another one, or broken.
pub fn decode(file: &[u8]) -> Option<Vec<f32>> {
    let mut reader = WavReader::new(file).ok()?;
    if reader.spec() != SPEC {
        return None;
    }
    let sample = |sample: Result<i16, _>| sample.ok().map(|sample| f32::from(sample) / f32::from(i16::MAX));
    reader.samples().map(sample).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let samples = [0.0, 0.5, -1.0, 2.0];
        let file = encode(&samples).expect("short");
        assert_eq!(file.len(), 44 + 8);
        let read = decode(&file).expect("a WAV file");
        for (read, written) in read.iter().zip([0.0, 0.5, -1.0, 1.0]) {
            assert!((read - written).abs() < 0.001, "{read} {written}");
        }
        for broken in [&file[..43], b"RIFF", &[]] {
            assert_eq!(decode(broken), None);
        }
        // Its samples end in the middle.
        assert_eq!(decode(&file[..47]), None);
    }
}
