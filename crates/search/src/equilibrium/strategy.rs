//! What every seat does wherever it chooses, as probabilities.

use spielwerk_core::{ExtensiveForm, Payoffs, Seat};

use super::form::{Form, InformationSet, Node};

/// A probability for every move of every information set of a [`Form`].
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy {
    pub(super) probabilities: Vec<f64>,
}

impl Strategy {
    /// Every move with the same probability.
    pub fn uniform<G: ExtensiveForm>(form: &Form<G>) -> Self {
        Self::from_weights(form, |_, _| 1.0)
    }

    /// Probabilities in proportion to weights, which are asked for by set and place of the move; even where a set has no
    /// weight.
    pub fn from_weights<G: ExtensiveForm>(form: &Form<G>, weight: impl Fn(usize, usize) -> f64) -> Self {
        let mut probabilities = Vec::with_capacity(form.slots());
        for (set, InformationSet { moves, .. }) in form.sets().iter().enumerate() {
            probabilities.extend((0..moves.len()).map(|place| weight(set, place)));
            normalise(&mut probabilities[form.range(set)]);
        }
        Self { probabilities }
    }

    /// The probabilities of the moves of a set, in their order.
    pub fn of_set<G: ExtensiveForm>(&self, form: &Form<G>, set: usize) -> &[f64] {
        &self.probabilities[form.range(set)]
    }
}

/// Makes weights sum to 1; even if there is no weight.
pub(super) fn normalise(weights: &mut [f64]) {
    let total: f64 = weights.iter().sum();
    let even = 1.0 / weights.len() as f64;
    for weight in weights {
        *weight = if total > 0.0 { *weight / total } else { even };
    }
}

impl<G: ExtensiveForm> Form<G> {
    /// What each seat gets if all play by this strategy.
    pub fn values(&self, strategy: &Strategy) -> Vec<f64> {
        let value =
            |seat| self.roots().iter().map(|&(root, chance)| chance * self.value(strategy, seat, root)).sum();
        Seat::all(self.seats()).map(value).collect()
    }

    /// What a seat gets from a node on if all play by this strategy.
    pub(super) fn value(&self, strategy: &Strategy, seat: Seat, node: usize) -> f64 {
        match *self.node(node) {
            Node::End(payoffs) => payoffs.of(seat).into(),
            Node::Choice { set, first } => {
                let of_move = |(place, probability): (usize, &f64)| {
                    if *probability > 0.0 {
                        probability * self.value(strategy, seat, self.child(first, place))
                    } else {
                        0.0
                    }
                };
                strategy.of_set(self, set).iter().enumerate().map(of_move).sum()
            }
        }
    }

    /// The probability with which chance and all other seats come to each member of a set: what the set's seat may
    /// believe of the world it is in, up to a factor.
    pub fn reaches(&self, strategy: &Strategy, set: usize) -> Vec<f64> {
        let reach = self.reach_of_others(strategy, self.sets()[set].seat);
        self.sets()[set].members.iter().map(|&(node, _)| reach[node]).collect()
    }

    /// For every node the probability that chance and all seats but one come there.
    pub(super) fn reach_of_others(&self, strategy: &Strategy, seat: Seat) -> Vec<f64> {
        let mut reach = vec![0.0; self.positions()];
        for &(root, chance) in self.roots() {
            reach[root] = chance;
        }
        // Children come after their parents.
        for node in 0..reach.len() {
            let Node::Choice { set, first } = *self.node(node) else { continue };
            let own = self.sets()[set].seat == seat;
            for (place, probability) in strategy.of_set(self, set).iter().enumerate() {
                reach[self.child(first, place)] = reach[node] * if own { 1.0 } else { *probability };
            }
        }
        reach
    }

    /// How often each set is reached if all play by this strategy.
    pub fn frequencies(&self, strategy: &Strategy) -> Vec<f64> {
        let mut reach = vec![0.0; self.positions()];
        for &(root, chance) in self.roots() {
            reach[root] = chance;
        }
        let mut frequencies = vec![0.0; self.sets().len()];
        for node in 0..reach.len() {
            let Node::Choice { set, first } = *self.node(node) else { continue };
            frequencies[set] += reach[node];
            for (place, probability) in strategy.of_set(self, set).iter().enumerate() {
                reach[self.child(first, place)] = reach[node] * probability;
            }
        }
        frequencies
    }

    /// What each move of a set is worth to its seat if all play by this strategy afterwards, in the worlds as
    /// [`Form::reaches`] weighs them.
    pub fn move_values(&self, strategy: &Strategy, set: usize) -> Vec<f64> {
        let InformationSet { seat, moves, members, .. } = &self.sets()[set];
        let mut weights = self.reaches(strategy, set);
        normalise(&mut weights);
        let value = |place| {
            let of_member = |(&(node, _), weight): (&(usize, G::State), &f64)| match *self.node(node) {
                Node::Choice { first, .. } => weight * self.value(strategy, *seat, self.child(first, place)),
                Node::End(_) => 0.0,
            };
            members.iter().zip(&weights).map(of_member).sum()
        };
        (0..moves.len()).map(value).collect()
    }
}
