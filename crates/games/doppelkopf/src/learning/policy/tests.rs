//! Decisions are those of the game, and a run can be killed.

use std::sync::Arc;

use spielwerk_core::{Game, Notation, Rng};
use spielwerk_nn::Net;
use spielwerk_nn::training::{Batch, Trainer};
use spielwerk_run::TrainingRequest;
use spielwerk_session::AnyGame;
use spielwerk_train::{GameTraining, contract};

use super::decision::{EARLY_PASSES, decisions, mirrored};
use super::*;
use crate::view_policy::{Critic, policy_shape};
use crate::{Action, Doppelkopf, SEATS};

const TRAINING: GameTraining<LearnPolicy> = GameTraining(LearnPolicy);

#[test]
fn decisions_are_the_choices_of_a_game() {
    let rules = Doppelkopf::default();
    let game: &dyn AnyGame = &rules;
    let mut rng = Rng::new(8);
    let mut session = game.start(&mut rng);
    let mut choices = 0;
    loop {
        choices += usize::from(session.legal_moves().len() > 1);
        if session.play_random(&mut rng).is_none() {
            break;
        }
    }
    let record = session.record();
    let mut state = rules.parse_position(&record.start).expect("a position");
    let mut early = 0;
    for word in &record.moves {
        let (seat, action) = (rules.turn(&state), word.parse().expect("a move"));
        let is_last_chance = state.public().is_last_chance(seat, state.party(seat));
        early += usize::from(action == Action::Pass && !is_last_chance);
        rules.play(&mut state, action);
    }
    let found = decisions(&record).expect("a finished game");
    assert!(early >= EARLY_PASSES, "{early}");
    assert_eq!(found.len(), choices - early + early / EARLY_PASSES);
    for decision in &found {
        assert_eq!(rules.turn(&decision.state), decision.seat);
    }
    let (mut batch, mut legal) = (Batch::default(), Vec::new());
    for decision in &found {
        decision.push(&mut batch, &mut legal);
    }
    assert_eq!(batch.values.len(), SEATS * found.len());
    let mut trainer = Trainer::new(policy_shape(vec![64]), "doppelkopf", 1).expect("a sound shape");
    let first = trainer.step(&batch, 3e-3).expect("a sound batch").policy;
    for _ in 0..60 {
        trainer.step(&batch, 3e-3).expect("a sound batch");
    }
    let last = trainer.losses(&batch).expect("a sound batch").policy;
    assert!(last < 0.5 * first, "a game is memorised: {first} {last}");
}

#[test]
fn a_mirrored_game_is_a_game_and_mirrored_again_the_same() {
    let rules = Doppelkopf::default();
    let game: &dyn AnyGame = &rules;
    let mut mirrors = 0;
    for seed in 0..12 {
        let mut rng = Rng::new(seed);
        let mut session = game.start(&mut rng);
        while let Some(seat) = session.turn() {
            let mut player = game.seeded_player("conventions", seed).expect("a player");
            let thought = player.think(&session.seat_view(), &mut spielwerk_core::SearchControl::none());
            session.play(&thought.expect("a move").best).expect("a legal move");
            assert!(seat.index() < SEATS);
        }
        let record = session.record();
        let Some(mirror) = mirrored(&record) else { continue };
        mirrors += 1;
        let (found, other) = (decisions(&record).expect("a game"), decisions(&mirror).expect("a game"));
        assert_eq!(found.len(), other.len());
        for (one, other) in found.iter().zip(&other) {
            assert_eq!((one.seat, rules.payoffs(&one.state)), (other.seat, rules.payoffs(&other.state)));
            assert_eq!(one.state.public().eyes(), other.state.public().eyes());
        }
        assert_eq!(mirrored(&mirror).as_ref(), Some(&record));
    }
    assert!(mirrors > 8, "most games are not solos");
}

#[test]
fn a_killed_run_ends_with_the_same_bytes() {
    let folder = tempfile::tempdir().expect("a folder");
    let request = TrainingRequest { seed: 3, ..TrainingRequest::new("doppelkopf", folder.path(), "tiny") };
    contract::survives_kills(&TRAINING, &request);
    let files = contract::contents(&folder.path().join("whole"));
    let lines = str::from_utf8(&files["metrics.jsonl"]).expect("text");
    let last: PolicyMetrics = serde_json::from_str(lines.lines().last().expect("a line")).expect("metrics");
    assert_eq!(last.head.iteration, 3);
    assert!(last.held_out_loss > 0.0 && last.foreseen > 0.0 && last.gain.len() > 8, "{last:?}");
    assert!(PolicyConfig::preset("huge", 1).is_none());
    let critic = Net::from_bytes(&files["critic.safetensors"]).expect("a network");
    assert!(Critic::new(Arc::new(critic)).is_ok(), "rollouts can use the critic of the run");
}
