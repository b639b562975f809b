//! Published comparisons of players as commands that write reports.
//!
//! A [`Report`](report::Report) is data: text, tables and charts. It writes itself as one HTML page, as Markdown and as
//! JSON.

pub mod report;
