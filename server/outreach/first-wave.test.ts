import { expect, test } from "vitest";
import { firstWave } from "./first-wave.ts";

test.each([
  [3, [0.5, 0.2, 0.09, 0.05]],
  [4, [0.5, 0.2, 0.11, 0.1, 0.05]],
  [3, [0.05, 0.04, 0.03, 0.02]],
  [4, [null, null, null, null]],
])(
  "%j are asked at once of people as likely as %j: the likely ones, of others three at most",
  (count, all) => {
    expect(firstWave(all.map((likelihood) => ({ likelihood })))).toBe(count);
  },
);
