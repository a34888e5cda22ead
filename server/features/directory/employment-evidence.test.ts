import { expect, test } from "vitest";
import { cohortOf, compareWith, countAsNear, samePlace } from "./cohort-of.ts";
import type { SharedEmployment } from "./overlap.ts";
import { rankEmployments } from "./rank-employments.ts";
import { sameTeam, teamOf } from "./team-of.ts";

const anEmployment = (
  personId: number,
  reported: { position?: string; department?: string; team?: string; level?: string },
): SharedEmployment => ({
  personId,
  companyKey: "acme",
  company: "Acme",
  position: null,
  place: null,
  department: null,
  team: null,
  headcount: 1_000,
  level: null,
  start: 1,
  end: 20,
  seen: 20,
  ...reported,
});

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
])("the title %j names the team %j", (position, team) => {
  expect(teamOf({ position, team: null }).join(" ")).toBe(team);
});

test("a given team counts before the one in the title, and is compared by its words", () => {
  const stated = teamOf({ position: "Engineer, Maps", team: "Search Ads Team" });
  expect(sameTeam(stated, teamOf({ position: "Engineer, Ads Search Backend", team: null }))).toBe(true);
  expect(sameTeam(stated, teamOf({ position: "Engineer, Maps", team: null }))).toBe(false);
  expect(sameTeam(stated, teamOf({ position: "Engineer", team: null }))).toBeNull();
});

test("a team with the same name is closer than teams that share a word with it", () => {
  const own = { key: "acme", position: null, team: "Search Ads", from: 1, until: 20, isCurrent: false };
  const compare = compareWith(own);
  const teams = ["Ads Search", ...Array<string>(9).fill("Search"), ...Array<string>(90).fill("Billing")];
  const employments = teams.map((team, personId) => anEmployment(personId, { team }));
  const cohort = cohortOf(employments, [compare]);
  const [inSameWords = 0, sharingOne = 0] = employments.map((employment) =>
    countAsNear(cohort, compare(employment)),
  );
  expect(Math.round(sharingOne / inSameWords)).toBe(7);
  const signs = rankEmployments(employments, [own], 30).map(
    (match) => `${match.signs.sameTeam}${match.signs.sameName}`,
  );
  expect([signs[0], ...new Set(signs.slice(1, 10)), ...new Set(signs.slice(10))]).toEqual(["11", "10", "00"]);
});

test("the same specialty within a function is closer than the function alone, by title or by department", () => {
  const own = { key: "acme", position: "Recruiter", from: 1, until: 20, isCurrent: false };
  const titles = [
    ...Array<string>(8).fill("Operations Specialist"),
    ...Array<string>(30).fill("Accountant"),
    ...Array<string>(60).fill("Software Engineer"),
  ];
  const employments = [
    ...titles.map((position, index) => anEmployment(index, { position })),
    anEmployment(98, { position: "HR Business Partner" }),
    anEmployment(99, { position: "Operations Specialist", department: "human_resources" }),
  ];
  const rankedTitles = rankEmployments(employments, [own], 30).map(({ personId, employment }) =>
    personId < 98 ? employment.position : "the same",
  );
  expect(rankedTitles).toEqual(["the same", "the same", ...titles]);
});

test("a person whose level says manager ranks above people without any sign of it", () => {
  const own = { key: "acme", position: "Software Engineer", from: 1, until: 20, isCurrent: false };
  const employments = [
    anEmployment(1, { position: "Engineering" }),
    anEmployment(2, { position: "Engineering", level: "entry" }),
    anEmployment(3, { position: "Engineering", level: "manager" }),
  ];
  const [first] = rankEmployments(employments, [own], 30);
  expect(first).toMatchObject({ personId: 3, relation: "manager" });
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
])("%j and %j: the same place is %s", (a, b, same) => {
  expect(samePlace(a, b)).toBe(same);
  expect(samePlace(b, a)).toBe(same);
});
