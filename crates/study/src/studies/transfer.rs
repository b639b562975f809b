//! Do the methods for hidden cards carry over to other games, and where does determinisation fail? Asked where the answer
//! can be computed exactly: games that are small enough to be walked in whole.

use spielwerk_search::equilibrium::{CfrVariant, Exploitability};
use spielwerk_session::{AnyForm, AnyGame, Policy, PolicySource, SetPolicy, policy_in_set};

use crate::report::{
    Axis, BarGroup, Cell, Chart, Estimate, Report, ReportTable, Section, Series, decimal, percent,
};
use crate::{Lab, Study, StudyError};

/// The study.
pub(crate) struct Transfer;

/// A game with what is published of it.
struct Subject {
    name: &'static str,
    game: &'static str,
    /// What it is worth to the first seat.
    value: f64,
    /// NashConv of uniform play.
    uniform: f64,
    source: &'static str,
}

const SUBJECTS: [Subject; 2] = [
    Subject {
        name: "Kuhn",
        game: "poker:game=kuhn",
        value: -1.0 / 18.0,
        uniform: 11.0 / 12.0,
        source: "Kuhn (1950); OpenSpiel, `exploitability_test.py`",
    },
    Subject {
        name: "Leduc",
        game: "poker",
        value: -0.085_606_424_18,
        uniform: 4.747_222_222_222_222,
        source: "the package `noregret`; OpenSpiel, `exploitability_test.py`",
    },
];

/// Iterations after which regret minimisation is looked at.
const LOOKS: [u64; 7] = [1, 3, 10, 30, 100, 300, 1_000];

/// A player and what of its answers is its policy.
struct Contender {
    player: &'static str,
    source: PolicySource,
    /// Asked less often, because a decision takes long.
    is_slow: bool,
}

const fn contender(player: &'static str, source: PolicySource) -> Contender {
    Contender { player, source, is_slow: false }
}

const CONTENDERS: [Contender; 13] = [
    contender("random", PolicySource::Moves),
    contender("pimc:n=1", PolicySource::Moves),
    contender("pimc:n=10", PolicySource::Moves),
    contender("pimc:n=100", PolicySource::Moves),
    contender("pimc:n=100,sampler=posterior", PolicySource::Moves),
    contender("pimc:n=10,search=mcts,sims=100,fusion=avg", PolicySource::Moves),
    contender("ismcts:sims=100", PolicySource::Moves),
    contender("ismcts:sims=1000", PolicySource::Moves),
    contender("ismcts:sims=1000", PolicySource::Visits),
    Contender { player: "ismcts:sims=10000", source: PolicySource::Visits, is_slow: true },
    contender("ismcts:sims=1000,sampler=posterior", PolicySource::Visits),
    contender("cfr:iterations=10", PolicySource::Priors),
    contender("cfr:iterations=1000", PolicySource::Priors),
];

/// The players whose policies are written out for the smaller game, as places in [`CONTENDERS`].
const WRITTEN_OUT: [(usize, &str); 3] =
    [(3, "PIMC, 100 worlds"), (8, "ISMCTS, 1,000 simulations"), (12, "CFR+, 1,000")];

/// What was found of a player.
struct PlayerFigures {
    policy: Policy,
    exact: Exploitability,
    /// The mean exploitability of the two halves of the runs.
    halves: f64,
    /// What the player thinks the game is worth to the first seat before anything is said.
    claimed: f64,
}

impl Study for Transfer {
    fn name(&self) -> &'static str {
        "transfer"
    }

    fn question(&self) -> &'static str {
        "how far can PIMC, ISMCTS and CFR be exploited in two small pokers whose equilibria are known?"
    }

    fn run(&self, lab: &mut Lab<'_>) -> Result<Report, StudyError> {
        let runs: u64 = lab.pick(10, 100);
        let mut report = lab.report("Hidden cards where the truth is known: exploitability");
        report.add(Section::new("How it was measured").text(format!(
            "A player is asked in every information set, {runs} times with each of two series of seeds; what it plays there is \
             its policy (`moves`), or the share of visits at the root of its search (`visits`), or the probabilities by which \
             it draws its moves (`priors`). Against this policy the best answer of each seat is computed exactly. NashConv is \
             the sum of what both seats gain by it, exploitability its half, the convention of OpenSpiel; an equilibrium has \
             0. Payoffs are chips, the ante is 1. The figure of a sampled policy errs while runs are few, in either \
             direction for players that mix; the row of `random`, whose exact value is known, shows by how much. `spielwerk exploitability GAME --player P` gives one row. Everything \
             follows from seeds."
        )));
        let (mut reference, mut series) = (reference_table(), Vec::new());
        let mut sections = Vec::new();
        for subject in &SUBJECTS {
            let game = spielwerk::game(subject.game)?;
            let form = game.form().expect("the games of this study are small");
            report.conclude(add_reference(subject, &*form, &mut reference, &mut series));
            let mut found = Vec::new();
            for contender in &CONTENDERS {
                found.push(measure(lab, subject, &*game, &*form, contender, runs)?);
            }
            report.conclude(verdict(subject, &found));
            let mut section = Section::new(format!("Players of {}", subject.name))
                .table(player_table(subject, &found))
                .chart(player_chart(subject, &found));
            if subject.name == "Kuhn" {
                section = section.text(fusion(&*form, &found)).table(policy_table(&*form, &found));
            }
            sections.push(section);
        }
        let chart = Chart::lines(
            "NashConv of the average strategy of regret minimisation",
            Axis::log("iterations"),
            Axis::log("NashConv in chips"),
            series,
        );
        report.add(Section::new("Against published values").table(reference).chart(chart));
        for section in sections {
            report.add(section);
        }
        Ok(report)
    }
}

