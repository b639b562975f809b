//! House rules, each both ways: with the option and without it.

use spielwerk_core::{Game, HiddenInformation, Rng, Sampler, Seat, Spec};

use super::{card, deal_by, legal, play, seat, table};
use crate::{
    Account, Call, Card, Doppelkopf, Exchange, GameType, Hand, Party, PublicReservation, Reservation, SEATS,
    SecondTen, Solo, State, UniformSampler, Wedding, What,
};

const HEALTHY: &str = "healthy healthy healthy healthy";

/// A deal after four healthy seats, without calls.
fn normal(options: &str, start: usize, hands: [&str; SEATS]) -> (Doppelkopf, State) {
    let game = table(&format!("calls=off,{options}"));
    let mut state = deal_by(game, start, hands);
    play(game, &mut state, HEALTHY);
    (game, state)
}

/// Plays these cards and then the lowest that may be played until the trick is full; says who won it.
fn trick_winner(game: Doppelkopf, state: &mut State, cards: &str) -> usize {
    play(game, state, cards);
    while !state.public().table().is_empty() {
        let lowest = Card::from_index(state.playable().trailing_zeros() as usize).unwrap();
        play(game, state, lowest.code());
    }
    state.public().winners().last().unwrap().index()
}

/// Finished games of random players who speak healthy.
fn finished(options: &str, games: u64) -> impl Iterator<Item = State> {
    let game = table(&format!("calls=off,{options}"));
    (0..games).map(move |part| {
        let mut rng = Rng::for_part(41, part);
        let mut state = game.start(&mut rng);
        play(game, &mut state, HEALTHY);
        while let Some(mv) = game.random_move(&state, &mut rng, &mut Vec::new()) {
            game.play(&mut state, mv);
        }
        state
    })
}

#[test]
fn the_second_ten_of_hearts_beats_the_first() {
    let hands = ["HT", "HT", "", ""];
    for (options, winner) in
        [("second_dulle=off", 0), ("second_dulle=on", 1), ("second_dulle=except_last", 1)]
    {
        let (game, mut state) = normal(options, 0, hands);
        assert_eq!(trick_winner(game, &mut state, "HT HT"), winner, "{options}");
    }
    // Only ♥10 that are the highest trump: in a pure heart solo they are plain tens of trump.
    let game = table("calls=off,second_dulle=on,solos=pure");
    let mut state = deal_by(game, 0, hands);
    play(game, &mut state, "solo:pure-H healthy healthy healthy");
    assert_eq!(trick_winner(game, &mut state, "HT HT"), 0);
}

#[test]
fn in_the_last_trick_the_first_ten_of_hearts_can_win_again() {
    let mut seen = 0;
    for options in ["second_dulle=off", "second_dulle=on", "second_dulle=except_last"] {
        for state in finished(options, 3_000) {
            let last: Vec<(Seat, Card)> = state.public().plays().skip(44).collect();
            let tens: Vec<Seat> = last
                .iter()
                .filter(|(_, played)| *played == Card::TEN_OF_HEARTS)
                .map(|&(seat, _)| seat)
                .collect();
            if let [first, second] = tens[..] {
                let expected =
                    if state.public().rules().second_ten == SecondTen::On { second } else { first };
                assert_eq!(state.public().winners()[11], expected, "{options}");
                seen += 1;
            }
        }
    }
    assert!(seen > 10, "{seen} last tricks with both tens");
}

#[test]
fn both_foxes_in_one_hand_are_pigs() {
    let hands = ["DA DA", "HT", "D9", "D9"];
    let (game, mut state) = normal("pigs=off", 1, hands);
    assert_eq!(state.public().pigs(), None);
    assert_eq!(trick_winner(game, &mut state, "HT D9 D9 DA"), 1);

    let (game, mut state) = normal("pigs=start", 1, hands);
    assert_eq!(state.public().pigs(), Some(seat(0)), "announced before the first card");
    assert_eq!(trick_winner(game, &mut state, "HT D9 D9 DA"), 0);

    let (game, mut state) = normal("pigs=play", 1, hands);
    assert_eq!(state.public().pigs(), None, "nothing is said before the first is played");
    assert_eq!(trick_winner(game, &mut state, "HT D9 D9 DA"), 0);
    assert_eq!(state.public().pigs(), Some(seat(0)));
}

