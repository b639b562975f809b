use spielwerk_core::Rng;

use super::gradients::SHARD;
use super::*;
use crate::reference::{
    Check, Function, Norms, Number, Outputs, check_gradients, forward, losses, numbers_of,
};
use crate::test_numbers::close;
use crate::{MlpShape, NetShape, ResNetShape, Role, Scratch, Weights};

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

/// The loss of a batch by the definition; norms see a shard at a time.
struct BatchLoss<'a> {
    shape: &'a NetShape,
    batch: &'a Batch,
}

impl Function for BatchLoss<'_> {
    fn at<N: Number>(&self, tensors: &[Vec<N>]) -> N {
        let [policy, value, _] = self.losses(tensors, Norms::OfBatch).0;
        policy + N::of(f64::from(TrainerSettings::default().value_weight)) * value
    }
}

impl BatchLoss<'_> {
    /// The losses, and the means and variances of the norms, weighted by shards.
    fn losses<N: Number>(&self, tensors: &[Vec<N>], norms: Norms) -> ([N; 3], Vec<Vec<N>>) {
        let mut all: Option<Outputs<N>> = None;
        let mut statistics: Vec<Vec<N>> = Vec::new();
        let shares = self.batch.shares(self.shape);
        let parts = self.batch.inputs.chunks(SHARD * self.shape.inputs()).zip(shares.chunks(SHARD));
        for (inputs, shares) in parts {
            let mut outputs = forward(self.shape, tensors, inputs, norms);
            let share = N::of(shares.iter().map(|&share| f64::from(share)).sum());
            let own = outputs.statistics.iter().flatten();
            let own = own.map(|numbers| numbers.iter().map(|&number| share * number).collect::<Vec<N>>());
            statistics = if statistics.is_empty() {
                own.collect()
            } else {
                let add = |(sum, own): (&Vec<N>, Vec<N>)| sum.iter().zip(own).map(|(&a, b)| a + b).collect();
                statistics.iter().zip(own).map(add).collect()
            };
            match &mut all {
                None => all = Some(outputs),
                Some(all) => {
                    all.logits.append(&mut outputs.logits);
                    all.values.append(&mut outputs.values);
                }
            }
        }
        (losses(self.shape, &all.expect("there are positions"), self.batch), statistics)
    }
}

/// Holds losses, gradients and what norms saw to the definition.
fn check_trainer(trainer: &Trainer, batch: &Batch, check: Check) {
    let shape = trainer.shape();
    let tensors: Vec<Vec<f64>> =
        trainer.weights().tensors().iter().map(|tensor| numbers_of(tensor)).collect();
    let found = trainer.gradients(batch);
    let function = BatchLoss { shape, batch };
    let ([policy, value, entropy], statistics) = function.losses(&tensors, Norms::OfBatch);
    let own = [found.losses.policy, found.losses.value, found.losses.entropy];
    close(&own, &[policy, value, entropy].map(|number| number as f32), 1e-5, "losses");

    let parameters = shape.parameters();
    let mut gradients = found.tensors;
    let mut statistics = statistics.into_iter();
    for (parameter, gradient) in parameters.iter().zip(&mut gradients) {
        if !parameter.role.trained() {
            let expected = statistics.next().expect("every norm saw the batch");
            let expected: Vec<f32> = expected.iter().map(|&number| number as f32).collect();
            close(&std::mem::take(gradient), &expected, 1e-4, &parameter.name);
        }
    }
    check_gradients(&function, &tensors, &gradients, |tensor| parameters[tensor].name.clone(), check);
}

#[test]
fn the_fast_evaluation_equals_the_definition() {
    let mut rng = Rng::new(1);
    for shape in shapes() {
        let trainer = random_trainer(shape.clone(), &mut rng);
        let batch = random_batch(&shape, 5, &mut rng);
        let tensors: Vec<Vec<f64>> =
            trainer.weights().tensors().iter().map(|tensor| numbers_of(tensor)).collect();
        let outputs = forward(&shape, &tensors, &batch.inputs, Norms::Stored);
        let mut policy = vec![0.0; 5 * shape.policy()];
        let mut values = vec![0.0; 5 * shape.values()];
        trainer.net().forward(&mut Scratch::new(), &batch.inputs, 5, &mut policy, &mut values);
        let short =
            |rows: &[Vec<f64>]| rows.iter().flatten().map(|&number| number as f32).collect::<Vec<_>>();
        assert_close(&policy, &short(&outputs.logits), 1e-4, "policy");
        assert_close(&values, &short(&outputs.values), 1e-4, "value");

        let [policy, value, entropy] =
            BatchLoss { shape: &shape, batch: &batch }.losses(&tensors, Norms::Stored).0;
        let found = trainer.losses(&batch).expect("a sound batch");
        let expected = [policy, value, entropy].map(|number| number as f32);
        assert_close(&[found.policy, found.value, found.entropy], &expected, 1e-5, "losses");
    }
}

