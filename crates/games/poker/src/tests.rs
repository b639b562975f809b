//! The laws of games, rules by example, and what is published of the two games.

use spielwerk_core::{
    ExtensiveForm, Game, HiddenInformation, Notation, Rng, Sampler, Seat, Spec, Viewer, contract, perft,
};
use spielwerk_search::equilibrium::{Cfr, CfrVariant, Form, FormSampler, Strategy};
use std::sync::Arc;

use crate::{Action, Card, Poker, UniformSampler, Variant};

const GAMES: [Poker; 2] = [Poker::new(Variant::Kuhn), Poker::new(Variant::Leduc)];

fn close(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() < within, "{found} is not {expected}");
}

#[test]
fn the_laws_of_games_hold() {
    for game in GAMES {
        contract::rules(&game, 500);
        contract::random_moves_are_uniform(&game, 100);
        contract::payoffs_sum_to_zero(&game, 500);
        contract::notation(&game, 500);
        contract::hidden_information(&game, &mut UniformSampler, 200, 5);
        contract::extensive_form(&game);
        let mut spec: Spec = game.spec().parse().expect("well formed");
        assert_eq!(Poker::from_spec(&mut spec), Ok(game));
    }
}

#[test]
fn trees_have_the_known_number_of_leaves() {
    let leaves = |game: &Poker| perft::perft(game, &game.start(&mut Rng::new(1)), 20);
    assert_eq!(GAMES.map(|game| leaves(&game)), [5, 49]);
    // Decisions before the first action and after one, two, three.
    let kuhn = GAMES[0];
    let by_depth: Vec<u64> =
        (0..4).map(|depth| perft::perft(&kuhn, &kuhn.start(&mut Rng::new(1)), depth)).collect();
    assert_eq!(by_depth, [1, 2, 4, 5]);
}

#[test]
fn pots_are_paid_as_the_rules_say() {
    let pays = |game: Poker, text: &str, expected: Option<f32>| {
        let state = game.parse_position(text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.payoffs(&state).map(|payoffs| payoffs[0]), expected, "{text}");
    };
    let [kuhn, leduc] = GAMES;
    pays(kuhn, "K/Q :", None);
    pays(kuhn, "K/Q : check check", Some(1.0));
    pays(kuhn, "Q/K : bet call", Some(-2.0));
    pays(kuhn, "J/K : bet fold", Some(1.0));
    pays(kuhn, "K/J : check bet fold", Some(-1.0));
    pays(leduc, "K/K/J : check check check check", Some(0.0));
    pays(leduc, "J/K/J : check check check check", Some(1.0));
    pays(leduc, "J/K/Q : bet raise call check check", Some(-5.0));
    pays(leduc, "J/K/Q : bet raise call bet raise call", Some(-13.0));
    pays(leduc, "J/K/Q : bet raise fold", Some(-3.0));
    pays(leduc, "J/K/Q : check bet call check bet fold", Some(-3.0));
}

#[test]
fn impossible_texts_are_refused() {
    let [kuhn, leduc] = GAMES;
    for text in ["K/K :", "K :", "K/Q/J :", "K/Q : call", "K/Q : bet raise", "K/Q", "A/Q :", ""] {
        assert!(kuhn.parse_position(text).is_err(), "{text}");
    }
    for text in ["K/K/K :", "K/Q :", "K/Q/J : check fold", "K/Q/J : bet raise raise", "K/Q/J : bet call call"]
    {
        assert!(leduc.parse_position(text).is_err(), "{text}");
    }
    let state = kuhn.parse_position("K/Q :").expect("a position");
    assert!(kuhn.parse_move(&state, "all in").is_err());
    assert_eq!(kuhn.parse_move(&state, " bet "), Ok(Action::Bet));
    assert!(Poker::from_spec(&mut "poker:game=holdem".parse().expect("well formed")).is_err());
}

#[test]
fn any_text_is_read_or_refused_without_panic() {
    for game in GAMES {
        contract::fuzz_text(&["K/Q/J : bet raise call check", "K/Q : check bet"], 200_000, |text| {
            if let Ok(state) = game.parse_position(text) {
                assert_eq!(game.parse_position(&game.position_text(&state)), Ok(state));
            }
        });
    }
}

