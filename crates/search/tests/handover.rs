//! Hand-over to exact solvers: what is proven is true, what is played keeps it, and budgets are kept.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use spielwerk_amazons::{Amazons, TunedEvaluation};
use spielwerk_connect4::{ConnectFour, LineCount};
use spielwerk_core::{
    Analysis, Budget, Engine, ExactSolver, Game, Limits, Proof, ProofCost, ProvenOutcome, Rng, SearchControl,
    ValueUnit,
};
use spielwerk_othello::evaluation::patterns::PatternEvaluation;
use spielwerk_othello::solver::Solver;
use spielwerk_othello::{Move, Othello, Position};
use spielwerk_search::alphabeta::{AlphaBeta, AlphaBetaConfig};
use spielwerk_search::handover::{HandOver, NodesByDepth, Price, Solve};
use spielwerk_search::{Mcts, MctsConfig};

const PRICE: Price = Price { per_node: 8.0, by_depth: Some(NodesByDepth { base: 11.0, growth: 3.0 }) };

/// Positions of random games, the first of each in which the condition holds.
fn positions<G: Game>(game: &G, count: u64, holds: impl Fn(&G::State) -> bool) -> Vec<G::State> {
    let play = |number| {
        let mut rng = Rng::for_part(91, number);
        let mut state = game.start(&mut rng);
        while !holds(&state) {
            let mv = game.random_move(&state, &mut rng, &mut Vec::new())?;
            game.play(&mut state, mv);
        }
        game.payoffs(&state).is_none().then_some(state)
    };
    (0..).filter_map(play).take(count as usize).collect()
}

fn with_empties(count: u64, empties: u32) -> Vec<Position> {
    positions(&Othello::<8>, count, |position| {
        (position.own() | position.opponent()).count_zeros() == empties
    })
}

fn small_table(budget: Budget) -> AlphaBetaConfig {
    AlphaBetaConfig { budget, table_mib: Some(1), ..AlphaBetaConfig::default() }
}

fn othello_solver() -> Box<dyn ExactSolver<Othello<8>>> {
    Box::new(Solver::<8>::new(1).expect("a small table"))
}

fn searcher(when: Solve, budget: Budget) -> HandOver<Othello<8>, impl Engine<Othello<8>>> {
    let engine = AlphaBeta::new(PatternEvaluation::shipped(), small_table(budget)).expect("a small table");
    HandOver::new(engine, othello_solver(), when, budget, PRICE)
}

/// A solver that says something else of what its proofs cost.
struct Misjudging {
    solver: Box<dyn ExactSolver<Othello<8>>>,
    cost: fn(ProofCost) -> ProofCost,
}

/// One that knows outcomes and claims that margins are too expensive.
fn outcome_only() -> Box<dyn ExactSolver<Othello<8>>> {
    let cost = |cost| ProofCost { margin: Some(f64::INFINITY), ..cost };
    Box::new(Misjudging { solver: othello_solver(), cost })
}

impl ExactSolver<Othello<8>> for Misjudging {
    fn distance(&self, game: &Othello<8>, position: &Position) -> u32 {
        self.solver.distance(game, position)
    }

    fn cost(&self, game: &Othello<8>, position: &Position) -> Option<ProofCost> {
        self.solver.cost(game, position).map(self.cost)
    }

    fn nodes_per_second(&self) -> f64 {
        self.solver.nodes_per_second()
    }

    fn prove_outcome(
        &mut self,
        game: &Othello<8>,
        position: &Position,
        limits: &Limits<'_>,
    ) -> Option<ProvenOutcome<Move>> {
        self.solver.prove_outcome(game, position, limits)
    }

    fn clear(&mut self) {
        self.solver.clear();
    }
}

/// An engine that plays the last legal move and counts how often it is asked.
struct LastMove(Arc<AtomicU64>);

impl<G: Game> Engine<G> for LastMove {
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        _: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        self.0.fetch_add(1, Relaxed);
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        Analysis::of_move(*moves.last().expect("a game that is not finished"))
    }
}

/// What a move is worth, by the solver itself.
fn outcome_after(position: &Position, mv: Move) -> Proof {
    let game = Othello::<8>;
    let child = game.child(position, mv);
    if let Some(payoffs) = game.payoffs(&child) {
        return Proof::of_value(payoffs[game.turn(position).index()].into());
    }
    let verdict = Solver::<8>::new(1).expect("a table").win_draw_loss(&child, &Limits::none());
    verdict.expect("no limits").proof.reversed()
}

