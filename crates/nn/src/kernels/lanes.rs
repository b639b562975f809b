//! A vector of floats, for each instruction set.

/// A vector register, or what stands for one.
///
/// # Safety
/// The methods may only be called where the instruction set of the type is present; loads and stores need `WIDTH`
/// floats at the pointer.
pub(super) trait Lanes: Copy {
    /// Floats in the vector; divides [`super::LINE`].
    const WIDTH: usize;
    /// How many such vectors the processor holds at once.
    const REGISTERS: usize;
    /// How many vectors of a row the matrix product works on at once.
    const ABREAST: usize;

    unsafe fn load(from: *const f32) -> Self;
    unsafe fn store(self, to: *mut f32);
    unsafe fn splat(value: f32) -> Self;
    unsafe fn add(self, other: Self) -> Self;
    unsafe fn sub(self, other: Self) -> Self;
    unsafe fn mul(self, other: Self) -> Self;
    /// `self * factor + sum`.
    unsafe fn mul_add(self, factor: Self, sum: Self) -> Self;
    unsafe fn max(self, other: Self) -> Self;
    /// `self` where `test` is above zero, and zero elsewhere.
    unsafe fn where_positive(self, test: Self) -> Self;
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) use plain::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use wasm::Simd128 as Portable;
#[cfg(target_arch = "x86_64")]
pub(super) use x86::{Avx2, Avx512};

/// What the compiler makes of plain loops.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod plain {
    use super::Lanes;

    /// Eight floats without any instruction set.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Portable([f32; 8]);

    macro_rules! each {
        ($a:expr, $b:expr, $op:expr) => {{
            let mut result = [0.0; 8];
            for ((to, a), b) in result.iter_mut().zip($a.0).zip($b.0) {
                *to = $op(a, b);
            }
            Portable(result)
        }};
    }

    impl Lanes for Portable {
        const WIDTH: usize = 8;
        const REGISTERS: usize = 12;
        const ABREAST: usize = 2;

        #[inline(always)]
        unsafe fn load(from: *const f32) -> Self {
            // SAFETY: the caller promises eight floats.
            Self(unsafe { from.cast::<[f32; 8]>().read_unaligned() })
        }

        #[inline(always)]
        unsafe fn store(self, to: *mut f32) {
            // SAFETY: the caller promises eight floats.
            unsafe { to.cast::<[f32; 8]>().write_unaligned(self.0) }
        }

        #[inline(always)]
        unsafe fn splat(value: f32) -> Self {
            Self([value; 8])
        }

        #[inline(always)]
        unsafe fn add(self, other: Self) -> Self {
            each!(self, other, |a, b| a + b)
        }

        #[inline(always)]
        unsafe fn sub(self, other: Self) -> Self {
            each!(self, other, |a, b| a - b)
        }

        #[inline(always)]
        unsafe fn mul(self, other: Self) -> Self {
            each!(self, other, |a, b| a * b)
        }

        #[inline(always)]
        unsafe fn mul_add(self, factor: Self, sum: Self) -> Self {
            // SAFETY: nothing to be promised for this type.
            unsafe { self.mul(factor).add(sum) }
        }

        #[inline(always)]
        unsafe fn max(self, other: Self) -> Self {
            each!(self, other, f32::max)
        }

        #[inline(always)]
        unsafe fn where_positive(self, test: Self) -> Self {
            each!(self, test, |a, b| if b > 0.0 { a } else { 0.0 })
        }
    }
}

/// A module with vectors is refused as a whole by a browser that has none, so wherever this code runs the instructions are
/// there; the caller promises the floats behind pointers.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm {
    use std::arch::wasm32::{
        f32x4_add, f32x4_gt, f32x4_mul, f32x4_pmax, f32x4_splat, f32x4_sub, v128, v128_and, v128_load,
        v128_store,
    };

    use super::Lanes;

    /// Four floats in a register of WebAssembly. Products are rounded before they are added, as in
    /// `plain`: both find the same numbers to the last bit.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Simd128(v128);

    impl Lanes for Simd128 {
        const WIDTH: usize = 4;
        /// x86-64 has sixteen; V8 keeps one to itself, and a product needs one before it is added.
        const REGISTERS: usize = 14;
        /// Neighbours in a row have places that are known when the module is compiled; every row costs an addition per
        /// step. Two rows of four vectors do 40 billion operations a second where six rows of two do 28 (V8 11.3).
        const ABREAST: usize = 4;

        #[inline(always)]
        unsafe fn load(from: *const f32) -> Self {
            // SAFETY: the caller promises four floats; the address need not be aligned.
            Self(unsafe { v128_load(from.cast()) })
        }

        #[inline(always)]
        unsafe fn store(self, to: *mut f32) {
            // SAFETY: the caller promises four floats; the address need not be aligned.
            unsafe { v128_store(to.cast(), self.0) }
        }

        #[inline(always)]
        unsafe fn splat(value: f32) -> Self {
            Self(f32x4_splat(value))
        }

        #[inline(always)]
        unsafe fn add(self, other: Self) -> Self {
            Self(f32x4_add(self.0, other.0))
        }

        #[inline(always)]
        unsafe fn sub(self, other: Self) -> Self {
            Self(f32x4_sub(self.0, other.0))
        }

        #[inline(always)]
        unsafe fn mul(self, other: Self) -> Self {
            Self(f32x4_mul(self.0, other.0))
        }

        #[inline(always)]
        unsafe fn mul_add(self, factor: Self, sum: Self) -> Self {
            Self(f32x4_add(f32x4_mul(self.0, factor.0), sum.0))
        }

        #[inline(always)]
        unsafe fn max(self, other: Self) -> Self {
            Self(f32x4_pmax(self.0, other.0))
        }

        #[inline(always)]
        unsafe fn where_positive(self, test: Self) -> Self {
            Self(v128_and(self.0, f32x4_gt(test.0, f32x4_splat(0.0))))
        }
    }
}

