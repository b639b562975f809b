//! Players of Doppelkopf. What sits at this table gets a view, never the cards of the others; the solver, which sees
//! all cards, analyses but cannot be seated.

use spielwerk_core::{Analysis, Engine, Game, HiddenInformation, Rng, Spec, Unit, ViewEngine, Watch};
use spielwerk_games::doppelkopf::{Action, Conventions, Doppelkopf, Party, Solver, State, View};

use super::exact::{self, Answer, ExactConfig, Solved};
use super::{RANDOM, seed};
use crate::player::{HiddenPlayer, OpenPlayer, Playable, Player, PlayerError, PlayerInfo};

/// Plays a random legal action; told to be silent, it passes whenever it may.
struct RandomSeat {
    rng: Rng,
    silent: bool,
}

impl ViewEngine<Doppelkopf> for RandomSeat {
    fn analyse(&mut self, game: &Doppelkopf, view: &View, _: &mut Watch<'_, Action>) -> Analysis<Action> {
        let mut moves = Vec::new();
        game.view_moves(view, &mut moves);
        if self.silent && moves.contains(&Action::Pass) {
            return Analysis::of_move(Action::Pass);
        }
        Analysis::of_move(moves[self.rng.below(moves.len())])
    }
}

/// Plays by the conventions, but now and then whatever comes to hand: a beginner. A slip is a card, never a call or a
/// reservation, which a beginner leaves alone.
struct Slipping {
    share: f64,
    rng: Rng,
}

impl ViewEngine<Doppelkopf> for Slipping {
    fn analyse(&mut self, game: &Doppelkopf, view: &View, watch: &mut Watch<'_, Action>) -> Analysis<Action> {
        let mut moves = Vec::new();
        game.view_moves(view, &mut moves);
        let cards = moves.iter().all(|mv| matches!(mv, Action::Card(_)));
        if cards && self.rng.unit() < self.share {
            return Analysis::of_move(moves[self.rng.below(moves.len())]);
        }
        Conventions.analyse(game, view, watch)
    }
}

/// The exact solver with open cards: the points of the party to move under the calls made so far.
struct OpenCards {
    solver: Solver,
    config: ExactConfig,
    nodes: u64,
}

impl OpenCards {
    /// `None` if the budget ended, no card is due or a wedding is open.
    fn solve(
        &mut self,
        game: &Doppelkopf,
        state: &State,
        limits: &spielwerk_core::Limits<'_>,
    ) -> Option<Solved<Action>> {
        let sign = if state.party(game.turn(state)) == Party::Re { 1.0 } else { -1.0 };
        let solution = self.solver.solve(state, limits).ok()??;
        self.nodes = solution.nodes;
        let value = sign * f64::from(solution.re_value);
        let mut moves = vec![(solution.best, value)];
        if self.config.answer == Answer::Moves {
            let scores = self.solver.score_cards(state, limits).ok()??;
            moves = scores
                .into_iter()
                .map(|score| (Action::Card(score.card), sign * f64::from(score.re_value)))
                .collect();
            moves.sort_by(|first, second| second.1.total_cmp(&first.1));
        }
        Some(Solved { value, moves, line: solution.line })
    }
}

impl Engine<Doppelkopf> for OpenCards {
    fn analyse(
        &mut self,
        game: &Doppelkopf,
        state: &State,
        watch: &mut Watch<'_, Action>,
    ) -> Analysis<Action> {
        let limits = self.config.limits(watch);
        self.nodes = 0;
        let solved = self.solve(game, state, &limits);
        exact::report(game, state, solved, Unit::Payoff, self.nodes, &limits)
    }
}

impl Playable for Doppelkopf {
    const PLAYERS: &'static [PlayerInfo] = &[
        RANDOM,
        PlayerInfo {
            name: "conventions",
            about: "plays as sensible people at the card table do, from its view alone",
        },
    ];
    const SOLVER: Option<&'static str> = Some("open-cards");

    const LEVELS: [&'static str; 10] = [
        "random",
        "random:calls=off",
        "conventions:slips=0.8",
        "conventions:slips=0.65",
        "conventions:slips=0.5",
        "conventions:slips=0.4",
        "conventions:slips=0.3",
        "conventions:slips=0.2",
        "conventions:slips=0.1",
        "conventions",
    ];

    fn solver_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        let config = ExactConfig::from_spec(spec)?;
        let engine = OpenCards { solver: Solver::new(config.table_mib)?, config, nodes: 0 };
        // Cards are searched without further calls.
        Ok(Box::new(OpenPlayer { game: Doppelkopf::new(false), engine }))
    }

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        match spec.name() {
            "random" => {
                let silent = !spec.switch("calls", true)?;
                let engine = RandomSeat { rng: Rng::new(seed(spec)?), silent };
                Ok(Box::new(HiddenPlayer { game: *self, engine }))
            }
            "conventions" => {
                let share = spec.number("slips", 0.0, 0.0..=1.0)?;
                let engine = Slipping { share, rng: Rng::new(seed(spec)?) };
                Ok(Box::new(HiddenPlayer { game: *self, engine }))
            }
            _ => Err(Self::unknown_player(spec)),
        }
    }
}
