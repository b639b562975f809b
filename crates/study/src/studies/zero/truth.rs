//! The last network against exact play.

use std::path::Path;

use spielwerk_connect4::learning::td::ExactPlay;
use spielwerk_connect4::play_perfect_games;
use spielwerk_core::SearchControl;
use spielwerk_session::{AnyGame, PerfectPlayResult};

use super::super::common::SEED;
use super::{Zero, net_parameter};
use crate::report::{Cell, Estimate, Report, ReportTable, Section, percent};
use crate::{Lab, StudyError};

/// Positions of a set that are asked together.
const PART: usize = 25;

/// Adds mistakes on solved positions and, in Connect Four, games against a perfect player; nothing for games without
/// solved positions.
pub(super) fn run(
    lab: &mut Lab<'_>,
    report: &mut Report,
    study: &Zero,
    game: &dyn AnyGame,
    net: Option<&Path>,
) -> Result<(), StudyError> {
    let sets = game.solved_sets();
    if sets.is_empty() {
        return Ok(());
    }
    let net = net_parameter(net);
    let mut players = vec![("the network alone".to_owned(), format!("policy:{net}temp=0"))];
    let budgets =
        study.simulations.map(|count| (format!("{count} simulations"), format!("zero:{net}sims={count}")));
    players.extend(budgets.into_iter().take(lab.pick(1, 3)));
    let most = lab.pick(20, usize::MAX);
    let heads: Vec<&str> = ["player"].into_iter().chain(sets.iter().map(|set| set.name)).collect();
    let mut table = ReportTable::new("Moves that change who wins, by set of positions.", &heads);
    for (number, (name, player)) in players.iter().enumerate() {
        let mut row = vec![Cell::text(name)];
        for set in &sets {
            let positions = &set.positions[..set.positions.len().min(most)];
            let parts: Vec<_> = positions.chunks(PART).collect();
            let part = format!("truth-{number}-{}", set.name);
            let mistakes = lab.measure(&part, &player, parts.len(), |part| {
                let mut player = game.seeded_player(player, SEED)?;
                let mut mistakes = 0;
                for known in parts[part] {
                    let chosen = player
                        .think(&game.resume(&known.position)?.seat_view(), &mut SearchControl::none())?
                        .best;
                    mistakes += u64::from(known.is_mistake(&chosen));
                }
                Ok(mistakes)
            })?;
            row.push(Cell::share(Estimate::of_share(mistakes.iter().sum(), positions.len() as u64)));
        }
        table.row(row);
    }
    let mut section = Section::new("Against exact play").table(table);
    if study.game == "connect4" {
        let (table, sentence) = perfect_games(lab, game, &players)?;
        report.conclude(sentence);
        section = section.table(table);
    }
    report.add(section);
    Ok(())
}

/// Games against a perfect player of Connect Four.
fn perfect_games(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    players: &[(String, String)],
) -> Result<(ReportTable, String), StudyError> {
    let games = lab.pick(5, 100);
    let found: Vec<PerfectPlayResult> =
        lab.measure("perfect-games", &(players, games), players.len(), |number| {
            let mut player = game.seeded_player(&players[number].1, SEED)?;
            Ok(play_perfect_games(&mut ExactPlay::new(64)?, game, &mut *player, games)?)
        })?;
    let mut table = ReportTable::new(
        "Games against a perfect player. Openings: the 36 boards with up to two stones, where the theoretical result \
         should be kept. Games: from the empty board, the network first, to be won.",
        &["player", "openings", "kept", "games", "won"],
    );
    for ((name, _), strength) in players.iter().zip(&found) {
        table.row([
            Cell::text(name),
            Cell::count(strength.openings),
            Cell::share(Estimate::of_share(strength.openings_kept, strength.openings)),
            Cell::count(strength.games),
            Cell::share(Estimate::of_share(strength.won, strength.games)),
        ]);
    }
    let sentence =
        players.iter().zip(&found).next_back().map_or_else(String::new, |((name, _), strength)| {
            format!(
                "Against perfect play from the empty board it wins {} of the games with {name}.",
                percent(Estimate::of_share(strength.won, strength.games))
            )
        });
    Ok((table, sentence))
}
