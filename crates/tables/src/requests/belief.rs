//! What a seat can believe about the cards of the others: worlds drawn from what it knows, counted.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use spielwerk_core::scene::CardTable;
use spielwerk_core::{Scene, Seat};
use spielwerk_session::{AnyGame, Session};

use super::position::{PositionQuery, PositionRef};
use crate::access::View;
use crate::refusal::Refusal;

/// How many worlds are drawn: enough for shares within two or three percent.
const WORLDS: usize = 1_000;
/// A function of what the seat knows alone.
const SEED: u64 = 1;

/// Whose belief is asked for.
#[derive(Debug, Deserialize)]
pub struct BeliefQuery {
    /// Where.
    pub at: PositionQuery,
    /// The seat; without it the one through whose eyes the table is seen.
    pub seat: Option<usize>,
}

/// Who holds what, and who is with whom, as shares of all worlds that were drawn.
#[derive(Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Belief {
    /// For each card that is still in a hand, how often each seat holds at least one.
    cards: Vec<CardBelief>,
    /// How often each seat is on the same side as each other; null while no seat has a side.
    partners: Option<Vec<Vec<f64>>>,
}

/// How often each seat holds a card.
#[derive(Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CardBelief {
    card: &'static str,
    shares: Vec<f64>,
}

/// The belief of a seat.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BeliefAnswer {
    seat: usize,
    /// How many worlds were drawn.
    worlds: usize,
    /// Null if there are no worlds.
    belief: Option<Belief>,
}

impl BeliefQuery {
    /// The seat whose belief is asked for. In a hidden game each seat learns only its own belief.
    ///
    /// # Errors
    /// If there is no such seat, or it is another's.
    pub fn seat(&self, spot: &PositionRef) -> Result<Seat, Refusal> {
        let own = match spot.view {
            View::Seat(seat) => Some(seat.index()),
            View::Open => None,
        };
        let seat = self.seat.or(own).ok_or_else(|| Refusal::bad("whose belief? a seat is missing"))?;
        let seats = spot.entry.game.seats();
        if seat >= seats {
            return Err(Refusal::bad(format!("there are {seats} seats")));
        }
        if spot.secret && own != Some(seat) {
            return Err(Refusal::forbidden("what others believe would tell their cards"));
        }
        Ok(Seat::new(seat))
    }
}

/// What a seat can believe.
pub fn belief(game: &dyn AnyGame, session: &dyn Session, seat: Seat) -> BeliefAnswer {
    let worlds = game.sample_worlds(session, seat, WORLDS, SEED);
    let tables: Vec<CardTable> = worlds.into_iter().filter_map(table_of).collect();
    BeliefAnswer { seat: seat.index(), worlds: tables.len(), belief: counted(&tables) }
}

fn table_of(scene: Scene) -> Option<CardTable> {
    match scene {
        Scene::Cards(table) => Some(table),
        _ => None,
    }
}

/// The shares of worlds; `None` if there are none.
fn counted(worlds: &[CardTable]) -> Option<Belief> {
    let seats = worlds.first()?.seats.len();
    let share = |count: u32| f64::from(count) / worlds.len() as f64;
    let mut holders: BTreeMap<&'static str, Vec<u32>> = BTreeMap::new();
    let mut together = vec![vec![0; seats]; seats];
    let mut sides = true;
    for world in worlds {
        for (place, seat) in world.seats.iter().enumerate() {
            let mut hand = seat.hand.clone().unwrap_or_default();
            hand.sort_unstable();
            hand.dedup();
            for card in hand {
                holders.entry(card).or_insert_with(|| vec![0; seats])[place] += 1;
            }
            sides &= seat.party.is_some();
            for (other, partner) in world.seats.iter().enumerate() {
                together[place][other] += u32::from(seat.party.is_some() && seat.party == partner.party);
            }
        }
    }
    let shares = |counts: Vec<u32>| counts.into_iter().map(share).collect::<Vec<f64>>();
    let cards = holders.into_iter().map(|(card, counts)| CardBelief { card, shares: shares(counts) });
    Some(Belief {
        cards: cards.collect(),
        partners: sides.then(|| together.into_iter().map(shares).collect()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use spielwerk_core::Rng;

    #[test]
    fn a_seat_knows_its_own_hand_and_suspects_the_rest() {
        let entry = Catalogue::default().game("doppelkopf").expect("a game");
        let mut session = entry.game.start(&mut Rng::new(5));
        for _ in 0..4 {
            session.play("healthy").expect("every seat may");
        }
        let tables = |session: &dyn spielwerk_session::Session| -> Vec<CardTable> {
            entry.game.sample_worlds(session, Seat::FIRST, 500, 1).into_iter().filter_map(table_of).collect()
        };
        let belief = counted(&tables(&*session)).expect("worlds");
        let Scene::Cards(seen) = session.scene(spielwerk_core::Viewer::Seat(Seat::FIRST)) else { panic!() };
        let hand = seen.seats[0].hand.clone().expect("the own hand");
        for CardBelief { card, shares } in &belief.cards {
            let own = if hand.contains(card) { 1.0 } else { 0.0 };
            assert!((shares[0] - own).abs() < 1e-12, "{card}");
            let copies = hand.iter().filter(|other| *other == card).count();
            let others: f64 = shares[1..].iter().sum();
            assert!(if copies == 2 { others == 0.0 } else { others > 0.9 }, "{card}: {shares:?}");
        }
        let partners = belief.partners.expect("all have spoken");
        assert!(partners.iter().enumerate().all(|(seat, row)| (row[seat] - 1.0).abs() < 1e-12));
        assert!(partners[0][1..].iter().all(|share| (0.05..0.95).contains(share)), "{partners:?}");
        assert_eq!(counted(&[]), None);
    }
}
