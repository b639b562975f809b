//! Verdicts in words, for the command line and for comments in game files.

use spielwerk_core::{Proof, ValueUnit};

use crate::verdict::{Class, MoveReview, Verdict};

impl MoveReview {
    /// What was wrong with the move, in one sentence; `None` if nothing was.
    pub fn sentence(&self) -> Option<String> {
        let verdict = self.counted().filter(|verdict| verdict.class > Class::Good)?;
        let best = &verdict.before.best;
        let better = (*best != self.mv && !best.is_empty()).then(|| format!("{best} was best"));
        let open = self.verdict.as_ref().filter(|_| self.by_view.is_some());
        let open = open.map(|open| match open.margin {
            Some(cost) if cost > 0.0 => format!("with all cards open it cost {cost:.0}"),
            _ => "with all cards open it cost nothing".to_owned(),
        });
        let cost = format!("{} {}", self.mv, verdict.what_it_cost());
        Some([Some(cost), better, open].into_iter().flatten().collect::<Vec<_>>().join("; "))
    }

    /// The line that should have been played; empty if the move was good.
    pub fn better_line(&self) -> &[String] {
        let counted = self.counted().filter(|verdict| verdict.class > Class::Good);
        counted.map_or(&[], |verdict| &verdict.before.line)
    }
}

impl Verdict {
    /// What the move cost: an outcome, a margin, a share of the win chance.
    fn what_it_cost(&self) -> String {
        let margin = self.margin.filter(|margin| *margin > 0.0).map(|margin| amount(margin, self.unit));
        let outcome = match (self.before.proof.filter(|_| self.exact), self.chance_after) {
            (Some(Proof::Win), Some(after)) if after < 0.25 => Some("turns a win into a loss"),
            (Some(Proof::Win), Some(after)) if after < 0.75 => Some("turns a win into a draw"),
            (Some(Proof::Draw), Some(after)) if after < 0.25 => Some("turns a draw into a loss"),
            _ => None,
        };
        match (outcome, margin) {
            (Some(outcome), Some(margin)) if self.unit == ValueUnit::Discs => {
                format!("{outcome} and gives away {margin}")
            }
            (Some(outcome), _) => outcome.to_owned(),
            (None, margin) => match (self.before.chance.filter(|_| !self.exact), margin) {
                (Some(before), margin) => {
                    let after = before - self.loss;
                    let chance =
                        format!("lowers the win chance from {:.0} to {:.0} %", 100.0 * before, 100.0 * after);
                    match margin.filter(|_| self.unit == ValueUnit::Discs) {
                        Some(margin) => format!("{chance} ({margin})"),
                        None => chance,
                    }
                }
                (None, Some(margin)) => format!("gives away {margin}"),
                (None, None) => "gives something away".to_owned(),
            },
        }
    }
}

/// A margin with its unit.
fn amount(lost: f64, unit: ValueUnit) -> String {
    let digits = usize::from(lost.fract() != 0.0 && lost < 10.0);
    let word = match unit {
        ValueUnit::Discs if (lost - 1.0).abs() < 1e-9 => "disc",
        ValueUnit::Discs => "discs",
        ValueUnit::Stones => "stones of time",
        ValueUnit::Payoff | ValueUnit::Points if (lost - 1.0).abs() < 1e-9 => "point",
        ValueUnit::Payoff | ValueUnit::Points => "points",
    };
    format!("{lost:.digits$} {word}")
}

#[cfg(test)]
mod tests {
    use spielwerk_core::Seat;

    use super::*;
    use crate::judge::Judgement;

    fn review(verdict: Verdict) -> MoveReview {
        let mv = "b7".to_owned();
        MoveReview { ply: 0, seat: Seat::FIRST, mv, forced: false, verdict: Some(verdict), by_view: None }
    }

    #[test]
    fn sentences_say_the_cost_and_the_better_move() {
        let won = Judgement { best: "c3".to_owned(), unit: ValueUnit::Discs, ..Judgement::decided(1.0) };
        let lost = review(Verdict::new(won.clone(), Some(0.0), Some(21.0), true, 6.0));
        assert_eq!(
            lost.sentence().as_deref(),
            Some("b7 turns a win into a loss and gives away 21 discs; c3 was best")
        );
        let discs = review(Verdict::new(won.clone(), Some(1.0), Some(8.0), true, 6.0));
        assert_eq!(discs.sentence().as_deref(), Some("b7 gives away 8 discs; c3 was best"));
        let even = Judgement { proof: None, chance: Some(0.6), ..won };
        let worse = review(Verdict::new(even.clone(), Some(0.35), Some(3.5), false, 6.0));
        let sentence = "b7 lowers the win chance from 60 to 35 % (3.5 discs); c3 was best";
        assert_eq!(worse.sentence().as_deref(), Some(sentence));
        let good = review(Verdict::new(even, Some(0.59), Some(0.1), false, 6.0));
        assert_eq!(good.sentence(), None);
    }
}
