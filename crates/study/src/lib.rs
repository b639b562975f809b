//! Published comparisons of players as commands that write reports.
