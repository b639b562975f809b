//! Decisions about calls and solos, apart from those about cards.
//!
//! A search is asked for a call before every card, and its estimates come from playouts, so it calls too often: a
//! small chance to err is taken dozens of times. Of eight solos one always looks better than it is. The remedies: an
//! exploration of its own for calls, to offer a call only at its last moment, and to ask for a margin.

use crate::{Action, Doppelkopf, Party, Public, Reservation, State, View};
use spielwerk_core::{
    Analysis, Engine, Game, MoveAnalysis, SearchControl, Seat, Spec, SpecError, ViewEngine,
};

/// When a call is considered, and when a call or a solo is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CallHabits {
    /// Whether to wait for the last chance to make a call.
    late: bool,
    /// How many points better than passing a call must look; `None` leaves the choice to the search.
    margin: Option<f64>,
    /// How many points better than the best other reservation a solo must look; `None` leaves the choice to the
    /// search.
    solo_margin: Option<f64>,
}

impl CallHabits {
    /// What the original did: ask the search, and do as it says.
    pub(super) const PLAIN: Self = Self { late: false, margin: None, solo_margin: None };

    /// What played best here.
    pub(super) const CAREFUL: Self = Self { late: true, margin: Some(0.5), solo_margin: Some(1.0) };

    /// For values from rollouts, which tell more than those of random cards.
    pub(super) const BY_ROLLOUTS: Self = Self { late: true, margin: Some(0.3), solo_margin: Some(0.5) };

    /// Takes `late`, `margin` and `solomargin` from a player's text.
    pub(super) fn from_spec(spec: &mut Spec, usual: Self) -> Result<Self, SpecError> {
        Ok(Self {
            late: spec.switch("late", usual.late)?,
            margin: spec.optional_number("margin", usual.margin, 0.0..=100.0)?,
            solo_margin: spec.optional_number("solomargin", usual.solo_margin, 0.0..=100.0)?,
        })
    }

    /// Whether the search need not be asked: the same call can still be made later.
    fn waits(self, public: &Public, seat: Seat, party: Party) -> bool {
        self.late && !public.is_last_chance(seat, party)
    }

    /// Takes a call or a solo back that does not look better than the modest choice by the margin.
    fn considered(self, analysis: Analysis<Action>) -> Analysis<Action> {
        let margin = match analysis.best {
            Action::Call(_) => self.margin,
            Action::Reserve(Reservation::Solo(_)) => self.solo_margin,
            _ => None,
        };
        let is_modest = |entry: &&MoveAnalysis<Action>| {
            !matches!(entry.mv, Action::Call(_) | Action::Reserve(Reservation::Solo(_)))
        };
        let worth = |entry: &MoveAnalysis<Action>| entry.value.unwrap_or(f64::NEG_INFINITY);
        let modest = analysis.moves.iter().filter(is_modest);
        let modest = modest.max_by(|left, right| worth(left).total_cmp(&worth(right))).cloned();
        let (Some(margin), Some(modest)) = (margin, modest) else { return analysis };
        let Some(value) = modest.value.filter(|value| analysis.value - value < margin) else {
            return analysis;
        };
        let mut moves = analysis.moves;
        moves.sort_by_key(|entry| entry.mv != modest.mv);
        Analysis { value, moves, best: modest.mv, line: vec![modest.mv], ..analysis }
    }
}

/// One engine for calls, one for everything else.
pub(super) struct CallsApart<E> {
    pub(super) calls: E,
    pub(super) rest: E,
    pub(super) habits: CallHabits,
}

impl<E: ViewEngine<Doppelkopf>> ViewEngine<Doppelkopf> for CallsApart<E> {
    fn analyse(
        &mut self,
        game: &Doppelkopf,
        view: &View,
        control: &mut SearchControl<'_, Action>,
    ) -> Analysis<Action> {
        if !view.is_asked() {
            return self.habits.considered(self.rest.analyse(game, view, control));
        }
        let party = view.party().unwrap_or(Party::Kontra);
        if self.habits.waits(view.public(), view.seat(), party) {
            return Analysis::of_move(Action::Pass);
        }
        self.habits.considered(self.calls.analyse(game, view, control))
    }
}

impl<E: Engine<Doppelkopf>> Engine<Doppelkopf> for CallsApart<E> {
    fn analyse(
        &mut self,
        game: &Doppelkopf,
        state: &State,
        control: &mut SearchControl<'_, Action>,
    ) -> Analysis<Action> {
        let seat = game.turn(state);
        let is_asked = game.has_calls() && state.asked_seat().is_some();
        if !is_asked {
            return self.habits.considered(self.rest.analyse(game, state, control));
        }
        if self.habits.waits(state.public(), seat, state.party(seat)) {
            return Analysis::of_move(Action::Pass);
        }
        self.habits.considered(self.calls.analyse(game, state, control))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Call, Solo};

    fn analysis(moves: &[(Action, f64)]) -> Analysis<Action> {
        let entry = |&(mv, value)| MoveAnalysis { value: Some(value), ..MoveAnalysis::unknown(mv) };
        Analysis {
            value: moves[0].1,
            moves: moves.iter().map(entry).collect(),
            ..Analysis::of_move(moves[0].0)
        }
    }

    #[test]
    fn a_call_or_a_solo_needs_its_margin() {
        let (re, pass) = (Action::Call(Call::Win), Action::Pass);
        let solo = Action::Reserve(Reservation::Solo(Solo::Jacks));
        let (healthy, wedding) =
            (Action::Reserve(Reservation::Healthy), Action::Reserve(Reservation::Wedding));
        let careful = CallHabits { late: false, margin: Some(0.5), solo_margin: Some(2.0) };
        let best = |habits: CallHabits, moves: &[(Action, f64)]| habits.considered(analysis(moves)).best;
        assert_eq!(best(careful, &[(re, 1.4), (pass, 1.0)]), pass);
        assert_eq!(best(careful, &[(re, 1.6), (pass, 1.0)]), re);
        assert_eq!(best(careful, &[(pass, 1.0), (re, 9.0)]), pass, "what the search passes stays passed");
        assert_eq!(best(careful, &[(solo, 3.0), (healthy, 0.0), (wedding, 1.5)]), wedding);
        assert_eq!(best(careful, &[(solo, 3.6), (healthy, 0.0), (wedding, 1.5)]), solo);
        assert_eq!(best(CallHabits::PLAIN, &[(solo, 0.1), (healthy, 0.0)]), solo);
        let taken_back = careful.considered(analysis(&[(re, 1.4), (pass, 1.0)]));
        assert_eq!((taken_back.moves[0].mv, taken_back.line), (pass, vec![pass]));
        assert!((taken_back.value - 1.0).abs() < 1e-12);
    }
}
