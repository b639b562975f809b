//! Players of Doppelkopf. What sits at this table gets a view, never the cards of the others.

use spielwerk_core::{Analysis, HiddenInformation, Rng, Spec, ViewEngine, Watch};
use spielwerk_games::doppelkopf::{Action, Doppelkopf, View};

use super::{RANDOM, seed};
use crate::player::{HiddenPlayer, Playable, Player, PlayerError, PlayerInfo};

/// Plays a random legal action; told to be silent, it passes whenever it may.
struct RandomSeat {
    rng: Rng,
    silent: bool,
}

impl ViewEngine<Doppelkopf> for RandomSeat {
    fn analyse(&mut self, game: &Doppelkopf, view: &View, _: &mut Watch<'_, Action>) -> Analysis<Action> {
        let mut moves = Vec::new();
        game.view_moves(view, &mut moves);
        if self.silent && moves.contains(&Action::Pass) {
            return Analysis::of_move(Action::Pass);
        }
        Analysis::of_move(moves[self.rng.below(moves.len())])
    }
}

impl Playable for Doppelkopf {
    const PLAYERS: &'static [PlayerInfo] = &[RANDOM];

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        match spec.name() {
            "random" => {
                let silent = !spec.switch("calls", true)?;
                let engine = RandomSeat { rng: Rng::new(seed(spec)?), silent };
                Ok(Box::new(HiddenPlayer { game: *self, engine }))
            }
            _ => Err(Self::unknown_player(spec)),
        }
    }
}
