//! What the build does to the files of the page; the tests are beside the code.

#[path = "../build/addresses.rs"]
mod addresses;
#[path = "../build/book.rs"]
mod book;
#[path = "../build/minify.rs"]
mod minify;
