//! Nimm-3 as the rest of the program knows it.

use spielwerk_session::{GamePackage, Model, bundled_model};

use crate::Nimm3;
use crate::learning::TRAININGS;

/// The package of Nimm-3.
pub static PACKAGE: GamePackage = GamePackage {
    title: "Nimm-3",
    about: "take one to three stones; the last stone wins",
    variants: &["nimm3:stones=21,take=3", "nimm3:stones=31,take=3"],
    models: MODELS,
    trainings: TRAININGS,
    ratings: Some(include_str!("../data/ratings.json")),
    ..GamePackage::new("nimm3", |spec| Ok(Box::new(Nimm3::from_spec(spec)?)))
};

pub(crate) static MODELS: &[Model] = &[bundled_model!("nimm3-net", "nimm3", "td", "nimm3-net.json")];
