//! How much drawn worlds tell of the places of hidden cards, whatever drew them.
//!
//! Samplers need not know how likely their worlds are, so they are compared by what their worlds say of single places:
//! for each other seat and each card the probability of holding none, one or two of it. That is less than all there is
//! to know, since places depend on each other, but it is the same for every sampler.

use serde::{Deserialize, Serialize};
use spielwerk_core::Seat;

use crate::cards::Card;
use crate::state::{SEATS, State};
use crate::view::View;

/// How many answers a class of probability has, what was expected and what was true.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlaceClass {
    /// Hands in which a card was expected with a probability of this class.
    pub places: u64,
    /// The sum of their probabilities.
    pub expected: f64,
    /// How many of them held the card.
    pub held: u64,
}

/// Classes of probability, from 0 to 1.
pub const PLACE_CLASSES: usize = 10;

/// What a number of worlds that never showed a thing is taken to say of it: as if this share of one more world had.
const SMOOTHING: f64 = 0.5;

/// The unseen cards by the seats that may hold them, with copies that the worlds and the truth have there.
fn places<'a>(
    view: &'a View,
    truth: &'a State,
    worlds: &'a [State],
) -> impl Iterator<Item = ([usize; 3], usize)> + 'a {
    let others = move || (1..SEATS).map(move |step| view.seat().after(step, SEATS));
    let is_unseen = move |card: &Card| others().any(|seat: Seat| truth.hand(seat).holds(*card));
    others().flat_map(move |seat| {
        Card::all().filter(is_unseen).map(move |card| {
            let mut counts = [0; 3];
            for world in worlds {
                counts[world.hand(seat).count(card)] += 1;
            }
            (counts, truth.hand(seat).count(card))
        })
    })
}

/// The sum over all places of the logarithms of the probabilities that worlds give to the truth.
pub fn place_log_likelihood(view: &View, truth: &State, worlds: &[State]) -> f64 {
    let all = worlds.len() as f64 + 3.0 * SMOOTHING;
    places(view, truth, worlds).map(|(counts, held)| ((counts[held] as f64 + SMOOTHING) / all).ln()).sum()
}

/// Adds for all places whether the card was held there to the class of its probability.
pub fn add_place_classes(
    view: &View,
    truth: &State,
    worlds: &[State],
    classes: &mut [PlaceClass; PLACE_CLASSES],
) {
    for (counts, held) in places(view, truth, worlds) {
        let share = (counts[1] + counts[2]) as f64 / worlds.len().max(1) as f64;
        let class = &mut classes[((share * PLACE_CLASSES as f64) as usize).min(PLACE_CLASSES - 1)];
        class.places += 1;
        class.expected += share;
        class.held += u64::from(held > 0);
    }
}

#[cfg(test)]
mod tests {
    use spielwerk_core::{Game, HiddenInformation, Rng, Sampler};

    use super::*;
    use crate::{Doppelkopf, UniformSampler};

    #[test]
    fn who_knows_the_truth_is_not_surprised() {
        let game = Doppelkopf::default();
        let mut rng = Rng::new(5);
        let mut state = game.start(&mut rng);
        while state.public().cards().len() < 10 {
            let mv = game.random_move(&state, &mut rng, &mut Vec::new()).expect("a move");
            game.play(&mut state, mv);
        }
        let view = game.view(&state, game.turn(&state));
        let mut uniform = UniformSampler::default();
        let blind: Vec<State> = (0..200).map(|_| uniform.sample(&game, &view, &mut rng)).collect();
        let knowing = vec![state.clone(); 200];
        let [blind_nats, knowing_nats] =
            [&blind, &knowing].map(|worlds| place_log_likelihood(&view, &state, worlds));
        assert!(knowing_nats > -1.0 && blind_nats < knowing_nats - 10.0, "{blind_nats} {knowing_nats}");
        let mut classes = [PlaceClass::default(); PLACE_CLASSES];
        add_place_classes(&view, &state, &knowing, &mut classes);
        assert!(classes[1..9].iter().all(|class| class.places == 0), "all is certain");
        assert_eq!((classes[0].held, classes[9].held), (0, classes[9].places));
    }
}
