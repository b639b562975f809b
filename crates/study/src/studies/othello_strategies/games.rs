//! What games look like: openings, branching, early edges and early discs; in games of the program and of others.

use spielwerk_core::{Game, Notation, Seat};
use spielwerk_othello::classes::EDGES;
use spielwerk_othello::openings::{OPENINGS, name_of_game};
use spielwerk_othello::{ArchivedGame, Othello, Phase, Position, Transcript};

use super::super::common::tournament;
use super::{GAME, archive};
use crate::report::{Axis, Cell, Chart, Estimate, Report, ReportTable, Section, Series, decimal};
use crate::{Lab, StudyError};

/// Moves up to this ply are early.
const EARLY: usize = 20;

/// Games with a name.
struct Collection {
    name: String,
    games: Vec<Transcript>,
}

pub(super) fn run(lab: &mut Lab<'_>, report: &mut Report) -> Result<(), StudyError> {
    let count = lab.pick(100, 400);
    let from_start =
        [format!("mcts:sims={count},memory=64"), format!("mcts:sims={count},playout=none,memory=64")];
    let rounds = lab.pick(8, 100);
    let free = played(lab, "games-from-start", &from_start, rounds, "start")?;
    let level = ["pvs:depth=4,table=1".to_owned(), "pvs:depth=4,table=1".to_owned()];
    let rounds = lab.pick(60, 1_000);
    let even = played(lab, "games-of-equals", &level, rounds, "random:plies=6")?;
    let mut others = None;
    if let Some(path) = lab.config().archive.clone() {
        let games = archive::read(&path)?;
        let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        report.add(players_of(&name, &games));
        others = Some(Collection { name, games: archive::transcripts(&games) });
    }
    let free = Collection { name: "MCTS from the start".to_owned(), games: free };
    let even = Collection { name: "PVS against itself, random openings".to_owned(), games: even };
    let others: Vec<&Collection> = others.iter().collect();
    openings(report, &[vec![&free], others.clone()].concat());
    branching(report, &[vec![&free, &even], others.clone()].concat());
    early(report, &[vec![&even], others].concat());
    Ok(())
}

/// Plays games and reads them back.
fn played(
    lab: &mut Lab<'_>,
    name: &str,
    players: &[String],
    rounds: u64,
    openings: &str,
) -> Result<Vec<Transcript>, StudyError> {
    lab.contest(name, &GAME, &tournament(&GAME, players, rounds, openings)?)?;
    let transcript = |record: spielwerk_matches::MatchRecord| {
        let start = GAME.parse_position(&record.game.start)?;
        Ok(Transcript::parse(&GAME, start, &record.game.moves.join(" "))?)
    };
    lab.games(name)?.into_iter().map(transcript).collect()
}

/// Who plays in an archive.
fn players_of(name: &str, games: &[ArchivedGame]) -> Section {
    let mut table = ReportTable::new("The players of most games.", &["player", "games"]);
    for (player, count) in archive::most_frequent(games, 10) {
        table.row([Cell::text(player), Cell::count(count)]);
    }
    let section = Section::new(format!("The archive {name}"));
    let section = section.text(format!("{} games from the usual start.", games.len()));
    if table.rows.is_empty() { section.text("It tells no names.") } else { section.table(table) }
}

/// How often the named openings are played.
fn openings(report: &mut Report, collections: &[&Collection]) {
    let heads: Vec<String> = collections
        .iter()
        .map(|collection| format!("{} ({} games)", collection.name, collection.games.len()))
        .collect();
    let columns: Vec<&str> =
        ["opening", "Ortiz and Berg"].into_iter().chain(heads.iter().map(String::as_str)).collect();
    let mut table =
        ReportTable::new("How many games begin with each opening, in any of its images.", &columns);
    let share = |collection: &Collection, wanted: Option<&str>| {
        let count = collection.games.iter().filter(|game| name_of_game(game) == wanted).count();
        Estimate::of_share(count as u64, collection.games.len() as u64)
    };
    for opening in &OPENINGS {
        let cells = collections.iter().map(|collection| Cell::share(share(collection, Some(opening.name))));
        let literature = Cell::share(Estimate::exact(f64::from(opening.share) / 100.0));
        table.row([Cell::text(opening.name), literature].into_iter().chain(cells));
    }
    let named: u32 = OPENINGS.iter().map(|opening| opening.share).sum();
    let literature = Cell::share(Estimate::exact(1.0 - f64::from(named) / 100.0));
    let cells = collections.iter().map(|collection| Cell::share(share(collection, None)));
    table.row([Cell::text("none of them"), literature].into_iter().chain(cells));
    if let Some(first) = collections.first() {
        let most = OPENINGS
            .iter()
            .max_by(|a, b| share(first, Some(a.name)).value.total_cmp(&share(first, Some(b.name)).value));
        let most = most.map_or("none", |opening| opening.name);
        report.conclude(format!(
            "In {} games of MCTS from the start the most frequent of the named openings is {most} ({} %); among people it \
             is Tiger (47 %).",
            first.games.len(),
            decimal(100.0 * share(first, Some(most)).value, 0)
        ));
    }
    let text = "Games of others are read with `--archive FILE` (WTHOR, GGF or SGF).";
    report.add(Section::new("Openings").text(text).table(table));
}

