#!/usr/bin/env python3
"""What weighs in a WebAssembly module: the bytes of code by crate, and the largest functions.

  CARGO_PROFILE_WASM_STRIP=none tools/wasm-build.sh FOLDER GAME; tools/wasm-sizes.py FOLDER/GAME.wasm [COUNT]

Without the names that the build then leaves in it, only the sizes of the sections are known.
"""

import collections
import gzip
import re
import sys

SECTIONS = "custom type import function table memory global export start element code data datacount".split()


def number(data, at):
    """An unsigned LEB128 number, and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def text(data, at):
    length, at = number(data, at)
    return data[at : at + length].decode(), at + length


def sections(data):
    at = 8
    while at < len(data):
        kind = data[at]
        length, at = number(data, at + 1)
        yield SECTIONS[kind], data[at : at + length]
        at += length


def count_imports(data):
    functions = 0
    count, at = number(data, 0)
    for _ in range(count):
        _, at = text(data, at)
        _, at = text(data, at)
        kind = data[at]
        at += 1
        if kind != 0:
            raise SystemExit("only functions are imported by these modules")
        _, at = number(data, at)
        functions += 1
    return functions


def bodies(data):
    count, at = number(data, 0)
    for _ in range(count):
        length, at = number(data, at)
        yield length
        at += length


def names(data):
    """The names of functions in the section `name`."""
    _, at = text(data, 0)
    found = {}
    while at < len(data):
        kind = data[at]
        length, at = number(data, at + 1)
        if kind == 1:
            count, here = number(data, at)
            for _ in range(count):
                index, here = number(data, here)
                found[index], here = text(data, here)
        at += length
    return found


# An identifier of Rust's mangling: a disambiguator, the length, and that many characters.
IDENTIFIER = re.compile(r"(?:s[0-9a-zA-Z]*_)?(\d+)_?")


def identifiers(name):
    """The names of crates, modules, types and functions in a mangled name, in their order."""
    found, at = [], 0
    while at < len(name):
        match = IDENTIFIER.match(name, at)
        part = name[match.end() : match.end() + int(match[1])] if match else ""
        if len(part) > 1 and len(part) == int(match[1]) and re.fullmatch(r"[A-Za-z_]\w*", part):
            found.append(part)
            at = match.end() + len(part)
        else:
            at += 1
    return found or [name]


def main():
    data = open(sys.argv[1], "rb").read()
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 30
    imports, sizes, named = 0, [], {}
    print(f"{len(data):>9,} bytes, {len(gzip.compress(data, 9)):,} compressed")
    for kind, content in sections(data):
        print(f"{len(content):>9,} {kind}, {len(gzip.compress(content, 9)):,} compressed")
        if kind == "import":
            imports = count_imports(content)
        elif kind == "code":
            sizes = list(bodies(content))
        elif kind == "custom" and text(content, 0)[0] == "name":
            named = names(content)
    crates, functions = collections.Counter(), []
    for index, size in enumerate(sizes, imports):
        parts = identifiers(named.get(index, "?"))
        # Generic code weighs on the crate that asks for it, which is named last.
        crates[f"{parts[0]} for {parts[-1]}" if parts[0] != parts[-1] else parts[0]] += size
        functions.append((size, "::".join(parts)))
    for crate, size in crates.most_common(count):
        print(f"{size:>9,} {crate}")
    for size, name in sorted(functions, reverse=True)[:count]:
        print(f"{size:>9,} {name}")


main()
