import { expect, test } from "vitest";
import { currentZone, isTimeZone, matchesZone, zoneChoices } from "./time-zones.ts";

const choices = zoneChoices("UTC").map(({ value }) => value);
const found = (typed: string) => choices.filter((zone) => matchesZone(zone, typed));

test("a zone is found by its current name, a former one, and its large cities", () => {
  for (const [typed, zone] of [
    ["Kolkata", "Asia/Kolkata"],
    ["Calcutta", "Asia/Kolkata"],
    ["mumbai", "Asia/Kolkata"],
    ["new delhi", "Asia/Kolkata"],
    ["Kyiv", "Europe/Kyiv"],
    ["Kiev", "Europe/Kyiv"],
    ["Ho Chi Minh City", "Asia/Ho_Chi_Minh"],
    ["Saigon", "Asia/Ho_Chi_Minh"],
    ["Yangon", "Asia/Yangon"],
    ["Rangoon", "Asia/Yangon"],
    ["Nuuk", "America/Nuuk"],
    ["Ciudad Juárez", "America/Ciudad_Juarez"],
    ["Istanbul", "Europe/Istanbul"],
    ["Kathmandu", "Asia/Kathmandu"],
    ["Zürich", "Europe/Zurich"],
    ["são paulo", "America/Sao_Paulo"],
    ["San Francisco", "America/Los_Angeles"],
    ["europe/berlin", "Europe/Berlin"],
    ["Buenos Aires", "America/Argentina/Buenos_Aires"],
  ] as const)
    expect([typed, found(typed)]).toEqual([typed, [zone]]);
  expect(found("Atlantis")).toEqual([]);
  expect(found("")).toEqual(choices);
});

test("every zone is offered once, by its current name, and every name is one that clocks know", () => {
  for (const old of ["Asia/Calcutta", "Europe/Kiev", "Asia/Saigon", "Asia/Rangoon", "America/Godthab"]) {
    expect(choices).not.toContain(old);
    expect(choices).toContain(currentZone(old));
    expect(zoneChoices(old)).toEqual(zoneChoices("UTC"));
  }
  expect(new Set(choices).size).toBe(choices.length);
  const atNoon = (zone: string) =>
    ["2026-01-15", "2026-07-15"].map((day) =>
      new Date(`${day}T12:00:00Z`).toLocaleString("en", { timeZone: zone }),
    );
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    expect(isTimeZone(currentZone(zone)), zone).toBe(true);
    expect(atNoon(currentZone(zone)), zone).toEqual(atNoon(zone));
    expect(currentZone(currentZone(zone))).toBe(currentZone(zone));
  }
});
