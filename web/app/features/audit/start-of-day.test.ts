import { expect, test } from "vitest";
import { startOfDay } from "./start-of-day.ts";

test("a day begins at midnight of the viewer's time zone", () => {
  expect(startOfDay("2026-11-30", 0)).toBe(new Date(2026, 10, 30).toISOString());
  expect(startOfDay("2026-11-30", 1)).toBe(new Date(2026, 11, 1).toISOString());
});

test.each([undefined, "", "x", "2026", "2026-11", "2026-02-31", "0000-01-01"])(
  "%s is no day, so the audit log is not filtered by it",
  (day) => {
    expect(startOfDay(day, 0)).toBeUndefined();
  },
);
