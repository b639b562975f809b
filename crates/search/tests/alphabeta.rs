//! Clever equals naive: every search of the family, with every combination of its enhancements, finds the value of
//! plain minimax.

use spielwerk_amazons::Amazons;
use spielwerk_connect4::ConnectFour;
use spielwerk_core::toy::{LeafGain, Node, Tree};
use spielwerk_core::{
    Budget, Engine, Evaluate, Game, Keyed, Notation, Payoffs, Proof, Rng, Score, SearchControl, ZeroSum,
    contract, mix,
};
use spielwerk_nimm3::Nimm3;
use spielwerk_othello::Othello;
use spielwerk_search::alphabeta::{Algorithm, AlphaBeta, AlphaBetaConfig, Defects, LateMoves, MoveOrder};

/// Values without rhyme or reason: nothing that a search could guess right by accident.
#[derive(Clone, Copy)]
struct RandomEvaluation;

impl<G: ZeroSum + Keyed> Evaluate<G> for RandomEvaluation {
    fn evaluate(&self, game: &G, state: &G::State) -> Score {
        match game.payoffs(state) {
            Some(payoffs) => payoffs.of(game.turn(state)) as Score * 10_000,
            None => (mix(game.key(state)) % 41) as Score - 20,
        }
    }

    fn move_score(&self, game: &G, state: &G::State, mv: G::Move) -> i32 {
        (game.key(&game.child(state, mv)) % 7) as i32
    }
}

/// Negamax as the textbook has it, sharing nothing with the searches.
fn naive<G: ZeroSum, E: Evaluate<G>>(game: &G, evaluation: &E, state: &G::State, depth: u32) -> Score {
    let mut moves = Vec::new();
    if depth > 0 {
        game.legal_moves(state, &mut moves);
    }
    let values = moves.iter().map(|&mv| -naive(game, evaluation, &game.child(state, mv), depth - 1));
    values.max().unwrap_or_else(|| evaluation.evaluate(game, state))
}

/// Positions of random games, each a few plies before an end or in the middle.
fn positions<G: Game>(game: &G, count: u64) -> Vec<G::State> {
    (0..count)
        .map(|index| {
            let mut rng = Rng::for_part(77, index);
            let mut states = vec![game.start(&mut rng)];
            while let Some(mv) = game.random_move(&states[states.len() - 1], &mut rng, &mut Vec::new()) {
                states.push(game.child(&states[states.len() - 1], mv));
            }
            states.pop();
            states.swap_remove(rng.below(states.len()))
        })
        .collect()
}

/// Every combination of the switches, as the bits of a number.
fn combination(algorithm: Algorithm, bits: u32, depth: u32) -> AlphaBetaConfig {
    let on = |bit: u32| bits >> bit & 1 == 1;
    AlphaBetaConfig {
        algorithm,
        budget: Budget::depth(depth),
        table_mib: on(0).then_some(1),
        hash_move: on(1),
        killers: on(2),
        history: on(3),
        deepening: on(4),
        aspiration: on(5).then_some(3),
        order: if on(6) { MoveOrder::Evaluation } else { MoveOrder::MoveScore },
        order_plies: 1 + (bits & 1),
        deeper_entries: false,
        beam: None,
        prob_cut: None,
        late_move_reductions: false,
        late_moves: LateMoves::CAREFUL,
        multi_pv: 1,
        threads: 1,
        // Wide zero windows cost nodes; with a sound table they cost no more than that.
        defects: Defects { zero_window: if on(5) { 7 } else { 1 }, ..Defects::default() },
    }
}

/// Holds `count` positions against minimax; each position meets one in `share` of the 384 searches, in turn.
fn assert_all_agree<G: ZeroSum + Keyed + Notation>(game: &G, count: u64, depth: u32, share: usize) {
    const ALGORITHMS: [Algorithm; 3] = [Algorithm::AlphaBeta, Algorithm::PrincipalVariation, Algorithm::Mtdf];
    let mut engines: Vec<_> = ALGORITHMS
        .into_iter()
        .flat_map(|algorithm| (0..128).map(move |bits| combination(algorithm, bits, depth)))
        .map(|config| (config.clone(), AlphaBeta::new(RandomEvaluation, config).expect("a small table")))
        .collect();
    let mut minimax =
        AlphaBeta::new(RandomEvaluation, combination(Algorithm::Minimax, 0, depth)).expect("no table");
    for (turn, state) in positions(game, count).into_iter().enumerate() {
        let wanted = naive(game, &RandomEvaluation, &state, depth);
        let plain = minimax.analyse(game, &state, &mut SearchControl::none());
        assert_eq!(plain.value as Score, wanted, "minimax in {}", game.position_text(&state));
        for (config, engine) in engines.iter_mut().skip(turn % share).step_by(share) {
            let found = engine.analyse(game, &state, &mut SearchControl::none());
            let place = || format!("{config:?} in {}", game.position_text(&state));
            assert_eq!(found.value as Score, wanted, "{}", place());
            assert!(found.nodes <= plain.nodes * 40, "{}", place());
            let chosen = -naive(game, &RandomEvaluation, &game.child(&state, found.best), depth - 1);
            assert_eq!(chosen, wanted, "best move of {}", place());
            assert_eq!(found.line.first(), Some(&found.best));
        }
    }
}

