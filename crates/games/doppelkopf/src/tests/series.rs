//! An evening of games.

use spielwerk_core::{Game, HiddenInformation, Rng, SearchControl, Seat, ViewEngine};

use super::{play, seat};
use crate::{
    BockRounds, Conventions, Entry, GameType, HouseRules, SEATS, Series, SeriesError, SeriesRules, Solo,
    State, ThrowIn,
};

fn normal(points: [i16; SEATS]) -> Entry {
    Entry { game_type: GameType::Normal, declarer: None, compulsory: false, points, bock: 0 }
}

fn solo(soloist: usize, compulsory: bool) -> Entry {
    let mut points = [-1; SEATS];
    points[soloist] = 3;
    let game_type = GameType::Solo(Solo::Queens);
    Entry { game_type, declarer: Some(seat(soloist)), compulsory, points, bock: 0 }
}

#[test]
fn the_dealer_moves_on_but_after_a_compulsory_solo() {
    let mut series = Series::new(SeriesRules::default(), seat(3));
    assert_eq!((series.dealer(), series.start()), (seat(3), seat(0)));
    series.push(normal([1, -1, 1, -1])).unwrap();
    assert_eq!(series.dealer(), seat(0));
    series.push(solo(2, true)).unwrap();
    assert_eq!((series.dealer(), series.owed(seat(2))), (seat(0), 0));
    series.push(solo(2, false)).unwrap();
    assert_eq!(series.dealer(), seat(1));
    assert_eq!(series.totals(), [-1, -3, 7, -3]);
    assert_eq!(series.places(), [2, 3, 1, 3]);
    let refused = series.push(solo(2, true)).unwrap_err();
    assert!(refused.to_string().contains("owed"), "{refused}");
    assert!(series.push(normal([1, 0, 0, 0])).unwrap_err().to_string().contains("add up"));
}

#[test]
fn owed_solos_are_forced_when_no_other_games_are_left() {
    let rules = SeriesRules { games: 6, ..SeriesRules::default() };
    let mut series = Series::new(rules, seat(0));
    assert_eq!(series.duty().forced(), None);
    series.push(solo(1, true)).unwrap();
    assert_eq!(series.duty().forced(), None, "five games for three solos");
    series.push(normal([0; SEATS])).unwrap();
    series.push(normal([0; SEATS])).unwrap();
    assert_eq!(series.dealer(), seat(2));
    for soloist in [3, 0, 2] {
        assert_eq!(series.duty().forced(), Some(seat(soloist)), "in the order of speaking");
        series.push(solo(soloist, true)).unwrap();
    }
    assert!(series.is_over());
    assert_eq!(series.push(normal([0; SEATS])), Err(SeriesError::Over));
}

#[test]
fn bock_rounds_double_four_games_and_add_up() {
    let mut series = Series::new(SeriesRules { bock: BockRounds::ALL, ..SeriesRules::default() }, seat(0));
    series.push(Entry { bock: 1, ..normal([1, 1, -1, -1]) }).unwrap();
    assert_eq!((series.factor(), series.totals()), (2, [1, 1, -1, -1]));
    series.push(Entry { bock: 1, ..normal([1, 1, -1, -1]) }).unwrap();
    assert_eq!(series.totals(), [3, 3, -3, -3]);
    for _ in 0..7 {
        assert_eq!(series.factor(), 2);
        series.push(normal([0; SEATS])).unwrap();
    }
    assert_eq!(series.factor(), 1);
}

/// Plays the next game of a series by conventions.
fn play_next(series: &Series, rng: &mut Rng) -> State {
    let game = series.game();
    let mut state = series.deal(rng).expect("games are left");
    while game.payoffs(&state).is_none() {
        let view = game.view(&state, game.turn(&state));
        let action = Conventions::default().analyse(&game, &view, &mut SearchControl::none()).best;
        game.try_play(&mut state, action).expect("a legal move");
    }
    state
}

#[test]
fn an_evening_is_played_to_its_end_and_every_seat_has_played_its_solo() {
    let house = HouseRules { throw_in: ThrowIn::ALL, poverty: true, ..HouseRules::TOURNAMENT };
    for (part, rules) in [
        SeriesRules::default(),
        SeriesRules { games: 8, solos: 2, ..SeriesRules::default() },
        SeriesRules { games: 17, solos: 0, bock: BockRounds::ALL, house },
    ]
    .into_iter()
    .enumerate()
    {
        let mut rng = Rng::new(part as u64);
        let mut series = Series::new(rules, seat(part));
        let (mut void, mut doubled) = (0, 0);
        while !series.is_over() {
            let (dealer, before, factor) = (series.dealer(), series.totals(), series.factor());
            let state = play_next(&series, &mut rng);
            match series.record(&state).unwrap() {
                None => {
                    assert_eq!(series.dealer(), dealer, "a void deal is dealt again");
                    void += 1;
                }
                Some(entry) => {
                    let moves_on = usize::from(!entry.compulsory);
                    assert_eq!(series.dealer(), dealer.after(moves_on, SEATS));
                    let won: [i32; SEATS] = std::array::from_fn(|seat| series.totals()[seat] - before[seat]);
                    assert_eq!(won, entry.points.map(|points| factor * i32::from(points)));
                    doubled += i32::from(factor == 2);
                }
            }
        }
        assert_eq!(series.entries().len(), rules.games as usize);
        assert!(Seat::all(SEATS).all(|seat| series.owed(seat) == 0));
        assert_eq!(series.totals().iter().sum::<i32>(), 0);
        assert_eq!((void > 0, doubled > 0), (part == 2, part == 2), "{void} void, {doubled} doubled");
        let text = series.to_string();
        assert_eq!(text.parse::<Series>().as_ref(), Ok(&series), "{text}");
        let json = serde_json::to_string(&series).unwrap();
        assert_eq!(serde_json::from_str::<Series>(&json).unwrap(), series, "{json}");
    }
}

#[test]
fn only_the_next_game_of_a_series_is_entered() {
    let mut series = Series::new(SeriesRules { solos: 0, ..SeriesRules::default() }, seat(0));
    let mut rng = Rng::new(1);
    let mut state = series.deal(&mut rng).unwrap();
    assert_eq!(state.public().start(), seat(1));
    play(series.game(), &mut state, "healthy");
    assert_eq!(series.record(&state), Err(SeriesError::Unfinished));
    let state = play_next(&series, &mut rng);
    assert!(series.record(&state).unwrap().is_some());
    assert_eq!(series.record(&state), Err(SeriesError::OtherGame), "another seat starts now");
}

#[test]
fn broken_lists_are_refused_with_the_line() {
    let good = "series:games=4 dealer 1\n1 normal - free +1 -1 +1 -1 bock 0\n";
    assert_eq!(good.parse::<Series>().unwrap().entries().len(), 1);
    for (text, reason) in [
        ("", "line 1"),
        ("series dealer 4", "seat"),
        ("games dealer 1", "series"),
        ("series:games=0 dealer 1", "games"),
        ("series:cards=3 dealer 1", "cards"),
        ("series dealer 1\n1 skat - free +1 -1 +1 -1 bock 0", "line 2"),
        ("series dealer 1\n1 normal - free +1 -1 +1 -2 bock 0", "add up"),
        ("series dealer 1\n1 normal - compulsory +1 -1 +1 -1 bock 0", "owed"),
    ] {
        let error = text.parse::<Series>().expect_err(text).to_string();
        assert!(error.contains(reason), "{text:?}: {error}");
    }
}
