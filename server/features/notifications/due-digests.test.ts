import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayMs } from "#contract/durations.ts";
import { duePeriods } from "./digest-periods.ts";

const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const moments = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2045-01-01T00:00:00Z"),
  noInvalidDate: true,
});

/** The local time from Intl, computed independently of the rule under test. */
function wallClock(moment: Date, timeZone: string) {
  const text = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone }).format(
    moment,
  );
  const [date = "", time = ""] = text.split(" ");
  return {
    date,
    time,
    weekday: new Intl.DateTimeFormat("en-US", { weekday: "long", timeZone }).format(moment),
  };
}

test("a daily digest is due from 08:00 of the manager's local day in every time zone", () => {
  fc.assert(
    fc.property(moments, zones, (now, timeZone) => {
      const { date, time } = wallClock(now, timeZone);
      const daily = duePeriods(now, timeZone).find(({ frequency }) => frequency === "daily");

      expect(daily?.period).toBe(time >= "08:00" ? `daily:${date}` : undefined);
    }),
    { numRuns: 2_000 },
  );
});

test("a weekly digest is due from 08:00 of the manager's local Monday until the next one", () => {
  fc.assert(
    fc.property(moments, zones, (now, timeZone) => {
      const { time, weekday } = wallClock(now, timeZone);
      const weekly = duePeriods(now, timeZone).find(({ frequency }) => frequency === "weekly");

      expect(weekly === undefined).toBe(weekday === "Monday" && time < "08:00");
      if (!weekly) return;
      const due = wallClock(weekly.dueAt, timeZone);
      expect(due.weekday).toBe("Monday");
      expect(weekly.period).toBe(`weekly:${due.date}`);
      expect(now.getTime() - weekly.dueAt.getTime()).toBeLessThan(7.1 * dayMs);
    }),
    { numRuns: 2_000 },
  );
});

test("digests become due at 08:00 local time, also when clocks change", () => {
  fc.assert(
    fc.property(moments, zones, (now, timeZone) => {
      for (const { dueAt } of duePeriods(now, timeZone)) {
        expect(wallClock(dueAt, timeZone).time).toBe("08:00");
        expect(dueAt.getTime()).toBeLessThanOrEqual(now.getTime());
      }
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["summer begins in Berlin", "Europe/Berlin", "2027-03-28T05:59:00Z", "2027-03-28T06:00:00Z"],
  ["summer begins in Los Angeles", "America/Los_Angeles", "2027-03-14T14:59:00Z", "2027-03-14T15:00:00Z"],
  ["winter begins in Berlin", "Europe/Berlin", "2026-10-25T06:59:00Z", "2026-10-25T07:00:00Z"],
  [
    "half an hour of summer on Lord Howe",
    "Australia/Lord_Howe",
    "2026-10-03T20:59:00Z",
    "2026-10-03T21:00:00Z",
  ],
  ["first on earth", "Pacific/Kiritimati", "2026-11-20T17:59:00Z", "2026-11-20T18:00:00Z"],
])("%s: one digest that day, from 08:00", (_name, timeZone, before, after) => {
  const daily = (moment: string) =>
    duePeriods(new Date(moment), timeZone).filter(({ frequency }) => frequency === "daily");

  expect(daily(before)).toEqual([]);
  expect(daily(after)).toHaveLength(1);
});
