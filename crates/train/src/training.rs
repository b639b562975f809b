//! A training as a game offers it: from a request to a run of the driver.

use spielwerk_run::{
    Completion, Job, JobOrder, Method, MetricChart, Preset, Progress, RunConfig, RunControl, RunError,
    RunFolder, Training, TrainingRequest, apply_settings, drive, list_settings,
};

/// The names of the methods, the same for all games.
#[derive(Clone, Copy, Debug)]
pub struct MethodName;

impl MethodName {
    /// Evaluations fitted to positions of self-play.
    pub const FIT: &'static str = "fit";
    /// TD(lambda).
    pub const TD: &'static str = "td";
    /// Self-play with a network that learns from it.
    pub const ZERO: &'static str = "zero";
    /// What a seat plays by what it sees.
    pub const POLICY: &'static str = "policy";
    /// What a seat should believe of what it does not see.
    pub const BELIEF: &'static str = "belief";
}

/// A way to learn a game: how a request becomes a configuration, and a configuration a method.
pub trait Learnable: Sync {
    /// Everything that decides the outcome of a run.
    type Config: RunConfig + Clone;

    /// The name of the method, one of [`MethodName`].
    fn method(&self) -> &'static str;

    /// What is learned, in one sentence.
    fn about(&self) -> &'static str;

    /// The presets, the quickest first.
    fn presets(&self) -> &'static [Preset];

    /// The preset that is used unless another is named.
    fn default_preset(&self) -> &'static str {
        self.presets()[0].name
    }

    /// Whether a variant of the game can be learned.
    fn supports(&self, game: &str) -> bool;

    /// What a run measures, as charts, the most telling first. Of a method that declares none, all numbers are drawn.
    fn charts(&self) -> Vec<MetricChart> {
        Vec::new()
    }

    /// Whether a run may begin with a given network.
    fn takes_init(&self) -> bool {
        false
    }

    /// Whether a run may learn from recorded games.
    fn takes_games(&self) -> bool {
        false
    }

    /// The configuration that is asked for, settings included; the preset is one of [`Learnable::presets`]. Files that the
    /// request names are checked here, before anything is written.
    ///
    /// # Errors
    /// If a setting or a file cannot be used.
    fn config(&self, request: &TrainingRequest<'_>) -> Result<Self::Config, RunError>;

    /// The preset that is asked for, with the settings of the request.
    ///
    /// # Errors
    /// If there is no such preset, or a setting cannot be used.
    fn with_settings(
        &self,
        preset: Option<Self::Config>,
        request: &TrainingRequest<'_>,
    ) -> Result<Self::Config, RunError> {
        let preset = preset.ok_or_else(|| unknown_preset(request.preset, self.presets()))?;
        apply_settings(&preset, request.settings)
    }

    /// The method of a run, new or as its last iteration left it.
    ///
    /// # Errors
    /// If a file of the run cannot be read.
    fn open(
        &self,
        config: Self::Config,
        folder: &RunFolder,
        request: &TrainingRequest<'_>,
    ) -> Result<Box<dyn Method>, RunError>;

    /// Opens work of this kind that was described on another machine; `None` if there is no such kind.
    fn open_job(&self, _order: &JobOrder) -> Option<Result<Box<dyn Job + Send>, RunError>> {
        None
    }

    /// Whether other machines can take part.
    fn shares_work(&self) -> bool {
        false
    }
}

/// A [`Learnable`] as a [`Training`] that packages list.
#[derive(Clone, Copy, Debug)]
pub struct GameTraining<L>(pub L);

impl<L: Learnable> GameTraining<L> {
    fn checked(&self, request: &TrainingRequest<'_>) -> Result<L::Config, RunError> {
        let refuse = |option: &str| {
            let method = self.0.method();
            Err(RunError::Setting(format!("{method} of {} does not take {option}", request.game)))
        };
        if !self.0.supports(request.game) {
            return Err(RunError::Setting(format!("{} cannot learn {}", self.0.method(), request.game)));
        }
        if request.init.is_some() && !self.0.takes_init() {
            return refuse("a network to begin with (--init)");
        }
        if request.games.is_some() && !self.0.takes_games() {
            return refuse("recorded games (--games)");
        }
        if let Some((key, _)) = request.settings.iter().find(|(key, _)| NAMED.contains(&key.as_str())) {
            return Err(RunError::Setting(format!("the {key} is named by the request, not by a setting")));
        }
        if !self.0.presets().iter().any(|preset| preset.name == request.preset) {
            return Err(unknown_preset(request.preset, self.0.presets()));
        }
        let config = self.0.config(request)?;
        config.check().map_err(RunError::Setting)?;
        Ok(config)
    }
}

/// Parts of configurations that a request names itself.
const NAMED: [&str; 2] = ["game", "preset"];

impl<L: Learnable> Training for GameTraining<L> {
    fn method(&self) -> &'static str {
        self.0.method()
    }

    fn about(&self) -> &'static str {
        self.0.about()
    }

    fn presets(&self) -> &'static [Preset] {
        self.0.presets()
    }

    fn default_preset(&self) -> &'static str {
        self.0.default_preset()
    }

    fn supports(&self, game: &str) -> bool {
        self.0.supports(game)
    }

    fn format(&self) -> &'static str {
        L::Config::FORMAT
    }

    fn charts(&self) -> Vec<MetricChart> {
        self.0.charts()
    }

    fn settings(&self, request: &TrainingRequest<'_>) -> Result<Vec<(String, String)>, RunError> {
        list_settings(&self.checked(request)?)
    }

    fn run(
        &self,
        request: &TrainingRequest<'_>,
        control: &RunControl<'_>,
        progress: &mut Progress<'_>,
    ) -> Result<Completion, RunError> {
        let wanted = self.checked(request)?;
        if control.executor.is_some() && !self.0.shares_work() {
            let sentence =
                format!("{} does not run on other machines; zero, policy and belief do", self.0.method());
            return Err(RunError::Setting(sentence));
        }
        let (mut folder, config) = RunFolder::claim(request.folder, wanted.clone())?;
        // A run continues with the configuration it was started with; settings that say otherwise would be lost.
        if !request.settings.is_empty() && config != wanted {
            return Err(RunError::OtherRun(request.folder.to_owned()));
        }
        let mut method = self.0.open(config, &folder, request)?;
        drive(&mut *method, &mut folder, control, progress)
    }

    fn open_job(&self, order: &JobOrder) -> Option<Result<Box<dyn Job + Send>, RunError>> {
        self.0.open_job(order)
    }
}

/// The error for a preset that does not exist.
fn unknown_preset(name: &str, presets: &[Preset]) -> RunError {
    let known: Vec<&str> = presets.iter().map(|preset| preset.name).collect();
    RunError::Preset { name: name.to_owned(), known: known.join(", ") }
}
