#!/usr/bin/env bash
# A compiler for WebAssembly where `rustup target add wasm32-unknown-unknown` cannot be had: Debian's packages of Rust for
# the web, unpacked side by side into a folder rather than installed, because they conflict with rustup. The standard
# library is built from their source by tools/wasm-build.sh.
#
#   tools/wasm-toolchain.sh FOLDER        then: WASM_TOOLCHAIN=FOLDER tools/wasm-build.sh
set -euo pipefail
folder=${1:?a folder for the compiler is missing}
mkdir -p "$folder/packages" "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial"
folder=$(cd "$folder" && pwd)
cd "$folder/packages"

# Lists of packages of its own: those of the system may be older than what the servers have, and only root may renew them.
apt=(-o "Dir::State::lists=$folder/apt/lists" -o "Dir::Cache=$folder/apt/cache" -o "APT::Sandbox::User=$(id -un)")
apt-get "${apt[@]}" -qq update
depends() { apt-cache "${apt[@]}" depends "$1"; }

# The compiler, its library for the host, the source of the standard library, and what the compiler is linked to.
wanted=(rustc-web libstd-rust-web-dev rust-web-src)
wanted+=("$(depends libstd-rust-web-dev | sed -n 's/.*Depends: \(libstd-rust-web-[0-9.]*\)$/\1/p' | head -n 1)")
llvm=$(depends "${wanted[3]}" | sed -n 's/.*Depends: \(libllvm[0-9]*\)$/\1/p' | head -n 1)
wanted+=("${llvm:-libllvm22}" libedit2 libffi8 libxml2 libz3-4 libzstd1 libbsd0 libmd0 libicu72 libtinfo6)
apt-get "${apt[@]}" -qq download "${wanted[@]}"
for package in *.deb; do dpkg -x "$package" "$folder/root"; done

LD_LIBRARY_PATH="$folder/root/usr/lib/x86_64-linux-gnu" "$folder/root/usr/bin/rustc" --version
test -e "$folder/root/usr/lib/rustlib/src/rust/library/std/Cargo.toml"
