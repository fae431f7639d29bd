//! The speech model.

use std::{fs, path::Path};

use ort::{
    environment::Environment,
    session::{Session, builder::GraphOptimizationLevel},
    value::Tensor,
};

use crate::{
    pack::{LIBRARY, MODEL, STYLES},
    phonemes::Sounds,
};

/// Floats of a style vector.
const STYLE: usize = 256;
const SPEED: f32 = 0.9;
/// Half as fast again with two threads, but the server has to share its processors.
const THREADS: usize = 1;

/// The model in memory.
pub(crate) struct Model {
    session: Session,
    /// One vector for each number of symbols.
    styles: Vec<f32>,
}

impl Model {
    /// Loads the pack of this folder.
    pub(crate) fn load(folder: &Path) -> Result<Self, String> {
        let styles = fs::read(folder.join(STYLES)).map_err(|error| format!("{STYLES}: {error}"))?;
        let (chunks, rest) = styles.as_chunks::<4>();
        if chunks.is_empty() || chunks.len() % STYLE != 0 || !rest.is_empty() {
            return Err(format!("{STYLES}: broken"));
        }
        let library = ort::init_from(folder.join(LIBRARY)).map_err(|error| format!("{LIBRARY}: {error}"))?;
        let library = library.build().map_err(|error| format!("{LIBRARY}: {error}"))?;
        Ok(Self {
            session: open(&library, &folder.join(MODEL)).map_err(|error| format!("{MODEL}: {error}"))?,
            styles: chunks.iter().copied().map(f32::from_le_bytes).collect(),
        })
    }

    /// Says the carrier and a word, at 24,000 samples per second.
    pub(crate) fn say(&mut self, sounds: &Sounds) -> Result<Vec<f32>, String> {
        let symbols = sounds.tokens();
        let rows = self.styles.len() / STYLE;
        let row = symbols.len().min(rows - 1) * STYLE;
        let style = self.styles[row..row + STYLE].to_vec();
        let mut tokens = vec![0];
        tokens.extend(symbols);
        tokens.push(0);
        self.run(tokens, style).map_err(|error| error.to_string())
    }

    fn run(&mut self, tokens: Vec<i64>, style: Vec<f32>) -> ort::Result<Vec<f32>> {
        let tokens = Tensor::from_array(([1, tokens.len()], tokens))?;
        let style = Tensor::from_array(([1, STYLE], style))?;
        let speed = Tensor::from_array(([1], vec![SPEED]))?;
        let outputs = self.session.run(ort::inputs![
            "tokens" => tokens,
            "style" => style,
            "speed" => speed,
        ])?;
        let (_, samples) = outputs[0].try_extract_tensor::<f32>()?;
        Ok(samples.to_vec())
    }
}

fn open(library: &Environment, model: &Path) -> ort::Result<Session> {
    Session::builder(library)?
        .with_optimization_level(GraphOptimizationLevel::All)?
        .with_intra_threads(THREADS)?
        .with_memory_pattern(false)?
        .commit_from_file(model)
}
