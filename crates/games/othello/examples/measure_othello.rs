//! Measures the pattern evaluation of Othello.
//!
//! - `measure_othello MODEL speed`: evaluations per second
//! - `measure_othello MODEL match DEPTH OPENINGS [OTHER]`: against the hand-made evaluation or another model
//! - `measure_othello MODEL fit-probcut POSITIONS`: the constants of `ProbCut`, as JSON
//! - `measure_othello MODEL probcut NODES OPENINGS PROBCUT.json THRESHOLD`: with against without, equal nodes
//! - `measure_othello MODEL probcut-time MILLISECONDS OPENINGS PROBCUT.json THRESHOLD`: at equal time

use std::error::Error;
use std::time::{Duration, Instant};

use spielwerk_core::{Budget, Evaluate, Game, Moments, Rng, Seat};
use spielwerk_matches::openings::OpeningSource;
use spielwerk_matches::{MatchRecord, TournamentConfig, run_with};
use spielwerk_othello::evaluation::patterns::{PatternEvaluation, PatternModel};
use spielwerk_othello::learning::{HandMade, ProbCutFit, measure_prob_cut};
use spielwerk_othello::{Othello, Position};
use spielwerk_search::alphabeta::ProbCut;
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
        [model, "fit-probcut", positions] => {
            let fit = ProbCutFit { positions: positions.parse()?, ..ProbCutFit::default() };
            let checks = measure_prob_cut(&load(model)?, &fit)?;
            println!("{}", serde_json::to_string_pretty(&ProbCut { threshold: 1.0, checks })?);
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
