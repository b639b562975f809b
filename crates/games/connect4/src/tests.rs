//! The laws of games, independent counts, reference games and broken input.

use std::collections::HashSet;

use spielwerk_core::check::ReferenceFiles;
use spielwerk_core::{Game, Notation, contract};

use super::{COLUMNS, ConnectFour, Position, ROWS};

#[test]
fn the_laws_of_games_hold() {
    contract::rules(&ConnectFour, 2_000);
    contract::random_moves_are_uniform(&ConnectFour, 200);
    contract::zero_sum(&ConnectFour, 2_000);
    contract::notation(&ConnectFour, 500);
    contract::keys(&ConnectFour, 500);
    contract::symmetry(&ConnectFour, 500);
}

/// Four in a line, found by walking from every stone in every direction.
fn naive_win(position: &Position) -> bool {
    let winner = position.turn().opponent();
    let stone = |column: isize, row: isize| {
        let on_board = (0..COLUMNS as isize).contains(&column) && (0..ROWS as isize).contains(&row);
        on_board && position.stone_at(column as usize, row as usize) == Some(winner)
    };
    (0..COLUMNS as isize).any(|column| {
        (0..ROWS as isize).any(|row| {
            [(0, 1), (1, -1), (1, 0), (1, 1)]
                .iter()
                .any(|(right, up)| (0..4).all(|step| stone(column + step * right, row + step * up)))
        })
    })
}

#[test]
fn wins_are_those_a_naive_look_finds() {
    contract::walk(&ConnectFour, 5_000, 9, |position, _, _| {
        assert_eq!(position.is_won(), naive_win(position), "{}", ConnectFour.position_text(position));
    });
}

#[test]
fn distinct_positions_per_ply_are_the_published_ones() {
    const COUNTS: [usize; 9] = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275];
    let mut positions = HashSet::from([Position::EMPTY]);
    let mut moves = Vec::new();
    for (ply, &count) in COUNTS.iter().enumerate() {
        assert_eq!(positions.len(), count, "ply {ply}");
        let finished = positions.iter().filter(|position| position.is_finished()).count();
        assert_eq!(finished, if ply == 7 { 728 } else { finished }, "ply {ply}");
        let mut next = HashSet::new();
        for position in &positions {
            moves.clear();
            ConnectFour.legal_moves(position, &mut moves);
            next.extend(moves.iter().map(|&column| ConnectFour.child(position, column)));
        }
        positions = next;
    }
}

#[test]
fn any_text_is_read_or_refused_without_panic() {
    const ROUNDS: u32 = 1_000_000;
    contract::fuzz_text(&["4", "7", "12"], ROUNDS, |text| {
        let _ = ConnectFour.parse_move(&Position::EMPTY, text);
    });
    let boards = [
        "......./......./......./...R.../...YY../YR.RR.. y",
        "......./......./R.R..../R.R.YY./R.R.YY./R.R.YYY y",
        "YYRRYYR/RRYYRRY/YYRRYYR/RRYYRRY/YYRRYYR/RRYYRRY r",
        "4455412",
        "-",
    ];
    contract::fuzz_text(&boards, ROUNDS, |text| {
        if let Ok(position) = ConnectFour.parse_position(text) {
            let written = ConnectFour.position_text(&position);
            assert_eq!(ConnectFour.parse_position(&written), Ok(position), "{written}");
        }
    });
    contract::fuzz_text(&["# games\n1212121 1\n44444 2\n", "- 1", "257771314744647214 -1"], ROUNDS, |text| {
        let _ = ConnectFour.check_text(text);
    });
}
