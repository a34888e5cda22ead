import fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprint } from "#contract/survey-rules.ts";
import { findReplacements, applyReplacement } from "./identifying.ts";
import { expectLinearIn } from "#tests/processor-time.ts";

const employers = { employer: "Acme", elsewhere: [fingerprint("Initech")] };
const replacementsFor = (text: string) =>
  findReplacements(text, employers, "How did they lead the Falcon project?");
const general = (text: string) =>
  replacementsFor(text).reduce((replaced, replacement) => applyReplacement(replaced, replacement), text);

test.each([
  ["In 2019 we shipped it late.", "Some years ago we shipped it late."],
  ["We met in March 2019, at lunch.", "We met some years ago, at lunch."],
  ["On 12 March 2019 we shipped.", "Some years ago we shipped."],
  ["Since 2017 they lead.", "For some years they lead."],
  ["From 2016 to June 2020 we met.", "For some years we met."],
  ["On 12 March we shipped.", "At that time we shipped."],
  ["As her manager I saw it.", "As somebody who worked with them I saw it."],
  ["They ran the Apollo project well.", "They ran the project well."],
  ["They ran project Apollo well.", "They ran a project well."],
  ["At Acme they were calm.", "At the company they were calm."],
  ["At Initech they were calm.", "At a company they were calm."],
])("'%s' can be replaced by '%s'", (text, replaced) => {
  expect(general(text)).toBe(replaced);
});

test.each([
  "Calm under pressure.",
  "10 out of 10, twice in 3 years.",
  "An acmeist poet.",
  "The Falcon project went well.",
  "",
])("no replacement is offered for '%s'", (text) => {
  expect(replacementsFor(text)).toEqual([]);
});

test("accepting every replacement of any text comes to an end and leaves the rest unchanged", async () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 500 }), (text) => {
      for (const { found } of replacementsFor(text)) expect(text).toContain(found);
    }),
  );
  await expectLinearIn("in 12 of ", 10_000, replacementsFor);
});
