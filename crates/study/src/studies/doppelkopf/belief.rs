//! What a learned belief is worth: matches, how well it foresees cards, and what its network does without a guard.

use serde::{Deserialize, Serialize};
use spielwerk_core::{Game, HiddenInformation, Rng, Sampler, SearchControl, Seat};
use spielwerk_doppelkopf::belief::{BeliefSampler, Guard, loose_deals};
use spielwerk_doppelkopf::bundled_belief;
use spielwerk_doppelkopf::{
    CapSampler, Card, Doppelkopf, SEATS, State, TRICKS, UniformSampler, View, Violation,
};
use spielwerk_session::AnyGame;

use super::super::common::SEED;
use super::duel::{self, duel};
use crate::report::{Axis, Cell, Chart, Estimate, Report, ReportTable, Section, Series};
use crate::{Lab, StudyError};

/// Who plays the games from which views are taken.
const HOST: &str = "worlds:n=4,sims=40";

/// Worlds drawn for each view.
const WORLDS: usize = 40;

/// The samplers that are compared.
const SAMPLERS: [&str; 3] = ["belief", "uniform", "CAP"];

/// Guards and temperatures of the network alone.
const LOOSE: [(&str, Guard, f64); 4] = [
    ("no guard, sampled", Guard::Nothing, 1.0),
    ("no guard, likeliest", Guard::Nothing, 0.0),
    ("plain guard, sampled", Guard::PlainCards, 1.0),
    ("plain guard, likeliest", Guard::PlainCards, 0.0),
];

/// What one view showed.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Look {
    trick: usize,
    /// For each sampler the mean squared error of the probability that a seat holds a card.
    errors: Vec<f64>,
    /// Worlds of the guarded network that do not fit the view.
    misfits: usize,
    /// For each way of dealing without foresight what came of it.
    loose: Vec<LooseCount>,
}

/// Deals without foresight.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
struct LooseCount {
    deals: u64,
    /// Those with something wrong.
    impossible: u64,
    /// How often each thing was wrong.
    kinds: [u64; Violation::ALL.len()],
}

/// Adds what the belief is worth.
pub(super) fn sections(
    lab: &mut Lab<'_>,
    game: &dyn AnyGame,
    report: &mut Report,
    (worlds, iterations): (u64, u64),
) -> Result<(), StudyError> {
    let usual = format!("worlds:n={worlds},sims={iterations}");
    let belief = format!("{usual},sampler=belief");
    let mut rows = Vec::new();
    let few = lab.pick(4, 30);
    // What the samplers differ by is little, so the one difference that is asked for needs many deals.
    let many = lab.pick(4, 200);
    for (name, other, deals, original) in [
        ("CAP", format!("{usual},sampler=cap"), many, None),
        ("uniform", format!("{usual},sampler=uniform"), few, None),
        ("conventions", "conventions".to_owned(), few, None),
    ] {
        let found = duel(lab, game, &format!("belief-{name}"), [&belief, &other], deals)?;
        rows.push((name.to_owned(), found, original));
    }
    report.conclude(format!(
        "Worlds by the learned belief against worlds by CAP, same budget: {} points per game.",
        duel::points(rows[0].1.points)
    ));
    let caption = format!(
        "The belief against others, {worlds} worlds of {iterations} iterations each. The original's two players \
         met in a field of six, where they were 0.94 apart; that is not a match of two and is not shown beside it."
    );
    report.add(Section::new("A learned belief").table(duel::table(&caption, "against", &rows)));

    let looks =
        lab.measure("belief", &(HOST, WORLDS), lab.pick(12, 150), |number| looks(game, number as u64))?;
    let looks: Vec<Look> = looks.into_iter().flatten().collect();
    report.add(foresight(&looks));
    report.add(without_foresight(&looks));
    Ok(())
}

/// All views in one sentence.
fn in_short(looks: &[Look]) -> String {
    let mean = |sampler: usize| Estimate::of_mean(looks.iter().map(|look| look.errors[sampler])).value;
    format!(
        "Mean squared error over all views: belief {:.4}, uniform {:.4}, CAP {:.4}; of {} worlds by the belief {} do not \
         fit their view.",
        mean(0),
        mean(1),
        mean(2),
        looks.len() * WORLDS,
        looks.iter().map(|look| look.misfits).sum::<usize>()
    )
}

/// How well each sampler says who holds what.
fn foresight(looks: &[Look]) -> Section {
    let heads: Vec<&str> = ["trick", "views"].into_iter().chain(SAMPLERS).collect();
    let caption = format!(
        "Mean squared error of the probability that a seat holds a card, from {WORLDS} worlds per view; games of \
         `{HOST}`."
    );
    let mut table = ReportTable::new(caption, &heads);
    let mut lines: Vec<Vec<(f64, Estimate)>> = vec![Vec::new(); SAMPLERS.len()];
    for trick in 1..=TRICKS {
        let of_trick: Vec<&Look> = looks.iter().filter(|look| look.trick == trick).collect();
        let mut row = vec![Cell::count(trick as u64), Cell::count(of_trick.len() as u64)];
        for (sampler, line) in lines.iter_mut().enumerate() {
            let error = Estimate::of_mean(of_trick.iter().map(|look| look.errors[sampler]));
            row.push(Cell::estimate(error, 4));
            line.push((trick as f64, error));
        }
        table.row(row);
    }
    let series = SAMPLERS.iter().zip(lines).map(|(name, line)| Series::new(*name, line)).collect();
    let chart = Chart::lines(
        "Mean squared error by trick.",
        Axis::linear("trick"),
        Axis::linear("error").including(&[0.0]),
        series,
    );
    Section::new("Who holds what").text(in_short(looks)).table(table).chart(chart)
}

