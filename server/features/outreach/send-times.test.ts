import { expect, test } from "vitest";
import { nextReminder } from "./plan-reminders.ts";
import { reviewerZones } from "./send-times.ts";

const remindAt = (sentAt: string, zones: string[], now = sentAt) =>
  nextReminder({ surveySentAt: new Date(sentAt), zones, reminders: [] }, new Date(now))?.at.toISOString();

test("a reminder comes on the third day at the hour of the survey or in the morning, never at the reviewer's night", () => {
  const zones = { berlin: ["Europe/Berlin"], tokyo: ["Asia/Tokyo"], kathmandu: ["Asia/Kathmandu"] };
  expect(remindAt("2026-11-21T10:00:00Z", zones.berlin)).toBe("2026-11-24T10:00:00.000Z");
  // 23:00 in Berlin, 3:00 in Berlin, 19:59 and 20:00 there.
  expect(remindAt("2026-11-21T22:00:00Z", zones.berlin)).toBe("2026-11-24T07:00:00.000Z");
  expect(remindAt("2026-11-21T02:00:00Z", zones.berlin)).toBe("2026-11-24T07:00:00.000Z");
  expect(remindAt("2026-11-21T18:59:00Z", zones.berlin)).toBe("2026-11-24T18:59:00.000Z");
  expect(remindAt("2026-11-21T19:00:00Z", zones.berlin)).toBe("2026-11-24T07:00:00.000Z");
  // 21:00 in Tokyo; 1:45 of the next day in Kathmandu, which is a quarter of an hour off the others.
  expect(remindAt("2026-11-21T12:00:00Z", zones.tokyo)).toBe("2026-11-23T23:00:00.000Z");
  expect(remindAt("2026-11-21T20:00:00Z", zones.kathmandu)).toBe("2026-11-25T02:15:00.000Z");
  // Clocks go back in between: morning is an hour later by UTC.
  expect(remindAt("2026-10-24T01:00:00Z", zones.berlin)).toBe("2026-10-27T07:00:00.000Z");
});

test("an overdue reminder at night waits for the morning in every zone of the country", () => {
  const russia = reviewerZones("ivan@example.ru", "UTC");
  expect(russia.length).toBeGreaterThan(10);
  // Kamchatka's evening begins when it is morning in Kaliningrad: both have daytime from 6:00 to 8:00 UTC.
  expect(remindAt("2026-11-21T12:00:00Z", russia, "2026-11-25T09:00:00Z")).toBe("2026-11-26T06:00:00.000Z");
  expect(remindAt("2026-11-21T22:00:00Z", ["Europe/Berlin"], "2026-11-25T02:00:00Z")).toBe(
    "2026-11-25T07:00:00.000Z",
  );
});

test("the country comes from the end of the address, else the manager's zone counts", () => {
  const zonesOf = (email: string) => reviewerZones(email, "America/Chicago");
  expect(zonesOf("kim@firma.DE")).toContain("Europe/Berlin");
  expect(zonesOf("kim@firm.co.uk")).toEqual(["Europe/London"]);
  for (const email of ["kim@firm.com", "kim@firm.io", "kim@firm.eu", "kim@firm.zz", "kim@firm.consulting"])
    expect(zonesOf(email)).toEqual(["America/Chicago"]);
});

test("of two overdue reminders one is sent, and a late first one delays the second", () => {
  const sentAt = new Date("2026-11-21T10:00:00Z");
  const due = (now: string, ...reminders: { number: number; createdAt: Date }[]) =>
    nextReminder({ surveySentAt: sentAt, zones: ["UTC"], reminders }, new Date(now));
  expect(due("2026-11-25T10:00:00Z")).toMatchObject({ number: 1 });
  expect(due("2026-11-27T10:00:00Z")).toMatchObject({ number: 2 });
  const late = { number: 1, createdAt: new Date("2026-11-26T12:00:00Z") };
  expect(due("2026-11-27T10:00:00Z", late)?.at).toEqual(new Date("2026-11-28T12:00:00Z"));
  expect(due("2026-11-28T12:00:00Z", { number: 2, createdAt: sentAt })).toBeNull();
});
