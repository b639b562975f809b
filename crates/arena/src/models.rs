//! What comes with the program ready made: weights, networks and books, each with its card.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use spielwerk_games::{amazons, connect4, othello};
use spielwerk_net::transformer::Transformer;
use spielwerk_net::{Net, NetError};

/// Something learned or computed beforehand, embedded in the program.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// Its name, which players take as `net=NAME` where they use networks.
    pub name: &'static str,
    /// The name of the game.
    pub game: &'static str,
    /// Who uses it, as a player's text.
    pub player: &'static str,
    /// The name of its file.
    pub file: &'static str,
    /// The file.
    pub bytes: &'static [u8],
    /// What it is, how it was made and how strong it is, in Markdown.
    pub card: &'static str,
}

/// The player of networks.
const ZERO: &str = "zero";

/// A model whose file and card lie in `models/`.
macro_rules! model {
    ($name:literal, $game:literal, $player:literal, $file:literal) => {
        model!($name, $game, $player, $file, include_bytes!(concat!("../../../models/", $file)))
    };
    ($name:literal, $game:literal, $player:literal, $file:literal, $bytes:expr) => {
        Model {
            name: $name,
            game: $game,
            player: $player,
            file: $file,
            bytes: $bytes,
            card: include_str!(concat!("../../../models/", $name, ".md")),
        }
    };
}

static MODELS: LazyLock<Vec<Model>> = LazyLock::new(|| {
    let patterns = othello::evaluation::patterns::SHIPPED_MODEL;
    let factors = othello::evaluation::FACTOR_MODEL.as_bytes();
    let tuned = amazons::TUNED_MODEL.as_bytes();
    let book = connect4::book::SHIPPED.as_bytes();
    vec![
        model!("othello-patterns", "othello", "pvs:eval=patterns", "othello-patterns.safetensors", patterns),
        model!("othello-factors", "othello", "pvs:eval=factors", "othello-factors.json", factors),
        model!("othello-zero", "othello", "zero", "othello-zero.safetensors"),
        model!("connect4-book", "connect4", "perfect:book=on", "connect4-book.txt", book),
        model!("connect4-zero", "connect4", "zero", "connect4-zero.safetensors"),
        model!("connect4-ntuples", "connect4", "td", "connect4-ntuples.safetensors"),
        model!("amazons-tuned", "amazons", "pvs:eval=tuned", "amazons-tuned.json", tuned),
        model!("doppelkopf-belief", "doppelkopf", "worlds:sampler=belief", "doppelkopf-belief.safetensors"),
        model!("doppelkopf-seats", "doppelkopf:open=on", "puct", "doppelkopf-seats.safetensors"),
        model!("nimm3-net", "nimm3", "td", "nimm3-net.json"),
    ]
});

impl Model {
    /// Everything that comes with the program.
    pub fn all() -> &'static [Self] {
        &MODELS
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        MODELS.iter().find(|model| model.name == name)
    }

    /// The network that `zero` and `policy` use in a game unless told otherwise.
    pub(crate) fn zero_of(game: &str) -> Option<&'static Self> {
        MODELS.iter().find(|model| model.player == ZERO && model.game == game)
    }

    /// The network in it, made ready once for all players.
    ///
    /// # Panics
    /// If this is no network: only those that `zero` uses are.
    pub(crate) fn net(&'static self) -> Arc<Net> {
        static READY: Mutex<BTreeMap<&str, Arc<Net>>> = Mutex::new(BTreeMap::new());
        let read = || Arc::new(Net::from_bytes(self.bytes).expect("a test reads every shipped network"));
        let mut ready = READY.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(ready.entry(self.name).or_insert_with(read))
    }

    /// The Transformer in it, made ready once for all players.
    ///
    /// # Errors
    /// If this is something else.
    pub(crate) fn transformer(&'static self) -> Result<Arc<Transformer>, NetError> {
        static READY: Mutex<BTreeMap<&str, Arc<Transformer>>> = Mutex::new(BTreeMap::new());
        let mut ready = READY.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(net) = ready.get(self.name) {
            return Ok(Arc::clone(net));
        }
        let net = Arc::new(Transformer::from_bytes(self.bytes)?);
        ready.insert(self.name, Arc::clone(&net));
        Ok(net)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_model_is_used_by_its_player_and_has_a_card_that_names_its_file() {
        for model in Model::all() {
            let game = crate::parse_game(model.game).expect(model.name);
            game.player(model.player).unwrap_or_else(|error| panic!("{}: {error}", model.name));
            assert!(model.card.contains(model.file), "the card of {} names no file", model.name);
            assert_eq!(Model::named(model.name).map(|found| found.file), Some(model.file));
        }
    }

    #[test]
    fn networks_fit_their_games() {
        for model in Model::all().iter().filter(|model| model.player == ZERO) {
            assert!(Arc::ptr_eq(&model.net(), &model.net()), "{} is read once", model.name);
            assert_eq!(Model::zero_of(model.game).map(|found| found.name), Some(model.name));
        }
    }
}
