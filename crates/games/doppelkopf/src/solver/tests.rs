//! The solver held to plain minimax over the rules themselves, without table, order or equal cards.

use spielwerk_core::{Budget, Game, Limits, Rng, Seat};

use super::{Account, Goal, Layout, Position, SolveError, Solver, Worth};
use crate::action::Call;
use crate::calls::{CallMade, Calls};
use crate::cards::kinds_in;
use crate::{Action, Card, DECK, Doppelkopf, GameType, Party, Reservation, SEATS, Solo, State, Wedding};

const SILENT: Doppelkopf = Doppelkopf::new(false);

/// A position with this many cards left to play, in one of the nine types of game by `part`, after random
/// play. Every third has calls.
fn ending(rng: &mut Rng, cards_left: usize, part: usize) -> State {
    loop {
        let mut state = SILENT.start(rng);
        let wanted = GameType::ALL[part % GameType::ALL.len()];
        let both = |seat: &Seat| state.hand(*seat).count(Card::QUEEN_OF_CLUBS) == 2;
        let declarer = match wanted {
            GameType::Wedding => Seat::all(SEATS).find(both),
            _ => Some(Seat::new(rng.below(SEATS))),
        };
        for _ in 0..SEATS {
            let reservation = match wanted {
                GameType::Solo(solo) if declarer == Some(state.public.due()) => Reservation::Solo(solo),
                GameType::Wedding if declarer == Some(state.public.due()) => Reservation::Wedding,
                _ => Reservation::Healthy,
            };
            SILENT.play(&mut state, Action::Reserve(reservation));
        }
        if part.is_multiple_of(3) {
            call(&mut state, rng);
        }
        let mut scratch = Vec::new();
        while DECK - state.public.cards().len() > cards_left {
            let mv = SILENT.random_move(&state, rng, &mut scratch).expect("cards are left");
            SILENT.play(&mut state, mv);
        }
        if state.public.game_type() == Some(wanted) && state.public.wedding() != Some(Wedding::Open) {
            return state;
        }
    }
}

/// Lets both parties call some steps, whether or not their deadlines allow it.
fn call(state: &mut State, rng: &mut Rng) {
    for party in Party::BOTH {
        let steps = rng.below(6);
        for &call in &Call::ALL[..steps] {
            let seat = Seat::new(party as usize);
            state.public.calls.push(CallMade { seat, party, call, reply: false, moment: 0 });
        }
    }
}

/// Plain minimax over what `worth` says of finished games.
fn minimax(state: &State, worth: &impl Fn(&State) -> i16) -> i16 {
    if state.public.is_finished() {
        return worth(state);
    }
    let values = kinds_in(state.playable()).map(|card| {
        let next = SILENT.child(state, Action::Card(card));
        minimax(&next, worth)
    });
    let best = if state.party(state.public.due()) == Party::Re { values.max() } else { values.min() };
    best.expect("a seat whose card is due holds one")
}

/// Minimax that stops where a party has something better elsewhere, for endings too long for the plain one.
fn alpha_beta(state: &State, mut alpha: i16, mut beta: i16) -> i16 {
    if state.public.is_finished() {
        return value(state);
    }
    let is_re = state.party(state.public.due()) == Party::Re;
    for card in kinds_in(state.playable()) {
        let next = alpha_beta(&SILENT.child(state, Action::Card(card)), alpha, beta);
        if is_re {
            alpha = alpha.max(next);
        } else {
            beta = beta.min(next);
        }
        if alpha >= beta {
            break;
        }
    }
    if is_re { alpha } else { beta }
}

fn value(state: &State) -> i16 {
    i16::from(Account::of(state).expect("a finished game").re_value())
}

fn eyes(state: &State) -> i16 {
    i16::from(Account::of(state).expect("a finished game").eyes()[0])
}

