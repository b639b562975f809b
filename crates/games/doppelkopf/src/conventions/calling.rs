//! When to call: if the eyes that the own side can hope for lie clearly beyond what the call needs.
//!
//! What is hoped for is what the own side has, plus a share of the eyes still open. The share is a line
//! through the strength of the hand and the calls heard, fitted to games of this player against itself. It
//! misses by some 30 eyes, so Re and Kontra are said with two chances in three. Beyond that a broken call
//! costs the whole game and a kept one brings a point, so those want nine chances in ten.

use super::knowledge::Knowledge;
use crate::action::Call;
use crate::party::Party;

/// The eyes that the own side needs for each call; black is left to the certain.
const NEEDED: [f64; 5] = [121.0, 151.0, 181.0, 211.0, 240.0];

/// By how many eyes the hope must exceed the need of Re or Kontra.
const WIN_MARGIN: f64 = 13.0;

/// By how many eyes the hope must exceed the need of all further calls.
const HIGH_MARGIN: f64 = 33.0;

/// How the share of the open eyes that the own side will win depends on what a seat knows.
struct Line {
    base: f64,
    /// For the share of its cards with which the hand takes tricks.
    strength: f64,
    /// For a call of the partner.
    partner: f64,
    /// For a call of the opponents.
    opponents: f64,
}

const ALONE: Line = Line { base: 0.35, strength: 0.33, partner: 0.0, opponents: -0.06 };
const RE: Line = Line { base: 0.32, strength: 0.59, partner: 0.08, opponents: -0.12 };
const KONTRA: Line = Line { base: 0.29, strength: 0.51, partner: 0.16, opponents: -0.07 };

impl Knowledge<'_> {
    /// Whether the open call should be made.
    pub(super) fn should_call(&self, call: Call) -> bool {
        let margin = if call == Call::Win { WIN_MARGIN } else { HIGH_MARGIN };
        self.expected_eyes() >= NEEDED[call as usize] + margin
    }

    /// The eyes that the own side will have at the end.
    fn expected_eyes(&self) -> f64 {
        let Some(party) = self.party else { return 0.0 };
        let line = match party {
            Party::Re if self.is_alone() => ALONE,
            Party::Re => RE,
            Party::Kontra => KONTRA,
        };
        let calls = self.public.calls();
        let by_partner = calls.all().iter().any(|made| made.party == party && made.seat != self.seat);
        let by_opponents = calls.steps(party.other()) > 0;
        let mut share = line.base + line.strength * self.trick_share();
        if by_partner {
            share += line.partner;
        }
        if by_opponents {
            share += line.opponents;
        }
        self.own_eyes() + self.open_eyes() * share.clamp(0.0, 1.0)
    }
}