#[test]
fn a_budget_that_pays_for_it_gets_the_exact_value() {
    for (when, budget) in [
        (Solve::Auto, Budget::depth(8)),
        (Solve::Auto, Budget::nodes(100_000)),
        (Solve::Auto, Budget { time: Some(Duration::from_secs(20)), ..Budget::default() }),
        (Solve::Within(12), Budget::depth(1)),
    ] {
        let mut engine = searcher(when, budget);
        for position in with_empties(5, 12) {
            let exact =
                Solver::<8>::new(1).expect("a table").solve(&position, &Limits::none()).expect("no limits");
            let found = engine.analyse(&Othello, &position, &mut SearchControl::none());
            assert_eq!((found.value as i32, found.unit), (exact.margin, ValueUnit::Discs));
            assert_eq!(found.proof, Some(Proof::of_value(exact.margin.into())));
            assert_eq!(found.line.first(), Some(&found.best));
            assert_eq!(found.moves[0].mv, found.best);
        }
    }
}

#[test]
fn positions_out_of_reach_are_searched() {
    let asked = Arc::new(AtomicU64::new(0));
    for (when, budget, reached) in [
        (Solve::Auto, Budget::nodes(100), false),
        (Solve::Auto, Budget::depth(2), false),
        (Solve::Within(13), Budget::depth(12), false),
        (Solve::Within(14), Budget::depth(1), true),
    ] {
        asked.store(0, Relaxed);
        let engine = LastMove(Arc::clone(&asked));
        let mut engine = HandOver::new(engine, othello_solver(), when, budget, PRICE);
        let found = engine.analyse(&Othello, &with_empties(1, 14)[0], &mut SearchControl::none());
        assert_eq!(
            (asked.load(Relaxed) == 0, found.proof.is_some()),
            (reached, reached),
            "{when:?} {budget:?}"
        );
    }
}

#[test]
fn where_only_the_outcome_is_proven_the_move_keeps_it() {
    let mut seen = [0; 3];
    let mut other_move = 0;
    for position in with_empties(30, 11) {
        let budget = Budget::nodes(100_000);
        let solver = || outcome_only();
        let asked = Arc::new(AtomicU64::new(0));
        let mut careless = HandOver::new(LastMove(Arc::clone(&asked)), solver(), Solve::Auto, budget, PRICE);
        let search = AlphaBeta::new(PatternEvaluation::shipped(), small_table(Budget::depth(3)));
        let mut search = HandOver::new(search.expect("a table"), solver(), Solve::Auto, budget, PRICE);
        let truth = Solver::<8>::new(1).expect("a table").win_draw_loss(&position, &Limits::none());
        let truth = truth.expect("no limits");
        let first = careless.analyse(&Othello, &position, &mut SearchControl::none());
        let second = search.analyse(&Othello, &position, &mut SearchControl::none());
        assert_eq!(asked.load(Relaxed), 1, "the search decides among what keeps the outcome");
        for found in [&first, &second] {
            assert_eq!(found.proof, Some(truth.proof));
            assert_eq!(outcome_after(&position, found.best), truth.proof, "{found:?}");
            assert!(found.value * f64::from(truth.proof.payoff()) >= 0.0, "{found:?}");
        }
        for entry in &second.moves {
            assert!(entry.proof.is_none_or(|proof| proof == outcome_after(&position, entry.mv)));
        }
        seen[truth.proof as usize] += 1;
        other_move += u32::from(Some(second.best) != truth.best);
    }
    assert!(seen[Proof::Win as usize] > 5 && seen[Proof::Loss as usize] > 5, "{seen:?}");
    assert!(other_move > 5, "the search prefers another move {other_move} times");
}

#[test]
fn every_kind_of_search_keeps_the_outcome() {
    for position in with_empties(6, 11) {
        let config = MctsConfig { budget: Budget::nodes(50), ..MctsConfig::default() };
        let mcts = Mcts::new(config).expect("a configuration");
        let solver = outcome_only();
        let price = Price { per_node: 1e5, by_depth: None };
        let mut engine = HandOver::new(mcts, solver, Solve::Auto, Budget::nodes(50), price);
        let found = engine.analyse(&Othello, &position, &mut SearchControl::none());
        let proof = found.proof.expect("a proof that is paid for");
        assert_eq!(outcome_after(&position, found.best), proof);
        assert_eq!(Proof::of_value(found.value), proof);
        assert_eq!(found.moves[0].mv, found.best);
    }
}

