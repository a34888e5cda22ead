import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { functionOf, leadsPeople, relationOf, sameField } from "./titles.ts";

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
});

test("who leads people is known by titles in fourteen languages, and nobody else is taken for such", () => {
  const text = readFileSync(new URL("../../samples/matching/titles.txt", import.meta.url), "utf8");
  const labelled = text.split("\n").flatMap((row) => {
    const [title = "", leads, does] = row.split(" | ");
    return leads === undefined ? [] : [{ title, leads: leads === "leads", does: does === "-" ? null : does }];
  });
  expect(labelled).toHaveLength(164);
  for (const { title, leads, does } of labelled)
    expect([title, leadsPeople(title), functionOf(title)]).toEqual([title, leads, does]);
});
