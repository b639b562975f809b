//! The laws of [`Game`] and its capabilities as tests that every game runs through.
//!
//! They live in the library, not in a test folder, so that games in other crates can call them. Each function plays
//! random games and panics at the first broken law with the position it was broken in.

use crate::{
    Encode, ExtensiveForm, Game, HiddenInformation, Keyed, Notation, Payoffs, Rng, Sampler, Seat, Symmetric,
    ZeroSum,
};
use std::collections::HashMap;

/// Calls `visit` on every position of `games` random games, the final ones included.
pub fn walk<G: Game>(
    game: &G,
    games: u64,
    seed: u64,
    mut visit: impl FnMut(&G::State, &[G::Move], &mut Rng),
) {
    let mut moves = Vec::new();
    for index in 0..games {
        let mut rng = Rng::for_part(seed, index);
        let mut state = game.start(&mut rng);
        loop {
            moves.clear();
            game.legal_moves(&state, &mut moves);
            visit(&state, &moves, &mut rng);
            if moves.is_empty() {
                break;
            }
            game.play(&mut state, moves[rng.below(moves.len())]);
        }
    }
}

/// The laws of the rules themselves.
pub fn rules<G: Game>(game: &G, games: u64) {
    let mut scratch = Vec::new();
    let mut foreign: Vec<G::Move> = Vec::new();
    walk(game, games, 1, |state, moves, rng| {
        let mut sorted = moves.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), moves.len(), "a move is generated twice in {state:?}");
        assert_eq!(
            moves.is_empty(),
            game.payoffs(state).is_some(),
            "moves and payoffs disagree in {state:?}"
        );
        assert_eq!(game.count_moves(state, &mut scratch), moves.len(), "count in {state:?}");
        assert!(game.turn(state).index() < game.seats());

        for &mv in moves {
            assert!(game.is_legal(state, mv), "{mv:?} is generated but called illegal in {state:?}");
        }
        for &mv in &foreign {
            let generated = sorted.binary_search(&mv).is_ok();
            assert_eq!(game.is_legal(state, mv), generated, "legality of {mv:?} in {state:?}");
        }
        match game.random_move(state, rng, &mut scratch) {
            None => assert!(moves.is_empty()),
            Some(mv) => {
                assert!(sorted.binary_search(&mv).is_ok(), "random move {mv:?} in {state:?}");
                assert_eq!(game.child(state, mv), game.child(state, mv), "playing {mv:?} in {state:?}");
                remember(&mut foreign, mv, rng);
            }
        }
        if let Some(payoffs) = game.payoffs(state) {
            assert!(payoffs.as_ref().iter().all(|payoff| payoff.is_finite()));
            let refused = foreign.iter().all(|&mv| game.try_play(&mut state.clone(), mv).is_err());
            assert!(refused, "a finished game continues in {state:?}");
        }
    });
}

/// Keeps a sample of moves seen anywhere, to be tried where they may be illegal.
fn remember<M>(foreign: &mut Vec<M>, mv: M, rng: &mut Rng) {
    const KEPT: usize = 64;
    if foreign.len() < KEPT {
        foreign.push(mv);
    } else {
        foreign[rng.below(KEPT)] = mv;
    }
}

