//! The study of beliefs about hidden cards: blind dealing, CAP, a network for places of cards, and inference from play.

use serde::{Deserialize, Serialize};
use spielwerk_core::{Game, HiddenInformation, Rng, Sampler, SearchControl, Seat};
use spielwerk_doppelkopf::belief::BeliefSampler;
use spielwerk_doppelkopf::belief_quality::{
    PLACE_CLASSES, PlaceClass, add_place_classes, place_log_likelihood,
};
use spielwerk_doppelkopf::{
    Action, CapSampler, Card, Doppelkopf, Reservation, SEATS, State, TRICKS, UniformSampler, View,
    bundled_belief, bundled_inference,
};
use spielwerk_session::AnyGame;

use super::super::common::SEED;
use super::hidden_table;
use crate::report::{Axis, Cell, Chart, Estimate, Report, ReportTable, Section, Series};
use crate::{Lab, Study, StudyError};

/// The study.
pub(crate) struct DoppelkopfBelief;

/// Who plays the games from which views are taken; the training of the policy uses other deals.
const HOST: &str = "pimc:n=20,sims=100";

/// Worlds drawn for each view.
const WORLDS: usize = 60;

/// Worlds that are weighed for each one that is inferred.
const CANDIDATES: usize = 8;

/// The samplers that are compared; the first is what the others are measured by.
const SAMPLERS: [&str; 4] = ["blind", "CAP", "network for places", "inference from play"];

/// The cards of the example, with what the original's network said.
const EXAMPLE: [(&str, f64); 5] = [("CQ", 0.077), ("SA", 0.034), ("CA", 0.040), ("HA", 0.168), ("ST", 0.138)];

/// What one view showed.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Look {
    trick: usize,
    /// For each sampler the log-likelihood of the places.
    places: Vec<f64>,
    /// By how many nats the true world is likelier by inference than by blind dealing.
    gain: f64,
    /// The effective sample size of inference.
    effective: f64,
    /// For each sampler how often cards were where they were thought to be.
    classes: Vec<[PlaceClass; PLACE_CLASSES]>,
}

/// All samplers.
struct Samplers {
    uniform: UniformSampler,
    cap: CapSampler,
    network: BeliefSampler,
    inference: spielwerk_doppelkopf::view_policy::InferenceSampler,
}

impl Samplers {
    fn new() -> Self {
        Self {
            uniform: UniformSampler::default(),
            cap: CapSampler,
            network: BeliefSampler::new(bundled_belief(), 1.0, WORLDS).expect("the bundled belief fits"),
            inference: bundled_inference(CANDIDATES, WORLDS),
        }
    }

    /// Worlds of each sampler.
    fn draw(&mut self, view: &View, rng: &mut Rng) -> [Vec<State>; SAMPLERS.len()] {
        let rules = Doppelkopf::default();
        [
            (0..WORLDS).map(|_| self.uniform.sample(&rules, view, rng)).collect(),
            (0..WORLDS).map(|_| self.cap.sample(&rules, view, rng)).collect(),
            self.network.draw(view, WORLDS, rng),
            self.inference.draw(view, WORLDS, rng),
        ]
    }
}

impl Study for DoppelkopfBelief {
    fn name(&self) -> &'static str {
        "doppelkopf-belief"
    }

    fn question(&self) -> &'static str {
        "which belief about hidden cards foresees best where they are, and what does it read in a lead?"
    }

    fn run(&self, lab: &mut Lab<'_>) -> Result<Report, StudyError> {
        let mut report = lab.report("Beliefs about hidden cards in Doppelkopf");
        let game = hidden_table()?;
        let key = (HOST, WORLDS, CANDIDATES);
        let looks = lab.measure("looks", &key, lab.pick(6, 100), |number| looks(&*game, number as u64))?;
        let looks: Vec<Look> = looks.into_iter().flatten().collect();
        likelihood(&looks, &mut report);
        report.add(calibration(&looks));
        let holds = lab.measure("example", &key, lab.pick(20, 200), |number| Ok(example(number as u64)))?;
        report.add(nine_of_spades(&holds));
        Ok(report)
    }
}