/// A seat sees its own card; the board once the second round begins; the other card after a showdown only.
#[test]
fn a_seat_sees_what_it_may() {
    let leduc = GAMES[1];
    let look = |text: &str| {
        let state = leduc.parse_position(text).expect("a position");
        leduc.view(&state, Seat::SECOND)
    };
    let early = look("K/Q/J : check bet");
    assert_eq!((early.hand(), early.board(), early.shown()), (Card::Queen, None, None));
    let later = look("K/Q/J : check check");
    assert_eq!((later.board(), later.shown()), (Some(Card::Jack), None));
    assert_eq!(look("K/Q/J : check check check bet fold").shown(), None);
    assert_eq!(look("K/Q/J : check check check check").shown(), Some(Card::King));
    assert_eq!(look("K/Q/J : bet fold").board(), None, "the board is never turned over");
    let state = leduc.parse_position("K/Q/J : check").expect("a position");
    let picture = leduc.picture(&state, Viewer::Seat(Seat::SECOND));
    assert!(!picture.contains('K') && !picture.contains('J'), "{picture}");
}

#[test]
fn uniform_worlds_are_those_of_a_shuffled_deck() {
    let leduc = GAMES[1];
    let state = leduc.parse_position("K/Q/J : check check bet").expect("a position");
    let view = leduc.view(&state, Seat::SECOND);
    let mut rng = Rng::new(3);
    let mut counts = [0u32; 3];
    for _ in 0..40_000 {
        counts[UniformSampler.sample(&leduc, &view, &mut rng).hand(Seat::FIRST) as usize] += 1;
    }
    // A queen and a jack are gone: one jack, one queen, two kings are left.
    for (count, share) in counts.iter().zip([0.25, 0.25, 0.5]) {
        close(f64::from(*count) / 40_000.0, share, 0.01);
    }
}

/// Published: NashConv 11/12 and 4.747222 of uniform play, 2 of a player that folds whenever it can (OpenSpiel,
/// `exploitability_test.py`); 12 information sets, and 288 where suits do not count.
#[test]
fn exploitability_agrees_with_published_values() {
    for (game, sets, value, nash_conv) in
        [(GAMES[0], 12, 0.125, 11.0 / 12.0), (GAMES[1], 288, -0.078_125, 4.747_222_222_222_222)]
    {
        let form = Form::new(&game);
        assert_eq!(form.sets().len(), sets);
        let uniform = form.exploitability(&Strategy::uniform(&form));
        close(uniform.values[0], value, 1e-9);
        close(uniform.values[0] + uniform.values[1], 0.0, 1e-9);
        close(uniform.nash_conv(), nash_conv, 1e-9);
        close(uniform.per_seat(), nash_conv / 2.0, 1e-9);
        let timid = Strategy::from_weights(&form, |set, place| {
            let moves = &form.sets()[set].moves;
            f64::from(u8::from(matches!(moves[place], Action::Fold | Action::Check)))
        });
        close(form.exploitability(&timid).nash_conv(), 2.0, 1e-9);
    }
    let kuhn = Form::new(&GAMES[0]);
    let uniform = kuhn.exploitability(&Strategy::uniform(&kuhn));
    close(uniform.best_responses[0], 0.5, 1e-9);
    close(uniform.best_responses[1], 5.0 / 12.0, 1e-9);
}

/// Kuhn's family of equilibria: with a jack the first seat bets with probability a, with a king 3a, and calls with a queen
/// with probability a + 1/3; the second seat bluffs with a jack in one of three and calls with a queen in one of three.
#[test]
fn kuhns_own_equilibrium_cannot_be_exploited() {
    let form = Form::new(&GAMES[0]);
    for alpha in [0.0, 0.2, 1.0 / 3.0] {
        let strategy = Strategy::from_weights(&form, |set, place| {
            let known = &form.sets()[set];
            let said = known.view.betting().actions();
            let pays = match (known.seat == Seat::FIRST, known.view.hand(), said) {
                (true, Card::Jack, []) => alpha,
                (true, Card::King, []) => 3.0 * alpha,
                (true, Card::Queen, [_, _]) => alpha + 1.0 / 3.0,
                (false, Card::Jack, [Action::Check]) | (false, Card::Queen, [Action::Bet]) => 1.0 / 3.0,
                (_, Card::King, _) => 1.0,
                _ => 0.0,
            };
            if matches!(known.moves[place], Action::Bet | Action::Call) { pays } else { 1.0 - pays }
        });
        let found = form.exploitability(&strategy);
        close(found.nash_conv(), 0.0, 1e-9);
        close(found.values[0], -1.0 / 18.0, 1e-9);
    }
}

