//! Typed engines as players at a table.

use spielwerk_core::{Analysis, Engine, Notation, SearchControl, TreeLimits, ViewEngine, ViewNotation};

use crate::{AnalysisWithTree, Player, PlayerFailure, SeatView};

/// A typed engine of a game with open information as a player at its tables.
pub fn seat_engine<G: Notation>(game: G, engine: impl Engine<G> + 'static) -> Box<dyn Player> {
    Box::new(OpenPlayer { game, engine })
}

/// A typed engine of a game with hidden information as a player at its tables.
pub fn seat_view_engine<G: ViewNotation>(game: G, engine: impl ViewEngine<G> + 'static) -> Box<dyn Player> {
    Box::new(HiddenPlayer { game, engine })
}

/// An engine that must see the whole position, at a table where it may.
struct OpenPlayer<G, E> {
    game: G,
    engine: E,
}

impl<G, E> OpenPlayer<G, E> {
    /// The position, unless something of it is hidden from the seat.
    fn state<'a>(view: &SeatView<'a>) -> Result<&'a G::State, PlayerFailure>
    where
        G: Notation,
    {
        let reason = "the player must see everything and sits at a table where something is hidden from it";
        view.state::<G>().ok_or_else(|| PlayerFailure { reason: reason.to_owned() })
    }
}

impl<G: Notation, E: Engine<G>> Player for OpenPlayer<G, E> {
    fn reset(&mut self) -> bool {
        self.engine.reset()
    }

    fn think(
        &mut self,
        view: &SeatView<'_>,
        control: &mut SearchControl<'_, String>,
    ) -> Result<Analysis<String>, PlayerFailure> {
        let state = Self::state(view)?;
        let Self { game, engine } = self;
        let (stop, spent) = (control.stop(), control.spent());
        let mut relay = |analysis: &Analysis<G::Move>| control.report(|| analysis.to_text(game, state));
        Ok(engine
            .analyse(game, state, &mut SearchControl::new(stop, &mut relay).with_time_used(spent))
            .to_text(game, state))
    }

    fn think_with_tree(
        &mut self,
        view: &SeatView<'_>,
        control: &mut SearchControl<'_, String>,
        limits: TreeLimits,
    ) -> Result<AnalysisWithTree, PlayerFailure> {
        let state = Self::state(view)?;
        let Self { game, engine } = self;
        let (stop, spent) = (control.stop(), control.spent());
        let mut relay = |analysis: &Analysis<G::Move>| control.report(|| analysis.to_text(game, state));
        let (analysis, lines) = engine.analyse_with_tree(
            game,
            state,
            &mut SearchControl::new(stop, &mut relay).with_time_used(spent),
            limits,
        );
        Ok((analysis.to_text(game, state), lines.iter().map(|line| line.to_text(game, state)).collect()))
    }
}

/// An engine that decides from the view of its seat.
struct HiddenPlayer<G, E> {
    game: G,
    engine: E,
}

impl<G: ViewNotation, E: ViewEngine<G>> Player for HiddenPlayer<G, E> {
    fn think(
        &mut self,
        view: &SeatView<'_>,
        control: &mut SearchControl<'_, String>,
    ) -> Result<Analysis<String>, PlayerFailure> {
        let Self { game, engine } = self;
        // Where everything is open the engine still plays from what its seat would see.
        let own = view.state::<G>().map(|state| game.view(state, view.seat()));
        let view =
            own.as_ref().or_else(|| view.view::<G>()).expect("a player sits at a table of its own game");
        let text = |mv| game.view_move_text(view, mv);
        let (stop, spent) = (control.stop(), control.spent());
        let mut relay = |analysis: &Analysis<G::Move>| control.report(|| analysis.map_moves(text));
        let analysis =
            engine.analyse(game, view, &mut SearchControl::new(stop, &mut relay).with_time_used(spent));
        Ok(analysis.map_moves(text))
    }
}
