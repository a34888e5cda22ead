import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateMean, spreadOf } from "./spread.ts";

const scale = { lowest: 1, highest: 5 };
const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 });
const expected = fc.double({ min: 1, max: 5, noNaN: true });

test("an estimate never contradicts the ratings: it lies among them, and its interval contains their average", () => {
  fc.assert(
    fc.property(ratings, expected, (given, towards) => {
      const { mean, lowest, highest } = spreadOf(given);
      const estimate = estimateMean(given, scale, towards);
      expect(estimate.mean).toBeGreaterThanOrEqual(Math.max(lowest, Math.min(mean, towards)) - 1e-9);
      expect(estimate.mean).toBeLessThanOrEqual(Math.min(highest, Math.max(mean, towards)) + 1e-9);
      expect(estimate.low).toBeLessThanOrEqual(mean + 1e-9);
      expect(estimate.high).toBeGreaterThanOrEqual(mean - 1e-9);
      expect(estimate.low).toBeGreaterThanOrEqual(1);
      expect(estimate.high).toBeLessThanOrEqual(5);
      expect(estimate.low).toBeLessThanOrEqual(estimate.mean + 1e-9);
      expect(estimate.high).toBeGreaterThanOrEqual(estimate.mean - 1e-9);
    }),
  );
});

test("the more people give the same ratings, the nearer the estimated mean is to them, and the narrower its interval", () => {
  fc.assert(
    fc.property(ratings, expected, (given, towards) => {
      const { mean } = spreadOf(given);
      const [few, many] = [given, Array.from({ length: 5 }, () => given).flat()].map((all) =>
        estimateMean(all, { lowest: -100, highest: 100 }, towards),
      );
      if (!few || !many) throw new Error("There are two");
      expect(Math.abs(many.mean - mean)).toBeLessThanOrEqual(Math.abs(few.mean - mean) + 1e-9);
      expect(many.high - many.low).toBeLessThan(few.high - few.low);
    }),
  );
});

test.for([
  [
    [5, 5, 5],
    ["5.0", "4.4", "5.0"],
  ],
  [
    [3, 5, 5],
    ["4.1", "3.4", "4.9"],
  ],
] as const)("the ratings %j have the estimate and interval %j", ([given, words]) => {
  const { mean, low, high } = estimateMean([...given], scale, 4);
  expect([mean, low, high].map((value) => value.toFixed(1))).toEqual(words);
});
