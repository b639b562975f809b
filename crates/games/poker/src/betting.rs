//! What is bet, which all seats see.

use spielwerk_core::Seat;

use crate::rules::Variant;

/// What a seat may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Gives the pot to the other seat rather than paying what it has bet.
    Fold,
    /// Bets nothing where nothing is to be paid.
    Check,
    /// Pays what the other has bet, which ends the round.
    Call,
    /// Bets where nothing is to be paid.
    Bet,
    /// Pays and bets once more.
    Raise,
}

impl Action {
    /// All actions, in the order in which they are listed.
    pub const ALL: [Self; 5] = [Self::Fold, Self::Check, Self::Call, Self::Bet, Self::Raise];

    /// The word of the notation.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Fold => "fold",
            Self::Check => "check",
            Self::Call => "call",
            Self::Bet => "bet",
            Self::Raise => "raise",
        }
    }

    /// The action of a word.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.code() == code)
    }
}

/// The course of the betting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Betting {
    actions: [Action; Self::LONGEST],
    count: u8,
    /// What each seat has paid.
    stakes: [u8; 2],
    round: u8,
    /// Bets and raises of this round.
    raises: u8,
    /// Actions of this round.
    acted: u8,
    folded: Option<Seat>,
    is_over: bool,
}

impl Betting {
    /// Two rounds of check, bet, raise, call.
    const LONGEST: usize = 8;
    /// What each seat pays before the cards are dealt.
    pub const ANTE: u8 = 1;

    /// Before anything is said.
    pub(crate) fn new() -> Self {
        Self {
            actions: [Action::Fold; Self::LONGEST],
            count: 0,
            stakes: [Self::ANTE; 2],
            round: 0,
            raises: 0,
            acted: 0,
            folded: None,
            is_over: false,
        }
    }

    /// Everything that was said, in order.
    pub fn actions(&self) -> &[Action] {
        &self.actions[..usize::from(self.count)]
    }

    /// What each seat has paid.
    pub fn stakes(&self) -> [u8; 2] {
        self.stakes
    }

    /// The round of betting, from 0; the last one once the betting is over.
    pub fn round(&self) -> usize {
        usize::from(self.round)
    }

    /// The seat that gave up.
    pub fn folded(&self) -> Option<Seat> {
        self.folded
    }

    /// Whether nothing more is bet.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Whether the cards were compared.
    pub fn is_showdown(&self) -> bool {
        self.is_over && self.folded.is_none()
    }

    /// The seat to speak: the first one opens every round.
    pub fn turn(&self) -> Seat {
        Seat::new(usize::from(self.acted % 2))
    }

    /// Whether a seat may do this now.
    pub fn allows(&self, variant: Variant, action: Action) -> bool {
        let owes = self.stakes[0] != self.stakes[1];
        let may_raise = self.raises < variant.raises();
        !self.is_over
            && match action {
                Action::Fold | Action::Call => owes,
                Action::Check => !owes,
                Action::Bet => !owes && may_raise,
                Action::Raise => owes && may_raise,
            }
    }

    /// Notes an action that is allowed.
    pub(crate) fn add(&mut self, variant: Variant, action: Action) {
        let (own, other) = (self.turn().index(), self.turn().opponent().index());
        let was_checked = self.acted > 0 && action == Action::Check;
        self.actions[usize::from(self.count)] = action;
        self.count += 1;
        match action {
            Action::Fold => {
                self.folded = Some(Seat::new(own));
                self.is_over = true;
            }
            Action::Check => {}
            Action::Call => self.stakes[own] = self.stakes[other],
            Action::Bet | Action::Raise => {
                self.stakes[own] = self.stakes[other] + variant.bet(self.round());
                self.raises += 1;
            }
        }
        self.acted += 1;
        if was_checked || action == Action::Call {
            self.close_round(variant);
        }
    }

    fn close_round(&mut self, variant: Variant) {
        if self.round() + 1 == variant.rounds() {
            self.is_over = true;
        } else {
            (self.round, self.raises, self.acted) = (self.round + 1, 0, 0);
        }
    }

    /// What a seat said, in order.
    pub fn said_by(&self, variant: Variant, seat: Seat) -> Vec<Action> {
        let mut replay = Self::new();
        let mut said = Vec::new();
        for &action in self.actions() {
            if replay.turn() == seat {
                said.push(action);
            }
            replay.add(variant, action);
        }
        said
    }
}
