//! Modules and models as LZMA files, which are a fifth smaller than what gzip makes of them. Browsers cannot unpack them, so a
//! small module does (`abi`, behind the feature `unpacker`). It is as large as what it saves is small: it reads
//! files with the properties that the site writes and a known size, from a slice, and nothing else. The encoder is that of
//! the crate `lzma-rust2`, and any program for `.lzma` reads the files too.

use crate::range_coder::{Coder, Decoder, Probability};

/// The first byte of a file: three bits of the byte before a literal say what it may be, its place says nothing.
const PROPERTIES: u8 = 3;
/// How many bits of the byte before choose the probabilities of a literal.
const LITERAL_CONTEXT: u32 = 3;
/// Properties, the size of the window, the size of the file.
const HEADER: usize = 13;
/// The most bytes of a file.
const MOST: usize = 1 << 28;

type Bit = Probability<11>;

/// A number of a few bits, from its first bit to its last.
fn number(coder: &mut Decoder<'_>, bits: &mut [Bit]) -> usize {
    let mut found = 1;
    while found < bits.len() {
        found = found << 1 | usize::from(coder.code(&mut bits[found], false));
    }
    found - bits.len()
}

/// A number of a few bits, from its last bit to its first.
fn number_backwards(coder: &mut Decoder<'_>, bits: &mut [Bit], count: u32) -> usize {
    let (mut place, mut found) = (1, 0);
    for bit in 0..count {
        let yes = usize::from(coder.code(&mut bits[place], false));
        place = place << 1 | yes;
        found |= yes << bit;
    }
    found
}

/// How many bytes are repeated.
struct Length {
    long: [Bit; 2],
    short: [Bit; 8],
    middle: [Bit; 8],
    rest: [Bit; 256],
}

impl Length {
    const NEW: Self =
        Self { long: [Bit::EVEN; 2], short: [Bit::EVEN; 8], middle: [Bit::EVEN; 8], rest: [Bit::EVEN; 256] };

    fn read(&mut self, coder: &mut Decoder<'_>) -> usize {
        if !coder.code(&mut self.long[0], false) {
            2 + number(coder, &mut self.short)
        } else if !coder.code(&mut self.long[1], false) {
            10 + number(coder, &mut self.middle)
        } else {
            18 + number(coder, &mut self.rest)
        }
    }
}

/// How far back the bytes lie that are repeated, less one.
struct Distance {
    /// Its number of bits and the second of them, by how many bytes are repeated.
    slots: [[Bit; 64]; 4],
    /// The bits below of near ones.
    near: [Bit; 128],
    /// The last four bits of far ones.
    last: [Bit; 16],
}

impl Distance {
    const NEW: Self = Self { slots: [[Bit::EVEN; 64]; 4], near: [Bit::EVEN; 128], last: [Bit::EVEN; 16] };

    fn read(&mut self, coder: &mut Decoder<'_>, length: usize) -> usize {
        let slot = number(coder, &mut self.slots[(length - 2).min(3)]);
        if slot < 4 {
            return slot;
        }
        let below = (slot as u32 >> 1) - 1;
        let first = (2 | slot & 1) << below;
        if slot < 14 {
            return first + number_backwards(coder, &mut self.near[first - slot..], below);
        }
        let middle = (4..below).fold(0, |bits, _| bits << 1 | usize::from(coder.even()));
        first.wrapping_add(middle << 4).wrapping_add(number_backwards(coder, &mut self.last, 4))
    }
}

/// What was coded last: below seven a literal.
#[derive(Clone, Copy)]
struct Recent(usize);

impl Recent {
    const COUNT: usize = 12;

    fn is_literal(self) -> bool {
        self.0 < 7
    }

    fn after_literal(self) -> Self {
        Self(match self.0 {
            0..=3 => 0,
            4..=9 => self.0 - 3,
            _ => self.0 - 6,
        })
    }

    fn after(self, literal: usize, other: usize) -> Self {
        Self(if self.is_literal() { literal } else { other })
    }
}

