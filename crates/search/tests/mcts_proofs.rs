//! Proofs against exact answers: Nimm-3 by its formula, endings of Connect Four and small Othello by full
//! search.

use std::collections::HashMap;

use spielwerk_connect4::ConnectFour;
use spielwerk_core::{
    Analysis, Budget, Engine, Game, Keyed, Notation, Proof, Rng, SearchControl, Seat, ZeroSum,
};
use spielwerk_nimm3::{Heap, Nimm3};
use spielwerk_othello::Othello;
use spielwerk_search::mcts::{Mcts, MctsConfig, MoveFilter};

fn solver<G: ZeroSum>(simulations: u64) -> Mcts<G> {
    let config = MctsConfig { budget: Budget::nodes(simulations), ..MctsConfig::default() };
    Mcts::new(config).expect("a sound configuration").with_solver()
}

fn analyse<G: ZeroSum>(engine: &mut Mcts<G>, game: &G, state: &G::State) -> Analysis<G::Move> {
    engine.analyse(game, state, &mut SearchControl::none())
}

/// The exact payoff of the seat to move.
fn exact<G: ZeroSum + Keyed>(game: &G, state: &G::State, known: &mut HashMap<u64, f32>) -> f32 {
    let key = game.key(state);
    if let Some(&value) = known.get(&key) {
        return value;
    }
    let seat = game.turn(state);
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    let value = moves
        .into_iter()
        .map(|mv| {
            let next = game.child(state, mv);
            match game.payoffs(&next) {
                Some(payoffs) => payoffs[seat.index()],
                None => -exact(game, &next, known),
            }
        })
        .fold(f32::NEG_INFINITY, f32::max);
    known.insert(key, value);
    value
}

/// Solves positions of random games `plies` from the start and compares proof, value, best move and every
/// proven move with the truth.
fn check_endings<G: ZeroSum + Keyed>(
    game: &G,
    plies: usize,
    games: u64,
    engine: impl Fn() -> Mcts<G>,
) -> [u32; 3] {
    let mut known = HashMap::new();
    let mut outcomes = [0; 3];
    let mut moves = Vec::new();
    for index in 0..games {
        let mut rng = Rng::for_part(9, index);
        let mut state = game.start(&mut rng);
        for _ in 0..plies {
            let Some(mv) = game.random_move(&state, &mut rng, &mut moves) else { break };
            game.play(&mut state, mv);
        }
        if game.count_moves(&state, &mut moves) < 2 {
            continue;
        }
        let truth = exact(game, &state, &mut known);
        let analysis = analyse(&mut engine(), game, &state);
        let proof = analysis.proof.unwrap_or_else(|| panic!("{state:?} is not solved"));
        assert_eq!(proof, Proof::of_value(f64::from(truth)), "{state:?}");
        assert!((analysis.value - f64::from(truth)).abs() < 1e-6, "{state:?}");
        let value_of = |mv, known: &mut HashMap<u64, f32>| {
            let next = game.child(&state, mv);
            game.payoffs(&next)
                .map_or_else(|| -exact(game, &next, known), |payoffs| payoffs[game.turn(&state).index()])
        };
        let best = value_of(analysis.best, &mut known);
        assert!((best - truth).abs() < 1e-6, "{:?} in {state:?} is worth {best}", analysis.best);
        for entry in analysis.moves {
            if let Some(proof) = entry.proof {
                let truth = value_of(entry.mv, &mut known);
                assert_eq!(proof, Proof::of_value(f64::from(truth)), "{:?} in {state:?}", entry.mv);
            }
        }
        outcomes[proof as usize] += 1;
    }
    outcomes
}

#[test]
fn nimm_is_solved() {
    let game = Nimm3::default();
    for shared in [false, true] {
        for stones in 2..=13 {
            let mut engine = solver(200_000);
            if shared {
                engine = engine.with_transpositions();
            }
            let analysis = analyse(&mut engine, &game, &Heap::new(stones, Seat::SECOND));
            match game.winning_take(stones) {
                Some(take) => {
                    assert_eq!((analysis.proof, analysis.best.stones()), (Some(Proof::Win), take));
                }
                None => assert_eq!(analysis.proof, Some(Proof::Loss), "{stones} stones"),
            }
        }
    }
}

#[test]
fn endings_of_connect_four_are_proven_right() {
    // Without transpositions a dead draw is proven once per order of its moves, so these endings are shorter.
    let tree = check_endings(&ConnectFour, 33, 1_000, || solver(400_000));
    let graph = check_endings(&ConnectFour, 30, 500, || solver(400_000).with_transpositions());
    for [wins, draws, losses] in [tree, graph] {
        assert!(wins > 5 && draws > 1 && losses > 5, "{wins} wins, {draws} draws, {losses} losses");
    }
}

#[test]
fn endings_of_small_othello_are_proven_right() {
    let [wins, _, losses] = check_endings(&Othello::<4>, 3, 30, || solver(400_000));
    assert!(wins > 1 && losses > 1, "{wins} wins, {losses} losses");
    check_endings(&Othello::<6>, 24, 30, || solver(400_000).with_transpositions());
}

#[test]
fn connect_four_wins_are_found_with_proof() {
    let game = ConnectFour;
    // Three in column 1; two in the bottom row that become three with both ends open.
    for (moves, winning) in [("121212", vec!["1"]), ("3344", vec!["2", "5"])] {
        let state = game.parse_position(moves).expect("a position");
        let analysis = analyse(&mut solver(50_000), &game, &state);
        assert_eq!(analysis.proof, Some(Proof::Win), "after {moves}");
        assert!(winning.contains(&analysis.best.to_string().as_str()), "{} after {moves}", analysis.best);
    }
}

#[test]
fn connect_four_blocks_are_found_with_proof() {
    let game = ConnectFour;
    // Red has three in column 1 with room above, and then three in the bottom row with one end open.
    for (moves, block) in [("12131", "1"), ("1122366", "4")] {
        let state = game.parse_position(moves).expect("a position");
        let analysis = analyse(&mut solver(5_000), &game, &state);
        assert_eq!(analysis.best.to_string(), block, "after {moves}");
        for entry in &analysis.moves {
            let is_lost = entry.proof == Some(Proof::Loss);
            assert_eq!(is_lost, entry.mv != analysis.best, "{} after {moves}", entry.mv);
        }
    }
}

/// Leaves out the last legal move of the root.
struct AllButOne;

impl MoveFilter<Nimm3> for AllButOne {
    fn retain(&self, _: &Nimm3, _: &Heap, is_root: bool, moves: &mut Vec<<Nimm3 as Game>::Move>) {
        if is_root {
            moves.pop();
        }
    }
}

#[test]
fn moves_left_out_keep_a_position_open() {
    let game = Nimm3::default();
    // All three stones may be taken, but the filter leaves only one or two, which both lose.
    let analysis = analyse(&mut solver(1_000).with_filter(AllButOne), &game, &Heap::new(3, Seat::FIRST));
    assert_eq!(analysis.proof, None);
    assert!(analysis.simulations < Some(100), "nothing is left to be learned");
}
