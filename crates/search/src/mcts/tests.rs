//! What must hold inside the tree, whatever the search is set to.

use spielwerk_connect4::ConnectFour;
use spielwerk_core::{Analysis, Budget, Engine, Game, Rng, SearchControl};
use spielwerk_nimm3::{Heap, Nimm3};
use spielwerk_othello::Othello;

use super::tree::{ROOT, Tree};
use super::{Mcts, MctsConfig, Widening};

/// A configuration that keeps its tree, so that it can be looked at.
fn keeping(simulations: u64) -> MctsConfig {
    MctsConfig { budget: Budget::nodes(simulations), reuse_plies: 2, ..MctsConfig::default() }
}

fn engine<G: Game>(config: MctsConfig) -> Mcts<G> {
    Mcts::new(config).expect("a sound configuration")
}

fn analyse<G: Game>(engine: &mut Mcts<G>, game: &G, state: &G::State) -> Analysis<G::Move> {
    engine.analyse(game, state, &mut SearchControl::none())
}

fn tree<G: Game>(engine: &Mcts<G>) -> &Tree<G> {
    &engine.remembered.as_ref().expect("the tree is kept").trees[0]
}

fn timeless<M>(analysis: Analysis<M>) -> Analysis<M> {
    Analysis { seconds: 0.0, ..analysis }
}

fn root_visits<M>(analysis: &Analysis<M>) -> u64 {
    analysis.moves.iter().filter_map(|mv| mv.visits).sum()
}

/// Checks that no move has two edges, and that at most `ending_here`
/// simulations ended in an unfinished node; returns the visits of the edges to every node.
fn check_edges<G: Game>(tree: &Tree<G>, ending_here: u32) -> Vec<u32> {
    let mut arrivals = vec![0; tree.len()];
    for node in 0..tree.len() as u32 {
        let outgoing: u32 = tree.edges(node).iter().map(|edge| edge.visits).sum();
        let visits = tree.node(node).visits;
        assert!(outgoing <= visits, "more simulations leave node {node} than come");
        if !tree.node(node).finished && tree.node(node).proven.is_open() {
            assert!(visits - outgoing <= ending_here, "{} simulations end in node {node}", visits - outgoing);
        }
        for edge in tree.edges(node) {
            arrivals[edge.child as usize] += edge.visits;
        }
        let mut moves: Vec<_> = tree.edges(node).iter().map(|edge| edge.mv).collect();
        moves.sort_unstable();
        moves.dedup();
        assert_eq!(moves.len(), tree.edges(node).len(), "a move of node {node} has two edges");
    }
    arrivals
}

/// Checks as well that the visits of every node but the root are those of the edges to it.
fn check_visits<G: Game>(tree: &Tree<G>, ending_here: u32) {
    let arrivals = check_edges(tree, ending_here);
    for (node, arrived) in (0..).zip(arrivals).skip(1) {
        assert_eq!(arrived, tree.node(node).visits, "visits of node {node}");
    }
}

#[test]
fn visits_add_up_everywhere() {
    let game = Othello::<8>;
    let state = game.start(&mut Rng::new(1));
    let mut engine = engine(keeping(3_000));
    let analysis = analyse(&mut engine, &game, &state);
    assert_eq!(analysis.simulations, Some(3_000));
    assert_eq!(root_visits(&analysis), 3_000);
    assert_eq!(analysis.nodes, tree(&engine).len() as u64);
    check_visits(tree(&engine), 1);
}

#[test]
fn visits_add_up_with_several_threads() {
    let game = ConnectFour;
    let state = game.start(&mut Rng::new(1));
    let mut engine = engine(MctsConfig { threads: 3, ..keeping(5_000) });
    let analysis = analyse(&mut engine, &game, &state);
    assert_eq!(analysis.simulations, Some(5_000));
    assert_eq!(root_visits(&analysis), 5_000);
    assert!(game.is_legal(&state, analysis.best));
    let trees = &engine.remembered.as_ref().expect("the trees are kept").trees;
    let visits: Vec<u32> = trees.iter().map(|tree| tree.node(ROOT).visits).collect();
    assert_eq!(visits, [1_667, 1_667, 1_666]);
    for tree in trees {
        check_visits(tree, 1);
    }
}

#[test]
fn threads_add_up_what_each_finds_alone() {
    let game = ConnectFour;
    let state = game.start(&mut Rng::new(1));
    let mut together = engine(MctsConfig { threads: 2, ..keeping(4_000) });
    let both = analyse(&mut together, &game, &state);
    assert_eq!(
        timeless(both.clone()),
        timeless(analyse(&mut engine(MctsConfig { threads: 2, ..keeping(4_000) }), &game, &state))
    );
    let mut alone = engine(keeping(2_000));
    let one = analyse(&mut alone, &game, &state);
    let second = &together.remembered.as_ref().expect("the trees are kept").trees[1];
    for entry in &both.moves {
        let first = one.moves.iter().find(|other| other.mv == entry.mv).and_then(|other| other.visits);
        let other = second.edges(ROOT).iter().find(|edge| edge.mv == entry.mv).map(|edge| edge.visits);
        let sum = first.unwrap_or(0) + u64::from(other.unwrap_or(0));
        assert_eq!(entry.visits, Some(sum), "{:?}", entry.mv);
    }
    // The next search continues in both trees.
    let mut next = state;
    game.play(&mut next, both.best);
    together.set_budget(Budget::nodes(0));
    let after = analyse(&mut together, &game, &next);
    let played = both.moves[0].visits.expect("counted");
    assert!(root_visits(&after) > played / 2 && root_visits(&after) <= played, "{after:?}");
}