#[test]
fn every_search_finds_the_minimax_value_in_othello() {
    assert_all_agree(&Othello::<8>, 200, 3, 4);
    assert_all_agree(&Othello::<6>, 200, 4, 8);
    assert_all_agree(&Othello::<4>, 200, 6, 4);
}

#[test]
fn every_search_finds_the_minimax_value_in_connect_four() {
    assert_all_agree(&ConnectFour, 200, 4, 2);
}

#[test]
fn every_search_finds_the_minimax_value_in_nimm() {
    assert_all_agree(&Nimm3::default(), 200, 6, 1);
}

#[test]
fn every_search_finds_the_minimax_value_in_amazons() {
    assert_all_agree(&Amazons::new(4).expect("a board size"), 200, 2, 24);
}

#[test]
fn the_textbook_tree_is_searched_as_in_the_textbook() {
    let tree = Tree::default();
    let config = AlphaBetaConfig {
        algorithm: Algorithm::AlphaBeta,
        budget: Budget::depth(2),
        deepening: false,
        table_mib: None,
        order: MoveOrder::Generator,
        ..AlphaBetaConfig::default()
    };
    let mut search = AlphaBeta::new(LeafGain, config.clone()).expect("no table");
    search.record_tree(usize::MAX);
    let analysis = search.analyse(&tree, &Node::Root, &mut SearchControl::none());
    assert_eq!(analysis.value as Score, 5);
    assert_eq!(tree.move_text(&Node::Root, analysis.best), "B");

    let searched = search.tree().expect("it was recorded");
    let letter = |path: &[_]| {
        let node = path.iter().fold(Node::Root, |node, &mv| tree.child(&node, mv));
        tree.position_text(&node)
    };
    let leaves: Vec<String> = searched.leaves().iter().map(|path| letter(path)).collect();
    assert_eq!(leaves.concat(), "EFGHKLM", "I and J are cut");

    // What is known of A, B, C and D after each leaf; None is unbounded, and nodes not reached yet are absent.
    let known = |leaves: usize, name: &str| {
        let report = searched.report_after(leaves);
        report.into_iter().find(|node| letter(&node.path) == name).map(|node| node.known).expect("a node")
    };
    let (all, open) = ((None, None), |high| (None, Some(high)));
    let steps = [
        (0, all, all, all, all),
        (1, all, open(5), all, all),
        (2, all, open(5), all, all),
        (3, (Some(5), None), (Some(5), Some(5)), all, all),
        (4, (Some(5), None), (Some(5), Some(5)), open(3), all),
        (5, (Some(5), Some(42)), (Some(5), Some(5)), open(3), open(42)),
        (7, (Some(5), Some(5)), (Some(5), Some(5)), open(3), (Some(1), Some(1))),
    ];
    for (leaves, a, b, c, d) in steps {
        let found = ["A", "B", "C", "D"].map(|name| known(leaves, name));
        assert_eq!(found, [a, b, c, d], "after {leaves} leaves");
    }

    let minimax = AlphaBetaConfig { algorithm: Algorithm::Minimax, ..config };
    let mut minimax = AlphaBeta::new(LeafGain, minimax).expect("no table");
    minimax.record_tree(usize::MAX);
    assert_eq!(minimax.analyse(&tree, &Node::Root, &mut SearchControl::none()).value as Score, 5);
    assert_eq!(minimax.tree().expect("it was recorded").leaves().len(), 9);
}

#[test]
fn a_search_to_the_end_is_a_proof() {
    let game = Nimm3::default();
    let mut search = AlphaBeta::new(RandomEvaluation, AlphaBetaConfig::default()).expect("a table");
    for (stones, proof) in [(4, Proof::Loss), (5, Proof::Win), (8, Proof::Loss)] {
        let heap = game.parse_position(&format!("{stones} first")).expect("a heap");
        let config = AlphaBetaConfig { budget: Budget::depth(20), ..AlphaBetaConfig::default() };
        let mut deep = AlphaBeta::new(RandomEvaluation, config).expect("a table");
        assert_eq!(
            deep.analyse(&game, &heap, &mut SearchControl::none()).proof,
            Some(proof),
            "{stones} stones"
        );
    }
    let far = game.parse_position("500 first").or_else(|_| game.parse_position("11 first")).expect("a heap");
    assert_eq!(
        search.analyse(&game, &far, &mut SearchControl::none()).proof,
        None,
        "six plies prove nothing"
    );
}

