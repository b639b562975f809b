//! The turning point that a review names is the one that the solver finds, move by move and independently.

use spielwerk_core::{Proof, Rng, SearchControl, Seat};
use spielwerk_review::review;
use spielwerk_session::{AnyGame, Registry, Session};

/// A game of two players of the third level from a random opening.
fn play(game: &dyn AnyGame, number: u64) -> Box<dyn Session> {
    let mut rng = Rng::for_part(17, number);
    let mut session = game.start(&mut rng);
    for _ in 0..4 {
        session.play_random(&mut rng);
    }
    let mut players = [0, 1].map(|seat| game.seeded_player("level=3", 2 * number + seat).expect("a player"));
    while let Some(seat) = session.turn() {
        let analysis = players[seat.index()].think(&session.seat_view(), &mut SearchControl::none());
        session.play(&analysis.expect("engines answer").best).expect("a legal move");
    }
    session
}

/// The proven outcome of a position for a seat.
fn outcome(game: &dyn AnyGame, session: &dyn Session, seat: Seat) -> Proof {
    if let Some(payoffs) = session.payoffs() {
        return Proof::of_value(payoffs[seat.index()].into());
    }
    let mut solver = game.solver("table=64").expect("parameters").expect("a solver");
    let analysis = solver.think(&session.open_view(), &mut SearchControl::none()).expect("an answer");
    let proof = analysis.proof.expect("no limit was set");
    if session.turn() == Some(seat) { proof } else { proof.reversed() }
}

/// The ply after which the loser was lost for good, looked for forwards from `from`; `None` if it was lost there
/// already, or no seat lost.
fn by_solver(game: &dyn AnyGame, session: &dyn Session, from: usize) -> Option<(Seat, usize)> {
    let payoffs = session.payoffs().expect("a finished game");
    let loser = Seat::all(2).find(|seat| payoffs[seat.index()] < 0.0)?;
    let mut held = None;
    for ply in from..session.plies() {
        if outcome(game, &*session.at(ply), loser) != Proof::Loss {
            held = Some(ply);
        }
    }
    held.map(|ply| (loser, ply))
}

/// Compares review and solver on games until `wanted` of them were decided after `from(plies)`.
fn compare(game: &dyn AnyGame, wanted: usize, from: impl Fn(usize) -> usize) {
    let mut compared = 0;
    for number in 0.. {
        let session = play(game, number);
        let Some((loser, ply)) = by_solver(game, &*session, from(session.plies())) else { continue };
        let review = review(game, &*session, None, &mut |_| {}).expect("a review");
        let record = session.record();
        assert_eq!(review.moves[ply].seat, loser, "only an own move loses");
        let named = review.seats[loser.index()].turning_point;
        assert_eq!(named, Some(ply), "game {number}: {}", record.moves.join(" "));
        let winner = Seat::new(1 - loser.index());
        assert_eq!(review.seats[winner.index()].turning_point, None, "game {number}");
        compared += 1;
        if compared == wanted {
            return;
        }
    }
}

fn connect4() -> Box<dyn AnyGame> {
    Registry::new([&spielwerk_connect4::PACKAGE]).game("connect4").expect("a game")
}

fn othello() -> Box<dyn AnyGame> {
    Registry::new([&spielwerk_othello::PACKAGE]).game("othello").expect("a game")
}

/// The solver knows Connect Four from here on in no time.
const CONNECT_FOUR_STONES: usize = 14;

/// Of Othello the last plies are compared.
const OTHELLO_PLIES: usize = 20;

#[test]
fn connect_four() {
    compare(&*connect4(), 8, |_| CONNECT_FOUR_STONES);
}

#[test]
fn endings_of_othello() {
    compare(&*othello(), 3, |plies| plies.saturating_sub(16));
}

/// `cargo test --release -p spielwerk-review --test turning_points -- --ignored` takes some minutes.
#[test]
#[ignore = "long"]
fn fifty_games_each() {
    compare(&*connect4(), 50, |_| CONNECT_FOUR_STONES);
    compare(&*othello(), 50, |plies| plies.saturating_sub(OTHELLO_PLIES));
}

#[test]
fn every_move_of_every_game_is_judged() {
    let amazons = Registry::new([&spielwerk_amazons::PACKAGE]).game("amazons:size=6").expect("a game");
    let nimm = Registry::new([&spielwerk_nimm3::PACKAGE]).game("nimm3:stones=21").expect("a game");
    for game in [amazons, nimm] {
        let session = play(&*game, 1);
        let mut heard = 0;
        let review = review(&*game, &*session, None, &mut |_| heard += 1).expect("a review");
        assert_eq!((heard, review.moves.len()), (session.plies(), session.plies()));
        assert!(review.moves.iter().all(|mv| mv.verdict.is_some()), "{}", game.spec());
        assert!(
            review.seats.iter().all(|seat| seat.accuracy.is_some_and(|share| (0.0..=100.0).contains(&share)))
        );
    }
}

#[test]
fn decisions_at_a_card_table_are_judged_by_what_could_be_known_and_by_what_was_true() {
    let game = Registry::new([&spielwerk_doppelkopf::PACKAGE]).game("doppelkopf").expect("a game");
    let mut rng = Rng::new(5);
    let mut session = game.start(&mut rng);
    let mut player = game.seeded_player("conventions:slips=0.5", 3).expect("a player");
    while session.turn().is_some() {
        let analysis = player.think(&session.seat_view(), &mut SearchControl::none()).expect("an answer");
        session.play(&analysis.best).expect("legal");
    }
    let review = review(&*game, &*session, None, &mut |_| {}).expect("a review");
    let is_card = |mv: &str| mv.len() == 2 && mv.chars().all(|letter| !letter.is_lowercase());
    let chosen: Vec<_> = review.moves.iter().filter(|mv| !mv.forced && is_card(&mv.mv)).collect();
    assert!(chosen.len() > 20 && chosen.iter().all(|mv| mv.by_view.is_some()), "a view judges every card");
    assert!(
        chosen.iter().filter(|mv| mv.verdict.is_some()).count() > 12,
        "the solver reaches the last tricks"
    );
    assert!(
        review.seats.iter().any(|seat| seat.classes.iter().sum::<usize>() > 0),
        "half of the cards were slips"
    );
}
