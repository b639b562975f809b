//! Othello as the rest of the program knows it.

use spielwerk_session::{GamePackage, Model, bundled_model};

use crate::Othello;
use crate::learning::TRAININGS;

/// The package of Othello.
pub static PACKAGE: GamePackage = GamePackage {
    title: "Othello",
    about: "turn the discs between yours; the most discs win",
    variants: &["othello:size=6", "othello:size=4"],
    models: MODELS,
    trainings: TRAININGS,
    ratings: Some(include_str!("../data/ratings.json")),
    ..GamePackage::new("othello", |spec| {
        Ok(match spec.choice("size", "8", &["4", "6", "8"])?.as_str() {
            "4" => Box::new(Othello::<4>),
            "6" => Box::new(Othello::<6>),
            _ => Box::new(Othello::<8>),
        })
    })
};

pub(crate) static MODELS: &[Model] = &[
    bundled_model!("othello-patterns", "othello", "pvs:eval=patterns", "othello-patterns.safetensors"),
    bundled_model!("othello-factors", "othello", "pvs:eval=factors", "othello-factors.json"),
    bundled_model!("othello-zero", "othello", "zero", "othello-zero.safetensors"),
];
