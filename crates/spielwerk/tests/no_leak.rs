//! What a seat cannot see does not change what it decides.
//!
//! At every decision of many games everything hidden from the seat is exchanged: the cards of the others, the names of
//! reservations, and with them the parties. A second player of the same kind and seed looks at that table instead, and
//! must come to the very same analysis.

use spielwerk_core::{Analysis, Game, HiddenInformation, Notation, Rng, Sampler, SearchControl};
use spielwerk_doppelkopf::{Doppelkopf, State, UniformSampler};
use spielwerk_poker::Poker;
use spielwerk_session::Player;
use spielwerk_session::Session;

/// Every kind of player for hidden cards, with budgets that keep the test short.
const PLAYERS: [&str; 19] = [
    "random",
    "conventions:slips=0.3",
    "policy",
    "policy:temp=1",
    "rollout:n=3",
    "rollout:n=4,base=policy,horizon=4",
    "rollout:n=4,base=policy,horizon=2,sampler=inference,candidates=2,late=off",
    "worlds:n=3,sims=12,sampler=uniform,fusion=avg",
    "worlds:n=3,sims=12,sampler=uniform,fusion=rank,late=off,margin=off,solomargin=off",
    "worlds:n=3,sims=12,sampler=uniform,fusion=value",
    "worlds:n=3,sims=12,sampler=cap,fusion=avg,late=off,playout=random",
    "worlds:n=3,sims=12,sampler=cap,fusion=rank,threads=2",
    "worlds:n=3,sims=12,sampler=cap,fusion=value,late=off,margin=2",
    "worlds:n=2,sims=12,late=off,treecalls=on,playoutcalls=on,normalise=on,callc=5",
    "worlds:n=3,sims=12,sampler=belief",
    "worlds:n=2,sims=8,search=puct",
    "ismcts:sims=40",
    "ismcts:sims=40,sampler=belief,temp=0.4",
    "ismcts:sims=40,sampler=cap,late=off,margin=off",
];

const GAMES: u64 = 20;

/// What a player thinks of a table, without the time it took.
fn thought(player: &mut dyn Player, table: &dyn Session) -> Analysis {
    let analysis = player.think(&table.seat_view(), &mut SearchControl::none()).expect("an answer");
    Analysis { seconds: 0.0, ..analysis }
}

/// What was exchanged in some games.
#[derive(Default)]
struct Exchanged {
    decisions: u32,
    cards: u32,
    names: u32,
    parties: u32,
}

/// Plays the game of this number with two players of this text, of which one sees an exchanged table.
fn exchange(number: u64, text: &str, found: &mut Exchanged) {
    let rules = Doppelkopf::default();
    let game = spielwerk::game("doppelkopf").expect("a game");
    let mut rng = Rng::for_part(81, number);
    let mut sampler = UniformSampler::default();
    let [mut honest, mut tested] =
        [(); 2].map(|()| game.seeded_player(text, number).expect("a player of the game"));
    let mut table = game.start(&mut rng);
    while let Some(seat) = table.turn() {
        let truth: &State = table.state().downcast_ref().expect("a state of Doppelkopf");
        let view = rules.view(truth, seat);
        let exchanged = sampler.sample(&rules, &view, &mut rng);
        assert_eq!(rules.turn(&exchanged), seat);
        let differs = |same: bool| u32::from(!same);
        found.cards += differs(exchanged.dealt() == truth.dealt());
        found.parties += differs(exchanged.parties() == truth.parties());
        let names = |state: &State| {
            spielwerk_core::Seat::all(4).map(|seat| state.reservation(seat)).collect::<Vec<_>>()
        };
        found.names += differs(names(&exchanged) == names(truth));
        let other_table = game.resume(&rules.position_text(&exchanged)).expect("a position");
        let [told, expected] = [thought(&mut *tested, &*other_table), thought(&mut *honest, &*table)];
        assert_eq!(told, expected, "{text} in {}", table.position());
        table.play(&expected.best).expect("a legal move");
        found.decisions += 1;
    }
}

#[test]
fn hidden_cards_names_and_parties_change_no_decision() {
    const THREADS: usize = 2;
    let part = |first: usize| {
        let mut found = Exchanged::default();
        let games = (0..GAMES * PLAYERS.len() as u64).zip(PLAYERS.iter().cycle());
        for (number, text) in games.skip(first).step_by(THREADS) {
            exchange(number, text, &mut found);
        }
        found
    };
    let parts = std::thread::scope(|scope| {
        let parts = [0, 1].map(|first| scope.spawn(move || part(first)));
        parts.map(|part| part.join().expect("no decision changes"))
    });
    let sum = |of: fn(&Exchanged) -> u32| parts.iter().map(of).sum::<u32>();
    let decisions = sum(|found| found.decisions);
    let [cards, parties, names] =
        [sum(|found| found.cards), sum(|found| found.parties), sum(|found| found.names)];
    assert!(decisions > 8_000, "{decisions} decisions");
    assert!(cards > 5_000 && parties > 1_000 && names > 100, "{cards} {parties} {names}");
}

#[test]
fn what_sees_all_cards_sits_only_where_all_are_open() {
    let hidden = spielwerk::game("doppelkopf").expect("a game");
    let refusal = hidden.player("mcts").err().expect("no seat").to_string();
    assert_eq!(refusal, "mcts sees all cards and plays only where all seats do: doppelkopf:open=on");
    assert!(hidden.players().iter().all(|player| player.name != "mcts"));
    let open = spielwerk::game("doppelkopf:open=on").expect("a game");
    assert!(open.player("mcts:sims=10").is_ok() && open.player("conventions").is_ok());
}

/// Poker, where every hidden card can be exchanged: all worlds of a view are tried.
#[test]
fn no_hidden_card_of_poker_changes_a_decision() {
    const PLAYERS: [&str; 6] = [
        "random",
        "pimc:n=5",
        "pimc:n=3,search=mcts,sims=20",
        "ismcts:sims=50",
        "ismcts:sims=50,sampler=posterior",
        "cfr:iterations=20",
    ];
    let mut other_worlds = 0;
    for text in ["poker", "poker:game=kuhn"] {
        let rules = Poker::from_spec(&mut text.parse().expect("well formed")).expect("a game");
        let game = spielwerk::game(text).expect("a game");
        for (number, player) in (0..60).zip(PLAYERS.iter().cycle()) {
            let mut rng = Rng::for_part(82, number);
            let mut table = game.start(&mut rng);
            while let Some(seat) = table.turn() {
                let truth: &spielwerk_poker::State = table.state().downcast_ref().expect("a state of poker");
                let view = rules.view(truth, seat);
                let think = |position: &str| {
                    let session = game.resume(position).expect("a position");
                    thought(&mut *game.seeded_player(player, number).expect("a player"), &*session)
                };
                let expected = think(&rules.position_text(truth));
                for _ in 0..4 {
                    let world = spielwerk_poker::UniformSampler.sample(&rules, &view, &mut rng);
                    other_worlds += u32::from(world != *truth);
                    assert_eq!(
                        think(&rules.position_text(&world)),
                        expected,
                        "{player} in {}",
                        table.position()
                    );
                }
                table.play(&expected.best).expect("a legal move");
            }
        }
    }
    assert!(other_worlds > 500, "{other_worlds} other worlds");
}
