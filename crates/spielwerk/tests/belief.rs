//! The bundled belief never leaves the possible, and it reads what the others do.

use spielwerk_core::{Game, HiddenInformation, Rng, Sampler, Seat, contract};
use spielwerk_doppelkopf::belief::BeliefSampler;
use spielwerk_doppelkopf::bundled_belief;
use spielwerk_doppelkopf::{Action, Card, Doppelkopf, Reservation, SEATS, Solo, State, UniformSampler, View};

const RULES: Doppelkopf = Doppelkopf::new(true);
const WORLDS: usize = 40;
/// Views of examples where single queens are counted.
const VIEWS: usize = 400;

fn sampler(temperature: f64) -> BeliefSampler {
    BeliefSampler::new(bundled_belief(), temperature, WORLDS).expect("the shipped belief")
}

#[test]
fn ten_thousand_worlds_fit_their_views() {
    let mut sampler = sampler(1.0);
    let mut worlds = 0;
    contract::walk(&RULES, 4, 7, |state, _, rng| {
        let view = RULES.view(state, Seat::new(rng.below(SEATS)));
        for world in sampler.draw(&view, WORLDS, rng) {
            assert!(RULES.is_consistent(&view, &world), "{view:?} {world:?}");
            worlds += 1;
        }
    });
    assert!(worlds > 10_000, "{worlds}");
}

/// For some cards the mean probability that a seat holds one, by the belief and by counting.
fn holds(views: &[(View, Seat)], cards: &[&str]) -> Vec<(String, f64, f64)> {
    let (mut belief, mut rng) = (sampler(1.0), Rng::new(3));
    let mut sums = vec![[0.0; 2]; cards.len()];
    for (view, seat) in views {
        let mut uniform = UniformSampler::default();
        let by_count: Vec<State> = (0..WORLDS).map(|_| uniform.sample(&RULES, view, &mut rng)).collect();
        for (side, worlds) in [belief.draw(view, WORLDS, &mut rng), by_count].iter().enumerate() {
            for (code, sums) in cards.iter().zip(&mut sums) {
                let card: Card = code.parse().expect("a card");
                sums[side] += worlds.iter().filter(|world| world.hand(*seat).holds(card)).count() as f64;
            }
        }
    }
    let all = (views.len() * WORLDS) as f64;
    cards
        .iter()
        .zip(sums)
        .map(|(card, [belief, count])| ((*card).to_owned(), belief / all, count / all))
        .collect()
}

/// Plays the moves as long as they are asked for, and passes whenever a call is due.
fn play(state: &mut State, moves: &[Action]) {
    for &mv in moves {
        while !RULES.is_legal(state, mv) {
            RULES.try_play(state, Action::Pass).expect("a call can be passed");
        }
        RULES.play(state, mv);
    }
}

/// This many views of the seat after the first, in deals where the first holds these cards and does this.
fn views(count: usize, first_holds: &[&str], moves: &[Action]) -> Vec<(View, Seat)> {
    let mut views = Vec::new();
    for number in 0.. {
        let mut state = RULES.start(&mut Rng::for_part(11, number));
        let first = state.public().start();
        let cards = first_holds.iter().map(|code| code.parse().expect("a card"));
        if cards.into_iter().all(|card: Card| state.hand(first).holds(card)) {
            play(&mut state, moves);
            views.push((RULES.view(&state, first.after(1, SEATS)), first));
        }
        if views.len() == count {
            break;
        }
    }
    views
}

const HEALTHY: Action = Action::Reserve(Reservation::Healthy);

/// This many views of the seat after the one that led the nine of spades to the first trick.
fn nine_of_spades_led(count: usize) -> Vec<(View, Seat)> {
    let nine: Card = "S9".parse().expect("a card");
    views(count, &["S9"], &[HEALTHY, HEALTHY, HEALTHY, HEALTHY, Action::Card(nine)])
}

#[test]
fn who_leads_a_low_side_card_has_no_ace_of_it() {
    for (card, belief, count) in holds(&nine_of_spades_led(40), &["SA", "CA"]) {
        assert!(belief < count - 0.02, "{card}: {belief} by the belief, {count} by counting");
    }
}

#[test]
fn who_leads_a_low_side_card_is_rather_not_re() {
    let before = holds(&views(VIEWS, &["S9"], &[HEALTHY; 4]), &["CQ"]);
    let after = holds(&nine_of_spades_led(VIEWS), &["CQ"]);
    println!("card, by the belief, by counting: {before:?} before the lead, {after:?} after it");
    let (belief, count) = (after[0].1 - before[0].1, after[0].2 - before[0].2);
    assert!(belief < count - 0.02, "{belief:+} by the belief, {count:+} by counting");
}

#[test]
fn who_plays_a_jack_solo_has_jacks_and_aces() {
    let solo = Action::Reserve(Reservation::Solo(Solo::Jacks));
    let views = views(40, &[], &[solo, HEALTHY, HEALTHY, HEALTHY]);
    for (card, belief, count) in holds(&views, &["CJ", "SJ", "HJ", "DJ", "CA", "SA", "HA", "DA"]) {
        assert!(belief > count + 0.02, "{card}: {belief} by the belief, {count} by counting");
    }
    for (card, belief, count) in holds(&views, &["C9", "S9", "DK"]) {
        assert!(belief < count, "{card}: {belief} by the belief, {count} by counting");
    }
}

#[test]
fn a_network_that_does_not_fit_is_refused_with_a_sentence() {
    let game = spielwerk::game("doppelkopf").expect("a game");
    let refusal = game.player("worlds:sampler=belief,net=no-such-file").err().expect("no file").to_string();
    assert!(refusal.contains("no-such-file"), "{refusal}");
    assert!(game.player("worlds:sampler=belief,temp=-1").is_err());
}
