//! Questions about positions: answered at once, or by a job.

use spielwerk_core::Seat;
use spielwerk_tables::access;
use spielwerk_tables::admission;
use spielwerk_tables::keys::Keys;
use spielwerk_tables::refusal::Refusal;
use spielwerk_tables::requests::belief::BeliefQuery;
use spielwerk_tables::requests::position::{PositionQuery, PositionRef};
use spielwerk_tables::requests::puzzles::{self, Attempt, Attempted};
use spielwerk_tables::requests::questions::{self, Analyse, Look, Solve, Tree};
use spielwerk_tables::requests::setup::{self, SetupQuery};

use super::Hub;
use super::message::{Effect, Request};
use super::routes::{Reply, read, value};
use super::tasks::Task;
use crate::job::{Job, Place};

impl Hub {
    fn position(&mut self, at: &PositionQuery, keys: &Keys) -> Result<PositionRef, Refusal> {
        match &at.table {
            Some(id) => {
                self.at(id, |hub, live| PositionRef::find(&hub.catalogue, Some(&live.table), at, keys))
            }
            None => PositionRef::find(&self.catalogue, None, at, keys),
        }
    }

    /// A job whose result is the answer to a request.
    fn ask(&mut self, request: u64, job: Job) {
        self.hand_out(Task::Question { request }, None, job);
    }

    /// Answers a question, or hands it out.
    pub(super) fn question(&mut self, request: &Request, keys: &Keys) -> Reply {
        let parts: Vec<&str> = request.path.split('/').filter(|part| !part.is_empty()).collect();
        match parts.as_slice() {
            ["look"] => {
                let Look { at } = read(&request.body)?;
                Ok(Some(value(&questions::look(&self.position(&at, keys)?))))
            }
            ["check"] => Ok(Some(value(&questions::check(&self.catalogue, &read(&request.body)?)?))),
            ["analyse"] => {
                let Analyse { at, player } = read(&request.body)?;
                let spot = self.position(&at, keys)?.where_a_move_is_due()?;
                let admitted = admission::admit(&spot.entry, &player, None)?;
                let task = Task::Analyse {
                    request: request.id,
                    seat: spot.session.turn().map_or(0, Seat::index),
                    player,
                    legal: spot.session.legal_moves().len(),
                };
                let job = Job::Analyse { at: Place::of(&*spot.session), player: (&admitted).into() };
                self.hand_out(task, None, job);
                Ok(None)
            }
            ["tree"] => {
                let Tree { at, player, levels, breadth } = read(&request.body)?;
                let spot = self.position(&at, keys)?.where_a_move_is_due()?;
                let player = (&admission::admit(&spot.entry, &player, None)?).into();
                self.ask(request.id, Job::Tree { at: Place::of(&*spot.session), player, levels, breadth });
                Ok(None)
            }
            ["solve"] => {
                let asked: Solve = read(&request.body)?;
                let spot = self.position(&asked.at, keys)?;
                let (spot, seconds) = asked.admit(spot)?;
                self.ask(request.id, Job::Solve { at: Place::of(&*spot.session), seconds });
                Ok(None)
            }
            ["belief"] => {
                let asked: BeliefQuery = read(&request.body)?;
                let spot = self.position(&asked.at, keys)?;
                let seat = asked.seat(&spot)?.index();
                self.ask(request.id, Job::Belief { at: Place::of(&*spot.session), seat });
                Ok(None)
            }
            ["setup"] => {
                let asked: SetupQuery = read(&request.body)?;
                let session = setup::read(&self.catalogue, &asked.game, &asked.setup)?;
                if asked.solve && session.turn().is_some() {
                    self.ask(request.id, Job::Setup { asked: request.body.clone() });
                    return Ok(None);
                }
                let entry = self.catalogue.game(&asked.game)?;
                Ok(Some(value(&setup::describe(&entry, &*session))))
            }
            ["puzzles", game, id, "try"] => {
                let puzzle = self.puzzles.find(self.catalogue.registry(), game, id)?;
                let asked: Attempt = read(&request.body)?;
                let mv = asked.mv.clone();
                match (puzzles::attempt(&self.catalogue, puzzle, asked)?, mv) {
                    (Attempted::Wrong(_), Some(mv)) => {
                        let (game, id) = ((*game).to_owned(), (*id).to_owned());
                        self.ask(request.id, Job::Refute { game, id, mv });
                        Ok(None)
                    }
                    (Attempted::Wrong(refutation), None) => Ok(Some(value(&refutation.verdict()))),
                    (Attempted::Known(verdict), _) => Ok(Some(value(&verdict))),
                }
            }
            _ => Err(Refusal::missing("there is no such address; docs/api.md lists them")),
        }
    }

    /// Reviews the game of a table whose cards are open.
    pub(super) fn review(&mut self, request: u64, id: &str) -> Reply {
        let at = self.at(id, |_, live| {
            access::require_open(&live.table)?;
            if live.table.session.plies() == 0 {
                return Err(Refusal::conflict("there is no move to review"));
            }
            Ok(Place::of(&*live.table.session))
        })?;
        self.hand_out(Task::Review { request }, None, Job::Review { at });
        Ok(None)
    }

    /// The sender of a request does not wait any longer.
    pub(super) fn abort(&mut self, id: u64) {
        let asks = |task: &Task| match task {
            Task::Question { request } | Task::Analyse { request, .. } | Task::Review { request } => {
                *request == id
            }
            _ => false,
        };
        let found = self.tasks.iter().find(|(_, task)| asks(task)).map(|(&number, _)| number);
        if let Some(task) = found {
            self.tasks.remove(&task);
            self.effects.push(Effect::Cancel { task });
        }
    }
}
