//! The root of the search: one iteration after another, each move with what is known of it.
//!
//! Values of different depths cannot be compared, so those that are told belong to one iteration. An iteration that
//! the budget cuts off counts if it has found a better move: then its values are told, and nothing of the moves it did
//! not reach. Otherwise the values of the iteration before stand.

use spielwerk_core::{Evaluate, Keyed, Score, ZeroSum};

use super::config::Algorithm;
use super::worker::{INFINITY, Worker};

/// A move at the root with the value of the last iteration that reached it.
#[derive(Clone, Debug)]
pub(super) struct RootMove<M> {
    pub(super) mv: M,
    /// The value, or a bound from above; `None` if it is not known.
    pub(super) score: Option<Score>,
    /// The score is only a bound: the move was refuted, not measured.
    pub(super) at_most: bool,
    /// The depth of the iteration that reached it last.
    pub(super) reached: u32,
    /// Score and bound of the iteration before that one.
    pub(super) before: (Option<Score>, bool),
    /// Whether the iteration that measured it saw every line behind it to the end of the game; told by multi-PV only.
    pub(super) complete: bool,
    /// Best play from this move on.
    pub(super) line: Vec<M>,
}

/// The root position and the state of its moves.
pub(super) struct Root<'s, G: ZeroSum> {
    pub(super) state: &'s G::State,
    /// Best first, as far as is known.
    pub(super) moves: Vec<RootMove<G::Move>>,
    /// The value of the best move.
    pub(super) score: Option<Score>,
    /// The depth of the last completed iteration.
    pub(super) depth: u32,
    /// Whether that iteration saw every line to the end of the game.
    pub(super) complete: bool,
    /// Whether the score is that of an iteration that did not reach every move.
    pub(super) is_cut_off: bool,
}

impl<'s, G: ZeroSum + Keyed> Root<'s, G> {
    /// The root with its moves in the order in which they look promising; only the wanted ones, if some are wanted.
    pub(super) fn new<E: Evaluate<G>>(
        worker: &mut Worker<'_, G, E>,
        state: &'s G::State,
        wanted: Option<&[G::Move]>,
    ) -> Self {
        let mut ranked = worker.moves(state, None, 2, 0);
        if let Some(wanted) = wanted
            && ranked.iter().any(|ranked| wanted.contains(&ranked.mv))
        {
            ranked.retain(|ranked| wanted.contains(&ranked.mv));
        }
        ranked.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        let unseen = |mv| RootMove {
            mv,
            score: None,
            at_most: false,
            reached: 0,
            before: (None, false),
            complete: false,
            line: vec![mv],
        };
        let moves = ranked.into_iter().map(|ranked| unseen(ranked.mv)).collect();
        Self { state, moves, score: None, depth: 0, complete: false, is_cut_off: false }
    }

    /// Searches all moves to `depth`. If the budget ends in between, the best move found so far stays first; depth is
    /// that of the iteration before.
    pub(super) fn iterate<E: Evaluate<G>>(
        &mut self,
        worker: &mut Worker<'_, G, E>,
        depth: u32,
        algorithm: Algorithm,
        aspiration: Option<Score>,
    ) {
        let horizons = worker.horizons;
        worker.to_the_end = worker.reaches_the_end(self.state, depth);
        if worker.multi_pv() > 1 {
            self.iterate_lines(worker, depth, algorithm);
            return;
        }
        let best_before = self.moves.first().map(|best| (best.mv, best.line.clone()));
        let score = match (algorithm, self.score, aspiration) {
            (Algorithm::Mtdf, guess, _) => self.close_in(worker, depth, guess.unwrap_or(0)),
            (Algorithm::AlphaBeta | Algorithm::PrincipalVariation, Some(guess), Some(width)) => {
                self.aspire(worker, depth, guess, width)
            }
            _ => self.search_window(worker, depth, -INFINITY, INFINITY),
        };
        if worker.stopped {
            self.cut_off(depth, best_before);
            return;
        }
        self.score = Some(score);
        self.depth = depth;
        self.complete = worker.horizons == horizons;
    }

