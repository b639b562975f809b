use super::*;
use crate::test_numbers::numbers;

/// The sum of the outputs, each with a factor of its own, so that its gradient is known.
fn loss(unit: &Unit, [input, weight, scale, shift, residual]: [&[f32]; 5], factors: &[f32]) -> f64 {
    let forward = unit.forward(input, weight, [scale, shift], Some(residual));
    forward.output.iter().zip(factors).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum()
}

#[test]
fn gradients_are_the_slopes_of_the_loss() {
    for (height, width, inputs, outputs, side) in [(8, 8, 3, 5, 3), (6, 7, 17, 4, 3), (5, 3, 6, 2, 1)] {
        let layout = BoardLayout::new(height, width);
        let unit = Unit { layout, inputs, outputs, side };
        let images = 3;
        let input = layout.place(inputs, &numbers(images * inputs * height * width, 1));
        // So far from zero that no small step of a parameter takes a square across the kink of ReLU.
        let far = |number: &f32| 10.0 * number.signum() + number;
        let residual: Vec<f32> = numbers(images * outputs * height * width, 2).iter().map(far).collect();
        let residual = layout.place(outputs, &residual);
        let weight = numbers(outputs * inputs * side * side, 3);
        let scale: Vec<f32> = numbers(outputs, 4).iter().map(|number| 1.0 + 0.3 * number).collect();
        let shift = numbers(outputs, 5);
        let factors = layout.place(outputs, &numbers(images * outputs * height * width, 6));

        let forward = unit.forward(&input, &weight, [&scale, &shift], Some(&residual));
        let seen = Seen {
            input: &input,
            weight: &weight,
            scale: &scale,
            output: &forward.output,
            convolved: &forward.convolved,
            mean: &forward.mean,
            variance: &forward.variance,
        };
        let gradients = unit.backward(seen, &factors, true);
        let found = [
            gradients.input.expect("asked for"),
            gradients.weight,
            gradients.scale,
            gradients.shift,
            gradients.residual,
        ];
        let tensors = [input, weight, scale, shift, residual];
        for (which, found) in found.iter().enumerate() {
            // Squares of the border and padded channels are zero and stay so; they have no slope to compare.
            let free: Vec<usize> = (0..found.len()).filter(|&at| tensors[which][at] != 0.0).collect();
            for &at in free.iter().step_by((free.len() / 12).max(1)) {
                let slope = |step: f32| {
                    let mut moved = tensors.clone();
                    moved[which][at] += step;
                    loss(&unit, moved.each_ref().map(Vec::as_slice), &factors)
                };
                let wanted = (slope(1e-3) - slope(-1e-3)) / 2e-3;
                let difference = (f64::from(found[at]) - wanted).abs();
                assert!(
                    difference < 0.02 * (1.0 + wanted.abs()),
                    "{which} {at}: {} is not {wanted}",
                    found[at]
                );
            }
        }
    }
}

#[test]
fn the_norm_has_mean_shift_and_deviation_scale() {
    let layout = BoardLayout::new(4, 4);
    let unit = Unit { layout, inputs: 2, outputs: 1, side: 3 };
    let input = layout.place(2, &numbers(10 * 2 * 16, 1));
    // A shift so large that ReLU changes nothing.
    let forward = unit.forward(&input, &numbers(18, 2), [&[0.5], &[100.0]], None);
    let outputs: Vec<f32> = forward.output.iter().copied().filter(|&number| number != 0.0).collect();
    assert_eq!(outputs.len(), 160);
    let mean = outputs.iter().sum::<f32>() / 160.0;
    let variance = outputs.iter().map(|number| (number - mean).powi(2)).sum::<f32>() / 160.0;
    assert!((mean - 100.0).abs() < 1e-3 && (variance - 0.25).abs() < 1e-3, "{mean} {variance}");
}