/// In every method here the caller promises the instruction set, and the floats behind pointers.
#[cfg(target_arch = "x86_64")]
mod x86 {
    #[allow(clippy::wildcard_imports)]
    use std::arch::x86_64::*;

    use super::Lanes;

    /// Eight floats in a register of AVX2 with FMA.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Avx2(__m256);

    /// Sixteen floats in a register of AVX-512.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Avx512(__m512);

    macro_rules! lanes {
        ($name:ident, $width:literal, $registers:literal, $abreast:literal, $load:ident, $store:ident,
         $splat:ident, $add:ident, $sub:ident, $mul:ident, $fma:ident, $max:ident, $masked:expr) => {
            impl Lanes for $name {
                const WIDTH: usize = $width;
                const REGISTERS: usize = $registers;
                const ABREAST: usize = $abreast;

                #[inline(always)]
                unsafe fn load(from: *const f32) -> Self {
                    // SAFETY: see the module.
                    Self(unsafe { $load(from) })
                }

                #[inline(always)]
                unsafe fn store(self, to: *mut f32) {
                    // SAFETY: see the module.
                    unsafe { $store(to, self.0) }
                }

                #[inline(always)]
                unsafe fn splat(value: f32) -> Self {
                    // SAFETY: see the module.
                    Self(unsafe { $splat(value) })
                }

                #[inline(always)]
                unsafe fn add(self, other: Self) -> Self {
                    // SAFETY: see the module.
                    Self(unsafe { $add(self.0, other.0) })
                }

                #[inline(always)]
                unsafe fn sub(self, other: Self) -> Self {
                    // SAFETY: see the module.
                    Self(unsafe { $sub(self.0, other.0) })
                }

                #[inline(always)]
                unsafe fn mul(self, other: Self) -> Self {
                    // SAFETY: see the module.
                    Self(unsafe { $mul(self.0, other.0) })
                }

                #[inline(always)]
                unsafe fn mul_add(self, factor: Self, sum: Self) -> Self {
                    // SAFETY: see the module.
                    Self(unsafe { $fma(self.0, factor.0, sum.0) })
                }

                #[inline(always)]
                unsafe fn max(self, other: Self) -> Self {
                    // SAFETY: see the module.
                    Self(unsafe { $max(self.0, other.0) })
                }

                #[inline(always)]
                unsafe fn where_positive(self, test: Self) -> Self {
                    // SAFETY: see the module.
                    Self(unsafe { $masked(self.0, test.0) })
                }
            }
        };
    }

    lanes!(
        Avx2,
        8,
        16,
        2,
        _mm256_loadu_ps,
        _mm256_storeu_ps,
        _mm256_set1_ps,
        _mm256_add_ps,
        _mm256_sub_ps,
        _mm256_mul_ps,
        _mm256_fmadd_ps,
        _mm256_max_ps,
        avx2_where_positive
    );
    lanes!(
        Avx512,
        16,
        32,
        4,
        _mm512_loadu_ps,
        _mm512_storeu_ps,
        _mm512_set1_ps,
        _mm512_add_ps,
        _mm512_sub_ps,
        _mm512_mul_ps,
        _mm512_fmadd_ps,
        _mm512_max_ps,
        avx512_where_positive
    );

    #[inline]
    #[target_feature(enable = "avx2")]
    fn avx2_where_positive(value: __m256, test: __m256) -> __m256 {
        _mm256_and_ps(value, _mm256_cmp_ps::<_CMP_GT_OQ>(test, _mm256_setzero_ps()))
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn avx512_where_positive(value: __m512, test: __m512) -> __m512 {
        _mm512_maskz_mov_ps(_mm512_cmp_ps_mask::<_CMP_GT_OQ>(test, _mm512_setzero_ps()), value)
    }
}
