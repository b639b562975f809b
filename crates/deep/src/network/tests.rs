use spielwerk_core::Rng;
use spielwerk_nn::{MlpShape, NetShape, ResNetShape, Role, Scratch, Weights};

use super::model::Purpose;
use super::*;

fn shapes() -> Vec<NetShape> {
    let seats = ResNetShape { values: 4, value_hidden: vec![12, 9], ..ResNetShape::new(1, 20, 2, [6, 7], 7) };
    vec![
        NetShape::ResNet(ResNetShape::new(2, 32, 3, [8, 8], 65)),
        NetShape::ResNet(seats),
        NetShape::Mlp(MlpShape { inputs: 22, hidden: vec![32, 16], policy: 3, values: 1 }),
    ]
}

fn numbers(rng: &mut Rng, count: usize) -> Vec<f32> {
    (0..count).map(|_| (2.0 * rng.unit() - 1.0) as f32).collect()
}

/// A trainer in which every tensor, norms included, is random.
fn random_trainer(shape: NetShape, rng: &mut Rng) -> Trainer {
    let mut weights = Weights::random(shape, "test", rng.next_u64()).expect("a sound shape");
    let parameters = weights.shape().parameters();
    for (tensor, parameter) in weights.tensors_mut().zip(parameters) {
        let noise = numbers(rng, tensor.len());
        for (number, noise) in tensor.iter_mut().zip(noise) {
            match parameter.role {
                Role::Weight => {}
                Role::Scale | Role::Variance => *number = 1.0 + 0.5 * noise,
                Role::Bias | Role::Shift | Role::Mean => *number = 0.3 * noise,
            }
        }
    }
    Trainer::from_weights(weights)
}

fn random_batch(shape: &NetShape, positions: usize, rng: &mut Rng) -> Batch {
    let mut batch = Batch {
        inputs: numbers(rng, positions * shape.inputs()),
        values: numbers(rng, positions * shape.values()),
        ..Batch::default()
    };
    for _ in 0..positions {
        let best = rng.below(shape.policy());
        let target = |index: usize| if index == best { 0.9 } else { 0.1 / (shape.policy() - 1) as f32 };
        batch.policies.extend((0..shape.policy()).map(target));
    }
    batch
}

fn assert_close(found: &[f32], wanted: &[f32], tolerance: f32, what: &str) {
    assert_eq!(found.len(), wanted.len(), "{what}");
    for (index, (found, wanted)) in found.iter().zip(wanted).enumerate() {
        assert!((found - wanted).abs() <= tolerance, "{what} {index}: {found} is not {wanted}");
    }
}

#[test]
fn the_fast_evaluation_equals_that_of_burn() {
    let mut rng = Rng::new(1);
    for shape in shapes() {
        let trainer = random_trainer(shape.clone(), &mut rng);
        let inputs = numbers(&mut rng, 5 * shape.inputs());
        let wanted = trainer.evaluate(&trainer.tensors(false), &inputs, Purpose::Playing);
        let mut policy = vec![0.0; 5 * shape.policy()];
        let mut values = vec![0.0; 5 * shape.values()];
        trainer.net().forward(&mut Scratch::new(), &inputs, 5, &mut policy, &mut values);
        assert_close(&policy, &wanted.logits.numbers(), 1e-4, "policy");
        assert_close(&values, &wanted.values.numbers(), 1e-4, "value");
    }
}

#[test]
fn the_fused_gradients_equal_those_of_burn() {
    let mut rng = Rng::new(2);
    // Small networks: among many thousand activations one would be so near zero that rounding decides its ReLU.
    let mut shapes = shapes();
    shapes[0] = NetShape::ResNet(ResNetShape::new(2, 8, 3, [8, 8], 65));
    for shape in shapes {
        let trainer = random_trainer(shape.clone(), &mut rng);
        let batch = random_batch(&shape, 3, &mut rng);
        let by = |engine: Engine| {
            let settings = TrainerSettings { engine, ..TrainerSettings::default() };
            trainer.clone().with_settings(settings).gradients(&batch)
        };
        let (fused, plain) = (by(Engine::Fused), by(Engine::Plain));
        let losses = (fused.losses, plain.losses);
        assert!((losses.0.policy - losses.1.policy).abs() < 1e-4, "{losses:?}");
        assert!((losses.0.value - losses.1.value).abs() < 1e-4, "{losses:?}");
        let gradients = fused.gradients.iter().zip(&plain.gradients);
        for (parameter, (fused, plain)) in shape.parameters().iter().zip(gradients) {
            let largest = plain.iter().fold(1e-3f32, |largest, number| largest.max(number.abs()));
            assert_close(fused, plain, 2e-4 * largest, &parameter.name);
        }
        let (fused, plain) = (fused.statistics, plain.statistics);
        for (fused, plain) in fused.iter().flatten().zip(plain.iter().flatten()) {
            assert_close(fused, plain, 1e-3, "statistics");
        }
    }
}

