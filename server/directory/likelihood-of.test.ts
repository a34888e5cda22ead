import { expect, test } from "vitest";
import { logOddsOf, type Signs } from "./likelihood-of.ts";
import { likelihoodParameters } from "./likelihood-parameters.ts";

test("each sign counts by its parameter", () => {
  const names = Object.keys(likelihoodParameters) as (keyof Signs)[];
  const none = Object.fromEntries(names.map((name) => [name, 0])) as Record<keyof Signs, number>;
  for (const name of names)
    expect([name, logOddsOf({ ...none, [name]: 2 })]).toEqual([name, 2 * likelihoodParameters[name]]);
});
