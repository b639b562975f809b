//! Who meets whom: every game of a tournament has a number.
//!
//! Round after round, in each round every pairing, and in each pairing the same opening with every seating in which
//! each player has at least one seat: two for a board game, fourteen for two players at a table of four. More rounds
//! append games and renumber none.

use spielwerk_core::Seat;

/// Players who meet at one table, by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Different players, in rising order.
    pub players: Vec<usize>,
}

/// The place of a game in the schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GameSlot {
    /// The round, which names the opening.
    pub round: u64,
    /// The pairing, by number.
    pub pairing: usize,
    /// The seating, by number.
    pub seating: usize,
}

/// All games of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    rounds: u64,
    pairings: Vec<Pairing>,
    /// For each seating and seat, which of the pairing's players sits there.
    seatings: Vec<Vec<usize>>,
}

impl Schedule {
    /// A round robin in groups of `table` players, on a game of `seats` seats.
    pub fn new(players: usize, seats: usize, table: usize, rounds: u64) -> Self {
        let mut pairings = vec![];
        choose(players, table, &mut Vec::new(), &mut pairings);
        Self { rounds, pairings, seatings: seatings(table, seats) }
    }

    /// The same, but only those meet who are at most this many places apart.
    #[must_use]
    pub fn among_neighbours(mut self, apart: usize) -> Self {
        self.pairings.retain(|pairing| match &pairing.players[..] {
            [first, .., last] => last - first <= apart,
            _ => true,
        });
        self
    }

    /// The pairings.
    pub fn pairings(&self) -> &[Pairing] {
        &self.pairings
    }

    /// How many rounds there are.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// How many games a pairing plays in a round.
    pub fn games_per_round(&self) -> usize {
        self.seatings.len()
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.rounds * (self.pairings.len() * self.seatings.len()) as u64
    }

    /// The place of a game; `None` if there is no such game.
    pub fn slot(&self, number: u64) -> Option<GameSlot> {
        let (pairings, seatings) = (self.pairings.len() as u64, self.seatings.len() as u64);
        (number < self.games()).then(|| GameSlot {
            round: number / (pairings * seatings),
            pairing: (number / seatings % pairings) as usize,
            seating: (number % seatings) as usize,
        })
    }

    /// The number of a game.
    pub fn number(&self, slot: GameSlot) -> u64 {
        (slot.round * self.pairings.len() as u64 + slot.pairing as u64) * self.seatings.len() as u64
            + slot.seating as u64
    }

    /// Who sits at each seat.
    pub fn seating(&self, slot: GameSlot) -> Vec<usize> {
        let players = &self.pairings[slot.pairing].players;
        self.seatings[slot.seating].iter().map(|&index| players[index]).collect()
    }

    /// The seats of one player of a pairing in a seating, by their numbers within.
    pub(super) fn seats_of(&self, seating: usize, player: usize) -> impl Iterator<Item = Seat> {
        let seats = self.seatings[seating].iter().enumerate();
        seats.filter(move |&(_, &index)| index == player).map(|(seat, _)| Seat::new(seat))
    }
}

/// All sets of `size` numbers below `count`, in order.
fn choose(count: usize, size: usize, chosen: &mut Vec<usize>, found: &mut Vec<Pairing>) {
    if chosen.len() == size {
        found.push(Pairing { players: chosen.clone() });
        return;
    }
    for next in chosen.last().map_or(0, |last| last + 1)..count {
        chosen.push(next);
        choose(count, size, chosen, found);
        chosen.pop();
    }
}

/// All ways to give every seat one of `players` so that each has a seat; the first player begins first.
fn seatings(players: usize, seats: usize) -> Vec<Vec<usize>> {
    let ways = players.pow(seats as u32);
    let way = |code: usize| -> Vec<usize> {
        (0..seats).rev().map(|seat| code / players.pow(seat as u32) % players).collect()
    };
    (0..ways).map(way).filter(|way| (0..players).all(|player| way.contains(&player))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_games_swap_colours_and_card_games_go_through_all_seatings() {
        assert_eq!(seatings(2, 2), [[0, 1], [1, 0]]);
        let table = seatings(2, 4);
        assert_eq!((table.len(), &table[0]), (14, &vec![0, 0, 0, 1]));
        for seat in 0..4 {
            assert_eq!(table.iter().filter(|way| way[seat] == 0).count(), 7, "each has every seat as often");
        }
        assert_eq!((seatings(3, 4).len(), seatings(4, 4).len()), (36, 24));
    }

    #[test]
    fn neighbours_meet_and_no_player_is_left_alone() {
        let pairings = |apart| Schedule::new(5, 2, 2, 1).among_neighbours(apart).pairings().to_vec();
        let pair = |first, second| Pairing { players: vec![first, second] };
        assert_eq!(pairings(1), [pair(0, 1), pair(1, 2), pair(2, 3), pair(3, 4)]);
        assert_eq!((pairings(2).len(), pairings(4).len()), (7, 10));
    }

    #[test]
    fn numbers_and_places_belong_together() {
        let schedule = Schedule::new(4, 2, 2, 3);
        assert_eq!((schedule.pairings().len(), schedule.games()), (6, 36));
        for number in 0..schedule.games() {
            let slot = schedule.slot(number).expect("a game");
            assert_eq!(schedule.number(slot), number);
        }
        assert_eq!(schedule.slot(36), None);
        let last = schedule.slot(35).expect("a game");
        assert_eq!(schedule.seating(last), [3, 2]);
        let longer = Schedule::new(4, 2, 2, 5);
        assert_eq!(longer.slot(35), Some(last), "more rounds renumber nothing");
    }
}
