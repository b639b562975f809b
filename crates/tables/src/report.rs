//! A table as text, for bug reports.

use std::fmt::Write;

use spielwerk_core::{Seat, Viewer};

use super::table::GameTable;

/// Everything about a table that a bug report needs, as text.
pub fn text(version: &str, table: &GameTable) -> String {
    let mut report = format!("Spielwerk {version}\n");
    let record = table.session.record();
    writeln!(report, "game: {}", record.game).expect("writing to a string");
    for (seat, player) in Seat::all(table.seated.len()).zip(&table.seated) {
        writeln!(report, "{}: {}", table.entry.game.seat_name(seat), player.text())
            .expect("writing to a string");
    }
    if let Some(error) = &table.error {
        writeln!(report, "error: {error}").expect("writing to a string");
    }
    let position = table.session.position();
    let picture = table.session.picture(Viewer::Open);
    writeln!(report, "position: {position}\nrecord: {}\n\n{picture}", record.to_line())
        .expect("writing to a string");
    report
}
