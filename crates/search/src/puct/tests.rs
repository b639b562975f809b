//! The search against what it must do: find moves, add up, repeat itself, prove, and agree with the plain recursion.

use spielwerk_connect4::{ConnectFour, Position};
use spielwerk_core::toy::Tree as Toy;
use spielwerk_core::{Budget, Engine, Game, Payoffs, Proof, Rng, SearchControl};
use spielwerk_core::{Notation, Seat};
use spielwerk_nimm3::{Heap, Nimm3};

use super::*;

/// Judges with even priors by a function for the seat to move.
struct FixedEvaluator<F>(F);

impl<G, F> Evaluator<G> for FixedEvaluator<F>
where
    G: Game<Payoffs = [f32; 2]>,
    F: Fn(&G::State) -> f32 + Send,
{
    fn predict(&mut self, game: &G, states: &[G::State], predictions: &mut Predictions<[f32; 2]>) {
        let mut even = Predictions::default();
        Uniform.predict(game, states, &mut even);
        for (index, state) in states.iter().enumerate() {
            let value = (self.0)(state);
            let payoffs = if game.turn(state) == Seat::FIRST { [value, -value] } else { [-value, value] };
            predictions.push(payoffs, even.get(index).priors.iter().copied());
        }
    }
}

/// Runs a search to its end.
fn finish<G: Game>(search: &mut Search<G>, evaluator: &mut impl Evaluator<G>, effort: Effort) {
    let game = search.game.clone();
    search.begin(effort);
    let (mut leaves, mut predictions) = (Vec::new(), Predictions::default());
    loop {
        leaves.clear();
        predictions.clear();
        if search.gather(&mut leaves) == 0 {
            break;
        }
        evaluator.predict(&game, &leaves, &mut predictions);
        assert_eq!(search.absorb(&predictions, 0), leaves.len());
    }
    assert!(search.is_over());
}

fn effort(simulations: u32) -> Effort {
    Effort { simulations, explore: false }
}

fn visits<G: Game>(search: &Search<G>) -> Vec<u32> {
    search.tree.edges(tree::ROOT).iter().map(|edge| edge.visits).collect()
}

fn sequential() -> PuctConfig {
    PuctConfig { batch: 1, ..PuctConfig::default() }
}

/// A position with three open columns near its end.
fn late_position() -> Position {
    ConnectFour.parse_position("5554224333234511764415115").expect("a benchmark position")
}

#[test]
fn with_a_perfect_value_it_finds_the_move() {
    let game = Nimm3::new(21, 3).expect("a heap");
    let mut judge = FixedEvaluator(|heap: &Heap| if heap.stones().is_multiple_of(4) { -1.0 } else { 1.0 });
    for stones in (1..=21).filter(|stones| stones % 4 != 0) {
        let mut search = Search::new(&game, Heap::new(stones, Seat::SECOND), sequential(), 1);
        finish(&mut search, &mut judge, effort(40));
        let best = search.move_at(search.best_slot());
        assert_eq!(Some(best.stones()), game.winning_take(stones), "{stones} stones");
    }
}

#[test]
fn visits_add_up_in_batches_too() {
    for batch in [1, 4, 32] {
        let config = PuctConfig { batch, ..PuctConfig::default() };
        let mut search = Search::new(&ConnectFour, Position::EMPTY, config, 1);
        finish(&mut search, &mut Uniform, effort(300));
        assert_eq!(visits(&search).iter().sum::<u32>(), 300);
        for node in &search.tree.nodes {
            assert_eq!(node.in_flight, 0, "nothing stays under way");
        }
        assert_eq!(search.tree.node(tree::ROOT).visits, 301, "one of them judged the root");
    }
}

#[test]
fn without_noise_it_repeats_itself_and_with_noise_it_does_not() {
    let noise = Some(Noise { alpha: 0.5, share: 0.25 });
    let run = |explore, seed| {
        let config = PuctConfig { noise, ..PuctConfig::default() };
        let mut search = Search::new(&ConnectFour, Position::EMPTY, config, seed);
        finish(&mut search, &mut Uniform, Effort { simulations: 200, explore });
        visits(&search)
    };
    assert_eq!(run(false, 1), run(false, 2));
    assert_eq!(run(true, 1), run(true, 1));
    assert_ne!(run(true, 1), run(true, 2));
}

