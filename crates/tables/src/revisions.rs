//! Revisions: how often each view of a table has changed. A change that a view cannot see does not count for it.

use crate::access::View;
use crate::render;
use crate::table::GameTable;

/// What the views will have seen once a change is stored.
#[derive(Clone, Debug)]
pub struct Revisions {
    digests: Vec<u64>,
    /// The revision of each view, the open one first.
    pub numbers: Vec<u64>,
}

impl Revisions {
    /// The revisions that views will have when the table is as it is now, after these.
    pub fn next(table: &GameTable, before: Vec<u64>) -> Self {
        let mut next = Self { digests: table.digests.clone(), numbers: before };
        for view in View::all(table) {
            let (index, digest) = (view.index(), render::digest(table, view));
            if std::mem::replace(&mut next.digests[index], digest) != digest {
                next.numbers[index] += 1;
            }
        }
        next
    }

    /// Notes at the table what its views have seen; returns the revisions.
    pub fn note(self, table: &mut GameTable) -> Vec<u64> {
        table.digests = self.digests;
        self.numbers
    }
}

/// The revisions of a table that was loaded, which change only when something changes, or of a new one.
pub fn begin(table: &mut GameTable, stored: &[u64]) -> Vec<u64> {
    if !stored.is_empty() {
        for view in View::all(table) {
            table.digests[view.index()] = render::digest(table, view);
        }
    }
    (0..table.digests.len()).map(|index| stored.get(index).copied().unwrap_or(0)).collect()
}
