//! The laws of every game, the files of other programs, and text that is not Doppelkopf at all.

use spielwerk_core::check::{CheckReport, ReferenceFiles};
use spielwerk_core::{Game, Notation, Rng, Seat, Spec, Viewer, contract};

use super::{FULL, SILENT, deal, finish, legal, play};
use crate::{Doppelkopf, SEATS, State};

fn reference_games() -> &'static str {
    include_str!("../../data/games.jsonl")
}

fn from_spec(text: &str) -> Result<Doppelkopf, String> {
    let mut spec: Spec = text.parse().unwrap();
    let game = Doppelkopf::from_spec(&mut spec).map_err(|error| error.to_string())?;
    spec.finish().map(|()| game).map_err(|error| error.to_string())
}

#[test]
fn the_rules_obey_the_laws_of_games() {
    for game in [FULL, SILENT] {
        contract::rules(&game, 300);
        contract::random_moves_are_uniform(&game, 10);
        contract::payoffs_sum_to_zero(&game, 1_000);
        contract::notation(&game, 20);
    }
}

#[test]
fn specs_are_read_and_written() {
    assert_eq!(from_spec("doppelkopf"), Ok(FULL));
    assert_eq!(from_spec("doppelkopf:calls=on"), Ok(FULL));
    assert_eq!(from_spec("doppelkopf:calls=off"), Ok(SILENT));
    assert_eq!(from_spec(&SILENT.spec()), Ok(SILENT));
    assert_eq!(from_spec(&FULL.spec()), Ok(FULL));
    assert!(from_spec("doppelkopf:calls=2").unwrap_err().contains("calls="));
    assert!(from_spec("doppelkopf:swine=on").unwrap_err().contains("calls"));
}

#[test]
fn states_are_small() {
    assert!(size_of::<State>() <= 250, "{}", size_of::<State>());
}

#[test]
fn a_deal_must_be_the_whole_deck_in_four_hands_of_twelve() {
    let state = deal(0, ["", "", "", ""]);
    let mut hands = std::array::from_fn(|seat| state.hand(Seat::new(seat)));
    assert!(FULL.deal(Seat::new(4), hands).is_none());
    assert!(FULL.deal(Seat::new(3), hands).is_some());
    hands.swap(0, 1);
    let moved = hands[0].cards().next().unwrap();
    hands[0].remove(moved);
    assert!(FULL.deal(Seat::new(0), hands).is_none());
}

/// The first reference game with `old` in its line, and what is found after replacing it.
fn tampered(old: &str, new: &str) -> CheckReport {
    let games = reference_games();
    let line = games.lines().find(|line| line.contains(old)).unwrap_or_else(|| panic!("{old}"));
    FULL.check_text(&line.replacen(old, new, 1)).unwrap()
}

#[test]
fn a_wrong_entry_in_a_reference_game_is_found() {
    for (old, new) in [
        ("\"replies\":[]", "\"replies\":[3]"),
        ("\"silent_solo\":true", "\"silent_solo\":false"),
        ("\"winner\":\"re\"", "\"winner\":\"none\""),
        ("\"wedding_solved_in_trick\":2", "\"wedding_solved_in_trick\":1"),
        ("\"game_type\":\"solo:H\"", "\"game_type\":\"solo:D\""),
        ("[\"won\",\"re\",1]", "[\"won\",\"kontra\",1]"),
        ("[\"under90\",\"re\",1],", ""),
        ("\"fox\":[0,1]", "\"fox\":[1,0]"),
        (
            "\"special\":null",
            "\"special\":{\"against_queens\":false,\"doppelkopf\":[0,0],\"fox\":[0,0],\"charlie\":[0,0]}",
        ),
        (",1,3,12]", ",1,3,11]"),
        ("\"kontra\",\"kontra\",\"kontra\"]]", "\"kontra\",\"kontra\",null]]"),
    ] {
        assert!(!tampered(old, new).disagreements.is_empty(), "{old} replaced by {new} goes unnoticed");
    }
}

#[test]
fn lines_that_are_not_games_are_errors_with_their_number() {
    let games = reference_games();
    let good = games.lines().next().unwrap();
    let text = format!("{good}\n\n{}\n", good.replace("\"start\":", "\"start\":9"));
    assert_eq!(FULL.check_text(&text).unwrap_err().line, 3);
    assert_eq!(FULL.check_text("{}").unwrap_err().line, 1);
    assert_eq!(FULL.check_text("").unwrap().games, 0);
    let card = FULL.check_text(&good.replacen("\"HT\"", "\"XX\"", 1)).unwrap_err();
    assert!(card.to_string().contains("XX"), "{card}");
}

