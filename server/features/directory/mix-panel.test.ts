import fc from "fast-check";
import { expect, test } from "vitest";
import { mixPanel } from "./mix-panel.ts";
import { cardWords } from "#contract/card-words.ts";
import { barestCard, type Card } from "#contract/cards.ts";

const aPerson = (relation: Card["relation"], evidence: Card["evidence"], personId: number) => ({
  personId,
  card: { ...barestCard, relation, evidence },
});
const people = (...relations: Card["relation"][]) =>
  relations.map((relation, index) => aPerson(relation, "together", index));
const ids = (all: { personId: number }[]) => all.map(({ personId }) => personId);

test("if the first five are peers, a lower-ranked manager and report are contacted too, with the reason", () => {
  const ranked = people("peer", "peer", "peer", "peer", "peer", "peer", "report", "manager", "manager");
  const mixed = mixPanel(ranked);
  expect(ids(mixed)).toEqual([0, 1, 2, 6, 7, 3, 4, 5, 8]);
  expect(mixed.map(({ card }) => card.chosenFor).slice(3, 6)).toEqual(["below", "above", null]);
  expect(mixed[3] && cardWords(mixed[3].card).reason).toBe(
    "Worked together; chosen so that someone below the candidate is contacted too",
  );
});

test("the only manager or report of the first five keeps the place", () => {
  expect(ids(mixPanel(people("peer", "peer", "peer", "peer", "manager", "report")))).toEqual([
    0, 1, 2, 4, 5, 3,
  ]);
  expect(ids(mixPanel(people("manager", "manager", "manager", "manager", "manager", "report")))).toEqual([
    0, 1, 2, 3, 5, 4,
  ]);
});

test("the panel has every kind of people who overlapped; nobody is lost or listed twice", () => {
  const relation = fc.constantFrom("manager" as const, "peer" as const, "report" as const, null);
  const list = fc.array(fc.tuple(relation, fc.boolean()), { maxLength: 20 });
  fc.assert(
    fc.property(list, (all) => {
      const known = all.filter(([, isKnown]) => isKnown);
      const ranked = [...known, ...all.filter(([, isKnown]) => !isKnown)].map(([kind, isKnown], id) =>
        aPerson(kind, isKnown ? "together" : "possible", id),
      );
      const mixed = mixPanel(ranked);
      expect(ids(mixed).toSorted((a, b) => a - b)).toEqual(ids(ranked));
      for (const kind of ["manager", "report"] as const)
        if (known.some(([other]) => other === kind))
          expect(mixed.slice(0, 5).some((person) => person.card.relation === kind)).toBe(true);
    }),
  );
});
