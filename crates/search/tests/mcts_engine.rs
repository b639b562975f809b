//! The engine from outside: budgets, seeds, threads, news, and the plugs for what games know.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use spielwerk_connect4::{Column, ConnectFour, Position};
use spielwerk_core::{Analysis, Budget, Engine, Evaluate, Game, Rng, Score, SearchControl, Seat};
use spielwerk_nimm3::{Heap, Nimm3};
use spielwerk_othello::Othello;
use spielwerk_search::mcts::{
    AfterMove, CutPlayout, EpsilonGreedy, LeafOnly, Mcts, MctsConfig, MoveFilter, MoveScorePrior, Negamax,
    PolicyPlayout, RandomMoves, Selection, Squash, Squashed, Widening,
};

fn config(simulations: u64) -> MctsConfig {
    MctsConfig { budget: Budget::nodes(simulations), ..MctsConfig::default() }
}

fn engine<G: Game>(config: MctsConfig) -> Mcts<G> {
    Mcts::new(config).expect("a sound configuration")
}

fn analyse<G: Game>(engine: &mut Mcts<G>, game: &G, state: &G::State) -> Analysis<G::Move> {
    engine.analyse(game, state, &mut SearchControl::none())
}

fn start<G: Game>(game: &G) -> G::State {
    game.start(&mut Rng::new(1))
}

fn visits<M: PartialEq>(analysis: &Analysis<M>) -> u64 {
    analysis.moves.iter().filter_map(|entry| entry.visits).sum()
}

/// Equal analyses but for the time they took.
fn timeless<M>(analysis: Analysis<M>) -> Analysis<M> {
    Analysis { seconds: 0.0, ..analysis }
}

/// Othello by mobility, with corners promised first.
struct Mobility;

impl Evaluate<Othello> for Mobility {
    fn evaluate(&self, game: &Othello, position: &spielwerk_othello::Position) -> Score {
        if let Some(payoffs) = game.payoffs(position) {
            return (payoffs[position.turn().index()] * 1e6) as Score;
        }
        let own = game.placements(position).count_ones() as Score;
        let mut passed = *position;
        game.play(&mut passed, spielwerk_othello::Move::Pass);
        own - game.placements(&passed).count_ones() as Score
    }

    fn move_score(&self, _: &Othello, _: &spielwerk_othello::Position, mv: spielwerk_othello::Move) -> i32 {
        const CORNERS: u64 = 0x8100_0000_0000_0081;
        mv.square().map_or(0, |square| i32::from(square.bit() & CORNERS != 0))
    }
}

#[test]
fn the_same_seed_gives_the_same_analysis() {
    let game = Othello::<8>;
    let run = |seed| {
        let mut engine = engine(MctsConfig { seed, ..config(2_000) });
        timeless(analyse(&mut engine, &game, &start(&game)))
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(6));
}

#[test]
fn two_threads_count_every_simulation() {
    let game = Othello::<8>;
    let state = start(&game);
    let mut engine = engine(MctsConfig { threads: 2, ..config(4_000) });
    let analysis = analyse(&mut engine, &game, &state);
    assert_eq!((visits(&analysis), analysis.simulations), (4_000, Some(4_000)));
    assert!(game.is_legal(&state, analysis.best));
}

#[test]
fn no_budget_still_gives_a_legal_move() {
    let game = ConnectFour;
    let state = start(&game);
    let no_time = Budget { time: Some(Duration::ZERO), ..Budget::default() };
    let no_clock = Budget { clock: Some(Duration::ZERO), ..Budget::default() };
    for budget in [Budget::nodes(0), Budget::nodes(1), no_time, no_clock] {
        let mut engine = engine(MctsConfig { budget, ..MctsConfig::default() });
        let analysis = analyse(&mut engine, &game, &state);
        assert!(game.is_legal(&state, analysis.best), "{budget:?}");
        assert_eq!(analysis.line, [analysis.best]);
        assert_eq!(analysis.moves.len(), 7);
    }
}

#[test]
fn without_any_limit_the_search_ends_by_itself() {
    let game = ConnectFour;
    let mut engine = engine(MctsConfig { budget: Budget::default(), ..MctsConfig::default() });
    let analysis = analyse(&mut engine, &game, &start(&game));
    assert_eq!(analysis.simulations, Some(MctsConfig::SIMULATIONS));
}