/// Compares everything the solver says of a position with minimax.
fn check(solver: &mut Solver, state: &State) {
    let limits = Limits::none();
    let expected = minimax(state, &value);
    let solution = solver.solve(state, &limits).unwrap().unwrap();
    assert_eq!(i16::from(solution.re_value), expected, "{state:?}");
    assert_eq!(solution.best, solution.line[0]);
    let mut end = state.clone();
    for &mv in &solution.line {
        SILENT.try_play(&mut end, mv).unwrap();
    }
    assert_eq!(value(&end), expected, "{:?} in {state:?}", solution.line);

    let scores = solver.score_cards(state, &limits).unwrap().unwrap();
    assert!(scores.iter().map(|score| score.card).eq(kinds_in(state.playable())));
    for score in scores {
        let next = SILENT.child(state, Action::Card(score.card));
        assert_eq!(i16::from(score.re_value), minimax(&next, &value), "{} in {state:?}", score.card);
    }
    let expected = minimax(state, &eyes);
    for threshold in (expected - 1..=expected + 1).chain([30, 60, 90, 121]) {
        let Ok(threshold) = u8::try_from(threshold) else { continue };
        let reached = solver.re_reaches(state, threshold, &limits).unwrap();
        assert_eq!(reached, Some(expected >= i16::from(threshold)), "{threshold} eyes in {state:?}");
    }
}

#[test]
fn short_endings_equal_minimax_in_all_types_of_game() {
    let mut rng = Rng::new(1);
    let mut solver = Solver::new(1).unwrap();
    for part in 0..3_600 {
        let cards_left = 1 + rng.below(12);
        check(&mut solver, &ending(&mut rng, cards_left, part));
    }
}

#[test]
fn endings_of_four_tricks_equal_minimax() {
    let mut rng = Rng::new(2);
    let mut solver = Solver::new(4).unwrap();
    for part in 0..450 {
        let cards_left = 13 + rng.below(4);
        check(&mut solver, &ending(&mut rng, cards_left, part));
    }
}

#[test]
fn endings_of_five_tricks_equal_minimax() {
    let mut rng = Rng::new(3);
    let mut solver = Solver::new(4).unwrap();
    for part in 0..300 {
        let cards_left = 17 + rng.below(4);
        let state = ending(&mut rng, cards_left, part);
        let solution = solver.solve(&state, &Limits::none()).unwrap().unwrap();
        assert_eq!(i16::from(solution.re_value), alpha_beta(&state, -100, 100), "{state:?}");
    }
}

#[test]
fn a_fresh_solver_and_a_used_one_agree() {
    let mut rng = Rng::new(4);
    let mut used = Solver::new(1).unwrap();
    for part in 0..150 {
        let state = ending(&mut rng, 24, part);
        let fresh = Solver::new(1).unwrap().solve(&state, &Limits::none()).unwrap().unwrap();
        assert_eq!(used.solve(&state, &Limits::none()).unwrap().unwrap().re_value, fresh.re_value);
    }
}

#[test]
fn more_eyes_never_lower_the_value() {
    let re_seats = [vec![0], vec![0, 2]].map(|seats| seats.into_iter().map(Seat::new).collect());
    for (re_steps, kontra_steps) in (0..36).map(|index| (index / 6, index % 6)) {
        let calls = Calls::with_steps(re_steps, kontra_steps);
        for parties in re_seats {
            let worth = Worth::new(&calls, parties);
            let rising = (-1..241).all(|mark| worth.at(mark) <= worth.at(mark + 1));
            assert!(rising, "Re has called {re_steps} steps and Kontra {kontra_steps}");
        }
    }
}

#[test]
fn special_points_lower_the_eyes_needed() {
    let parties = [0, 1].map(Seat::new).into_iter().collect();
    let worth = Worth::new(&Calls::default(), parties);
    let one_point = Goal::value(&worth, 1, 0);
    assert_eq!((one_point.needed(-1), one_point.needed(0), one_point.needed(3)), (151, 121, 90));
}

#[test]
fn positions_without_a_value_are_refused() {
    let mut solver = Solver::new(1).unwrap();
    let mut rng = Rng::new(5);
    let start = SILENT.start(&mut rng);
    let limits = Limits::none();
    assert_eq!(solver.solve(&start, &limits), Err(SolveError::ReservationRound));
    let mut finished = ending(&mut rng, 1, 0);
    let last = kinds_in(finished.playable()).next().unwrap();
    SILENT.play(&mut finished, Action::Card(last));
    assert_eq!(solver.re_reaches(&finished, 121, &limits), Err(SolveError::Finished));
    let mut wedding = ending(&mut rng, 4, 1);
    wedding.public.wedding = Some(Wedding::Open);
    assert_eq!(solver.score_cards(&wedding, &limits), Err(SolveError::OpenWedding));
}

