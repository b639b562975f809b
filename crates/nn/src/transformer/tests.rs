use spielwerk_core::Rng;

use super::*;
use crate::test_numbers::close;
use crate::{Architecture, Isa, Role, Weights};

fn shape() -> TransformerShape {
    TransformerShape {
        values: vec![7, 5, 3],
        width: 32,
        blocks: 2,
        heads: 2,
        hidden: 48,
        roles: 3,
        outputs: 9,
        output_hidden: 16,
        hints: Some(HintShape { what: 0, how: 2, whose: 1 }),
    }
}

/// A network in which every tensor is random, and larger than at the beginning of training.
fn random_weights(shape: TransformerShape, seed: u64) -> Weights<TransformerShape> {
    let mut weights = Weights::random(shape, "test", seed).expect("a sound shape");
    let parameters = weights.shape().parameters();
    let mut rng = Rng::new(seed);
    for (tensor, parameter) in weights.tensors_mut().zip(parameters) {
        for number in tensor {
            let noise = (rng.unit() - 0.5) as f32;
            match parameter.role {
                Role::Scale => *number = 1.0 + noise,
                Role::Weight if parameter.name.contains("out") => *number = noise,
                _ => *number += noise,
            }
        }
    }
    weights
}

/// A random sequence: known objects, dealt objects, roles of the steps.
fn random_sequence(
    shape: &TransformerShape,
    known: usize,
    steps: usize,
    rng: &mut Rng,
) -> (Vec<u8>, Vec<u8>) {
    let objects = known + steps.saturating_sub(1);
    let tokens = (0..objects).flat_map(|_| &shape.values).map(|&values| rng.below(values) as u8).collect();
    (tokens, (0..steps).map(|_| rng.below(shape.roles) as u8).collect())
}

#[test]
fn a_step_sees_the_known_objects_and_what_was_dealt_before_it() {
    let mut rng = Rng::new(1);
    let net = Transformer::new(random_weights(shape(), 1));
    let (known, steps) = (5, 6);
    let (tokens, roles) = random_sequence(net.shape(), known, steps, &mut rng);
    let mut pass = Pass::default();
    let all = net.forward(&mut pass, &Sequence { tokens: &tokens, known, roles: &roles }).to_vec();
    let attributes = net.shape().attributes();
    for step in 0..steps {
        let tokens = &tokens[..(known + step) * attributes];
        let roles = &roles[..=step];
        let part = net.forward(&mut pass, &Sequence { tokens, known, roles });
        close(part, &all[..part.len()], 1e-5, "the steps so far");
    }
    let mut changed = tokens.clone();
    changed[0] = (changed[0] + 1) % 7;
    let other = net.forward(&mut pass, &Sequence { tokens: &changed, known, roles: &roles });
    assert!(other.iter().zip(&all).all(|(a, b)| (a - b).abs() > 1e-6), "all steps see the first object");
}

#[test]
fn a_stream_equals_the_pass_of_each_branch() {
    let mut rng = Rng::new(2);
    for isa in Isa::available() {
        let net = Transformer::with_isa(random_weights(shape(), 2), isa);
        let (known, steps, branches) = (4, 5, 3);
        let mut stream = Stream::new();
        for round in 0..2 {
            let (first, roles) = random_sequence(net.shape(), known, steps, &mut rng);
            let attributes = net.shape().attributes();
            let mut all = vec![first.clone(); branches];
            net.begin(&mut stream, &first[..known * attributes], branches, steps - 1 + round);
            let mut pass = Pass::default();
            for step in 0..steps {
                let found = net.ask(&mut stream, roles[step]).to_vec();
                for (branch, tokens) in all.iter().enumerate() {
                    let tokens = &tokens[..(known + step) * attributes];
                    let outputs = net.shape().outputs;
                    let wanted = net.forward(&mut pass, &Sequence { tokens, known, roles: &roles[..=step] });
                    let found = &found[branch * outputs..][..outputs];
                    close(found, &wanted[step * outputs..], 1e-4, "a branch");
                }
                if step + 1 < steps {
                    let place = (known + step) * attributes;
                    let mut dealt = Vec::new();
                    for tokens in &mut all {
                        tokens[place] = rng.below(7) as u8;
                        dealt.extend(&tokens[place..place + attributes]);
                    }
                    net.deal(&mut stream, &dealt);
                }
            }
        }
    }
}

