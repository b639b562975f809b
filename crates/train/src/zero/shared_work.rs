//! Self-play as work for other machines: described where the run is, opened where the games are played.

use std::fs;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};
use spielwerk_nn::Net;
use spielwerk_run::{Job, JobDescription, JobOrder, Pieces, RunError};

use super::self_play::{SelfPlay, SelfPlayJob};
use super::{Learner, NetLearner, SelfPlayConfig, ZeroGame};

/// The kind of this work in descriptions of jobs.
pub(super) const SELF_PLAY_KIND: &str = "self-play";

/// The name of the network among the files of a job.
const NET: &str = "net";

/// Everything but the network that the games of an iteration depend on.
#[derive(Serialize, Deserialize)]
struct Description {
    self_play: SelfPlayConfig,
    iteration: u32,
    seed: u64,
    first: u64,
}

/// The games of an iteration as plain data.
pub(super) fn describe_self_play(
    game: &str,
    self_play: &SelfPlay<'_>,
    net: Vec<u8>,
) -> Result<JobDescription, RunError> {
    let &SelfPlay { config, iteration, seed, first } = self_play;
    let description = Description { self_play: config.clone(), iteration, seed, first };
    Ok(JobDescription {
        kind: SELF_PLAY_KIND,
        game: game.to_owned(),
        config: serde_json::to_value(description).map_err(RunError::method)?,
        files: vec![(NET.to_owned(), net)],
        pieces: config.games.at(iteration),
    })
}

/// Self-play that was described elsewhere.
struct OpenedSelfPlay<G> {
    game: G,
    description: Description,
    net: Arc<Net>,
}

impl<G: ZeroGame> Job for OpenedSelfPlay<G> {
    fn work(&self, pieces: &mut dyn Pieces, stop: &AtomicBool) -> Result<(), RunError> {
        let Description { self_play: config, iteration, seed, first } = &self.description;
        let self_play = SelfPlay { config, iteration: *iteration, seed: *seed, first: *first };
        let evaluator = || <NetLearner as Learner<G>>::evaluator(&self.game, &self.net);
        SelfPlayJob { game: &self.game, self_play, evaluator, usage: Mutex::default() }.work(pieces, stop)
    }
}

/// Opens the games of an iteration that was described on another machine.
pub(super) fn open_self_play<G: ZeroGame + 'static>(
    game: &G,
    order: &JobOrder,
) -> Result<Box<dyn Job + Send>, RunError> {
    let wrong = |reason: String| RunError::Setting(format!("a job of self-play: {reason}"));
    let description: Description =
        serde_json::from_value(order.config.clone()).map_err(|error| wrong(error.to_string()))?;
    let path = order.file(NET)?;
    let bytes = fs::read(path).map_err(RunError::at(path))?;
    let net = Net::from_bytes(&bytes).map_err(|error| wrong(error.to_string()))?;
    let fits = net.check_fits(&game.spec(), game.input_shape().len(), game.policy_size(), 1);
    fits.map_err(|error| wrong(error.to_string()))?;
    Ok(Box::new(OpenedSelfPlay { game: game.clone(), description, net: Arc::new(net) }))
}
