//! What the networks and value functions of a training think of positions, from the first checkpoint to the last.
//!
//! They are asked as players that look no move ahead, so that what is shown is what was learned and nothing else.

use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use spielwerk_core::{Analysed, Rng, Scene, SearchControl, Seat, Setup, ValueUnit, Viewer, quoted};
use spielwerk_session::Player;
use spielwerk_session::Session;

use super::index::{self, Kind, Run};
use crate::limits;
use crate::tables::catalogue::{Catalogue, GameEntry, solver};
use crate::tables::refusal::Refusal;
use crate::tables::requests::asking::catch_panics;
use crate::tables::requests::exact_values::{self, SolvedMoves};
use crate::tables::requests::setup;

/// The most checkpoints that are asked; of more, some between the first and the last.
const CHECKPOINTS: usize = 16;
/// The most positions in one request.
const PLACES: usize = 40;

/// What is asked.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct OpinionsQuery {
    places: Vec<PlaceAsked>,
    /// Whether the last checkpoint is enough.
    #[serde(default)]
    last: bool,
}

/// A position by its text or as it was set up, or the start of the game; with moves made from there.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct PlaceAsked {
    position: Option<String>,
    setup: Option<Setup>,
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>"))]
    moves: Vec<String>,
}

impl PlaceAsked {
    fn session(&self, entry: &GameEntry, catalogue: &Catalogue) -> Result<Box<dyn Session>, Refusal> {
        if self.moves.len() > limits::MOVES {
            return Err(Refusal::bad(format!("at most {} moves", limits::MOVES)));
        }
        let mut session = match (&self.position, &self.setup) {
            (Some(position), _) => entry.game.resume(position)?,
            (None, Some(setup)) => setup::read(catalogue, &entry.game.spec(), setup)?,
            (None, None) => entry.game.start(&mut Rng::new(1)),
        };
        for mv in &self.moves {
            session.play(mv)?;
        }
        Ok(session)
    }
}

/// A checkpoint: what it is called, and the player that follows it.
#[derive(Debug, PartialEq, Eq)]
struct Checkpoint {
    name: String,
    player: String,
}

/// What checkpoints think of positions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct Opinions {
    /// The game with its variant.
    game: String,
    /// The names of the checkpoints that answered, the earliest first.
    checkpoints: Vec<String>,
    places: Vec<OpinionPlace>,
}

/// What checkpoints think of one position.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct OpinionPlace {
    scene: Scene,
    turn: Option<Seat>,
    legal: Vec<String>,
    position: String,
    /// What exact play says; null where the solver takes too long.
    truth: Option<ExactPlay>,
    /// One per checkpoint; null where the game is over.
    opinions: Vec<Option<Analysed>>,
}

/// The exact value of a position.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct ExactPlay {
    value: f64,
    unit: ValueUnit,
    /// All moves that keep the value.
    best: Vec<String>,
}

/// A question that can be answered without the server.
pub(super) struct Question {
    entry: std::sync::Arc<GameEntry>,
    places: Vec<Box<dyn Session>>,
    checkpoints: Vec<Checkpoint>,
    /// Where the run is; never sent.
    folder: String,
}

impl Question {
    /// Reads what is asked and finds the checkpoints of the run.
    pub(super) fn new(run: &Run, asked: &OpinionsQuery, catalogue: &Catalogue) -> Result<Self, Refusal> {
        if asked.places.is_empty() || asked.places.len() > PLACES {
            return Err(Refusal::bad(format!("1 to {PLACES} places can be asked for at once")));
        }
        let mut checkpoints = if run.kind == Kind::Training { checkpoints(run) } else { Vec::new() };
        if asked.last {
            checkpoints.drain(..checkpoints.len().saturating_sub(1));
        }
        if checkpoints.is_empty() {
            return Err(Refusal::missing("this run has learned nothing yet that could be asked"));
        }
        let config = index::configuration(&run.path);
        let game = config["game"].as_str().ok_or_else(|| Refusal::missing("this run names no game"))?;
        let entry = catalogue.game(game)?;
        let places =
            asked.places.iter().map(|place| place.session(&entry, catalogue)).collect::<Result<_, _>>()?;
        let folder = format!("{}{}", run.path.display(), std::path::MAIN_SEPARATOR);
        Ok(Self { entry, places, checkpoints: thinned(checkpoints), folder })
    }

    /// What every checkpoint thinks of every place, and what exact play says there.
    pub(super) fn answer(&self, stop: &AtomicBool) -> Result<Value, String> {
        let mut names = Vec::new();
        let mut opinions: Vec<Vec<Option<Analysed>>> = self.places.iter().map(|_| Vec::new()).collect();
        let mut problem = String::new();
        for checkpoint in &self.checkpoints {
            if stop.load(Ordering::Relaxed) {
                return Err("cancelled".to_owned());
            }
            // A file that is just being written is passed over.
            match self.entry.game.player(&checkpoint.player) {
                Err(error) => problem = error.to_string(),
                Ok(mut player) => {
                    names.push(checkpoint.name.clone());
                    for (place, told) in self.places.iter().zip(&mut opinions) {
                        told.push(opinion(&mut *player, &**place));
                    }
                }
            }
        }
        if names.is_empty() {
            return Err(problem.replace(&self.folder, ""));
        }
        let mut places = Vec::new();
        for ((session, opinions), truth) in self.places.iter().zip(opinions).zip(self.truths()) {
            places.push(OpinionPlace {
                scene: session.scene(Viewer::Open),
                turn: session.turn(),
                legal: session.legal_moves(),
                position: session.position(),
                truth,
                opinions,
            });
        }
        let told = Opinions { game: self.entry.game.spec(), checkpoints: names, places };
        Ok(serde_json::to_value(told).expect("opinions are JSON"))
    }

