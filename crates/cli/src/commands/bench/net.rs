//! The speed of networks: six blocks of 64 channels on 8x8 squares, evaluated and trained.

use std::sync::{LazyLock, Mutex, PoisonError};

use spielwerk_nn::training::{Batch, Trainer};
use spielwerk_nn::{Net, NetShape, ResNetShape, Scratch};
use spielwerk_session::BenchmarkCount;

/// Positions of a batch in training.
const TRAINING_BATCH: usize = 256;

static NET: LazyLock<Net> =
    LazyLock::new(|| Net::random(shape(), "bench", 1).expect("the shape of the benchmark is sound"));
/// Kept from run to run, as a training keeps it: the first step makes its memory.
static TRAINER: LazyLock<Mutex<Trainer>> = LazyLock::new(|| Mutex::new(Trainer::from_net(&NET)));

fn shape() -> NetShape {
    NetShape::ResNet(ResNetShape::new(6, 64, 3, [8, 8], 65))
}

/// Thousands of operations per position by the definition: what a network asks for, on any kernel.
fn signature() -> u64 {
    (1e3 * NET.shape().megaflops()) as u64
}

/// Evaluates batches on each of some threads; returns positions and signature.
pub(super) fn evaluate(batch: usize, threads: usize) -> BenchmarkCount {
    let rounds = (1024 / batch).max(1);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let shape = NET.shape();
                let input = inputs(shape, batch);
                let mut policy = vec![0.0; batch * shape.policy()];
                let mut values = vec![0.0; batch * shape.values()];
                let mut scratch = Scratch::new();
                for _ in 0..rounds {
                    NET.forward(&mut scratch, &input, batch, &mut policy, &mut values);
                }
            });
        }
    });
    BenchmarkCount { amount: (threads * rounds * batch) as u64, signature: signature() }
}

/// Learns from one batch; returns positions and signature.
pub(super) fn train(threads: usize) -> BenchmarkCount {
    let mut trainer = TRAINER.lock().unwrap_or_else(PoisonError::into_inner);
    trainer.set_threads(threads);
    trainer.step(&training_batch(TRAINING_BATCH), 1e-3).expect("the batch fits the network");
    BenchmarkCount { amount: TRAINING_BATCH as u64, signature: signature() }
}

/// Inputs that look like planes of discs.
fn inputs(shape: &NetShape, batch: usize) -> Vec<f32> {
    (0..batch * shape.inputs()).map(|index| f32::from(index.is_multiple_of(3))).collect()
}

fn training_batch(positions: usize) -> Batch {
    let shape = NET.shape();
    let policy = 1.0 / shape.policy() as f32;
    Batch {
        inputs: inputs(shape, positions),
        policies: vec![policy; positions * shape.policy()],
        values: vec![0.5; positions * shape.values()],
        ..Batch::default()
    }
}