/// Kuhn is worth -1/18 to the first seat, Leduc -0.0856064 (`noregret` and others).
#[test]
fn both_kinds_of_regret_minimisation_find_the_value() {
    for (game, value, vanilla, plus) in
        [(GAMES[0], -1.0 / 18.0, 0.02, 1e-3), (GAMES[1], -0.085_606_424, 0.3, 0.01)]
    {
        let form = Form::new(&game);
        for (variant, bound) in [(CfrVariant::Vanilla, vanilla), (CfrVariant::Plus, plus)] {
            let mut cfr = Cfr::new(&form, variant);
            let mut before = f64::INFINITY;
            for iterations in [10, 100, 1_000] {
                cfr.run_to(iterations);
                let found = form.exploitability(&cfr.average());
                let nash_conv = found.nash_conv();
                assert!(nash_conv >= -1e-9 && nash_conv < before, "{variant:?} {iterations}: {nash_conv}");
                // The value of the game lies between what the best answers leave each seat.
                assert!(-found.best_responses[1] <= value + 1e-6 && value <= found.best_responses[0] + 1e-6);
                before = nash_conv;
            }
            assert!(before < bound, "{} {variant:?}: {before}", game.spec());
        }
    }
}

/// Every pure strategy of a seat in Kuhn poker, tried one by one, against strategies of many kinds.
#[test]
fn best_answers_are_those_of_brute_force() {
    let form = Form::new(&GAMES[0]);
    let mut rng = Rng::new(9);
    for _ in 0..20 {
        let weights: Vec<[f64; 2]> = form.sets().iter().map(|_| [rng.unit(), rng.unit().powi(4)]).collect();
        let strategy = Strategy::from_weights(&form, |set, place| weights[set][place]);
        let found = form.exploitability(&strategy);
        for seat in Seat::all(2) {
            let own: Vec<usize> =
                (0..form.sets().len()).filter(|&set| form.sets()[set].seat == seat).collect();
            let answer = |choices: usize| {
                let pure = Strategy::from_weights(&form, |set, place| {
                    match own.iter().position(|&known| known == set) {
                        Some(bit) => f64::from(u8::from((choices >> bit) & 1 == place)),
                        None => weights[set][place],
                    }
                });
                form.values(&pure)[seat.index()]
            };
            let best = (0..1 << own.len()).map(answer).fold(f64::NEG_INFINITY, f64::max);
            close(found.best_responses[seat.index()], best, 1e-9);
        }
    }
}

#[test]
fn the_posterior_reads_what_the_other_did() {
    let kuhn = GAMES[0];
    let form = Arc::new(Form::new(&kuhn));
    let mut cfr = Cfr::new(&form, CfrVariant::Plus);
    cfr.run_to(2_000);
    let strategy = cfr.average();
    let mut sampler = FormSampler::new(Arc::clone(&form), &strategy);
    let state = kuhn.parse_position("K/Q : bet").expect("a position");
    let view = kuhn.view(&state, Seat::SECOND);
    let mut rng = Rng::new(5);
    let kings = (0..20_000)
        .filter(|_| {
            let world = sampler.sample(&kuhn, &view, &mut rng);
            assert!(kuhn.is_consistent(&view, &world));
            world.hand(Seat::FIRST) == Card::King
        })
        .count();
    // Who bets has the king three times as often as the jack.
    close(kings as f64 / 20_000.0, 0.75, 0.02);
    let set = form.find(&view).expect("a decision");
    let reaches = form.reaches(&strategy, set);
    assert_eq!((reaches.len(), kuhn.view_text(&view).as_str()), (2, "Q : bet"));
}