#[test]
fn hints_are_the_same_for_everybody_whom_an_answer_can_be_about() {
    let shape = shape();
    let mut weights = Weights::random(shape.clone(), "test", 4).expect("a sound shape");
    for (tensor, parameter) in weights.tensors_mut().zip(shape.parameters()) {
        match parameter.name.as_str() {
            "hints" => (1..).zip(tensor).for_each(|(number, hint)| *hint = number as f32),
            _ if parameter.name.starts_with("answer.out") => tensor.fill(0.0),
            _ => (),
        }
    }
    let net = Transformer::new(weights);
    let mut pass = Pass::default();
    // An object of who asks, or of the one that the answer in the role is about, and another of each.
    let mut says = |whose: u8, role: u8| {
        let tokens = [3, whose, 1];
        net.forward(&mut pass, &Sequence { tokens: &tokens, known: 1, roles: &[role] }).to_vec()
    };
    assert_eq!(says(1, 0), says(1, 2));
    assert_eq!(says(2, 0), says(4, 2));
    assert_eq!(says(3, 0), says(2, 2));
    assert_eq!(says(3, 0), says(4, 0));
    assert!(says(0, 0)[0] < says(1, 0)[0] && says(1, 0)[0] < says(2, 0)[0] && says(2, 0)[0] < says(3, 0)[0]);
}

/// A loss with a different slope for every logit.
fn loss(logits: &[f32]) -> f64 {
    logits.iter().enumerate().map(|(index, &logit)| f64::from(logit) * ((index % 7) as f64 - 2.5)).sum()
}

/// How far a number is moved to see the slope.
const STEP: f32 = 2e-3;

#[test]
fn the_gradient_is_the_slope_of_the_loss() {
    let mut rng = Rng::new(3);
    let mut weights = random_weights(shape(), 3);
    let (known, steps) = (4, 4);
    let (tokens, roles) = random_sequence(&shape(), known, steps, &mut rng);
    let sequence = Sequence { tokens: &tokens, known, roles: &roles };
    let net = Transformer::new(weights.clone());
    let mut pass = Pass::default();
    let logits = net.forward(&mut pass, &sequence).len();
    let slopes: Vec<f32> = (0..logits).map(|index| (index % 7) as f32 - 2.5).collect();
    let mut gradient = Gradient::new(&shape());
    net.backward(&mut pass, &sequence, &slopes, &mut gradient);
    for (index, parameter) in shape().parameters().iter().enumerate() {
        let largest = gradient.tensors()[index].iter().fold(0.0f32, |most, slope| most.max(slope.abs()));
        for _ in 0..6 {
            let place = rng.below(parameter.len());
            let mut at = |shift: f32| {
                let tensor = weights.tensors_mut().nth(index).expect("a tensor of the shape");
                let before = tensor[place];
                tensor[place] = before + shift;
                let logits = loss(Transformer::new(weights.clone()).forward(&mut Pass::default(), &sequence));
                weights.tensors_mut().nth(index).expect("the same")[place] = before;
                logits
            };
            let wanted = (at(STEP) - at(-STEP)) / (2.0 * f64::from(STEP));
            let found = f64::from(gradient.tensors()[index][place]);
            let tolerance = 0.02 * f64::from(largest) + 0.02;
            assert!((found - wanted).abs() < tolerance, "{} {place}: {found} {wanted}", parameter.name);
        }
        // A norm's shift before pooling moves everything, so no tensor is without a slope.
        assert!(largest > 1e-4, "{} has no slope", parameter.name);
    }
}

#[test]
fn unsound_shapes_and_foreign_files_are_refused() {
    for wrong in [
        TransformerShape { width: 0, ..shape() },
        TransformerShape { heads: 3, ..shape() },
        TransformerShape { width: 24, ..shape() },
        TransformerShape { values: Vec::new(), ..shape() },
        TransformerShape { roles: 17, ..shape() },
        TransformerShape { hints: Some(HintShape { what: 0, how: 3, whose: 1 }), ..shape() },
    ] {
        assert!(Transformer::random(wrong, "test", 1).is_err());
    }
    let net = Transformer::random(shape(), "test", 1).expect("a sound shape");
    let again = Transformer::from_bytes(&net.weights().to_bytes()).expect("its own file");
    assert_eq!(again.weights(), net.weights());
    let other = crate::NetShape::Mlp(crate::MlpShape { inputs: 2, hidden: vec![], policy: 1, values: 1 });
    let other = Weights::random(other, "test", 1).expect("a sound shape").to_bytes();
    let refusal = Transformer::from_bytes(&other).expect_err("another kind").to_string();
    assert!(refusal.contains("not \"spielwerk-transformer\" version 1"), "{refusal}");
}
