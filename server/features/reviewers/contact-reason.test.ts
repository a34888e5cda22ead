import { expect, test } from "vitest";
import { monthNumber } from "#contract/months.ts";
import { whyAsked } from "./contact-reason.ts";

const months = (first: string, last: string) => ({
  company: "Acme",
  createdByType: "system" as const,
  overlapFirst: monthNumber(first),
  overlapLast: monthNumber(last),
});
const unknown = { company: "Acme", createdByType: "system" as const, overlapFirst: null, overlapLast: null };
const why = (reviewer: Parameters<typeof whyAsked>[0]) => whyAsked(reviewer, "Robin Vale", "Juniper Labs");

test("a reviewer is told where and in which years the two worked together", () => {
  expect(why(months("2019-03", "2021-12"))).toBe(
    "You and Robin Vale worked at Acme in the same months, 2019 to 2021.",
  );
  expect(why(months("2019-01", "2019-12"))).toBe(
    "You and Robin Vale worked at Acme in the same months, 2019.",
  );
});

test("nobody is told more than is known", () => {
  expect(why(unknown)).toBe("You work at Acme, where Robin Vale worked too.");
  expect(why({ ...unknown, createdByType: "manager" })).toBe(
    "Juniper Labs named you as a former colleague of Robin Vale.",
  );
});
