//! The positions to learn from: the newest games of the run, in memory, and random batches of them.

use std::collections::VecDeque;

use spielwerk_core::{Encode, Game, Rng, Symmetric, ZeroSum};
use spielwerk_nn::training::Batch;

use super::config::TrainingSteps;
use super::game_log::GameLog;

/// A position with what is to be learned about it.
#[derive(Clone, Debug)]
pub struct Sample<G: Game> {
    /// The position.
    pub state: G::State,
    /// The policy, one weight per legal move in the order of the rules.
    pub target: Vec<f32>,
    /// The value for the seat to move.
    pub value: f32,
}

/// The games of one iteration.
struct Chunk<G: Game> {
    learned: Vec<Sample<G>>,
    held_out: Vec<Sample<G>>,
}

/// The newest iterations whose positions fill the buffer.
pub struct Buffer<G: Game> {
    game: G,
    search_value: f32,
    trace: f32,
    hold_out: u64,
    chunks: VecDeque<Chunk<G>>,
}

impl<G: ZeroSum + Symmetric + Encode> Buffer<G> {
    /// An empty buffer.
    pub fn new(game: &G, config: &TrainingSteps) -> Self {
        Self {
            game: game.clone(),
            search_value: config.search_value,
            trace: config.trace,
            hold_out: config.held_out,
            chunks: VecDeque::new(),
        }
    }

    /// Iterations whose games are held.
    pub fn iterations(&self) -> usize {
        self.chunks.len()
    }

    /// Positions that are learned.
    pub fn len(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.learned.len()).sum()
    }

    /// Whether there is nothing to learn.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds the games of an iteration; returns how many positions they hold to learn.
    pub fn push(&mut self, games: &[GameLog]) -> usize {
        let mut chunk = Chunk { learned: Vec::new(), held_out: Vec::new() };
        for log in games {
            let is_held_out = self.hold_out > 0 && log.number % self.hold_out == 0;
            let samples = if is_held_out { &mut chunk.held_out } else { &mut chunk.learned };
            self.read(log, samples);
        }
        let count = chunk.learned.len();
        self.chunks.push_back(chunk);
        count
    }

    /// Drops the oldest iterations that are not needed for this many positions.
    pub fn shrink_to(&mut self, positions: u64) {
        while let Some(oldest) = self.chunks.front() {
            let others = self.len() - oldest.learned.len();
            if self.chunks.len() < 2 || (others as u64) < positions {
                break;
            }
            self.chunks.pop_front();
        }
    }

    /// The held-out positions of the newest iteration.
    pub fn held_out(&self) -> &[Sample<G>] {
        self.chunks.back().map_or(&[], |chunk| &chunk.held_out)
    }

    /// Draws a batch, each sample seen through a random symmetry.
    pub fn draw(&self, count: usize, rng: &mut Rng, batch: &mut Batch) {
        let game = &self.game;
        let (inputs, outputs) = (game.input_shape().len(), game.policy_size());
        for (numbers, each) in
            [(&mut batch.inputs, inputs), (&mut batch.policies, outputs), (&mut batch.values, 1)]
        {
            numbers.clear();
            numbers.resize(count * each, 0.0);
        }
        batch.legal.clear();
        batch.legal.resize(count * outputs, false);
        let total = self.len();
        let mut moves = Vec::new();
        for index in 0..count {
            let sample = self.sample(rng.below(total));
            let symmetry = rng.below(game.symmetries());
            let image = game.transform(&sample.state, symmetry);
            game.encode(&image, &mut batch.inputs[index * inputs..(index + 1) * inputs]);
            moves.clear();
            game.legal_moves(&sample.state, &mut moves);
            for (&mv, &weight) in moves.iter().zip(&sample.target) {
                let output = index * outputs + game.policy_index(game.transform_move(mv, symmetry));
                batch.policies[output] = weight;
                batch.legal[output] = true;
            }
            batch.values[index] = sample.value;
        }
    }

    fn sample(&self, mut index: usize) -> &Sample<G> {
        for chunk in &self.chunks {
            if let Some(sample) = chunk.learned.get(index) {
                return sample;
            }
            index -= chunk.learned.len();
        }
        unreachable!("the index is below the number of samples")
    }

    /// Plays a game again and appends its positions.
    fn read(&self, log: &GameLog, samples: &mut Vec<Sample<G>>) {
        let game = &self.game;
        let mut state = game.start(&mut Rng::new(0));
        let mut moves = Vec::new();
        let first = samples.len();
        // For each sample, what its search expected for the first seat, and the sign of the seat to move.
        let mut searches = Vec::new();
        for ply in &log.plies {
            if !ply.target.is_empty() {
                let sign = if game.turn(&state).index() == 0 { 1.0 } else { -1.0 };
                searches.push((sign * ply.value, sign));
                samples.push(Sample { state: state.clone(), target: ply.target.clone(), value: 0.0 });
            }
            moves.clear();
            game.legal_moves(&state, &mut moves);
            game.play(&mut state, moves[usize::from(ply.choice)]);
        }
        let mut outcome = log.result;
        for (sample, (expected, sign)) in samples[first..].iter_mut().zip(searches).rev() {
            outcome = (1.0 - self.trace) * expected + self.trace * outcome;
            sample.value = sign * ((1.0 - self.search_value) * outcome + self.search_value * expected);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::zero::game_log::Ply;
    use crate::zero::presets;
    use spielwerk_nimm3::Nimm3;

    /// The values of a game of three searched moves that the first seat won.
    fn values(search_value: f32, trace: f32) -> Vec<f32> {
        let training = presets::plain("nimm3", "tiny", 1).expect("a preset").training;
        let config = TrainingSteps { search_value, trace, held_out: 0, ..training };
        let ply = |value| Ply { choice: 0, value, target: vec![1.0, 0.0, 0.0] };
        let silent = Ply { choice: 0, value: 0.0, target: Vec::new() };
        let plies = vec![ply(0.5), ply(0.25), silent, ply(-0.75)];
        let mut buffer = Buffer::new(&Nimm3::default(), &config);
        buffer.push(&[GameLog { number: 1, result: 1.0, plies }]);
        (0..3).map(|index| buffer.sample(index).value).collect()
    }

    #[test]
    fn values_come_from_the_result_the_search_or_what_followed() {
        assert_eq!(values(0.0, 1.0), [1.0, -1.0, -1.0], "for the seat to move");
        assert_eq!(values(1.0, 1.0), [0.5, 0.25, -0.75]);
        assert_eq!(values(0.5, 1.0), [0.75, -0.375, -0.875]);
        // From the end, for the first seat: (0.75 + 1) / 2 = 0.875, (-0.25 + 0.875) / 2 = 0.3125, (0.5 + 0.3125) / 2.
        assert_eq!(values(0.0, 0.5), [0.40625, -0.3125, -0.875]);
    }
}
