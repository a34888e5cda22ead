import { expect, test } from "vitest";
import { formatMonth } from "./format-date.ts";

test("a month is written as the e-mails write it, September too", () => {
  expect(["2019-03", "2019-09"].map(formatMonth)).toEqual(["Mar 2019", "Sep 2019"]);
});