#[test]
fn budgets_are_kept_and_a_legal_move_comes_back() {
    use std::time::{Duration, Instant};
    let game = Othello::<8>;
    let start = Othello::<8>::START;
    for budget in [
        Budget::nodes(0),
        Budget::nodes(1),
        Budget { time: Some(Duration::ZERO), ..Budget::default() },
        Budget { clock: Some(Duration::ZERO), ..Budget::default() },
        Budget::depth(0),
        Budget::nodes(5_000),
        Budget { time: Some(Duration::from_millis(50)), ..Budget::default() },
    ] {
        for algorithm in [Algorithm::AlphaBeta, Algorithm::PrincipalVariation, Algorithm::Mtdf] {
            let config =
                AlphaBetaConfig { algorithm, budget, table_mib: Some(1), ..AlphaBetaConfig::default() };
            let mut search = AlphaBeta::new(RandomEvaluation, config).expect("a table");
            let begin = Instant::now();
            let analysis = search.analyse(&game, &start, &mut SearchControl::none());
            assert!(game.is_legal(&start, analysis.best), "{budget:?}");
            assert!(begin.elapsed() < Duration::from_millis(500), "{budget:?}");
            assert!(analysis.nodes <= budget.nodes.unwrap_or(u64::MAX).saturating_add(1), "{budget:?}");
        }
    }
}

#[test]
fn threads_share_the_work_and_the_answer() {
    let game = ConnectFour;
    for state in positions(&game, 20) {
        let with_threads = |threads| {
            let config = AlphaBetaConfig {
                budget: Budget::depth(5),
                deeper_entries: false,
                threads,
                table_mib: Some(4),
                ..AlphaBetaConfig::default()
            };
            let mut search = AlphaBeta::new(RandomEvaluation, config).expect("a table");
            search.analyse(&game, &state, &mut SearchControl::none()).value as Score
        };
        assert_eq!(with_threads(1), with_threads(3), "{}", game.position_text(&state));
    }
}

#[test]
fn a_beam_looks_at_fewer_moves() {
    let nodes = |beam| {
        let config = AlphaBetaConfig { budget: Budget::depth(5), beam, ..AlphaBetaConfig::default() };
        let mut search = AlphaBeta::new(RandomEvaluation, config).expect("a table");
        search.analyse(&Othello::<8>, &Othello::<8>::START, &mut SearchControl::none()).nodes
    };
    assert!(nodes(Some(2)) * 2 < nodes(None));
}

#[test]
fn a_search_that_is_cut_off_tells_values_of_one_iteration() {
    const ALGORITHMS: [Algorithm; 3] =
        [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::PrincipalVariation];
    let game = Othello::<6>;
    let (mut kept, mut changed) = (0, 0);
    for (number, position) in positions(&game, 12).iter().enumerate() {
        let algorithm = ALGORITHMS[number % ALGORITHMS.len()];
        let search = |budget: Budget| {
            let config =
                AlphaBetaConfig { algorithm, budget, table_mib: Some(1), ..AlphaBetaConfig::default() };
            let mut engine = AlphaBeta::new(RandomEvaluation, config).expect("a table");
            engine.analyse(&game, position, &mut SearchControl::none())
        };
        for nodes in (1..1_200).step_by(29) {
            let cut = search(Budget::nodes(nodes));
            let whole = search(Budget::depth(cut.depth));
            let told = |analysis: &spielwerk_core::Analysis<_>, exact: bool| {
                let values = analysis.moves.iter().filter(|entry| !(exact && entry.at_most));
                values.filter_map(|entry| entry.value).collect::<Vec<_>>()
            };
            assert_eq!(cut.moves[0].mv, cut.best);
            if let Some(value) = cut.moves[0].value {
                assert!((value - cut.value).abs() < 1e-9, "{cut:?}");
                assert!(told(&cut, true).iter().all(|&other| other <= value), "{cut:?}");
            }
            if cut.depth > 0 && cut.best == whole.best && cut.line == whole.line {
                kept += 1;
                assert_eq!(told(&cut, false).len(), cut.moves.len(), "every move has its value: {cut:?}");
                assert!((cut.value - whole.value).abs() < 1e-9, "{cut:?}");
            } else if cut.depth > 0 {
                changed += 1;
            }
        }
    }
    assert!(kept > 50 && changed > 5, "both happen: {kept} times and {changed} times");
}

