//! The player by conventions: single decisions, then whole games against random players and itself.

use spielwerk_core::{Game, HiddenInformation, Rng, SearchControl, Seat, ViewEngine};

use super::{FULL, deal, play, seat};
use crate::{Account, Action, Card, Conventions, GameType, Party, Reservation, SEATS, State};

/// What the player does in a position.
fn decision(state: &State) -> Action {
    Conventions::default()
        .analyse(&FULL, &FULL.view(state, FULL.turn(state)), &mut SearchControl::none())
        .best
}

/// The word for what the player does after `healthy` by all and these cards, with no calls.
fn card_after(start: usize, hands: [&str; SEATS], cards: &str) -> String {
    let mut state = deal(start, hands);
    play(FULL, &mut state, "healthy healthy healthy healthy");
    pass_all(&mut state);
    for word in cards.split_whitespace() {
        play(FULL, &mut state, word);
        pass_all(&mut state);
    }
    decision(&state).code(Party::Re).to_owned()
}

/// Passes until a card is due.
fn pass_all(state: &mut State) {
    while FULL.is_legal(state, Action::Pass) {
        FULL.play(state, Action::Pass);
    }
}

#[test]
fn reservations_follow_the_hand() {
    let wedding = deal(0, ["CQ CQ HJ DJ D9 H9 HK C9 CK S9 SK ST", "", "", ""]);
    assert_eq!(decision(&wedding), Action::Reserve(Reservation::Wedding));
    let plain = deal(0, ["CQ SQ HJ DJ D9 H9 HK C9 CK S9 SK ST", "", "", ""]);
    assert_eq!(decision(&plain), Action::Reserve(Reservation::Healthy));
    let strong = deal(0, ["CQ CQ HT HT SQ SQ HQ DQ DQ CJ CJ CA", "", "", ""]);
    let Action::Reserve(Reservation::Solo(_)) = decision(&strong) else { panic!("a hand for a solo") };
}

#[test]
fn an_ace_of_a_short_suit_is_led() {
    assert_eq!(card_after(0, ["CA SJ HJ DJ D9 DK H9 HK H9 SK S9 ST", "CQ", "CQ", ""], ""), "CA");
}

#[test]
fn a_sure_trick_of_the_partner_is_fattened() {
    // Both ♣Q are known after the first trick, and seat 2 plays last to its partner's ♥10.
    let hands = ["CQ HT SJ", "HJ HJ DJ", "CQ DT DK", "DJ D9 D9"];
    assert_eq!(card_after(0, hands, "CQ HJ CQ D9 HT HJ"), "DT");
}

#[test]
fn a_lost_trick_gets_the_lowest_card() {
    let hands = ["CQ HT SJ", "DT DK D9 HJ", "CQ DT DK", "DJ D9 SQ"];
    assert_eq!(card_after(0, hands, "CQ HJ DK DJ HT"), "D9");
}

#[test]
fn tricks_are_taken_as_cheaply_as_possible() {
    let hands = ["CQ D9 D9", "DK DT DK", "CQ DJ DJ", "HT SQ HQ HJ DA DA"];
    assert_eq!(card_after(0, hands, "D9 DT DJ"), "HJ");
}

/// A player at the table.
#[derive(Clone, Copy, PartialEq)]
enum Player {
    Conventions,
    /// Plays random cards, never calls and reserves anything, so mostly solos.
    Random,
    /// Plays random cards, never calls and reserves nothing but weddings.
    ModestRandom,
}

impl Player {
    fn act(self, state: &State, rng: &mut Rng) -> Action {
        if self == Self::Conventions {
            return decision(state);
        }
        let wedding = state.hand(FULL.turn(state)).count(Card::QUEEN_OF_CLUBS) == 2;
        match FULL.random_move(state, rng, &mut Vec::new()).expect("the game is not over") {
            Action::Call(_) => Action::Pass,
            Action::Reserve(_) if self == Self::ModestRandom && wedding => {
                Action::Reserve(Reservation::Wedding)
            }
            Action::Reserve(_) if self == Self::ModestRandom => Action::Reserve(Reservation::Healthy),
            action => action,
        }
    }
}

