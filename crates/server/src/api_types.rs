//! The types of the interface for the page, written from the structs that are sent and read.
//!
//! The page is plain JavaScript with types in comments; TypeScript checks them against this file.

use std::fmt::Write;
use std::path::Path;

use spielwerk_core::{
    Analysed, Analysis, Facts, MoveAnalysis, Proof, Scene, SearchSpace, Seat, Setup, TableUse, ValueUnit,
    Words, WorldAnalysis, scene,
};
use spielwerk_matches::{
    Course, CoursePoint, Effort, Ending, PairingResult, PlayedGame, PlayerResult, PointsResult, Remark,
    SeatResult, TournamentConfig, TournamentResult, statistics,
};
use spielwerk_puzzles::Goal;
use spielwerk_review::{Class, Judgement, MoveReview, MoveValue, Review, SeatReview, Thresholds, Verdict};
use spielwerk_run::{MetricUnit, StepProgress};
use spielwerk_session::{
    Colour, Drawing, GameOption, Gesture, Glyph, LevelRating, OptionValue, Piece, RatingGain, RuleExample,
    SeatLook, SeriesEntry, Standing, Surface, Vocabulary, Word,
};
use ts_rs::{Config, TS};

use crate::routes::book;
use crate::runs::{
    charts, index, opinions, request, routes as run_routes, study, summary, tournament, training,
};
use crate::tables::branches::Branch;
use crate::tables::requests::{
    asking, belief, listener, lobby, moves, new_table, position, puzzles, questions, seats, setup, tree,
};
use crate::tables::{clock, exact, render, succession};

/// The file, from the folder of this crate.
const FILE: &str = "../../web-tests/types/lib/generated.d.ts";

/// The command that writes it.
const COMMAND: &str = "SPIELWERK_BLESS=1 cargo test -p spielwerk-server --features ts api_types";

fn add<T: TS>(text: &mut String, config: &Config) {
    let docs = T::docs().unwrap_or_default();
    writeln!(text, "\n{docs}export {}", T::decl(config)).expect("writing to a string");
}

macro_rules! declarations {
    ($($name:ty),* $(,)?) => {{
        let config = Config::new().with_large_int("number");
        let mut text = format!("// Written by `{COMMAND}` from the structs of the server.\n");
        $(add::<$name>(&mut text, &config);)*
        text
    }};
}

#[expect(clippy::too_many_lines, reason = "one list of every type of the interface")]
fn declarations() -> String {
    declarations!(
        // Games and how they are drawn.
        Words,
        lobby::LobbyAnswer<'_>,
        lobby::GameInfo,
        lobby::PlayerEntry,
        lobby::TrainingEntry,
        lobby::PresetEntry,
        lobby::LimitsInfo,
        LevelRating,
        RatingGain,
        RuleExample,
        // Puzzles.
        book::BookChapter,
        puzzles::PuzzleList,
        puzzles::PuzzleGame,
        puzzles::PuzzleEntry,
        puzzles::PuzzleShown,
        puzzles::PuzzleVerdict,
        Goal,
        Drawing,
        Surface,
        Gesture,
        Piece,
        Glyph,
        Colour,
        SeatLook,
        Vocabulary,
        Word,
        GameOption,
        OptionValue,
        // Positions.
        Seat,
        Scene,
        scene::Board,
        scene::Edge,
        scene::CardTable,
        scene::CardPhase,
        scene::CardLaid,
        scene::CardSeat,
        scene::CardAccount,
        scene::CardLine,
        Setup,
        setup::SetupQuery,
        setup::SetupAnswer,
        position::PositionQuery,
        questions::LookAnswer,
        questions::Checked,
        questions::CheckedKind,
        // What players find out.
        Analysis,
        MoveAnalysis,
        WorldAnalysis,
        ValueUnit,
        Proof,
        TableUse,
        Facts,
        SearchSpace,
        Analysed,
        asking::ThinkingNews,
        questions::TreeAnswer,
        tree::Node,
        questions::SolveAnswer,
        belief::BeliefAnswer,
        belief::Belief,
        belief::CardBelief,
        // Tables.
        new_table::NewTable,
        new_table::MadeTable,
        seats::Seating,
        render::State,
        Branch,
        render::Move,
        moves::Decision,
        render::ThinkingShown,
        exact::ExactValue,
        listener::TruthNews,
        listener::PresenceNews,
        seats::Claim,
        Standing,
        SeriesEntry,
        succession::PastGame,
        clock::TimeControl,
        clock::ClockShown,
        // Reviews.
        Review,
        MoveReview,
        SeatReview,
        Verdict,
        Class,
        Judgement,
        MoveValue,
        Thresholds,
        // Runs.
        run_routes::RunList,
        run_routes::RunEntry,
        index::Run,
        index::Kind,
        run_routes::RunAnswer,
        run_routes::RunContents,
        summary::RunSummary,
        summary::RunVerdict,
        summary::MatchVerdict,
        request::RunRequest,
        request::MatchPlan,
        tournament::TournamentContents,
        tournament::RunGames,
        PlayedGame,
        Ending,
        TournamentConfig,
        TournamentResult,
        Remark,
        SeatResult,
        PointsResult,
        PairingResult,
        PlayerResult,
        Effort,
        Course,
        CoursePoint,
        statistics::Interval,
        statistics::Elo,
        training::TrainingContents,
        training::TrainingHead,
        StepProgress,
        charts::Label,
        charts::RunChart,
        charts::RunLine,
        charts::RunPoint,
        MetricUnit,
        study::StudyContents,
        opinions::OpinionsQuery,
        opinions::PlaceAsked,
        opinions::Opinions,
        opinions::OpinionPlace,
        opinions::ExactPlay,
    )
}

#[test]
fn the_types_of_the_page_are_those_of_the_server() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let text = declarations();
    if std::env::var_os("SPIELWERK_BLESS").is_some() {
        std::fs::write(&path, text).expect("the file can be written");
        return;
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == text, "{FILE} differs from what the server sends; write it with: {COMMAND}");
}
