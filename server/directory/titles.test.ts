import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { specialtyOf } from "./specialty-of.ts";
import { functionOf, leadsPeople, relationOf, sameField } from "./titles.ts";

const labelled = (file: string) =>
  readFileSync(new URL(`../../samples/matching/${file}`, import.meta.url), "utf8")
    .split("\n")
    .map((row) => row.split(" | ").map((told) => (told === "-" ? null : told)))
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
  // Higher than that above somebody, one leads those who lead them.
  ["Chief Executive Officer", "Software Engineer", null],
  ["VP of Engineering", "Junior Software Engineer", null],
  ["Sales Manager", "Software Engineer", null],
  ["Accountant", "Software Engineer", null],
  // In one function, and in another trade.
  ["Finance Manager", "Recruiter", null],
  ["Finance Manager", "Accountant", "manager"],
  ["Team Lead Operations", "Recruiter", "manager"],
  ["Executive Assistant to the CEO", "Sales Manager", null],
  ["Cook", "Waiter", null],
  ["", "Software Engineer", null],
  [null, "Software Engineer", null],
] as const)("%s was to a %s: %s", (colleague, candidate, relation) => {
  expect(relationOf(colleague, candidate)).toBe(relation);
});

test("who is somebody's manager has them as a report, and peers are each other's", () => {
  const titles = [
    "CEO",
    "VP of Sales",
    "Sales Manager",
    "Account Executive",
    "Software Engineer",
    "Cook",
    "Head of Sales",
  ];
  const turned = { manager: "report", report: "manager", peer: "peer" };
  for (const one of titles)
    for (const other of titles) {
      const relation = relationOf(one, other);
      expect([one, other, relationOf(other, one)]).toEqual([one, other, relation && turned[relation]]);
    }
});

test("the same kind of work is one function, or a word where no function is known", () => {
  expect(sameField("Backend Developer", "Head of Engineering")).toBe(true);
  expect(sameField("Pastry Chef", "Head Chef")).toBe(true);
  expect(sameField("Senior Director", "Senior Manager")).toBe(false);
  expect(sameField("Designer", "Engineer")).toBe(false);
  expect(sameField("Accountant", "Head of Finance")).toBe(true);
});

test("who leads people is known by titles in fourteen languages, and nobody else is taken for such", () => {
  const titles = labelled("titles.txt");
  expect(titles).toHaveLength(164);
  for (const [title = null, leads, does] of titles)
    expect([title, leadsPeople(title), functionOf(title)]).toEqual([title, leads === "leads", does]);
});

test("what somebody does within a function is known by titles in fifteen languages, and nobody else is taken for such", () => {
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
])("%j is the specialty %j", (told, specialty) => {
  expect(specialtyOf(told).name).toBe(specialty);
});
