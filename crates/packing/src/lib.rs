//! Files packed for download, without loss: modules and models by [`lzma`], and weight tables, of which the bytes hardly say
//! anything twice, but the numbers do.
//!
//! A table of weights per stage of the game (16-bit integers, one row per stage) is fitted with a pull towards the stage after
//! it, so most weights differ little from those of the next row or not at all. Each difference is coded by an adaptive binary
//! range coder whose probabilities depend on the differences beside it: Othello's pattern weights take 0.75 MB so, and 1.85 MB
//! compressed by gzip. Nothing is lost.
//!
//! ```
//! use spielwerk_packing::lzma;
//!
//! let file = b"moves of one game are much like those of another; ".repeat(20);
//! let packed = lzma::pack(&file)?;
//! assert!(packed.len() < file.len() / 4);
//! assert_eq!(lzma::unpack(&packed), Some(file));
//! # Ok::<(), std::io::Error>(())
//! ```

#[cfg(feature = "unpacker")]
pub mod abi;
pub mod lzma;
mod range_coder;

use range_coder::{Coder, Decoder, Encoder, Probability};
use serde_json::Value;

/// Tables say so much that fine probabilities pay.
type Bit = Probability<16>;

/// How a packed file begins.
pub const MAGIC: [u8; 4] = *b"SWPT";

/// Rows and columns of the tables of a safetensors file in the order of their data; nothing if there is anything else in it.
fn tables(header: &[u8], data: usize) -> Option<Vec<(usize, usize)>> {
    let header: Value = serde_json::from_str(str::from_utf8(header).ok()?).ok()?;
    let mut found = Vec::new();
    for (_, tensor) in header.as_object()?.iter().filter(|(name, _)| *name != "__metadata__") {
        let numbers = |name: &str| -> Option<Vec<usize>> {
            tensor[name].as_array()?.iter().map(|number| usize::try_from(number.as_u64()?).ok()).collect()
        };
        let (shape, offsets) = (numbers("shape")?, numbers("data_offsets")?);
        let (&[rows, columns], &[begin, end]) = (shape.as_slice(), offsets.as_slice()) else { return None };
        let size = rows.checked_mul(columns)?.checked_mul(2)?;
        if tensor["dtype"] != "I16" || end.checked_sub(begin)? != size {
            return None;
        }
        found.push((begin, end, rows, columns));
    }
    found.sort_unstable();
    let mut place = 0;
    for &(begin, end, ..) in &found {
        if begin != place {
            return None;
        }
        place = end;
    }
    (place == data).then(|| found.into_iter().map(|(.., rows, columns)| (rows, columns)).collect())
}

/// The file up to its data, and the data.
fn split(file: &[u8]) -> Option<(&[u8], &[u8])> {
    let length = u64::from_le_bytes(file.get(..8)?.try_into().ok()?);
    let begin = usize::try_from(length).ok()?.checked_add(8)?;
    file.split_at_checked(begin)
}

/// Packs a safetensors file of 16-bit tables; nothing if it is another file.
pub fn pack(file: &[u8]) -> Option<Vec<u8>> {
    let (header, data) = split(file)?;
    let tables = tables(&header[8..], data.len())?;
    let mut weights =
        data.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect::<Vec<_>>();
    let mut coder = Encoder::default();
    code_tables(&mut coder, &tables, &mut weights);
    let mut packed = MAGIC.to_vec();
    packed.extend_from_slice(header);
    packed.extend(coder.finish());
    Some(packed)
}

/// The file that was packed; nothing if it is not one.
pub fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    /// The most data of a file, in bytes.
    const MOST: usize = 1 << 28;
    let (header, coded) = split(packed.strip_prefix(&MAGIC)?)?;
    let fields: Value = serde_json::from_str(str::from_utf8(&header[8..]).ok()?).ok()?;
    let ends = fields.as_object()?.values().filter_map(|tensor| tensor["data_offsets"][1].as_u64());
    let size = usize::try_from(ends.max()?).ok().filter(|&size| size <= MOST)?;
    let tables = tables(&header[8..], size)?;
    let mut weights = vec![0; size / 2];
    code_tables(&mut Decoder::new(coded), &tables, &mut weights);
    let mut file = header.to_vec();
    file.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
    Some(file)
}

fn code_tables(coder: &mut impl Coder, tables: &[(usize, usize)], weights: &mut [i16]) {
    let mut rest = weights;
    for &(rows, columns) in tables {
        let (table, others) = rest.split_at_mut(rows * columns);
        code_table(coder, table, rows, columns);
        rest = others;
    }
}

