//! What the parameters of players mean, in one sentence each.
//!
//! One table for all players, so that the same word means the same everywhere; where a player uses it differently, it
//! has a line of its own.

/// What a parameter of a player does; `None` if nobody has it.
pub fn about_parameter(player: &str, key: &str) -> Option<&'static str> {
    let line = |(name, about): &(&str, &'static str)| (*name == key).then_some(*about);
    let own = OWN.iter().find(|(owners, _)| owners.contains(&player)).map(|(_, lines)| *lines);
    own.into_iter().flatten().find_map(line).or_else(|| COMMON.iter().find_map(line))
}

type Lines = &'static [(&'static str, &'static str)];

/// What most players understand alike.
const COMMON: Lines = &[
    ("time", "seconds for a move"),
    ("clock", "seconds for all moves of the game together"),
    ("nodes", "positions to look at for a move"),
    ("depth", "plies to look ahead"),
    ("sims", "simulations for a move"),
    ("seed", "where its random choices begin: the same seed plays the same game"),
    ("threads", "threads that think together"),
    ("memory", "MiB that the tree may take; once full it stops growing"),
    (
        "solve",
        "hand over to the exact solver: auto when its expected cost fits the budget of the move, off, or from so many \
               empty squares or stones on",
    ),
    ("table", "MiB of memory for positions met before"),
    ("eval", "the evaluation of positions"),
    ("c", "weight of trying what is little tried against what did well"),
    ("fpu", "how much worse than its parent an untried move is assumed to be"),
    ("temp", "0 plays the best move, above that moves are drawn, the more evenly the higher"),
    ("temp_moves", "after so many moves the best one is played"),
    ("noise", "share of random moves in playouts that follow a guide"),
    ("normalise", "stretch the values of siblings to -1..1, so that c has no unit"),
    ("callc", "the same as c when a call is to be decided"),
    ("treecalls", "calls are possible below the root"),
    ("playoutcalls", "calls are possible in playouts"),
    ("late", "make a call at its last moment only"),
    ("margin", "points that a call must look better than none"),
    ("solomargin", "points that a solo must look better than any other reservation"),
    ("cmd", "the command that starts the program"),
    ("timeout", "seconds after which an answer counts as none"),
    ("setup", "lines to send once after the start, separated by semicolons"),
];

/// What some understand in their own way, by their names.
const OWN: &[(&[&str], Lines)] = &[
    (&["random", "conventions"], PLAIN),
    (&["perfect", "solver"], EXACT),
    (&["minimax", "alphabeta", "pvs", "mtdf"], ALPHABETA),
    (&["mcts"], MCTS),
    (&["zero", "policy", "puct"], NETWORK),
    (&["td"], TD),
    (&["worlds", "ismcts"], HIDDEN),
    (&["gtp", "nboard", "edax"], FOREIGN),
];

const PLAIN: Lines = &[
    ("calls", "off: passes instead of announcing Re or Kontra by lot"),
    ("bold", "tricks that a hand may have fewer than it should for a solo"),
    ("trumplead", "what Re gains and Kontra loses by leading trump, in eyes; more makes leads tell more"),
    ("slips", "share of cards that are played by lot, as by a beginner"),
];

const EXACT: Lines = &[
    ("answer", "how much of the truth: the outcome, the value, also a best move, or the value of all moves"),
    ("clear", "forget everything before each position"),
    ("book", "look openings up that were solved before"),
];

const ALPHABETA: Lines = &[
    ("deepening", "search depth 1, 2, 3 and so on instead of the full depth at once"),
    ("deeper", "also use what the table knows from deeper searches"),
    ("hashmove", "try the best move of the table first"),
    ("killers", "try moves early that refuted a sibling"),
    ("history", "try moves early that refuted often, anywhere"),
    ("order", "how the other moves are sorted: generator (not), promise (by rules of the game), evaluation"),
    ("orderplies", "with fewer plies to go moves are not sorted"),
    ("aspiration", "half-width of the window around the last value, in points of the evaluation"),
    ("beam", "look only at so many moves of a position"),
    ("lmr", "late-move reductions: moves tried late must first look good at a smaller depth"),
    ("multipv", "exact values and lines for so many of the best moves, or for all"),
    ("probcut", "leave out what a shallow search foretells"),
    ("book", "play openings by heart: named ones, or those learned together with the values"),
];

