//! Multi-PV: the values told of the best moves are those of plain minimax, and each line leads to its value.

use spielwerk_amazons::Amazons;
use spielwerk_connect4::ConnectFour;
use spielwerk_core::{
    Analysis, Budget, Engine, Evaluate, Game, Keyed, Notation, Payoffs, Proof, Rng, Score, SearchControl,
    ZeroSum, mix,
};
use spielwerk_nimm3::Nimm3;
use spielwerk_othello::Othello;
use spielwerk_search::alphabeta::{Algorithm, AlphaBeta, AlphaBetaConfig};

const ALGORITHMS: [Algorithm; 4] =
    [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::PrincipalVariation, Algorithm::Mtdf];

/// Values without rhyme or reason; finished games are decisive.
struct RandomEvaluation;

impl<G: ZeroSum + Keyed> Evaluate<G> for RandomEvaluation {
    fn evaluate(&self, game: &G, state: &G::State) -> Score {
        match game.payoffs(state) {
            Some(payoffs) => payoffs.of(game.turn(state)) as Score * 10_000,
            None => (mix(game.key(state)) % 41) as Score - 20,
        }
    }

    fn decisive(&self) -> Score {
        10_000
    }
}

/// Negamax as the textbook has it.
fn naive<G: ZeroSum + Keyed>(game: &G, state: &G::State, depth: u32) -> Score {
    let mut moves = Vec::new();
    if depth > 0 {
        game.legal_moves(state, &mut moves);
    }
    let values = moves.iter().map(|&mv| -naive(game, &game.child(state, mv), depth - 1));
    values.max().unwrap_or_else(|| RandomEvaluation.evaluate(game, state))
}

fn positions<G: Game>(game: &G, count: u64) -> Vec<G::State> {
    let play = |number| {
        let mut rng = Rng::for_part(19, number);
        let mut states = vec![game.start(&mut rng)];
        while let Some(mv) = game.random_move(&states[states.len() - 1], &mut rng, &mut Vec::new()) {
            states.push(game.child(&states[states.len() - 1], mv));
        }
        states.pop();
        states.swap_remove(rng.below(states.len()))
    };
    (0..count).map(play).collect()
}

fn analyse<G: ZeroSum + Keyed>(
    game: &G,
    state: &G::State,
    algorithm: Algorithm,
    multi_pv: usize,
    budget: Budget,
) -> Analysis<G::Move> {
    let config = AlphaBetaConfig {
        algorithm,
        budget,
        multi_pv,
        deeper_entries: false,
        table_mib: Some(1),
        ..AlphaBetaConfig::default()
    };
    AlphaBeta::new(RandomEvaluation, config).expect("a table").analyse(
        game,
        state,
        &mut SearchControl::none(),
    )
}

/// Holds the values of the best moves against minimax of each move.
fn assert_values<G: ZeroSum + Keyed + Notation>(game: &G, count: u64, depth: u32) {
    for (number, state) in positions(game, count).iter().enumerate() {
        let algorithm = ALGORITHMS[number % ALGORITHMS.len()];
        let lines = [2, 3, usize::MAX][number % 3];
        let found = analyse(game, state, algorithm, lines, Budget::depth(depth));
        let place = || format!("{algorithm:?} with {lines} lines in {}", game.position_text(state));
        let mut moves = Vec::new();
        game.legal_moves(state, &mut moves);
        let mut wanted: Vec<Score> =
            moves.iter().map(|&mv| -naive(game, &game.child(state, mv), found.depth - 1)).collect();
        wanted.sort_unstable_by_key(|score| -score);
        assert_eq!(found.moves.len(), moves.len(), "{}", place());
        let told: Vec<Score> =
            found.moves.iter().map(|entry| entry.value.expect("a value") as Score).collect();
        for (rank, entry) in found.moves.iter().enumerate() {
            let truth = -naive(game, &game.child(state, entry.mv), found.depth - 1);
            if rank < lines {
                assert!(!entry.at_most, "{}", place());
                assert_eq!((told[rank], truth), (wanted[rank], wanted[rank]), "{}", place());
                assert_eq!(entry.line.first(), Some(&entry.mv));
                let end = entry.line.iter().fold(state.clone(), |at, &mv| game.child(&at, mv));
                let value = RandomEvaluation.evaluate(game, &end);
                let value = if entry.line.len().is_multiple_of(2) { value } else { -value };
                let whole = entry.line.len() as u32 == found.depth || game.payoffs(&end).is_some();
                assert!(!whole || value == truth, "{}: {:?}", place(), entry.line);
            } else if entry.at_most {
                assert!(truth <= told[rank] && told[rank] <= wanted[lines - 1], "{}", place());
            }
        }
        assert_eq!((found.best, found.value as Score), (found.moves[0].mv, wanted[0]), "{}", place());
        assert_eq!(found.line, found.moves[0].line);
    }
}

#[test]
fn values_are_those_of_minimax() {
    assert_values(&Othello::<8>, 120, 4);
    assert_values(&Othello::<4>, 60, 6);
    assert_values(&ConnectFour, 120, 5);
    assert_values(&Nimm3::default(), 60, 6);
    assert_values(&Amazons::new(4).expect("a board size"), 24, 2);
}

#[test]
fn every_move_is_proven_where_the_game_can_be_searched_to_its_end() {
    let game = Nimm3::default();
    let heap = game.parse_position("10 first").expect("a heap");
    for algorithm in ALGORITHMS {
        let found = analyse(&game, &heap, algorithm, usize::MAX, Budget::depth(30));
        let proofs: Vec<_> = found.moves.iter().map(|entry| (entry.mv.stones(), entry.proof)).collect();
        assert_eq!(proofs[0], (2, Some(Proof::Win)), "{algorithm:?}");
        assert!(proofs[1..].iter().all(|(_, proof)| *proof == Some(Proof::Loss)), "{proofs:?}");
    }
}

#[test]
fn an_iteration_counts_when_it_is_completed() {
    let game = Othello::<8>;
    for state in positions(&game, 6) {
        for nodes in (1..3_000).step_by(173) {
            let cut = analyse(&game, &state, Algorithm::PrincipalVariation, 3, Budget::nodes(nodes));
            assert!(game.is_legal(&state, cut.best));
            if cut.depth == 0 {
                continue;
            }
            let whole = analyse(&game, &state, Algorithm::PrincipalVariation, 3, Budget::depth(cut.depth));
            assert_eq!((cut.best, &cut.moves), (whole.best, &whole.moves), "{nodes} nodes");
        }
    }
}
