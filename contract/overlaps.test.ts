import { expect, test } from "vitest";
import { overlapsOf } from "./overlaps.ts";

const acme = { company: "Acme", startDate: "2019-01", endDate: "2021-03", isCurrent: false };

test.for([
  ["a month in both", { startDate: "2021-02", endDate: "2022-01" }, true],
  ["the month of changing over", { startDate: "2021-03", endDate: "2022-01" }, false],
  ["one after the other", { startDate: "2021-04", endDate: "2022-01" }, false],
  ["one inside the other", { startDate: "2020-01", endDate: "2020-06" }, true],
  ["an earlier one that lasts too long", { startDate: "2015-01", endDate: "2019-02" }, true],
  ["a current one that began before", { startDate: "2020-01", endDate: null, isCurrent: true }, true],
  ["the same company", { startDate: "2020-01", endDate: "2022-01", company: "Acme" }, true],
] as const)("%s: %o", ([, change, refused]) => {
  const problems = overlapsOf([acme, { ...acme, company: "Initech", ...change }]);
  expect(problems.map(({ index }) => index)).toEqual(refused ? [1] : []);
});

test("the sentence names both entries by their numbers", () => {
  const later = { ...acme, company: "Initech", startDate: "2022-01", endDate: "2023-01" };
  const beside = { ...acme, company: "Side project", startDate: "2020-01" };

  expect(overlapsOf([acme, later, beside])[0]?.message).toMatch(/^Entry 3 overlaps with entry 1 \(Acme\)/);
});

test("jobs that were held at the same time are let through when somebody says so", () => {
  expect(overlapsOf([acme, { ...acme, company: "Board", alongside: true }])).toEqual([]);
});
