//! What the build does to the files of the page; the tests stand beside the code.

#[path = "../build/slim.rs"]
mod slim;