/// What the written-out policies show of play that supposes open cards, computed from them: each clause is counted, not
/// assumed.
fn fusion(form: &dyn AnyForm, found: &[PlayerFigures]) -> String {
    let [(searching, _), _, (equilibrium, _)] = WRITTEN_OUT;
    let sets = form.sets();
    let share = |player: usize, view: &str| {
        let set =
            sets.iter().position(|set| set.view == view).expect("an information set of the smaller game");
        percent(Estimate::exact(found[player].policy[set].last().copied().unwrap_or(0.0)))
    };
    let both = |view: &str| format!("{} (CFR+ {})", share(searching, view), share(equilibrium, view));
    format!(
        "A search with open cards supposes that the other seat sees its card, and plans for each world apart what it has to do in \
         all alike (strategy fusion, Frank and Basin 1998). What that does here: PIMC opens with a bet on a jack in {}, bets a \
         jack after a check in {}, calls a bet with a queen in {}, and opens with a bet on a king in {}.",
        both("J :"),
        both("J : check"),
        both("Q : bet"),
        both("K :")
    )
}

fn reference_table() -> ReportTable {
    ReportTable::new(
        "The games, uniform play and CFR+ after 1,000 iterations",
        &["game", "sets", "what", "published", "ours", "source"],
    )
}

/// Regret minimisation and uniform play beside what is published; returns the answer in words.
fn add_reference(
    subject: &Subject,
    form: &dyn AnyForm,
    table: &mut ReportTable,
    series: &mut Vec<Series>,
) -> String {
    let sets = form.sets();
    let uniform: Policy = sets.iter().map(|set| vec![1.0; set.moves.len()]).collect();
    let uniform = form.exploitability(&uniform).nash_conv();
    let mut row = |what: &str, published: f64, ours: f64| {
        table.row([
            Cell::text(subject.name),
            Cell::count(sets.len() as u64),
            Cell::text(what),
            Cell::number(published, 6),
            Cell::number(ours, 6),
            Cell::text(subject.source),
        ]);
    };
    row("NashConv of uniform play", subject.uniform, uniform);
    let mut value = f64::NAN;
    for (name, variant) in [("CFR", CfrVariant::Vanilla), ("CFR+", CfrVariant::Plus)] {
        let found: Vec<_> =
            form.equilibria(variant, &LOOKS).iter().map(|policy| form.exploitability(policy)).collect();
        let points = LOOKS
            .iter()
            .zip(&found)
            .map(|(&iterations, found)| (iterations as f64, Estimate::exact(found.nash_conv())));
        series.push(Series::new(format!("{}, {name}", subject.name), points));
        value = found.last().map_or(f64::NAN, |found| found.values[0]);
    }
    row("value for the first seat", subject.value, value);
    format!(
        "{}: uniform play has NashConv {} (published {}), and CFR+ finds the value {} of the first seat (published {}).",
        subject.name,
        decimal(uniform, 4),
        decimal(subject.uniform, 4),
        decimal(value, 4),
        decimal(subject.value, 4)
    )
}

