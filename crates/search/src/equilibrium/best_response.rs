//! The best answer to a strategy, and what it wins.

use spielwerk_core::{ExtensiveForm, Payoffs, Seat};

use super::form::{Form, Node};
use super::strategy::Strategy;

/// How much a strategy loses to its best answers.
///
/// NashConv is the sum over seats of what each would gain by its best answer while the others keep to the strategy;
/// exploitability is NashConv divided by the number of seats, the mean gain of a seat (the convention of OpenSpiel). Both
/// are 0 in an equilibrium and nowhere else.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Exploitability {
    /// What each seat gets if all play by the strategy.
    pub values: Vec<f64>,
    /// What each seat gets by its best answer to the strategy of the others.
    pub best_responses: Vec<f64>,
}

impl Exploitability {
    /// The sum of what the seats gain by their best answers.
    pub fn nash_conv(&self) -> f64 {
        self.best_responses.iter().zip(&self.values).map(|(best, value)| best - value).sum()
    }

    /// The mean of what the seats gain by their best answers.
    pub fn per_seat(&self) -> f64 {
        self.nash_conv() / self.values.len() as f64
    }
}

impl<G: ExtensiveForm> Form<G> {
    /// How much a strategy loses to its best answers, exactly.
    pub fn exploitability(&self, strategy: &Strategy) -> Exploitability {
        Exploitability {
            values: self.values(strategy),
            best_responses: Seat::all(self.seats()).map(|seat| self.best_response(strategy, seat)).collect(),
        }
    }

    /// What the best answer of a seat to a strategy of the others gets.
    fn best_response(&self, strategy: &Strategy, seat: Seat) -> f64 {
        let reach = self.reach_of_others(strategy, seat);
        let mut choices = vec![0; self.sets().len()];
        // What a set leads to is decided before the set is.
        for set in (0..choices.len()).rev().filter(|&set| self.sets()[set].seat == seat) {
            let worth = |place: usize| -> f64 {
                let of_member = |&(node, _): &(usize, G::State)| match *self.node(node) {
                    Node::Choice { first, .. } if reach[node] > 0.0 => {
                        reach[node] * self.answered(strategy, seat, &choices, self.child(first, place))
                    }
                    _ => 0.0,
                };
                self.sets()[set].members.iter().map(of_member).sum()
            };
            let worths: Vec<f64> = (0..self.sets()[set].moves.len()).map(worth).collect();
            let first_best =
                |best: usize, place: usize| if worths[place] > worths[best] { place } else { best };
            choices[set] = (1..worths.len()).fold(0, first_best);
        }
        let of_root = |&(root, chance): &(usize, f64)| chance * self.answered(strategy, seat, &choices, root);
        self.roots().iter().map(of_root).sum()
    }

    /// What a seat gets from a node on if it makes these choices and the others play by the strategy.
    fn answered(&self, strategy: &Strategy, seat: Seat, choices: &[usize], node: usize) -> f64 {
        match *self.node(node) {
            Node::End(payoffs) => payoffs.of(seat).into(),
            Node::Choice { set, first } if self.sets()[set].seat == seat => {
                self.answered(strategy, seat, choices, self.child(first, choices[set]))
            }
            Node::Choice { set, first } => {
                let of_move = |(place, probability): (usize, &f64)| {
                    if *probability > 0.0 {
                        probability * self.answered(strategy, seat, choices, self.child(first, place))
                    } else {
                        0.0
                    }
                };
                strategy.of_set(self, set).iter().enumerate().map(of_move).sum()
            }
        }
    }
}