/// The file that was packed; nothing if this is not one of ours.
pub fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let (header, stream) = packed.split_at_checked(HEADER)?;
    let size = usize::try_from(u64::from_le_bytes(header[5..].try_into().ok()?)).ok()?;
    if header[0] != PROPERTIES || size > MOST {
        return None;
    }
    let mut file = Vec::with_capacity(size);
    let mut coder = Decoder::new(stream);
    let mut literals = [[Bit::EVEN; 0x300]; 1 << LITERAL_CONTEXT];
    let (mut lengths, mut repeated_lengths) = (Length::NEW, Length::NEW);
    let mut distances = Distance::NEW;
    let [mut repeats, mut known, mut not_first, mut not_second, mut not_third, mut long] =
        [[Bit::EVEN; Recent::COUNT]; 6];
    let mut back = [0_usize; 4];
    let mut recent = Recent(0);
    while file.len() < size {
        let state = recent.0;
        if !coder.code(&mut repeats[state], false) {
            let before = file.last().copied().unwrap_or_default();
            let bits = &mut literals[usize::from(before >> (8 - LITERAL_CONTEXT))];
            let expected = if recent.is_literal() {
                None
            } else {
                Some(*file.get(file.len().checked_sub(back[0] + 1)?)?)
            };
            file.push(literal(&mut coder, bits, expected));
            recent = recent.after_literal();
            continue;
        }
        let length = if coder.code(&mut known[state], false) {
            if !coder.code(&mut not_first[state], false) {
                if !coder.code(&mut long[state], false) {
                    recent = recent.after(9, 11);
                    file.push(*file.get(file.len().checked_sub(back[0] + 1)?)?);
                    continue;
                }
            } else if !coder.code(&mut not_second[state], false) {
                back[..2].rotate_right(1);
            } else if !coder.code(&mut not_third[state], false) {
                back[..3].rotate_right(1);
            } else {
                back.rotate_right(1);
            }
            recent = recent.after(8, 11);
            repeated_lengths.read(&mut coder)
        } else {
            let length = lengths.read(&mut coder);
            back.rotate_right(1);
            back[0] = distances.read(&mut coder, length);
            recent = recent.after(7, 10);
            length
        };
        let from = file.len().checked_sub(back[0].checked_add(1)?)?;
        for place in from..from + length.min(size - file.len()) {
            file.push(file[place]);
        }
    }
    Some(file)
}

/// A byte that is not repeated; after a repetition it is not the one that would have been next.
fn literal(coder: &mut Decoder<'_>, bits: &mut [Bit; 0x300], expected: Option<u8>) -> u8 {
    let mut found = 1;
    if let Some(expected) = expected {
        let mut expected = usize::from(expected);
        while found < 0x100 {
            let bit = expected >> 7 & 1;
            expected <<= 1;
            let yes = usize::from(coder.code(&mut bits[(1 + bit) << 8 | found], false));
            found = found << 1 | yes;
            if yes != bit {
                break;
            }
        }
    }
    while found < 0x100 {
        found = found << 1 | usize::from(coder.code(&mut bits[found], false));
    }
    found as u8
}

/// Packs a file.
///
/// # Errors
/// If the encoder refuses; it has no reason to.
#[cfg(feature = "pack")]
pub fn pack(file: &[u8]) -> std::io::Result<Vec<u8>> {
    use std::io::Write;

    use lzma_rust2::{EncodeMode, LzmaOptions, LzmaWriter, MfType};

    let options = LzmaOptions {
        dict_size: u32::try_from(file.len()).unwrap_or(u32::MAX).clamp(1 << 12, MOST as u32),
        lc: LITERAL_CONTEXT,
        lp: 0,
        pb: 0,
        mode: EncodeMode::Normal,
        nice_len: LzmaOptions::NICE_LEN_MAX,
        mf: MfType::Bt4,
        depth_limit: 512,
        ..LzmaOptions::with_preset(9)
    };
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(file.len() as u64))?;
    writer.write_all(file)?;
    writer.finish()
}

#[cfg(all(test, feature = "pack"))]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_comes_back() {
        let mut random = 1_u32;
        let noise = std::iter::repeat_with(|| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 24) as u8
        });
        let noise: Vec<u8> = noise.take(70_000).collect();
        // Repetitions of all lengths from near and far, runs, and text.
        let mut mixed = noise.clone();
        for length in 1..400 {
            mixed.extend_from_slice(&noise[length * 97..][..length]);
            mixed.extend(std::iter::repeat_n(length as u8, length));
            mixed.extend_from_slice(b"a text that is often repeated, with changes: ");
            mixed.extend_from_slice(length.to_string().as_bytes());
        }
        for file in [&[][..], b"x", b"abcabcabcabd", &noise, &mixed, include_bytes!("lzma.rs")] {
            let packed = pack(file).expect("packed");
            assert!(unpack(&packed).as_deref() == Some(file), "{} bytes", file.len());
            for end in (0..packed.len()).step_by(packed.len() / 200 + 1) {
                // A file that was cut off is refused or is another one; it never breaks anything.
                let _ = unpack(&packed[..end]);
            }
        }
        let packed = pack(&mixed).expect("packed");
        for place in (0..packed.len()).step_by(packed.len() / 300 + 1) {
            let mut damaged = packed.clone();
            damaged[place] ^= 1 << (place % 8);
            if damaged[5..13] == packed[5..13] {
                let _ = unpack(&damaged);
            }
        }
    }
}
