//! What fitted evaluations of Othello are measured by, as charts.

use spielwerk_core::Words;
use spielwerk_run::{MetricChart, MetricLine, MetricUnit};

const STAGE: Words = Words::new("stage", "Phase");

/// The error in discs on held-out games, over the game and by stage.
pub(super) const CHARTS: &[MetricChart] = &[
    MetricChart::new(
        Words::new("Mean error on held-out games", "Mittlerer Fehler auf zurückgehaltenen Partien"),
        MetricUnit::Discs,
        &[
            MetricLine::new(Words::new("moves 1 to 20", "Züge 1 bis 20"), "held_out.opening"),
            MetricLine::new(Words::new("moves 21 to 40", "Züge 21 bis 40"), "held_out.middle"),
            MetricLine::new(Words::new("moves 41 to 60", "Züge 41 bis 60"), "held_out.endgame"),
        ],
    )
    .headline(),
    MetricChart::new(
        Words::new(
            "Mean error on held-out games, by stage",
            "Mittlerer Fehler auf zurückgehaltenen Partien, je Phase",
        ),
        MetricUnit::Discs,
        &[MetricLine::new(STAGE, "stages[stage].held_out_error")],
    ),
    MetricChart::new(
        Words::new(
            "Mean error on the fitted games, by stage",
            "Mittlerer Fehler auf den angepassten Partien, je Phase",
        ),
        MetricUnit::Discs,
        &[MetricLine::new(STAGE, "stages[stage].fitted_error")],
    ),
    MetricChart::new(
        Words::new("Positions of a stage", "Stellungen einer Phase"),
        MetricUnit::Count,
        &[MetricLine::new(STAGE, "stages[stage].positions")],
    ),
];
