//! A network as the learner of a run.

use std::path::Path;
use std::sync::Arc;

use spielwerk_core::InputShape;
use spielwerk_net::{MlpShape, Net, NetShape, Weights};
use spielwerk_search::puct::NetEvaluator;

use super::adam::AdamW;
use super::dense;
use super::{Batch, Learner, Losses, NetSize, ZeroError, ZeroGame};

/// A network with its optimiser.
pub struct NetLearner {
    shape: MlpShape,
    weights: Weights,
    optimiser: AdamW,
}

impl NetLearner {
    fn with_weights(shape: MlpShape, weights: Weights) -> Self {
        Self { shape, optimiser: AdamW::new(&weights), weights }
    }
}

/// The shape of a network for a game.
fn shape<G: ZeroGame>(game: &G, size: NetSize) -> MlpShape {
    let InputShape { planes, height, width } = game.input_shape();
    let hidden = vec![size.channels * 4; size.blocks];
    MlpShape { inputs: planes * height * width, hidden, policy: game.policy_size(), values: 1 }
}

impl<G: ZeroGame> Learner<G> for NetLearner {
    type Net = Arc<Net>;
    type Judge = NetEvaluator;

    fn new(game: &G, size: NetSize, seed: u64) -> Self {
        let shape = shape(game, size);
        let weights = Weights::random(NetShape::Mlp(shape.clone()), &game.spec(), seed);
        Self::with_weights(shape, weights.expect("the presets have sound shapes"))
    }

    fn from_net(game: &G, path: &Path) -> Result<Self, ZeroError> {
        let refused = |reason: String| ZeroError::Net { path: path.to_owned(), reason };
        let net = Net::load(path).map_err(|error| ZeroError::BadNet(error.to_string()))?;
        let fits = net.check_fits(&game.spec(), game.input_shape().len(), game.policy_size(), 1);
        fits.map_err(|error| refused(error.to_string()))?;
        match net.shape().clone() {
            NetShape::Mlp(shape) => Ok(Self::with_weights(shape, net.weights().clone())),
            other => Err(refused(format!("the network is none that this run can train: {other:?}"))),
        }
    }

    fn load(game: &G, net: &Path, state: &Path) -> Result<Self, ZeroError> {
        let learner = <Self as Learner<G>>::from_net(game, net)?;
        Ok(Self { optimiser: AdamW::load(state, &learner.weights)?, ..learner })
    }

    fn save(&self, net: &Path, state: &Path) -> Result<(), ZeroError> {
        self.optimiser.save(state)?;
        self.weights.save(net).map_err(|error| ZeroError::BadNet(error.to_string()))
    }

    fn size(&self) -> NetSize {
        let hidden = &self.shape.hidden;
        NetSize { from: 0, blocks: hidden.len(), channels: hidden.first().map_or(0, |size| size / 4) }
    }

    fn step(&mut self, batch: &Batch, rate: f64) -> Losses {
        let (gradient, losses) = dense::gradient(&self.shape, &self.weights, batch);
        self.optimiser.step(&mut self.weights, &gradient, rate as f32);
        losses
    }

    fn net(&self) -> Arc<Net> {
        Arc::new(Net::new(self.weights.clone()))
    }

    fn judge(game: &G, net: &Arc<Net>) -> NetEvaluator {
        NetEvaluator::new(Arc::clone(net), game).expect("a run has a network for its own game")
    }
}
