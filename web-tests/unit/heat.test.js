import assert from "node:assert/strict";
import { test } from "node:test";
import { groupPolicy, heatColour, heatOf, legendOf } from "../../crates/page/web/explain/heat.js";

/** How far a colour is from another to people who see no red, or no green: by its blue and its brightness. */
function distance(one, other) {
  const [a, b] = [one, other].map((colour) => colour.match(/\d+/g).map(Number));
  const light = ([red, green, blue]) => 0.3 * red + 0.59 * green + 0.11 * blue;
  return Math.hypot(a[2] - b[2], light(a) - light(b));
}

test("the scale runs from orange over cream to blue, and its ends differ to all kinds of colour vision", () => {
  assert.equal(heatColour(0), "rgb(224 123 45)");
  assert.equal(heatColour(0.5), "rgb(242 233 207)");
  assert.equal(heatColour(1), "rgb(74 144 226)");
  assert.equal(heatColour(7), heatColour(1));
  assert.equal(heatColour(-1), heatColour(0));
  for (const [low, high] of [
    [0, 1],
    [0, 0.5],
    [0.5, 1],
  ]) {
    assert.ok(distance(heatColour(low), heatColour(high)) > 70);
  }
});

test("colours are relative to the largest share, labels are not", () => {
  const heat = heatOf([
    ["d3", 0.4],
    ["c4", 0.2],
    ["f5", 0],
  ]);
  assert.equal(heat.get("d3").colour, heatColour(1));
  assert.equal(heat.get("c4").colour, heatColour(0.5));
  assert.equal(heat.get("f5").colour, heatColour(0));
  assert.equal(heat.get("c4").label, "20 %");
  assert.equal(heat.get("d3").share, 0.4);
  assert.equal(heatOf([]).size, 0);
});

test("moves that touch the same square add up", () => {
  const policy = [
    ["d1-d7/g7", 0.5],
    ["d1-d5/d6", 0.25],
    ["g1-g2/g1", 0.25],
  ];
  assert.deepEqual(
    groupPolicy(policy, (move) => move.slice(0, 2)),
    [
      ["d1", 0.75],
      ["g1", 0.25],
    ],
  );
  assert.deepEqual(
    groupPolicy(policy, () => null),
    [],
  );
});

test("the legend names the largest share first", () => {
  const steps = legendOf([
    ["a", 0.8],
    ["b", 0.2],
  ]);
  assert.deepEqual(
    steps.map(({ label }) => label),
    ["80 %", "60 %", "40 %", "20 %", "0 %"],
  );
});