/// The textbook, as a recursion over boxes: one leaf at a time, no proofs.
struct Plain {
    visits: f32,
    total: f32,
    prior: f32,
    children: Vec<Plain>,
}

impl Plain {
    fn new(prior: f32) -> Self {
        Self { visits: 0.0, total: 0.0, prior, children: Vec::new() }
    }

    /// One simulation; returns the value for the seat to move here. `total` counts for the seat that moved here.
    fn simulate(&mut self, game: &ConnectFour, state: Position, config: &PuctConfig) -> f32 {
        let mut moves = Vec::new();
        game.legal_moves(&state, &mut moves);
        let value = if let Some(payoffs) = game.payoffs(&state) {
            payoffs.of(game.turn(&state))
        } else if self.children.is_empty() {
            self.children = moves.iter().map(|_| Self::new(1.0 / moves.len() as f32)).collect();
            score(&state)
        } else {
            let walks: f32 = self.children.iter().map(|child| child.visits).sum();
            let tried: f32 =
                self.children.iter().filter(|child| child.visits > 0.0).map(|child| child.prior).sum();
            let untried = -self.total / self.visits - config.first_play_reduction * tried.sqrt();
            let weigh = |child: &Self| {
                let mean = if child.visits > 0.0 { child.total / child.visits } else { untried };
                mean + config.exploration.weight(walks) * walks.max(1.0).sqrt() * child.prior
                    / (1.0 + child.visits)
            };
            let mut best = 0;
            for index in 1..self.children.len() {
                if weigh(&self.children[index]) > weigh(&self.children[best]) {
                    best = index;
                }
            }
            -self.children[best].simulate(game, game.child(&state, moves[best]), config)
        };
        self.visits += 1.0;
        self.total -= value;
        value
    }
}

/// Some value that differs from position to position.
fn score(position: &Position) -> f32 {
    (spielwerk_core::mix(position.code()) >> 40) as f32 / (1 << 23) as f32 - 1.0
}

#[test]
fn one_leaf_at_a_time_is_the_textbook() {
    let config = sequential();
    for text in ["", "44", "5554224333234511764415115"] {
        let state = ConnectFour.parse_position(text).expect("a position");
        let mut search = Search::new(&ConnectFour, state, config.clone(), 1);
        finish(&mut search, &mut FixedEvaluator(score), effort(250));
        let mut plain = Plain::new(1.0);
        for _ in 0..251 {
            plain.simulate(&ConnectFour, state, &config);
        }
        let expected: Vec<u32> = plain.children.iter().map(|child| child.visits as u32).collect();
        let difference: u32 = visits(&search).iter().zip(&expected).map(|(a, b)| a.abs_diff(*b)).sum();
        assert!(difference <= 4, "{:?} {expected:?}", visits(&search));
    }
}

#[test]
fn proofs_reach_the_root_and_end_the_search() {
    let mut engine = Puct::new(Uniform, sequential(), Budget::nodes(100_000), 1).with_proofs();
    let analysis = engine.analyse(&ConnectFour, &late_position(), &mut SearchControl::none());
    assert_eq!(analysis.proof, Some(Proof::Win), "the benchmark says 4");
    assert!(analysis.simulations.is_some_and(|simulations| simulations < 100_000));
    let lost = Heap::new(8, Seat::FIRST);
    let mut engine = Puct::new(Uniform, PuctConfig::default(), Budget::nodes(2_000), 1).with_proofs();
    let analysis = engine.analyse(&Nimm3::default(), &lost, &mut SearchControl::none());
    assert_eq!(analysis.proof, Some(Proof::Loss));
    assert!(analysis.moves.iter().all(|entry| entry.proof == Some(Proof::Loss)));
}

