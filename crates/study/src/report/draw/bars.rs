//! Bars to the right with error bars, so that the names of categories can be read.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, ValueFormatter};
use plotters::prelude::*;

use super::super::{Axis, BarGroup, Scale};
use super::canvas::{INK, WIDTH, canvas, colour, style_axes, width_of};
use super::ruler::Ruler;

/// The categories as an axis downwards: row `n` lies around the place `n`.
struct Rows(Vec<String>);

impl Ranged for Rows {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, place: &f64, (bottom, top): (i32, i32)) -> i32 {
        let share = (place + 0.5) / self.0.len().max(1) as f64;
        top + (share * f64::from(bottom - top)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        let rows = if hint.weight().allow_light_points() { 0 } else { self.0.len() };
        (0..rows).map(|row| row as f64).collect()
    }

    fn range(&self) -> Range<f64> {
        -0.5..self.0.len().max(1) as f64 - 0.5
    }
}

impl ValueFormatter<f64> for Rows {
    fn format(row: &f64) -> String {
        row.to_string()
    }

    fn format_ext(&self, row: &f64) -> String {
        self.0.get(row.round() as usize).cloned().unwrap_or_default()
    }
}

const BAR: u32 = 14;
const GAP: u32 = 12;
const FRAME: u32 = 76;

pub(super) fn draw(value: &Axis, categories: &[String], groups: &[BarGroup], mark: Option<f64>) -> String {
    let values = groups.iter().flat_map(|group| group.values.iter().flatten());
    let origin = (value.scale == Scale::Linear).then_some(0.0);
    let across = values.flat_map(|bar| [bar.value, bar.low, bar.high]).chain(mark).chain(origin);
    let across = Ruler::new(value, across);
    let names: Vec<&str> = groups.iter().map(|group| group.name.as_str()).collect();
    let rows = categories.len().max(1);
    let height = FRAME + rows as u32 * (groups.len().max(1) as u32 * BAR + GAP);
    let labels = categories.iter().map(|name| width_of(name)).max().unwrap_or(0) + 20;
    canvas(height, &names, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(14)
            .x_label_area_size(46)
            .y_label_area_size(labels.min(WIDTH / 2))
            .build_cartesian_2d(across.clone(), Rows(categories.to_vec()))?;
        let mut mesh = chart.configure_mesh();
        style_axes(&mut mesh, &value.label);
        mesh.disable_y_mesh().draw()?;
        let room = f64::from(groups.len().max(1) as u32 * BAR + GAP);
        let thickness = f64::from(BAR) / room;
        let foot = across.place(origin.unwrap_or(f64::MIN_POSITIVE));
        for (number, group) in groups.iter().enumerate() {
            let middle = (number as f64 - (groups.len() as f64 - 1.0) / 2.0) * thickness;
            for (row, bar) in group.values.iter().enumerate() {
                let Some(bar) = bar else { continue };
                let y = row as f64 + middle;
                let corners = [(foot, y - 0.44 * thickness), (across.place(bar.value), y + 0.44 * thickness)];
                chart.draw_series([Rectangle::new(corners, colour(number).mix(0.85).filled())])?;
                if bar.has_interval() {
                    let ends = vec![(across.place(bar.low), y), (across.place(bar.high), y)];
                    chart.draw_series([PathElement::new(ends, INK.stroke_width(2))])?;
                }
            }
        }
        if let Some(mark) = mark.map(|mark| across.place(mark)) {
            let ends = vec![(mark, rows as f64 - 0.5), (mark, -0.5)];
            chart.draw_series([PathElement::new(ends, INK.mix(0.5).stroke_width(1))])?;
        }
        Ok(())
    })
}