#[test]
fn foxes_in_two_hands_or_in_other_solos_are_not_pigs() {
    for options in ["pigs=start", "pigs=play"] {
        let (game, mut state) = normal(options, 1, ["DA", "HT", "D9", "DA"]);
        assert_eq!(trick_winner(game, &mut state, "HT D9 DA DA"), 1);
        assert_eq!(state.public().pigs(), None);
        let game = table(&format!("calls=off,{options}"));
        let mut state = deal_by(game, 0, ["DA DA", "", "", ""]);
        play(game, &mut state, "solo:H healthy healthy healthy DA");
        assert_eq!(state.public().pigs(), None);
        let mut state = deal_by(game, 0, ["DA DA", "", "", ""]);
        play(game, &mut state, "solo:D healthy healthy healthy DA");
        assert_eq!(state.public().pigs(), Some(seat(0)), "in the diamond solo there are pigs");
    }
}

#[test]
fn pigs_do_not_count_as_foxes() {
    let mut pigs = 0;
    for state in finished("pigs=play", 600).filter(|state| !state.parties().is_single_re()) {
        let account = Account::of(&state).unwrap();
        if state.public().pigs().is_some() {
            assert_eq!(Party::BOTH.map(|party| account.points_for(What::Fox, party)), [0, 0]);
            pigs += 1;
        }
    }
    assert!(pigs > 50, "{pigs}");
}

#[test]
fn super_pigs_beat_pigs() {
    let hands = ["DA DA", "D9 D9", "", "HT"];
    for (options, winner) in [("pigs=start", 0), ("pigs=start,super_pigs=on", 1)] {
        let (game, mut state) = normal(options, 0, hands);
        assert_eq!(state.public().super_pigs(), (winner == 1).then(|| seat(1)));
        assert_eq!(trick_winner(game, &mut state, "DA D9"), winner);
    }
    // Without pigs there are no super pigs.
    let (game, mut state) = normal("pigs=start,super_pigs=on", 0, ["DA", "D9 D9", "DA", "DT"]);
    assert_eq!(state.public().super_pigs(), None);
    assert_eq!(trick_winner(game, &mut state, "DA D9 DA DT"), 0, "the first fox is not beaten by a nine");
    // Without nines they are the kings of diamonds.
    let (game, mut state) = normal("nines=off,pigs=start,super_pigs=on", 0, ["DA DA", "DK DK", "", "HT"]);
    assert_eq!(trick_winner(game, &mut state, "DA DK"), 1);
}

/// The share of worlds drawn for a seat in which a condition holds.
fn share(game: Doppelkopf, state: &State, viewer: usize, holds: impl Fn(&State) -> bool) -> f64 {
    let view = game.view(state, seat(viewer));
    let (mut rng, mut sampler) = (Rng::new(8), UniformSampler::default());
    let count = (0..400).filter(|_| holds(&sampler.sample(&game, &view, &mut rng))).count();
    count as f64 / 400.0
}

#[test]
fn worlds_know_what_pigs_announced_or_not_tell() {
    let both = |world: &State| Seat::all(SEATS).any(|seat| world.hand(seat).count(Card::FOX) == 2);
    let (game, state) = normal("pigs=start", 0, ["DA DA", "", "", ""]);
    let announced = |world: &State| world.hand(seat(0)).count(Card::FOX) == 2;
    assert!((share(game, &state, 2, announced) - 1.0).abs() < 1e-9);
    let (game, state) = normal("pigs=start", 0, ["DA", "DA", "", ""]);
    assert!(share(game, &state, 2, both) < 1e-9, "no seat has announced both");
    let (game, state) = normal("pigs=play", 0, ["DA", "DA", "", ""]);
    let hidden = share(game, &state, 2, both);
    assert!((0.1..0.6).contains(&hidden), "{hidden}: they may still be in one hand");
    // Seat 0 plays one without announcing, so it does not hold the other.
    let (game, mut state) = normal("pigs=play", 0, ["DA", "DA", "", ""]);
    play(game, &mut state, "DA");
    assert!(share(game, &state, 2, |world| world.hand(seat(0)).holds(Card::FOX)) < 1e-9);
    let (game, mut state) = normal("pigs=play", 0, ["DA DA", "", "", ""]);
    play(game, &mut state, "DA");
    assert!((share(game, &state, 2, |world| world.hand(seat(0)).holds(Card::FOX)) - 1.0).abs() < 1e-9);
}

