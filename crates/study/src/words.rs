//! Results in words.

use spielwerk_matches::TournamentResult;

use crate::comparison::{groups, holm, p_value};
use crate::meeting;
use crate::report::{Axis, BarGroup, Cell, Chart, Estimate, ReportTable, percent, signed};

/// The numbers of the players, strongest first.
pub(crate) fn order(result: &TournamentResult) -> Vec<usize> {
    let strength = |&number: &usize| {
        let player = &result.players[number];
        player.rating.map_or(player.score, |rating| rating.0)
    };
    let mut order: Vec<usize> = (0..result.players.len()).collect();
    order.sort_by(|first, second| strength(second).total_cmp(&strength(first)));
    order
}

/// The rating of a player with its interval; `None` if the results do not connect the players.
pub(crate) fn rating(result: &TournamentResult, player: usize) -> Option<Estimate> {
    let player = &result.players[player];
    Some(Estimate::new(player.rating?.0, player.rating_interval?))
}

/// The ranking with all pairs compared: `a > {b, c} > {c, d}`. Between braces are players of whom no two differ, the chance
/// of any false difference in the whole ranking being five per cent; who is in two groups differs from neither.
pub(crate) fn ranking(result: &TournamentResult, names: &[&str]) -> String {
    let order = order(result);
    let pairs: Vec<(usize, usize)> =
        (0..order.len()).flat_map(|second| (0..second).map(move |first| (first, second))).collect();
    let p_values: Vec<f64> = pairs
        .iter()
        .map(|&(first, second)| meeting(result, order[first], order[second]).map_or(1.0, |met| p_value(&met)))
        .collect();
    let rejected = holm(&p_values);
    let differ = |first: usize, second: usize| {
        pairs.iter().zip(&rejected).any(|(&pair, &differs)| pair == (first, second) && differs)
    };
    let shown = groups(order.len(), differ).into_iter().map(|group| {
        let members: Vec<&str> = group.map(|place| names[order[place]]).collect();
        if let [alone] = members[..] { alone.to_owned() } else { format!("{{{}}}", members.join(", ")) }
    });
    shown.collect::<Vec<_>>().join(" > ")
}

/// What one player scored against another, as a clause: `a scores 64.2 % [60.1, 68.0] against b, which is significant`.
pub(crate) fn verdict(result: &TournamentResult, names: &[&str], player: usize, opponent: usize) -> String {
    let Some(met) = meeting(result, player, opponent) else {
        return format!("{} and {} did not meet", names[player], names[opponent]);
    };
    let decided = if met.is_decided() { "a significant difference" } else { "no significant difference" };
    format!(
        "{} scores {} against {} in {} games, {decided}",
        names[player],
        percent(met.score),
        names[opponent],
        met.games
    )
}

/// A table of all players by rating, and a chart of it.
pub(crate) fn rating_table(caption: &str, result: &TournamentResult, names: &[&str]) -> (ReportTable, Chart) {
    let mut table = ReportTable::new(caption, &["rank", "player", "rating", "score", "games"]);
    let order = order(result);
    let games = result.players.len().saturating_sub(1);
    for (rank, &player) in (1..).zip(&order) {
        let met = (0..result.players.len()).filter_map(|other| meeting(result, player, other));
        let played: u64 = met.map(|met| met.games).sum();
        table.row([
            Cell::count(rank),
            Cell::text(names[player]),
            rating(result, player).map_or(Cell::Empty, |rating| Cell::estimate(rating, 0)),
            Cell::share(Estimate::exact(result.players[player].score)),
            Cell::count(played),
        ]);
    }
    let values = order.iter().map(|&player| rating(result, player)).collect();
    let chart = Chart::bars(
        format!("Ratings with 95 % intervals, each player against {games} others; the mean is 0."),
        Axis::linear("rating in Elo"),
        order.iter().map(|&player| names[player].to_owned()).collect(),
        vec![BarGroup { name: "rating".to_owned(), values }],
        None,
    );
    (table, chart)
}

/// Scores of row against column: a table with intervals and a heat map.
pub(crate) fn cross_table(caption: &str, result: &TournamentResult, names: &[&str]) -> (ReportTable, Chart) {
    let order = order(result);
    let heads: Vec<&str> = std::iter::once("").chain(order.iter().map(|&player| names[player])).collect();
    let mut table = ReportTable::new(caption, &heads);
    let mut cells = Vec::new();
    for &player in &order {
        let met: Vec<_> = order.iter().map(|&other| meeting(result, player, other)).collect();
        let shown = met.iter().map(|met| met.map_or(Cell::Empty, |met| Cell::share(met.score)));
        table.row(std::iter::once(Cell::text(names[player])).chain(shown));
        cells.push(met.iter().map(|met| met.map(|met| 100.0 * met.score.value)).collect());
    }
    let sorted: Vec<String> = order.iter().map(|&player| names[player].to_owned()).collect();
    let chart = Chart::heat(
        "Score of the row against the column in per cent.",
        (sorted.clone(), sorted),
        cells,
        [0.0, 50.0, 100.0],
        0,
    );
    (table, chart)
}

/// A difference of strength in words: `+35 Elo [+3, +46]`.
pub(crate) fn elo(estimate: Estimate) -> String {
    format!("{} Elo [{}, {}]", signed(estimate.value, 0), signed(estimate.low, 0), signed(estimate.high, 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_matches::{TournamentConfig, run};

    #[test]
    fn results_are_told_in_words_and_tables() {
        let game = spielwerk::game("nimm3:stones=21").expect("a game");
        let players = ["random", "perfect", "random"].map(str::to_owned).to_vec();
        let result = run(&TournamentConfig::new(&*game, players, 60, 1), &*game, 1, &[], &mut |_| {});
        let result = result.expect("a result");
        let names = ["a", "b", "c"];
        let text = ranking(&result, &names);
        assert!(text == "b > {a, c}" || text == "b > {c, a}", "{text}");
        assert!(verdict(&result, &names, 1, 0).ends_with("a significant difference"));
        let (table, _) = rating_table("", &result, &names);
        assert_eq!(table.rows.len(), 3);
        let (table, _) = cross_table("", &result, &names);
        assert_eq!((table.columns.len(), table.rows[0].len()), (4, 4));
    }
}