#[test]
fn time_is_kept() {
    let game = Othello::<8>;
    let time = Some(Duration::from_millis(60));
    let mut engine = engine(MctsConfig { budget: Budget { time, ..Budget::default() }, ..config(0) });
    // Other processes may take the processor away, so the best of a few runs counts.
    let shortest = (0..5)
        .map(|_| {
            let begin = Instant::now();
            analyse(&mut engine, &game, &start(&game));
            begin.elapsed()
        })
        .min()
        .expect("five runs");
    assert!((Duration::from_millis(60)..Duration::from_millis(75)).contains(&shortest), "{shortest:?}");
}

#[test]
fn a_forced_move_is_played_at_once() {
    let game = Nimm3::default();
    let mut engine = engine(MctsConfig { budget: Budget::default(), ..MctsConfig::default() });
    let analysis = analyse(&mut engine, &game, &Heap::new(1, Seat::SECOND));
    assert_eq!((analysis.best.stones(), analysis.simulations), (1, None));
}

#[test]
fn news_come_and_a_stop_is_obeyed() {
    let game = Othello::<8>;
    let stop = AtomicBool::new(false);
    let mut depths = Vec::new();
    let mut news = |analysis: &Analysis<spielwerk_othello::Move>| {
        depths.push(analysis.depth);
        stop.store(depths.len() >= 2, Ordering::Relaxed);
    };
    let mut engine = engine(MctsConfig { budget: Budget::default(), ..MctsConfig::default() });
    let analysis = engine.analyse(&game, &start(&game), &mut SearchControl::new(Some(&stop), &mut news));
    assert!(analysis.seconds >= 0.2, "{}", analysis.seconds);
    assert_eq!(depths.len(), 2);
    assert!(depths.is_sorted() && depths[0] > 3, "{depths:?}");
}

#[test]
fn a_depth_bounds_the_tree() {
    let game = ConnectFour;
    let budget = Budget { depth: Some(2), ..Budget::nodes(1_000) };
    let analysis = analyse(&mut engine(MctsConfig { budget, ..MctsConfig::default() }), &game, &start(&game));
    assert_eq!((analysis.depth, analysis.nodes), (2, 1 + 7 + 49));
    assert_eq!(visits(&analysis), 1_000);
}

#[test]
fn root_moves_are_the_best_by_their_prior() {
    let game = ConnectFour;
    let state = start(&game);
    let left_first = |_: &ConnectFour, _: &Position, column: Column| -(column.index() as f32);
    let mut engine = engine(MctsConfig { root_moves: Some(3), ..config(500) }).with_prior(left_first);
    let analysis = analyse(&mut engine, &game, &state);
    for entry in &analysis.moves {
        assert_eq!(entry.visits > Some(0), entry.mv.index() < 3, "column {}", entry.mv);
    }
    assert_eq!(visits(&analysis), 500);
    engine.set_budget(Budget::nodes(0));
    assert_eq!(analyse(&mut engine, &game, &state).best.index(), 0, "the best prior without any simulation");
}

#[test]
fn a_bonus_draws_visits_that_fade() {
    let game = Othello::<8>;
    let state = start(&game);
    let mut moves = Vec::new();
    game.legal_moves(&state, &mut moves);
    let favourite = moves[2];
    let share = |bonus, simulations| {
        let prior =
            move |_: &Othello, _: &spielwerk_othello::Position, mv| f32::from(u8::from(mv == favourite));
        let mut engine = engine(MctsConfig { bonus, ..config(simulations) }).with_prior(prior);
        let analysis = analyse(&mut engine, &game, &state);
        let entry = analysis.moves.iter().find(|entry| entry.mv == favourite).expect("a legal move");
        entry.visits.expect("visits") as f64 / simulations as f64
    };
    assert!(share(20.0, 100) > share(0.0, 100) + 0.1);
    assert!(share(20.0, 5_000) < share(20.0, 100) - 0.1);
}

/// Keeps the moves below a column, and at the root below another.
struct Below {
    root: usize,
    inside: usize,
}

impl MoveFilter<ConnectFour> for Below {
    fn retain(&self, _: &ConnectFour, _: &Position, is_root: bool, moves: &mut Vec<Column>) {
        let bound = if is_root { self.root } else { self.inside };
        moves.retain(|column| column.index() < bound);
    }
}