/// Sees no good in the fourth column.
struct BlindToTheCentre;

impl Evaluator<ConnectFour> for BlindToTheCentre {
    fn predict(&mut self, game: &ConnectFour, states: &[Position], predictions: &mut Predictions<[f32; 2]>) {
        let mut moves = Vec::new();
        for state in states {
            moves.clear();
            game.legal_moves(state, &mut moves);
            let is_seen = |index: usize| index != 3;
            let seen = moves.iter().filter(|mv| is_seen(mv.index())).count() as f32;
            let priors = moves.iter().map(|mv| if is_seen(mv.index()) { 1.0 / seen } else { 0.0 });
            predictions.push([0.0; 2], priors);
        }
    }
}

#[test]
fn a_win_at_once_is_never_overlooked() {
    // Three in a row at the bottom: for the side to move, then for the side that waits.
    let winning = ConnectFour.parse_position("112233").expect("a position");
    let mut search = Search::new(&ConnectFour, winning, sequential(), 1).with_proofs();
    finish(&mut search, &mut BlindToTheCentre, effort(10));
    assert_eq!(search.best_slot(), 3);
    assert!((search.value() - 1.0).abs() < 1e-6);
    assert_eq!(search.simulations(), 0, "the first look shows it");

    let threatened = ConnectFour.parse_position("11223").expect("a position");
    let mut search = Search::new(&ConnectFour, threatened, sequential(), 1).with_proofs();
    finish(&mut search, &mut BlindToTheCentre, effort(12));
    assert_eq!(search.best_slot(), 3, "all other moves lose: {:?}", visits(&search));
}

#[test]
fn targets_of_a_proven_root_keep_its_value() {
    let mut search = Search::new(&Nimm3::default(), Heap::new(7, Seat::FIRST), sequential(), 1).with_proofs();
    finish(&mut search, &mut Uniform, effort(1_000));
    let target = search.policy_target();
    assert!((target[2] - 1.0).abs() < 1e-4, "taking three wins: {target:?}");
    assert_eq!(search.choose(1.0, &mut Rng::new(1)), 2);
    assert!((search.value() - 1.0).abs() < 1e-6);
}

#[test]
fn payoffs_of_any_size_are_proven() {
    let mut search =
        Search::new(&Toy::default(), spielwerk_core::toy::Node::Root, sequential(), 1).with_proofs();
    finish(&mut search, &mut Uniform, effort(200));
    assert!(search.value() > 0.0);
}

/// Moves of the empty board with different priors, all positions even: what is left is the sampling.
struct Skewed;

impl Evaluator<Nimm3> for Skewed {
    fn predict(&mut self, game: &Nimm3, states: &[Heap], predictions: &mut Predictions<[f32; 2]>) {
        for state in states {
            let count = game.count_moves(state, &mut Vec::new());
            let priors = [0.6, 0.3, 0.1];
            let sum: f32 = priors[..count].iter().sum();
            // Worth more the fewer stones are left over a multiple of four, for the seat to move.
            let value = if state.stones() % 4 == 0 { -0.5 } else { 0.1 };
            let payoffs = if state.turn() == Seat::FIRST { [value, -value] } else { [-value, value] };
            predictions.push(payoffs, priors[..count].iter().map(|prior| prior / sum));
        }
    }
}

#[test]
fn gumbel_improves_on_the_prior() {
    // From eleven stones only taking three leaves eight; the prior gives it a tenth.
    let game = Nimm3::default();
    let config = PuctConfig { gumbel: Some(GumbelConfig::default()), batch: 1, ..PuctConfig::default() };
    let (mut found, mut target, mut gain) = (0, 0.0, 0.0);
    for seed in 0..50 {
        let mut search = Search::new(&game, Heap::new(11, Seat::FIRST), config.clone(), seed);
        finish(&mut search, &mut Skewed, Effort { simulations: 4, explore: true });
        assert_eq!(visits(&search).iter().sum::<u32>(), 4);
        found += u32::from(search.choose(0.0, &mut Rng::new(seed)) == 2);
        target += search.policy_target()[2] / 50.0;
        gain += (search.value() - search.tree.node(tree::ROOT).mean[0]) / 50.0;
    }
    assert!(found >= 48, "{found} of 50");
    assert!(target > 0.9, "the target moves from 0.1 to {target}");
    assert!(
        gain > 0.1,
        "half the visits go to moves that the policy would not play: {gain} above their mean"
    );
}

