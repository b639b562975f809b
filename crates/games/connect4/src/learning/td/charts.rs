//! What learned values of Connect Four are measured by, as charts.

use spielwerk_core::Words;
use spielwerk_run::{MetricChart, MetricLine, MetricUnit};

/// How strong greedy play is, and how far the repertoire has come.
pub(super) const STRENGTH: &[MetricChart] = &[
    MetricChart::new(
        Words::new("Games against perfect play", "Partien gegen perfektes Spiel"),
        MetricUnit::Share,
        &[
            MetricLine::new(Words::new("won", "gewonnen"), "strength.won_against_perfect"),
            MetricLine::new(
                Words::new("opening kept without a mistake", "Eröffnung ohne Fehler gespielt"),
                "strength.openings_kept",
            ),
        ],
    )
    .headline(),
    MetricChart::new(
        Words::new("Games won from varied positions", "Gewonnene Partien aus verschiedenen Stellungen"),
        MetricUnit::Share,
        &[
            MetricLine::new(
                Words::new("moving first, random", "am Zug, Zufall"),
                "strength.won_against_random",
            ),
            MetricLine::new(
                Words::new("moving first, minimax", "am Zug, Minimax"),
                "strength.won_against_minmax",
            ),
            MetricLine::new(
                Words::new("moving second, random", "nachziehend, Zufall"),
                "strength.won_second_against_random",
            ),
            MetricLine::new(
                Words::new("moving second, minimax", "nachziehend, Minimax"),
                "strength.won_second_against_minmax",
            ),
        ],
    ),
    MetricChart::new(
        Words::new("Repertoire of openings", "Eröffnungsrepertoire"),
        MetricUnit::Count,
        &[
            MetricLine::new(Words::new("positions known", "bekannte Stellungen"), "repertoire.known"),
            MetricLine::new(Words::new("positions kept", "behaltene Stellungen"), "repertoire.kept"),
            MetricLine::new(Words::new("boards open", "offene Bretter"), "repertoire.open_boards"),
        ],
    ),
];
