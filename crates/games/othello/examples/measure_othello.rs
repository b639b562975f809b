//! Measures the pattern evaluation of Othello.
//!
//! - `measure_othello MODEL speed`: evaluations per second
//! - `measure_othello MODEL match DEPTH OPENINGS [OTHER]`: against the hand-made evaluation or another model
//! - `measure_othello MODEL fit-probcut POSITIONS NODES`: the constants of `ProbCut`, as JSON
//! - `measure_othello PLAYER reach POSITIONS EMPTIES`: what a player text costs on positions with this many empty squares
//! - `measure_othello PROBCUT.json reach POSITIONS EMPTIES DEPTH THRESHOLD`: what a depth costs with these constants,
//!   and how far its values are from those of a full-width search
//! - `measure_othello MODEL probcut NODES OPENINGS PROBCUT.json THRESHOLD`: with against without, equal nodes
//! - `measure_othello MODEL probcut-time MILLISECONDS OPENINGS PROBCUT.json THRESHOLD`: at equal time

use std::error::Error;
use std::time::{Duration, Instant};

use spielwerk_core::{Budget, Engine, Evaluate, Game, Moments, Notation, Rng, SearchControl, Seat};
use spielwerk_matches::openings::OpeningSource;
use spielwerk_matches::{MatchRecord, TournamentConfig, run_with};
use spielwerk_othello::evaluation::patterns::{PatternEvaluation, PatternModel};
use spielwerk_othello::learning::fit::best_by_search;
use spielwerk_othello::learning::{HandMade, ProbCutFit, measure_prob_cut};
use spielwerk_othello::{Move, Othello, Position};
use spielwerk_search::alphabeta::{ProbCut, ProbCutCheck};
use spielwerk_search::{AlphaBeta, AlphaBetaConfig};
use spielwerk_session::{AnyGame, Player, PlayerError, seat_engine};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        [model, "speed"] => speed(&load(model)?),
        [model, "match", depth, openings] => {
            let budget = Budget::depth(depth.parse()?);
            report([&player(load(model)?, budget, None), &player(HandMade, budget, None)], openings)?;
        }
        [model, "match", depth, openings, other] => {
            let budget = Budget::depth(depth.parse()?);
            report([&player(load(model)?, budget, None), &player(load(other)?, budget, None)], openings)?;
        }
        [model, "fit-probcut", positions, nodes] => {
            let rounds = ProbCutFit::in_three_rounds(positions.parse()?, nodes.parse()?);
            let fit = ProbCutFit { rounds, ..ProbCutFit::default() };
            print_constants(1.0, &measure_prob_cut(&load(model)?, &fit)?)?;
        }
        [player, "reach", positions, empties] => reach(player, positions.parse()?, empties.parse()?)?,
        [file, "reach", positions, empties, depth, threshold] => {
            let constants = ProbCut::from_json(&std::fs::read_to_string(file)?)?;
            let prob_cut = ProbCut { threshold: threshold.parse()?, ..constants };
            reach_depth(positions.parse()?, empties.parse()?, depth.parse()?, prob_cut)?;
        }
        [model, "probcut", nodes, openings, file, threshold] => {
            prob_cut_match(model, Budget::nodes(nodes.parse()?), openings, (file, threshold))?;
        }
        [model, "probcut-time", milliseconds, openings, file, threshold] => {
            let time = Some(Duration::from_millis(milliseconds.parse()?));
            prob_cut_match(model, Budget { time, ..Budget::default() }, openings, (file, threshold))?;
        }
        _ => return Err("see the first lines of the source for the commands".into()),
    }
    Ok(())
}

/// One check per line, so that files can be compared.
fn print_constants(threshold: f64, checks: &[ProbCutCheck]) -> Result<(), Box<dyn Error>> {
    let round = |value: f64, unit: f64| (value / unit).round() * unit;
    let line = |check: &ProbCutCheck| {
        let (slope, offset, sigma) =
            (round(check.slope, 0.0005), round(check.offset, 1.0), round(check.sigma, 1.0));
        serde_json::to_string(&ProbCutCheck { slope, offset, sigma, ..*check })
    };
    let lines = checks.iter().map(line).collect::<Result<Vec<_>, _>>()?;
    println!("{{\"threshold\": {threshold:?}, \"checks\": [\n{}\n]}}", lines.join(",\n"));
    Ok(())
}

/// A position with this many empty squares after ten random plies and then two-ply searches; `None` if the game ended before.
fn middle_game(number: u64, empties: u32) -> Option<Position> {
    const RANDOM_PLIES: u32 = 10;
    let game = Othello::<8>;
    let evaluation = PatternEvaluation::shipped();
    let mut rng = Rng::for_part(77, number);
    let mut position = Game::start(&game, &mut rng);
    let mut plies = 0;
    while (position.own() | position.opponent()).count_zeros() > empties {
        let random = game.random_move(&position, &mut rng, &mut Vec::new())?;
        let mv = match random {
            Move::Place(_) if plies >= RANDOM_PLIES => best_by_search(&evaluation, &position, 2).0,
            _ => random,
        };
        game.play(&mut position, mv);
        plies += 1;
    }
    game.payoffs(&position).is_none().then_some(position)
}

/// Lets a player think about positions, and adds up what that costs.
fn reach(player: &str, positions: u64, empties: u32) -> Result<(), Box<dyn Error>> {
    let game = Othello::<8>;
    let (mut nodes, mut seconds, mut depth) = (0, 0.0, 0);
    for position in (0..positions).filter_map(|number| middle_game(number, empties)) {
        let session = AnyGame::resume(&game, &game.position_text(&position))?;
        let analysis = game.player(player)?.think(&session.seat_view(), &mut SearchControl::none())?;
        nodes += analysis.nodes;
        seconds += analysis.seconds;
        depth += analysis.depth;
    }
    let mean_depth = f64::from(depth) / positions as f64;
    println!("{player}: {nodes} nodes, {seconds:.2} s, mean depth {mean_depth:.2}");
    Ok(())
}

