import { expect, test } from "vitest";
import { pointsAround, likelihoodOf, logOddsOf, type Signs } from "./likelihood.ts";
import { calibration, likelihoodParameters } from "./likelihood-parameters.ts";

test("each sign counts by its parameter", () => {
  const names = Object.keys(likelihoodParameters) as (keyof Signs)[];
  const none = Object.fromEntries(names.map((name) => [name, 0])) as Record<keyof Signs, number>;
  for (const name of names)
    expect([name, logOddsOf({ ...none, [name]: 2 })]).toEqual([name, 2 * likelihoodParameters[name]]);
});

test("more evidence never lowers a likelihood, and none exceeds the calibrated maximum", () => {
  const sums = Array.from({ length: 400 }, (_, index) => index / 20 - 10);
  const likelihoods = sums.map(likelihoodOf);
  expect(likelihoods).toEqual(likelihoods.toSorted((a, b) => a - b));
  const worths = calibration.map(([, worth]) => 1 / (1 + Math.exp(-worth)));
  for (const [index, [sum]] of calibration.entries()) expect(likelihoodOf(sum)).toBeCloseTo(worths[index]!);
  expect([likelihoods[0], likelihoods.at(-1)]).toEqual([worths[0], worths.at(-1)]);
});

test("the calibration is linear between two points, and constant beyond the last", () => {
  const points: [number, string][] = [
    [0, "a"],
    [4, "b"],
    [5, "c"],
  ];
  const around = (at: number) => {
    const { low, high, share } = pointsAround(at, points);
    return `${low?.[1]}${high?.[1]} ${share}`;
  };
  expect([-1, 0, 1, 4, 4.5, 6].map(around)).toEqual(["ab 0", "ab 0", "ab 0.25", "ab 1", "bc 0.5", "bc 1"]);
});
