//! Amazons as the rest of the program knows it.

use spielwerk_session::{GamePackage, Model, ParameterDocs, bundled_model};

use crate::Amazons;
use crate::learning::TRAININGS;

/// The package of Amazons.
pub static PACKAGE: GamePackage = GamePackage {
    title: "Amazons",
    about: "move like a queen, shoot an arrow that blocks its square; who cannot move loses",
    variants: &["amazons:size=8", "amazons:size=6", "amazons:size=5", "amazons:size=4"],
    models: MODELS,
    trainings: TRAININGS,
    parameters: &[ParameterDocs {
        players: &["mcts"],
        lines: &[
            ("guide", "who moves in guided playouts: a random amazon, or one with few liberties"),
            ("levels", "2 keeps step and arrow apart in the tree"),
            ("useless", "on prunes moves that only waste territory"),
        ],
    }],
    ratings: Some(include_str!("../data/ratings.json")),
    ..GamePackage::new("amazons", |spec| Ok(Box::new(Amazons::from_spec(spec)?)))
};

pub(crate) static MODELS: &[Model] =
    &[bundled_model!("amazons-tuned", "amazons", "pvs:eval=tuned", "amazons-tuned.json")];
