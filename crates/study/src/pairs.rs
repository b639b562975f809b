//! Every pair of a round robin with what tells its players apart.

use spielwerk_matches::TournamentResult;

use crate::comparison::{holm, p_value};
use crate::report::{Cell, ReportTable};
use crate::words::order;
use crate::{Meeting, meeting};

/// Every pair with its score and whether it differs once the number of pairs is taken into account.
pub(crate) fn pair_table(result: &TournamentResult, names: &[&str]) -> ReportTable {
    let mut table = ReportTable::new(
        "All pairs: score with its own 95 % interval, the probability of such a score between equal players, and whether \
         the two can be told apart once the number of pairs is taken into account (Holm, five per cent over all pairs).",
        &["player", "opponent", "games", "score", "p", "can be told apart"],
    );
    let order = order(result);
    let mut pairs: Vec<(usize, usize, Meeting)> = Vec::new();
    for (place, &first) in order.iter().enumerate() {
        let later = order[place + 1..].iter();
        pairs.extend(later.filter_map(|&second| Some((first, second, meeting(result, first, second)?))));
    }
    let p_values: Vec<f64> = pairs.iter().map(|(_, _, met)| p_value(met)).collect();
    let differ = holm(&p_values);
    for ((first, second, met), (p, differs)) in pairs.iter().zip(p_values.iter().zip(differ)) {
        table.row([
            Cell::text(names[*first]),
            Cell::text(names[*second]),
            Cell::count(met.games),
            Cell::share(met.score),
            Cell::text(format!("{p:.4}")),
            Cell::text(if differs { "yes" } else { "no" }),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_matches::{TournamentConfig, run};

    #[test]
    fn every_pair_is_listed_once() {
        let game = spielwerk::game("nimm3:stones=21").expect("a game");
        let players = ["random", "perfect", "random"].map(str::to_owned).to_vec();
        let result = run(&TournamentConfig::new(&*game, players, 60, 1), &*game, 1, &[], &mut |_| {});
        let table = pair_table(&result.expect("a result"), &["a", "b", "c"]);
        assert_eq!((table.rows.len(), table.columns.len()), (3, 6));
    }
}
