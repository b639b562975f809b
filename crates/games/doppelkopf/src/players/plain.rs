//! Players that look no card ahead: random actions, and the conventions with slips.

use crate::{Action, Conventions, Doppelkopf, View};
use spielwerk_core::{Analysis, HiddenInformation, Rng, SearchControl, ViewEngine};

/// Plays a random legal action; told to be silent, it passes whenever it may.
pub(super) struct RandomSeat {
    pub(super) rng: Rng,
    pub(super) silent: bool,
}

impl ViewEngine<Doppelkopf> for RandomSeat {
    fn analyse(
        &mut self,
        game: &Doppelkopf,
        view: &View,
        _: &mut SearchControl<'_, Action>,
    ) -> Analysis<Action> {
        let mut moves = Vec::new();
        game.view_moves(view, &mut moves);
        if self.silent && moves.contains(&Action::Pass) {
            return Analysis::of_move(Action::Pass);
        }
        Analysis::of_move(moves[self.rng.below(moves.len())])
    }
}

/// Plays by the conventions, but now and then whatever comes to hand: a beginner. A slip is a card, never a call or a
/// reservation, which a beginner leaves alone.
pub(super) struct Slipping {
    pub(super) conventions: Conventions,
    pub(super) share: f64,
    pub(super) rng: Rng,
}

impl ViewEngine<Doppelkopf> for Slipping {
    fn analyse(
        &mut self,
        game: &Doppelkopf,
        view: &View,
        control: &mut SearchControl<'_, Action>,
    ) -> Analysis<Action> {
        let mut moves = Vec::new();
        game.view_moves(view, &mut moves);
        let cards = moves.iter().all(|mv| matches!(mv, Action::Card(_)));
        if cards && self.rng.unit() < self.share {
            return Analysis::of_move(moves[self.rng.below(moves.len())]);
        }
        self.conventions.analyse(game, view, control)
    }
}
