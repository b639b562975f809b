//! Which moves of a node may be tried, and in which order.
//!
//! Without priors the order is random but takes no memory: a node remembers a start and a stride that has no
//! common divisor with the number of moves, and the list is generated again when a move is taken from it.
//! Games list moves in an order that depends on the position alone, so that is the same list. With priors
//! that matter to the order, the sorted list is kept.

use std::sync::Arc;

use spielwerk_core::{Evaluate, Game, Payoffs, Rng, Score, ZeroSum};

use super::Squash;
use super::tree::Tree;

/// Takes moves out of the tree that are not worth a look.
pub trait MoveFilter<G: Game>: Send + Sync {
    /// Removes moves from the legal ones of a position, depending on nothing but the arguments and keeping
    /// their order. If nothing is left, all moves stay.
    fn retain(&self, game: &G, state: &G::State, is_root: bool, moves: &mut Vec<G::Move>);
}

/// A judgement of moves before they are tried.
pub trait MovePrior<G: Game>: Send + Sync {
    /// How good a legal move looks to the seat that makes it: higher is better, 0 is neutral.
    fn prior(&self, game: &G, state: &G::State, mv: G::Move) -> f32;
}

impl<G, F> MovePrior<G> for F
where
    G: Game,
    F: Fn(&G, &G::State, G::Move) -> f32 + Send + Sync,
{
    fn prior(&self, game: &G, state: &G::State, mv: G::Move) -> f32 {
        self(game, state, mv)
    }
}

/// The static value of the position after the move, from -1 to 1.
pub struct AfterMove<E: ?Sized> {
    /// What judges the position.
    pub evaluation: Arc<E>,
    /// How its score becomes a number from -1 to 1.
    pub squash: Squash,
}

impl<G: ZeroSum, E: Evaluate<G> + ?Sized> MovePrior<G> for AfterMove<E> {
    fn prior(&self, game: &G, state: &G::State, mv: G::Move) -> f32 {
        let seat = game.turn(state);
        let next = game.child(state, mv);
        if let Some(payoffs) = game.payoffs(&next) {
            return payoffs.of(seat);
        }
        let score: Score = self.evaluation.evaluate(game, &next);
        self.squash.apply(if game.turn(&next) == seat { score } else { -score })
    }
}

/// The score of the move by an evaluation, as it is.
pub struct MoveScorePrior<E: ?Sized>(pub Arc<E>);

impl<G: ZeroSum, E: Evaluate<G> + ?Sized> MovePrior<G> for MoveScorePrior<E> {
    fn prior(&self, game: &G, state: &G::State, mv: G::Move) -> f32 {
        self.0.move_score(game, state, mv) as f32
    }
}

/// The moves of a node, as far as it has to remember them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidates {
    /// How many moves the node has.
    pub count: u32,
    /// Where the walk round the generated list begins, or where the tree keeps the list.
    start: u32,
    /// The stride of the walk; 0 if the tree keeps the list.
    stride: u32,
    /// Whether they are all legal moves.
    pub is_complete: bool,
}

impl Candidates {
    /// A random order of `count` moves.
    pub(super) fn shuffled(count: usize, is_complete: bool, rng: &mut Rng) -> Self {
        let count = count as u32;
        let start = rng.below(count.max(1) as usize) as u32;
        let mut stride = 1 + rng.below(count.max(2) as usize - 1) as u32;
        while greatest_common_divisor(stride, count) > 1 {
            stride = stride % count + 1;
        }
        Self { count, start, stride, is_complete }
    }

    /// The order of a list that the tree keeps.
    pub(super) fn kept(start: u32, count: usize, is_complete: bool) -> Self {
        Self { count: count as u32, start, stride: 0, is_complete }
    }

    /// The candidate at this place of a kept list with its prior; `None` if the list is not kept.
    pub(super) fn kept_move<G: Game>(&self, tree: &Tree<G>, place: usize) -> Option<(G::Move, f32)> {
        self.kept_list(tree).map(|list| list[place])
    }

    /// All candidates, if the tree keeps them.
    pub(super) fn kept_list<'a, G: Game>(&self, tree: &'a Tree<G>) -> Option<&'a [(G::Move, f32)]> {
        (self.stride == 0).then(|| tree.ranked(self.start, self.count))
    }

    /// The index in the generated list of the candidate at this place.
    #[inline]
    pub(super) fn index(&self, place: usize) -> usize {
        let steps = u64::from(self.start) + place as u64 * u64::from(self.stride);
        (steps % u64::from(self.count)) as usize
    }
}

/// Lists the moves that may be tried into `moves`; says whether they are all legal ones.
#[inline]
pub(super) fn list<G: Game>(
    game: &G,
    state: &G::State,
    filter: Option<&dyn MoveFilter<G>>,
    is_root: bool,
    moves: &mut Vec<G::Move>,
) -> bool {
    moves.clear();
    game.legal_moves(state, moves);
    let Some(filter) = filter else { return true };
    let legal = moves.len();
    filter.retain(game, state, is_root, moves);
    if moves.is_empty() {
        game.legal_moves(state, moves);
    }
    moves.len() == legal
}

/// The moves with their priors, best first and ties in random order.
pub(super) fn rank<G: Game>(
    game: &G,
    state: &G::State,
    prior: &dyn MovePrior<G>,
    moves: &mut [G::Move],
    rng: &mut Rng,
) -> Vec<(G::Move, f32)> {
    rng.shuffle(moves);
    let mut ranked: Vec<_> = moves.iter().map(|&mv| (mv, prior.prior(game, state, mv))).collect();
    ranked.sort_by(|(_, left), (_, right)| right.total_cmp(left));
    ranked
}

fn greatest_common_divisor(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shuffled_order_takes_every_move_once() {
        let mut rng = Rng::new(3);
        for count in [1, 2, 3, 4, 6, 7, 12, 30, 2_176] {
            for _ in 0..20 {
                let candidates = Candidates::shuffled(count, true, &mut rng);
                let mut places: Vec<usize> = (0..count).map(|place| candidates.index(place)).collect();
                places.sort_unstable();
                assert_eq!(places, (0..count).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn every_move_can_come_first() {
        let mut rng = Rng::new(4);
        let mut seen = [0u32; 7];
        for _ in 0..700 {
            seen[Candidates::shuffled(7, true, &mut rng).index(0)] += 1;
        }
        assert!(seen.iter().all(|&count| count > 60), "{seen:?}");
    }
}
