//! What all charts share: the ground they are drawn on, ink and colours, legends, error bars.

use std::error::Error;

use plotters::chart::MeshStyle;
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Stands for the colour of the text around the chart.
pub(super) const INK: RGBColor = RGBColor(1, 2, 3);
/// The ink as it is written by the drawing library.
const INK_WRITTEN: &str = "#010203";

/// Colours that differ from each other for colour-blind readers too, on light and on dark ground.
const COLOURS: [RGBColor; 10] = [
    RGBColor(59, 130, 196),
    RGBColor(226, 125, 38),
    RGBColor(48, 158, 111),
    RGBColor(196, 92, 160),
    RGBColor(177, 146, 20),
    RGBColor(124, 116, 214),
    RGBColor(205, 72, 84),
    RGBColor(72, 168, 184),
    RGBColor(136, 136, 136),
    RGBColor(150, 108, 70),
];

/// The width of every chart.
pub(super) const WIDTH: u32 = 860;
const FONT: &str = "system-ui, sans-serif";
const LEGEND_ROW: u32 = 20;

pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
pub(super) type Drawn = Result<(), Box<dyn Error>>;

/// The colour of the series with this number.
pub(super) fn colour(number: usize) -> RGBColor {
    COLOURS[number % COLOURS.len()]
}

/// Text in ink of this size in pixels.
pub(super) fn text(size: i32) -> TextStyle<'static> {
    // The drawing library counts sizes otherwise than SVG.
    const LIBRARY_UNITS: f64 = 1.24;
    TextStyle::from((FONT, f64::from(size) * LIBRARY_UNITS).into_font()).color(&INK)
}

/// The lines and texts of the axes, as all charts draw them.
pub(super) fn style_axes<X: Ranged, Y: Ranged, B: DrawingBackend>(
    mesh: &mut MeshStyle<'_, '_, X, Y, B>,
    label: &str,
) {
    mesh.axis_style(INK.mix(0.6))
        .bold_line_style(INK.mix(0.12))
        .light_line_style(TRANSPARENT)
        .label_style(text(13))
        .axis_desc_style(text(14))
        .x_desc(label);
}

/// Text whose place is the middle of its left end, its centre or its right end.
pub(super) fn anchored(size: i32, place: HPos) -> TextStyle<'static> {
    text(size).pos(Pos::new(place, VPos::Center))
}

/// How wide a text of the small size is, roughly.
pub(super) fn width_of(text: &str) -> u32 {
    text.chars().count() as u32 * 7
}

/// Draws a chart below a legend of these names; one name needs none.
pub(super) fn canvas(height: u32, names: &[&str], draw: impl FnOnce(&Area<'_>) -> Drawn) -> String {
    let rows = legend_rows(names);
    let legend_height = rows.len() as u32 * LEGEND_ROW;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height + legend_height)).into_drawing_area();
        let (above, below) = area.split_vertically(legend_height);
        let drawn = draw_legend(&above, names, &rows).and_then(|()| draw(&below));
        drawn.and_then(|()| Ok(area.present()?)).expect("drawing into a text does not fail");
    }
    svg.replace(INK_WRITTEN, "currentColor")
}

/// Which names are in which row of the legend.
fn legend_rows(names: &[&str]) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = Vec::new();
    let mut used = WIDTH;
    for (number, name) in names.iter().enumerate().filter(|_| names.len() > 1) {
        let width = width_of(name) + 36;
        if used + width > WIDTH - 40 {
            rows.push(Vec::new());
            used = 0;
        }
        used += width;
        rows.last_mut().expect("a row was begun").push(number);
    }
    rows
}

fn draw_legend(area: &Area<'_>, names: &[&str], rows: &[Vec<usize>]) -> Drawn {
    for (row, numbers) in (0i32..).zip(rows) {
        let (mut x, y) = (24i32, row * LEGEND_ROW as i32 + LEGEND_ROW as i32 / 2);
        for &number in numbers {
            area.draw(&Rectangle::new([(x, y - 5), (x + 14, y + 5)], colour(number).filled()))?;
            area.draw(&Text::new(names[number].to_owned(), (x + 20, y), anchored(13, HPos::Left)))?;
            x += width_of(names[number]) as i32 + 36;
        }
    }
    Ok(())
}
