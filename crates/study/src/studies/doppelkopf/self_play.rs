//! Four equal players at one table: what they play, what they call, how long it takes.

use spielwerk_core::{Rng, SearchControl};
use spielwerk_session::AnyGame;

use super::super::common::SEED;
use super::facts::{GameFacts, Kind};
use super::habits::CallCounts;
use crate::report::{Cell, Estimate, ReportTable};
use crate::{Lab, StudyError};

/// Games of four equal players.
pub(super) fn self_play(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    name: &str,
    player: &str,
    games: usize,
) -> Result<Vec<GameFacts>, StudyError> {
    lab.measure(name, &player, games, |number| {
        let number = number as u64;
        let mut session = game.start(&mut Rng::for_part(SEED, number));
        let seats = 0..game.seats() as u64;
        let players = seats.map(|seat| game.seeded_player(player, number * 4 + seat));
        let mut players = players.collect::<Result<Vec<_>, _>>()?;
        while let Some(seat) = session.turn() {
            let best = players[seat.index()].think(&session.seat_view(), &mut SearchControl::none())?.best;
            session.play(&best)?;
        }
        Ok(GameFacts::of(&session.record())?)
    })
}

/// A share of games.
pub(super) fn share(games: &[GameFacts], fits: impl Fn(&GameFacts) -> bool) -> Estimate {
    Estimate::of_share(games.iter().filter(|facts| fits(facts)).count() as u64, games.len() as u64)
}

/// How all seats together called.
pub(super) fn habits(games: &[GameFacts]) -> CallCounts {
    let mut habits = CallCounts::default();
    for facts in games {
        (0..facts.called.len()).for_each(|seat| habits.add(facts, seat));
    }
    habits
}

/// What was played and called, one row for each player.
pub(super) fn mix_table(caption: &str, rows: &[(String, Vec<GameFacts>)]) -> ReportTable {
    let [called, called_won, solos, solos_won] = CallCounts::COLUMNS;
    let columns = [
        "player",
        "games",
        "normal",
        "silent solo",
        "wedding",
        "solo",
        "Re called",
        "Kontra called",
        "both called",
        "both black",
        called,
        called_won,
        solos,
        solos_won,
    ];
    let mut table = ReportTable::new(caption, &columns);
    for (name, games) in rows {
        let kind = |kind| Cell::share(share(games, |facts| facts.kind == kind));
        let party = |party: usize| Cell::share(share(games, |facts| facts.steps[party] > 0));
        let kinds = [Kind::Normal, Kind::Silent, Kind::Wedding, Kind::Solo].map(kind);
        let calls = [
            party(0),
            party(1),
            Cell::share(share(games, GameFacts::is_double)),
            Cell::share(share(games, GameFacts::is_both_black)),
        ];
        let head = [Cell::text(name), Cell::count(games.len() as u64)];
        table.row(head.into_iter().chain(kinds).chain(calls).chain(habits(games).cells()));
    }
    table
}

/// Moves of a game, and legal moves at each: means over games.
pub(super) fn size(games: &[GameFacts]) -> [Estimate; 2] {
    let length = games.iter().map(|facts| f64::from(facts.moves));
    let branching = games.iter().map(|facts| f64::from(facts.choices) / f64::from(facts.moves.max(1)));
    [Estimate::of_mean(length), Estimate::of_mean(branching)]
}