#[test]
fn without_nines_there_are_40_cards_and_ten_tricks() {
    let game = table("nines=off");
    let mut state = game.start(&mut Rng::new(1));
    assert!(Seat::all(SEATS).all(|seat| state.hand(seat).len() == 10));
    assert!(Seat::all(SEATS).all(|seat| !state.hand(seat).holds(card("C9"))));
    play(game, &mut state, HEALTHY);
    // Deadlines move with the deck: Re and Kontra with nine cards of ten.
    assert_eq!(state.open_calls(), [Some(Call::Win); SEATS]);
    while state.public().finished_tricks() < 2 {
        assert_eq!(state.open_calls()[0].is_some(), state.hand(seat(0)).len() >= 9);
        let word = legal(game, &state).split(' ').next_back().unwrap().to_owned();
        play(game, &mut state, &word);
    }
    assert_eq!(
        Card::all().map(|card| u32::from(card.eyes()) * u32::from(card.rank() as u8 > 0)).sum::<u32>(),
        120
    );
    for state in finished("nines=off", 50) {
        assert_eq!((state.public().cards().len(), state.public().winners().len()), (40, 10));
        assert_eq!(Account::of(&state).unwrap().eyes().iter().map(|&eyes| u32::from(eyes)).sum::<u32>(), 240);
    }
}

#[test]
fn hands_that_may_be_thrown_in() {
    let hands = [
        ("nines", "C9 C9 S9 S9 H9 HT CQ SQ HQ DQ CJ SJ"),
        ("kings", "CK CK SK SK HK HT CQ SQ HQ DQ CJ SJ"),
        ("full", "CA CA CT CT SA SA ST ST CQ SQ CJ SJ"),
        ("few", "CA CA CT CK CK SA ST SK HA HT CQ SQ"),
    ];
    for (option, hand) in hands {
        for (other, _) in hands {
            let game = table(&format!("throw_in={other}"));
            let state = deal_by(game, 0, [hand, "", "", ""]);
            let mut words = legal(game, &state);
            words.push(' ');
            assert_eq!(words.contains("throw-in "), other == option, "{hand} with throw_in={other}");
        }
        let state = deal_by(Doppelkopf::default(), 0, [hand, "", "", ""]);
        assert!(!legal(Doppelkopf::default(), &state).contains("throw-in"));
    }
}

#[test]
fn a_deal_that_is_thrown_in_is_void() {
    let game = table("throw_in=kings");
    let mut state = deal_by(game, 3, ["CK CK SK SK HK", "", "", ""]);
    play(game, &mut state, "healthy throw-in");
    assert!(state.public().is_void() && state.public().is_finished());
    assert_eq!(game.payoffs(&state), Some([0.0; SEATS]));
    assert_eq!(legal(game, &state), "");
    assert_eq!(state.public().shown(seat(0)), PublicReservation::Named(Reservation::ThrowIn));
}

const POOR: &str = "CA CT CK C9 SA ST SK S9 HA HK CQ DJ";

/// Seat 1 is poor with two trumps; it has handed over ♣Q, ♦J and ♥K.
fn offered(options: &str) -> (Doppelkopf, State) {
    let game = table(&format!("poverty=on,calls=off,{options}"));
    let mut state = deal_by(game, 0, ["", POOR, "HT HT SQ SQ", "CA SA"]);
    play(game, &mut state, "healthy poverty healthy healthy");
    assert_eq!(state.public().exchange(), Some(Exchange::Giving { poor: seat(1), cards: 0 }));
    assert_eq!(game.turn(&state), seat(1));
    play(game, &mut state, "give:HK");
    assert_eq!(legal(game, &state), "give:DJ give:CQ", "all trumps must go");
    play(game, &mut state, "give:DJ give:CQ");
    (game, state)
}

#[test]
fn poverty_needs_at_most_three_trumps_and_the_option() {
    let game = table("poverty=on");
    let says = |hand: &str| legal(game, &deal_by(game, 0, [hand, "", "", ""])).contains("poverty");
    assert!(says("CA CT CK C9 SA ST SK S9 HA CQ DJ DA"), "three trumps");
    assert!(!says("CA CT CK C9 SA ST SK S9 CQ DJ DA D9"), "four trumps");
    let plain = Doppelkopf::default();
    assert!(!legal(plain, &deal_by(plain, 0, [POOR, "", "", ""])).contains("poverty"));
}

