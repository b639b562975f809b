//! Doppelkopf by determinisation: studies after Diesner-Mayer (2025).
//!
//! `doppelkopf-open` looks at the search of one world with all cards open, `doppelkopf-zero` at a network that leads such
//! a search, `doppelkopf-hidden` at players that see their own cards only, `doppelkopf-duels` at what a field cannot tell of
//! them, `doppelkopf-belief` at what they can know. Every match is of duplicate deals: the same cards in all fourteen
//! seatings of two players.

mod belief;
mod duel;
mod duels;
mod facts;
mod habits;
mod hidden;
mod host;
mod inference;
mod open;
mod regret;
mod self_play;
mod thresholds;
mod zero;

pub(crate) use duels::DoppelkopfDuels;
pub(crate) use hidden::DoppelkopfHidden;
pub(crate) use inference::DoppelkopfBelief;
pub(crate) use open::DoppelkopfOpen;
pub(crate) use zero::DoppelkopfZero;

use spielwerk_session::AnyGame;

use crate::StudyError;

/// The game where every player sees all cards.
const OPEN: &str = "doppelkopf:open=on";

/// A table of it.
fn open_table() -> Result<Box<dyn AnyGame>, StudyError> {
    Ok(spielwerk::game(OPEN)?)
}

/// A table where every player sees its own cards.
fn hidden_table() -> Result<Box<dyn AnyGame>, StudyError> {
    Ok(spielwerk::game("doppelkopf")?)
}

/// A change of a player that may cure it of calling too often or of playing too many solos.
struct Remedy {
    name: &'static str,
    parameters: &'static str,
}

/// The parameters of a player for hidden cards that searches as the original does.
const PLAIN: &str = "playout=random,late=off,margin=off,solomargin=off";

/// What the original proposes, and margins.
const REMEDIES: [Remedy; 7] = [
    Remedy { name: "a call only at its last moment", parameters: "late=on" },
    Remedy { name: "C = 7.5 for calls", parameters: "callc=7.5" },
    Remedy { name: "values of siblings stretched, C = 0.7", parameters: "normalise=on,c=0.7" },
    Remedy { name: "a margin of half a point for calls", parameters: "margin=0.5" },
    Remedy { name: "a margin of a point for solos", parameters: "solomargin=1" },
    Remedy { name: "last moment and both margins", parameters: "late=on,margin=0.5,solomargin=1" },
    Remedy { name: "playouts that look at the trick", parameters: "playout=tricks" },
];

impl Remedy {
    /// A player's text with the remedy in it.
    fn applied(&self, player: &str) -> String {
        let mut text: Vec<&str> = player.split(',').collect();
        for parameter in self.parameters.split(',') {
            let key = parameter.split('=').next().unwrap_or_default();
            text.retain(|known| !known.starts_with(&format!("{key}=")));
            text.push(parameter);
        }
        text.join(",")
    }
}

/// Passes whenever it may and else plays at random: the yardstick of the original.
const MODIFIED_RANDOM: &str = "random:calls=off";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remedy_replaces_what_it_changes() {
        let plain = format!("worlds:n=3,sims=10,{PLAIN}");
        let game = hidden_table().expect("a game");
        for remedy in REMEDIES {
            let text = remedy.applied(&plain);
            assert_ne!(text, plain);
            game.player(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        assert_eq!(REMEDIES[0].applied("worlds:n=3,late=off,c=2"), "worlds:n=3,c=2,late=on");
    }
}
