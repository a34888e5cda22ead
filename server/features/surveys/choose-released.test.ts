import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseReleased } from "./release-responses.ts";

const anyAnswers = fc.array(
  fc.record({
    kind: fc.constantFrom("found" as const, "named" as const),
    mayShowIfFew: fc.boolean(),
    releasedAt: fc.constantFrom(null, new Date(0)),
  }),
  { maxLength: 9 },
);
const anyMinAnswers = fc.constantFrom(3, 4, 5);

test("before the end of the round answers are shown only with the promised number of found ones", () => {
  fc.assert(
    fc.property(anyAnswers, anyMinAnswers, (answers, minAnswers) => {
      const waiting = answers.filter(({ releasedAt }) => releasedAt === null);
      const found = waiting.filter(({ kind }) => kind === "found").length;
      const shown = chooseReleased(answers, { minAnswers, isOver: false });
      expect(shown).toEqual(found >= minAnswers ? waiting : []);
    }),
  );
});

test("at the end, later answers are shown with the earlier ones, too few only if their authors allowed it", () => {
  fc.assert(
    fc.property(anyAnswers, anyMinAnswers, (answers, minAnswers) => {
      const waiting = answers.filter(({ releasedAt }) => releasedAt === null);
      const found = answers.filter(({ kind }) => kind === "found").length;
      const shown = chooseReleased(answers, { minAnswers, isOver: true });
      expect(shown).toEqual(
        found >= minAnswers ? waiting : waiting.filter(({ mayShowIfFew }) => mayShowIfFew),
      );
    }),
  );
});
