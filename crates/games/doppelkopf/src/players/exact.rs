//! The exact solver, which sees all cards: it analyses and is never seated.

use crate::{Action, Doppelkopf, Party, Solver, State};
use spielwerk_core::{Analysis, Engine, Game, Limits, SearchControl, ValueUnit};

use spielwerk_session::players::exact::{self, Answer, ExactAnalysis, ExactConfig};

/// The exact solver with open cards: the points of the party to move under the calls made so far.
pub(super) struct OpenCards {
    pub(super) solver: Solver,
    pub(super) config: ExactConfig,
    pub(super) nodes: u64,
}

impl OpenCards {
    /// `None` if the budget ended, no card is due or a wedding is open.
    fn solve(
        &mut self,
        game: &Doppelkopf,
        state: &State,
        limits: &Limits<'_>,
    ) -> Option<ExactAnalysis<Action>> {
        let sign = if state.party(game.turn(state)) == Party::Re { 1.0 } else { -1.0 };
        let solution = self.solver.solve(state, limits).ok()??;
        self.nodes = solution.nodes;
        let value = sign * f64::from(solution.re_value);
        let mut moves = vec![(solution.best, value)];
        if self.config.answer == Answer::Moves {
            let scores = self.solver.score_cards(state, limits).ok()??;
            moves = scores
                .into_iter()
                .map(|score| (Action::Card(score.card), sign * f64::from(score.re_value)))
                .collect();
            moves.sort_by(|first, second| second.1.total_cmp(&first.1));
        }
        Some(ExactAnalysis { value, moves, line: solution.line })
    }
}

impl Engine<Doppelkopf> for OpenCards {
    fn analyse(
        &mut self,
        game: &Doppelkopf,
        state: &State,
        control: &mut SearchControl<'_, Action>,
    ) -> Analysis<Action> {
        // It answers questions and is never seated: a clock is that of one question.
        let limits = self.config.limits(control, 1);
        self.nodes = 0;
        let solved = self.solve(game, state, &limits);
        exact::report(game, state, solved, ValueUnit::Payoff, self.nodes, &limits)
    }
}