/// The policy of a player and what its best answers win.
fn measure(
    lab: &mut Lab<'_>,
    subject: &Subject,
    game: &dyn AnyGame,
    form: &dyn AnyForm,
    contender: &Contender,
    runs: u64,
) -> Result<PlayerFigures, StudyError> {
    let runs = match contender.source {
        PolicySource::Priors => 1,
        _ if contender.is_slow => runs.div_ceil(10),
        _ => runs,
    };
    let sets = form.sets();
    let source = PolicySource::NAMES[contender.source as usize];
    let name = format!("{}-{}-{source}", subject.name, contender.player.replace([':', '=', ','], "-"));
    let settings = (subject.game, contender.player, source, runs);
    let halves = [1u64, 2].map(|seed| {
        lab.measure(&format!("{name}-{seed}"), &(settings, seed), sets.len(), |set| {
            Ok(policy_in_set(game, form, set, contender.player, (contender.source, runs, seed))?)
        })
    });
    let [first, second]: [Vec<SetPolicy>; 2] = {
        let [first, second] = halves;
        [first?, second?]
    };
    let of = |half: &[SetPolicy]| half.iter().map(|set| set.probabilities.clone()).collect::<Policy>();
    let joined: Policy = of(&first)
        .iter()
        .zip(&of(&second))
        .map(|(left, right)| left.iter().zip(right).map(|(left, right)| 0.5 * (left + right)).collect())
        .collect();
    let halves = [&first, &second].map(|half| form.exploitability(&of(half)).per_seat());
    let frequencies = form.frequencies(&joined);
    let opening = sets.iter().enumerate().filter(|(_, set)| set.view.ends_with(':'));
    let claimed =
        opening.map(|(set, _)| frequencies[set] * 0.5 * (first[set].value + second[set].value)).sum();
    let exact = form.exploitability(&joined);
    Ok(PlayerFigures { policy: joined, exact, halves: 0.5 * (halves[0] + halves[1]), claimed })
}

fn player_table(subject: &Subject, found: &[PlayerFigures]) -> ReportTable {
    let mut table = ReportTable::new(
        format!("{}: what the best answers to a player win, in chips per game", subject.name),
        &[
            "player",
            "policy",
            "first seat against itself",
            "first seat, by its own account",
            "NashConv",
            "exploitability",
            "half the runs",
        ],
    );
    for (contender, found) in CONTENDERS.iter().zip(found) {
        let tells_value = contender.player != "random";
        table.row([
            Cell::text(format!("`{}`", contender.player)),
            Cell::text(PolicySource::NAMES[contender.source as usize]),
            Cell::number(found.exact.values[0], 4),
            if tells_value { Cell::number(found.claimed, 4) } else { Cell::Empty },
            Cell::number(found.exact.nash_conv(), 4),
            Cell::number(found.exact.per_seat(), 4),
            Cell::number(found.halves, 4),
        ]);
    }
    table
}

fn player_chart(subject: &Subject, found: &[PlayerFigures]) -> Chart {
    let label = |contender: &Contender| {
        format!("{} ({})", contender.player, PolicySource::NAMES[contender.source as usize])
    };
    let values = found.iter().map(|found| Some(Estimate::exact(found.exact.per_seat()))).collect();
    Chart::bars(
        format!("{}: exploitability in chips per game; an equilibrium has 0.", subject.name),
        Axis::linear("exploitability").including(&[0.0]),
        CONTENDERS.iter().map(label).collect(),
        vec![BarGroup { name: "exploitability".to_owned(), values }],
        None,
    )
}

/// How often each player bets or calls, set by set.
fn policy_table(form: &dyn AnyForm, found: &[PlayerFigures]) -> ReportTable {
    let heads: Vec<&str> =
        ["seat", "knows", "move"].into_iter().chain(WRITTEN_OUT.map(|(_, name)| name)).collect();
    let mut table = ReportTable::new("How often a player bets or calls", &heads);
    for (set, info) in form.sets().iter().enumerate() {
        let last = info.moves.len() - 1;
        let shares =
            WRITTEN_OUT.map(|(place, _)| Cell::share(Estimate::exact(found[place].policy[set][last])));
        let seat = if info.seat.index() == 0 { "first" } else { "second" };
        let head = [Cell::text(seat), Cell::text(info.view.clone()), Cell::text(info.moves[last].clone())];
        table.row(head.into_iter().chain(shares));
    }
    table
}

/// What the players of a game showed.
fn verdict(subject: &Subject, found: &[PlayerFigures]) -> String {
    let of = |player: &str| {
        let matching = CONTENDERS.iter().zip(found).filter(|(contender, _)| contender.player == player);
        matching.map(|(_, found)| found.exact.per_seat()).fold(f64::INFINITY, f64::min)
    };
    let [few, many, read] = ["pimc:n=1", "pimc:n=100", "pimc:n=100,sampler=posterior"].map(of);
    let [trees, deep] = ["ismcts:sims=1000", "ismcts:sims=10000"].map(of);
    let worlds = if many < few { "more worlds help" } else { "more worlds do not help" };
    format!(
        "{}: exploitability is {} with one world and {} with 100 (PIMC; {worlds}), {} with worlds drawn by an equilibrium \
         player's posterior, {} for ISMCTS at 1,000 simulations and {} at 10,000, and {} for CFR+ after 1,000 iterations.",
        subject.name,
        decimal(few, 3),
        decimal(many, 3),
        decimal(read, 3),
        decimal(trees, 3),
        decimal(deep, 3),
        decimal(of("cfr:iterations=1000"), 4)
    )
}