#[test]
fn threads_share_a_batch_and_change_nothing() {
    let mut rng = Rng::new(7);
    let shape = NetShape::ResNet(ResNetShape::new(1, 8, 2, [6, 7], 7));
    let trainer = random_trainer(shape.clone(), &mut rng);
    let batch = random_batch(&shape, 300, &mut rng);
    let after = |threads: usize| {
        let mut trainer = trainer.clone();
        trainer.set_threads(threads);
        let losses = trainer.step(&batch, 0.01).expect("a sound batch");
        (losses, trainer.weights().tensors().to_vec())
    };
    let (losses, weights) = after(1);
    assert_eq!(after(3), (losses, weights));
    // Positions of equal weight count the same, in whatever shard they are.
    let whole = trainer.losses(&batch).expect("a sound batch");
    let weighted = Batch { weights: vec![2.0; 300], ..batch.clone() };
    assert_close(&[trainer.losses(&weighted).expect("a sound batch").value], &[whole.value], 1e-5, "weights");
    assert!(losses.value > 0.0 && losses.gradient > 0.0, "{losses:?}");
}

#[test]
fn a_small_batch_is_learned_by_heart() {
    let mut rng = Rng::new(3);
    for shape in shapes() {
        let batch = random_batch(&shape, 16, &mut rng);
        let mut trainer = Trainer::new(shape.clone(), "test", 4).expect("a sound shape");
        let first = trainer.step(&batch, 0.01).expect("a sound batch");
        for _ in 0..60 {
            trainer.step(&batch, 0.01).expect("a sound batch");
        }
        let last = trainer.step(&batch, 0.001).expect("a sound batch");
        // The policy cannot come below the entropy of its targets, about a half.
        assert!(last.policy < 0.7 * first.policy && last.policy < 1.0, "{shape:?} {first:?} {last:?}");
        assert!(last.value < 0.2 * first.value, "{shape:?} {first:?} {last:?}");
    }
}

#[test]
fn illegal_moves_get_no_probability() {
    let mut rng = Rng::new(5);
    let shape = shapes().pop().expect("the small one");
    let trainer = random_trainer(shape.clone(), &mut rng);
    let mut batch = random_batch(&shape, 2, &mut rng);
    batch.policies = vec![1.0, 0.0, 0.0, 0.0, 1.0, 0.0];
    batch.legal = vec![true, false, false, true, true, false];
    let losses = trainer.losses(&batch).expect("a sound batch");
    // The only legal move of the first position is certain; the second has a choice of two.
    assert!(losses.policy > 0.0 && losses.entropy <= 0.5 * 2f32.ln() + 1e-6, "{losses:?}");
    batch.weights = vec![1.0, 0.0];
    let losses = trainer.losses(&batch).expect("a sound batch");
    assert!(losses.policy.abs() < 1e-6 && losses.entropy.abs() < 1e-6, "{losses:?}");
}

#[test]
fn a_resumed_training_has_the_same_bytes() {
    let mut rng = Rng::new(6);
    for shape in shapes() {
        let batches: Vec<Batch> = (0..4).map(|_| random_batch(&shape, 4, &mut rng)).collect();
        let mut unbroken = Trainer::new(shape.clone(), "test", 7).expect("a sound shape");
        let mut resumed = unbroken.clone();
        for batch in &batches {
            let losses = unbroken.step(batch, 0.01).expect("a sound batch");
            resumed = Trainer::from_bytes(&resumed.to_bytes()).expect("its own bytes");
            assert_eq!(resumed.step(batch, 0.01).expect("a sound batch"), losses);
        }
        assert_eq!(resumed.steps(), 4);
        assert_eq!(resumed.to_bytes(), unbroken.to_bytes());
    }
}

#[test]
fn what_does_not_fit_is_refused_with_a_sentence() {
    let mut rng = Rng::new(8);
    let shape = shapes().pop().expect("the small one");
    let mut trainer = Trainer::new(shape.clone(), "nimm3", 1).expect("a sound shape");
    let before = trainer.to_bytes();
    assert_eq!(trainer.step(&Batch::default(), 0.1), Err(BatchError::Empty));
    let mut batch = random_batch(&shape, 3, &mut rng);
    batch.values.pop();
    let error = trainer.step(&batch, 0.1).expect_err("a value is missing").to_string();
    assert_eq!(error, "a batch of 3 positions needs 3 value targets, not 2");
    batch.values.push(f32::NAN);
    assert_eq!(trainer.step(&batch, 0.1), Err(BatchError::NotFinite));
    assert_eq!(trainer.to_bytes(), before);

    let refused = |bytes: &[u8]| Trainer::from_bytes(bytes).expect_err("a broken file").to_string();
    assert!(refused(&before[..before.len() - 1]).contains("within the file"));
    assert!(refused(&trainer.weights().to_bytes()).contains("not \"spielwerk-trainer\" version 1"));
}
