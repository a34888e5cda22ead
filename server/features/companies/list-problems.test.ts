import { expect, test } from "vitest";
import { listText } from "./company-key.ts";
import { listProblems } from "./list-problems.ts";

test("the list of well-known companies has no contradictions", () => {
  expect(listProblems(listText)).toEqual([]);
});

test.each([
  ["Acme = Initech\nGlobex = Initech", "'Initech' is another company's name already"],
  ["Acme = Globex\nGlobex", "'Globex' is a company of its own in the list"],
  ["Acme > Globex @2019-2012", "'Globex' has years or signs that cannot be"],
  ["Acme > Globex @2093", "'Globex' has years or signs that cannot be"],
  ["Acme = Freelance", "'Freelance' is no company's name"],
  ["Acme > ACME Inc.", "'Acme' belongs to itself"],
  ["Acme", "The list knows 1 companies"],
])("%j is not a valid list: %s", (text, problem) => {
  expect(listProblems(text).join("\n")).toContain(problem);
});