/// Codes a table from its last row to its first, or fills it.
fn code_table(coder: &mut impl Coder, table: &mut [i16], rows: usize, columns: usize) {
    let mut model = Model::new();
    // The differences of the row before, and those of the row before that.
    let (mut last, mut earlier) = (vec![0_i16; columns], vec![0_i16; columns]);
    for row in (0..rows).rev() {
        let mut left = 0;
        for column in 0..columns {
            let place = row * columns + column;
            let next = if row + 1 < rows { table[place + columns] } else { 0 };
            let context = Context { above: last[column], before: earlier[column], left };
            let difference = model.code(coder, context, table[place].wrapping_sub(next));
            table[place] = next.wrapping_add(difference);
            left = difference;
            earlier[column] = last[column];
            last[column] = difference;
        }
    }
}

/// The differences beside one: of the same weight in the two rows before, and of the weight to its left.
#[derive(Clone, Copy)]
struct Context {
    above: i16,
    before: i16,
    left: i16,
}

/// How many bits a size has.
fn bits(number: i16) -> usize {
    (u16::BITS - number.unsigned_abs().leading_zeros()) as usize
}

/// Probabilities of zero, of the number of bits, of the sign, and of the bits below the first.
struct Model {
    zero: Vec<Bit>,
    length: Vec<Bit>,
    sign: [Bit; 9],
    mantissa: Vec<Bit>,
}

impl Model {
    /// Classes of a size beside: by its number of bits, and by half of it.
    const ABOVE: usize = 17;
    const LEFT: usize = 10;
    /// The most bits of a size.
    const LENGTH: usize = 16;
    /// Bits below the first that are not merely copied.
    const MODELLED: usize = 3;

    fn new() -> Self {
        let contexts = Self::ABOVE * Self::LEFT;
        Self {
            zero: vec![Bit::EVEN; 2 * contexts],
            length: vec![Bit::EVEN; contexts * Self::LENGTH],
            sign: [Bit::EVEN; 9],
            mantissa: vec![Bit::EVEN; (Self::LENGTH + 1) << Self::MODELLED],
        }
    }

    /// Codes a number; a decoder finds it, whatever is given.
    fn code(&mut self, coder: &mut impl Coder, context: Context, number: i16) -> i16 {
        let class = bits(context.above) * Self::LEFT + bits(context.left).div_ceil(2);
        let zero = &mut self.zero[2 * class + usize::from(context.before != 0)];
        if !coder.code(zero, number != 0) {
            return 0;
        }
        let mut length = 1;
        while length < Self::LENGTH
            && coder.code(&mut self.length[class * Self::LENGTH + length], bits(number) > length)
        {
            length += 1;
        }
        let sign = |number: i16| (number.signum() + 1) as usize;
        let negative = coder.code(&mut self.sign[3 * sign(context.above) + sign(context.left)], number < 0);
        let size = number.unsigned_abs();
        let mut found = 1_u16;
        for place in (0..length - 1).rev() {
            let bit = size >> place & 1 == 1;
            let depth = length - 2 - place;
            let bit = if depth < Self::MODELLED {
                coder.code(&mut self.mantissa[length << Self::MODELLED | usize::from(found)], bit)
            } else {
                coder.code(&mut Bit::EVEN.clone(), bit)
            };
            found = found << 1 | u16::from(bit);
        }
        if negative { 0_i16.wrapping_sub_unsigned(found) } else { found.cast_signed() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(header: &str, data: &[i16]) -> Vec<u8> {
        let mut file = (header.len() as u64).to_le_bytes().to_vec();
        file.extend_from_slice(header.as_bytes());
        file.extend(data.iter().flat_map(|weight| weight.to_le_bytes()));
        file
    }

    #[test]
    fn what_is_packed_comes_back() {
        let header = r#"{"a":{"dtype":"I16","shape":[3,4],"data_offsets":[0,24]},"b":{"dtype":"I16","shape":[1,2],"data_offsets":[24,28]}}"#;
        let data = [0, 5, -7, i16::MIN, 0, 5, -9, i16::MAX, 0, 5, 100, -1, 300, i16::MIN];
        let file = file(header, &data);
        let packed = pack(&file).expect("tables");
        assert_eq!(unpack(&packed), Some(file));
        for end in 0..packed.len() {
            // A file that was cut off is refused or has other weights; it never breaks anything.
            let _ = unpack(&packed[..end]);
        }
    }

    #[test]
    fn other_files_are_not_packed() {
        assert_eq!(pack(b"text"), None);
        assert_eq!(unpack(b"text"), None);
        let floats = r#"{"a":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]}}"#;
        assert_eq!(pack(&file(floats, &[0; 4])), None);
        let gap = r#"{"a":{"dtype":"I16","shape":[1,2],"data_offsets":[2,6]}}"#;
        assert_eq!(pack(&file(gap, &[0; 3])), None);
    }
}