#[test]
fn transpositions_share_nodes_and_visits_still_add_up() {
    let game = ConnectFour;
    let state = game.start(&mut Rng::new(1));
    let mut plain = engine(keeping(5_000));
    let mut shared = engine(keeping(5_000)).with_transpositions();
    let alone = analyse(&mut plain, &game, &state);
    let together = analyse(&mut shared, &game, &state);
    assert_eq!(root_visits(&together), 5_000);
    check_visits(tree(&shared), 1);
    assert!(together.nodes < alone.nodes, "{} nodes instead of {}", together.nodes, alone.nodes);
    let table = together.table.expect("there is a table");
    assert!(table.hits > 100, "{table:?}");
    assert_eq!(table.stored + 1, together.nodes, "every node but the root has a key");
}

#[test]
fn a_heap_has_one_node_per_size_and_seat() {
    let game = Nimm3::default();
    let state = game.start(&mut Rng::new(1));
    let mut engine = engine(keeping(5_000)).with_transpositions();
    let analysis = analyse(&mut engine, &game, &state);
    assert_eq!(analysis.nodes, 1 + 11 + 10, "the root; 0 to 10 stones after odd and 0 to 9 after even plies");
    check_visits(tree(&engine), 1);
}

#[test]
fn a_reused_tree_keeps_its_visits() {
    for shared in [false, true] {
        let game = ConnectFour;
        let mut state = game.start(&mut Rng::new(1));
        let mut engine = engine(keeping(5_000));
        if shared {
            engine = engine.with_transpositions();
        }
        let before = analyse(&mut engine, &game, &state);
        let mv = before.line[0];
        let reply = before.line[1];
        let kept: Vec<(_, u32)> = {
            let tree = tree(&engine);
            let child = tree.edges(ROOT).iter().find(|edge| edge.mv == mv).expect("tried").child;
            let grandchild = tree.edges(child).iter().find(|edge| edge.mv == reply).expect("tried").child;
            tree.edges(grandchild).iter().map(|edge| (edge.mv, edge.visits)).collect()
        };
        assert!(kept.len() > 3);
        game.play(&mut state, mv);
        game.play(&mut state, reply);
        engine.set_budget(Budget::nodes(0));
        let after = analyse(&mut engine, &game, &state);
        assert_eq!(after.simulations, Some(0));
        for (mv, visits) in kept {
            let entry = after.moves.iter().find(|entry| entry.mv == mv).expect("a legal move");
            assert_eq!(entry.visits, Some(u64::from(visits)));
        }
        assert_eq!(after.line[..], before.line[2..], "best play is remembered");
        engine.set_budget(Budget::nodes(1_000));
        let more = analyse(&mut engine, &game, &state);
        assert_eq!(root_visits(&more), root_visits(&after) + 1_000);
        // A shared node remembers visits by edges that were left behind.
        let arrivals = check_edges(tree(&engine), if shared { u32::MAX } else { 1 });
        for (node, arrived) in (0..).zip(arrivals).skip(1) {
            let visits = tree(&engine).node(node).visits;
            assert!(arrived == visits || (shared && arrived < visits), "visits of node {node}");
        }
    }
}

#[test]
fn an_unknown_position_starts_a_new_tree() {
    let game = Nimm3::default();
    let mut engine = engine(keeping(500));
    analyse(&mut engine, &game, &Heap::new(11, spielwerk_core::Seat::FIRST));
    let other = analyse(&mut engine, &game, &Heap::new(60, spielwerk_core::Seat::FIRST));
    assert_eq!(root_visits(&other), 500);
    engine.forget();
    assert_eq!(engine.remembered_bytes(), 0);
}

#[test]
fn memory_is_bounded_and_the_search_goes_on() {
    for shared in [false, true] {
        let game = Othello::<8>;
        let state = game.start(&mut Rng::new(1));
        let mut engine = engine(MctsConfig { memory: 1, ..keeping(40_000) });
        if shared {
            engine = engine.with_transpositions();
        }
        let analysis = analyse(&mut engine, &game, &state);
        assert!(tree(&engine).is_full());
        assert!(engine.remembered_bytes() <= 1 << 20, "{} bytes", engine.remembered_bytes());
        assert!(engine.remembered_bytes() > 700_000, "{} bytes", engine.remembered_bytes());
        assert_eq!(root_visits(&analysis), 40_000);
        check_visits(tree(&engine), u32::MAX);
    }
}

#[test]
fn widening_bounds_the_number_of_children() {
    let game = Othello::<8>;
    let state = game.start(&mut Rng::new(1));
    let widening = Widening { first: 1, factor: 0.5, exponent: 0.5 };
    let config = MctsConfig { widening: Some(widening), ..keeping(3_000) };
    let mut engine = engine(config).with_prior(|_: &Othello<8>, _: &_, mv| match mv {
        spielwerk_othello::Move::Place(square) => -(square.bit().trailing_zeros() as f32),
        spielwerk_othello::Move::Pass => 0.0,
    });
    analyse(&mut engine, &game, &state);
    let tree = tree(&engine);
    for node in 0..tree.len() as u32 {
        let edges = tree.edges(node);
        assert!(edges.len() <= widening.allowed(tree.node(node).visits));
        assert!(edges.is_sorted_by_key(|edge| edge.mv), "lower squares have the higher prior");
    }
    check_visits(tree, 1);
}

#[test]
fn moves_that_were_not_tried_take_no_memory() {
    let game = Nimm3::new(1_000, 100).expect("in range");
    let state = game.start(&mut Rng::new(1));
    let mut engine = engine(keeping(20_000));
    let analysis = analyse(&mut engine, &game, &state);
    assert_eq!(analysis.nodes, 20_001, "one new node per simulation");
    let bytes = engine.remembered_bytes() / 20_000;
    assert!(bytes < 250, "{bytes} bytes per simulation with a hundred legal moves");
}