#[test]
fn late_move_reductions_save_nodes_and_leave_proofs_alone() {
    use spielwerk_amazons::TunedEvaluation;
    use spielwerk_othello::evaluation::patterns::PatternEvaluation;
    let config = |depth, late_move_reductions| AlphaBetaConfig {
        budget: Budget::depth(depth),
        late_move_reductions,
        table_mib: Some(4),
        ..AlphaBetaConfig::default()
    };
    let game = Amazons::new(6).expect("a board size");
    let start = game.start(&mut Rng::new(1));
    let nodes = |reduced| {
        let mut search = AlphaBeta::new(TunedEvaluation::default(), config(3, reduced)).expect("a table");
        search.analyse(&game, &start, &mut SearchControl::none()).nodes
    };
    assert!(nodes(true) * 5 < nodes(false) * 4, "{} of {} nodes", nodes(true), nodes(false));

    // To the end of the game nothing is left out.
    for number in 0..6 {
        let mut rng = Rng::for_part(8, number);
        let mut position = Othello::<8>::START;
        while (position.own() | position.opponent()).count_zeros() > 9 {
            let Some(mv) = Othello::<8>.random_move(&position, &mut rng, &mut Vec::new()) else { break };
            Othello::<8>.play(&mut position, mv);
        }
        if Othello::<8>.payoffs(&position).is_some() {
            continue;
        }
        let analyse = |depth, reduced| {
            let mut search =
                AlphaBeta::new(PatternEvaluation::shipped(), config(depth, reduced)).expect("a table");
            search.analyse(&Othello::<8>, &position, &mut SearchControl::none())
        };
        let (exact, reduced) = (analyse(60, false), analyse(9, true));
        assert!(exact.proof.is_some() && exact.proof == reduced.proof, "{exact:?} {reduced:?}");
        assert!((exact.value - reduced.value).abs() < 1e-9);
    }
}

#[test]
fn late_moves_with_nothing_left_but_their_static_value_save_looks() {
    use spielwerk_amazons::TunedEvaluation;
    let game = Amazons::new(6).expect("a board size");
    let config = |late_moves| AlphaBetaConfig {
        budget: Budget::depth(4),
        order: MoveOrder::Evaluation,
        order_plies: 2,
        late_move_reductions: true,
        late_moves,
        table_mib: Some(4),
        ..AlphaBetaConfig::default()
    };
    let (mut saved, mut whole) = (0, 0);
    contract::walk(&game, 1, 31, |state, moves, _| {
        // With few moves hardly one is late, and soon the end of the game is in sight.
        if moves.len() < 64 {
            return;
        }
        let analyse = |late_moves| {
            let mut search = AlphaBeta::new(TunedEvaluation::default(), config(late_moves)).expect("a table");
            search.analyse(&game, state, &mut SearchControl::none())
        };
        let steep = LateMoves { kept: 1, after: [4, 16, 64, usize::MAX] };
        let (careful, steep) = (analyse(LateMoves::CAREFUL), analyse(steep));
        assert!(game.is_legal(state, steep.best));
        assert_eq!(steep.proof.and(careful.proof), careful.proof.and(steep.proof), "{state:?}");
        saved += steep.nodes;
        whole += careful.nodes;
    });
    assert!(saved * 10 < whole * 9, "{saved} of {whole} nodes");
}

#[test]
fn defects_do_what_they_are_named_after() {
    let game = Amazons::new(4).expect("a board size");
    let plain = |defects, budget| AlphaBetaConfig {
        algorithm: Algorithm::PrincipalVariation,
        budget,
        table_mib: Some(1),
        deeper_entries: true,
        defects,
        ..AlphaBetaConfig::default()
    };
    let unflagged = Defects { unflagged_table: true, ..Defects::default() };
    let timeout = Defects { timeout_values: true, ..Defects::default() };
    let (mut wrong, mut finished) = (0, 0);
    for state in positions(&game, 150) {
        let value = |defects| {
            let config = plain(defects, Budget::depth(3));
            let mut search = AlphaBeta::new(RandomEvaluation, config).expect("a table");
            search.analyse(&game, &state, &mut SearchControl::none()).value as Score
        };
        let wanted = naive(&game, &RandomEvaluation, &state, 3);
        assert_eq!(value(Defects::default()), wanted);
        wrong += u32::from(value(unflagged) != wanted);
        // A search that is cut off discards its last iteration, or counts it as finished.
        let depth = |defects| {
            let config = plain(defects, Budget::nodes(200));
            let mut search = AlphaBeta::new(RandomEvaluation, config).expect("a table");
            search.analyse(&game, &state, &mut SearchControl::none()).depth
        };
        let [sound, faulty] = [Defects::default(), timeout].map(depth);
        assert!(faulty == sound || faulty == sound + 1, "depth {faulty} after {sound}");
        finished += u32::from(faulty > sound);
    }
    assert!(wrong > 5, "bounds taken for values were wrong {wrong} times");
    assert!(finished > 50, "{finished} iterations were finished after the time-out");
}