/// The number of legal placements in the course of the game.
fn branching(report: &mut Report, collections: &[&Collection]) {
    let mut table = ReportTable::new(
        "Mean number of legal moves, passes left out.",
        &["games", "opening", "middle game", "endgame"],
    );
    let mut lines = Vec::new();
    let mut told = Vec::new();
    for collection in collections {
        let mut by_ply = vec![(0u64, 0u64); 60];
        for game in &collection.games {
            let mut position = game.start;
            for &mv in &game.moves {
                if mv.square().is_some() {
                    let discs = (position.own() | position.opponent()).count_ones() as usize;
                    let (sum, count) = &mut by_ply[discs.saturating_sub(4).min(59)];
                    *sum += u64::from(GAME.placements(&position).count_ones());
                    *count += 1;
                }
                GAME.play(&mut position, mv);
            }
        }
        let mean = |plies: &[(u64, u64)]| {
            let (sum, count) = plies.iter().fold((0, 0), |(sum, count), ply| (sum + ply.0, count + ply.1));
            sum as f64 / count.max(1) as f64
        };
        let phases = [Phase::Opening, Phase::Middle, Phase::Endgame].map(|phase| {
            let plies: Vec<(u64, u64)> = (0..60)
                .filter(|&ply| Phase::of_move(ply as u32 + 1) == phase)
                .map(|ply| by_ply[ply])
                .collect();
            mean(&plies)
        });
        table.row([Cell::text(&collection.name)].into_iter().chain(phases.map(|mean| Cell::number(mean, 2))));
        told.push(phases);
        let points = by_ply.iter().enumerate().filter(|(_, ply)| ply.1 > 0);
        let points = points.map(|(ply, &seen)| (ply as f64 + 1.0, Estimate::exact(mean(&[seen]))));
        lines.push(Series::new(&collection.name, points));
    }
    let chart = Chart::lines(
        "Legal moves by number of the move.",
        Axis::linear("move"),
        Axis::linear("legal moves").including(&[0.0]),
        lines,
    );
    if let Some([opening, middle, end]) = told.last() {
        let holds = middle > opening && middle > end;
        report.conclude(format!(
            "Few moves, many, few, as the draft says, {}: {} in the opening, {} in the middle game, {} in the endgame.",
            if holds { "is confirmed" } else { "is not confirmed" },
            decimal(*opening, 1),
            decimal(*middle, 1),
            decimal(*end, 1)
        ));
    }
    report.add(Section::new("Branching by phase").table(table).chart(chart));
}

/// What a game had at ply 20 and how it ended, for Black.
struct Early {
    edges: f64,
    discs: f64,
    margin: f64,
}

/// A lead at ply 20 with the final margin, both for Black.
type Lead = (f64, f64);

/// A finished game seen at ply 20; nothing if it ended before or was not played to its end.
fn seen_early(game: &Transcript) -> Option<Early> {
    let (mut position, mut edges, mut discs) = (game.start, 0.0, None);
    for (ply, &mv) in game.moves.iter().enumerate() {
        let sign = if position.turn() == Seat::FIRST { 1.0 } else { -1.0 };
        if ply < EARLY && mv.square().is_some_and(|square| square.bit() & EDGES != 0) {
            edges += sign;
        }
        GAME.play(&mut position, mv);
        if ply + 1 == EARLY {
            discs = Some(count(&position, Seat::FIRST) - count(&position, Seat::SECOND));
        }
    }
    GAME.payoffs(&position)?;
    let margin = f64::from(position.margin(Othello::<8>::BOARD));
    let margin = if position.turn() == Seat::FIRST { margin } else { -margin };
    Some(Early { edges, discs: discs?, margin })
}

fn count(position: &Position, seat: Seat) -> f64 {
    f64::from(position.discs(seat).count_ones())
}

