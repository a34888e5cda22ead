import { expect, test } from "vitest";
import { firstWave } from "./plan-outreach.ts";

test.each([
  [4, [0.9, 0.6, 0.5, 0.3, 0.29]],
  [2, [0.7, 0.2, 0.2]],
  [2, [0.05, 0.04, 0.03]],
  [4, [null, null, null, null]],
])(
  "the first wave is %j for likelihoods %j: those likely to have seen the work, at least two",
  (count, all) => {
    expect(firstWave(all.map((likelihood) => ({ likelihood })))).toBe(count);
  },
);