    /// Settles what is told after the iteration to `depth` was cut off.
    fn cut_off(&mut self, depth: u32, best_before: Option<(G::Move, Vec<G::Move>)>) {
        let (Some(best), Some((mv, line))) = (self.moves.first_mut(), best_before) else { return };
        if self.depth > 0 && best.mv == mv {
            best.line = line;
            for entry in self.moves.iter_mut().filter(|entry| entry.reached == depth) {
                (entry.score, entry.at_most) = entry.before;
            }
            return;
        }
        self.score = best.score;
        self.complete = false;
        self.is_cut_off = true;
        for entry in self.moves.iter_mut().filter(|entry| entry.reached != depth) {
            (entry.score, entry.at_most) = (None, false);
        }
    }

    /// MTD(f): null windows until the bounds meet.
    fn close_in<E: Evaluate<G>>(&mut self, worker: &mut Worker<'_, G, E>, depth: u32, guess: Score) -> Score {
        let (mut lower, mut upper) = (-INFINITY, INFINITY);
        let mut value = guess;
        while lower < upper && !worker.stopped {
            let width = worker.shared().config.defects.zero_window;
            let beta = if value <= lower { lower.saturating_add(width) } else { value };
            value = self.search_window(worker, depth, beta - width, beta);
            if value < beta {
                upper = value;
            } else {
                lower = value;
            }
        }
        value
    }

    /// A narrow window around the guess, opened on the side where it fails.
    fn aspire<E: Evaluate<G>>(
        &mut self,
        worker: &mut Worker<'_, G, E>,
        depth: u32,
        guess: Score,
        width: Score,
    ) -> Score {
        let (mut alpha, mut beta) = (guess.saturating_sub(width), guess.saturating_add(width));
        loop {
            (alpha, beta) = (alpha.max(-INFINITY), beta.min(INFINITY));
            let score = self.search_window(worker, depth, alpha, beta);
            match score {
                _ if worker.stopped => return score,
                _ if score <= alpha && alpha > -INFINITY => alpha = -INFINITY,
                _ if score >= beta && beta < INFINITY => beta = INFINITY,
                _ => return score,
            }
        }
    }

    /// One pass over all moves within a window; fail-soft. Moves that another thread is searching come last.
    fn search_window<E: Evaluate<G>>(
        &mut self,
        worker: &mut Worker<'_, G, E>,
        depth: u32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let mut pass = Pass { depth, alpha, beta, best: -INFINITY };
        let mut put_off = Vec::new();
        for index in 0..self.moves.len() {
            let mv = self.moves[index].mv;
            if index > 0 && worker.is_busy(self.state, mv, depth) {
                put_off.push(mv);
            } else if !self.try_root_move(worker, index, &mut pass) {
                return pass.best;
            }
        }
        for mv in put_off {
            let index = self.moves.iter().position(|entry| entry.mv == mv).expect("it is still there");
            if !self.try_root_move(worker, index, &mut pass) {
                break;
            }
        }
        pass.best
    }

    /// Searches one move; false if that ends the pass.
    fn try_root_move<E: Evaluate<G>>(
        &mut self,
        worker: &mut Worker<'_, G, E>,
        index: usize,
        pass: &mut Pass,
    ) -> bool {
        let whole = worker.never_cuts();
        let Pass { depth, alpha, beta, .. } = *pass;
        let mv = self.moves[index].mv;
        let score = worker.announced(self.state, mv, depth, |worker| {
            worker.value_of_move(self.state, mv, depth, index, (alpha, beta), 0)
        });
        if worker.stopped {
            return false;
        }
        let entry = &mut self.moves[index];
        if entry.reached != depth {
            (entry.reached, entry.before) = (depth, (entry.score, entry.at_most));
        }
        entry.score = Some(score);
        entry.at_most = score <= alpha && !whole;
        if score > pass.best {
            pass.best = score;
            // A bound from above cannot dethrone the move before it.
            if score > alpha || index == 0 || worker.shared().config.defects.fail_low_moves {
                entry.line.clear();
                entry.line.push(mv);
                entry.line.extend_from_slice(worker.line(1));
                self.moves[..=index].rotate_right(1);
            }
        }
        if score > alpha && !whole {
            pass.alpha = score;
        }
        whole || pass.alpha < beta
    }
}

/// A pass over the moves of the root.
struct Pass {
    depth: u32,
    alpha: Score,
    beta: Score,
    best: Score,
}
