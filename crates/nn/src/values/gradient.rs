//! A gradient with few entries: most parameters do not matter to a given position.

/// How a value changes with the parameters that it depends on. A parameter may occur several times; its
/// entries then count together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gradient {
    indices: Vec<u32>,
    slopes: Vec<f64>,
}

impl Gradient {
    /// Forgets all entries and keeps the memory.
    pub fn clear(&mut self) {
        self.indices.clear();
        self.slopes.clear();
    }

    /// Adds an entry.
    #[inline]
    pub fn push(&mut self, index: usize, slope: f64) {
        self.indices.push(index as u32);
        self.slopes.push(slope);
    }

    /// The entries: parameter and slope.
    #[inline]
    pub fn entries(&self) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.indices.iter().zip(&self.slopes).map(|(&index, &slope)| (index as usize, slope))
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.indices.len()
    }

    /// Whether the value depends on nothing.
    pub fn is_empty(&self) -> bool {
        self.indices.is_empty()
    }

    /// The slope for one parameter, all its entries together.
    pub fn of(&self, parameter: usize) -> f64 {
        self.entries().filter(|&(index, _)| index == parameter).map(|(_, slope)| slope).sum()
    }
}
