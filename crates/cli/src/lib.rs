//! The `spielwerk` command: parse, call, print. The work is done in the libraries.
//!
//! A program with games of its own calls [`run`] with a registry that lists them.
//!
//! ```
//! use std::process::ExitCode;
//!
//! // A program calls `run(&registry)`, which takes the arguments of the process.
//! let code = spielwerk_cli::run_with(&spielwerk::registry(), ["spielwerk", "perft", "nimm3", "5"]);
//! assert_eq!(code, ExitCode::SUCCESS);
//! ```

#![deny(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "they panic when nothing reads the output any more"
)]

mod commands;
#[cfg(test)]
mod documents;
mod failure;
mod figures;
mod interrupt;
mod memory;
mod progress;
#[cfg(test)]
mod published;
#[cfg(test)]
mod words;

use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::LazyLock;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use spielwerk_session::Registry;

use commands::{
    accuracy, analyse, bench, book, calibration, check, cluster, exploitability, gtp, matches, models,
    nboard, openings, perft, play, players, puzzles, random, rate, replay, reproduce, review, serve, site,
    solve, study, table, tournament, train, worker,
};

/// A workshop for games: play, search, solve, learn and measure.
#[derive(Parser)]
#[command(name = "spielwerk", version = VERSION.as_str(), about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Site(site::Site),
    Play(play::Play),
    Players(players::Players),
    Models(models::Models),
    Analyse(analyse::Analyse),
    Solve(solve::Solve),
    Accuracy(accuracy::Accuracy),
    Exploitability(exploitability::Exploitability),
    Calibration(calibration::CalibrationArgs),
    Match(matches::Match),
    Tournament(tournament::Tournament),
    Rate(rate::Rate),
    Replay(replay::Replay),
    Review(review::ReviewGame),
    Puzzles(puzzles::Puzzles),
    Openings(openings::Openings),
    Study(study::Study),
    Reproduce(reproduce::Reproduce),
    Train(train::Train),
    Gtp(gtp::Gtp),
    #[command(name = "nboard")]
    NBoard(nboard::NBoard),
    Table(table::Table),
    Book(book::Book),
    Random(random::Random),
    Check(check::Check),
    Perft(perft::Perft),
    Bench(bench::BenchArgs),
    Worker(worker::Worker),
    Cluster(cluster::Cluster),
}

/// What workers and coordinators must have in common: version and commit.
#[cfg(feature = "cluster")]
const PROGRAM: &str = concat!(env!("CARGO_PKG_VERSION"), " ", env!("SPIELWERK_COMMIT"));

/// Version, commit and the instruction set that the hot loops were compiled for.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let path = spielwerk_core::INSTRUCTION_SET;
    format!("{} ({}, {path} kernels)", env!("CARGO_PKG_VERSION"), env!("SPIELWERK_COMMIT"))
});

const EXAMPLES: &str = "\
Play in the browser:
  spielwerk                                        the same as spielwerk serve

Play in the terminal:
  spielwerk play connect4                          you begin, a random player answers
  spielwerk play othello --seat pvs:depth=6        an engine begins, you answer
  spielwerk players othello                        who else plays
  spielwerk play doppelkopf                        you in the South, three random players
  spielwerk play amazons:size=6 --position 'WB4/6/6/6/6/6 w'

Measure who is stronger:
  spielwerk match connect4 pvs:depth=6 mcts:sims=1000 --games 100 --out runs/first
  spielwerk tournament othello random greedy pvs:depth=2 --rounds 20 --anchor random=0
  spielwerk replay runs/first                      prove that the games lead to their results
  spielwerk calibration runs/first                 what the players expected, and what they got
  spielwerk study amazons-search --quick           a published comparison, made again, with its report
  spielwerk reproduce                              what makes the published figures

Look under the hood:
  spielwerk analyse othello --position f5d6 --player pvs:depth=8
  spielwerk analyse tree --player alphabeta --tree the textbook example of alpha-beta
  spielwerk exploitability poker --player pimc     what the best answers to a player win
  spielwerk perft othello 9                        count the leaves of the game tree
  spielwerk random doppelkopf --games 1000 --summary
  spielwerk check othello games.ggf                replay games of other programs
  spielwerk bench                                  how fast it is on this machine

