import fc from "fast-check";
import { expect, test } from "vitest";
import { agreementOf, drawnMean, spreadOf } from "./spread.ts";

const scale = { lowest: 1, highest: 5 };
const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 40 });
const expected = fc.double({ min: 1, max: 5, noNaN: true });

test("a drawn mean lies between the ratings' own and what was expected, in an interval on the scale", () => {
  fc.assert(
    fc.property(ratings, expected, (given, towards) => {
      const { mean } = spreadOf(given);
      const drawn = drawnMean(given, scale, towards);
      expect(drawn.mean).toBeGreaterThanOrEqual(Math.min(mean, towards) - 1e-9);
      expect(drawn.mean).toBeLessThanOrEqual(Math.max(mean, towards) + 1e-9);
      expect(drawn.low).toBeGreaterThanOrEqual(1);
      expect(drawn.high).toBeLessThanOrEqual(5);
      expect(drawn.low).toBeLessThanOrEqual(drawn.mean + 1e-9);
      expect(drawn.high).toBeGreaterThanOrEqual(drawn.mean - 1e-9);
    }),
  );
});

test("the more say the same, the nearer the drawn mean is to it, and the narrower its interval", () => {
  fc.assert(
    fc.property(ratings, expected, (given, towards) => {
      const { mean } = spreadOf(given);
      const [few, many] = [given, Array.from({ length: 5 }, () => given).flat()].map((all) =>
        drawnMean(all, { lowest: -100, highest: 100 }, towards),
      );
      if (!few || !many) throw new Error("There are two");
      expect(Math.abs(many.mean - mean)).toBeLessThanOrEqual(Math.abs(few.mean - mean) + 1e-9);
      expect(many.high - many.low).toBeLessThan(few.high - few.low);
    }),
  );
});

test("three fives with an expected four are 4.43, somewhere from 3.8 to 5", () => {
  const { mean, low, high } = drawnMean([5, 5, 5], scale, 4);
  expect([mean, low, high].map((value) => value.toFixed(1))).toEqual(["4.4", "3.8", "5.0"]);
});

test.for([
  [[5], null],
  [[4, 5, 4], "agree"],
  [[3, 5], "mixed"],
] as const)("%j: %s", ([given, agreement]) => {
  expect(agreementOf([...given], scale)).toBe(agreement);
});