#[test]
fn gradients_equal_the_definition() {
    let mut rng = Rng::new(2);
    // Small networks: among many thousand activations one would be so near zero that rounding decides its ReLU.
    let mut shapes = shapes();
    shapes[0] = NetShape::ResNet(ResNetShape::new(2, 8, 3, [8, 8], 65));
    for shape in shapes {
        let trainer = random_trainer(shape.clone(), &mut rng);
        let mut batch = random_batch(&shape, 3, &mut rng);
        check_trainer(&trainer, &batch, Check { tolerance: 1e-4, least: 1e-3, places: 8 });
        let moves = batch.policies.len();
        batch.legal = (0..moves).map(|index| index % 3 > 0 || batch.policies[index] > 0.5).collect();
        for (target, _) in batch.policies.iter_mut().zip(&batch.legal).filter(|&(_, &legal)| !legal) {
            *target = 0.0;
        }
        batch.weights = vec![0.5, 2.0, 1.0];
        check_trainer(&trainer, &batch, Check { tolerance: 1e-4, least: 1e-3, places: 1 });
    }
}

#[test]
fn every_gradient_of_small_networks_is_the_slope_of_the_loss() {
    let mut rng = Rng::new(9);
    let tower = ResNetShape { values: 2, value_hidden: vec![5], ..ResNetShape::new(1, 6, 2, [5, 6], 7) };
    let bare = ResNetShape { value_hidden: Vec::new(), ..ResNetShape::new(0, 3, 1, [3, 3], 2) };
    let mlp = |hidden| NetShape::Mlp(MlpShape { inputs: 6, hidden, policy: 3, values: 2 });
    for shape in
        [NetShape::ResNet(tower), NetShape::ResNet(bare), mlp(vec![]), mlp(vec![7]), mlp(vec![9, 17])]
    {
        let trainer = random_trainer(shape.clone(), &mut rng);
        let batch = random_batch(&shape, 3, &mut rng);
        check_trainer(&trainer, &batch, Check { tolerance: 1e-4, least: 1e-3, places: usize::MAX });
    }
}

#[test]
fn norms_see_a_shard_at_a_time() {
    let mut rng = Rng::new(10);
    let shape = NetShape::ResNet(ResNetShape::new(1, 2, 1, [3, 3], 2));
    let trainer = random_trainer(shape.clone(), &mut rng);
    let mut batch = random_batch(&shape, SHARD + 40, &mut rng);
    check_trainer(&trainer, &batch, Check { tolerance: 1e-4, least: 1e-3, places: 1 });
    batch.weights = (0..SHARD + 40).map(|position| if position < 60 { 0.0 } else { 1.5 }).collect();
    check_trainer(&trainer, &batch, Check { tolerance: 1e-4, least: 1e-3, places: 1 });
    // A shard that has no weight counts for nothing.
    batch.weights = (0..SHARD + 40).map(|position| if position < SHARD { 0.0 } else { 1.0 }).collect();
    check_trainer(&trainer, &batch, Check { tolerance: 1e-4, least: 1e-3, places: 1 });
}

#[test]
fn memory_is_used_again_without_a_trace() {
    let mut rng = Rng::new(11);
    for shape in shapes() {
        let trainer = random_trainer(shape.clone(), &mut rng);
        let [large, small] = [140, 3].map(|positions| random_batch(&shape, positions, &mut rng));
        let mut used = trainer.clone();
        used.step(&large, 0.01).expect("a sound batch");
        let mut fresh = used.clone();
        let losses = used.step(&small, 0.01).expect("a sound batch");
        assert_eq!(fresh.step(&small, 0.01).expect("a sound batch"), losses);
        assert_eq!(fresh.to_bytes(), used.to_bytes());
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
fn a_small_batch_is_learned_exactly() {
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