/// Searches positions to a depth with constants of `ProbCut` and, where that is quick, without them.
fn reach_depth(positions: u64, empties: u32, depth: u32, prob_cut: ProbCut) -> Result<(), Box<dyn Error>> {
    const QUICK: u32 = 9;
    let threshold = prob_cut.threshold;
    let config =
        |prob_cut| AlphaBetaConfig { budget: Budget::depth(depth), prob_cut, ..AlphaBetaConfig::default() };
    let mut cutting = AlphaBeta::new(PatternEvaluation::shipped(), config(Some(prob_cut)))?;
    let mut plain = AlphaBeta::new(PatternEvaluation::shipped(), config(None))?;
    let (mut nodes, mut seconds, mut errors, mut same) = (0, 0.0, Moments::default(), 0);
    for position in (0..positions).filter_map(|number| middle_game(number, empties)) {
        cutting.forget();
        let found = cutting.analyse(&Othello, &position, &mut SearchControl::none());
        nodes += found.nodes;
        seconds += found.seconds;
        if depth <= QUICK {
            plain.forget();
            let wanted = plain.analyse(&Othello, &position, &mut SearchControl::none());
            errors.add((found.value - wanted.value).abs());
            same += u32::from(found.best == wanted.best);
        }
    }
    let error = errors.mean();
    println!(
        "depth {depth}, threshold {threshold}: {nodes} nodes, {seconds:.2} s, mean error {error:.2} discs, \
         {same} moves as at full width"
    );
    Ok(())
}

/// With against without `ProbCut`, whose constants are in a file.
fn prob_cut_match(
    model: &str,
    budget: Budget,
    openings: &str,
    (file, threshold): (&str, &str),
) -> Result<(), Box<dyn Error>> {
    let constants = ProbCut::from_json(&std::fs::read_to_string(file)?)?;
    let prob_cut = ProbCut { threshold: threshold.parse()?, ..constants };
    let [with, without] =
        [Some(prob_cut), None].map(|prob_cut| load(model).map(|eval| player(eval, budget, prob_cut)));
    report([&with?, &without?], openings)
}

fn load(path: &str) -> Result<PatternEvaluation, Box<dyn Error>> {
    Ok(PatternEvaluation::new(&PatternModel::from_bytes(&std::fs::read(path)?)?))
}

/// Makes a player new for every game.
type Maker = dyn Fn() -> Result<Box<dyn Player>, PlayerError> + Sync;

fn player<E: Evaluate<Othello<8>> + Clone + 'static>(
    evaluation: E,
    budget: Budget,
    prob_cut: Option<ProbCut>,
) -> impl Fn() -> Result<Box<dyn Player>, PlayerError> + Sync {
    let config = AlphaBetaConfig { budget, prob_cut, table_mib: Some(8), ..AlphaBetaConfig::default() };
    move || Ok(seat_engine(Othello::<8>, AlphaBeta::new(evaluation.clone(), config.clone())?))
}

/// A match with openings of eight random plies.
fn report(makers: [&Maker; 2], openings: &str) -> Result<(), Box<dyn Error>> {
    let game = Othello::<8>;
    let mut config =
        TournamentConfig::new(&game, vec!["first".into(), "second".into()], openings.parse()?, 5);
    config.openings = OpeningSource::Random { plies: 8 };
    let mut margins = Moments::default();
    let begin = Instant::now();
    let result = run_with(&config, &game, &|number, _| makers[number](), 1, &mut |progress| {
        progress.last.into_iter().for_each(|record| margins.add(margin_of_first(&game, record)));
    })?;
    let met = &result.pairings[0];
    println!(
        "+{} ={} -{}, score {:.3} [{:.3}, {:.3}], {:+.1} discs per game, {} distinct games in {:.0} s",
        met.wins,
        met.draws,
        met.losses,
        met.score,
        met.score_interval.low,
        met.score_interval.high,
        margins.mean(),
        result.distinct,
        begin.elapsed().as_secs_f64(),
    );
    Ok(())
}

/// By how many discs the first player won.
fn margin_of_first(game: &dyn AnyGame, record: &MatchRecord) -> f64 {
    let mut session = game.resume(&record.game.start).expect("a recorded position");
    record.game.moves.iter().for_each(|mv| session.play(mv).expect("a recorded move"));
    let last: &Position = session.state().downcast_ref().expect("a position of Othello");
    let seat = Seat::new(record.seating.iter().position(|&player| player == 0).expect("both play"));
    let margin = f64::from(last.margin(Othello::<8>::BOARD));
    if last.turn() == seat { margin } else { -margin }
}

/// Positions of random games, evaluated over and over; the best of several rounds.
fn speed(evaluation: &PatternEvaluation) {
    let game = Othello::<8>;
    let mut positions: Vec<Position> = Vec::new();
    for number in 0..200 {
        let mut rng = Rng::for_part(1, number);
        let mut position = Game::start(&game, &mut rng);
        while let Some(mv) = game.random_move(&position, &mut rng, &mut Vec::new()) {
            positions.push(position);
            game.play(&mut position, mv);
        }
    }
    let mut best = 0.0f64;
    for _ in 0..50 {
        let begin = Instant::now();
        let sum: i64 = positions.iter().map(|position| i64::from(evaluation.evaluate(&game, position))).sum();
        std::hint::black_box(sum);
        best = best.max(positions.len() as f64 / begin.elapsed().as_secs_f64());
    }
    println!("{:.2} million evaluations per second", best / 1e6);
}
