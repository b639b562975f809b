//! Learned functions evaluated fast on the processor: networks by kernels of our own, tables of n-tuples.
pub mod values;
