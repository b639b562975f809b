//! A match of two players on duplicate deals.

use spielwerk_matches::TournamentConfig;
use spielwerk_session::AnyGame;

use super::super::common::SEED;
use super::facts::GameFacts;
use super::habits::CallCounts;
use crate::report::{Cell, Estimate, ReportTable};
use crate::{Lab, StudyError};

/// What came out of a match.
#[derive(Clone, Debug)]
pub(super) struct Duel {
    /// Games played.
    pub games: u64,
    /// Points of the first player per game and seat, with the interval over deals.
    pub points: Estimate,
    /// How each of the two called.
    pub habits: [CallCounts; 2],
    /// The share of games in which both parties called.
    pub doubles: Estimate,
}

/// Plays a match of this many deals, or reads it if it was played.
pub(super) fn duel(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    name: &str,
    players: [&str; 2],
    deals: u64,
) -> Result<Duel, StudyError> {
    let texts = players.map(str::to_owned).to_vec();
    let config = TournamentConfig::new(game, texts, deals, SEED);
    let result = lab.contest(name, game, &config)?;
    let points = result
        .pairings
        .first()
        .map_or(Estimate::exact(0.0), |met| Estimate::new(met.points.mean, met.points.interval));
    let mut habits = [CallCounts::default(); 2];
    let (mut doubles, mut games) = (0, 0);
    for record in lab.games(name)? {
        let facts = GameFacts::of(&record.game)?;
        for (seat, &player) in record.seating.iter().enumerate() {
            habits[player].add(&facts, seat);
        }
        games += 1;
        doubles += u64::from(facts.is_double());
    }
    Ok(Duel { games, points, habits, doubles: Estimate::of_share(doubles, games) })
}

/// Matches with what the original found for them, as a table.
pub(super) fn table(caption: &str, first: &str, rows: &[(String, Duel, Option<f64>)]) -> ReportTable {
    let [called, called_won, solos, solos_won] = CallCounts::COLUMNS;
    let columns =
        [first, "games", "points per game", "original", called, called_won, solos, solos_won, "both called"];
    let mut table = ReportTable::new(caption, &columns);
    for (name, duel, original) in rows {
        let [called, called_won, solos, solos_won] = duel.habits[0].cells();
        table.row([
            Cell::text(name),
            Cell::count(duel.games),
            Cell::estimate(duel.points, 2),
            original.map_or(Cell::Empty, |points| Cell::number(points, 2)),
            called,
            called_won,
            solos,
            solos_won,
            Cell::share(duel.doubles),
        ]);
    }
    table
}

/// A verdict on a difference of points: `+0.52 [+0.30, +0.74]`.
pub(super) fn points(estimate: Estimate) -> String {
    use crate::report::signed;
    format!("{} [{}, {}]", signed(estimate.value, 2), signed(estimate.low, 2), signed(estimate.high, 2))
}
