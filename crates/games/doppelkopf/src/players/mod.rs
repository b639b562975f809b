//! Players of Doppelkopf. What sits at this table gets a view, never the cards of the others. What sees all cards sits
//! only where the cards are open to all, and the solver is not seated at all.

mod belief;
mod calling;
mod exact;
mod network;
mod plain;
mod rolling;
mod searching;
mod view_policy;

use std::any::Any;
use std::path::Path;
use std::sync::Arc;

use crate::{Conventions, Doppelkopf, Solver, State, UniformSampler};
use spielwerk_core::{HiddenInformation, Rng, Sampler, Seat, Spec};
use spielwerk_external::TABLE;
use spielwerk_nn::transformer::Transformer;

pub use belief::bundled_belief;
pub use view_policy::bundled_inference;

use crate::package::MODELS;

use exact::OpenCards;
use network::{POLICY, PUCT};
use plain::{RandomSeat, Slipping};
use rolling::ROLLOUT;
use searching::{ISMCTS, OPEN_MCTS, PIMC};
use spielwerk_session::Model;
use spielwerk_session::players::exact::ExactConfig;
use spielwerk_session::players::{RANDOM, seed};
use spielwerk_session::{
    ExternalProtocol, Measure, Playable, Player, PlayerError, PlayerInfo, ReviewProfile, seat_engine,
    seat_view_engine,
};
use view_policy::VIEW_POLICY;

const CONVENTIONS: PlayerInfo = PlayerInfo {
    name: "conventions",
    about: "plays as sensible people at the card table do, from its view alone",
};

/// Worlds that are weighed for each one that is shown: few, as a thousand are shown.
const SHOWN_CANDIDATES: usize = 2;

/// Who sits where the cards are open.
const OPEN_TABLE: &[PlayerInfo] = &[RANDOM, CONVENTIONS, ROLLOUT, PIMC, ISMCTS, OPEN_MCTS, PUCT, POLICY];

/// The Transformer that is bundled under this name, or the one in a file.
fn transformer(name: &str) -> Result<Arc<Transformer>, PlayerError> {
    let net = match Model::named(MODELS, name) {
        Some(model) => model.transformer().map_err(|error| format!("{name}: {error}")),
        None => Transformer::load(Path::new(name)).map(Arc::new).map_err(|error| error.to_string()),
    };
    net.map_err(PlayerError::Net)
}

impl Playable for Doppelkopf {
    const PLAYERS: &'static [PlayerInfo] = &[RANDOM, CONVENTIONS, VIEW_POLICY, ROLLOUT, PIMC, ISMCTS];
    const SOLVER: Option<&'static str> = Some("open-cards");

    const LEVELS: [&'static str; 10] = [
        "random",
        "random:calls=off",
        "conventions:slips=0.7",
        "conventions:slips=0.5",
        "conventions:slips=0.3",
        "conventions:slips=0.15",
        "conventions",
        "policy:temp=1",
        "policy",
        "rollout:n=200",
    ];

    fn players(&self) -> &'static [PlayerInfo] {
        if self.has_open_cards() { OPEN_TABLE } else { Self::PLAYERS }
    }

    fn hidden_view(&self, state: &State, seat: Seat) -> Option<Box<dyn Any>> {
        (!self.has_open_cards()).then(|| Box::new(self.view(state, seat)) as Box<dyn Any>)
    }

    fn may_ask_in_secret(&self, state: &State) -> bool {
        self.may_be_asked_for_a_call(state)
    }

    fn sample_worlds(&self, state: &State, seat: Seat, count: usize, rng: &mut Rng) -> Vec<State> {
        if self.has_open_cards() {
            return Vec::new();
        }
        let view = self.view(state, seat);
        view_policy::bundled_inference(SHOWN_CANDIDATES, count).draw(&view, count, rng)
    }

    fn fitting_state(&self, view: &dyn Any, rng: &mut Rng) -> Option<State> {
        Some(UniformSampler::default().sample(self, view.downcast_ref()?, rng))
    }

    fn external(&self) -> &'static [&'static dyn ExternalProtocol] {
        &[TABLE]
    }

    fn solver_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        let config = ExactConfig::from_spec(spec)?;
        let engine = OpenCards { solver: Solver::new(config.table_mib)?, config, nodes: 0 };
        // Cards are searched without further calls.
        Ok(seat_engine(Doppelkopf::new(false), engine))
    }

    /// What could be known is judged by rollouts in sampled worlds, what was true by the solver with open cards.
    fn review(&self) -> ReviewProfile {
        ReviewProfile {
            judge: "rollout:n=100",
            solver: "time=1,table=32,answer=moves",
            measure: Measure::Points,
            notable_margin: f64::INFINITY,
        }
    }

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        match spec.name() {
            "random" => {
                let silent = !spec.switch("calls", true)?;
                let engine = RandomSeat { rng: Rng::new(seed(spec)?), silent };
                Ok(seat_view_engine(*self, engine))
            }
            "conventions" => {
                let share = spec.number("slips", 0.0, 0.0..=1.0)?;
                let usual = Conventions::default();
                let conventions = Conventions {
                    boldness: spec.number("bold", usual.boldness, 0.0..=12.0)?,
                    trump_lead: spec.number("trumplead", usual.trump_lead, 0.0..=100.0)?,
                };
                let engine = Slipping { conventions, share, rng: Rng::new(seed(spec)?) };
                Ok(seat_view_engine(*self, engine))
            }
            "pimc" | "worlds" => searching::pimc(*self, spec),
            "rollout" => rolling::rollout(*self, spec),
            "ismcts" => searching::ismcts(*self, spec),
            "mcts" if self.has_open_cards() => searching::open_mcts(*self, spec),
            "puct" if self.has_open_cards() => network::puct(*self, spec),
            "policy" if self.has_open_cards() => network::policy(*self, spec),
            "policy" => view_policy::policy(*self, spec),
            player @ ("mcts" | "puct") => {
                Err(PlayerError::SeesAll { player: player.to_owned(), table: "doppelkopf:open=on" })
            }
            _ => Err(self.unknown_player(spec)),
        }
    }
}
