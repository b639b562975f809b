//! The border of the module that unpacks files in a browser.

#![allow(unsafe_code)]

use std::cell::Cell;

use crate::lzma;

thread_local! {
    /// The length of the file that was unpacked last.
    static LENGTH: Cell<usize> = const { Cell::new(0) };
}

/// Memory for this many bytes, which [`unpacker_unpack`] takes back.
#[unsafe(no_mangle)]
pub extern "C" fn unpacker_allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Unpacks a file; returns where it is, or null if it is damaged. It stays there as long as the module.
///
/// # Safety
/// The pointer is from [`unpacker_allocate`] with this length, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unpacker_unpack(packed: *mut u8, length: usize) -> *const u8 {
    // SAFETY: the caller's promise: this is the box that was given away.
    let packed = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(packed, length)) };
    let Some(file) = lzma::unpack(&packed) else { return std::ptr::null() };
    LENGTH.set(file.len());
    Vec::leak(file).as_ptr()
}

/// How long the file is that was unpacked last.
#[unsafe(no_mangle)]
pub extern "C" fn unpacker_length() -> usize {
    LENGTH.get()
}