#[test]
fn the_cards_of_a_poverty_go_round_until_a_seat_takes_them() {
    let (game, mut state) = offered("");
    assert_eq!(game.turn(&state), seat(2));
    assert_eq!(legal(game, &state), "accept decline");
    play(game, &mut state, "decline");
    assert_eq!(game.turn(&state), seat(3));
    play(game, &mut state, "decline decline");
    assert!(state.public().is_void(), "no seat took them");
    assert_eq!(game.payoffs(&state), Some([0.0; SEATS]));
}

#[test]
fn who_takes_the_cards_returns_three_and_is_the_partner() {
    let (game, mut state) = offered("");
    play(game, &mut state, "accept");
    assert_eq!((game.turn(&state), state.hand(seat(2)).len()), (seat(2), 15));
    let dealt = state.dealt();
    play(game, &mut state, "give:HK give:DJ");
    let plain = state.hand(seat(2)).cards().find(|card| GameType::Normal.order().trumps() & card.bit() == 0);
    let third = plain.unwrap_or(card("SQ"));
    play(game, &mut state, &format!("give:{third}"));
    let trumps = if plain.is_some() { 1 } else { 2 };
    assert_eq!(state.public().exchange(), Some(Exchange::Done { poor: seat(1), rich: seat(2), trumps }));
    assert_eq!(state.public().game_type(), Some(GameType::Poverty));
    assert_eq!(state.parties().re_seats().collect::<Vec<_>>(), [seat(1), seat(2)]);
    assert!(Seat::all(SEATS).all(|seat| state.hand(seat).len() == 12));
    assert_eq!(state.dealt(), dealt, "the deal is not forgotten");
    assert_eq!(game.turn(&state), seat(0), "the start seat leads");
    for viewer in Seat::all(SEATS) {
        assert_eq!(game.view(&state, viewer).party_of(seat(2)), Some(Party::Re), "the parties are public");
    }
}

#[test]
fn only_the_partners_of_a_poverty_know_the_cards_that_changed_hands() {
    let (game, mut state) = offered("");
    play(game, &mut state, "accept give:HK give:HT give:HT");
    let [given, returned]: [Hand; 2] =
        ["HK DJ CQ", "HK HT HT"].map(|codes| codes.split(' ').map(card).collect());
    for viewer in 0..SEATS {
        let expected = if viewer == 1 || viewer == 2 { [given, returned] } else { [Hand::EMPTY; 2] };
        assert_eq!(game.view(&state, seat(viewer)).exchanged(), expected);
    }
    // The poor seat knows that its queen and jack are with its partner, the partner where the tens are, and the others
    // that there are two trumps.
    let trumps = |world: &State| world.hand(seat(1)).cards().filter(is_trump).count();
    assert!((share(game, &state, 0, |world| trumps(world) == 2) - 1.0).abs() < 1e-9);
    let tens = |world: &State| world.hand(seat(1)).count(Card::TEN_OF_HEARTS) == 2;
    assert!((share(game, &state, 2, tens) - 1.0).abs() < 1e-9);
    assert!(share(game, &state, 0, tens) < 0.5);
    let gifts = |world: &State| {
        world.hand(seat(2)).holds(Card::QUEEN_OF_CLUBS) && world.hand(seat(2)).holds(card("DJ"))
    };
    assert!((share(game, &state, 1, gifts) - 1.0).abs() < 1e-9);
    assert!(share(game, &state, 3, gifts) < 0.9);
}

fn is_trump(card: &Card) -> bool {
    GameType::Normal.order().trumps() & card.bit() != 0
}

