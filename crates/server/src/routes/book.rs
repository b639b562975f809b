//! The book: its chapters in order, and the text of each.

use axum::Json;
use axum::extract::Path;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use super::Answer;
use crate::http::errors::HttpError;
use crate::tables::refusal::Refusal;

/// A chapter in the list.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct BookChapter {
    /// Names it in addresses.
    name: &'static str,
    title: &'static str,
    /// The part of the book that it belongs to; empty outside of parts.
    part: &'static str,
}

pub(crate) async fn list() -> Answer {
    let chapter = |chapter: &spielwerk_page::Chapter| BookChapter {
        name: chapter.name,
        title: chapter.title,
        part: chapter.part,
    };
    let chapters: Vec<BookChapter> = spielwerk_page::CHAPTERS.iter().map(chapter).collect();
    Ok(Json(serde_json::to_value(chapters).expect("a list of chapters is JSON")))
}

/// The text of a chapter for the page, which is not a page by itself.
pub(crate) async fn chapter(Path(name): Path<String>) -> Result<Response, HttpError> {
    let found = spielwerk_page::CHAPTERS.iter().find(|chapter| chapter.name == name);
    let found = found.ok_or_else(|| Refusal::missing("there is no such chapter"))?;
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    Ok(([(header::CONTENT_TYPE, kind)], found.html).into_response())
}
