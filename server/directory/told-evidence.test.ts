import { expect, test } from "vitest";
import { compareWith, countAsNear, crowdOf } from "./crowd-of.ts";
import { rankEmployments } from "./rank-employments.ts";
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

test("a team told in the very same words is nearer than the many that share a word with it", () => {
  const own = { key: "acme", position: null, team: "Search Ads", from: 1, until: 20, isCurrent: false };
  const compare = compareWith(own);
  const stays = ["Ads Search", ...Array<string>(9).fill("Search"), ...Array<string>(90).fill("Billing")].map(
    (team, personId) => ({
      personId,
      companyKey: "acme",
      company: "Acme",
      position: null,
      place: null,
      department: null,
      team,
      headcount: 1_000,
      start: 1,
      end: 20,
      seen: 20,
    }),
  );
  const crowd = crowdOf(stays, [compare]);
  const [inSameWords = 0, sharingOne = 0] = stays.map((stay) => countAsNear(crowd, compare(stay)));
  expect(Math.round(sharingOne / inSameWords)).toBe(7);
  const signs = rankEmployments(stays, [own], 30).map((one) => `${one.signs.sameTeam}${one.signs.sameName}`);
  expect([signs[0], ...new Set(signs.slice(1, 10)), ...new Set(signs.slice(10))]).toEqual(["11", "10", "00"]);
});

test.each([
  ["Dublin, Ireland", "Greater Dublin Area", true],
  ["München", "Munchen, Bavaria, Germany", true],
  ["Dublin, Ireland", "Cork, Ireland", false],
  ["Dublin, Ireland", "Ireland", null],
  ["Dublin", "Remote", null],
  ["Dublin", null, null],
  ["München", "Munich, Germany", true],
  ["Großraum Köln", "Cologne", true],
  ["Москва", "Moscow, Russia", true],
  ["Warszawa, Polska", "Warsaw", true],
  ["Warszawa, Polska", "Kraków, Poland", false],
  ["Deutschland", "Munich, Germany", null],
  ["Mexico City, Mexico", "Mexico", null],
])("%j and %j: the same place is %s", (one, other, same) => {
  expect(samePlace(one, other)).toBe(same);
  expect(samePlace(other, one)).toBe(same);
});
