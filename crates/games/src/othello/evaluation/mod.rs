//! Judgements of Othello positions without search.

pub mod patterns;
