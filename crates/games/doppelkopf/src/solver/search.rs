//! Whether Re reaches a goal against the best defence: the search itself.
//!
//! Every question is answered yes or no, so a player needs one good card and the other party a refutation of
//! each. Positions between tricks are looked up in the table; the last trick is not searched but played out.

use spielwerk_core::{Limits, mix};

use super::goal::Goal;
use super::layout::{Layout, Place};
use super::ordering::Candidates;
use super::position::Position;
use super::table::{Entry, Table};
use crate::state::SEATS;

/// How many nodes are visited between two looks at the clock.
const CLOCK_NODES: u64 = 1 << 10;

/// A search under one goal.
pub(super) struct Search<'a> {
    pub(super) layout: &'a Layout,
    pub(super) table: &'a mut Table,
    pub(super) limits: &'a Limits<'a>,
    /// Distinguishes types of game and parties in the table.
    pub(super) seed: u64,
    pub(super) nodes: u64,
    pub(super) stopped: bool,
}

/// How a position between tricks is asked for in the table.
struct Question {
    key: u64,
    /// The eyes that Re still needs, or a number that grows with them.
    needed: i16,
}

impl Search<'_> {
    /// Whether Re reaches the goal; `None` if the limits were met first.
    pub(super) fn answer(&mut self, goal: &Goal, position: &Position) -> Option<bool> {
        self.stopped |= self.limits.is_over(self.nodes);
        let reached = !self.stopped && self.reaches(goal, position);
        (!self.stopped).then_some(reached)
    }

    fn reaches(&mut self, goal: &Goal, position: &Position) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CLOCK_NODES) || self.nodes >= self.limits.nodes() {
            self.stopped |= self.limits.is_over(self.nodes);
        }
        if self.stopped {
            return false;
        }
        if position.on_table == 0 {
            return self.reaches_from_lead(goal, position);
        }
        let candidates = Candidates::new(self.layout, position, None);
        let is_re = position.is_re_turn();
        if usize::from(position.on_table) + 1 == SEATS && candidates.as_slice().len() > 1 {
            // One known answer to any of the cards that end the trick may be enough.
            for &place in candidates.as_slice() {
                let next = position.after(self.layout, place);
                if self.known(goal, &next) == Some(is_re) {
                    return is_re;
                }
            }
        }
        self.try_all(goal, position, &candidates).is_some() == is_re
    }

    /// The first card that gives the party to play what it wants.
    fn try_all(&mut self, goal: &Goal, position: &Position, candidates: &Candidates) -> Option<Place> {
        let is_re = position.is_re_turn();
        let wanted = |&&place: &&Place| {
            let next = position.after(self.layout, place);
            self.reaches(goal, &next) == is_re
        };
        candidates.as_slice().iter().find(wanted).copied()
    }

    fn reaches_from_lead(&mut self, goal: &Goal, position: &Position) -> bool {
        if let Some(answer) = self.decided(goal, position) {
            return answer;
        }
        let question = self.question(goal, position);
        let entry = self.table.probe(question.key);
        if let Some(answer) = entry.and_then(|entry| question.answer_by(entry)) {
            return answer;
        }
        let candidates = Candidates::new(self.layout, position, entry.map(|entry| entry.best));
        let found = self.try_all(goal, position, &candidates);
        let reached = found.is_some() == position.is_re_turn();
        if !self.stopped {
            let mut entry = entry.unwrap_or(Entry { at_least: i16::MIN, at_most: i16::MAX, best: 0 });
            if reached {
                entry.at_least = entry.at_least.max(question.needed);
            } else {
                entry.at_most = entry.at_most.min(question.needed - 1);
            }
            entry.best = found.unwrap_or(candidates.as_slice()[0]);
            self.table.store(question.key, position.hand().count_ones() as u8, entry);
        }
        reached
    }

    /// The answer between two tricks, if it can be had without a search.
    fn known(&self, goal: &Goal, position: &Position) -> Option<bool> {
        self.decided(goal, position).or_else(|| {
            let question = self.question(goal, position);
            self.table.probe(question.key).and_then(|entry| question.answer_by(entry))
        })
    }

    /// The answer between two tricks if it follows from what is won and what is left.
    #[inline]
    fn decided(&self, goal: &Goal, position: &Position) -> Option<bool> {
        let hand = position.hand();
        if hand == 0 {
            return Some(goal.is_reached(position));
        }
        let specials = position.specials_range(self.layout);
        let eyes = position.eyes_range();
        if eyes.0 >= goal.needed(specials.0) {
            return Some(true);
        }
        if eyes.1 < goal.needed(specials.1) {
            return Some(false);
        }
        hand.is_power_of_two().then(|| {
            let mut last = *position;
            for _ in 0..SEATS {
                last = last.after(self.layout, last.hand().trailing_zeros() as Place);
            }
            goal.is_reached(&last)
        })
    }

    /// How the table is asked about a position between tricks.
    #[inline]
    fn question(&self, goal: &Goal, position: &Position) -> Question {
        let mut hands = position.hands;
        self.layout.close_gaps(&mut hands);
        let specials = position.specials_range(self.layout);
        let eyes = position.eyes_range();
        let clip = |needed: i16| needed.clamp(eyes.0, eyes.1 + 1);
        let needed = goal.needed(specials.1);
        let state = u64::from(position.turn) | u64::from(position.has_trick) << 2;
        let mut key = self.seed ^ state << 56;
        // If special points cannot change what is needed, only the eyes still to come matter.
        let plain = clip(needed) == clip(goal.needed(specials.0));
        let still_needed = if plain {
            clip(needed) - position.eyes
        } else {
            let shift = i64::from(goal.value - position.specials) as u64;
            key ^= mix(goal.seed ^ shift);
            -position.eyes
        };
        for hand in hands {
            key = fold(key ^ hand);
        }
        Question { key, needed: still_needed }
    }
}

impl Question {
    #[inline]
    fn answer_by(&self, entry: Entry) -> Option<bool> {
        if self.needed <= entry.at_least {
            return Some(true);
        }
        (self.needed > entry.at_most).then_some(false)
    }
}

/// One round of multiply and fold.
#[inline]
fn fold(bits: u64) -> u64 {
    const FACTOR: u128 = 0x9e37_79b9_7f4a_7c15;
    let product = u128::from(bits ^ 0x2d35_8dcc_aa6c_78a5) * FACTOR;
    (product >> 64) as u64 ^ product as u64
}