#[test]
fn a_poverty_that_is_not_played_still_tells_of_few_trumps() {
    let game = table("poverty=on,calls=off");
    let mut state = deal_by(game, 0, ["", POOR, "", ""]);
    play(game, &mut state, "healthy poverty solo:queens healthy");
    assert_eq!(state.public().game_type(), Some(GameType::Solo(Solo::Queens)));
    let few = |world: &State| world.hand(seat(1)).cards().filter(is_trump).count() <= 3;
    assert!((share(game, &state, 0, few) - 1.0).abs() < 1e-9);
    // A wedding goes before a poverty.
    let mut state = deal_by(game, 0, ["", "CA CT CK C9 SA ST SK S9 HA HK DJ DJ", "CQ CQ", ""]);
    play(game, &mut state, "healthy poverty wedding healthy");
    assert_eq!(state.public().wedding(), Some(Wedding::Open));
}

#[test]
fn pigs_of_a_poverty_are_counted_after_the_exchange() {
    let game = table("poverty=on,pigs=start,calls=off");
    let mut state = deal_by(game, 0, ["", "CA CT CK C9 SA ST SK S9 HA HK HK DA", "DA HT HT", ""]);
    play(game, &mut state, "healthy poverty healthy healthy give:DA give:HK give:HK accept");
    play(game, &mut state, "give:HK give:HK give:HT");
    assert_eq!(state.public().pigs(), Some(seat(2)));
}

#[test]
fn a_caught_charlie_and_a_fox_that_wins_the_last_trick_count() {
    for (options, what) in [("charlie_caught=on", What::CharlieCaught), ("fox_last=on", What::FoxLast)] {
        let mut seen = 0;
        for state in finished(options, 2_500).filter(|state| !state.parties().is_single_re()) {
            let account = Account::of(&state).unwrap();
            let winner = *state.public().winners().last().unwrap();
            let last: Vec<_> = state.public().plays().skip(44).collect();
            let caught = last
                .iter()
                .filter(|&&(owner, laid)| laid == Card::CHARLIE && state.party(owner) != state.party(winner))
                .count();
            let expected = match what {
                What::CharlieCaught => caught,
                _ => usize::from(last.contains(&(winner, Card::FOX))),
            };
            assert_eq!(usize::from(account.points_for(what, state.party(winner))), expected);
            assert_eq!(account.points_for(what, state.party(winner).other()), 0);
            seen += expected;
        }
        assert!(seen > 5, "{options}: {seen}");
    }
    for state in finished("nines=on", 1_000) {
        let account = Account::of(&state).unwrap();
        assert!(account.items().iter().all(|item| !matches!(item.what, What::CharlieCaught | What::FoxLast)));
    }
}

fn trumps_of(solo: Solo) -> String {
    let order = GameType::Solo(solo).order();
    let mut trumps: Vec<Card> = Card::all().filter(|card| order.trumps() & card.bit() != 0).collect();
    trumps.sort_by_key(|&trump| order.display_rank(trump));
    trumps.iter().map(|trump| trump.code()).collect::<Vec<_>>().join(" ")
}

#[test]
fn further_solos_have_their_trumps() {
    assert_eq!(trumps_of(Solo::Kings), "CK SK HK DK");
    assert_eq!(trumps_of(Solo::QueensJacks), "CQ SQ HQ DQ CJ SJ HJ DJ");
    assert_eq!(trumps_of(Solo::KingsJacks), "CK SK HK DK CJ SJ HJ DJ");
    assert_eq!(trumps_of(Solo::KingsQueens), "CK SK HK DK CQ SQ HQ DQ");
    assert_eq!(trumps_of(Solo::Koehler), "CK SK HK DK CQ SQ HQ DQ CJ SJ HJ DJ");
    assert_eq!(trumps_of(Solo::PureDiamonds), "DA DT DK DQ DJ D9");
    assert_eq!(trumps_of(Solo::PureHearts), "HA HT HK HQ HJ H9");
    assert_eq!(trumps_of(Solo::PureSpades), "SA ST SK SQ SJ S9");
    assert_eq!(trumps_of(Solo::PureClubs), "CA CT CK CQ CJ C9");
}

#[test]
fn further_solos_are_offered_by_their_option_only() {
    let solos = |options: &str| -> Vec<String> {
        let game = table(options);
        let state = deal_by(game, 0, ["", "", "", ""]);
        legal(game, &state).split(' ').filter(|word| word.starts_with("solo:")).map(str::to_owned).collect()
    };
    assert_eq!(solos("solos=off").len(), 7);
    assert_eq!(solos("solos=kings")[7..], ["solo:kings"]);
    let mixed = ["solo:queens-jacks", "solo:kings-jacks", "solo:kings-queens", "solo:koehler"];
    assert_eq!(solos("solos=mixed")[7..], mixed);
    assert_eq!(solos("solos=pure")[7..], ["solo:pure-D", "solo:pure-H", "solo:pure-S", "solo:pure-C"]);
    assert_eq!(solos("solos=kings+mixed+pure").len(), 16);
}

