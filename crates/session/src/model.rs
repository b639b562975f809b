//! Bundled models: weights, networks and books, each with its card.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use spielwerk_core::BundledFile;
use spielwerk_nn::transformer::Transformer;
use spielwerk_nn::{Net, NetError};

/// Something learned or computed beforehand, embedded in the program.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// Its name, which players take as `net=NAME` where they use networks.
    pub name: &'static str,
    /// The text of the game it is for.
    pub game: &'static str,
    /// The text of a player that uses it.
    pub player: &'static str,
    /// What the player reads: weights of an evaluation or a network, or an opening book.
    pub file: BundledFile,
    /// What it is, how it was made and how strong it is, in Markdown.
    pub card: &'static str,
}

/// A model whose file and card are in the folder `models` of the package: name, game, player, file.
#[macro_export]
macro_rules! bundled_model {
    ($name:literal, $game:literal, $player:literal, $file:literal) => {
        $crate::Model {
            name: $name,
            game: $game,
            player: $player,
            file: $crate::bundled_file!($file, "models/", $file),
            card: include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/models/", $name, ".md")),
        }
    };
}

impl Model {
    /// The one of this name.
    pub fn named(models: &'static [Self], name: &str) -> Option<&'static Self> {
        models.iter().find(|model| model.name == name)
    }

    /// What the file holds.
    pub fn bytes(&self) -> &'static [u8] {
        self.file.bytes()
    }

    /// The network in it, decoded once for all players.
    ///
    /// # Errors
    /// If this is something else.
    pub fn net(&'static self) -> Result<Arc<Net>, NetError> {
        static DECODED: Mutex<BTreeMap<&str, Arc<Net>>> = Mutex::new(BTreeMap::new());
        self.decoded(&DECODED, Net::from_bytes)
    }

    /// The Transformer in it, decoded once for all players.
    ///
    /// # Errors
    /// If this is something else.
    pub fn transformer(&'static self) -> Result<Arc<Transformer>, NetError> {
        static DECODED: Mutex<BTreeMap<&str, Arc<Transformer>>> = Mutex::new(BTreeMap::new());
        self.decoded(&DECODED, Transformer::from_bytes)
    }

    fn decoded<T>(
        &'static self,
        decoded: &Mutex<BTreeMap<&'static str, Arc<T>>>,
        decode: impl FnOnce(&[u8]) -> Result<T, NetError>,
    ) -> Result<Arc<T>, NetError> {
        let mut decoded = decoded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = decoded.get(self.name) {
            return Ok(Arc::clone(known));
        }
        let new = Arc::new(decode(self.bytes())?);
        decoded.insert(self.name, Arc::clone(&new));
        Ok(new)
    }
}
