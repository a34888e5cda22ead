import { expect, test } from "vitest";
import { formatMonth } from "./format-date.ts";

test("pages write months as the e-mails do, also September", () => {
  expect(["2019-03", "2019-09"].map(formatMonth)).toEqual(["Mar 2019", "Sep 2019"]);
});