/// What goes wrong without foresight.
fn without_foresight(looks: &[Look]) -> Section {
    let violations = Violation::ALL.map(Violation::about);
    let heads: Vec<&str> = ["dealing", "deals", "impossible"].into_iter().chain(violations).collect();
    let caption = "Deals of the network without foresight that are impossible, by what is wrong.";
    let mut table = ReportTable::new(caption, &heads);
    for (way, (name, ..)) in LOOSE.iter().enumerate() {
        let sum =
            |of: &dyn Fn(&LooseCount) -> u64| -> u64 { looks.iter().map(|look| of(&look.loose[way])).sum() };
        let deals = sum(&|count| count.deals);
        let share = |count: u64| Cell::share(Estimate::of_share(count, deals));
        let head = [Cell::text(*name), Cell::count(deals), share(sum(&|count| count.impossible))];
        let kinds = (0..Violation::ALL.len()).map(|kind| share(sum(&|count| count.kinds[kind])));
        table.row(head.into_iter().chain(kinds));
    }
    let exact: u64 = looks.iter().map(|look| look.misfits as u64).sum();
    let deals = (looks.len() * WORLDS) as u64;
    let share = Cell::share(Estimate::of_share(exact, deals));
    table.row(
        [Cell::text("with foresight, sampled"), Cell::count(deals), share]
            .into_iter()
            .chain(Violation::ALL.map(|_| Cell::Empty)),
    );
    Section::new("The network without foresight")
        .text(
            "The original masks cards that a seat plainly cannot hold, deals, and throws away what contradicts the \
             view: 1 % (likeliest) to 5 % (sampled) in training, 3.4 to 8.5 % in play. Here every choice leaves a world.",
        )
        .table(table)
}

/// One view of each trick of a game.
fn looks(game: &dyn AnyGame, number: u64) -> Result<Vec<Look>, StudyError> {
    let rules = Doppelkopf::default();
    let mut rng = Rng::for_part(SEED ^ 0xbe11, number);
    let mut session = game.start(&mut Rng::for_part(SEED, number));
    let mut host = game.seeded_player(HOST, number)?;
    let mut looks: Vec<Look> = Vec::new();
    while session.turn().is_some() {
        let state: &State = session.state().downcast_ref().expect("a state of Doppelkopf");
        let trick = state.public().finished_tricks() + 1;
        let is_card = !state.public().is_reservation_round() && state.asked_seat().is_none();
        let place = (number as usize + trick) % SEATS;
        if is_card
            && state.public().table().len() == place
            && looks.last().is_none_or(|look| look.trick < trick)
        {
            looks.push(look(state, rules.turn(state), trick, &mut rng));
        }
        let mv = host.think(&session.seat_view(), &mut SearchControl::none())?.best;
        session.play(&mv)?;
    }
    Ok(looks)
}

fn look(truth: &State, seat: Seat, trick: usize, rng: &mut Rng) -> Look {
    let rules = Doppelkopf::default();
    let view = rules.view(truth, seat);
    let mut belief = BeliefSampler::new(bundled_belief(), 1.0, WORLDS).expect("the shipped belief fits");
    let by_belief = belief.draw(&view, WORLDS, rng);
    let misfits = by_belief.iter().filter(|world| !rules.is_consistent(&view, world)).count();
    let (mut uniform, mut cap) = (UniformSampler::default(), CapSampler);
    let by_uniform: Vec<State> = (0..WORLDS).map(|_| uniform.sample(&rules, &view, rng)).collect();
    let by_cap: Vec<State> = (0..WORLDS).map(|_| cap.sample(&rules, &view, rng)).collect();
    let errors = [by_belief, by_uniform, by_cap].iter().map(|worlds| error(&view, truth, worlds)).collect();
    let loose = LOOSE.iter().map(|&(_, guard, temperature)| {
        let count = if temperature > 0.0 { WORLDS } else { 1 };
        let mut found = LooseCount { deals: count as u64, ..LooseCount::default() };
        for deal in loose_deals(&bundled_belief(), &view, count, guard, temperature, rng) {
            let mut is_wrong = false;
            for violation in deal.violations() {
                is_wrong = true;
                found.kinds[violation as usize] += 1;
            }
            found.impossible += u64::from(is_wrong);
        }
        found
    });
    Look { trick, errors, misfits, loose: loose.collect() }
}

/// The mean squared error of the probability that one of the others holds a card, over all cards that are unseen.
fn error(view: &View, truth: &State, worlds: &[State]) -> f64 {
    let (mut sum, mut count) = (0.0, 0);
    for seat in (1..SEATS).map(|step| view.seat().after(step, SEATS)) {
        for card in Card::all() {
            let holds = |state: &State| f64::from(u8::from(state.hand(seat).holds(card)));
            let unseen = (1..SEATS).any(|step| truth.hand(view.seat().after(step, SEATS)).holds(card));
            if unseen {
                let share = worlds.iter().map(holds).sum::<f64>() / worlds.len() as f64;
                sum += (share - holds(truth)).powi(2);
                count += 1;
            }
        }
    }
    sum / f64::from(count.max(1))
}
