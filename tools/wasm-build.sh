#!/usr/bin/env bash
# Builds one WebAssembly module per game, and the one that unpacks them, for `spielwerk site --modules`. Needs the target of rustup
# (`rustup target add wasm32-unknown-unknown`), or WASM_TOOLCHAIN, a folder that tools/wasm-toolchain.sh has made.
#
#   tools/wasm-build.sh [--quick] [FOLDER] [GAME...]    FOLDER is target/modules, and all games, unless they are given
#
# With --quick, for tests, one module with all of these games takes the place of each: it is larger and slower, and made sooner.
set -euo pipefail
cd "$(dirname "$0")/.."
profile=wasm
if [ "${1:-}" = --quick ]; then
  profile=wasm-test
  shift
fi
out=${1:-target/modules}
[ $# -gt 0 ] && shift
games=("$@")
[ ${#games[@]} -gt 0 ] || games=(amazons connect4 doppelkopf nimm3 othello poker)
target=${CARGO_TARGET_DIR:-target}/wasm
mkdir -p "$out"

# The build for this machine's processor says nothing to WebAssembly. The stack is on the heap's side of a fixed place, so a
# deep search gets as much as a thread has elsewhere.
flags=(-C target-feature=+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals -C link-arg=-zstack-size=2097152)
std=()
if [ -n "${WASM_TOOLCHAIN:-}" ]; then
  root=$(cd "$WASM_TOOLCHAIN/root/usr" && pwd)
  export RUSTC="$root/bin/rustc" RUSTC_BOOTSTRAP=1 LD_LIBRARY_PATH="$root/lib/x86_64-linux-gnu"
  lld=$(find "$(env -u RUSTC -u LD_LIBRARY_PATH rustc --print sysroot)" -name rust-lld -print -quit)
  flags+=(-C "linker=$lld")
elif [ -e "$(rustc --print sysroot)/lib/rustlib/src/rust/library/std/Cargo.toml" ]; then
  export RUSTC_BOOTSTRAP=1
fi
# With the source of the standard library it is built for size, and a panic is a trap without a message: modules are
# smaller.
if [ -n "${RUSTC_BOOTSTRAP:-}" ]; then
  flags+=(-Z unstable-options -C panic=immediate-abort)
  std=(-Z build-std=std,panic_abort -Z build-std-features=optimize_for_size)
fi
export RUSTFLAGS="${flags[*]}"
options=(--locked --profile "$profile" --target wasm32-unknown-unknown --target-dir "$target" "${std[@]}")
build() {
  cargo build "${options[@]}" -p spielwerk-wasm --no-default-features --features "$1"
}
built="$target/wasm32-unknown-unknown/$profile"
if [ "$profile" = wasm-test ]; then
  build "$(IFS=,; echo "${games[*]}")"
  for game in "${games[@]}"; do cp "$built/spielwerk_wasm.wasm" "$out/$game.wasm"; done
else
  for game in "${games[@]}"; do
    build "$game"
    cp "$built/spielwerk_wasm.wasm" "$out/$game.wasm"
  done
fi
cargo rustc "${options[@]}" -p spielwerk-packing --no-default-features --features unpacker --crate-type cdylib
cp "$built/spielwerk_packing.wasm" "$out/unpacker.wasm"