#[test]
fn a_proof_that_does_not_come_leaves_the_search_its_part() {
    let hand_over = |budget: Budget| {
        let engine = AlphaBeta::new(PatternEvaluation::shipped(), small_table(budget)).expect("a table");
        // Claims that every proof is cheap.
        let cost = |_| ProofCost { outcome: 1.0, margin: Some(1.0) };
        let solver = Box::new(Misjudging { solver: othello_solver(), cost });
        HandOver::new(engine, solver, Solve::Auto, budget, PRICE)
    };
    let start = Othello::<8>::START;
    let found = hand_over(Budget::nodes(10_000)).analyse(&Othello, &start, &mut SearchControl::none());
    assert_eq!(found.proof, None);
    assert!(found.depth >= 2, "a quarter of the nodes is left: {found:?}");
    assert!((60_000..=63_000).contains(&found.nodes), "60,000 of the solver and 2,500: {}", found.nodes);
    let again = hand_over(Budget::nodes(10_000)).analyse(&Othello, &start, &mut SearchControl::none());
    assert_eq!((again.best, again.nodes, again.value), (found.best, found.nodes, found.value));

    let begin = Instant::now();
    let budget = Budget { time: Some(Duration::from_millis(400)), ..Budget::default() };
    let position = with_empties(1, 28)[0];
    let found = hand_over(budget).analyse(&Othello, &position, &mut SearchControl::none());
    assert!(begin.elapsed() < Duration::from_secs(4), "{:?}", begin.elapsed());
    assert!(Othello::<8>.is_legal(&position, found.best));
}

#[test]
fn other_games_hand_over_too() {
    let game = ConnectFour;
    for position in positions(&game, 10, |position| position.stones() == 20) {
        let solver = Box::new(spielwerk_connect4::solver::Solver::new(1).expect("a table"));
        let engine = AlphaBeta::new(LineCount, small_table(Budget::depth(2))).expect("a table");
        let mut engine = HandOver::new(engine, solver, Solve::Within(42), Budget::depth(2), PRICE);
        let found = engine.analyse(&game, &position, &mut SearchControl::none());
        let mut exact = spielwerk_connect4::solver::Solver::new(1).expect("a table");
        let (_, score) = exact.best_move(&position, &Limits::none()).expect("no limits");
        assert_eq!((found.value as i32, found.unit), (score, ValueUnit::Stones));
        let mut outcome = spielwerk_connect4::solver::Solver::new(1).expect("a table");
        let outcome = outcome.prove_outcome(&game, &position, &Limits::none()).expect("no limits");
        assert_eq!(outcome.proof, Proof::of_value(score.into()));
        let after = exact.move_scores(&position, &Limits::none()).expect("no limits")[outcome.best.index()];
        assert_eq!(Proof::of_value(after.expect("it has room").into()), outcome.proof);
    }

    let game = Amazons::new(6).expect("a board size");
    let solver = spielwerk_amazons::Solver::new(1).expect("a table");
    let mut handed = 0;
    for state in positions(&game, 10, |state| solver.distance(&game, state) < 12) {
        let budget = Budget::nodes(50_000);
        let price = Price { per_node: 0.06, by_depth: None };
        let engine = AlphaBeta::new(TunedEvaluation::default(), small_table(budget)).expect("a table");
        let solver = Box::new(spielwerk_amazons::Solver::new(1).expect("a table"));
        let mut engine = HandOver::new(engine, solver, Solve::Auto, budget, price);
        let found = engine.analyse(&game, &state, &mut SearchControl::none());
        let truth = spielwerk_amazons::Solver::new(1).expect("a table").solve(&game, &state, &Limits::none());
        let wins = truth.expect("no limits").wins;
        assert_eq!(found.proof, Some(if wins { Proof::Win } else { Proof::Loss }));
        let child = game.child(&state, found.best);
        let reply = spielwerk_amazons::Solver::new(1).expect("a table").solve(&game, &child, &Limits::none());
        assert_eq!(!reply.expect("no limits").wins, wins, "the move keeps the outcome");
        handed += 1;
    }
    assert_eq!(handed, 10);
}
