import { expect, test } from "vitest";
import { shownTogether } from "#contract/batch-release.ts";
import { describeVisibility } from "./describe-visibility.ts";

test.each([
  [null, false, false, "The hiring team can read your answers now, without your name."],
  [null, true, false, "The hiring team can read your answers now, with your name and e-mail address."],
  [3, false, false, `${shownTogether} They appear without your name.`],
  [
    3,
    true,
    true,
    "Your answers are shown together with others, or alone if too few answer, because you allowed that. They appear with your name and e-mail address.",
  ],
] as const)(
  "released by %s, name shared: %s, alone: %s",
  (answersTogether, identityShared, mayShowIfFew, sentence) => {
    expect(describeVisibility({ answersTogether, identityShared, mayShowIfFew })).toBe(sentence);
  },
);
