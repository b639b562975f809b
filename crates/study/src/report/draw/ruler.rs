//! An axis made ready for drawing: where values lie on it, and which are written beside it.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, ValueFormatter};
use plotters::prelude::Ranged;

use super::super::{Axis, Scale, decimal};

/// The range of an axis in places, its ticks and how they are written. The place of a value is the value or its
/// logarithm.
#[derive(Clone)]
pub(super) struct Ruler {
    scale: Scale,
    pub(super) low: f64,
    pub(super) high: f64,
    /// The places that are written.
    pub(super) ticks: Vec<f64>,
    digits: usize,
}

impl Ruler {
    /// The ruler of an axis that these values are drawn along.
    pub(super) fn new(axis: &Axis, values: impl Iterator<Item = f64>) -> Self {
        let usable = |value: &f64| value.is_finite() && (axis.scale == Scale::Linear || *value > 0.0);
        let values = values.chain(axis.includes.iter().copied()).filter(usable);
        let (low, high) =
            values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
        match axis.scale {
            _ if low > high => Self::linear(0.0, 1.0),
            Scale::Linear => Self::linear(low, high),
            Scale::Log => Self::logarithmic(low, high),
        }
    }

    fn linear(low: f64, high: f64) -> Self {
        const TICKS: f64 = 7.0;
        let span = if high > low { high - low } else { low.abs().max(1.0) };
        let raw = span / TICKS;
        let unit = 10f64.powf(raw.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * unit).into_iter().find(|step| *step >= raw);
        let step = step.unwrap_or(10.0 * unit);
        let (first, last) = ((low / step + 1e-9).floor(), (high / step - 1e-9).ceil());
        let last = if last > first { last } else { first + 1.0 };
        let ticks = (0..=(last - first) as usize).map(|tick| (first + tick as f64) * step).collect();
        let digits = (-(step * 1.000_001).log10().floor()).max(0.0) as usize;
        Self { scale: Scale::Linear, low: first * step, high: last * step, ticks, digits }
    }

    fn logarithmic(low: f64, high: f64) -> Self {
        let (low, high) = (low.log10() - 0.05, high.log10() + 0.05);
        let factors: &[f64] = if high - low < 2.5 { &[1.0, 2.0, 5.0] } else { &[1.0] };
        let decades = low.floor() as i32..=high.ceil() as i32;
        let ticks =
            decades.flat_map(|decade| factors.iter().map(move |factor| f64::from(decade) + factor.log10()));
        let ticks = ticks.filter(|tick| (low..=high).contains(tick)).collect();
        Self { scale: Scale::Log, low, high, ticks, digits: 0 }
    }

    /// Where a value lies.
    pub(super) fn place(&self, value: f64) -> f64 {
        let place = match self.scale {
            Scale::Linear => value,
            Scale::Log if value > 0.0 => value.log10(),
            Scale::Log => self.low,
        };
        place.clamp(self.low, self.high)
    }

    /// The text beside a tick.
    pub(super) fn label(&self, tick: f64) -> String {
        match self.scale {
            Scale::Linear => decimal(tick, self.digits),
            Scale::Log => {
                let value = 10f64.powf(tick);
                match value {
                    value if value >= 999_999.0 => format!("{} M", decimal(value / 1e6, 0)),
                    value if value >= 0.999 => decimal(value, 0),
                    value => format!("{value:.*}", (-tick.floor()) as usize),
                }
            }
        }
    }
}

/// A ruler is drawn along places.
impl Ranged for Ruler {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, place: &f64, (first, last): (i32, i32)) -> i32 {
        let share = (place - self.low) / (self.high - self.low);
        first + (share * f64::from(last - first)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if hint.weight().allow_light_points() { Vec::new() } else { self.ticks.clone() }
    }

    fn range(&self) -> Range<f64> {
        self.low..self.high
    }
}

impl ValueFormatter<f64> for Ruler {
    fn format(tick: &f64) -> String {
        decimal(*tick, 0)
    }

    fn format_ext(&self, tick: &f64) -> String {
        self.label(*tick)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_around_the_data() {
        let ruler = Ruler::new(&Axis::linear("").including(&[0.0]), [3.0, 96.0].into_iter());
        let labels: Vec<String> = ruler.ticks.iter().map(|&tick| ruler.label(tick)).collect();
        assert_eq!(labels, ["0", "20", "40", "60", "80", "100"]);
        let small = Ruler::new(&Axis::linear(""), [0.11, 0.48].into_iter());
        assert_eq!((small.label(small.ticks[0]), small.ticks.len()), ("0.1".to_owned(), 5));
        let one = Ruler::new(&Axis::linear(""), [5.0].into_iter());
        assert!(one.high > one.low);
    }

    #[test]
    fn logarithms_are_written_as_their_numbers() {
        let ruler = Ruler::new(&Axis::log(""), [0.0, 12.0, 2_000_000.0].into_iter());
        let labels: Vec<String> = ruler.ticks.iter().map(|&tick| ruler.label(tick)).collect();
        assert_eq!(labels, ["100", "1,000", "10,000", "100,000", "1 M"]);
        assert!((ruler.place(1_000.0) - 3.0).abs() < 1e-9);
        assert!((ruler.place(0.0) - ruler.low).abs() < 1e-9, "what has no place lies at the end");
        let fine = Ruler::new(&Axis::log(""), [0.002, 0.4].into_iter());
        assert_eq!(fine.label(fine.ticks[0]), "0.002");
    }

    #[test]
    fn an_axis_without_data_is_an_axis() {
        let ruler = Ruler::new(&Axis::log(""), std::iter::empty());
        assert!(ruler.high > ruler.low && !ruler.ticks.is_empty());
    }
}
