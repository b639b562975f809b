use super::*;
use crate::test_numbers::{close, numbers};
use crate::{MlpShape, ResNetShape, Role, reference};

/// A network in which every tensor, norms included, is random.
fn random_weights(shape: NetShape, seed: u64) -> Weights {
    let mut weights = Weights::random(shape, "test", seed).expect("a sound shape");
    let parameters = weights.shape().parameters();
    for (index, (tensor, parameter)) in weights.tensors_mut().zip(parameters).enumerate() {
        let noise = numbers(tensor.len(), seed + 100 + index as u64);
        for (number, noise) in tensor.iter_mut().zip(noise) {
            match parameter.role {
                Role::Weight => {}
                Role::Scale | Role::Variance => *number = 1.0 + 0.5 * noise,
                Role::Bias | Role::Shift | Role::Mean => *number = 0.3 * noise,
            }
        }
    }
    weights
}

fn shapes() -> Vec<NetShape> {
    let mut shapes: Vec<NetShape> = [([8, 8], 4, 64), ([6, 7], 2, 32), ([6, 6], 1, 24), ([10, 10], 1, 16)]
        .into_iter()
        .map(|(board, blocks, channels)| {
            NetShape::ResNet(ResNetShape::new(blocks, channels, 3, board, board[0] * board[1] + 1))
        })
        .collect();
    shapes.push(NetShape::ResNet(ResNetShape::original_tower()));
    let seats = ResNetShape { values: 4, value_hidden: Vec::new(), ..ResNetShape::new(0, 8, 20, [3, 5], 2) };
    shapes.push(NetShape::ResNet(seats));
    for hidden in [vec![], vec![20], vec![32, 17, 40]] {
        shapes.push(NetShape::Mlp(MlpShape { inputs: 22, hidden, policy: 3, values: 1 }));
    }
    shapes
}

fn evaluate(net: &Net, scratch: &mut Scratch, input: &[f32]) -> [Vec<f32>; 2] {
    let batch = input.len() / net.shape().inputs();
    let mut policy = vec![0.0; batch * net.shape().policy()];
    let mut values = vec![0.0; batch * net.shape().values()];
    net.forward(scratch, input, batch, &mut policy, &mut values);
    [policy, values]
}

#[test]
fn every_variant_equals_the_definition() {
    let mut scratch = Scratch::new();
    for (seed, shape) in shapes().into_iter().enumerate() {
        let weights = random_weights(shape, seed as u64);
        let input = numbers(2 * weights.shape().inputs(), 9);
        let wanted: Vec<_> = input
            .chunks_exact(weights.shape().inputs())
            .map(|input| reference::evaluate(&weights, input))
            .collect();
        for isa in Isa::available() {
            let net = Net::with_isa(weights.clone(), isa);
            let found = evaluate(&net, &mut scratch, &input);
            for part in [0, 1] {
                let wanted: Vec<f32> = wanted.iter().flat_map(|wanted| wanted[part].clone()).collect();
                close(&found[part], &wanted, 1e-4, &format!("{} {:?}", isa.name(), weights.shape()));
            }
        }
    }
}

#[test]
fn an_evaluation_does_not_depend_on_its_batch() {
    for isa in Isa::available() {
        for (seed, shape) in shapes().into_iter().enumerate() {
            let net = Net::with_isa(random_weights(shape, seed as u64), isa);
            let inputs = net.shape().inputs();
            let input = numbers(67 * inputs, 3);
            let mut scratch = Scratch::new();
            let [policy, values] = evaluate(&net, &mut scratch, &input);
            for batch in [1, 2, 5, 12, 13] {
                let last = 67 - batch;
                let [some_policy, some_values] = evaluate(&net, &mut scratch, &input[last * inputs..]);
                assert_eq!(some_policy, policy[last * net.shape().policy()..]);
                assert_eq!(some_values, values[last * net.shape().values()..]);
            }
        }
    }
}

#[test]
fn threads_share_a_net() {
    let net = Net::new(random_weights(NetShape::ResNet(ResNetShape::new(1, 16, 3, [8, 8], 65)), 1));
    let input = numbers(8 * net.shape().inputs(), 1);
    let alone = evaluate(&net, &mut Scratch::new(), &input);
    let together = std::thread::scope(|scope| {
        let run = || evaluate(&net, &mut Scratch::new(), &input);
        let threads = [scope.spawn(run), scope.spawn(run)];
        threads.map(|thread| thread.join().expect("no panic"))
    });
    assert_eq!(together, [alone.clone(), alone]);
}

#[test]
fn a_net_for_something_else_is_refused() {
    let net = Net::random(NetShape::ResNet(ResNetShape::original_tower()), "othello", 1).expect("a shape");
    net.check_fits("othello", 192, 65, 1).expect("it fits");
    let error = net.check_fits("connect4", 126, 7, 1).expect_err("another game").to_string();
    let wanted = "the network is for othello (192 inputs, 65 moves, 1 values), \
                  not for connect4 (126 inputs, 7 moves, 1 values)";
    assert_eq!(error, wanted);
}
