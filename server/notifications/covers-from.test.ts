import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayMs } from "#contract/durations.ts";
import { coversFrom } from "./covers-from.ts";

const until = new Date("2026-11-23T08:00:00Z");
const daysAgo = (days: number) => new Date(until.getTime() - days * dayMs);
const past = {
  previousUntil: null,
  settingsSavedAt: null,
  untoldSince: null,
  joinedAt: daysAgo(300),
} as const;

test("a digest counts from where the previous one stopped, however long ago that was", () => {
  expect(coversFrom({ ...past, previousUntil: daysAgo(12) })).toEqual(daysAgo(12));
  expect(coversFrom({ ...past, previousUntil: daysAgo(12), settingsSavedAt: daysAgo(40) })).toEqual(
    daysAgo(12),
  );
});

test("a first digest counts from the day on which the manager joined: nothing was told before", () => {
  expect(coversFrom(past)).toEqual(daysAgo(300));
  expect(coversFrom({ ...past, settingsSavedAt: daysAgo(300) })).toEqual(daysAgo(300));
});

test("who changes from weekly to daily misses nothing of the week so far", () => {
  const changed = { ...past, settingsSavedAt: daysAgo(0.5) };

  expect(coversFrom(changed) <= daysAgo(7)).toBe(true);
});

test("who comes back to a frequency is not told of what was new months ago", () => {
  const changed = {
    ...past,
    previousUntil: daysAgo(120),
    settingsSavedAt: daysAgo(2),
  } as const;

  expect(coversFrom(changed) >= daysAgo(10)).toBe(true);
});

test("who pauses for weeks after a change of frequency misses nothing since", () => {
  const paused = { ...past, previousUntil: daysAgo(120), settingsSavedAt: daysAgo(40) };

  expect(coversFrom(paused) <= daysAgo(47)).toBe(true);
});

test("who changes the frequency after weeks in which digests were paused misses nothing since the last one", () => {
  const resumed = { ...past, settingsSavedAt: daysAgo(1), untoldSince: daysAgo(30) };

  expect(coversFrom(resumed) <= daysAgo(37)).toBe(true);
  expect(coversFrom({ ...resumed, previousUntil: daysAgo(33) })).toEqual(daysAgo(33));
  expect(coversFrom({ ...resumed, settingsSavedAt: daysAgo(40) }) <= daysAgo(47)).toBe(true);
});

test("who saves settings again counts on from the previous digest", () => {
  const saved = {
    ...past,
    previousUntil: daysAgo(7),
    settingsSavedAt: daysAgo(2),
  } as const;

  expect(coversFrom(saved)).toEqual(daysAgo(7));
});

test("between two digests of one frequency nothing is counted twice", () => {
  const day = fc.double({ min: 0.01, max: 400, noNaN: true }).map(daysAgo);
  const pasts = fc.record({
    previousUntil: fc.option(day),
    settingsSavedAt: fc.option(day),
    untoldSince: fc.option(day),
    joinedAt: fc.constant(daysAgo(500)),
  });
  fc.assert(
    fc.property(pasts, (some) => {
      const from = coversFrom(some);

      expect(from.getTime()).toBeLessThan(until.getTime());
      expect(from.getTime()).toBeGreaterThanOrEqual((some.previousUntil ?? some.joinedAt).getTime());
    }),
  );
});