#[test]
fn gumbel_spends_its_budget_in_batches() {
    let gumbel = Some(GumbelConfig { considered: 4, ..GumbelConfig::default() });
    let config = PuctConfig { gumbel, batch: 8, ..PuctConfig::default() };
    let mut search = Search::new(&ConnectFour, Position::EMPTY, config, 1).with_proofs();
    finish(&mut search, &mut FixedEvaluator(score), Effort { simulations: 64, explore: true });
    let mut sorted = visits(&search);
    sorted.sort_unstable();
    assert_eq!(sorted.iter().sum::<u32>(), 64);
    assert_eq!(sorted[..3], [0, 0, 0], "four of seven moves are considered");
    assert_eq!(sorted[5], sorted[6], "two reach the last round");
}

#[test]
fn a_tree_that_goes_on_keeps_its_visits() {
    let mut search = Search::new(&ConnectFour, Position::EMPTY, sequential(), 1);
    finish(&mut search, &mut FixedEvaluator(score), effort(400));
    let slot = search.best_slot();
    let child = search.tree.edges(tree::ROOT)[slot].child().expect("visited");
    let kept = search.tree.node(child).visits;
    let next = ConnectFour.child(search.root(), search.move_at(slot));
    search.advance(&next, 2);
    assert_eq!(search.tree.node(tree::ROOT).visits, kept);
    finish(&mut search, &mut FixedEvaluator(score), effort(100));
    assert_eq!(search.tree.node(tree::ROOT).visits, kept + 100);
    search.advance(&late_position(), 2);
    assert_eq!(search.tree.node(tree::ROOT).visits, 0, "another game");
}

#[test]
fn a_cache_answers_like_its_evaluator_and_asks_once() {
    let run = |evaluator: &mut dyn FnMut(&mut Search<ConnectFour>)| {
        let mut search = Search::new(&ConnectFour, Position::EMPTY, sequential(), 1);
        evaluator(&mut search);
        visits(&search)
    };
    let plain = run(&mut |search| finish(search, &mut FixedEvaluator(score), effort(500)));
    for capacity in [64, 100_000] {
        let mut cached = Cached::new(FixedEvaluator(score), capacity);
        assert_eq!(run(&mut |search| finish(search, &mut cached, effort(500))), plain);
        assert_eq!(run(&mut |search| finish(search, &mut cached, effort(500))), plain);
        let CacheUse { asked, known } = cached.usage();
        assert!(asked > 900 && known > 0, "{asked} {known}");
        assert!(capacity == 64 || known * 2 >= asked, "the second search is all known");
    }
}

/// The exact outcome of Nimm-3.
struct Exact;

impl EndgameSolver<Nimm3> for Exact {
    fn solve(&mut self, game: &Nimm3, heap: &Heap) -> Option<f32> {
        (heap.stones() <= 8).then(|| if game.winning_take(heap.stones()).is_some() { 1.0 } else { -1.0 })
    }
}

#[test]
fn a_solver_proves_positions_at_once() {
    let mut evaluator = WithSolver::new(Uniform, Exact);
    let config = PuctConfig { first_play_reduction: 0.0, ..sequential() };
    let mut search = Search::new(&Nimm3::default(), Heap::new(11, Seat::SECOND), config, 1).with_proofs();
    finish(&mut search, &mut evaluator, effort(50));
    assert_eq!(search.choose(0.0, &mut Rng::new(1)), 2);
    assert!((search.value() - 1.0).abs() < 1e-6);
    assert!(search.simulations() <= 3, "{} simulations", search.simulations());
}
