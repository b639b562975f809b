//! A position judged together with its mirror images and rotations.
//!
//! A network that has learned a symmetric game is still wrong about each image of a position in its own way. The mean over
//! some images is less wrong, at the price of as many predictions.

use spielwerk_core::{Payoffs, Symmetric};

use super::{Evaluator, Predictions};

/// An evaluator that says the mean of what another says of the images of a position.
pub struct Images<G: Symmetric, E> {
    evaluator: E,
    count: usize,
    states: Vec<G::State>,
    predictions: Predictions<G::Payoffs>,
}

impl<G: Symmetric, E> Images<G, E> {
    /// Asks this evaluator about this many images, the position itself first.
    pub fn new(evaluator: E, count: usize) -> Self {
        Self { evaluator, count, states: Vec::new(), predictions: Predictions::default() }
    }
}

impl<G: Symmetric, E: Evaluator<G>> Evaluator<G> for Images<G, E> {
    fn predict(&mut self, game: &G, states: &[G::State], predictions: &mut Predictions<G::Payoffs>) {
        self.states.clear();
        for state in states {
            self.states.extend((0..self.count).map(|image| game.transform(state, image)));
        }
        self.predictions.clear();
        self.evaluator.predict(game, &self.states, &mut self.predictions);

        let share = 1.0 / self.count as f32;
        let (mut moves, mut image_moves, mut priors) = (Vec::new(), Vec::new(), Vec::new());
        for (state, first) in states.iter().zip((0..).step_by(self.count)) {
            moves.clear();
            game.legal_moves(state, &mut moves);
            priors.clear();
            priors.resize(moves.len(), 0.0);
            let mut payoffs = G::Payoffs::ZERO;
            for image in 0..self.count {
                let judgement = self.predictions.get(first + image);
                for (mean, payoff) in payoffs.as_mut().iter_mut().zip(judgement.payoffs.as_ref()) {
                    *mean += share * payoff;
                }
                image_moves.clear();
                game.legal_moves(&self.states[first + image], &mut image_moves);
                for (&mv, prior) in moves.iter().zip(&mut priors) {
                    let mv = game.transform_move(mv, image);
                    let slot = image_moves.iter().position(|&other| other == mv);
                    *prior += share * slot.map_or(0.0, |slot| judgement.priors[slot]);
                }
            }
            predictions.push(payoffs, priors.iter().copied());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_connect4::{ConnectFour, Position};
    use spielwerk_core::{Game, Notation, Seat};

    /// Likes columns on the left, and positions with stones there.
    struct LeftHanded;

    impl Evaluator<ConnectFour> for LeftHanded {
        fn predict(
            &mut self,
            game: &ConnectFour,
            states: &[Position],
            predictions: &mut Predictions<[f32; 2]>,
        ) {
            for state in states {
                let mut moves = Vec::new();
                game.legal_moves(state, &mut moves);
                let weights: Vec<f32> = moves.iter().map(|mv| 7.0 - mv.index() as f32).collect();
                let value = (1 + state.code() % 97) as f32 / 98.0;
                let sum: f32 = weights.iter().sum();
                predictions.push([value, -value], weights.iter().map(|weight| weight / sum));
            }
        }
    }

    #[test]
    fn a_position_and_its_image_are_judged_alike() {
        let position = ConnectFour.parse_position("11111134").expect("a position");
        let image = ConnectFour.transform(&position, 1);
        assert_eq!(ConnectFour.turn(&position), Seat::FIRST);
        let mut predictions = Predictions::default();
        Images::new(LeftHanded, 2).predict(&ConnectFour, &[position, image], &mut predictions);
        let (left, right) = (predictions.get(0), predictions.get(1));
        assert!((left.payoffs[0] - right.payoffs[0]).abs() < 1e-6);
        assert_eq!(left.priors.len(), 6, "one column is full");
        let mirrored = right.priors.iter().rev();
        assert!(left.priors.iter().zip(mirrored).all(|(left, right)| (left - right).abs() < 1e-6));
        assert!((left.priors.iter().sum::<f32>() - 1.0).abs() < 1e-6);
    }

    #[test]
    fn one_image_is_the_position_itself() {
        let states = [Position::EMPTY, ConnectFour.parse_position("4433").expect("a position")];
        let (mut plain, mut images) = (Predictions::default(), Predictions::default());
        LeftHanded.predict(&ConnectFour, &states, &mut plain);
        Images::new(LeftHanded, 1).predict(&ConnectFour, &states, &mut images);
        for index in 0..states.len() {
            assert_eq!(
                plain.get(index).payoffs.map(f32::to_bits),
                images.get(index).payoffs.map(f32::to_bits)
            );
            assert_eq!(plain.get(index).priors, images.get(index).priors);
        }
    }
}
