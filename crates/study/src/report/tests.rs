//! A report of every kind of part, in every form.

use super::*;

/// A small report with one part of each kind.
fn sample() -> Report {
    let machine = Machine { processor: None, cores: 1, system: "test".into(), program: "0".into() };
    let mut report = Report::new("Which is <best>?", "spielwerk study sample", machine);
    report.conclude("The answer is `a & b`.");
    let mut table = ReportTable::new("Scores", &["player", "score", "Elo", "none"]);
    let score = Estimate { value: 0.64, low: 0.6, high: 0.68 };
    table.row([Cell::text("a|b"), Cell::share(score), Cell::elo(score), Cell::Empty]);
    let line = Series::new("one", [(1.0, score), (10.0, Estimate::exact(0.7))]);
    let other = Series::new("two", [(1.0, Estimate::exact(0.2))]);
    let bars = BarGroup { name: "score".into(), values: vec![Some(score), None] };
    let names = || vec!["first <player>".to_owned(), "second".to_owned()];
    let section = Section::new("Evidence")
        .text("Some words.")
        .table(table)
        .chart(Chart::lines("Lines", Axis::log("nodes"), Axis::linear("score"), vec![line, other]))
        .chart(Chart::bars("Bars", Axis::linear("score"), names(), vec![bars], Some(0.5)))
        .chart(Chart::histogram("Many", Axis::linear("x"), Axis::linear("y"), &[1.0, 2.0, 2.5], 1.0))
        .chart(Chart::heat(
            "Heat",
            (names(), names()),
            vec![vec![None, Some(0.25)], vec![Some(0.75), None]],
            [0.0, 0.5, 1.0],
            2,
        ));
    report.add(section);
    report
}

#[test]
fn the_page_needs_nothing_beside_it() {
    let page = sample().to_html();
    assert_eq!(page.matches("<svg").count(), 4);
    assert!(!page.contains("src=") && !page.contains("<link") && !page.contains("<script"));
    assert!(page.contains("<h1>Which is &lt;best&gt;?</h1>") && page.contains("<code>a &amp; b</code>"));
    assert!(page.contains("64.0 % [60.0, 68.0]") && page.contains("currentColor"));
    assert!(page.contains("first &lt;player&gt;") && !page.contains("<player>"));
    assert!(page.contains("prefers-color-scheme: dark"));
}

#[test]
fn markdown_names_the_charts_that_are_written() {
    let folder = std::env::temp_dir().join(format!("spielwerk-report-{}", std::process::id()));
    let page = sample().write(&folder).expect("a folder to write to");
    let text = std::fs::read_to_string(folder.join("report.md")).expect("the Markdown");
    assert!(text.contains("a\\|b") && text.contains("|---|---:|---:|---:|"), "{text}");
    for number in 1..=4 {
        let name = format!("chart-{number}.svg");
        assert!(text.contains(&name));
        let svg = std::fs::read_to_string(folder.join(name)).expect("a chart");
        assert!(svg.starts_with("<svg") && svg.contains("<style>") && svg.trim_end().ends_with("</svg>"));
    }
    assert!(page.ends_with("report.html") && page.exists());
    std::fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn json_holds_every_number() {
    let value: serde_json::Value = serde_json::from_str(&sample().to_json()).expect("JSON");
    assert_eq!((&value["format"], &value["version"]), (&"spielwerk-report".into(), &1.into()));
    let parts = &value["sections"][0]["parts"];
    assert_eq!(parts[1]["rows"][0][1]["estimate"]["low"], 0.6);
    assert_eq!(parts[2]["plot"]["series"][0]["points"][1]["x"], 10.0);
    assert_eq!(parts[5]["plot"]["cells"][1][0], 0.75);
}
