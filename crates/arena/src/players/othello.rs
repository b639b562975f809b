//! Players of Othello.

use spielwerk_core::Spec;
use spielwerk_games::othello::Othello;

use super::{RANDOM, random};
use crate::player::{Playable, Player, PlayerError, PlayerInfo};

impl<const SIZE: usize> Playable for Othello<SIZE> {
    const PLAYERS: &'static [PlayerInfo] = &[RANDOM];

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        match spec.name() {
            "random" => random(self, spec),
            _ => Err(Self::unknown_player(spec)),
        }
    }
}
