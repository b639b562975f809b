//! The Transformer by burn's own operations, as plainly as they can be written: what the kernels are held to.

use spielwerk_nn::EPSILON;
use spielwerk_nn::transformer::{HintShape, LARGEST_SCORE, Sequence, TransformerShape};

use crate::network::tensor::Tensor;

/// The logits of all steps, step by step and output by output; the tensors are those of the shape, in its order.
pub(super) fn evaluate(shape: &TransformerShape, tensors: &[Tensor], sequence: &Sequence) -> Vec<Tensor> {
    let mut tensors = tensors.iter().cloned();
    let mut next = || tensors.next().expect("there are the tensors of the shape");
    let attributes = shape.attributes();
    let objects = sequence.tokens.len() / attributes;
    let width = shape.width;
    let mut x = Tensor::constant(vec![0.0; objects * width], &[objects, width]);
    for (attribute, &values) in shape.values.iter().enumerate() {
        let index = |object: usize| usize::from(sequence.tokens[object * attributes + attribute]);
        let one_hot = (0..objects * values).map(|at| f32::from(u8::from(index(at / values) == at % values)));
        x = x.add(Tensor::constant(one_hot.collect(), &[objects, values]).matmul(next()));
    }
    let visible = |object: usize, other: usize| other < sequence.known || other <= object;
    let barred =
        (0..objects * objects).map(|at| if visible(at / objects, at % objects) { 0.0 } else { -1e9 });
    let barred = Tensor::constant(barred.collect(), &[objects, objects]);
    for _ in 0..shape.blocks {
        let normed = norm(x.clone(), next(), next());
        let mixing = normed.linear(next(), next());
        let (out, bias) = (next(), next());
        let head_width = width / shape.heads;
        x = x.add(bias.reshape(&[1, width]));
        for head in 0..shape.heads {
            let part = |kind: usize| {
                let first = kind * width + head * head_width;
                mixing.clone().part(&[0..objects, first..first + head_width])
            };
            let scale = 1.0 / (head_width as f32).sqrt();
            let scores = part(0).matmul(part(1).permute(&[1, 0])).scaled(scale).add(barred.clone());
            let of_head = out.clone().part(&[0..width, head * head_width..(head + 1) * head_width]);
            x = x.add(scores.softmax().matmul(part(2)).matmul(of_head.permute(&[1, 0])));
        }
        let normed = norm(x.clone(), next(), next());
        x = x.add(normed.linear(next(), next()).relu().linear(next(), next()));
    }
    let read = norm(x, next(), next());
    let scale = 1.0 / (width as f32).sqrt();
    let mut factors = || {
        let scores = read.clone().matmul(next().permute(&[1, 0])).scaled(scale);
        scores.bounded_exp(LARGEST_SCORE)
    };
    let [output_factors, role_factors] = [factors(), factors()];
    let [roles, answer_scale, answer_shift, hidden, hidden_bias, out, out_bias] = [0; 7].map(|_| next());
    let hints = shape.hints.map(|hints| (hints, next()));
    let mut logits = Vec::new();
    for (step, &role) in sequence.roles.iter().enumerate() {
        let seen = sequence.known + step;
        let role = usize::from(role);
        let weights = output_factors
            .clone()
            .part(&[0..seen, 0..shape.outputs])
            .mul(role_factors.clone().part(&[0..seen, role..role + 1]));
        let totals = weights.clone().sums(&[0]).reciprocal().permute(&[1, 0]);
        let pooled = weights.permute(&[1, 0]).matmul(read.clone().part(&[0..seen, 0..width]));
        let pooled = pooled.mul(totals).add(roles.clone().part(&[role..role + 1, 0..width]));
        let normed = norm(pooled, answer_scale.clone(), answer_shift.clone());
        let said = hints.as_ref().map(|(hints, numbers)| {
            let kinds = kinds_seen(shape, *hints, role, &sequence.tokens[..seen * attributes]);
            let count = kinds.len();
            Tensor::constant(kinds, &[1, count]).matmul(numbers.clone())
        });
        for output in 0..shape.outputs {
            let of_output = output * shape.output_hidden..(output + 1) * shape.output_hidden;
            let weight = hidden.clone().part(&[of_output.clone(), 0..width]);
            let bias = hidden_bias.clone().part(std::slice::from_ref(&of_output));
            let layer = normed.clone().part(&[output..output + 1, 0..width]).linear(weight, bias).relu();
            let weight = out.clone().part(&[output..output + 1, 0..shape.output_hidden]);
            let bias = out_bias.clone().part(std::slice::from_ref(&(output..output + 1)));
            let logit = layer.mul(weight).sum().add(bias);
            logits.push(match &said {
                Some(said) => logit.add(said.clone().part(&[0..1, output..output + 1]).sum()),
                None => logit,
            });
        }
    }
    logits
}

