//! What the trainings of Doppelkopf measure, as charts.

use spielwerk_core::Words;
use spielwerk_run::{MetricChart, MetricLine, MetricUnit, Reading};

const TRICK: Words = Words::new("trick", "Stich");
const LEARNED: Words = Words::new("games it learns from", "gelernte Partien");
const HELD_OUT: Words = Words::new("held-out games", "zurückgehaltene Partien");
const LOSS: Words = Words::new("Loss (cross-entropy)", "Verlust (Kreuzentropie)");
const DECISIONS: MetricChart = MetricChart::new(
    Words::new("Replay buffer", "Replay-Puffer"),
    MetricUnit::Count,
    &[MetricLine::new(Words::new("examples", "Beispiele"), "buffer")],
);

/// Charts of a belief: how surprising the hidden cards are.
pub(super) const BELIEF: &[MetricChart] = &[
    MetricChart::new(
        Words::new(
            "Surprise at the hidden cards, held-out games",
            "Überraschung durch die verdeckten Karten, zurückgehaltene Partien",
        ),
        MetricUnit::Nats,
        &[MetricLine::new(TRICK, "held_out[trick].network").with_error("held_out[trick].error")],
    )
    .headline(),
    MetricChart::new(
        Words::new("The same for uniform dealing", "Dasselbe bei gleichmäßigem Verteilen"),
        MetricUnit::Nats,
        &[MetricLine::new(TRICK, "held_out[trick].uniform")],
    ),
    MetricChart::new(LOSS, MetricUnit::Loss, &[MetricLine::new(LEARNED, "loss")]),
    DECISIONS,
];

/// Charts of a policy of views.
pub(super) const POLICY: &[MetricChart] = &[
    MetricChart::new(
        Words::new("Actions of held-out games foreseen", "Vorhergesehene Aktionen zurückgehaltener Partien"),
        MetricUnit::Share,
        &[MetricLine::new(Words::new("foreseen", "vorhergesehen"), "foreseen")],
    )
    .headline(),
    MetricChart::new(
        Words::new("Gain over blind dealing", "Gewinn gegenüber blindem Verteilen"),
        MetricUnit::Nats,
        &[MetricLine::new(TRICK, "gain[trick].nats").with_error("gain[trick].error")],
    ),
    MetricChart::new(
        LOSS,
        MetricUnit::Loss,
        &[MetricLine::new(LEARNED, "loss"), MetricLine::new(HELD_OUT, "held_out_loss")],
    ),
    MetricChart::new(
        Words::new("Value loss (mean squared error)", "Verlust des Werts (mittlerer quadratischer Fehler)"),
        MetricUnit::Loss,
        &[MetricLine::new(LEARNED, "value_loss")],
    ),
    DECISIONS,
];

/// Charts of the network for open cards.
pub(super) const OPEN_CARDS: &[MetricChart] = &[
    MetricChart::new(
        Words::new("Points per game and seat in matches", "Punkte je Spiel und Platz in Vergleichen"),
        MetricUnit::Points,
        &[MetricLine::new(Words::same(""), "matches[opponent].points")
            .with_interval("matches[opponent].interval")],
    ),
    MetricChart::new(
        Words::new("Loss", "Verlust"),
        MetricUnit::Loss,
        &[
            MetricLine::new(LEARNED, "loss"),
            MetricLine::new(Words::new("held-out actions", "zurückgehaltene Aktionen"), "held_out.0"),
            MetricLine::new(Words::new("held-out values", "zurückgehaltene Werte"), "held_out.1"),
        ],
    )
    .headline(),
    MetricChart::new(
        Words::new("Games with a call", "Spiele mit Ansage"),
        MetricUnit::Share,
        &[
            MetricLine::new(Words::same("Re"), "habits.calls.0").read(Reading::Per("habits.games")),
            MetricLine::new(Words::same("Kontra"), "habits.calls.1").read(Reading::Per("habits.games")),
        ],
    ),
    DECISIONS,
];
