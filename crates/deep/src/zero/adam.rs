//! AdamW: steps scaled by the running size of each gradient, with weights that decay.

use std::fs;
use std::path::Path;

use spielwerk_net::Weights;

use super::ZeroError;
use super::checkpoint::write_whole;

/// The state of the optimiser.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct AdamW {
    steps: u64,
    means: Vec<Vec<f32>>,
    squares: Vec<Vec<f32>>,
}

impl AdamW {
    const MEAN_DECAY: f32 = 0.9;
    const SQUARE_DECAY: f32 = 0.99;
    const WEIGHT_DECAY: f32 = 1e-2;
    const MARK: &[u8; 24] = b"spielwerk-zero-adamw 1\n\0";

    /// The state before the first step.
    pub(super) fn new(weights: &Weights) -> Self {
        let zeros: Vec<Vec<f32>> = weights.tensors().iter().map(|tensor| vec![0.0; tensor.len()]).collect();
        Self { steps: 0, means: zeros.clone(), squares: zeros }
    }

    /// Makes a step against the gradient.
    pub(super) fn step(&mut self, weights: &mut Weights, gradient: &[Vec<f32>], rate: f32) {
        self.steps += 1;
        let power = i32::try_from(self.steps).unwrap_or(i32::MAX);
        let mean_scale = 1.0 / (1.0 - Self::MEAN_DECAY.powi(power));
        let square_scale = 1.0 / (1.0 - Self::SQUARE_DECAY.powi(power));
        let state = self.means.iter_mut().zip(&mut self.squares);
        for ((tensor, slopes), (means, squares)) in weights.tensors_mut().zip(gradient).zip(state) {
            for (((weight, &slope), mean), square) in tensor.iter_mut().zip(slopes).zip(means).zip(squares) {
                *mean += (1.0 - Self::MEAN_DECAY) * (slope - *mean);
                *square += (1.0 - Self::SQUARE_DECAY) * (slope * slope - *square);
                let step = mean_scale * *mean / ((square_scale * *square).sqrt() + 1e-8);
                *weight -= rate * (step + Self::WEIGHT_DECAY * *weight);
            }
        }
    }

    /// Writes the state to a file that is whole or not there.
    pub(super) fn save(&self, path: &Path) -> Result<(), ZeroError> {
        let mut bytes = Self::MARK.to_vec();
        bytes.extend(self.steps.to_le_bytes());
        let numbers = self.means.iter().chain(&self.squares).flatten();
        numbers.for_each(|number| bytes.extend(number.to_le_bytes()));
        write_whole(path, &bytes).map_err(ZeroError::at(path))
    }

    /// Reads the state of an optimiser of these weights.
    pub(super) fn load(path: &Path, weights: &Weights) -> Result<Self, ZeroError> {
        let bytes = fs::read(path).map_err(ZeroError::at(path))?;
        let damaged = || ZeroError::damaged(path, "no state of an optimiser for this network");
        let rest = bytes.strip_prefix(Self::MARK).ok_or_else(damaged)?;
        let (steps, rest) = rest.split_first_chunk::<8>().ok_or_else(damaged)?;
        let mut state = Self { steps: u64::from_le_bytes(*steps), ..Self::new(weights) };
        let count: usize = state.means.iter().chain(&state.squares).map(Vec::len).sum();
        if rest.len() != 4 * count {
            return Err(damaged());
        }
        let numbers =
            rest.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let places = state.means.iter_mut().chain(&mut state.squares).flatten();
        places.zip(numbers).for_each(|(place, number)| *place = number);
        Ok(state)
    }
}
