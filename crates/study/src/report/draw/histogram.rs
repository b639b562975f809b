//! Histograms.

use plotters::prelude::*;

use super::super::Axis;
use super::canvas::{canvas, colour, style_axes};
use super::ruler::Ruler;

const HEIGHT: u32 = 320;

pub(super) fn draw(x: &Axis, y: &Axis, edges: &[f64], counts: &[f64]) -> String {
    let across = Ruler::new(x, edges.iter().copied());
    let up = Ruler::new(y, counts.iter().copied().chain([0.0]));
    canvas(HEIGHT, &[], |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(14)
            .x_label_area_size(46)
            .y_label_area_size(78)
            .build_cartesian_2d(across.clone(), up.clone())?;
        let mut mesh = chart.configure_mesh();
        style_axes(&mut mesh, &x.label);
        mesh.disable_x_mesh().y_desc(&y.label).draw()?;
        for (ends, &count) in edges.windows(2).zip(counts) {
            let corners = [(across.place(ends[0]), up.place(0.0)), (across.place(ends[1]), up.place(count))];
            let mut bar = Rectangle::new(corners, colour(0).mix(0.85).filled());
            bar.set_margin(0, 0, 1, 1);
            chart.draw_series([bar])?;
        }
        Ok(())
    })
}
