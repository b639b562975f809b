//! The laws of games, the exact answer against brute force, reference games and broken input.

use spielwerk_core::check::ReferenceFiles;
use spielwerk_core::{Game, Notation, Rng, Seat, Spec, contract};
use spielwerk_session::players::{Networks, NoNetworks};

use super::{Heap, Nimm3, Take};

fn game(text: &str) -> Nimm3 {
    let mut spec: Spec = text.parse().unwrap_or_else(|error| panic!("{error}"));
    Nimm3::from_spec(&mut spec).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_laws_of_games_hold() {
    for text in ["nimm3", "nimm3:stones=21,take=4", "nimm3:stones=1,take=1", "nimm3:stones=300,take=100"] {
        let game = game(text);
        assert_eq!(game.spec(), text);
        contract::rules(&game, 500);
        contract::zero_sum(&game, 500);
        contract::notation(&game, 200);
        contract::keys(&game, 200);
        if game.stones() > 1 {
            contract::random_moves_are_uniform(&game, 500);
        }
    }
}

#[test]
fn parameters_out_of_range_are_refused() {
    for text in ["nimm3:stones=0", "nimm3:stones=1001", "nimm3:take=0", "nimm3:take=101"] {
        let mut spec = text.parse().expect("well formed");
        assert!(Nimm3::from_spec(&mut spec).is_err(), "{text}");
    }
    assert_eq!(Nimm3::new(11, 3), Some(Nimm3::default()));
    assert_eq!(Nimm3::new(11, 0), None);
    assert_eq!(Nimm3::new(1001, 3), None);
}

#[test]
fn the_exact_answer_is_that_of_brute_force() {
    for take in [1, 2, 3, 4, 7, 100] {
        let game = Nimm3::new(250, take).expect("in range");
        let mut wins = vec![false];
        for stones in 1..=250 {
            let heap = Heap::new(stones, Seat::FIRST);
            let mut moves = Vec::new();
            game.legal_moves(&heap, &mut moves);
            let winning: Vec<u32> = moves
                .iter()
                .map(|mv| mv.stones())
                .filter(|&taken| !wins[(stones - taken) as usize])
                .collect();
            assert_eq!(game.winning_take(stones).into_iter().collect::<Vec<_>>(), winning, "{stones}/{take}");
            wins.push(!winning.is_empty());
        }
    }
}

#[test]
fn reference_games_are_replayed() {
    let text = "# two games\n11: 3 3 3 2 | second\n11: 1 1 1 # unfinished\n\n5: 1 3 1 | first\n";
    let report = Nimm3::default().check_text(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((report.games, report.moves, report.facts), (3, 10, 3));
    assert_eq!(report.disagreements, []);

    let wrong = "11: 3 3 3 2 | first\n11: 4 | first\n3: 3 1 | first\n3: 3\n";
    let report = Nimm3::default().check_text(wrong).unwrap_or_else(|error| panic!("{error}"));
    let lines: Vec<usize> = report.disagreements.iter().map(|found| found.line).collect();
    assert_eq!(lines, [1, 2, 3, 4]);

    for line in ["11 3 3", "x: 1", "11: 0", "11: 1 | third", "2000: 1"] {
        let error = Nimm3::default().check_text(&format!("\n{line}")).expect_err(line);
        assert_eq!(error.line, 2, "{line}");
    }
}

#[test]
fn any_text_is_read_or_refused_without_panic() {
    const ROUNDS: u32 = 1_000_000;
    let game = Nimm3::default();
    let heap = game.start(&mut Rng::new(1));
    contract::fuzz_text(&["3", "1", "100"], ROUNDS, |text| {
        if let Ok(take) = game.parse_move(&heap, text) {
            assert!(Take::new(take.stones()).is_some());
        }
    });
    contract::fuzz_text(&["11 first", "7 second", "1000 first"], ROUNDS, |text| {
        if let Ok(heap) = game.parse_position(text) {
            assert_eq!(game.parse_position(&game.position_text(&heap)), Ok(heap));
        }
    });
    contract::fuzz_text(&["11: 3 3 3 2 | second\n", "# none\n5: 1"], ROUNDS, |text| {
        let _ = game.check_text(text);
    });
}

#[test]
fn a_page_searches_without_networks_and_says_so() {
    let open = |text: &str| {
        let mut spec: Spec = text.parse().expect("a spec");
        NoNetworks.evaluator(&game("nimm3"), &mut spec, 1.0).map(drop).map_err(|error| error.to_string())
    };
    assert_eq!(open("zero"), Ok(()));
    assert!(open("zero:net=x").is_err_and(|error| error.contains("only the program")));
}
