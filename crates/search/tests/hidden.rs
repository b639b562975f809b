//! Searches for seats that do not see everything, in Doppelkopf.

use spielwerk_core::{
    Analysis, Budget, Engine, Game, HiddenInformation, Limits, Notation, Payoffs, Rng, SearchControl, Seat,
    ViewEngine,
};
use spielwerk_doppelkopf::{Action, Doppelkopf, Party, Solver, State, UniformSampler, View};
use spielwerk_search::hidden::{
    Determinised, DeterminisedConfig, Fusion, InformationSetConfig, InformationSetMcts, RolloutConfig,
    RolloutCritic, RolloutPolicy, Rollouts,
};
use spielwerk_search::mcts::{Mcts, MctsConfig, Selection};

const FULL: Doppelkopf = Doppelkopf::new(true);
const SILENT: Doppelkopf = Doppelkopf::new(false);

/// A search with open cards that knows calls at the root alone.
fn open_search(simulations: u64, seed: u64) -> Mcts<Doppelkopf> {
    let config = MctsConfig {
        budget: Budget::nodes(simulations),
        selection: Selection::Ucb1 { exploration: 2.5 },
        seed,
        ..MctsConfig::default()
    };
    Mcts::new(config).expect("a sound configuration").with_playout_rules(SILENT).with_inner_rules(SILENT)
}

fn worlds_search(worlds: usize, threads: usize) -> Determinised<Doppelkopf, UniformSampler> {
    let engine = Box::new(|seed| -> Box<dyn Engine<Doppelkopf>> { Box::new(open_search(300, seed)) });
    let config = DeterminisedConfig { worlds, fusion: Fusion::Average, threads, seed: 5 };
    Determinised::new(UniformSampler::default(), engine, config)
}

fn information_set_search(simulations: u64, memory: usize) -> InformationSetMcts<Doppelkopf, UniformSampler> {
    let budget = Budget::nodes(simulations);
    let config = InformationSetConfig { budget, moves_to_come: 20, exploration: 2.5, memory, seed: 5 };
    InformationSetMcts::new(UniformSampler::default(), config).with_inner_rules(SILENT)
}

/// A position of a game in which every seat was healthy and played at random, with this many cards on and under the
/// table.
fn position(rules: Doppelkopf, cards: usize, seed: u64) -> State {
    let mut rng = Rng::new(seed);
    let mut state = rules.start(&mut rng);
    for _ in 0..4 {
        rules.play(&mut state, "healthy".parse().expect("a move"));
    }
    while state.public().cards().len() < cards {
        let mv = rules.random_move(&state, &mut rng, &mut Vec::new()).expect("the game is not over");
        rules.play(&mut state, mv);
    }
    state
}

/// Such a position for the first seed that leaves at least three moves to choose from.
fn open_choice(rules: Doppelkopf, cards: usize) -> State {
    let mut positions = (0..).map(|seed| position(rules, cards, seed));
    positions.find(|state| rules.count_moves(state, &mut Vec::new()) > 2).expect("some hand has a choice")
}

fn view_of(rules: Doppelkopf, state: &State) -> View {
    rules.view(state, rules.turn(state))
}

fn timeless(analysis: Analysis<Action>) -> Analysis<Action> {
    Analysis { seconds: 0.0, ..analysis }
}

#[test]
fn calls_exist_at_the_root_alone() {
    let state = position(FULL, 0, 1);
    assert!(state.asked_seat().is_some());
    let analysis = open_search(3_000, 1).analyse(&FULL, &state, &mut SearchControl::none());
    assert_eq!(analysis.moves.len(), 2);
    assert!(matches!(analysis.line[0], Action::Call(_) | Action::Pass));
    assert!(analysis.line[1..].iter().all(|mv| matches!(mv, Action::Card(_))), "{:?}", analysis.line);
    assert!(analysis.line.len() > 3, "{:?}", analysis.line);
}

#[test]
fn open_search_finds_what_the_solver_proves() {
    let mut solver = Solver::new(1).expect("a small table");
    let (mut right, mut asked) = (0, 0);
    for seed in 0..60 {
        let state = position(SILENT, 32, seed);
        let sign = if state.party(SILENT.turn(&state)) == Party::Re { 1 } else { -1 };
        let scores = solver.score_cards(&state, &Limits::none()).expect("cards are due").expect("no limit");
        let best = scores.iter().map(|score| sign * i32::from(score.re_value)).max().expect("a card");
        if scores.iter().all(|score| sign * i32::from(score.re_value) == best) {
            continue;
        }
        let found = open_search(4_000, seed).analyse(&SILENT, &state, &mut SearchControl::none()).best;
        let score = scores.iter().find(|score| Action::Card(score.card) == found).expect("a legal card");
        asked += 1;
        right += u32::from(sign * i32::from(score.re_value) == best);
    }
    assert!(asked >= 15 && f64::from(right) >= 0.9 * f64::from(asked), "{right} of {asked}");
}

#[test]
fn threads_do_not_change_the_answer() {
    let state = open_choice(SILENT, 9);
    let view = view_of(SILENT, &state);
    let [one, three] = [1, 3].map(|threads| {
        timeless(worlds_search(7, threads).analyse(&SILENT, &view, &mut SearchControl::none()))
    });
    assert_eq!(one, three);
    assert_eq!((one.worlds.len(), one.simulations), (7, Some(2_100)));
}