#[test]
fn broken_positions_are_refused_with_a_reason() {
    let good = FULL.position_text(&deal(2, ["CQ CQ", "", "", ""]));
    let error = |text: &str| FULL.parse_position(text).expect_err(text).to_string();
    assert!(error("").contains("start seat"));
    assert!(error(&good.replacen('2', "4", 1)).contains("start seat"));
    assert!(error("0 D9 : healthy").contains("four hands"));
    assert!(error(&good.replacen("CQCQ", "CQSQ", 1)).contains("twice"));
    assert!(error(&good.replace(" :", "")).contains("':'"));
    assert!(error(&format!("{good} wedding")).contains("illegal"));
    assert!(error(&format!("{good} nonsense")).contains("nonsense"));
}

#[test]
fn re_and_kontra_are_written_by_party_and_read_as_one_call() {
    let mut state = deal(0, ["CQ", "", "CQ", ""]);
    play(FULL, &mut state, "healthy healthy healthy healthy");
    assert_eq!(legal(FULL, &state), "re pass");
    assert_eq!(FULL.parse_move(&state, " re "), FULL.parse_move(&state, "kontra"));
    play(FULL, &mut state, "pass");
    assert_eq!(legal(FULL, &state), "kontra pass");
}

#[test]
fn a_picture_for_a_seat_shows_its_own_cards_only() {
    let mut state = deal(0, ["CQ HT HT", "", "CQ", ""]);
    play(FULL, &mut state, "healthy healthy healthy healthy kontra pass pass pass pass");
    let picture = FULL.picture(&state, Viewer::Seat(Seat::new(0)));
    assert!(picture.starts_with("normal game, trick 1, South to play"), "{picture}");
    assert!(picture.contains("♥10 ♥10 ♣Q"), "hands are sorted by trump order: {picture}");
    assert!(picture.contains("calls: South re"), "{picture}");
    assert_eq!(picture.matches("12 cards").count(), 3, "{picture}");
    assert!(!picture.contains("♠"), "{picture}");
    let open = FULL.picture(&state, Viewer::Open);
    assert!(open.contains("♠") && !open.contains("12 cards"), "{open}");
    finish(FULL, &mut state);
    let end = FULL.picture(&state, Viewer::Seat(Seat::new(1)));
    assert!(end.contains("eyes, value for Re"), "{end}");
    assert_eq!(end, FULL.picture(&state, Viewer::Open), "at the end everything is known");
}

#[test]
fn any_text_is_a_move_or_an_error() {
    let state = FULL.start(&mut Rng::new(1));
    contract::fuzz_text(&["HT", "solo:trumpless", "kontra", "no90", "pass"], 1_000_000, |text| {
        let _ = FULL.parse_move(&state, text);
    });
}

#[test]
fn any_text_is_a_position_or_an_error() {
    let mut state = deal(0, ["CQ CQ", "", "", ""]);
    let start = FULL.position_text(&state);
    play(FULL, &mut state, "wedding healthy healthy healthy DK");
    let later = FULL.position_text(&state);
    contract::fuzz_text(&[&start, &later, "3 D9/D9/D9/D9 : healthy"], 1_000_000, |text| {
        if let Ok(read) = FULL.parse_position(text) {
            assert!(FULL.turn(&read).index() < SEATS);
        }
    });
}

#[test]
fn any_text_is_a_reference_game_or_an_error() {
    let games = reference_games();
    let whole = games.lines().min_by_key(|line| line.len()).unwrap();
    let actions = whole.find("\"actions\":[").unwrap() + 11;
    let end = whole.find("],\"replies\"").unwrap();
    // The reservation round and three cards are enough to reach all of the reader.
    let cut = actions + whole[actions..end].match_indices("],[").nth(6).unwrap().0 + 1;
    let short = format!("{}{}", &whole[..cut], &whole[end..]);
    assert!(!FULL.check_text(&short).unwrap().disagreements.is_empty(), "the game is not finished");
    contract::fuzz_text(&[&short, "{\"start\":1,\"hands\":[[\"HT\"],[],[],[]]}"], 1_000_000, |text| {
        let _ = FULL.check_text(text);
    });
}
