//! The exact value of a position with all cards open.
//!
//! Both parties see every card, play perfectly and call nothing more; then the rest of a game has one value,
//! and this finds it. The value is a step function of eyes with special points on top, so it is found by a
//! few zero-window searches ("does Re get at least this?"), each a search that remembers positions
//! between tricks by what Re can still win there. Rejected: one search with a window of values; its table
//! entries depend on what was won before and are met far less often.

mod goal;
mod layout;
mod ordering;
mod position;
mod search;
mod table;

#[cfg(test)]
mod tests;

use spielwerk_core::{Limits, TableError, mix};

use super::action::Action;
use super::cards::{Card, kinds_in};
use super::rules::SecondTen;
use super::score::Account;
use super::state::State;
use goal::{Goal, Worth};
use layout::{Extras, Layout, Place};
use ordering::Candidates;
use position::Position;
use search::Search;
use table::Table;

/// Why a position has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// It is not yet known what is played.
    #[error("the reservation round is not over")]
    ReservationRound,
    /// The parties depend on the cards to come.
    #[error("the wedding has not found its partner yet")]
    OpenWedding,
    /// No card is left to play.
    #[error("the game is finished")]
    Finished,
}

/// What perfect play with open cards leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The value for one Re seat, as [`Account::re_value`] counts it.
    pub re_value: i8,
    /// A card that keeps the value, for the seat whose card is due.
    pub best: Action,
    /// Perfect play of both parties to the end, beginning with `best`.
    pub line: Vec<Action>,
    /// Cards played in the search.
    pub nodes: u64,
}

/// The value of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardScore {
    /// A legal card of the seat to move.
    pub card: Card,
    /// The value for one Re seat if it is played.
    pub re_value: i8,
}

/// Solves positions with open cards; what it learns of one position helps with later ones.
#[derive(Debug)]
pub struct Solver {
    table: Table,
}

/// A position with what its solution depends on.
struct Problem {
    layout: Layout,
    position: Position,
    worth: Worth,
    /// Distinguishes what eyes mean: type of game and parties.
    seed: u64,
    /// Distinguishes what values mean: the calls.
    value_seed: u64,
}

impl Problem {
    fn new(state: &State, values: bool) -> Result<Self, SolveError> {
        let public = state.public();
        let parties = state.parties();
        let specials = values && !parties.is_single_re();
        public.game_type().ok_or(SolveError::ReservationRound)?;
        let (order, rules) = (state.true_order(), public.rules());
        let extras = Extras {
            first_ten_last: rules.second_ten == SecondTen::ExceptLast,
            pigs: order.has_pigs(),
            charlie_caught: specials && rules.charlie_caught,
            fox_last: specials && rules.fox_last && !order.has_pigs(),
        };
        let layout = Layout::with_order(order.order(), specials, extras);
        let position = Position::new(state, &layout, specials)?;
        let calls = public.calls();
        let steps = super::party::Party::BOTH.map(|party| calls.steps(party) as u64);
        let kind = u64::from(order.order().trumps()) << 8 | u64::from(position.re) << 4;
        let house = u64::from(order.number()) << 40 | extras.number() << 48;
        Ok(Self {
            seed: mix(kind | u64::from(specials) | house),
            value_seed: mix(steps[0] << 4 | steps[1] | 1 << 63),
            worth: Worth::new(calls, parties),
            layout,
            position,
        })
    }

    fn goal(&self, value: i8) -> Goal {
        Goal::value(&self.worth, value, self.value_seed)
    }

    /// Whether a position keeps a value for the party whose card led to it.
    fn keeps(&self, search: &mut Search, next: &Position, value: i8, is_re: bool) -> Option<bool> {
        if is_re {
            search.answer(&self.goal(value), next)
        } else {
            search.answer(&self.goal(value + 1), next).map(|more| !more)
        }
    }

