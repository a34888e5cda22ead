import { expect, test } from "vitest";
import { samePlace } from "./same-place.ts";
import { sameTeam, teamOf } from "./team-of.ts";

test.each([
  ["Software Engineer, Search Ads", "ads search"],
  ["Product Manager (Maps)", "maps"],
  ["Senior Engineer - Payments Platform", "payments platform"],
  ["Account Executive – Public Sector", "public sector"],
  ["Engineer | The Checkout Team", "checkout"],
  ["Software Engineer", ""],
  ["Engineer, Berlin", ""],
  ["Engineer (Remote)", ""],
  ["Engineer, II", ""],
  ["Nurse, RN", ""],
  ["Director, Head of Sales, EMEA", ""],
  ["", ""],
])("%j tells of the team %j", (position, team) => {
  expect(teamOf({ position, team: null }).join(" ")).toBe(team);
});

test("a team that is told counts before what a title tells, and by its words", () => {
  const told = teamOf({ position: "Engineer, Maps", team: "Search Ads Team" });
  expect(sameTeam(told, teamOf({ position: "Engineer, Ads Search Backend", team: null }))).toBe(true);
  expect(sameTeam(told, teamOf({ position: "Engineer, Maps", team: null }))).toBe(false);
  expect(sameTeam(told, teamOf({ position: "Engineer", team: null }))).toBeNull();
});

test.each([
  ["Dublin, Ireland", "Greater Dublin Area", true],
  ["München", "Munchen, Bavaria, Germany", true],
  ["Dublin, Ireland", "Cork, Ireland", false],
  ["Dublin, Ireland", "Ireland", null],
  ["Dublin", "Remote", null],
  ["Dublin", null, null],
])("%j and %j: the same place is %s", (one, other, same) => {
  expect(samePlace(one, other)).toBe(same);
  expect(samePlace(other, one)).toBe(same);
});
