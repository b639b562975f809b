//! Equilibria, each found once per program.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use spielwerk_core::{ExtensiveForm, Game, HiddenInformation};
use spielwerk_search::equilibrium::{Cfr, CfrVariant, Form, Strategy};

use crate::View;
use crate::rules::{Poker, State, Variant};

/// A game in whole with a strategy for it.
pub(crate) struct Solution {
    pub(crate) form: Arc<Form<Poker>>,
    pub(crate) strategy: Arc<Strategy>,
}

/// Which game, whether by CFR+, and after how many iterations.
type Key = (Variant, bool, u64);

/// Solutions that were found before; players ask for the same few again and again.
static FOUND: Mutex<Option<HashMap<Key, Arc<Solution>>>> = Mutex::new(None);

/// Every deal that a seat cannot rule out, as it is now, with the probability that an equilibrium player on the other seat
/// came there. Unlike a sampler it may be asked when the other seat is to speak.
pub(crate) fn posterior(game: Poker, solution: &Solution, view: &View) -> Vec<(State, f64)> {
    let other = view.seat().opponent();
    let mut worlds = Vec::new();
    for (mut world, mut weight) in game.deals() {
        for &action in view.betting().actions() {
            if game.turn(&world) == other {
                let set = solution.form.find(&game.view(&world, other));
                let place = set.and_then(|set| {
                    let moves = &solution.form.sets()[set].moves;
                    Some((set, moves.iter().position(|&mv| mv == action)?))
                });
                weight *= place.map_or(1.0, |(set, place)| {
                    solution.strategy.of_set(&solution.form, set)[place].max(LEAST)
                });
            }
            game.play(&mut world, action);
        }
        if game.is_consistent(view, &world) {
            worlds.push((world, weight));
        }
    }
    worlds
}

/// No action is taken for impossible: people do what an equilibrium never does.
const LEAST: f64 = 1e-3;

/// More different solutions than this are not kept.
const KEPT: usize = 64;

/// The average strategy after a number of iterations.
pub(crate) fn solution(game: Poker, plus: bool, iterations: u64) -> Arc<Solution> {
    let key = (game.variant(), plus, iterations);
    let found = || FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = found().as_ref().and_then(|found| found.get(&key)) {
        return Arc::clone(known);
    }
    let form = Arc::new(Form::new(&game));
    let mut cfr = Cfr::new(&form, if plus { CfrVariant::Plus } else { CfrVariant::Vanilla });
    cfr.run_to(iterations);
    let strategy = Arc::new(cfr.average());
    let solution = Arc::new(Solution { form, strategy });
    let mut kept = found();
    let kept = kept.get_or_insert_default();
    if kept.len() < KEPT {
        kept.insert(key, Arc::clone(&solution));
    }
    solution
}
