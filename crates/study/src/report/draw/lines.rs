//! Lines with error bars.

use plotters::prelude::*;

use super::super::{Axis, Point, Series};
use super::canvas::{canvas, colour, style_axes};
use super::ruler::Ruler;

const HEIGHT: u32 = 400;

pub(super) fn draw(x: &Axis, y: &Axis, series: &[Series]) -> String {
    let points = || series.iter().flat_map(|series| &series.points);
    let across = Ruler::new(x, points().map(|point| point.x));
    let up = Ruler::new(y, points().flat_map(|point| [point.y.value, point.y.low, point.y.high]));
    let names: Vec<&str> = series.iter().map(|series| series.name.as_str()).collect();
    canvas(HEIGHT, &names, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin(14)
            .x_label_area_size(46)
            .y_label_area_size(78)
            .build_cartesian_2d(across.clone(), up.clone())?;
        let mut mesh = chart.configure_mesh();
        style_axes(&mut mesh, &x.label);
        mesh.y_desc(&y.label).draw()?;
        for (number, series) in series.iter().enumerate() {
            let style = colour(number).stroke_width(2);
            let at = |point: &Point| (across.place(point.x), up.place(point.y.value));
            chart.draw_series([PathElement::new(series.points.iter().map(at).collect::<Vec<_>>(), style)])?;
            chart.draw_series(
                series.points.iter().map(|point| Circle::new(at(point), 3, colour(number).filled())),
            )?;
            let bars = series.points.iter().filter(|point| point.y.has_interval());
            chart.draw_series(bars.map(|point| {
                let x = across.place(point.x);
                let ends = vec![(x, up.place(point.y.low)), (x, up.place(point.y.high))];
                PathElement::new(ends, colour(number).mix(0.7).stroke_width(1))
            }))?;
        }
        Ok(())
    })
}
