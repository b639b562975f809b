//! Counts the nodes of a search and looks at its limits now and then.

use spielwerk_core::Limits;

/// Counts nodes until a limit is reached.
#[derive(Debug)]
pub(super) struct Meter<'a> {
    nodes: u64,
    next_look: u64,
    limits: &'a Limits<'a>,
    exhausted: bool,
}

impl<'a> Meter<'a> {
    pub(super) fn new(limits: &'a Limits<'a>) -> Self {
        Self { nodes: 0, next_look: 0, limits, exhausted: false }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether a limit was reached; what the search returned since is of no meaning.
    #[inline]
    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Counts one node; false if it may not be searched.
    #[inline]
    pub(super) fn count_node(&mut self) -> bool {
        if self.nodes >= self.next_look {
            self.look();
        }
        self.nodes += u64::from(!self.exhausted);
        !self.exhausted
    }

    /// Looks at the limits, which is too slow to do at every node.
    #[cold]
    fn look(&mut self) {
        const INTERVAL: u64 = 4096;
        self.exhausted = self.limits.is_over(self.nodes);
        if !self.exhausted {
            self.next_look = (self.nodes + INTERVAL).min(self.limits.nodes());
        }
    }
}
