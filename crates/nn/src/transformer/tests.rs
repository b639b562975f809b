use spielwerk_core::Rng;

use super::*;
use crate::reference::{self, Check, Function, Number, check_gradients, numbers_of};
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
fn hints_are_the_same_for_every_role_that_an_answer_can_be_about() {
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

/// The sum of the logits, each with a factor of its own.
struct WeightedLogits<'a> {
    shape: &'a TransformerShape,
    sequence: Sequence<'a>,
    factors: Vec<f32>,
}

impl Function for WeightedLogits<'_> {
    fn at<N: Number>(&self, tensors: &[Vec<N>]) -> N {
        let logits = reference::transformer(self.shape, tensors, &self.sequence);
        let terms =
            logits.iter().zip(&self.factors).map(|(&logit, &factor)| logit * N::of(f64::from(factor)));
        terms.reduce(N::add).expect("there are logits")
    }
}

/// Holds logits and gradients of a random sequence to the definition.
fn check_definition(isa: Isa, weights: Weights<TransformerShape>, known: usize, steps: usize, check: Check) {
    let mut rng = Rng::new(3);
    let shape = weights.shape().clone();
    let (tokens, roles) = random_sequence(&shape, known, steps, &mut rng);
    let sequence = Sequence { tokens: &tokens, known, roles: &roles };
    let tensors: Vec<Vec<f64>> = weights.tensors().iter().map(|tensor| numbers_of(tensor)).collect();
    let net = Transformer::with_isa(weights, isa);
    let mut pass = Pass::default();
    let found = net.forward(&mut pass, &sequence).to_vec();
    let expected = reference::transformer(&shape, &tensors, &sequence);
    let expected: Vec<f32> = expected.iter().map(|&logit| logit as f32).collect();
    assert!(expected.iter().all(|logit| logit.abs() < 10.0), "the tolerance is for small logits");
    close(&found, &expected, 1e-5, isa.name());

    let factors: Vec<f32> = (0..found.len()).map(|_| (rng.unit() - 0.5) as f32).collect();
    let mut gradient = Gradient::new(&shape);
    net.backward(&mut pass, &sequence, &factors, &mut gradient);
    let parameters = shape.parameters();
    let name = |tensor: usize| format!("{} {}", isa.name(), parameters[tensor].name);
    let function = WeightedLogits { shape: &shape, sequence, factors };
    check_gradients(&function, &tensors, gradient.tensors(), name, check);
    for (parameter, tensor) in parameters.iter().zip(gradient.tensors()) {
        let largest = tensor.iter().fold(0.0f32, |most, slope| most.max(slope.abs()));
        assert!(largest > 1e-4, "{} has no slope", parameter.name);
    }
}

#[test]
fn values_and_gradients_equal_the_definition() {
    for isa in Isa::available() {
        let wide = TransformerShape { hidden: 64, ..shape() };
        for shape in [shape(), wide, TransformerShape { hints: None, heads: 1, ..shape() }] {
            let check = Check { tolerance: 1e-4, least: 1e-2, places: 4 };
            check_definition(isa, random_weights(shape, 3), 6, 4, check);
        }
    }
}

#[test]
fn every_gradient_of_a_small_network_is_the_slope_of_its_logits() {
    let shape =
        TransformerShape { width: 16, heads: 1, hidden: 16, outputs: 3, values: vec![3, 5, 2], ..shape() };
    let check = Check { tolerance: 1e-4, least: 1e-2, places: usize::MAX };
    check_definition(Isa::detect(), random_weights(shape, 5), 3, 3, check);
}

#[test]
fn unsound_shapes_and_other_files_are_refused() {
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
