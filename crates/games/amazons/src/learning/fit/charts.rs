//! What the fitted evaluation of the Amazons is measured by, as charts.

use spielwerk_core::Words;
use spielwerk_run::{MetricChart, MetricLine, MetricUnit};

const TUNED: Words = Words::new("fitted weights", "angepasste Gewichte");
const TERRITORY: Words = Words::new("territory evaluation", "Gebietsbewertung");

/// How well outcomes of held-out games are foretold.
pub(super) const CHARTS: &[MetricChart] = &[
    MetricChart::new(
        Words::new("Outcomes of held-out games predicted", "Vorhergesagte Ausgänge zurückgehaltener Partien"),
        MetricUnit::Share,
        &[
            MetricLine::new(TUNED, "held_out.tuned.accuracy"),
            MetricLine::new(TERRITORY, "held_out.territory.accuracy"),
        ],
    )
    .headline(),
    MetricChart::new(
        Words::new("Log loss on held-out games", "Logarithmischer Verlust auf zurückgehaltenen Partien"),
        MetricUnit::Loss,
        &[
            MetricLine::new(TUNED, "held_out.tuned.log_loss"),
            MetricLine::new(TERRITORY, "held_out.territory.log_loss"),
        ],
    ),
    MetricChart::new(
        Words::new("Positions", "Stellungen"),
        MetricUnit::Count,
        &[
            MetricLine::new(Words::new("fitted to", "zum Anpassen"), "held_out.fitted_to"),
            MetricLine::new(Words::new("measured on", "zum Messen"), "held_out.positions"),
        ],
    ),
];
