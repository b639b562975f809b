//! Making puzzles: games of a player, solved from their end on.

use spielwerk_core::{Rng, SearchControl};
use spielwerk_session::{AnyGame, PlayError, PlayerError, PlayerFailure, PuzzleProfile, Session};

use crate::find::{continued, puzzle, solve};
use crate::{Puzzle, PuzzleSet};

/// How many puzzles, and which.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// Puzzles that are wanted.
    pub count: usize,
    /// The random seed of the games that positions are taken from.
    pub seed: u64,
}

/// Why puzzles could not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A player of the profile or a level does not exist.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// A player failed.
    #[error(transparent)]
    Failure(#[from] PlayerFailure),
    /// A player made a move that is not legal.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// Nothing can prove a value.
    #[error("{0} has no exact solver")]
    NoSolver(String),
}

/// Games that are played for each puzzle that is wanted, at most.
const GAMES_PER_PUZZLE: usize = 40;
/// Positions in a row that the solver does not reach, after which the rest of a game is left alone.
const PATIENCE: usize = 2;
/// Puzzles that are looked at for each one that is wanted, before the set is filled with what there is.
const CHOICE: usize = 3;
/// How many classes of grades a set is spread over.
const CLASSES: usize = 5;

/// Makes puzzles, spread over easy and hard ones as far as there are such. `progress` is told how many are found. The same
/// request gives the same puzzles as long as the players do not think by the clock.
///
/// # Errors
/// If a player cannot be made or fails.
pub fn generate(
    game: &dyn AnyGame,
    profile: &PuzzleProfile,
    request: Request,
    progress: &mut dyn FnMut(usize),
) -> Result<Vec<Puzzle>, GenerateError> {
    let solver = game.solver(profile.solver)?;
    let mut solver = solver.ok_or_else(|| GenerateError::NoSolver(game.spec()))?;
    let share = request.count.div_ceil(CLASSES);
    let (mut found, mut surplus): (Vec<Puzzle>, Vec<Puzzle>) = (Vec::new(), Vec::new());
    for number in 0..(request.count * GAMES_PER_PUZZLE) as u64 {
        // Hard ones may not exist: then a choice among many easier ones is enough.
        if found.len() >= request.count || found.len() + surplus.len() >= request.count * CHOICE {
            break;
        }
        let mut rng = Rng::for_part(request.seed, number);
        let played = source_game(game, profile, &mut rng)?;
        let mut candidates = Vec::new();
        let mut missed = 0;
        for ply in (profile.random_plies..played.plies()).rev() {
            let session = played.at(ply);
            if session.turn().is_none() {
                continue;
            }
            match solve(&mut *solver, &*session) {
                Some(values) => {
                    missed = 0;
                    candidates.extend(puzzle(game, &*session, &values).map(|puzzle| (ply, puzzle)));
                }
                None => missed += 1,
            }
            if missed > PATIENCE {
                break;
            }
        }
        if candidates.is_empty() {
            continue;
        }
        // One of the earlier ones: the last moves of a game are easy.
        let (ply, mut chosen) =
            candidates.swap_remove(candidates.len() - 1 - rng.below(candidates.len().div_ceil(2)));
        let known = |puzzle: &Puzzle| puzzle.position == chosen.position;
        if found.iter().chain(&surplus).any(known) {
            continue;
        }
        let line = std::mem::take(&mut chosen.line);
        chosen.line = continued(&mut *solver, &*played.at(ply), line);
        chosen.failed = grade(game, &*played.at(ply), &chosen.solution, 1..=10, number)?;
        let class = |puzzle: &Puzzle| puzzle.grade() * CLASSES / 11;
        let alike = found.iter().filter(|other| class(other) == class(&chosen)).count();
        if alike < share {
            found.push(chosen);
            progress(found.len());
        } else {
            surplus.push(chosen);
        }
    }
    let missing = request.count - found.len().min(request.count);
    found.extend(surplus.into_iter().take(missing));
    found.sort_by_key(|puzzle| (puzzle.grade(), puzzle.id()));
    Ok(found)
}

/// The levels that play another move than the solution.
///
/// # Errors
/// If a level cannot be made or fails.
pub fn grade(
    game: &dyn AnyGame,
    session: &dyn Session,
    solution: &str,
    levels: impl IntoIterator<Item = u32>,
    seed: u64,
) -> Result<Vec<u32>, GenerateError> {
    let mut failed = Vec::new();
    for level in levels {
        let mut player = game.seeded_player(&format!("level={level}"), seed)?;
        let analysis = player.think(&session.seat_view(), &mut SearchControl::none())?;
        if analysis.best != solution {
            failed.push(level);
        }
    }
    Ok(failed)
}

/// A game of the profile's player with a random beginning.
fn source_game(
    game: &dyn AnyGame,
    profile: &PuzzleProfile,
    rng: &mut Rng,
) -> Result<Box<dyn Session>, GenerateError> {
    let mut session = game.start(rng);
    for _ in 0..profile.random_plies {
        if session.play_random(rng).is_none() {
            break;
        }
    }
    let mut player = game.seeded_player(profile.source, rng.next_u64())?;
    while session.turn().is_some() {
        let analysis = player.think(&session.seat_view(), &mut SearchControl::none())?;
        session.play(&analysis.best)?;
    }
    Ok(session)
}

impl PuzzleSet {
    /// A set of generated puzzles with the command that makes it.
    pub fn made(game: &str, request: Request, puzzles: Vec<Puzzle>) -> Self {
        let Request { count, seed } = request;
        Self { command: format!("spielwerk puzzles {game} --count {count} --seed {seed} --json"), puzzles }
    }
}