/// `random_move` draws every legal move equally often (chi-square, six standard deviations).
pub fn random_moves_are_uniform<G: Game>(game: &G, games: u64) {
    const DRAWS_PER_MOVE: usize = 60;
    let mut scratch = Vec::new();
    let mut tested = 0;
    walk(game, games, 2, |state, moves, rng| {
        if moves.len() < 2 || rng.below(8) != 0 {
            return;
        }
        let mut counts: HashMap<G::Move, f64> = moves.iter().map(|&mv| (mv, 0.0)).collect();
        for _ in 0..DRAWS_PER_MOVE * moves.len() {
            let mv = game.random_move(state, rng, &mut scratch).expect("moves are legal");
            *counts.get_mut(&mv).expect("a legal move") += 1.0;
        }
        let expected = DRAWS_PER_MOVE as f64;
        let chi_square: f64 = counts.values().map(|count| (count - expected).powi(2) / expected).sum();
        let freedom = (moves.len() - 1) as f64;
        // The cube of a chi-square variate is nearly normal (Wilson and Hilferty).
        let spread = 2.0 / (9.0 * freedom);
        let score = ((chi_square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt();
        assert!(score < 6.0, "uneven draws ({score:.1} deviations) among {} moves in {state:?}", moves.len());
        tested += 1;
    });
    assert!(tested > 0, "no position was tested");
}

/// Payoffs of a two-player zero-sum game cancel.
pub fn zero_sum<G: ZeroSum>(game: &G, games: u64) {
    payoffs_sum_to_zero(game, games);
}

/// The payoffs of all seats add up to nothing.
pub fn payoffs_sum_to_zero<G: Game>(game: &G, games: u64) {
    walk(game, games, 3, |state, _, _| {
        if let Some(payoffs) = game.payoffs(state) {
            let sum: f32 = Seat::all(game.seats()).map(|seat| payoffs.of(seat)).sum();
            assert!(sum.abs() < 1e-6, "payoffs {payoffs:?} in {state:?}");
        }
    });
}

/// Writing and reading moves and positions are inverse.
pub fn notation<G: Notation>(game: &G, games: u64) {
    walk(game, games, 4, |state, moves, rng| {
        let text = game.position_text(state);
        let read = game.parse_position(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(&read, state, "position {text}");
        assert!(!text.contains('\n'), "a position is one line");
        let stride = moves.len() / 50 + 1;
        for &mv in moves.iter().skip(rng.below(stride)).step_by(stride) {
            let text = game.move_text(state, mv);
            assert_eq!(game.parse_move(state, &text), Ok(mv), "move {text} in {state:?}");
        }
    });
}

/// Equal positions have equal keys and different ones different keys.
pub fn keys<G: Keyed + Notation>(game: &G, games: u64) {
    let mut seen: HashMap<u64, String> = HashMap::new();
    walk(game, games, 5, |state, _, _| {
        let text = game.position_text(state);
        let read = game.parse_position(&text).expect("written by the game itself");
        assert_eq!(game.key(&read), game.key(state), "key of {text}");
        let known = seen.entry(game.key(state)).or_insert_with(|| text.clone());
        assert_eq!(*known, text, "two positions share a key");
    });
}

/// The laws of [`Symmetric`].
pub fn symmetry<G: Symmetric>(game: &G, games: u64) {
    walk(game, games, 6, |state, moves, rng| {
        assert_eq!(&game.transform(state, 0), state, "symmetry 0 is the identity");
        for index in 0..game.symmetries() {
            let image = game.transform(state, index);
            assert_eq!(&game.transform(&image, game.inverse(index)), state, "inverse of symmetry {index}");
            assert_eq!(game.payoffs(&image), game.payoffs(state), "payoffs under symmetry {index}");
            let mut image_moves = Vec::new();
            game.legal_moves(&image, &mut image_moves);
            let mut mapped: Vec<_> = moves.iter().map(|&mv| game.transform_move(mv, index)).collect();
            image_moves.sort_unstable();
            mapped.sort_unstable();
            assert_eq!(mapped, image_moves, "moves under symmetry {index} in {state:?}");
            if !moves.is_empty() {
                assert_eq!(game.turn(&image), game.turn(state));
                let mv = moves[rng.below(moves.len())];
                let played = game.transform(&game.child(state, mv), index);
                assert_eq!(played, game.child(&image, game.transform_move(mv, index)), "{mv:?} in {state:?}");
            }
        }
    });
}

/// The laws of [`Encode`].
pub fn encoding<G: Encode>(game: &G, games: u64) {
    let mut inputs: HashMap<Vec<u32>, Vec<usize>> = HashMap::new();
    let mut input = vec![f32::NAN; game.input_shape().len()];
    walk(game, games, 7, |state, moves, _| {
        if moves.is_empty() {
            return;
        }
        input.fill(f32::NAN);
        game.encode(state, &mut input);
        assert!(input.iter().all(|number| number.is_finite()), "unwritten input in {state:?}");
        let mut outputs: Vec<usize> = moves.iter().map(|&mv| game.policy_index(mv)).collect();
        outputs.sort_unstable();
        outputs.dedup();
        assert_eq!(outputs.len(), moves.len(), "two moves share an output in {state:?}");
        assert!(
            outputs.last().is_some_and(|&last| last < game.policy_size()),
            "an output too many in {state:?}"
        );
        // What can be played is part of what is seen.
        let seen = inputs.entry(input.iter().map(|number| number.to_bits()).collect());
        assert_eq!(
            *seen.or_insert_with(|| outputs.clone()),
            outputs,
            "equal inputs, other moves in {state:?}"
        );
    });
}

/// The laws of [`HiddenInformation`], with worlds drawn by `sampler`.
pub fn hidden_information<G, S>(game: &G, sampler: &mut S, games: u64, worlds: u32)
where
    G: HiddenInformation,
    S: Sampler<G>,
{
    walk(game, games, 7, |state, moves, rng| {
        if moves.is_empty() {
            return;
        }
        for seat in Seat::all(game.seats()) {
            let view = game.view(state, seat);
            assert!(game.is_consistent(&view, state), "seat {seat} rules out the truth in {state:?}");
            if seat == game.turn(state) {
                let mut own_moves = Vec::new();
                game.view_moves(&view, &mut own_moves);
                assert_eq!(own_moves, moves, "what seat {seat} thinks it may do in {state:?}");
            }
            for _ in 0..worlds {
                let world = sampler.sample(game, &view, rng);
                assert!(game.is_consistent(&view, &world), "seat {seat}: {world:?} does not fit {view:?}");
                assert_eq!(game.view(&world, seat), view, "seat {seat} sees what it may not in {state:?}");
                if seat == game.turn(state) {
                    let mut possible = Vec::new();
                    game.legal_moves(&world, &mut possible);
                    assert_eq!(possible, moves, "seat {seat} can tell {world:?} from {state:?} by its moves");
                }
            }
        }
    });
}

/// The laws of [`ExtensiveForm`].
pub fn extensive_form<G: ExtensiveForm>(game: &G) {
    let deals = game.deals();
    let total: f64 = deals.iter().map(|(_, probability)| probability).sum();
    assert!((total - 1.0).abs() < 1e-9, "the probabilities of all deals sum to {total}");
    for (place, (deal, probability)) in deals.iter().enumerate() {
        assert!(*probability > 0.0, "{deal:?} never happens");
        assert!(deals[..place].iter().all(|(other, _)| other != deal), "{deal:?} is listed twice");
    }
    // The views of a seat that lead to equal views are equal, step by step: perfect recall.
    let mut pasts: HashMap<G::View, (Seat, Vec<G::View>)> = HashMap::new();
    let mut open: Vec<_> =
        deals.into_iter().map(|(deal, _)| (deal, vec![Vec::new(); game.seats()])).collect();
    let mut moves = Vec::new();
    while let Some((state, mut seen)) = open.pop() {
        moves.clear();
        game.legal_moves(&state, &mut moves);
        if moves.is_empty() {
            continue;
        }
        let seat = game.turn(&state);
        let view = game.view(&state, seat);
        let own: &mut Vec<G::View> = &mut seen[seat.index()];
        let known = pasts.entry(view.clone()).or_insert_with(|| (seat, own.clone()));
        assert_eq!((known.0, &known.1), (seat, &*own), "seat {seat} forgets how it came to {view:?}");
        own.push(view);
        open.extend(moves.iter().map(|&mv| (game.child(&state, mv), seen.clone())));
    }
    // Every deal that can happen is listed.
    for seed in 0..200 {
        let start = game.start(&mut Rng::new(seed));
        assert!(game.deals().iter().any(|(deal, _)| *deal == start), "{start:?} is not listed");
    }
}

/// Feeds a parser `rounds` texts: broken variants of the seeds and plain noise. The parser must return, not panic.
pub fn fuzz_text(seeds: &[&str], rounds: u32, mut parse: impl FnMut(&str)) {
    const NOISE: &[char] = &[
        'a', 'b', 'c', 'h', 'j', 'k', 'z', 'X', 'O', 'Q', 'D', '0', '1', '2', '3', '9', '-', '/', ':', ';',
        ',', '=', '.', '*', '"', '\\', '[', ']', '(', ')', '{', '}', '|', ' ', '\n', '\t', '\0', 'é', '♥',
        '😀',
    ];
    let seeds: Vec<Vec<char>> = seeds.iter().map(|seed| seed.chars().collect()).collect();
    let mut rng = Rng::new(8);
    let mut text = String::new();
    for round in 0..rounds {
        let mut chars = if round % 8 == 0 { Vec::new() } else { seeds[rng.below(seeds.len())].clone() };
        for _ in 0..=rng.below(6) {
            mutate(&mut chars, &seeds, NOISE, &mut rng);
        }
        text.clear();
        text.extend(&chars);
        parse(&text);
    }
}

/// One edit: insert, delete, replace, cut, repeat a piece or take a piece of another seed.
fn mutate(chars: &mut Vec<char>, seeds: &[Vec<char>], noise: &[char], rng: &mut Rng) {
    const LONGEST: usize = 4_000;
    let at = rng.below(chars.len() + 1);
    match rng.below(6) {
        0 => chars.insert(at, noise[rng.below(noise.len())]),
        1 if at < chars.len() => {
            chars.remove(at);
        }
        2 if at < chars.len() => chars[at] = noise[rng.below(noise.len())],
        3 => chars.truncate(at),
        4 if chars.len() < LONGEST => {
            let end = at + rng.below(chars.len() - at + 1);
            let piece = chars[at..end].to_vec();
            chars.splice(at..at, piece);
        }
        _ => {
            let other = &seeds[rng.below(seeds.len())];
            let start = rng.below(other.len() + 1);
            let end = (start + rng.below(12)).min(other.len());
            chars.splice(at..at, other[start..end].iter().copied());
        }
    }
}