#[test]
fn a_filter_takes_moves_out_of_the_tree() {
    let game = ConnectFour;
    let mut state = start(&game);
    let settings = MctsConfig { reuse_plies: 2, ..config(500) };
    let mut engine = engine(settings).with_filter(Below { root: 2, inside: 3 });
    for _ in 0..3 {
        let analysis = analyse(&mut engine, &game, &state);
        assert!(analysis.best.index() < 2);
        // Once columns fill up, nothing may be left for the filter to keep.
        let line = &analysis.line[1..6];
        assert!(line.iter().all(|column| column.index() < 3), "{line:?}");
        for entry in analysis.moves {
            assert_eq!(entry.visits > Some(0), entry.mv.index() < 2, "column {}", entry.mv);
        }
        game.play(&mut state, analysis.best);
        game.play(&mut state, Column::ALL[2]);
    }
}

#[test]
fn a_filter_that_leaves_nothing_is_ignored() {
    let game = ConnectFour;
    let state = start(&game);
    let mut engine = engine(config(100)).with_filter(Below { root: 0, inside: 0 });
    assert_eq!(visits(&analyse(&mut engine, &game, &state)), 100);
}

#[test]
fn playouts_can_follow_other_rules() {
    // In playouts only single stones are taken: then every position is decided by its parity.
    let game = Nimm3::default();
    let single = Nimm3::new(11, 1).expect("in range");
    let mut engine =
        engine(MctsConfig { budget: Budget { depth: Some(1), ..Budget::nodes(300) }, ..config(0) })
            .with_playout_rules(single);
    let analysis = analyse(&mut engine, &game, &Heap::new(11, Seat::FIRST));
    for entry in analysis.moves {
        let wins = (11 - entry.mv.stones()) % 2 == 0;
        assert_eq!(entry.value, Some(if wins { 1.0 } else { -1.0 }), "taking {:?}", entry.mv);
    }
}

#[test]
fn every_way_to_search_gives_a_legal_move_and_sound_counts() {
    let game = Othello::<8>;
    let mut state = start(&game);
    let evaluation = || Arc::new(Mobility);
    let tanh = Squash::Tanh { scale: 8.0 };
    let leaf = |depth| Squashed { search: Negamax { depth, evaluation: evaluation() }, squash: tanh };
    let widening = Some(Widening::default());
    let after = || AfterMove { evaluation: evaluation(), squash: tanh };
    let mut engines: Vec<Mcts<Othello>> = vec![
        engine(config(200))
            .with_simulation(PolicyPlayout(EpsilonGreedy { epsilon: 0.2, evaluation: evaluation() })),
        engine(config(200)).with_simulation(CutPlayout { policy: RandomMoves, plies: 6, judge: leaf(0) }),
        engine(config(200)).with_simulation(LeafOnly(leaf(0))),
        engine(config(200)).with_simulation(LeafOnly(leaf(2))),
        engine(config(200))
            .with_simulation(LeafOnly(Squashed { search: |_: &Othello, _: &_| 1, squash: Squash::Sign })),
        engine(MctsConfig { bonus: 0.5, root_moves: Some(6), ..config(200) }).with_prior(after()),
        engine(MctsConfig { widening, ..config(200) }).with_prior(MoveScorePrior(evaluation())),
        engine(MctsConfig { widening, bonus: 1.0, reuse_plies: 2, ..config(200) })
            .with_prior(after())
            .with_transpositions(),
        engine(MctsConfig { selection: Selection::Ucb1Tuned { exploration: 1.0, span: 2.0 }, ..config(200) }),
        engine(MctsConfig { selection: Selection::EpsilonGreedy { epsilon: 0.2 }, ..config(200) }),
        engine(MctsConfig { normalise: true, ..config(200) }),
        engine(MctsConfig { reuse_plies: 2, threads: 2, ..config(200) }).with_solver().with_transpositions(),
    ];
    let count = engines.len();
    for ply in 0.. {
        if game.payoffs(&state).is_some() {
            break;
        }
        let analysis = analyse(&mut engines[ply * 5 % count], &game, &state);
        assert!(game.is_legal(&state, analysis.best));
        assert_eq!(analysis.line[0], analysis.best);
        if let Some(simulations) = analysis.simulations {
            assert!(visits(&analysis) >= simulations, "{ply}");
            let mut line_state = state;
            for &mv in &analysis.line {
                game.try_play(&mut line_state, mv).expect("the line is legal");
            }
        }
        game.play(&mut state, analysis.best);
    }
}