#[test]
fn who_takes_a_rich_first_trick_must_call() {
    let hands = ["CA CQ", "CA CQ", "CT", "CT"];
    for (options, steps) in [("compulsory=off", 0), ("compulsory=on", 1)] {
        let game = table(options);
        let mut state = deal_by(game, 0, hands);
        play(game, &mut state, HEALTHY);
        for word in ["CA", "CA", "CT", "CT"] {
            while state.asked_seat().is_some() {
                play(game, &mut state, "pass");
            }
            play(game, &mut state, word);
        }
        assert_eq!(state.public().calls().steps(Party::Re), steps, "{options}");
        assert_eq!(state.public().calls().all().first().map(|made| made.seat), (steps == 1).then(|| seat(0)));
    }
    // A trick of fewer than 30 card points obliges no seat.
    let game = table("compulsory=on");
    let mut state = deal_by(game, 0, ["CA CQ", "CQ C9", "C9", "CK"]);
    play(game, &mut state, HEALTHY);
    for word in ["CA", "C9", "C9", "CK"] {
        while state.asked_seat().is_some() {
            play(game, &mut state, "pass");
        }
        play(game, &mut state, word);
    }
    assert!(state.public().calls().all().is_empty());
}

#[test]
fn who_need_not_call_after_a_rich_first_trick_is_of_the_party_that_has_called() {
    let game = table("compulsory=on");
    let mut state = deal_by(game, 0, ["CA CQ", "CA", "CT CQ", "CT"]);
    play(game, &mut state, HEALTHY);
    play(game, &mut state, "pass pass re pass pass pass pass CA");
    for word in ["CA", "CT", "CT"] {
        while state.asked_seat().is_some() {
            play(game, &mut state, "pass");
        }
        play(game, &mut state, word);
    }
    assert_eq!(
        state.public().calls().all().len(),
        1,
        "seat 0 wins the trick, and Re has been called by seat 2"
    );
    let view = game.view(&state, seat(3));
    assert_eq!(view.party_of(seat(0)), Some(Party::Re), "or it would have had to say Kontra");
    let is_re = |world: &State| world.hand(seat(0)).holds(Card::QUEEN_OF_CLUBS);
    assert!((share(game, &state, 3, is_re) - 1.0).abs() < 1e-9);
}

#[test]
fn reservations_can_be_named_in_a_second_step() {
    let game = table("two_step=on,calls=off");
    let mut state = deal_by(game, 0, ["CQ CQ", "", "", ""]);
    assert_eq!(legal(game, &state), "healthy reservation");
    play(game, &mut state, "reservation healthy reservation");
    assert_eq!(state.public().shown(seat(0)), PublicReservation::Unnamed);
    play(game, &mut state, "healthy");
    assert_eq!(game.turn(&state), seat(0), "the first with a reservation names it");
    let solos = "solo:D solo:H solo:S solo:C solo:trumpless solo:queens solo:jacks";
    assert_eq!(legal(game, &state), format!("wedding {solos}"), "who has a reservation cannot be healthy");
    play(game, &mut state, "wedding");
    assert_eq!(state.public().shown(seat(0)), PublicReservation::Named(Reservation::Wedding), "named aloud");
    assert_eq!(game.turn(&state), seat(2));
    play(game, &mut state, "solo:jacks");
    assert_eq!(state.public().game_type(), Some(GameType::Solo(Solo::Jacks)));
    let plain = table("calls=off");
    let state = deal_by(plain, 0, ["CQ CQ", "", "", ""]);
    assert!(!legal(plain, &state).contains("reservation"));
}

