//! Four seats: each maximises its own mean.

use spielwerk_core::{Analysis, Budget, Engine, Game, Payoffs, Rng, SearchControl, Seat, contract, mix};
use spielwerk_search::mcts::{Mcts, MctsConfig, Selection};

/// Four seats choose one of two cards each, one round; the payoffs of every outcome are random points from
/// -60 to 60 that need not cancel.
#[derive(Clone, Debug)]
struct CardTable {
    seed: u64,
}

/// The cards chosen so far.
#[derive(Clone, Debug, PartialEq)]
struct Chosen(Vec<u8>);

impl CardTable {
    const CARDS: u8 = 2;
    const ROUNDS: usize = 4;
}

impl Game for CardTable {
    type State = Chosen;
    type Move = u8;
    type Payoffs = [f32; 4];

    fn spec(&self) -> String {
        format!("table:seed={}", self.seed)
    }

    fn start(&self, _: &mut Rng) -> Chosen {
        Chosen(Vec::new())
    }

    fn turn(&self, state: &Chosen) -> Seat {
        Seat::new(state.0.len() % 4)
    }

    fn legal_moves(&self, state: &Chosen, moves: &mut Vec<u8>) {
        if state.0.len() < Self::ROUNDS {
            moves.extend(0..Self::CARDS);
        }
    }

    fn is_legal(&self, state: &Chosen, card: u8) -> bool {
        state.0.len() < Self::ROUNDS && card < Self::CARDS
    }

    fn play(&self, state: &mut Chosen, card: u8) {
        state.0.push(card);
    }

    fn payoffs(&self, state: &Chosen) -> Option<[f32; 4]> {
        let outcome = state.0.iter().fold(mix(self.seed + 1), |bits, &card| mix(bits ^ u64::from(card + 1)));
        (state.0.len() == Self::ROUNDS).then(|| {
            std::array::from_fn(|seat| (mix(outcome ^ (seat as u64 + 7)) % 12_001) as f32 / 100.0 - 60.0)
        })
    }
}

/// The payoffs if every seat takes the best for itself; `None` if somewhere the best card is better
/// by less than twenty points, which would take more simulations to tell.
fn best_for_all(game: &CardTable, state: &Chosen) -> Option<[f32; 4]> {
    if let Some(payoffs) = game.payoffs(state) {
        return Some(payoffs);
    }
    let seat = game.turn(state);
    let outcomes = (0..CardTable::CARDS).map(|card| best_for_all(game, &game.child(state, card)));
    let mut outcomes = outcomes.collect::<Option<Vec<_>>>()?;
    outcomes.sort_by(|left, right| right.of(seat).total_cmp(&left.of(seat)));
    (outcomes[0].of(seat) - outcomes[1].of(seat) >= 20.0).then_some(outcomes[0])
}

fn analyse(game: &CardTable, state: &Chosen, config: MctsConfig) -> Analysis<u8> {
    let mut engine = Mcts::new(config).expect("a sound configuration");
    engine.analyse(game, state, &mut SearchControl::none())
}

#[test]
fn the_table_is_a_game() {
    contract::rules(&CardTable { seed: 1 }, 5);
}

/// The part of all decisions on ten clear tables that are best for their seat.
fn right_decisions(config: &MctsConfig) -> f64 {
    let start = Chosen(Vec::new());
    let tables = (0..4_000).map(|seed| CardTable { seed });
    let clear: Vec<_> = tables.filter(|game| best_for_all(game, &start).is_some()).take(10).collect();
    assert_eq!(clear.len(), 10);
    let mut right = 0;
    for game in clear {
        let mut state = start.clone();
        while game.payoffs(&state).is_none() {
            let outcome = best_for_all(&game, &state).expect("a clear best card");
            let analysis = analyse(&game, &state, config.clone());
            let visits: u64 = analysis.moves.iter().filter_map(|entry| entry.visits).sum();
            assert_eq!(Some(visits), analysis.simulations);
            game.play(&mut state, analysis.best);
            if best_for_all(&game, &state) == Some(outcome) {
                right += 1;
                let error = (analysis.value - f64::from(outcome.of(Seat::new(state.0.len() - 1)))).abs();
                assert!(error < 8.0, "{analysis:?} is {error} off");
            }
        }
    }
    f64::from(right) / 40.0
}

#[test]
fn each_seat_maximises_its_own_mean() {
    let exploring = |exploration, normalise| MctsConfig {
        budget: Budget::nodes(40_000),
        selection: Selection::Ucb1 { exploration },
        normalise,
        ..MctsConfig::default()
    };
    let in_points = right_decisions(&exploring(60.0, false));
    assert!(in_points > 0.99, "{in_points} of the decisions are right");
    // Two siblings are always as far apart as can be once their means are stretched.
    let stretched = right_decisions(&exploring(8.0, true));
    assert!(stretched > 0.9, "{stretched} of the decisions are right with stretched means");
}