On many machines (docs/cluster.md):
  spielwerk worker --nats nats://host:4222         work for commands that were started with --nats
  spielwerk match othello pvs:depth=6 greedy --games 20000 --out runs/big --nats nats://host:4222
  spielwerk cluster status --nats nats://host:4222

With external programs:
  spielwerk gtp othello --player pvs:depth=8       an engine for programs that speak GTP
  spielwerk nboard --player pvs:depth=8            an engine for NBoard
  spielwerk table doppelkopf --player level=9      a player for card tables of other programs
  spielwerk play othello --seat 'gtp:cmd=gtp-rhino'   their engine at our table";

/// The command line, with the games of the registry in its help. A negative number is a value, so that its option says
/// what is wrong with it; a board may begin with empty squares, which are written as `-`.
fn command(registry: &Registry) -> clap::Command {
    let variants: Vec<&str> =
        registry.packages().iter().flat_map(|package| package.variants).copied().collect();
    let (names, variants) = (registry.names().join(", "), variants.join(", "));
    let command = Cli::command().after_help(format!("Games: {names}.\nVariants: {variants}.\n\n{EXAMPLES}"));
    command.mut_subcommands(|command| {
        command.allow_negative_numbers(true).mut_args(|argument| {
            let is_position = argument.get_id() == "position";
            if is_position { argument.allow_hyphen_values(true) } else { argument }
        })
    })
}

/// Runs the command line of this process with these games.
pub fn run(registry: &Registry) -> ExitCode {
    run_with(registry, std::env::args_os())
}

/// Runs a command line with these games; the first argument is the name of the program.
pub fn run_with<T: Into<OsString> + Clone>(
    registry: &Registry,
    arguments: impl IntoIterator<Item = T>,
) -> ExitCode {
    let mut command = command(registry);
    let parsed = command.try_get_matches_from_mut(arguments).and_then(|found| Cli::from_arg_matches(&found));
    let cli = match parsed.map_err(|error| error.format(&mut command)) {
        Ok(cli) => cli,
        Err(error) => return failure::usage(&error),
    };
    let outcome = match cli.command {
        None => serve::Serve::default().run(registry, &VERSION),
        Some(Command::Serve(serve)) => serve.run(registry, &VERSION),
        Some(Command::Site(site)) => site.run(registry, &VERSION),
        Some(Command::Play(play)) => play.run(registry),
        Some(Command::Players(players)) => players.run(registry),
        Some(Command::Models(models)) => models.run(registry),
        Some(Command::Analyse(analyse)) => analyse.run(registry),
        Some(Command::Solve(solve)) => solve.run(registry),
        Some(Command::Accuracy(accuracy)) => accuracy.run(registry),
        Some(Command::Exploitability(exploitability)) => exploitability.run(registry),
        Some(Command::Calibration(calibration)) => calibration.run(),
        Some(Command::Match(contest)) => contest.run(registry),
        Some(Command::Tournament(tournament)) => tournament.run(registry),
        Some(Command::Rate(rate)) => rate.run(registry),
        Some(Command::Replay(replay)) => replay.run(registry),
        Some(Command::Review(review)) => review.run(registry),
        Some(Command::Puzzles(puzzles)) => puzzles.run(registry),
        Some(Command::Openings(openings)) => openings.run(registry),
        Some(Command::Study(study)) => study.run(&VERSION),
        Some(Command::Reproduce(reproduce)) => reproduce.run(),
        Some(Command::Train(train)) => train.run(registry, &VERSION),
        Some(Command::Gtp(gtp)) => gtp.run(registry),
        Some(Command::NBoard(nboard)) => nboard.run(registry),
        Some(Command::Table(table)) => table.run(registry),
        Some(Command::Book(book)) => book.run(registry),
        Some(Command::Random(random)) => random.run(registry),
        Some(Command::Check(check)) => check.run(registry),
        Some(Command::Perft(perft)) => perft.run(registry),
        Some(Command::Bench(bench)) => bench.run(registry),
        Some(Command::Worker(worker)) => worker.run(registry),
        Some(Command::Cluster(cluster)) => cluster.run(),
    };
    failure::exit_code(outcome)
}
