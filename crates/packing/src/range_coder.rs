//! An adaptive binary range coder: yes or no, at the price of how unexpected the answer is.

/// How likely "no" is, as a number of this many bits; it follows what was coded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probability<const BITS: u32>(u16);

impl<const BITS: u32> Probability<BITS> {
    /// Nothing is known yet.
    pub(super) const EVEN: Self = Self(1 << (BITS - 1));
    /// What is nearly certain.
    const CERTAIN: u16 = if BITS < u16::BITS { 1 << BITS } else { u16::MAX };
    /// One answer moves it by one part of 32 of what is left.
    const RATE: u32 = 5;

    /// The part of a range that belongs to "no"; neither empty nor the whole.
    fn bound(self, range: u32) -> u32 {
        (range >> BITS) * u32::from(self.0)
    }

    fn learn(&mut self, yes: bool) {
        // Shifts leave at least 31 at both ends, so that no answer ever becomes impossible.
        if yes {
            self.0 -= self.0 >> Self::RATE;
        } else {
            self.0 += (Self::CERTAIN - self.0) >> Self::RATE;
        }
    }
}

/// What writes or reads answers.
pub(super) trait Coder {
    /// Codes an answer: an encoder writes the one that is given, a decoder returns the one that it reads.
    fn code<const BITS: u32>(&mut self, probability: &mut Probability<BITS>, yes: bool) -> bool;
}

/// The range never gets narrower: below this, a byte is moved out.
const NARROW: u32 = 1 << 24;

/// Writes answers.
pub(super) struct Encoder {
    low: u64,
    range: u32,
    /// The last byte before those that a carry would run through, and how many of those there are, it included.
    held: u8,
    pending: u64,
    out: Vec<u8>,
}

impl Default for Encoder {
    fn default() -> Self {
        Self { low: 0, range: u32::MAX, held: 0, pending: 1, out: Vec::new() }
    }
}

impl Encoder {
    fn move_byte(&mut self) {
        let carry = (self.low >> 32) as u8;
        if self.low < 0xff00_0000 || carry == 1 {
            let mut byte = self.held;
            for _ in 0..self.pending {
                self.out.push(byte.wrapping_add(carry));
                byte = 0xff;
            }
            self.pending = 0;
            self.held = (self.low >> 24) as u8;
        }
        self.pending += 1;
        self.low = self.low << 8 & 0xffff_ffff;
    }

    /// What was written.
    pub(super) fn finish(mut self) -> Vec<u8> {
        for _ in 0..5 {
            self.move_byte();
        }
        self.out
    }
}

impl Coder for Encoder {
    fn code<const BITS: u32>(&mut self, probability: &mut Probability<BITS>, yes: bool) -> bool {
        let bound = probability.bound(self.range);
        if yes {
            self.low += u64::from(bound);
            self.range -= bound;
        } else {
            self.range = bound;
        }
        probability.learn(yes);
        while self.range < NARROW {
            self.range <<= 8;
            self.move_byte();
        }
        yes
    }
}

/// Reads answers; after the end it reads zeros.
pub(super) struct Decoder<'a> {
    rest: std::slice::Iter<'a, u8>,
    range: u32,
    code: u32,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(coded: &'a [u8]) -> Self {
        let mut decoder = Self { rest: coded.iter(), range: u32::MAX, code: 0 };
        // The first byte is the encoder's empty one.
        for _ in 0..5 {
            decoder.take_byte();
        }
        decoder
    }

    fn take_byte(&mut self) {
        self.code = self.code << 8 | u32::from(self.rest.next().copied().unwrap_or_default());
    }

    fn widen(&mut self) {
        while self.range < NARROW {
            self.range <<= 8;
            self.take_byte();
        }
    }

    /// Reads an answer of which nothing was known.
    pub(super) fn even(&mut self) -> bool {
        self.range >>= 1;
        let yes = self.code >= self.range;
        if yes {
            self.code -= self.range;
        }
        self.widen();
        yes
    }
}

impl Coder for Decoder<'_> {
    #[inline]
    fn code<const BITS: u32>(&mut self, probability: &mut Probability<BITS>, _: bool) -> bool {
        let bound = probability.bound(self.range);
        let yes = self.code >= bound;
        if yes {
            self.code -= bound;
            self.range -= bound;
        } else {
            self.range = bound;
        }
        probability.learn(yes);
        self.widen();
        yes
    }
}
