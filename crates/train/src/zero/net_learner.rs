//! A network as the learner of a run.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use spielwerk_core::InputShape;
use spielwerk_nn::training::{Batch, Losses, Trainer};
use spielwerk_nn::{MlpShape, Net, NetShape, ResNetShape};
use spielwerk_run::RunError;
use spielwerk_search::puct::NetEvaluator;

use super::{Learner, NetSize, ZeroGame};

/// A network with its optimiser.
pub struct NetLearner {
    trainer: Trainer,
}

/// The shape of a network for a game: a residual tower over a board, plain layers where there is none.
fn shape<G: ZeroGame>(game: &G, size: NetSize) -> NetShape {
    let InputShape { planes, height, width } = game.input_shape();
    let policy = game.policy_size();
    if height == 1 {
        let hidden = vec![HIDDEN_PER_CHANNEL * size.channels; size.blocks];
        return NetShape::Mlp(MlpShape { inputs: planes * width, hidden, policy, values: 1 });
    }
    NetShape::ResNet(ResNetShape::new(size.blocks, size.channels, planes, [height, width], policy))
}

/// How wide a plain layer is where a board would have a channel.
const HIDDEN_PER_CHANNEL: usize = 4;

impl<G: ZeroGame> Learner<G> for NetLearner {
    type Net = Arc<Net>;
    type Evaluator = NetEvaluator;

    fn new(game: &G, size: NetSize, seed: u64) -> Self {
        let trainer = Trainer::new(shape(game, size), &game.spec(), seed);
        Self { trainer: trainer.expect("configurations name sound shapes") }
    }

    fn from_net(game: &G, path: &Path) -> Result<Self, RunError> {
        let net = Net::load(path).map_err(RunError::method)?;
        check_fits(game, &net, path)?;
        Ok(Self { trainer: Trainer::from_net(&net) })
    }

    fn from_state(game: &G, path: &Path) -> Result<Self, RunError> {
        let bytes = fs::read(path).map_err(RunError::at(path))?;
        let trainer = Trainer::from_bytes(&bytes).map_err(|error| RunError::damaged(path, error))?;
        check_fits(game, &trainer.net(), path)?;
        Ok(Self { trainer })
    }

    fn net_bytes(&self) -> Vec<u8> {
        self.trainer.weights().to_bytes()
    }

    fn state_bytes(&self) -> Vec<u8> {
        self.trainer.to_bytes()
    }

    fn size(&self) -> NetSize {
        match self.trainer.shape() {
            NetShape::ResNet(shape) => NetSize { from: 0, blocks: shape.blocks, channels: shape.channels },
            NetShape::Mlp(shape) => {
                let channels = shape.hidden.first().map_or(0, |hidden| hidden / HIDDEN_PER_CHANNEL);
                NetSize { from: 0, blocks: shape.hidden.len(), channels }
            }
        }
    }

    fn step(&mut self, batch: &Batch, rate: f64, threads: usize) -> Losses {
        self.trainer.set_threads(threads);
        // A batch whose loss is not finite leaves the network as it was.
        self.trainer.step(batch, rate as f32).unwrap_or_default()
    }

    fn net(&self) -> Arc<Net> {
        Arc::new(self.trainer.net())
    }

    fn evaluator(game: &G, net: &Arc<Net>) -> NetEvaluator {
        NetEvaluator::new(Arc::clone(net), game).expect("a run has a network for its own game")
    }
}

fn check_fits<G: ZeroGame>(game: &G, net: &Net, path: &Path) -> Result<(), RunError> {
    let fits = net.check_fits(&game.spec(), game.input_shape().len(), game.policy_size(), 1);
    fits.map_err(|error| RunError::damaged(path, error))
}
