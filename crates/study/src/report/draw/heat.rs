//! Heat maps: a grid of colours with their numbers.

use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::super::decimal;
use super::canvas::{WIDTH, anchored, canvas, width_of};

const ROW: i32 = 30;
const HEAD: i32 = 34;
const COLD: RGBColor = RGBColor(59, 130, 196);
const NEUTRAL: RGBColor = RGBColor(228, 228, 224);
const HOT: RGBColor = RGBColor(214, 96, 50);

pub(super) fn draw(
    rows: &[String],
    columns: &[String],
    cells: &[Vec<Option<f64>>],
    range: [f64; 3],
    digits: usize,
) -> String {
    let left = rows.iter().map(|name| width_of(name)).max().unwrap_or(0) as i32 + 24;
    let room = (WIDTH as i32 - left - 16) / columns.len().max(1) as i32;
    let width = room.min(columns.iter().map(|name| width_of(name)).max().unwrap_or(0).max(60) as i32 + 12);
    canvas((HEAD + ROW * rows.len() as i32 + 10) as u32, &[], |area| {
        // Names that are wider than their column are cut; the table beside the chart has them in full.
        let fitting = (width / 7).max(3) as usize;
        for (place, name) in (0..).zip(columns) {
            let name: String = name.chars().take(fitting).collect();
            area.draw(&Text::new(
                name,
                (left + place * width + width / 2, HEAD / 2),
                anchored(13, HPos::Center),
            ))?;
        }
        for (place, (name, row)) in (0..).zip(rows.iter().zip(cells)) {
            let top = HEAD + place * ROW;
            area.draw(&Text::new(name.clone(), (left - 10, top + ROW / 2), anchored(13, HPos::Right)))?;
            for (place, value) in (0..).zip(row) {
                let Some(value) = *value else { continue };
                let x = left + place * width;
                let colour = colour_of(value, range);
                area.draw(&Rectangle::new(
                    [(x + 1, top + 1), (x + width - 1, top + ROW - 1)],
                    colour.filled(),
                ))?;
                let style = anchored(13, HPos::Center).color(&BLACK);
                area.draw(&Text::new(decimal(value, digits), (x + width / 2, top + ROW / 2), style))?;
            }
        }
        Ok(())
    })
}

/// The colour of a value: cold, neutral or hot, or between two of them.
fn colour_of(value: f64, [cold, neutral, hot]: [f64; 3]) -> RGBColor {
    let (end, share) = if (value < neutral) == (cold < neutral) {
        (COLD, (neutral - value) / (neutral - cold))
    } else {
        (HOT, (value - neutral) / (hot - neutral))
    };
    let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 };
    let mix = |from: u8, to: u8| (f64::from(from) + share * (f64::from(to) - f64::from(from))).round() as u8;
    RGBColor(mix(NEUTRAL.0, end.0), mix(NEUTRAL.1, end.1), mix(NEUTRAL.2, end.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_run_from_cold_to_hot() {
        assert_eq!(colour_of(0.0, [0.0, 0.5, 1.0]), COLD);
        assert_eq!(colour_of(0.5, [0.0, 0.5, 1.0]), NEUTRAL);
        assert_eq!(colour_of(2.0, [0.0, 0.5, 1.0]), HOT);
    }
}