/// Whether early edges and few early discs go with winning.
fn early(report: &mut Report, collections: &[&Collection]) {
    let mut section = Section::new("Early edges and early discs").text(format!(
        "For Black, at ply {EARLY}: edge moves more than White's, and discs more than White's, against the result. In games \
         of equal players only, so that it is not the weaker one who does it."
    ));
    for collection in collections {
        let seen: Vec<Early> = collection.games.iter().filter_map(seen_early).collect();
        let leads = |of: &dyn Fn(&Early) -> f64| seen.iter().map(|early| (of(early), early.margin)).collect();
        let questions: [(&str, f64, Vec<Lead>); 2] =
            [("edge moves", 1.0, leads(&|early| early.edges)), ("discs", 4.0, leads(&|early| early.discs))];
        for (what, width, pairs) in questions {
            let correlation = correlation(&pairs);
            section = section.table(by_difference(&collection.name, what, width, &pairs));
            let claim = if what == "discs" { "fewer discs early are good" } else { "edges early are bad" };
            report.conclude(format!(
                "The claim that {claim}, in {} games ({}): the correlation of Black's lead in {what} at ply {EARLY} with the \
                 final margin is {} [{}, {}], which {}.",
                pairs.len(),
                collection.name,
                decimal(correlation.value, 2),
                decimal(correlation.low, 2),
                decimal(correlation.high, 2),
                match correlation {
                    Estimate { high, .. } if high < 0.0 => "supports it",
                    Estimate { low, .. } if low > 0.0 => "contradicts it",
                    _ => "decides nothing",
                }
            ));
        }
        let discs: Vec<f64> = seen.iter().map(|early| early.discs).collect();
        section = section.chart(Chart::histogram(
            format!("Black's lead in discs at ply {EARLY}: {}.", collection.name),
            Axis::linear("discs more than White"),
            Axis::linear("games"),
            &discs,
            2.0,
        ));
    }
    report.add(section);
}

/// Scores and margins by the size of the lead.
fn by_difference(name: &str, what: &str, width: f64, pairs: &[Lead]) -> ReportTable {
    const BINS: i32 = 3;
    let bin = |lead: f64| ((lead / width).round() as i32).clamp(-BINS, BINS);
    let mut table = ReportTable::new(
        format!("Result by Black's lead in {what} at ply {EARLY}: {name}."),
        &["lead", "games", "score of Black", "final margin"],
    );
    for step in -BINS..=BINS {
        let inside: Vec<f64> =
            pairs.iter().filter(|(lead, _)| bin(*lead) == step).map(|(_, margin)| *margin).collect();
        if inside.is_empty() {
            continue;
        }
        let centre = decimal(f64::from(step) * width, 0);
        let label = match step {
            step if step == -BINS => format!("about {centre} or less"),
            step if step == BINS => format!("about {centre} or more"),
            _ => format!("about {centre}"),
        };
        let points =
            inside.iter().map(|margin| f64::midpoint(margin.signum() * f64::from(*margin != 0.0), 1.0));
        table.row([
            Cell::text(label),
            Cell::count(inside.len() as u64),
            Cell::share(Estimate::of_mean_share(points)),
            Cell::estimate(Estimate::of_mean(inside.iter().copied()), 1),
        ]);
    }
    table
}

/// The correlation of two series with its interval (Fisher's transformation).
fn correlation(pairs: &[Lead]) -> Estimate {
    const Z: f64 = 1.96;
    let count = pairs.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / count.max(1.0);
    let (x, y) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let (xx, yy) = (mean(&|pair| (pair.0 - x).powi(2)), mean(&|pair| (pair.1 - y).powi(2)));
    if xx * yy <= 0.0 || count <= 3.0 {
        return Estimate { value: 0.0, low: -1.0, high: 1.0 };
    }
    let value = mean(&|pair| (pair.0 - x) * (pair.1 - y)) / (xx * yy).sqrt();
    let (centre, spread) = (value.clamp(-0.999_999, 0.999_999).atanh(), Z / (count - 3.0).sqrt());
    Estimate { value, low: (centre - spread).tanh(), high: (centre + spread).tanh() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn correlations_are_those_of_the_textbook() {
        let line: Vec<(f64, f64)> = (0..10).map(|x| (f64::from(x), 3.0 - 2.0 * f64::from(x))).collect();
        assert!((correlation(&line).value + 1.0).abs() < 1e-9);
        let none = [(0.0, 1.0), (1.0, 0.0), (0.0, 0.0), (1.0, 1.0), (0.5, 0.5)];
        let found = correlation(&none);
        assert!(found.value.abs() < 1e-9 && found.low < -0.5 && found.high > 0.5);
        assert!(!correlation(&[(1.0, 1.0)]).excludes(0.9), "one pair says nothing");
    }

    #[test]
    fn games_are_seen_at_ply_twenty() {
        let game = Transcript::parse(&GAME, Othello::<8>::START, "f5d6c3").expect("a game");
        assert!(seen_early(&game).is_none(), "it is not finished");
        let text = include_str!("../../../../games/othello/data/random-games.txt");
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let games = lines.filter_map(|line| line.split('|').next());
        let games = games.map(|moves| Transcript::parse(&GAME, Othello::<8>::START, moves).expect("a game"));
        let seen: Vec<Early> = games.filter_map(|game| seen_early(&game)).collect();
        assert!(seen.len() > 10, "{} games", seen.len());
        assert!(seen.iter().all(|early| early.discs.abs() <= 24.0 && early.margin.abs() <= 64.0));
    }
}