#[test]
fn who_cannot_lose_a_trick_may_claim_the_rest() {
    let high = "HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ";
    let (game, state) = normal("shorten=off", 0, [high, "", "", ""]);
    assert!(!legal(game, &state).contains("claim"));
    let (game, mut state) = normal("shorten=on", 0, [high, "", "", ""]);
    assert!(legal(game, &state).ends_with("claim"));
    let mut played = state.clone();
    play(game, &mut state, "claim");
    assert!(state.public().is_finished());
    assert_eq!((state.public().tricks()[0], state.public().eyes()[0]), (12, 240));
    // As if it had been played.
    while !played.public().is_finished() {
        let lowest = Card::from_index(played.playable().trailing_zeros() as usize).unwrap();
        play(game, &mut played, lowest.code());
    }
    assert_eq!(Account::of(&state).unwrap().points(), Account::of(&played).unwrap().points());
    // ♠J is beaten by nothing but an unseen ♣J.
    let (game, state) = normal("shorten=on", 0, ["HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ SJ", "", "", ""]);
    assert!(!legal(game, &state).contains("claim"));
    // Two unseen foxes may be pigs.
    let (game, state) = normal("shorten=on,pigs=play", 0, [high, "", "", ""]);
    assert!(!legal(game, &state).contains("claim"));
}

#[test]
fn a_claim_never_changes_who_wins_the_tricks() {
    let game = table("shorten=on,calls=off");
    let mut claims = 0;
    for part in 0..3_000 {
        let mut rng = Rng::for_part(43, part);
        let mut state = game.start(&mut rng);
        while let Some(mv) = game.random_move(&state, &mut rng, &mut Vec::new()) {
            if game.is_legal(&state, crate::Action::Claim) {
                let claimant = game.turn(&state);
                // However the others play, every trick is won.
                let mut rest = state.clone();
                while !rest.public().is_finished() {
                    let mut options = Vec::new();
                    Doppelkopf::new(false).legal_moves(&rest, &mut options);
                    options.retain(|mv| matches!(mv, crate::Action::Card(_)));
                    game.play(&mut rest, options[rng.below(options.len())]);
                }
                let before = state.public().finished_tricks();
                assert!(rest.public().winners()[before..].iter().all(|&winner| winner == claimant));
                claims += 1;
            }
            game.play(&mut state, mv);
        }
    }
    assert!(claims > 100, "{claims}");
}

#[test]
fn an_owed_solo_is_led_by_its_soloist_and_goes_first() {
    let game = table("owed=3,calls=off");
    let mut state = deal_by(game, 0, ["", "", "", ""]);
    play(game, &mut state, "healthy solo:H healthy solo:S");
    assert_eq!(state.public().declarer(), Some(seat(3)), "the compulsory solo beats the earlier one");
    assert!(state.public().is_compulsory_solo());
    assert_eq!(game.turn(&state), seat(3));
    let mut state = deal_by(game, 0, ["", "", "", ""]);
    play(game, &mut state, "healthy solo:H healthy healthy");
    assert_eq!((state.public().is_compulsory_solo(), game.turn(&state)), (false, seat(0)));
}

#[test]
fn a_forced_seat_can_only_play_a_solo() {
    let game = table("owed=12,forced=2,calls=off");
    let mut state = deal_by(game, 0, ["", "", "CQ CQ", ""]);
    play(game, &mut state, "healthy solo:H");
    let solos = "solo:D solo:H solo:S solo:C solo:trumpless solo:queens solo:jacks";
    assert_eq!(legal(game, &state), solos);
    play(game, &mut state, "solo:C healthy");
    assert_eq!(state.public().declarer(), Some(seat(2)));
}

#[test]
fn wrong_options_are_refused_with_a_reason() {
    let error = |options: &str| {
        let mut spec: Spec = format!("doppelkopf:{options}").parse().unwrap();
        Doppelkopf::from_spec(&mut spec).expect_err(options).to_string()
    };
    assert!(error("pigs=on").contains("start"));
    assert!(error("super_pigs=on").contains("super_pigs"));
    assert!(error("pigs=play,super_pigs=on").contains("super_pigs"));
    assert!(error("throw_in=aces").contains("nines"));
    assert!(error("solos=all").contains("mixed"));
    assert!(error("calls=off,compulsory=on").contains("calls=off"));
    assert!(error("owed=4").contains("owed"));
    assert!(error("forced=1").contains("owed"));
    assert_eq!(
        table("pigs=start,solos=kings+pure,nines=off").spec(),
        "doppelkopf:pigs=start,nines=off,solos=kings+pure"
    );
}
