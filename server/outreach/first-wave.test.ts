import { expect, test } from "vitest";
import { firstWave } from "./first-wave.ts";

test.each([
  [5, [0.5, 0.4, 0.4, 0.3, 0.25, 0.05]],
  [3, [0.5, 0.5, 0.5, 0.2, 0.2, 0.2]],
  [4, [0.15, 0.12, 0.11, 0.1, 0.09]],
  [3, [0.05, 0.04, 0.03, 0.02]],
  [4, [null, null, null, null]],
])(
  "%j are asked at once of people as likely as %j: the likely ones, and of others as many as make three",
  (count, all) => {
    expect(firstWave(all.map((likelihood) => ({ likelihood })))).toBe(count);
  },
);