/// A whole game in which every move must be legal.
fn game(mut state: State, players: [Player; SEATS], rng: &mut Rng) -> (State, Account) {
    loop {
        if let Some(account) = Account::of(&state) {
            return (state, account);
        }
        let action = players[FULL.turn(&state).index()].act(&state, rng);
        FULL.try_play(&mut state, action).unwrap();
    }
}

/// The mean points of the player by conventions when it takes each set of seats in turn, on the same deals.
fn mean_points(other: Player, deals: u64, seatings: &[[usize; SEATS]]) -> f64 {
    let mut points = Vec::new();
    for part in 0..deals {
        let mut rng = Rng::for_part(31, part);
        let start = FULL.start(&mut rng);
        for seating in seatings {
            let players = seating.map(|taken| [other, Player::Conventions][taken]);
            let (_, account) = game(start.clone(), players, &mut rng);
            let own = Seat::all(SEATS).filter(|seat| seating[seat.index()] == 1);
            points.extend(own.map(|seat| f64::from(account.points()[seat.index()])));
        }
    }
    points.iter().sum::<f64>() / points.len() as f64
}

#[test]
fn it_beats_random_players_from_every_seat() {
    let single = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]];
    let pairs = [[1, 1, 0, 0], [0, 1, 1, 0], [0, 0, 1, 1], [1, 0, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1]];
    for (other, seatings, expected) in [
        (Player::Random, &single[..], 2.5),
        (Player::Random, &pairs[..], 3.0),
        (Player::ModestRandom, &single[..], 1.5),
        (Player::ModestRandom, &pairs[..], 1.0),
    ] {
        let points = mean_points(other, 150, seatings);
        assert!(points > expected, "{points} instead of more than {expected}");
    }
}

#[test]
fn among_itself_it_plays_few_solos_and_keeps_its_word() {
    let (mut solos, mut announced, mut kept) = (0, 0, 0);
    for part in 0..800 {
        let mut rng = Rng::for_part(32, part);
        let (state, account) = game(FULL.start(&mut rng), [Player::Conventions; SEATS], &mut rng);
        solos += u32::from(matches!(state.public().game_type(), Some(GameType::Solo(_))));
        let callers = Party::BOTH.into_iter().filter(|&party| state.public().calls().steps(party) > 0);
        for party in callers {
            announced += 1;
            kept += u32::from(account.winner() == Some(party));
        }
    }
    assert!((1..120).contains(&solos), "{solos} solos in 800 games");
    assert!(announced > 200, "{announced} announcements in 800 games");
    assert!(kept * 10 > announced * 6, "{kept} of {announced} kept");
}

#[test]
fn every_card_comes_with_its_balance() {
    let mut state = deal(0, ["", "", "", ""]);
    play(FULL, &mut state, "healthy healthy healthy healthy");
    pass_all(&mut state);
    let view = FULL.view(&state, seat(0));
    let analysis = Conventions::default().analyse(&FULL, &view, &mut SearchControl::none());
    let mut legal = Vec::new();
    FULL.legal_moves(&state, &mut legal);
    assert_eq!(analysis.moves.len(), legal.len());
    assert_eq!(analysis.moves[0].mv, analysis.best);
    assert!(analysis.moves.iter().is_sorted_by(|one, other| one.value >= other.value));
}

#[test]
fn the_bold_play_more_solos() {
    let solos = |boldness: f64| {
        let is_solo = |number: &u64| {
            let state = FULL.start(&mut Rng::for_part(3, *number));
            let view = FULL.view(&state, FULL.turn(&state));
            let decision = Conventions { boldness, ..Conventions::default() }
                .analyse(&FULL, &view, &mut SearchControl::none())
                .best;
            matches!(decision, Action::Reserve(Reservation::Solo(_)))
        };
        (0..1_000).filter(is_solo).count()
    };
    let counts = [0.0, 1.0, 2.0].map(solos);
    assert!(counts[0] < 20 && counts[0] < counts[1] && counts[1] < counts[2], "{counts:?}");
    assert!((100..250).contains(&counts[2]), "{counts:?}");
}
