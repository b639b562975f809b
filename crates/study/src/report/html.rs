//! A report as one page that needs nothing beside it.

use std::fmt::Write;

use super::{Part, Report, ReportTable, draw};

/// The look of the page, light and dark.
const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1d2329; --paper: #fdfdfb; --soft: #68737d; --line: #d8dde1; --tint: #f1f4f6; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e8eb; --paper: #15191d; --soft: #98a3ad; --line: #343c44; --tint: #1e252b; }
}
body { margin: 0 auto; padding: 2rem 1.2rem 4rem; max-width: 62rem; color: var(--ink); background: var(--paper);
  font: 16px/1.55 system-ui, sans-serif; }
h1 { line-height: 1.2; } h2 { margin-top: 2.6rem; border-bottom: 1px solid var(--line); padding-bottom: .25rem; }
.answer { background: var(--tint); border-left: 4px solid #3b82c4; padding: .3rem 1.1rem; border-radius: 0 6px 6px 0; }
.made { color: var(--soft); font-size: .9rem; }
code { background: var(--tint); padding: .1em .3em; border-radius: 4px; font-size: .92em; overflow-wrap: anywhere; }
.wide { overflow-x: auto; margin: 1.2rem 0; }
table { border-collapse: collapse; font-size: .92rem; }
caption { caption-side: top; text-align: left; color: var(--soft); padding-bottom: .4rem; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { border-bottom-width: 2px; } td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
figure { margin: 1.4rem 0; } figure svg { max-width: 100%; height: auto; color: var(--ink); }
figcaption { color: var(--soft); font-size: .92rem; }
nav a { margin-right: 1rem; } a { color: #3b82c4; }
";

impl Report {
    /// The report as a page.
    pub fn to_html(&self) -> String {
        let title = escape(&self.title);
        let mut out = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        );
        if !self.summary.is_empty() {
            out.push_str("<div class=\"answer\">\n");
            for paragraph in &self.summary {
                let _ = writeln!(out, "<p>{}</p>", prose(paragraph));
            }
            out.push_str("</div>\n");
        }
        let (command, machine) = (escape(&self.command), escape(&self.machine.to_string()));
        let _ = writeln!(out, "<p class=\"made\">Made by <code>{command}</code> on {machine}.</p>");
        out.push_str("<nav>");
        for (number, section) in self.sections.iter().enumerate() {
            let _ = write!(out, "<a href=\"#s{number}\">{}</a> ", escape(&section.title));
        }
        out.push_str("</nav>\n");
        for (number, section) in self.sections.iter().enumerate() {
            let _ = writeln!(out, "<h2 id=\"s{number}\">{}</h2>", escape(&section.title));
            for part in &section.parts {
                match part {
                    Part::Text { text } => {
                        let _ = writeln!(out, "<p>{}</p>", prose(text));
                    }
                    Part::ReportTable(table) => write_table(&mut out, table),
                    Part::Chart(chart) => {
                        let (svg, caption) = (draw::inline(chart), prose(&chart.caption));
                        let _ = writeln!(out, "<figure>{svg}\n<figcaption>{caption}</figcaption></figure>");
                    }
                }
            }
        }
        out.push_str("</body>\n</html>\n");
        out
    }
}

fn write_table(out: &mut String, table: &ReportTable) {
    let caption = prose(&table.caption);
    let _ = writeln!(out, "<div class=\"wide\"><table>\n<caption>{caption}</caption>\n<thead><tr>");
    let is_number =
        |column: usize| table.rows.iter().all(|row| row.get(column).is_some_and(super::Cell::is_number));
    for (column, name) in table.columns.iter().enumerate() {
        let class = if is_number(column) { " class=\"n\"" } else { "" };
        let _ = write!(out, "<th{class}>{}</th>", prose(name));
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for row in &table.rows {
        out.push_str("<tr>");
        for cell in row {
            let class = if cell.is_number() { " class=\"n\"" } else { "" };
            let _ = write!(out, "<td{class}>{}</td>", prose(&cell.shown()));
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
}

/// Text with its backticks turned into code.
fn prose(text: &str) -> String {
    let mut out = String::new();
    for (number, piece) in text.split('`').enumerate() {
        let piece = escape(piece);
        if number % 2 == 1 {
            let _ = write!(out, "<code>{piece}</code>");
        } else {
            out.push_str(&piece);
        }
    }
    out
}

/// Text that means nothing to a browser.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
