//! Training from nothing as packages offer it.

use std::path::{Path, PathBuf};

use spielwerk_run::{Job, JobOrder, Method, MetricChart, Preset, RunError, RunFolder, TrainingRequest};

use super::charts::CHARTS;
use super::shared_work::{SELF_PLAY_KIND, open_self_play};
use super::{Learner, NetLearner, NetSize, PRESETS, ZeroConfig, ZeroGame, ZeroMethod};
use crate::{Learnable, MethodName};

/// A [`ZeroGame`] with its type erased.
pub trait AnyZeroGame {
    /// The preset of this name, if there is one.
    fn preset(&self, name: &str, seed: u64) -> Option<ZeroConfig>;

    /// The size of the network in a file.
    ///
    /// # Errors
    /// If the file does not hold a network for this game.
    fn net_size(&self, path: &Path) -> Result<NetSize, RunError>;

    /// The method of a run, new or as its last iteration left it.
    ///
    /// # Errors
    /// If a file cannot be read.
    fn open(
        &self,
        config: ZeroConfig,
        folder: &RunFolder,
        init: Option<&PathBuf>,
    ) -> Result<Box<dyn Method>, RunError>;

    /// Opens self-play that was described on another machine.
    ///
    /// # Errors
    /// If the description or its network cannot be used.
    fn open_job(&self, order: &JobOrder) -> Result<Box<dyn Job + Send>, RunError>;
}

impl<G: ZeroGame> AnyZeroGame for G {
    fn preset(&self, name: &str, seed: u64) -> Option<ZeroConfig> {
        ZeroConfig::preset(self, name, seed)
    }

    fn net_size(&self, path: &Path) -> Result<NetSize, RunError> {
        Ok(Learner::<G>::size(&<NetLearner as Learner<G>>::from_net(self, path)?))
    }

    fn open(
        &self,
        config: ZeroConfig,
        folder: &RunFolder,
        init: Option<&PathBuf>,
    ) -> Result<Box<dyn Method>, RunError> {
        let init = init.map(PathBuf::as_path);
        Ok(Box::new(ZeroMethod::<G, NetLearner>::open(self.clone(), config, folder, init)?))
    }

    fn open_job(&self, order: &JobOrder) -> Result<Box<dyn Job + Send>, RunError> {
        open_self_play(self, order)
    }
}

/// Self-play from nothing for the variants of a game that `game` knows by their texts.
#[derive(Clone, Copy, Debug)]
pub struct ZeroTraining {
    /// The variant that a text names, if it can be learned.
    pub game: fn(&str) -> Option<Box<dyn AnyZeroGame>>,
    /// Charts of what [`ZeroGame::knowledge`] measures.
    pub knowledge: &'static [MetricChart],
}

impl ZeroTraining {
    fn found(self, game: &str) -> Result<Box<dyn AnyZeroGame>, RunError> {
        (self.game)(game).ok_or_else(|| RunError::Setting(format!("a network cannot learn {game}")))
    }
}

impl Learnable for ZeroTraining {
    type Config = ZeroConfig;

    fn method(&self) -> &'static str {
        MethodName::ZERO
    }

    fn about(&self) -> &'static str {
        "a policy and value network by self-play from nothing, as AlphaZero learned"
    }

    fn presets(&self) -> &'static [Preset] {
        PRESETS
    }

    fn default_preset(&self) -> &'static str {
        "fast"
    }

    fn charts(&self) -> Vec<MetricChart> {
        [CHARTS, self.knowledge].concat()
    }

    fn supports(&self, game: &str) -> bool {
        (self.game)(game).is_some()
    }

    fn takes_init(&self) -> bool {
        true
    }

    fn config(&self, request: &TrainingRequest<'_>) -> Result<ZeroConfig, RunError> {
        let game = self.found(request.game)?;
        let mut preset = game.preset(request.preset, request.seed);
        if let (Some(preset), Some(init)) = (&mut preset, request.init) {
            preset.networks = vec![game.net_size(init)?];
        }
        self.with_settings(preset, request)
    }

    fn open(
        &self,
        config: ZeroConfig,
        folder: &RunFolder,
        request: &TrainingRequest<'_>,
    ) -> Result<Box<dyn Method>, RunError> {
        self.found(&config.game)?.open(config, folder, request.init)
    }

    fn open_job(&self, order: &JobOrder) -> Option<Result<Box<dyn Job + Send>, RunError>> {
        (order.kind == SELF_PLAY_KIND).then(|| self.found(&order.game)?.open_job(order))
    }

    fn shares_work(&self) -> bool {
        true
    }
}