/// One view of each trick of a game.
fn looks(game: &dyn AnyGame, number: u64) -> Result<Vec<Look>, StudyError> {
    let rules = Doppelkopf::default();
    let mut rng = Rng::for_part(SEED ^ 0xbe1f, number);
    let mut session = game.start(&mut Rng::for_part(SEED ^ 0x901c7, number));
    let mut host = game.seeded_player(HOST, number)?;
    let mut samplers = Samplers::new();
    let mut looks: Vec<Look> = Vec::new();
    while session.turn().is_some() {
        let state: &State = session.state().downcast_ref().expect("a state of Doppelkopf");
        let public = state.public();
        let trick = public.finished_tricks() + 1;
        let is_card = !public.is_reservation_round() && state.asked_seat().is_none();
        let place = (number as usize + trick) % SEATS;
        if is_card && public.table().len() == place && looks.last().is_none_or(|look| look.trick < trick) {
            let view = rules.view(state, rules.turn(state));
            looks.push(look(&mut samplers, state, &view, trick, &mut rng));
        }
        let best = host.think(&session.seat_view(), &mut SearchControl::none())?.best;
        session.play(&best)?;
    }
    Ok(looks)
}

fn look(samplers: &mut Samplers, truth: &State, view: &View, trick: usize, rng: &mut Rng) -> Look {
    let drawn = samplers.draw(view, rng);
    let effective = samplers.inference.effective_size();
    let gain = samplers.inference.inference().gain(view, truth, &drawn[0]);
    let classes = drawn.iter().map(|worlds| {
        let mut classes = [PlaceClass::default(); PLACE_CLASSES];
        add_place_classes(view, truth, worlds, &mut classes);
        classes
    });
    let places = drawn.iter().map(|worlds| place_log_likelihood(view, truth, worlds)).collect();
    Look { trick, places, gain, effective, classes: classes.collect() }
}

/// How much each sampler knows, trick by trick.
fn likelihood(looks: &[Look], report: &mut Report) {
    let mut heads = vec!["trick", "views"];
    heads.extend(&SAMPLERS[1..]);
    heads.extend(["inference, whole world", "effective sample size"]);
    let caption = format!(
        "Nats by which the places of the hidden cards are foreseen better than by blind dealing, from {WORLDS} worlds per \
         view; for inference also by how much likelier the whole true world is. Games of `{HOST}`."
    );
    let mut table = ReportTable::new(caption, &heads);
    let mut lines: Vec<Vec<(f64, Estimate)>> = vec![Vec::new(); SAMPLERS.len()];
    let better = |look: &Look, sampler: usize| look.places[sampler] - look.places[0];
    for trick in 1..=TRICKS {
        let of_trick: Vec<&Look> = looks.iter().filter(|look| look.trick == trick).collect();
        let mut row = vec![Cell::count(trick as u64), Cell::count(of_trick.len() as u64)];
        for sampler in 1..SAMPLERS.len() {
            let nats = Estimate::of_mean(of_trick.iter().map(|look| better(look, sampler)));
            row.push(Cell::estimate(nats, 2));
            lines[sampler - 1].push((trick as f64, nats));
        }
        let gain = Estimate::of_mean(of_trick.iter().map(|look| look.gain));
        lines[SAMPLERS.len() - 1].push((trick as f64, gain));
        row.push(Cell::estimate(gain, 2));
        row.push(Cell::number(Estimate::of_mean(of_trick.iter().map(|look| look.effective)).value, 0));
        table.row(row);
    }
    let middle = |of: &dyn Fn(&Look) -> f64| {
        Estimate::of_mean(looks.iter().filter(|look| (2..=6).contains(&look.trick)).map(of)).value
    };
    report.conclude(format!(
        "In tricks 2 to 6 inference from play makes the true world {:.2} nats likelier than blind dealing; of the places of \
         single cards it foresees {:.2} nats more, the network for places {:.2}, CAP {:.2}.",
        middle(&|look| look.gain),
        middle(&|look| better(look, 3)),
        middle(&|look| better(look, 2)),
        middle(&|look| better(look, 1)),
    ));
    let names = SAMPLERS[1..].iter().copied().chain(["inference, whole world"]);
    let series = names.zip(lines).map(|(name, line)| Series::new(name, line)).collect();
    let (across, up) = (Axis::linear("trick"), Axis::linear("nats").including(&[0.0]));
    let chart = Chart::lines("Nats better than blind dealing by trick.", across, up, series);
    report.add(Section::new("What each belief knows").table(table).chart(chart));
}