/// How many objects of each kind have something to say to an answer in a role.
fn kinds_seen(shape: &TransformerShape, hints: HintShape, role: usize, tokens: &[u8]) -> Vec<f32> {
    let (whats, hows) = (shape.values[hints.what], shape.values[hints.how]);
    let mut counts = vec![0.0; 4 * hows * whats];
    for object in tokens.chunks_exact(shape.attributes()) {
        let [what, how, whose] = [hints.what, hints.how, hints.whose].map(|index| usize::from(object[index]));
        let relation = if whose < 2 {
            whose
        } else if whose == role + 2 {
            2
        } else {
            3
        };
        counts[(relation * hows + how) * whats + what] += 1.0;
    }
    counts
}

fn norm(x: Tensor, scale: Tensor, shift: Tensor) -> Tensor {
    let width = scale.dims()[0];
    let share = 1.0 / width as f32;
    let centred = x.clone().sub(x.sums(&[1]).scaled(share));
    let variance = centred.clone().mul(centred.clone()).sums(&[1]).scaled(share);
    let even = centred.mul(variance.plus(EPSILON).sqrt().reciprocal());
    even.mul(scale.reshape(&[1, width])).add(shift.reshape(&[1, width]))
}

mod tests {
    use spielwerk_core::Rng;
    use spielwerk_nn::transformer::{Gradient, HintShape, Pass, Sequence, Transformer, TransformerShape};
    use spielwerk_nn::{Architecture, Weights};

    use crate::network::tensor::Tensor;

    #[test]
    fn the_kernels_equal_burn_in_values_and_gradients() {
        let hints = Some(HintShape { what: 0, how: 2, whose: 1 });
        let values = vec![7, 5, 3];
        let shape = TransformerShape {
            values,
            width: 32,
            blocks: 2,
            heads: 2,
            hidden: 64,
            roles: 3,
            outputs: 9,
            output_hidden: 16,
            hints,
        };
        let mut rng = Rng::new(1);
        let mut weights = Weights::random(shape.clone(), "test", 1).expect("a sound shape");
        for number in weights.tensors_mut().flatten() {
            *number += 0.4 * (rng.unit() - 0.5) as f32;
        }
        let (known, steps) = (6, 4);
        let tokens: Vec<u8> =
            (0..known + steps - 1).flat_map(|_| [7, 5, 3]).map(|values| rng.below(values) as u8).collect();
        let roles: Vec<u8> = (0..steps).map(|_| rng.below(3) as u8).collect();
        let sequence = Sequence { tokens: &tokens, known, roles: &roles };

        let parameters = shape.parameters();
        let pairs = parameters.iter().zip(weights.tensors());
        let tensors: Vec<Tensor> =
            pairs.map(|(parameter, numbers)| Tensor::parameter(numbers.clone(), &parameter.dims)).collect();
        let wanted = super::evaluate(&shape, &tensors, &sequence);
        let net = Transformer::new(weights);
        let mut pass = Pass::default();
        let found = net.forward(&mut pass, &sequence).to_vec();
        assert_eq!(found.len(), wanted.len());
        for (found, wanted) in found.iter().zip(&wanted) {
            let wanted = wanted.numbers()[0];
            assert!((found - wanted).abs() < 1e-4, "{found} is not {wanted}");
        }

        let slopes: Vec<f32> = (0..found.len()).map(|_| (rng.unit() - 0.5) as f32).collect();
        let terms = wanted.into_iter().zip(&slopes).map(|(logit, &slope)| logit.scaled(slope));
        let loss = terms.reduce(Tensor::add).expect("there are logits").sum();
        let mut by_burn = loss.backward();
        let mut gradient = Gradient::new(&shape);
        net.backward(&mut pass, &sequence, &slopes, &mut gradient);
        for ((parameter, tensor), found) in parameters.iter().zip(&tensors).zip(gradient.tensors()) {
            let wanted = tensor.gradient(&mut by_burn);
            let largest = wanted.iter().fold(1e-2f32, |most, slope| most.max(slope.abs()));
            for (found, wanted) in found.iter().zip(&wanted) {
                assert!(
                    (found - wanted).abs() < 1e-3 * largest,
                    "{}: {found} is not {wanted}",
                    parameter.name
                );
            }
        }
    }
}
