//! The shipped book against itself and the solver, files that were cut off, and what is not a book.

use std::fs;
use std::path::PathBuf;

use spielwerk_core::{Budget, Game, Limits};

use super::{Book, BookError, BookFile, Opening, Openings, Progress, SHIPPED, write_book};
use crate::solver::Solver;
use crate::{ConnectFour, Position};

/// Up to how many stones the shipped book knows every position.
const PLIES: usize = 6;

fn levels() -> Vec<Openings> {
    std::iter::successors(Some(Openings::start()), |level| Some(level.next())).take(PLIES + 1).collect()
}

fn solver() -> Solver {
    Solver::new(16).expect("16 MiB")
}

/// A file of its own for a test.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Self {
        let path = std::env::temp_dir().join(format!("spielwerk-{}-{name}", std::process::id()));
        fs::write(&path, text).expect("a writable folder");
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

#[test]
fn levels_hold_the_published_number_of_positions() {
    let with_mirror_images = |level: &Openings| {
        let count =
            |opening: &Opening| if opening.position().mirrored() == *opening.position() { 1 } else { 2 };
        level.level().iter().map(count).sum::<usize>()
    };
    let counts: Vec<usize> = levels().iter().map(with_mirror_images).collect();
    assert_eq!(counts, [1, 7, 49, 238, 1_120, 4_263, 16_422]);
}

#[test]
fn the_shipped_book_is_complete_and_agrees_with_itself() {
    let book = Book::shipped();
    let levels = levels();
    assert_eq!(book.len(), levels.iter().map(|level| level.level().len()).sum::<usize>());
    let mut moves = Vec::new();
    for opening in levels[..PLIES].iter().flat_map(Openings::level) {
        let position = opening.position();
        moves.clear();
        ConnectFour.legal_moves(position, &mut moves);
        let scores = moves.iter().map(|&column| book.score(&position.with_stone(column)));
        let best = scores.map(|score| -score.expect("no game ends within six plies")).max();
        assert_eq!(book.score(position), best, "{}", opening.text());
        assert_eq!(book.score(&position.mirrored()), best, "{}", opening.text());
    }
}

#[test]
fn samples_of_the_shipped_book_agree_with_the_solver() {
    let mut solver = solver();
    let mut agreeing = |every: usize, budget: Budget| {
        let last = levels().pop().expect("a level");
        let mut agreed = 0;
        for opening in last.level().iter().step_by(every) {
            let limits = Limits::start(&budget, 1, None);
            if let Some(score) = solver.score(opening.position(), &limits) {
                assert_eq!(Book::shipped().score(opening.position()), Some(score), "{}", opening.text());
                agreed += usize::from(score < 17);
            }
        }
        agreed
    };
    let easy = agreeing(4, Budget::nodes(2_000));
    assert!(easy > 30, "{easy}");
    assert!(agreeing(2_001, Budget::default()) > 2);
}

#[test]
fn the_first_moves_come_out_of_the_book_without_a_search() {
    let mut solver = solver().with_book(Book::shipped());
    let scores = solver.move_scores(&Position::EMPTY, &Limits::none());
    assert_eq!(scores, Some([-2, -1, 0, 1, 0, -1, -2].map(Some)));
    let best = solver.best_move(&Position::EMPTY, &Limits::none()).expect("no limit");
    assert_eq!((best.0.number(), best.1), (4, 1));
    assert_eq!(solver.nodes(), 0);
}

#[test]
fn a_book_that_was_cut_off_is_continued() {
    let is_quick = |line: &str| line.ends_with(" 17") || line.ends_with(" 18");
    let mut text: String =
        SHIPPED.text().lines().filter(|line| !is_quick(line)).flat_map(|line| [line, "\n"]).collect();
    let left = text.lines().count() - 1;
    text.push_str("4455");
    let scratch = Scratch::new("cut-off-book", &text);

    let mut file = BookFile::open(&scratch.0).expect("a book");
    assert_eq!(file.book().len(), left);
    let mut last = None;
    let finished =
        write_book(&mut file, PLIES, &mut solver(), &Limits::none(), &mut |news| last = Some(news));
    assert!(finished.expect("a writable file"));
    let of = levels()[PLIES].level().len();
    assert_eq!(last, Some(Progress { ply: PLIES, done: of, of }));

    let written = Book::from_text(&fs::read_to_string(&scratch.0).expect("a file")).expect("a book");
    assert_eq!(written.scores, Book::shipped().scores);
}

#[test]
fn a_new_book_begins_with_its_header_and_a_limit_ends_the_work() {
    let scratch = Scratch::new("new-book", "# spielwerk-conn");
    let mut file = BookFile::open(&scratch.0).expect("a new book");
    let few_nodes = Limits::start(&Budget::nodes(100), 1, None);
    let finished = write_book(&mut file, 1, &mut solver(), &few_nodes, &mut |_| {});
    assert!(!finished.expect("a writable file"));
    let text = fs::read_to_string(&scratch.0).expect("a file");
    assert_eq!(text, "# spielwerk-connect4-book version 1\n");
    assert!(Book::from_text(&text).expect("a book").is_empty());
}

#[test]
fn what_is_not_a_book_is_refused_with_the_reason() {
    let refusal = |text: &str| Book::from_text(text).expect_err(text);
    let header = "# spielwerk-connect4-book version 1\n";
    assert!(matches!(refusal(""), BookError::Header));
    assert!(matches!(refusal("44 1\n"), BookError::Header));
    assert!(matches!(refusal("# spielwerk-connect4-book version x\n"), BookError::Header));
    assert!(matches!(refusal("# spielwerk-connect4-book version 2\n"), BookError::Version(2)));
    assert!(matches!(refusal(&format!("{header}44 x\n")), BookError::Line { line: 2, .. }));
    assert!(matches!(refusal(&format!("{header}- 1\n4444444 1\n")), BookError::Moves { line: 3, .. }));
    assert!(matches!(refusal(&format!("{header}44 99\n")), BookError::Score { line: 2, score: 99 }));
    let scratch = Scratch::new("no-book", "a letter\n");
    assert!(matches!(BookFile::open(&scratch.0), Err(BookError::Header)));
    assert_eq!(fs::read_to_string(&scratch.0).expect("a file"), "a letter\n", "other files stay as they are");
}
