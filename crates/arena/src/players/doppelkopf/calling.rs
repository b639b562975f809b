//! Decisions about calls, apart from those about cards.
//!
//! A search is asked for a call before every card, and its estimates come from playouts, so it calls too often: a
//! small chance to err is taken dozens of times. Three remedies can be switched on: an exploration of its own for
//! calls, to offer a call only at its last moment, and to ask for a margin.

use spielwerk_core::{Analysis, Engine, Game, Seat, Spec, SpecError, ViewEngine, Watch};
use spielwerk_games::doppelkopf::{Action, Doppelkopf, Party, Public, State, View};

/// When a call is considered, and when it is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CallHabits {
    /// Whether to wait for the last chance to make a call.
    late: bool,
    /// How many points better than passing a call must look; `None` leaves the choice to the search.
    margin: Option<f64>,
}

impl CallHabits {
    /// Takes `late` and `margin` from a player's text.
    pub(super) fn from_spec(spec: &mut Spec, late: bool, margin: Option<f64>) -> Result<Self, SpecError> {
        Ok(Self {
            late: spec.switch("late", late)?,
            margin: spec.optional_number("margin", margin, 0.0..=100.0)?,
        })
    }

    /// Whether the search need not be asked: the same call can still be made later.
    fn waits(self, public: &Public, seat: Seat, party: Party) -> bool {
        self.late && !public.is_last_chance(seat, party)
    }

    /// Takes a call back that is not better than passing by the margin.
    fn considered(self, analysis: Analysis<Action>) -> Analysis<Action> {
        let value = |wanted: fn(Action) -> bool| {
            analysis.moves.iter().find(|entry| wanted(entry.mv)).and_then(|entry| entry.value)
        };
        let pass = value(|mv| mv == Action::Pass);
        let call = value(|mv| matches!(mv, Action::Call(_)));
        let (Some(margin), Some(pass), Some(call)) = (self.margin, pass, call) else { return analysis };
        if analysis.best == Action::Pass || call - pass >= margin {
            return analysis;
        }
        let mut moves = analysis.moves;
        moves.sort_by_key(|entry| entry.mv != Action::Pass);
        Analysis { value: pass, moves, best: Action::Pass, line: vec![Action::Pass], ..analysis }
    }
}

/// One engine for calls, one for everything else.
pub(super) struct CallsApart<E> {
    pub(super) calls: E,
    pub(super) rest: E,
    pub(super) habits: CallHabits,
}

impl<E: ViewEngine<Doppelkopf>> ViewEngine<Doppelkopf> for CallsApart<E> {
    fn analyse(&mut self, game: &Doppelkopf, view: &View, watch: &mut Watch<'_, Action>) -> Analysis<Action> {
        if !view.is_asked() {
            return self.rest.analyse(game, view, watch);
        }
        let party = view.party().unwrap_or(Party::Kontra);
        if self.habits.waits(view.public(), view.seat(), party) {
            return Analysis::of_move(Action::Pass);
        }
        self.habits.considered(self.calls.analyse(game, view, watch))
    }
}

impl<E: Engine<Doppelkopf>> Engine<Doppelkopf> for CallsApart<E> {
    fn analyse(
        &mut self,
        game: &Doppelkopf,
        state: &State,
        watch: &mut Watch<'_, Action>,
    ) -> Analysis<Action> {
        let seat = game.turn(state);
        let is_asked = game.has_calls() && state.asked_seat().is_some();
        if !is_asked {
            return self.rest.analyse(game, state, watch);
        }
        if self.habits.waits(state.public(), seat, state.party(seat)) {
            return Analysis::of_move(Action::Pass);
        }
        self.habits.considered(self.calls.analyse(game, state, watch))
    }
}
