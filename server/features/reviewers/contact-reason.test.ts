import { expect, test } from "vitest";
import { monthNumber } from "#contract/months.ts";
import { contactReason } from "./contact-reason.ts";

const months = (first: string, last: string) => ({
  company: "Acme",
  createdByType: "system" as const,
  overlapFirst: monthNumber(first),
  overlapLast: monthNumber(last),
});
const unknown = { company: "Acme", createdByType: "system" as const, overlapFirst: null, overlapLast: null };
const why = (reviewer: Parameters<typeof contactReason>[0]) =>
  contactReason(reviewer, "Robin Vale", "Juniper Labs");

test("the reason says where and in which years both worked", () => {
  expect(why(months("2019-03", "2021-12"))).toBe("You and Robin Vale both worked at Acme from 2019 to 2021.");
  expect(why(months("2019-01", "2019-12"))).toBe("You and Robin Vale both worked at Acme in 2019.");
});

test("the reason claims no more than is known", () => {
  expect(why(unknown)).toBe("You work at Acme. Robin Vale worked there, too.");
  expect(why({ ...unknown, createdByType: "manager" })).toBe(
    "Juniper Labs named you as a former colleague of Robin Vale.",
  );
});
