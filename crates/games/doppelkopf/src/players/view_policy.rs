//! The policy of views: a player that does not search, and the worlds it infers.

use std::path::Path;
use std::sync::Arc;

use spielwerk_core::{
    Analysis, MoveAnalysis, ParameterKind, Rng, SearchControl, Spec, SpecError, ViewEngine,
};
use spielwerk_nn::Net;
use spielwerk_session::players::seed;
use spielwerk_session::{Model, Player, PlayerError, PlayerInfo, seat_view_engine};

use crate::package::MODELS;
use crate::view_policy::{Critic, Inference, InferenceSampler, InferenceSettings, ViewPolicy};
use crate::{Action, Doppelkopf, View};

pub(super) const VIEW_POLICY: PlayerInfo = PlayerInfo {
    name: "policy",
    about: "plays at once what a network, trained on strong players, would play with this view; no search",
};

/// The bundled network.
const NAME: &str = "doppelkopf-policy";

/// The bundled critic of that network.
const CRITIC: &str = "doppelkopf-critic";

/// The bundled network that worlds are inferred by. It plays more as people do than the strongest one.
const INFERENCE: &str = "doppelkopf-inference";

/// The bundled network of this name, or the one in a file.
fn load(name: &str) -> Result<Arc<Net>, PlayerError> {
    let net = match Model::named(MODELS, name) {
        Some(model) => model.net().map_err(|error| format!("{name}: {error}")),
        None => Net::load(Path::new(name)).map(Arc::new).map_err(|error| error.to_string()),
    };
    net.map_err(PlayerError::Net)
}

/// The player that only asks its network.
struct PolicySeat {
    policy: ViewPolicy,
    /// 0 plays the likeliest action.
    temperature: f32,
    rng: Rng,
}

impl ViewEngine<Doppelkopf> for PolicySeat {
    fn analyse(
        &mut self,
        game: &Doppelkopf,
        view: &View,
        _: &mut SearchControl<'_, Action>,
    ) -> Analysis<Action> {
        let is_early = |party| !view.public().is_last_chance(view.seat(), party);
        if view.is_asked() && view.party().is_some_and(is_early) {
            // It has learned to call at the last moment, when it knows most.
            return Analysis::of_move(Action::Pass);
        }
        let (mut shares, points) = self.policy.predict(game, view);
        shares.sort_by(|(_, left), (_, right)| right.total_cmp(left));
        let legal: Vec<Action> = shares.iter().map(|&(mv, _)| mv).collect();
        let best = self.policy.draw(0, &legal, self.temperature, &mut self.rng);
        let value = f64::from(points[0]);
        let moves = shares
            .iter()
            .map(|&(mv, share)| MoveAnalysis { prior: Some(share), ..MoveAnalysis::unknown(mv) });
        Analysis { value, network_value: Some(value), moves: moves.collect(), ..Analysis::of_move(best) }
    }
}

/// The network as a player.
pub(super) fn policy(game: Doppelkopf, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
    let name = spec.kind(ParameterKind::Network).text("net", NAME);
    let temperature = spec.number("temp", 0.0, 0.0..=10.0)?;
    let rng = Rng::new(seed(spec)?);
    let policy =
        ViewPolicy::new(load(&name)?).map_err(|error| PlayerError::Net(format!("{name}: {error}")))?;
    Ok(seat_view_engine(game, PolicySeat { policy, temperature, rng }))
}

/// Which policy of views a player asks.
#[derive(Clone, Debug)]
pub(super) struct PolicyChoice {
    net: String,
}

impl PolicyChoice {
    /// Takes `policynet`.
    pub(super) fn from_spec(spec: &mut Spec) -> Self {
        Self { net: spec.kind(ParameterKind::Network).text("policynet", NAME) }
    }

    /// The policy for one thread.
    pub(super) fn policy(&self) -> Result<ViewPolicy, PlayerError> {
        ViewPolicy::new(load(&self.net)?).map_err(|error| PlayerError::Net(format!("{}: {error}", self.net)))
    }
}

/// Takes `critic`: the network that judges positions in which rollouts of the policy stop.
pub(super) fn critic_from_spec(spec: &mut Spec) -> Result<Critic, PlayerError> {
    let name = spec.kind(ParameterKind::Network).text("critic", CRITIC);
    Critic::new(load(&name)?).map_err(|error| PlayerError::Net(format!("{name}: {error}")))
}

/// Which policy judges worlds, and how far it is trusted.
#[derive(Clone, Debug)]
pub(super) struct InferenceChoice {
    policy: PolicyChoice,
    settings: InferenceSettings,
}

impl InferenceChoice {
    /// Takes `inferencenet`, `candidates`, `trust` and `doubt`; they matter to those who infer worlds.
    pub(super) fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let usual = InferenceSettings::default();
        let net = spec.kind(ParameterKind::Network).text("inferencenet", INFERENCE);
        Ok(Self {
            policy: PolicyChoice { net },
            settings: InferenceSettings {
                candidates: spec.number("candidates", usual.candidates, 1..=1_000)?,
                trust: spec.number("trust", usual.trust, 0.0..=10.0)?,
                doubt: spec.number("doubt", usual.doubt, 0.0..=1.0)?,
            },
        })
    }

    /// A sampler that draws this many worlds at once.
    pub(super) fn sampler(&self, at_once: usize) -> Result<InferenceSampler, PlayerError> {
        Ok(InferenceSampler::new(Inference::new(self.policy.policy()?, self.settings), at_once))
    }
}

/// Worlds as the bundled network infers them, this many at once, each out of `candidates`.
///
/// # Panics
/// Never: a test reads the bundled network.
pub fn bundled_inference(candidates: usize, at_once: usize) -> InferenceSampler {
    let settings = InferenceSettings { candidates, ..InferenceSettings::default() };
    let choice = InferenceChoice { policy: PolicyChoice { net: INFERENCE.to_owned() }, settings };
    choice.sampler(at_once).expect("the bundled policy is well formed")
}
