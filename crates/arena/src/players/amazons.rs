//! Players of Amazons.

use spielwerk_core::Spec;
use spielwerk_games::amazons::Amazons;

use super::{RANDOM, random};
use crate::player::{Playable, Player, PlayerError, PlayerInfo};

impl Playable for Amazons {
    const PLAYERS: &'static [PlayerInfo] = &[RANDOM];

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        match spec.name() {
            "random" => random(self, spec),
            _ => Err(Self::unknown_player(spec)),
        }
    }
}
