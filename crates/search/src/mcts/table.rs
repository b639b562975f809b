//! Transpositions: which node holds a position, by its key.
//!
//! The tree becomes a graph without cycles, since no game here returns to a position. Edges keep their own
//! visits, so the visits of a node are still the sum over the edges that lead to it; its mean is shared by
//! all of them.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use spielwerk_core::{TableUse, mix};

/// Keys are random bits already; one mixing step guards against games that only count.
#[derive(Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(self.0 ^ u64::from(byte));
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = mix(key);
    }
}

/// The nodes by key.
#[derive(Debug, Default)]
pub(super) struct Table {
    nodes: HashMap<u64, u32, BuildHasherDefault<KeyHasher>>,
    probes: u64,
    hits: u64,
}

impl Table {
    /// Memory of one entry: key, node and control byte at the load that the map allows.
    const ENTRY: usize = (size_of::<(u64, u32)>() + 1) * 8 / 7;

    /// The node with this key.
    pub(super) fn find(&mut self, key: u64) -> Option<u32> {
        self.probes += 1;
        let found = self.nodes.get(&key).copied();
        self.hits += u64::from(found.is_some());
        found
    }

    /// Remembers a node.
    pub(super) fn insert(&mut self, key: u64, node: u32) {
        self.nodes.insert(key, node);
    }

    /// Makes room for one more entry within `spare` bytes.
    pub(super) fn make_room(&mut self, spare: usize) -> bool {
        if self.nodes.len() < self.nodes.capacity() {
            return true;
        }
        // The map doubles, and a small one begins with a few dozen entries.
        let fits = self.nodes.capacity().max(32) * 2 * Self::ENTRY <= spare;
        if fits {
            self.nodes.reserve(1);
        }
        fits
    }

    /// Every key with its node, in no particular order.
    pub(super) fn entries(&self) -> impl Iterator<Item = (u64, u32)> {
        self.nodes.iter().map(|(&key, &node)| (key, node))
    }

    /// The memory in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.nodes.capacity() * Self::ENTRY
    }

    /// How the table was used.
    pub(super) fn usage(&self) -> TableUse {
        TableUse {
            bytes: self.bytes() as u64,
            capacity: self.nodes.capacity() as u64,
            stored: self.nodes.len() as u64,
            probes: self.probes,
            hits: self.hits,
        }
    }
}
