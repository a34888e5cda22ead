import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { specialtyOf } from "./specialty-of.ts";
import { compareRoles, functionOf, type Role, seniorityOf } from "./titles.ts";

const relationOf = (colleague: Role, candidate: Role) => compareRoles(colleague, candidate).relation;
const sameField = (a: Role, b: Role) => compareRoles(a, b).field;
const labelled = (file: string) =>
  readFileSync(new URL(`../../../samples/matching/${file}`, import.meta.url), "utf8")
    .split("\n")
    .map((row) => row.split(" | ").map((label) => (label === "-" ? null : label)))
    .filter(([, ...labels]) => labels.length > 0);

test.each([
  ["Engineering Manager", "Software Engineer", "manager"],
  ["VP of Engineering", "Engineering Manager", "manager"],
  ["Chief Executive Officer", "Sales Manager", "manager"],
  ["Managing Director", "Director of Design", "manager"],
  ["Director of Product", "Senior Product Manager", "manager"],
  ["Software Engineer", "Engineering Manager", "report"],
  ["Product Manager", "Director of Product", "report"],
  ["Senior Software Engineer", "Software Engineer", "peer"],
  ["Staff Engineer", "Software Engineer", "peer"],
  ["Software Engineer", "DevOps Engineer", "peer"],
  ["Product Manager", "Senior Product Manager", "peer"],
  ["Account Manager", "Account Executive", "peer"],
  ["Engineering Manager", "Engineering Manager", "peer"],
  ["Senior Nurse", "Nurse", "peer"],
  ["Leiter Entwicklung", "Softwareentwickler", "manager"],
  ["Kierownik działu sprzedaży", "Przedstawiciel handlowy", "manager"],
  ["Geschäftsführerin", "Vertriebsleiter", "manager"],
  ["Vertriebsmitarbeiter", "Leiterin Vertrieb", "report"],
  ["Chef de projet", "Développeur", null],
  ["Leiterplattenentwickler", "Softwareentwickler", "peer"],
  // With a larger difference in rank, the person leads the leaders.
  ["Chief Executive Officer", "Software Engineer", null],
  ["VP of Engineering", "Junior Software Engineer", null],
  ["Sales Manager", "Software Engineer", null],
  ["Accountant", "Software Engineer", null],
  // The same function, but another specialty.
  ["Finance Manager", "Recruiter", null],
  ["Finance Manager", "Accountant", "manager"],
  ["Team Lead Operations", "Recruiter", "manager"],
  ["Executive Assistant to the CEO", "Sales Manager", null],
  ["Cook", "Waiter", null],
  ["", "Software Engineer", null],
  [null, "Software Engineer", null],
] as const)("%s was to a %s: %s", (colleague, candidate, relation) => {
  expect(relationOf({ position: colleague }, { position: candidate })).toBe(relation);
});

test("the relation is symmetric: a manager has a report, and peers are peers", () => {
  const titles = [
    "CEO",
    "VP of Sales",
    "Sales Manager",
    "Account Executive",
    "Software Engineer",
    "Cook",
    "Head of Sales",
  ];
  const opposite = { manager: "report", report: "manager", peer: "peer" };
  for (const title of titles)
    for (const otherTitle of titles) {
      const relation = relationOf({ position: title }, { position: otherTitle });
      expect([title, otherTitle, relationOf({ position: otherTitle }, { position: title })]).toEqual([
        title,
        otherTitle,
        relation && opposite[relation],
      ]);
    }
});

test.each([
  ["Engineering", "manager", "Software Engineer", "manager"],
  ["Engineering", "Senior Manager", "Software Engineer", "manager"],
  ["Vertrieb", "Abteilungsleitung", "Vertriebsmitarbeiter", "manager"],
  ["Engineering", "director", "Engineering Manager", "manager"],
  ["Engineering", "senior, manager", "Engineering Manager", "peer"],
  ["Software Engineer", "training", "Staff Engineer", null],
  // The title is closer to their work than the level.
  ["Product Manager", "manager", "Senior Product Manager", "peer"],
  ["Head of Engineering", "entry", "Software Engineer", null],
  ["Engineering", "L5", "Software Engineer", "peer"],
  // The head of one function. The head of a company would have a title that says so.
  ["Engineering", "cxo", "Sales Manager", null],
  ["Engineering", "CEO", "Engineering Manager", "manager"],
  ["Anything", "owner", "Sales Manager", null],
])("%s, by level %s, was to a %s: %s", (position, level, candidate, relation) => {
  expect(relationOf({ position, level }, { position: candidate })).toBe(relation);
});

test("a leader whose title names no kind of work leads the stated department", () => {
  const [teamLead, engineer] = [{ position: "Team Lead" }, { position: "Software Engineer" }];
  expect(relationOf({ ...teamLead, department: "engineering" }, engineer)).toBe("manager");
  expect(relationOf({ ...teamLead, department: "sales" }, engineer)).toBeNull();
  expect(relationOf(teamLead, engineer)).toBeNull();
});

test("the same kind of work means the same function, or a shared word if none is known", () => {
  expect(sameField({ position: "Backend Developer" }, { position: "Head of Engineering" })).toBe(true);
  expect(sameField({ position: "Pastry Chef" }, { position: "Head Chef" })).toBe(true);
  expect(sameField({ position: "Senior Director" }, { position: "Senior Manager" })).toBeNull();
  expect(sameField({ position: "Designer" }, { position: "Engineer" })).toBe(false);
  expect(sameField({ position: "Pastry Chef" }, { position: "Engineer" })).toBeNull();
  expect(sameField({ position: "Accountant" }, { position: "Head of Finance" })).toBe(true);
});

test("titles of leaders are recognized in fourteen languages, and no others", () => {
  const titles = labelled("titles.txt");
  expect(titles).toHaveLength(164);
  for (const [title = null, leads, does] of titles)
    expect([title, seniorityOf(title) === "leading", functionOf(title)]).toEqual([
      title,
      leads === "leads",
      does,
    ]);
});

test("specialties are recognized by titles in fifteen languages, and no others", () => {
  const titles = labelled("specialties.txt");
  expect(titles).toHaveLength(300);
  for (const [title = null, specialty] of titles)
    expect([title, specialtyOf(title).name]).toEqual([title, specialty]);
});

test.each([
  ["human_resources", "humanResources"],
  ["recruiting", "humanResources"],
  ["qa_engineering", "quality"],
  ["account_executive", "newBusiness"],
  ["sales_engineering", "presales"],
  ["planning_and_analysis", "finance"],
  ["investor_relations", "finance"],
  ["information_technology", "infrastructure"],
  ["fulfillment", "logistics"],
  ["building_and_grounds", "administration"],
  ["plumbing", "maintenance"],
  ["web", "frontend"],
  ["Web of Science", null],
  ["software", null],
  ["Full Stack Java Developer", null],
  ["Supply Teacher", null],
  ["Steuerungstechniker", null],
  [null, null],
])("%j has the specialty %j", (title, specialty) => {
  expect(specialtyOf(title).name).toBe(specialty);
});
