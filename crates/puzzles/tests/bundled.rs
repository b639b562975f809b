//! The bundled sets: every puzzle has one right move by the exact solver, and some are graded again.

use spielwerk_core::Proof;
use spielwerk_puzzles::{Goal, Puzzle, PuzzleSet, Request, generate, grade, solve};
use spielwerk_session::{GamePackage, PuzzleProfile, Registry};

const PACKAGES: [&GamePackage; 4] = [
    &spielwerk_amazons::PACKAGE,
    &spielwerk_connect4::PACKAGE,
    &spielwerk_doppelkopf::PACKAGE,
    &spielwerk_othello::PACKAGE,
];

#[test]
fn every_bundled_puzzle_has_one_right_move() {
    let registry = Registry::new(PACKAGES);
    let mut sets = 0;
    for package in PACKAGES {
        let profile = package.puzzles.expect("puzzles");
        let Some(text) = profile.bundled else { continue };
        sets += 1;
        let set = PuzzleSet::parse(text).expect("a set");
        assert!(set.command.starts_with(&format!("spielwerk puzzles {} ", package.name)), "{}", set.command);
        assert_eq!(set.to_text(), text, "as the program writes it");
        assert!(set.puzzles.len() >= 5 && set.puzzles.is_sorted_by_key(Puzzle::grade));
        let mut names: Vec<String> = set.puzzles.iter().map(Puzzle::id).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), set.puzzles.len(), "names tell puzzles apart");
        let game = registry.game(profile.game).expect("a game");
        let mut solver = game.solver("answer=moves").expect("a solver").expect("a solver");
        for puzzle in set.puzzles.iter().step_by(3) {
            let session = game.resume(&puzzle.position).expect("a position");
            let found = solve(&mut *solver, &*session).expect("solved");
            let [best, second] = [&found.moves[0], &found.moves[1]];
            assert_eq!((&best.mv, best.value, second.value), (&puzzle.solution, puzzle.value, puzzle.second));
            let outcomes = [best.value, second.value].map(Proof::of_value);
            match puzzle.goal {
                Goal::Win => assert!(outcomes[0] == Proof::Win && outcomes[1] != Proof::Win),
                Goal::Draw => assert_eq!(outcomes, [Proof::Draw, Proof::Loss]),
                Goal::Points => assert!(best.value > second.value),
            }
            assert!(puzzle.failed.is_sorted() && puzzle.failed.iter().all(|level| (1..=10).contains(level)));
            let mut after = session.boxed_clone();
            for mv in &puzzle.line {
                after.play(mv).expect("a legal line");
            }
        }
    }
    assert!(sets > 0, "some games bundle puzzles");
}

#[test]
fn the_grade_of_a_puzzle_can_be_made_again() {
    let registry = Registry::new(PACKAGES);
    for package in PACKAGES {
        let profile = package.puzzles.expect("puzzles");
        let Some(set) = profile.bundled.map(|text| PuzzleSet::parse(text).expect("a set")) else { continue };
        let game = registry.game(profile.game).expect("a game");
        let puzzle = set.puzzles.last().expect("a puzzle");
        let session = game.resume(&puzzle.position).expect("a position");
        // The two lowest levels are quick.
        let failed = grade(&*game, &*session, &puzzle.solution, [1, 2], 1).expect("graded");
        assert!(failed.iter().all(|level| [1, 2].contains(level)));
        assert_eq!(
            grade(&*game, &*session, &puzzle.solution, [1, 2], 1).expect("again"),
            failed,
            "by its seed"
        );
    }
}

#[test]
fn puzzles_are_made_again_by_their_seed() {
    let registry = Registry::new(PACKAGES);
    let profile = PuzzleProfile { solver: "answer=moves", random_plies: 24, ..connect4_profile() };
    let game = registry.game(profile.game).expect("a game");
    let request = Request { count: 2, seed: 5 };
    let made = generate(&*game, &profile, request, &mut |_| ()).expect("puzzles");
    assert_eq!(made.len(), 2);
    for puzzle in &made {
        let session = game.resume(&puzzle.position).expect("a position");
        let mut solver = game.solver("answer=moves").expect("a solver").expect("a solver");
        let found = solve(&mut *solver, &*session).expect("solved");
        assert_eq!(found.moves[0].mv, puzzle.solution);
        assert!(!puzzle.failed.contains(&10), "perfect play finds {}", puzzle.solution);
    }
    assert_eq!(generate(&*game, &profile, request, &mut |_| ()).expect("again"), made);
}

fn connect4_profile() -> PuzzleProfile {
    spielwerk_connect4::PACKAGE.puzzles.expect("puzzles")
}