#[test]
fn spent_limits_leave_the_answer_open() {
    let mut rng = Rng::new(6);
    let state = ending(&mut rng, 40, 0);
    let mut solver = Solver::new(1).unwrap();
    for nodes in [0, 1, 50] {
        let limits = Limits::start(&Budget::nodes(nodes), 1, None);
        assert_eq!(solver.solve(&state, &limits), Ok(None));
        assert_eq!(solver.re_reaches(&state, 121, &limits), Ok(None));
        assert_eq!(solver.score_cards(&state, &limits), Ok(None));
    }
}

#[test]
fn numbers_of_cards_follow_their_strength() {
    for game_type in GameType::ALL {
        let layout = Layout::new(game_type, false);
        for (card, other) in Card::all().flat_map(|card| Card::all().map(move |other| (card, other))) {
            let is_trump = game_type.order().trumps() & card.bit() != 0;
            let follows = game_type.order().followers(other) & card.bit() != 0;
            let beats = (is_trump || follows) && layout.place(card) > layout.place(other);
            assert_eq!(game_type.order().beats(card, other), beats, "{card} and {other}");
        }
    }
    let jacks = Layout::new(GameType::Solo(Solo::Jacks), false);
    assert_eq!(jacks.card(23), Card::CHARLIE);
}

#[test]
fn interchangeable_cards_are_tried_once() {
    let mut state = ending(&mut Rng::new(7), 16, 0);
    let hands = [["CQ", "SQ"], ["HJ", "DJ"], ["CA", "CT"], ["SA", "ST"]];
    state.hands = hands.map(|codes| codes.map(|code| code.parse::<Card>().unwrap()).into_iter().collect());
    let layout = Layout::new(GameType::Normal, true);
    let mut position = Position::new(&state, &layout, true).unwrap();
    for (seat, tried) in [1, 1, 2, 2].into_iter().enumerate() {
        position.turn = seat as u8;
        assert_eq!(super::Candidates::new(&layout, &position, None).as_slice().len(), tried);
    }
}

/// A position of a game by house rules with this many cards left to play, after random play that avoids most solos.
fn house_ending(rng: &mut Rng, options: &str, tricks_left: usize, part: usize) -> State {
    let mut spec: spielwerk_core::Spec = format!("doppelkopf:{options}").parse().unwrap();
    let game = Doppelkopf::from_spec(&mut spec).unwrap();
    loop {
        let mut state = game.start(rng);
        let mut moves = Vec::new();
        while state.public.is_reservation_round() && !state.public.is_finished() {
            moves.clear();
            SILENT.legal_moves(&state, &mut moves);
            let is_modest = |mv: &Action| !matches!(mv, Action::Reserve(Reservation::Solo(_)));
            if rng.below(4) > 0 && moves.iter().any(is_modest) {
                moves.retain(is_modest);
            }
            SILENT.play(&mut state, moves[rng.below(moves.len())]);
        }
        if state.public.is_void() {
            continue;
        }
        if part.is_multiple_of(3) {
            call(&mut state, rng);
        }
        let end = SEATS * (state.public.trick_count() - tricks_left) + rng.below(SEATS);
        while state.public.cards().len() < end {
            moves.clear();
            SILENT.legal_moves(&state, &mut moves);
            moves.retain(|mv| matches!(mv, Action::Card(_)));
            SILENT.play(&mut state, moves[rng.below(moves.len())]);
        }
        if state.public.wedding() != Some(Wedding::Open) && !state.public.is_finished() {
            return state;
        }
    }
}

#[test]
fn endings_by_house_rules_equal_minimax() {
    let sets = [
        "second_dulle=on",
        "second_dulle=except_last",
        "pigs=start",
        "pigs=play",
        "pigs=start,super_pigs=on",
        "poverty=on",
        "nines=off",
        "charlie_caught=on",
        "fox_last=on",
        "solos=kings+mixed+pure",
        "second_dulle=except_last,pigs=play,charlie_caught=on,fox_last=on,poverty=on",
        "second_dulle=on,pigs=start,super_pigs=on,nines=off,charlie_caught=on,fox_last=on",
    ];
    let mut rng = Rng::new(8);
    let mut solver = Solver::new(1).unwrap();
    for part in 0..200 {
        for options in sets {
            let tricks_left = 1 + rng.below(3);
            check(&mut solver, &house_ending(&mut rng, options, tricks_left, part));
        }
    }
}
