import assert from "node:assert/strict";
import { test } from "node:test";
import { groupPolicy, heatColour, heatOf, legendOf } from "../../web/explain/heat.js";

const hue = (colour) => Number(/hsl\((\d+)/.exec(colour)[1]);

test("the scale runs from red over yellow to green", () => {
  assert.equal(hue(heatColour(0)), 0);
  assert.equal(hue(heatColour(0.5)), 60);
  assert.equal(hue(heatColour(1)), 120);
  assert.equal(heatColour(7), heatColour(1));
  assert.equal(heatColour(-1), heatColour(0));
});

test("colours are relative to the largest share, labels are not", () => {
  const heat = heatOf([
    ["d3", 0.4],
    ["c4", 0.2],
    ["f5", 0],
  ]);
  assert.equal(hue(heat.get("d3").colour), 120);
  assert.equal(hue(heat.get("c4").colour), 60);
  assert.equal(hue(heat.get("f5").colour), 0);
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