/// Whether cards are where they are thought to be as often as they are thought to be there.
fn calibration(looks: &[Look]) -> Section {
    let mut heads = vec!["probability"];
    heads.extend(SAMPLERS);
    let caption = "Share of seats that held the card, where a belief gave that a probability in this class.";
    let mut table = ReportTable::new(caption, &heads);
    for class in 0..PLACE_CLASSES {
        let bound = |class: usize| 100 * class / PLACE_CLASSES;
        let mut row = vec![Cell::text(format!("{} to {} %", bound(class), bound(class + 1)))];
        for sampler in 0..SAMPLERS.len() {
            let of_class = || looks.iter().map(|look| look.classes[sampler][class]);
            let (held, places) =
                (of_class().map(|one| one.held).sum(), of_class().map(|one| one.places).sum());
            row.push(if places == 0 { Cell::Empty } else { Cell::share(Estimate::of_share(held, places)) });
        }
        table.row(row);
    }
    Section::new("Calibration").table(table)
}

/// For each sampler and each card of the example the share of worlds in which the seat that led the nine of spades to the
/// first trick holds it, seen by the next seat.
fn example(number: u64) -> Vec<Vec<f64>> {
    let rules = Doppelkopf::default();
    let card = |code: &str| code.parse::<Card>().expect("a card");
    let nine = card("S9");
    let mut rng = Rng::for_part(SEED ^ 0x59, number);
    let (mut state, first): (State, Seat) = loop {
        let state = Game::start(&rules, &mut rng);
        let first = state.public().start();
        if state.hand(first).holds(nine) {
            break (state, first);
        }
    };
    let healthy = Action::Reserve(Reservation::Healthy);
    for mv in [healthy, healthy, healthy, healthy, Action::Card(nine)] {
        while !rules.is_legal(&state, mv) {
            rules.play(&mut state, Action::Pass);
        }
        rules.play(&mut state, mv);
    }
    let view = rules.view(&state, first.after(1, SEATS));
    let drawn = Samplers::new().draw(&view, &mut rng);
    let holds = |worlds: &Vec<State>, code: &str| {
        worlds.iter().filter(|world| world.hand(first).holds(card(code))).count() as f64 / WORLDS as f64
    };
    drawn.iter().map(|worlds| EXAMPLE.iter().map(|(code, _)| holds(worlds, code)).collect()).collect()
}

fn nine_of_spades(holds: &[Vec<Vec<f64>>]) -> Section {
    let mut heads = vec!["card"];
    heads.extend(SAMPLERS);
    heads.push("original");
    let caption = format!(
        "Probability that the seat which led the nine of spades to the first trick holds a card, seen by the next seat; the \
         mean over {} deals. The original's figures are of one deal.",
        holds.len()
    );
    let mut table = ReportTable::new(caption, &heads);
    for (place, (code, original)) in EXAMPLE.iter().enumerate() {
        let mut row = vec![Cell::text(*code)];
        for sampler in 0..SAMPLERS.len() {
            let share = Estimate::of_mean(holds.iter().map(|deal| deal[sampler][place]));
            row.push(Cell::share(share));
        }
        row.push(Cell::number(100.0 * original, 1));
        table.row(row);
    }
    Section::new("The nine of spades is led").table(table)
}
