//! Connect Four as the rest of the program knows it.

use spielwerk_session::{GamePackage, Model, bundled_model};

use crate::ConnectFour;
use crate::learning::TRAININGS;

/// The package of Connect Four.
pub static PACKAGE: GamePackage = GamePackage {
    title: "Connect Four",
    about: "four stones of a colour in a line win",
    models: MODELS,
    trainings: TRAININGS,
    ratings: Some(include_str!("../data/ratings.json")),
    ..GamePackage::new("connect4", |_| Ok(Box::new(ConnectFour)))
};

pub(crate) static MODELS: &[Model] = &[
    bundled_model!("connect4-book", "connect4", "perfect:book=on", "connect4-book.txt"),
    bundled_model!("connect4-zero", "connect4", "zero", "connect4-zero.safetensors"),
    bundled_model!("connect4-ntuples", "connect4", "td", "connect4-ntuples.safetensors"),
];
