import { expect, test } from "vitest";
import { monthLabel } from "./month-label.ts";

test("a month is written as the e-mails write it, September too", () => {
  expect(["2019-03", "2019-09"].map(monthLabel)).toEqual(["Mar 2019", "Sep 2019"]);
});
