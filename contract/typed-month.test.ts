import { expect, test } from "vitest";
import { typedMonth } from "./typed-month.ts";

test.for([
  "Mar 2019",
  "mar. 2019",
  "March, 2019",
  "März 2019",
  "Mrz. 2019",
  "mzo 2019",
  "2019 March",
  "3/2019",
  "03.2019",
  "3 2019",
  "2019-3",
  "2019/03",
  " 2019-03 ",
])("%j is typed for March 2019", (text) => {
  expect(typedMonth(text)).toBe("2019-03");
});

test.for(["", "2019", "March", "ma 2019", "Smarch 2019", "3/19", "soon"])("%j stays as it is", (text) => {
  expect(typedMonth(text)).toBe(text);
});