    /// What exact play says, up to the first place where the solver would take too long.
    fn truths(&self) -> Vec<Option<ExactPlay>> {
        let mut solver = solver(&*self.entry.game, "time=1,table=16,answer=moves");
        let mut told = Vec::new();
        for place in &self.places {
            let due = place.turn().is_some();
            let asked = solver.as_mut().filter(|_| due);
            let exact = asked.and_then(|solver| exact_values::solve(&self.entry, &mut **solver, &**place));
            if due && exact.is_none() {
                solver = None;
            }
            told.push(exact.map(|SolvedMoves { analysis, values }| {
                let best = values.iter().filter(|(_, value)| *value >= analysis.value);
                let best = best.map(|(mv, _)| mv.clone()).collect();
                ExactPlay { value: analysis.value, unit: analysis.unit, best }
            }));
        }
        told
    }
}

/// What the checkpoints of a run are called.
pub(super) fn names(run: &Run) -> Vec<String> {
    checkpoints(run).into_iter().map(|checkpoint| checkpoint.name).collect()
}

/// What a player thinks of a position that is not finished.
fn opinion(player: &mut dyn Player, session: &dyn Session) -> Option<Analysed> {
    session.turn()?;
    let analysis = catch_panics(player, &session.seat_view(), &mut SearchControl::none()).ok()?;
    Some(Analysed::new(analysis, session.legal_moves().len()))
}

/// The format of runs whose networks play by their policy; networks of other methods are parts of players.
const POLICY_RUNS: &str = "spielwerk-zero-run";

/// The checkpoints in the folder of a run, the earliest first.
fn checkpoints(run: &Run) -> Vec<Checkpoint> {
    let Ok(entries) = fs::read_dir(&run.path) else { return Vec::new() };
    let has_policies = index::configuration(&run.path)["format"] == POLICY_RUNS;
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let mut found: Vec<(u32, Checkpoint)> = names
        .filter_map(|name| {
            let (order, kind, title) = match name.as_str() {
                "values.json" | "values.safetensors" => (u32::MAX, "td", "values".to_owned()),
                _ if !has_policies => return None,
                _ => {
                    let number = name.strip_prefix("net-")?.strip_suffix(".safetensors")?.parse().ok()?;
                    (number, "policy", u32::to_string(&number))
                }
            };
            let path = quoted(&run.path.join(&name).to_string_lossy());
            Some((order, Checkpoint { name: title, player: format!("{kind}:net={path}") }))
        })
        .collect();
    found.sort_by_key(|(order, _)| *order);
    found.into_iter().map(|(_, checkpoint)| checkpoint).collect()
}

/// At most [`CHECKPOINTS`] of them, evenly spread, the first and the last among them.
fn thinned(mut all: Vec<Checkpoint>) -> Vec<Checkpoint> {
    let count = all.len();
    if count > CHECKPOINTS {
        let kept = (0..CHECKPOINTS).map(|index| index * (count - 1) / (CHECKPOINTS - 1));
        let kept: std::collections::BTreeSet<usize> = kept.collect();
        let mut index = 0;
        all.retain(|_| {
            index += 1;
            kept.contains(&(index - 1))
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checkpoints_are_found_in_order_and_thinned_to_their_ends() {
        let folder = std::env::temp_dir().join(format!("spielwerk \"opinions\" {}", std::process::id()));
        fs::create_dir_all(&folder).expect("made");
        for name in ["net-00010.safetensors", "net-00002.safetensors", "metrics.jsonl", "net-x.safetensors"] {
            fs::write(folder.join(name), "").expect("written");
        }
        let run = index::read(&folder).expect("a training run");
        assert_eq!(checkpoints(&run), [], "networks of other methods do not play by themselves");
        fs::write(folder.join("config.json"), format!("{{\"format\": \"{POLICY_RUNS}\"}}")).expect("written");
        let run = index::read(&folder).expect("a training run");
        let found = checkpoints(&run);
        let names: Vec<&str> = found.iter().map(|checkpoint| checkpoint.name.as_str()).collect();
        assert_eq!(names, ["2", "10"]);
        let spec: spielwerk_core::Spec = found[0].player.parse().expect("a player text");
        assert_eq!(spec.name(), "policy");
        fs::remove_dir_all(folder).expect("removable");

        let many = (0..100).map(|number| Checkpoint { name: number.to_string(), player: String::new() });
        let kept = thinned(many.collect());
        assert_eq!((kept.len(), kept[0].name.as_str(), kept[15].name.as_str()), (CHECKPOINTS, "0", "99"));
    }
}
