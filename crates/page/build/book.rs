//! Chapters of the book as HTML that can do nothing: Markdown is rendered when the program is built.
//!
//! A fenced block `board` becomes a place where the page puts a live board:
//!
//! ````text
//! ```board
//! game=connect4 position=44 moves=4,3 player=level=6
//! What it shows.
//! ```
//! ````
//!
//! Markup in the text is shown as text, and links lead to other chapters, into the page or to https addresses.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// A rendered chapter.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Chapter {
    /// The name of its file without its ending: `alpha-beta`.
    pub(crate) name: String,
    /// Its first heading.
    pub(crate) title: String,
    /// The part of the book that it belongs to; empty outside of parts.
    pub(crate) part: String,
    pub(crate) html: String,
}

/// The chapters that `SUMMARY.md` of a folder lists, in its order; none if there is no such file.
pub(crate) fn chapters(folder: &Path) -> io::Result<Vec<Chapter>> {
    let Ok(summary) = fs::read_to_string(folder.join("SUMMARY.md")) else { return Ok(Vec::new()) };
    let listed = listed(&summary).into_iter();
    listed
        .map(|(stem, part)| Ok(chapter(&stem, part, &fs::read_to_string(folder.join(format!("{stem}.md")))?)))
        .collect()
}

/// The files of a summary without their ending, each with the heading above it.
fn listed(summary: &str) -> Vec<(String, String)> {
    let (mut part, mut found) = (String::new(), Vec::new());
    for line in summary.lines() {
        if let Some(heading) = line.strip_prefix("# ") {
            heading.clone_into(&mut part);
        } else if line.starts_with("---") {
            part.clear();
        } else if let Some(stem) = line.split("](").nth(1).and_then(|rest| rest.split(".md)").next()) {
            // The first heading names the summary itself.
            let part = if part == "Summary" { String::new() } else { part.clone() };
            found.push((stem.to_owned(), part));
        }
    }
    found
}

/// Renders one chapter.
fn chapter(stem: &str, part: String, text: &str) -> Chapter {
    let title = title(text).unwrap_or_else(|| stem.to_owned());
    Chapter { name: stem.to_owned(), title, part, html: render(text) }
}

/// The words of the first heading.
fn title(text: &str) -> Option<String> {
    let mut words: Option<String> = None;
    for event in Parser::new(text) {
        match (event, &mut words) {
            (Event::Start(Tag::Heading { level: HeadingLevel::H1, .. }), _) => words = Some(String::new()),
            (Event::Text(part) | Event::Code(part), Some(words)) => words.push_str(&part),
            (Event::End(TagEnd::Heading(_)), Some(_)) => return words,
            _ => (),
        }
    }
    None
}

/// Markdown as HTML.
fn render(text: &str) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_FOOTNOTES;
    let mut events = Vec::new();
    // The words of a board's fence while it is read, and whether the links that are open lead somewhere.
    let mut led = Vec::new();
    let mut board: Option<(String, String)> = None;
    for event in Parser::new_ext(text, options) {
        match (event, &mut board) {
            (Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))), _) if is_board(&info) => {
                board = Some((info["board".len()..].to_owned(), String::new()));
            }
            (Event::Text(part), Some((_, about))) => about.push_str(&part),
            (Event::End(TagEnd::CodeBlock), Some((info, about))) => {
                events.push(Event::Html(CowStr::from(board_place(info, about))));
                board = None;
            }
            // What looks like markup is text.
            (Event::Html(part) | Event::InlineHtml(part), _) => events.push(Event::Text(part)),
            (Event::Start(Tag::Link { link_type, dest_url, title, id }), _) => {
                let address = link(&dest_url);
                led.push(address.is_some());
                if let Some(dest_url) = address.map(CowStr::from) {
                    events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
            }
            (Event::End(TagEnd::Link), _) => {
                if led.pop() == Some(true) {
                    events.push(Event::End(TagEnd::Link));
                }
            }
            // The page has no pictures of its own; their words stay.
            (Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image), _) => (),
            (event, _) => events.push(event),
        }
    }
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    out
}

