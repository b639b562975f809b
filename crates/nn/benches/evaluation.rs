//! Speed of evaluation: `cargo bench -p spielwerk-nn`.

use divan::Bencher;
use divan::counter::ItemsCount;
use spielwerk_nn::{Isa, Net, NetShape, ResNetShape, Scratch, Weights};

fn main() {
    divan::main();
}

/// Positions of a batch, on a tower of six blocks of 64 channels over 8x8 squares.
#[divan::bench(args = [1, 16, 64, 256])]
fn resnet_6x64(bencher: Bencher, batch: usize) {
    evaluate(bencher, ResNetShape::new(6, 64, 3, [8, 8], 65), batch, Isa::detect());
}

/// Batches of 64 by each instruction set.
#[divan::bench(args = Isa::available().into_iter().map(Isa::name))]
fn resnet_6x64_by(bencher: Bencher, isa: &str) {
    let isa = Isa::available().into_iter().find(|known| known.name() == isa).expect("an available one");
    evaluate(bencher, ResNetShape::new(6, 64, 3, [8, 8], 65), 64, isa);
}

/// The board of Connect Four.
#[divan::bench(args = [1, 64])]
fn resnet_4x32_connect4(bencher: Bencher, batch: usize) {
    evaluate(bencher, ResNetShape::new(4, 32, 3, [6, 7], 7), batch, Isa::detect());
}

fn evaluate(bencher: Bencher, shape: ResNetShape, batch: usize, isa: Isa) {
    let weights = Weights::random(NetShape::ResNet(shape), "bench", 1).expect("a sound shape");
    let net = Net::with_isa(weights, isa);
    let shape = net.shape();
    let input = vec![0.5; batch * shape.inputs()];
    let mut policy = vec![0.0; batch * shape.policy()];
    let mut values = vec![0.0; batch * shape.values()];
    let mut scratch = Scratch::new();
    bencher
        .counter(ItemsCount::new(batch))
        .bench_local(|| net.forward(&mut scratch, &input, batch, &mut policy, &mut values));
}
