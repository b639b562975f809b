import assert from "node:assert/strict";
import { test } from "node:test";
import { drawList } from "../../crates/page/web/lib/keyed.js";

/** As much of an element as a list needs. */
class FakeElement {
  /** @type {FakeElement[]} */
  children = [];
  /** @type {FakeElement | null} */
  parent = null;
  moved = 0;

  constructor(name = "") {
    this.name = name;
  }
  get firstElementChild() {
    return this.children[0] ?? null;
  }
  get nextElementSibling() {
    return this.parent?.children[this.parent.children.indexOf(this) + 1] ?? null;
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
    this.parent = null;
  }
  insertBefore(element, place) {
    element.remove();
    element.parent = this;
    element.moved += 1;
    this.children.splice(place ? this.children.indexOf(place) : this.children.length, 0, element);
  }
}

/** A list of names with their data; counts what is made. */
function drawer() {
  const host = new FakeElement();
  const made = [];
  const draw = (...items) =>
    drawList(
      host,
      items.map(([key, data]) => ({ key, data, make: () => (made.push(key), new FakeElement(`${key}${data}`)) })),
    );
  return { draw, made, host, names: () => host.children.map(({ name }) => name) };
}

test("what has not changed keeps its element", () => {
  const { draw, made, host, names } = drawer();
  draw(["a", 1], ["b", 1], ["c", 1]);
  const [a, , c] = host.children;
  draw(["a", 1], ["b", 2], ["c", 1], ["d", 1]);
  assert.deepEqual(names(), ["a1", "b2", "c1", "d1"]);
  assert.deepEqual(made, ["a", "b", "c", "b", "d"]);
  assert.equal(host.children[0], a);
  assert.equal(host.children[2], c);
  assert.equal(a.moved, 1, "an element that stays is not touched");
});

test("elements are moved, put between and taken out, in any order", () => {
  const { draw, names } = drawer();
  const orders = ["abcd", "dcba", "bd", "", "xaybz", "zyxba", "abxyz", "a"];
  for (const order of orders) {
    draw(...[...order].map((key) => [key, 0]));
    assert.deepEqual(
      names(),
      [...order].map((key) => `${key}0`),
      order,
    );
  }
});
