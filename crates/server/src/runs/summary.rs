//! What a list tells of a run: the game, who plays or learns, how far it is, and what came out.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

use serde::Serialize;
use spielwerk_matches::{PairingResult, TournamentConfig, TournamentResult, statistics};
use spielwerk_run::MetricUnit;
use spielwerk_session::Registry;

use super::charts::{Label, RunChart, RunPoint};
use super::index::{Kind, Run};
use super::tournament::Standings;
use super::{study, training};

/// What a list tells of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct RunSummary {
    /// The game with its variant, if it is known.
    game: Option<String>,
    /// The method of a training.
    method: Option<&'static str>,
    /// The preset of a training.
    preset: Option<String>,
    /// The players of a match.
    players: Vec<String>,
    /// Games or iterations that are finished.
    done: u64,
    /// Games or iterations there will be, if that is known.
    total: Option<u64>,
    /// Seconds until the end at the pace so far, while that is known.
    seconds_left: Option<f64>,
    /// What came out so far.
    verdict: Option<RunVerdict>,
}

/// What came out of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) enum RunVerdict {
    /// One player against another.
    Match(MatchVerdict),
    /// The number that tells best how far a training has come, the first and the last time; without a line it is a mean.
    Metric { title: Label, line: Option<Label>, unit: MetricUnit, first: f64, last: f64 },
    /// The title of a report.
    Report { title: String },
}

/// The two players that a sentence about a match names, the stronger first.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct MatchVerdict {
    stronger: String,
    weaker: String,
    /// The difference of strength; infinite if one side lost everything, which JSON has no number for.
    elo: statistics::Elo,
    interval: statistics::Interval,
    /// Games between the two.
    games: u64,
    /// Whether the interval leaves no doubt who is stronger.
    is_certain: bool,
}

impl MatchVerdict {
    /// The best player against the next, by rating, or by score where there are no ratings.
    pub(super) fn of(config: &TournamentConfig, result: &TournamentResult) -> Option<Self> {
        let mut order: Vec<usize> = (0..result.players.len()).collect();
        let strength = |index: usize| {
            let player = &result.players[index];
            player.rating.map_or(player.score, |rating| rating.0)
        };
        order.sort_by(|one, other| strength(*other).total_cmp(&strength(*one)));
        let [best, next, ..] = order[..] else { return None };
        let between = |met: &&PairingResult| [met.first, met.second] == [best.min(next), best.max(next)];
        let met = result.pairings.iter().find(between).filter(|met| met.games > 0)?;
        let turned = (met.first == best) != (met.elo.0 >= 0.0);
        let (stronger, weaker) = if turned { (next, best) } else { (best, next) };
        let sign = if met.first == stronger { 1.0 } else { -1.0 };
        let ends = [met.elo_interval.low, met.elo_interval.high].map(|end| sign * end);
        let interval = statistics::Interval { low: ends[0].min(ends[1]), high: ends[0].max(ends[1]) };
        Some(Self {
            stronger: config.players[stronger].clone(),
            weaker: config.players[weaker].clone(),
            elo: statistics::Elo(sign * met.elo.0),
            is_certain: interval.low > 0.0,
            interval,
            games: met.games,
        })
    }
}

/// Summaries that were made, with the mark of what they were made from.
#[derive(Default)]
pub(crate) struct Summaries {
    known: Mutex<HashMap<String, (String, RunSummary)>>,
}

impl Summaries {
    /// More are not remembered.
    const MOST: usize = 1_000;

    /// The summary of a run; one that cannot be read says nothing.
    pub(super) fn of(&self, registry: &Registry, standings: &Standings, run: &Run) -> RunSummary {
        let lock = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((mark, summary)) = lock().get(&run.id)
            && *mark == run.mark
        {
            return summary.clone();
        }
        let summary = match run.kind {
            Kind::Tournament => tournament(registry, standings, run).unwrap_or_default(),
            Kind::Training => trained(registry, run),
            Kind::Study => RunSummary {
                verdict: study::title(&run.path).map(|title| RunVerdict::Report { title }),
                ..RunSummary::default()
            },
        };
        let mut known = lock();
        if known.len() >= Self::MOST {
            known.clear();
        }
        known.insert(run.id.clone(), (run.mark.clone(), summary.clone()));
        summary
    }
}

fn tournament(registry: &Registry, standings: &Standings, run: &Run) -> Option<RunSummary> {
    let standing = standings.of(registry, run).ok()?;
    let (done, total) = (standing.played.len() as u64, standing.scheduled);
    Some(RunSummary {
        game: Some(standing.config.game.clone()),
        players: standing.config.players.clone(),
        done,
        total: Some(total),
        seconds_left: games_left(&run.path, done, total),
        verdict: MatchVerdict::of(&standing.config, &standing.result).map(RunVerdict::Match),
        ..RunSummary::default()
    })
}

/// Seconds until all games are played, by the time from the first file to the last game.
fn games_left(folder: &Path, done: u64, total: u64) -> Option<f64> {
    let changed = |name: &str| -> Option<Duration> {
        let time = fs::metadata(folder.join(name)).ok()?.modified().ok()?;
        time.duration_since(SystemTime::UNIX_EPOCH).ok()
    };
    let worked = changed("games.jsonl")?.checked_sub(changed("config.json")?)?.as_secs_f64();
    (done > 0 && done < total).then(|| worked / done as f64 * (total - done) as f64)
}

fn trained(registry: &Registry, run: &Run) -> RunSummary {
    let contents = training::summary(run, registry);
    let training::TrainingHead { game, method, preset, done, iterations, seconds_left, verdict, .. } =
        contents.head;
    RunSummary {
        game,
        method,
        preset,
        done: done as u64,
        total: iterations.map(u64::from),
        seconds_left,
        verdict,
        ..RunSummary::default()
    }
}

/// What the chart that tells most says: of a few lines the first, of many their mean.
pub(super) fn headline(chart: &RunChart) -> Option<RunVerdict> {
    const FEW: usize = 4;
    let title = chart.title.clone();
    if let [line, rest @ ..] = &chart.lines[..]
        && rest.len() < FEW
    {
        let (first, last) = (line.points.first()?.value, line.points.last()?.value);
        return Some(RunVerdict::Metric {
            title,
            line: Some(line.name.clone()),
            unit: chart.unit,
            first,
            last,
        });
    }
    let mean = |point: fn(&[RunPoint]) -> Option<&RunPoint>| {
        let values: Vec<f64> =
            chart.lines.iter().filter_map(|line| Some(point(&line.points)?.value)).collect();
        (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
    };
    let (first, last) = (mean(<[RunPoint]>::first)?, mean(<[RunPoint]>::last)?);
    Some(RunVerdict::Metric { title, line: None, unit: chart.unit, first, last })
}
