//! What a training from nothing measures, as charts.

use spielwerk_core::Words;
use spielwerk_run::{MetricChart, MetricLine, MetricUnit, Reading};

const LEARNED: Words = Words::new("games it learns from", "gelernte Partien");
const HELD_OUT: Words = Words::new("held-out games", "zurückgehaltene Partien");
/// Lines that are named after the part of a list.
const NAMED: Words = Words::same("");

/// The charts of every game; what only one game knows of comes from its [`ZeroTraining`](super::ZeroTraining).
pub(super) const CHARTS: &[MetricChart] = &[
    MetricChart::new(
        Words::new(
            "Positions where the raw policy changes who wins",
            "Stellungen, in denen die rohe Policy den Sieger ändert",
        ),
        MetricUnit::Share,
        &[MetricLine::new(NAMED, "truth[suite].policy_mistakes")],
    )
    .headline(),
    MetricChart::new(
        Words::new(
            "Positions where the move after search changes who wins",
            "Stellungen, in denen der Zug nach Suche den Sieger ändert",
        ),
        MetricUnit::Share,
        &[MetricLine::new(NAMED, "truth[suite].search_mistakes")],
    ),
    MetricChart::new(
        Words::new("Score against the ladder", "Ergebnis gegen die Leiter"),
        MetricUnit::Share,
        &[MetricLine::new(NAMED, "ladder[opponent].score").with_interval("ladder[opponent].interval")],
    ),
    MetricChart::new(
        Words::new("Elo above the opponents of the ladder", "Elo über den Gegnern der Leiter"),
        MetricUnit::Elo,
        &[MetricLine::new(NAMED, "ladder[opponent].score")
            .read(Reading::EloOfScore("ladder[opponent].games"))],
    ),
    MetricChart::new(
        Words::new("Policy loss (cross-entropy)", "Verlust der Policy (Kreuzentropie)"),
        MetricUnit::Loss,
        &[MetricLine::new(LEARNED, "policy_loss"), MetricLine::new(HELD_OUT, "held_out.policy")],
    ),
    MetricChart::new(
        Words::new("Value loss (mean squared error)", "Verlust des Werts (mittlerer quadratischer Fehler)"),
        MetricUnit::Loss,
        &[MetricLine::new(LEARNED, "value_loss"), MetricLine::new(HELD_OUT, "held_out.value")],
    ),
    MetricChart::new(
        Words::new("Distance of the value from exact play", "Abstand des Werts vom exakten Spiel"),
        MetricUnit::Loss,
        &[MetricLine::new(NAMED, "truth[suite].value_error")],
    ),
    MetricChart::new(
        Words::new("Self-play: distinct games", "Selbstspiel: verschiedene Partien"),
        MetricUnit::Share,
        &[MetricLine::new(Words::new("distinct games", "verschiedene Partien"), "self_play.distinct_games")
            .read(Reading::Per("self_play.games"))],
    ),
    MetricChart::new(
        Words::new("Self-play: plies per game", "Selbstspiel: Halbzüge je Partie"),
        MetricUnit::Count,
        &[MetricLine::new(Words::new("plies", "Halbzüge"), "self_play.plies")
            .read(Reading::Per("self_play.games"))],
    ),
    MetricChart::new(
        Words::new("Replay buffer", "Replay-Puffer"),
        MetricUnit::Count,
        &[MetricLine::new(Words::new("positions", "Stellungen"), "buffer")],
    ),
];