const MCTS: Lines = &[
    ("depth", "plies that the tree may be deep"),
    ("select", "how the tree is walked: ucb1, tuned (by variance too) or greedy (with epsilon)"),
    ("epsilon", "share of random choices with select=greedy"),
    ("root", "only so many moves at the root, the best by the evaluation; 0 is all"),
    ("widen", "so many children at first, more with the visits; 0 is all at once"),
    ("bonus", "weight of the evaluation of a move, fading with its visits"),
    ("reuse", "keep the tree if the next position is at most so many plies below"),
    ("solver", "back up proven wins and losses"),
    ("transpositions", "positions met on several ways share their statistics"),
    ("leaf", "plies of alpha-beta before a leaf is evaluated"),
    ("playout", "how a leaf is played on: by lot, with a guide, or not (the evaluation alone)"),
    ("plies", "playouts end after so many plies in the evaluation"),
    ("guide", "who moves in guided playouts: a random amazon, or one with few liberties"),
    ("levels", "2 keeps step and arrow apart in the tree"),
    ("useless", "on leaves out moves that only waste territory"),
];

const NETWORK: Lines = &[
    ("net", "the network: one that comes with the program, a file, or none"),
    ("prior_temp", "above 1 evens out what the network likes, so that a long search tries more"),
    ("images", "ask the network about so many mirror images of each position and take the mean"),
    ("c", "weight of what the network likes against what did well"),
    ("cpuct", "weight of what the network likes against what did well, in points of the game"),
    ("growth", "visits after which c begins to grow"),
    ("batch", "leaves that wait for the network at once; 1 is the textbook"),
    ("gumbel", "choose at the root by sequential halving, for few simulations"),
    ("reuse", "keep the part of the tree that the next position belongs to"),
    ("cache", "judgements of the network to remember"),
    ("solver", "exact values near the end of the game"),
    ("proofs", "back up proven wins and losses"),
];

const TD: Lines = &[
    ("net", "the learned values: those that come with the program, or a file"),
    ("book", "play the openings by heart that were learned together with the values"),
];

const HIDDEN: Lines = &[
    ("n", "worlds to draw for a move"),
    ("sims", "simulations for a move, in each world or through all in one tree"),
    ("depth", "plies that the tree may be deep"),
    ("sampler", "how worlds are drawn: uniform, cap (by rules about players) or belief (by a network)"),
    ("net", "the network of sampler=belief: the one that comes with the program, or a file"),
    ("temp", "how closely worlds follow the belief: 1 as it says, above that more evenly"),
    ("fusion", "how answers are joined: avg of the shares of visits, rank, or value"),
    ("search", "how a world is searched: mcts, or puct with a network for open cards"),
    ("cpuct", "weight of what the network for open cards likes, with search=puct"),
    ("opennet", "the network of search=puct: the one that comes with the program, or a file"),
    ("playout", "cards of playouts: by lot, or with a look at the trick on the table"),
];

const FOREIGN: Lines = &[
    ("pass", "whether passes are sent: auto finds out what the program wants"),
    ("level", "the level of Edax, 0 to 60"),
    ("depth", "the depth that the program is told"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{NAMES, parse_game};

    #[test]
    fn every_parameter_of_every_player_is_explained() {
        let texts = NAMES.iter().copied().chain(["doppelkopf:open=on", "amazons:size=6", "othello:size=6"]);
        for text in texts {
            let game = parse_game(text).expect(text);
            for player in game.players().iter().chain(game.foreign_players()) {
                for (key, _) in game.parameters(player.name).expect("a player of the game") {
                    let about = about_parameter(player.name, key);
                    assert!(about.is_some(), "{key} of {} at {text}", player.name);
                }
            }
        }
    }

    #[test]
    fn what_nobody_has_is_not_explained() {
        assert_eq!(about_parameter("zero", "colour"), None);
        assert_eq!(about_parameter("pvs", "sims"), about_parameter("mcts", "sims"));
        assert_ne!(about_parameter("pvs", "depth"), about_parameter("mcts", "depth"));
    }
}