/// Whether a fence is the place of a live board.
fn is_board(info: &str) -> bool {
    info.split_whitespace().next() == Some("board")
}

/// The place of a live board. Its settings are on the line of the fence or on lines of their own; other lines say what it shows.
fn board_place(info: &str, body: &str) -> String {
    const KNOWN: [&str; 4] = ["game", "position", "moves", "player"];
    let is_setting = |line: &&str| KNOWN.iter().any(|key| line.starts_with(&format!("{key}=")));
    let (settings, about): (Vec<&str>, Vec<&str>) = body.lines().map(str::trim).partition(is_setting);
    let mut out = String::from("<div data-board");
    for (key, value) in attributes(&[&[info], &settings[..]].concat().join(" ")) {
        if KNOWN.contains(&key.as_str()) {
            write!(out, " data-{key}=\"{}\"", escaped(&value)).expect("writing to a string");
        }
    }
    let about = about.join(" ");
    if !about.trim().is_empty() {
        write!(out, " data-about=\"{}\"", escaped(about.trim())).expect("writing to a string");
    }
    out + "></div>\n"
}

/// `key=value` words; a value with spaces is in quotation marks.
fn attributes(info: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = info.trim();
    while let Some((key, after)) = rest.split_once('=') {
        let (value, next) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(' ').unwrap_or((after, "")),
        };
        found.push((key.trim().to_owned(), value.to_owned()));
        rest = next.trim_start();
    }
    found
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Where a link leads: to another chapter, into the page, or to an https address; nowhere otherwise.
fn link(address: &str) -> Option<String> {
    if address.starts_with("https://") || address.starts_with("#/") {
        return Some(address.to_owned());
    }
    let file = address.split('#').next().unwrap_or_default().trim_start_matches("./");
    let stem = file.strip_suffix(".md").filter(|stem| !stem.contains(['/', ':', '.']))?;
    Some(format!("#/learn/book/{stem}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_lists_chapters_by_part() {
        let summary = "# Summary\n\n[Start](introduction.md)\n\n# Search\n- [Minimax](minimax.md)\n\n---\n[End](end.md)\n";
        let expected = [("introduction", ""), ("minimax", "Search"), ("end", "")];
        assert_eq!(listed(summary), expected.map(|(name, part)| (name.to_owned(), part.to_owned())));
    }

    #[test]
    fn a_chapter_has_a_title_and_harmless_text() {
        let text = "# Search `pvs`\n\nA <script>alert(1)</script> and [next](td.md#x), [bad](javascript:x), \
                    [away](../results.md), `code`, ![picture](x.png).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
        let Chapter { name, title, part, html } = chapter("search", "Part".to_owned(), text);
        assert_eq!((name.as_str(), title.as_str(), part.as_str()), ("search", "Search pvs", "Part"));
        assert!(!html.contains("<script") && html.contains("&lt;script&gt;"), "{html}");
        assert!(html.contains("<a href=\"#/learn/book/td\">next</a>"), "{html}");
        assert!(
            !html.contains("javascript") && html.contains("bad, away"),
            "links that lead nowhere are text: {html}"
        );
        assert!(
            html.contains("<table>") && html.contains("<code>code</code>") && !html.contains("<img"),
            "{html}"
        );
    }

    #[test]
    fn a_fence_becomes_a_board() {
        let one =
            render("```board game=connect4 position=\"44 x\" moves=4,3 onclick=evil\nRed <wins>.\n```\n");
        assert!(
            one.starts_with(
                "<div data-board data-game=\"connect4\" data-position=\"44 x\" data-moves=\"4,3\""
            ),
            "{one}"
        );
        assert!(one.contains("data-about=\"Red &lt;wins&gt;.\"") && !one.contains("onclick"), "{one}");
        let other = render("```board\ngame=nimm3 position=5 player=mcts:sims=200\n```\n");
        assert!(
            other.contains("data-position=\"5\" data-player=\"mcts:sims=200\"") && !other.contains("about"),
            "{other}"
        );
        assert!(render("```boards\nx\n```\n").contains("<pre>"));
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_empty_book() {
        assert_eq!(chapters(Path::new("/no/such/book")).expect("nothing"), []);
    }
}
