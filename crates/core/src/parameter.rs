//! What kinds of parameters there are, and limits for texts from outside.
//!
//! A reader of a parameter declares its kind ([`Spec::kind`](crate::Spec::kind)), so a limit acts on the value that is
//! read and nothing unlimited can be passed on by another name or another spelling.

/// What the value of a parameter costs or opens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParameterKind {
    /// Whatever costs nothing by itself.
    #[default]
    Plain,
    /// What ends a search beside time. It is written out in admitted texts even if it was not given, because a default
    /// counts only while nothing else is given.
    Effort,
    /// Seconds of thinking per move.
    Seconds,
    /// Mebibytes of memory.
    Mebibytes,
    /// Threads.
    Threads,
    /// Plies that are searched whatever the clock says.
    UntimedPlies,
    /// Entries of a cache.
    CacheEntries,
    /// A network or value function: a bundled name or a file.
    Network,
    /// A command that starts a program.
    Command,
}

/// A parameter that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub key: &'static str,
    /// Its default as text.
    pub default: String,
    /// What it costs or opens.
    pub kind: ParameterKind,
}

/// The most that a text from outside may ask for.
#[derive(Clone, Debug, PartialEq)]
pub struct ParameterLimits {
    /// Seconds per move; `off` becomes this.
    pub seconds: f64,
    /// Mebibytes of each table or tree.
    pub mebibytes: usize,
    /// The most threads that one player may use.
    pub threads: usize,
    /// Plies that are searched whatever the clock says.
    pub untimed_plies: u32,
    /// The most entries that a cache may have.
    pub cache_entries: usize,
    /// Networks that may be named; no other file is opened. Commands are always refused.
    pub networks: Vec<&'static str>,
}

impl ParameterLimits {
    /// The largest value of a kind, if it is a limited number.
    pub(crate) fn most(&self, kind: ParameterKind) -> Option<f64> {
        match kind {
            ParameterKind::Seconds => Some(self.seconds),
            ParameterKind::Mebibytes => Some(self.mebibytes as f64),
            ParameterKind::Threads => Some(self.threads as f64),
            ParameterKind::UntimedPlies => Some(self.untimed_plies.into()),
            ParameterKind::CacheEntries => Some(self.cache_entries as f64),
            ParameterKind::Plain
            | ParameterKind::Effort
            | ParameterKind::Network
            | ParameterKind::Command => None,
        }
    }
}

/// A text whose parameters were read within limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Admitted {
    /// The text to pass on: what was given, cut to the limits.
    pub text: String,
    /// Mebibytes that it may take in all.
    pub mebibytes: usize,
}
