//! Counterfactual regret minimisation.
//!
//! Every set keeps for every move how much more it would have brought than what was played (regret, counted where chance
//! and the others lead), and plays moves in proportion to positive regret. In games of two with opposed payoffs the average
//! of all these strategies tends to an equilibrium (Zinkevich, Johanson, Bowling and Piccione 2007). CFR+ (Tammelin 2014)
//! forgets negative regret, lets the seats learn in turn, and weighs later strategies more.

use spielwerk_core::{ExtensiveForm, Payoffs, Seat};

use super::form::{Form, Node};
use super::strategy::{Strategy, normalise};

/// How regret is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CfrVariant {
    /// As it was published first: all seats learn at once, all strategies count alike.
    Vanilla,
    /// CFR+.
    Plus,
}

/// A search for an equilibrium.
#[derive(Debug)]
pub struct Cfr<'a, G: ExtensiveForm> {
    form: &'a Form<G>,
    variant: CfrVariant,
    iterations: u64,
    regrets: Vec<f64>,
    /// What this iteration adds to the regrets.
    gains: Vec<f64>,
    /// The sum of all strategies, each set weighted by how often its seat comes there.
    sums: Vec<f64>,
    current: Strategy,
}

impl<'a, G: ExtensiveForm> Cfr<'a, G> {
    /// A search that has not begun.
    pub fn new(form: &'a Form<G>, variant: CfrVariant) -> Self {
        Self {
            form,
            variant,
            iterations: 0,
            regrets: vec![0.0; form.slots()],
            gains: vec![0.0; form.slots()],
            sums: vec![0.0; form.slots()],
            current: Strategy::uniform(form),
        }
    }

    /// How many iterations were made.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Continues until this many iterations were made.
    pub fn run_to(&mut self, iterations: u64) {
        while self.iterations < iterations {
            self.step();
        }
    }

    /// The average strategy.
    pub fn average(&self) -> Strategy {
        Strategy::from_weights(self.form, |set, place| self.sums[self.form.range(set).start + place])
    }

    fn step(&mut self) {
        self.iterations += 1;
        let weight = match self.variant {
            CfrVariant::Vanilla => 1.0,
            CfrVariant::Plus => self.iterations as f64,
        };
        for seat in Seat::all(self.form.seats()) {
            for &(root, chance) in self.form.roots() {
                self.walk(root, seat, weight, chance);
            }
            if self.variant == CfrVariant::Plus {
                self.learn(Some(seat));
            }
        }
        if self.variant == CfrVariant::Vanilla {
            self.learn(None);
        }
    }

    /// What a seat gets from a node on; adds up its regrets and its strategy on the way. `own` is the probability that the
    /// seat comes here, times the weight of the iteration, `others` that chance and the others do.
    fn walk(&mut self, node: usize, seat: Seat, own: f64, others: f64) -> f64 {
        let form = self.form;
        let (information_set, first) = match *form.node(node) {
            Node::End(payoffs) => return payoffs.of(seat).into(),
            Node::Choice { set, first } => (set, first),
        };
        let range = form.range(information_set);
        if form.sets()[information_set].seat != seat {
            let mut value = 0.0;
            for (place, slot) in range.enumerate() {
                let probability = self.current.probabilities[slot];
                value += probability * self.walk(form.child(first, place), seat, own, others * probability);
            }
            return value;
        }
        let mut value = 0.0;
        for (place, slot) in range.clone().enumerate() {
            let probability = self.current.probabilities[slot];
            let of_move = self.walk(form.child(first, place), seat, own * probability, others);
            self.gains[slot] += others * of_move;
            value += probability * of_move;
            // A seat comes to all members of its set alike, and each is walked once: a factor that is the same in all
            // iterations.
            self.sums[slot] += own * probability;
        }
        for slot in range {
            self.gains[slot] -= others * value;
        }
        value
    }

    /// Adds the gains of the sets of a seat, or of all, to their regrets and plays by these from now on.
    fn learn(&mut self, seat: Option<Seat>) {
        for (set, known) in self.form.sets().iter().enumerate() {
            if seat.is_some_and(|seat| seat != known.seat) {
                continue;
            }
            for slot in self.form.range(set) {
                let regret = self.regrets[slot] + std::mem::take(&mut self.gains[slot]);
                self.regrets[slot] = if self.variant == CfrVariant::Plus { regret.max(0.0) } else { regret };
                self.current.probabilities[slot] = regret.max(0.0);
            }
            normalise(&mut self.current.probabilities[self.form.range(set)]);
        }
    }
}