#[test]
fn every_world_is_told_and_fits_the_view() {
    let state = open_choice(SILENT, 14);
    let view = view_of(SILENT, &state);
    let analysis = worlds_search(6, 1).analyse(&SILENT, &view, &mut SearchControl::none());
    for world in &analysis.worlds {
        let told = SILENT.parse_position(&world.position).expect("a position");
        assert!(SILENT.is_consistent(&view, &told), "{}", world.position);
        assert_eq!(world.moves.len(), analysis.moves.len());
        assert_eq!(world.moves.iter().filter_map(|entry| entry.visits).sum::<u64>(), 300);
    }
    let text = serde_json::to_value(analysis.to_text(&SILENT, &state)).expect("JSON");
    assert_eq!(text["worlds"].as_array().expect("worlds").len(), 6);
    let no_worlds = serde_json::to_value(Analysis::of_move("pass".to_owned())).expect("JSON");
    assert!(no_worlds.get("worlds").is_none());
    assert!(serde_json::from_value::<Analysis>(no_worlds).is_ok_and(|analysis| analysis.worlds.is_empty()));
}

#[test]
fn each_decision_draws_new_worlds_and_the_seed_repeats_them() {
    let state = open_choice(SILENT, 4);
    let view = view_of(SILENT, &state);
    let think = |engine: &mut Determinised<Doppelkopf, UniformSampler>| {
        timeless(engine.analyse(&SILENT, &view, &mut SearchControl::none()))
    };
    let (mut first, mut second) = (worlds_search(3, 1), worlds_search(3, 1));
    let opening = think(&mut first);
    assert_eq!(opening, think(&mut second));
    assert_ne!(opening.worlds, think(&mut first).worlds);
}

#[test]
fn information_sets_count_every_simulation_once() {
    for cards in [0, 7, 30] {
        let state = position(FULL, cards, 6);
        let view = view_of(FULL, &state);
        let mut legal = Vec::new();
        FULL.view_moves(&view, &mut legal);
        let analysis = information_set_search(1_500, 16).analyse(&FULL, &view, &mut SearchControl::none());
        assert_eq!(analysis.moves.len(), legal.len());
        if legal.len() > 1 {
            assert_eq!(analysis.moves.iter().filter_map(|entry| entry.visits).sum::<u64>(), 1_500);
        }
    }
}

#[test]
fn both_searches_mostly_choose_alike_when_two_tricks_are_left() {
    let (mut agreed, mut asked) = (0, 0);
    for seed in 0..40 {
        let state = position(SILENT, 40, seed);
        let view = view_of(SILENT, &state);
        let mut legal = Vec::new();
        SILENT.view_moves(&view, &mut legal);
        if legal.len() < 2 {
            continue;
        }
        let drawn = worlds_search(12, 1).analyse(&SILENT, &view, &mut SearchControl::none());
        let walked = information_set_search(4_000, 16).analyse(&SILENT, &view, &mut SearchControl::none());
        asked += 1;
        agreed += u32::from(drawn.best == walked.best);
    }
    assert!(asked >= 15 && f64::from(agreed) >= 0.75 * f64::from(asked), "{agreed} of {asked}");
}

#[test]
fn a_forced_move_is_not_searched() {
    let state = position(SILENT, 44, 8);
    let view = view_of(SILENT, &state);
    let drawn = worlds_search(4, 1).analyse(&SILENT, &view, &mut SearchControl::none());
    assert!(drawn.worlds.is_empty() && drawn.simulations.is_none());
    assert!(matches!(drawn.best, Action::Card(card) if view.hand().holds(card)));
}

#[test]
fn a_full_tree_of_information_sets_is_searched_on() {
    let state = open_choice(SILENT, 0);
    let view = view_of(SILENT, &state);
    let analysis = information_set_search(60_000, 1).analyse(&SILENT, &view, &mut SearchControl::none());
    assert_eq!(analysis.simulations, Some(60_000));
    // A node takes tens of bytes, so a MiB holds tens of thousands: fewer than there were simulations.
    assert!((10_000..50_000).contains(&analysis.nodes), "{} nodes in a MiB", analysis.nodes);
}

/// A policy that plays the first legal move at every seat.
struct FirstMove;

impl RolloutPolicy<Doppelkopf> for FirstMove {
    fn choose(&mut self, game: &Doppelkopf, states: &[State], _: &mut Rng, moves: &mut Vec<Action>) {
        let mut legal = Vec::new();
        for state in states {
            legal.clear();
            game.legal_moves(state, &mut legal);
            moves.push(legal[0]);
        }
    }
}

/// Knows what that policy brings, because it plays on.
struct PlayOn;

impl RolloutCritic<Doppelkopf> for PlayOn {
    fn expect(&mut self, game: &Doppelkopf, states: &[State], seat: Seat, values: &mut Vec<f64>) {
        for state in states {
            let (mut state, mut legal) = (state.clone(), Vec::new());
            while game.payoffs(&state).is_none() {
                legal.clear();
                game.legal_moves(&state, &mut legal);
                game.play(&mut state, legal[0]);
            }
            values.push(f64::from(game.payoffs(&state).expect("it has ended").of(seat)));
        }
    }
}

#[test]
fn a_critic_that_knows_the_policy_changes_nothing() {
    let config =
        RolloutConfig { worlds: 40, at_once: 16, budget: Budget::default(), moves_to_come: 12, seed: 3 };
    for cards in [0, 13, 30] {
        let view = view_of(SILENT, &open_choice(SILENT, cards));
        let rollouts = || Rollouts::new(UniformSampler::default(), FirstMove, config);
        let analyse = |mut search: Rollouts<Doppelkopf, UniformSampler>| {
            timeless(search.analyse(&SILENT, &view, &mut SearchControl::none()))
        };
        let to_the_end = analyse(rollouts());
        assert!(to_the_end.simulations > Some(40));
        for horizon in [0, 3, 1_000] {
            assert_eq!(analyse(rollouts().with_critic(horizon, PlayOn)), to_the_end, "{cards} {horizon}");
        }
    }
}
