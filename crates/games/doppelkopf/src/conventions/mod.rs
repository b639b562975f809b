//! A player that follows the conventions of the card table.
//!
//! It sees nothing but its view, draws no random numbers and looks no move ahead: hand strength decides
//! reservations and calls, counted cards and guessed parties decide the card. It is the yardstick for players
//! that learn or search, and good company for newcomers.

mod calling;
mod knowledge;
mod playing;
mod reserving;
mod strength;

use spielwerk_core::{Analysis, MoveAnalysis, SearchControl, ValueUnit, ViewEngine};

use super::Doppelkopf;
use super::action::Action;
use super::party::Party;
use super::view::View;
use knowledge::Knowledge;

/// The player by conventions; it keeps nothing between two decisions.
#[derive(Clone, Copy, Debug)]
pub struct Conventions {
    /// With this many tricks fewer than a hand should have for a solo, the solo is played all the same.
    pub boldness: f64,
    /// What Re gains and Kontra loses by a trump lead, in eyes. The more it is, the more a lead tells of the party.
    pub trump_lead: f64,
}

impl Default for Conventions {
    fn default() -> Self {
        Self { boldness: 0.0, trump_lead: 2.5 }
    }
}

impl ViewEngine<Doppelkopf> for Conventions {
    /// Decides at once. When a card is due, every card comes with its balance in eyes.
    fn analyse(
        &mut self,
        _: &Doppelkopf,
        view: &View,
        _: &mut SearchControl<'_, Action>,
    ) -> Analysis<Action> {
        let Some(game_type) = view.public().game_type() else {
            return Analysis::of_move(reserving::before_cards(&view.of_own_cards(), self.boldness));
        };
        let knowledge = Knowledge::new(view, game_type, self.trump_lead);
        if view.is_asked() {
            return Analysis::of_move(call(view, &knowledge));
        }
        if view.may_claim() {
            return Analysis::of_move(Action::Claim);
        }
        let judged = knowledge.judged_cards();
        let best = judged.first().expect("a seat whose card is due holds one");
        let entry = |judged: &playing::Judged| MoveAnalysis {
            value: Some(judged.balance),
            ..MoveAnalysis::unknown(Action::Card(judged.card))
        };
        Analysis {
            value: best.balance,
            unit: ValueUnit::Points,
            moves: judged.iter().map(entry).collect(),
            ..Analysis::of_move(Action::Card(best.card))
        }
    }
}

/// The open call, if it should be made.
fn call(view: &View, knowledge: &Knowledge) -> Action {
    let party = view.party().unwrap_or(Party::Kontra);
    match view.public().open_call(view.seat(), party) {
        Some(call) if knowledge.should_call(call) => Action::Call(call),
        _ => Action::Pass,
    }
}
