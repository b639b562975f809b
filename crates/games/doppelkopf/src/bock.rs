//! Bock rounds: what makes the next four games of an evening count twice.

use super::cards::Suit;
use super::party::Party;
use super::public::Public;
use super::rules::word_set_type;
use super::score::Account;
use super::state::SEATS;

word_set_type!(
    /// The reasons for a Bock round: 120 card points for each party; a game that is worth nothing; Re or Kontra called
    /// and lost; a trick of four plain hearts.
    BockRounds,
    ["equal", "zero", "broken", "hearts"]
);

impl BockRounds {
    /// How many reasons for a Bock round a finished game gives.
    pub(super) fn reasons(self, public: &Public, account: &Account) -> u32 {
        let lost = |party: Party| public.calls().steps(party) > 0 && account.winner() != Some(party);
        let given = [
            account.eyes() == [120, 120],
            account.re_value() == 0,
            Party::BOTH.into_iter().any(lost),
            hearts_go_round(public),
        ];
        (0..given.len()).filter(|&reason| self.has(reason) && given[reason]).count() as u32
    }
}

/// Whether some trick is four hearts none of which is trump.
fn hearts_go_round(public: &Public) -> bool {
    let trumps = public.order().trumps();
    let is_plain = |card: &super::Card| card.suit() == Suit::Hearts && trumps & card.bit() == 0;
    public.cards().chunks_exact(SEATS).any(|trick| trick.iter().all(is_plain))
}
