//! A bot of your own: leave the opponent few moves. Generic over the game, so it plays every game with open information.
//!
//! `cargo run --release -p spielwerk --example write_a_bot`

use std::error::Error;

use spielwerk::core::{Analysis, Engine, Game, MoveAnalysis, Notation, Rng, SearchControl};
use spielwerk::games::{amazons::Amazons, othello::Othello};
use spielwerk::session::{AnyGame, seat_engine};

/// Plays the move after which the opponent has the fewest answers.
struct FewestAnswers;

impl<G: Game> Engine<G> for FewestAnswers {
    fn analyse(
        &mut self,
        game: &G,
        state: &G::State,
        _: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        let (mut moves, mut answers) = (Vec::new(), Vec::new());
        game.legal_moves(state, &mut moves);
        let mut judged: Vec<_> = moves
            .into_iter()
            .map(|mv| {
                let mut next = state.clone();
                game.play(&mut next, mv);
                answers.clear();
                game.legal_moves(&next, &mut answers);
                MoveAnalysis { value: Some(-(answers.len() as f64)), ..MoveAnalysis::unknown(mv) }
            })
            .collect();
        judged.sort_by(|one, other| other.value.partial_cmp(&one.value).expect("counts are numbers"));
        Analysis {
            value: judged[0].value.unwrap_or_default(),
            nodes: judged.len() as u64,
            moves: judged.clone(),
            ..Analysis::of_move(judged[0].mv)
        }
    }
}

/// Games that the bot wins, of ten as the first and ten as the second player against random moves.
fn wins<G: Notation + Clone + 'static>(typed: &G, game: &dyn AnyGame) -> Result<usize, Box<dyn Error>> {
    let mut won = 0;
    for number in 0..20 {
        let bot_seat = number % 2;
        let mut bot = seat_engine(typed.clone(), FewestAnswers);
        let mut random = game.player(&format!("random:seed={number}"))?;
        let mut session = game.start(&mut Rng::new(number));
        while let Some(seat) = session.turn() {
            let player = if seat.index() as u64 == bot_seat { &mut bot } else { &mut random };
            let analysis = player.think(&session.seat_view(), &mut SearchControl::none())?;
            session.play(&analysis.best)?;
        }
        let payoffs = session.payoffs().expect("a finished game has payoffs");
        won += usize::from(payoffs[bot_seat as usize] > 0.0);
    }
    Ok(won)
}

fn main() -> Result<(), Box<dyn Error>> {
    println!("Othello: {} of 20 games won", wins(&Othello::<8>, &*spielwerk::game("othello")?)?);
    println!("Amazons: {} of 20 games won", wins(&Amazons::default(), &*spielwerk::game("amazons")?)?);
    Ok(())
}
