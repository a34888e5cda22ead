import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseReleased } from "./release-responses.ts";

const waiting = fc.array(
  fc.record({ kind: fc.constantFrom("found" as const, "named" as const), mayShowIfFew: fc.boolean() }),
  { maxLength: 9 },
);
const minAnswers = fc.constantFrom(3, 4, 5);

test("before the end of the round answers are shown only with the promised number of found ones", () => {
  fc.assert(
    fc.property(waiting, minAnswers, fc.boolean(), (all, k, wasReached) => {
      const shown = chooseReleased(all, { minAnswers: k, wasReached, isOver: false });
      const found = all.filter(({ kind }) => kind === "found").length;
      expect(shown).toEqual(found >= k ? all : []);
    }),
  );
});

test("at the end, too few answers are shown only if their authors allowed it", () => {
  fc.assert(
    fc.property(waiting, minAnswers, (all, k) => {
      const shown = chooseReleased(all, { minAnswers: k, wasReached: false, isOver: true });
      const found = all.filter(({ kind }) => kind === "found").length;
      expect(shown).toEqual(found >= k ? all : all.filter(({ mayShowIfFew }) => mayShowIfFew));
    }),
  );
});

test("later answers are released together at the end", () => {
  fc.assert(
    fc.property(waiting, minAnswers, (all, k) => {
      expect(chooseReleased(all, { minAnswers: k, wasReached: true, isOver: true })).toEqual(all);
    }),
  );
});
