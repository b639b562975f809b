//! What a finished game was: what was played, who called what, who won, how long it took.

use serde::{Deserialize, Serialize};
use spielwerk_core::{Game, GameRecord, Notation, ParseError, Seat};
use spielwerk_doppelkopf::{Account, Doppelkopf, GameType, Party, SEATS};

/// The facts of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct GameFacts {
    /// What was played.
    pub kind: Kind,
    /// The seat that played a solo that it had announced.
    pub soloist: Option<usize>,
    /// Which seats have called anything.
    pub called: [bool; SEATS],
    /// Which seats were of the party that won; none if neither did.
    pub won: [bool; SEATS],
    /// How many steps Re and Kontra have called.
    pub steps: [usize; 2],
    /// Moves made, passes included.
    pub moves: u32,
    /// The sum of the numbers of legal moves over all moves.
    pub choices: u32,
}

/// The kinds of games that are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Normal,
    /// A normal game in which one seat holds both ♣Q.
    Silent,
    Wedding,
    Solo,
}

impl GameFacts {
    /// The facts of a record that was played to its end.
    pub(super) fn of(record: &GameRecord) -> Result<Self, ParseError> {
        let rules = Doppelkopf::default();
        let wrong = |reason: &str| ParseError::new("game record", &record.start, reason);
        let mut state = rules.parse_position(&record.start)?;
        let (mut choices, mut scratch) = (0, Vec::new());
        for word in &record.moves {
            choices += rules.count_moves(&state, &mut scratch) as u32;
            rules
                .try_play(&mut state, word.parse()?)
                .map_err(|_| wrong("a move is illegal in its position"))?;
        }
        let account = Account::of(&state).ok_or_else(|| wrong("the game is not finished"))?;
        let public = state.public();
        let kind = match public.game_type() {
            Some(GameType::Solo(_)) => Kind::Solo,
            Some(GameType::Wedding) => Kind::Wedding,
            _ if state.is_silent_solo() => Kind::Silent,
            _ => Kind::Normal,
        };
        let of_seats = |fits: &dyn Fn(Seat) -> bool| std::array::from_fn(|seat| fits(Seat::new(seat)));
        Ok(Self {
            kind,
            soloist: public.declarer().filter(|_| kind == Kind::Solo).map(Seat::index),
            called: of_seats(&|seat| public.calls().all().iter().any(|made| made.seat == seat)),
            won: of_seats(&|seat| account.winner() == Some(state.party(seat))),
            steps: Party::BOTH.map(|party| public.calls().steps(party)),
            moves: record.moves.len() as u32,
            choices,
        })
    }

    /// Whether both parties have called.
    pub(super) fn is_double(&self) -> bool {
        self.steps.iter().all(|&steps| steps > 0)
    }

    /// Whether both parties have called that the other gets no trick.
    pub(super) fn is_both_black(&self) -> bool {
        self.steps == [5, 5]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::{Rng, SearchControl};

    #[test]
    fn facts_are_read_off_a_record() {
        let game = spielwerk::game("doppelkopf").expect("a game");
        let mut player = game.player("conventions").expect("a player");
        let mut called = 0;
        for number in 0..20 {
            let mut session = game.start(&mut Rng::for_part(2, number));
            while session.turn().is_some() {
                let best =
                    player.think(&session.seat_view(), &mut SearchControl::none()).expect("an answer").best;
                session.play(&best).expect("a legal move");
            }
            let facts = GameFacts::of(&session.record()).expect("a finished game");
            assert_eq!(facts.moves as usize, session.plies());
            assert!(facts.choices >= facts.moves);
            assert_eq!(facts.steps.iter().sum::<usize>() > 0, facts.called.contains(&true));
            assert_eq!(facts.soloist.is_some(), facts.kind == Kind::Solo);
            called += u32::from(facts.called.contains(&true));
        }
        assert!(called > 2, "{called}");
        let unfinished = game.start(&mut Rng::new(1)).record();
        assert!(GameFacts::of(&unfinished).is_err());
    }
}
