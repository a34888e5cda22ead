import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseReleased } from "./release-responses.ts";

const anyWaiting = fc.array(
  fc.record({ kind: fc.constantFrom("found" as const, "named" as const), mayShowIfFew: fc.boolean() }),
  { maxLength: 9 },
);
const anyMinAnswers = fc.constantFrom(3, 4, 5);

test("before the end of the round answers are shown only with the promised number of found ones", () => {
  fc.assert(
    fc.property(anyWaiting, anyMinAnswers, fc.boolean(), (waiting, minAnswers, wasReached) => {
      const shown = chooseReleased(waiting, { minAnswers, wasReached, isOver: false });
      const found = waiting.filter(({ kind }) => kind === "found").length;
      expect(shown).toEqual(found >= minAnswers ? waiting : []);
    }),
  );
});

test("at the end, too few answers are shown only if their authors allowed it", () => {
  fc.assert(
    fc.property(anyWaiting, anyMinAnswers, (waiting, minAnswers) => {
      const shown = chooseReleased(waiting, { minAnswers, wasReached: false, isOver: true });
      const found = waiting.filter(({ kind }) => kind === "found").length;
      expect(shown).toEqual(
        found >= minAnswers ? waiting : waiting.filter(({ mayShowIfFew }) => mayShowIfFew),
      );
    }),
  );
});

test("later answers are released together at the end", () => {
  fc.assert(
    fc.property(anyWaiting, anyMinAnswers, (waiting, minAnswers) => {
      expect(chooseReleased(waiting, { minAnswers, wasReached: true, isOver: true })).toEqual(waiting);
    }),
  );
});