    /// The exact value of a position, found by questions that start near `guess`.
    fn value(&self, search: &mut Search, position: &Position, guess: i8) -> Option<i8> {
        let eyes = position.eyes_range();
        let specials = position.specials_range(&self.layout);
        let mut least = self.worth.at(eyes.0) + specials.0;
        let mut most = self.worth.at(eyes.1) + specials.1;
        let mut next = guess;
        while least < most {
            next = next.clamp(least + 1, most);
            if search.answer(&self.goal(next), position)? {
                least = next;
                next += 1;
            } else {
                most = next - 1;
                next -= 1;
            }
        }
        Some(least)
    }

    /// The value if every seat plays the card that looks best.
    fn first_guess(&self) -> i8 {
        let mut position = self.position;
        while position.hand() != 0 {
            let candidates = Candidates::new(&self.layout, &position, None);
            position = position.after(&self.layout, candidates.as_slice()[0]);
        }
        self.worth.at(position.eyes) + position.specials
    }

    /// A card after which the value is still the same.
    fn keeping(&self, search: &mut Search, position: &Position, value: i8) -> Option<Place> {
        let candidates = Candidates::new(&self.layout, position, None);
        let (&last, others) = candidates.as_slice().split_last()?;
        for &place in others {
            let next = position.after(&self.layout, place);
            if self.keeps(search, &next, value, position.is_re_turn())? {
                return Some(place);
            }
        }
        Some(last)
    }
}

impl Solver {
    /// A solver whose table takes `table_mib` MiB.
    ///
    /// # Errors
    /// If the size is 0 or does not fit into memory.
    pub fn new(table_mib: usize) -> Result<Self, TableError> {
        Ok(Self { table: Table::new(table_mib)? })
    }

    /// The value of a position under the calls made so far, or `None` if the limits were met first.
    ///
    /// # Errors
    /// If no card is due or a wedding is still open.
    pub fn solve(&mut self, state: &State, limits: &Limits) -> Result<Option<Solution>, SolveError> {
        let problem = Problem::new(state, true)?;
        let mut search = self.search(&problem, limits);
        Ok(Self::solution(&problem, &mut search))
    }

    fn solution(problem: &Problem, search: &mut Search) -> Option<Solution> {
        let re_value = problem.value(search, &problem.position, problem.first_guess())?;
        let mut position = problem.position;
        let mut line = Vec::new();
        while position.hand() != 0 {
            let place = problem.keeping(search, &position, re_value)?;
            line.push(Action::Card(problem.layout.card(place)));
            position = position.after(&problem.layout, place);
        }
        Some(Solution { re_value, best: line[0], line, nodes: search.nodes })
    }

    /// Whether Re gets at least this many eyes against the best defence, whatever else that costs; `None` if
    /// the limits were met first.
    ///
    /// # Errors
    /// If no card is due or a wedding is still open.
    pub fn re_reaches(
        &mut self,
        state: &State,
        eyes: u8,
        limits: &Limits,
    ) -> Result<Option<bool>, SolveError> {
        let problem = Problem::new(state, false)?;
        match eyes {
            0 => Ok(Some(true)),
            1..=240 => Ok(self.search(&problem, limits).answer(&Goal::eyes(eyes), &problem.position)),
            _ => Ok(Some(false)),
        }
    }

    /// The exact value of every card that may be played, in index order, or `None` if the limits were met
    /// first.
    ///
    /// # Errors
    /// If no card is due or a wedding is still open.
    pub fn score_cards(
        &mut self,
        state: &State,
        limits: &Limits,
    ) -> Result<Option<Vec<CardScore>>, SolveError> {
        let problem = Problem::new(state, true)?;
        let mut search = self.search(&problem, limits);
        let mut guess = problem.first_guess();
        let mut scores = Vec::new();
        for card in kinds_in(state.playable()) {
            let next = problem.position.after(&problem.layout, problem.layout.place(card));
            let Some(re_value) = problem.value(&mut search, &next, guess) else { return Ok(None) };
            guess = re_value;
            scores.push(CardScore { card, re_value });
        }
        Ok(Some(scores))
    }

    fn search<'a>(&'a mut self, problem: &'a Problem, limits: &'a Limits) -> Search<'a> {
        self.table.next_age();
        Search {
            layout: &problem.layout,
            table: &mut self.table,
            limits,
            seed: problem.seed,
            nodes: 0,
            stopped: false,
        }
    }
}
