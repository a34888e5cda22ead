import { expect, test } from "vitest";
import { writingHint } from "./identifying.ts";

const long = "She kept the whole release calm and told everybody what they needed to know.";

test.for([
  ["", null],
  ["Great colleague.", /specific/],
  [long, /example/],
  [`${long} When the servers failed she wrote down each step.`, /balanced/],
  [`${long} When the servers failed she wrote down each step, but seldom asked for help.`, null],
] as const)("a hint for a text: %s", ([text, hint]) => {
  if (hint === null) expect(writingHint(text)).toBeNull();
  else expect(writingHint(text)).toMatch(hint);
});
