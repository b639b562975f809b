//! What makes the figures of README, `docs` and model cards: one entry per table or statement, with its commands.

/// Figures that belong together.
pub(crate) struct Figure {
    /// The name by which they are asked for.
    pub(crate) name: &'static str,
    /// What they show.
    pub(crate) what: &'static str,
    /// Where they are told, from the root of the repository.
    pub(crate) document: &'static str,
    /// The commands that make them, to be given at the root of the repository.
    pub(crate) commands: &'static [&'static str],
    /// About how long they take on one core.
    pub(crate) takes: &'static str,
}

const fn figure(
    name: &'static str,
    what: &'static str,
    document: &'static str,
    takes: &'static str,
    commands: &'static [&'static str],
) -> Figure {
    Figure { name, what, document, commands, takes }
}

/// All figures, studies last.
pub(crate) const FIGURES: &[Figure] = &[
    figure(
        "connect4-exact",
        "Connect Four, exact scores of the benchmark sets",
        "docs/results.md",
        "2 min",
        &[
            "spielwerk solve connect4 --positions crates/games/connect4/data/Test_L3_R1.txt --with answer=value,table=64,book=off",
            "spielwerk solve connect4 --positions crates/games/connect4/data/Test_L2_R1.txt --with answer=value,table=64,book=off",
            "spielwerk solve connect4 --positions crates/games/connect4/data/Test_L1_R1-first200.txt --with answer=value,table=64,book=off",
            "spielwerk solve connect4 --positions crates/games/connect4/data/Test_L2_R2-first200.txt --with answer=value,table=64,book=off",
            "spielwerk solve connect4 --positions crates/games/connect4/data/Test_L1_R3-first100.txt --first 20 --with answer=value,table=64,book=off,clear=on",
            "spielwerk solve connect4 --with answer=value,table=1024,book=off",
        ],
    ),
    figure(
        "othello-exact",
        "Othello, exact margins of the FFO positions",
        "docs/results.md",
        "2 min",
        &[
            "spielwerk solve othello --positions crates/games/othello/data/fforum-20-39.obf --with table=256",
            "spielwerk solve othello --positions crates/games/othello/data/fforum-40-59.obf --first 10 --with table=1024",
        ],
    ),
    figure(
        "amazons-exact",
        "Amazons 4x4 is lost for the first seat",
        "docs/results.md",
        "seconds",
        &["spielwerk solve amazons:size=4"],
    ),
    figure(
        "mcts-mistakes",
        "Mistakes of plain UCT in Connect Four, near the end and far from it",
        "docs/results.md",
        "5 min",
        &[
            "spielwerk accuracy connect4 --player mcts:sims=100,solver=off --positions crates/games/connect4/data/Test_L2_R1.txt --first 300",
            "spielwerk accuracy connect4 --player mcts:sims=1000,solver=off --positions crates/games/connect4/data/Test_L2_R1.txt --first 300",
            "spielwerk accuracy connect4 --player mcts:sims=10000,solver=off --positions crates/games/connect4/data/Test_L2_R1.txt --first 300",
            "spielwerk accuracy connect4 --player mcts:sims=100000,solver=off --positions crates/games/connect4/data/Test_L2_R1.txt --first 300",
            "spielwerk accuracy connect4 --player mcts:sims=1000,solver=off --positions crates/games/connect4/data/Test_L2_R2-first200.txt",
            "spielwerk accuracy connect4 --player mcts:sims=10000,solver=off --positions crates/games/connect4/data/Test_L2_R2-first200.txt",
            "spielwerk accuracy connect4 --player mcts:sims=100000,solver=off --positions crates/games/connect4/data/Test_L2_R2-first200.txt",
        ],
    ),
    figure(
        "random-doppelkopf",
        "Length and branching of random games",
        "docs/results.md",
        "seconds",
        &[
            "spielwerk random doppelkopf --games 10000 --summary",
            "spielwerk random doppelkopf:calls=off --games 10000 --summary",
        ],
    ),
    figure(
        "doppelkopf-matches",
        "Searches with open and with hidden cards",
        "docs/results.md",
        "35 min",
        &[
            "spielwerk match doppelkopf:open=on mcts:sims=10 random:calls=off --games 2800",
            "spielwerk match doppelkopf:open=on mcts:sims=100 random:calls=off --games 2800",
            "spielwerk match doppelkopf:open=on mcts:sims=100 mcts:sims=10 --games 1400",
            "spielwerk match doppelkopf:open=on mcts:sims=1000 mcts:sims=100 --games 420",
            "spielwerk match doppelkopf pimc:n=10,sims=100 conventions --games 420",
            "spielwerk match doppelkopf pimc:n=30,sims=100 conventions --games 280",
            "spielwerk match doppelkopf pimc:n=20,sims=50 pimc:n=5,sims=200 --games 7700",
            "spielwerk match doppelkopf pimc:n=10,sims=100 pimc:n=10,sims=100,fusion=rank --games 5600",
        ],
    ),
    figure(
        "doppelkopf-policy",
        "The policy of views of Doppelkopf, and rollouts that its critic ends",
        "docs/results.md",
        "7 min",
        &[
            "spielwerk match doppelkopf policy conventions --games 14000",
            "spielwerk match doppelkopf policy:temp=1 conventions --games 14000",
            "spielwerk match doppelkopf policy policy:temp=1 --games 14000",
            "spielwerk match doppelkopf rollout:n=200 policy --games 1400 --out runs/rollout",
            "spielwerk calibration runs/rollout",
            "spielwerk calibration runs/rollout --moves re,kontra,no90,no60 --ranges 4",
            "spielwerk match doppelkopf rollout:n=200 conventions --games 1400",
        ],
    ),
    figure(
        "matches",
        "Matches by simulations and depths",
        "docs/results.md",
        "20 min",
        &[
            "spielwerk match amazons:size=8 mcts:sims=200,levels=2 mcts:sims=200,levels=1 --games 1000",
            "spielwerk match amazons:size=8 mcts:sims=200,useless=on mcts:sims=200,useless=off --games 1000",
            "spielwerk match amazons pvs:depth=1,eval=tuned pvs:depth=1,eval=territory --games 400 --openings balanced",
            "spielwerk match amazons pvs:depth=2,eval=tuned pvs:depth=2,eval=territory --games 200 --openings balanced",
            "spielwerk match amazons pvs:nodes=375000,lmr=on,solve=auto pvs:nodes=500000,solve=auto --games 40 --openings balanced --seed 11",
            "spielwerk match amazons:size=8 pvs:nodes=375000,lmr=on,solve=auto pvs:nodes=500000,solve=auto --games 60 --seed 11",
            "spielwerk match doppelkopf conventions random --games 14000",
            "spielwerk match doppelkopf conventions random:calls=off --games 14000",
        ],
    ),
    figure(
        "amazons-defects",
        "Amazons: alpha-beta, PVS and MTD(f) without and with the original's defects",
        "docs/results.md",
        "8 min",
        &[
            "spielwerk tournament amazons alphabeta:nodes=20000,eval=territory,table=16,order=generator,hashmove=off,killers=off,history=off pvs:nodes=20000,eval=territory,table=16,order=generator,hashmove=off,killers=off,history=off mtdf:nodes=20000,eval=territory,table=16,order=generator,hashmove=off,killers=off,history=off --rounds 50 --openings balanced --adjudicate nodes=3000,table=2 --adjudicate-from 50",
            "spielwerk tournament amazons alphabeta:nodes=20000,eval=territory,table=16,order=generator,hashmove=off,killers=off,history=off,flags=off,timeout=static pvs:nodes=20000,eval=territory,table=16,order=generator,hashmove=off,killers=off,history=off,flags=off,timeout=static,zerowindow=1000 mtdf:nodes=20000,eval=territory,table=16,order=generator,hashmove=off,killers=off,history=off,timeout=static,zerowindow=1000,faillow=take --rounds 50 --openings balanced --adjudicate nodes=3000,table=2 --adjudicate-from 50",
            "spielwerk analyse amazons --player alphabeta:depth=2,eval=territory,table=16,order=generator,hashmove=off,killers=off,history=off",
            "spielwerk analyse amazons --player pvs:depth=2,eval=territory,table=16,order=generator,hashmove=off,killers=off,history=off",
            "spielwerk analyse amazons --player mtdf:depth=2,eval=territory,table=16,order=generator,hashmove=off,killers=off,history=off",
        ],
    ),
    figure(
        "amazons-playouts",
        "Amazons: guided playouts against random ones at equal simulations",
        "docs/results.md",
        "3 min",
        &[
            "spielwerk match amazons mcts:sims=120,eval=territory,levels=1,playout=guided,plies=6,c=3.96,bonus=20,root=30 mcts:sims=120,eval=territory,levels=1,playout=random,plies=6,c=3.96,bonus=20,root=30 --games 200 --openings balanced --adjudicate nodes=3000,table=2 --adjudicate-from 50",
        ],
    ),
    figure(
        "td-seeds",
        "Endgame 1b of Connect Four: how many of 100 seeds beat MinMax",
        "docs/results.md",
        "a minute",
        &[
            "spielwerk train td connect4 --run runs/td-seeds --set value=net --set coding=1 --set games=10000 --set report_every=10000 --set test_games=100 --sweep seed=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95,96,97,98,99,100 --threads 1",
        ],
    ),
    figure(
        "gate",
        "A training with the gate of 55 % and without, Nimm-3",
        "docs/zero.md",
        "seconds",
        &[
            "spielwerk train zero nimm3 --preset tiny --seed 1 --threads 1 --run runs/gate-off",
            "spielwerk train zero nimm3 --preset tiny --seed 1 --threads 1 --set measures.gate=0.55 --run runs/gate-on",
        ],
    ),
    figure(
        "levels",
        "Ratings of the ten levels",
        "docs/results.md",
        "hours",
        &[
            "spielwerk rate othello --rounds 6 --apart 2 --seed 1",
            "spielwerk rate connect4 --rounds 100 --apart 2 --seed 1",
            "spielwerk rate amazons --rounds 8 --apart 2 --seed 1",
            "spielwerk rate nimm3 --rounds 1000 --apart 2 --seed 1 --openings start",
            "spielwerk rate doppelkopf --rounds 300 --apart 2 --seed 1",
        ],
    ),
    figure(
        "othello-network",
        "The bundled network of Othello against our alpha-beta",
        "README.md",
        "an hour",
        &[
            "spielwerk match othello zero:sims=1400 pvs:depth=6 --games 100 --openings random:plies=6",
            "spielwerk match othello zero:sims=1400 pvs:depth=8 --games 100 --openings random:plies=6",
        ],
    ),
    figure(
        "connect4-network",
        "The bundled network of Connect Four against exact play",
        "docs/results.md",
        "minutes",
        &[
            "spielwerk accuracy connect4 --player zero:sims=600",
            "spielwerk accuracy connect4 --player zero:sims=600 --perfect-games 100",
        ],
    ),
    figure(
        "exploitability",
        "What the best answers to players of Kuhn and Leduc poker win",
        "docs/results.md",
        "a minute",
        &[
            "spielwerk exploitability poker:game=kuhn --player pimc:n=100",
            "spielwerk exploitability poker --player pimc:n=10 --runs 20",
            "spielwerk exploitability poker --player ismcts:sims=1000 --policy visits --runs 5",
            "spielwerk exploitability poker --player cfr --policy priors --runs 1",
        ],
    ),
    figure(
        "speed",
        "Speed of rules, searches, networks and training",
        "docs/performance.md",
        "10 min",
        &["spielwerk bench"],
    ),
    study("amazons-search", "an hour and a half", &["spielwerk study amazons-search --threads 1"]),
    study("othello-strategies", "half an hour", &["spielwerk study othello-strategies"]),
    study("mcts-convergence", "20 min", &["spielwerk study mcts-convergence --threads 1"]),
    study("td-nimm", "seconds", &["spielwerk study td-nimm"]),
    study("td-connect4", "3 min", &["spielwerk study td-connect4 --threads 1"]),
    study("td-connect4-full", "two hours", &["spielwerk study td-connect4-full --threads 2"]),
    study(
        "connect4-zero",
        "three hours",
        &[
            "spielwerk train zero connect4 --preset fast --seed 1 --threads 1 --run runs/connect4-zero",
            "spielwerk study connect4-zero --run runs/connect4-zero --threads 1",
        ],
    ),
    study(
        "othello-zero",
        "three hours",
        &[
            "spielwerk train zero othello --preset fast --seed 1 --threads 1 --run runs/othello-zero",
            "spielwerk study othello-zero --run runs/othello-zero",
        ],
    ),
    study("doppelkopf-open", "two hours", &["spielwerk study doppelkopf-open --threads 1"]),
    figure(
        "doppelkopf-belief",
        "the study of this name",
        "docs/studies.md",
        "an hour",
        &["spielwerk study doppelkopf-belief --threads 1"],
    ),
    figure(
        "doppelkopf-duels",
        "the study of this name",
        "docs/studies.md",
        "three hours",
        &["spielwerk study doppelkopf-duels --threads 1"],
    ),
    study("doppelkopf-hidden", "half an hour", &["spielwerk study doppelkopf-hidden --threads 2"]),
    study(
        "doppelkopf-zero",
        "three hours",
        &[
            "spielwerk train zero doppelkopf --preset fast --threads 1 --seed 1 --run runs/doppelkopf-zero-1",
            "spielwerk train zero doppelkopf --preset fast --threads 1 --seed 2 --run runs/doppelkopf-zero-2",
            "spielwerk train zero doppelkopf --preset fast --threads 1 --seed 3 --run runs/doppelkopf-zero-3",
            "spielwerk study doppelkopf-zero --run runs/doppelkopf-zero-1 --run runs/doppelkopf-zero-2 --run runs/doppelkopf-zero-3 --threads 1",
        ],
    ),
    figure(
        "transfer",
        "the study of this name",
        "docs/studies.md",
        "half an hour",
        &["spielwerk study transfer --threads 1"],
    ),
];

/// The figures of a study.
const fn study(name: &'static str, takes: &'static str, commands: &'static [&'static str]) -> Figure {
    Figure { name, what: "the study of this name", document: "docs/results/experiments.md", commands, takes }
}

/// The list as it is in `docs/results/README.md`.
#[cfg(test)]
pub(crate) fn as_table() -> String {
    let row = |Figure { name, what, document, commands, takes }: &Figure| {
        let commands: Vec<String> = commands.iter().map(|command| format!("`{command}`")).collect();
        let place = match document.strip_prefix("docs/") {
            Some(rest) if rest.starts_with("results/") => format!("[report]({name}/report.md)"),
            Some(rest) => format!("[{document}](../{rest})"),
            None => format!("[{document}](../../{document})"),
        };
        format!("| `{name}` | {what} | {place} | {takes} | {} |\n", commands.join("<br>"))
    };
    let rows: String = FIGURES.iter().map(row).collect();
    format!("| name | what | where | takes | command |\n|---|---|---|---|---|\n{rows}")
}
