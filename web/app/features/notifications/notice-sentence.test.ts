import { expect, test } from "vitest";
import { noticeSentence } from "./notice-sentence.ts";

const answers = { kind: "answers", newAnswers: 2, answers: 3, wanted: 5 } as const;
const about = (candidateName: string) =>
  noticeSentence({ ...answers, candidateName } as Parameters<typeof noticeSentence>[0]);

test("a name in a right-to-left script leaves the numbers after it in their place", () => {
  expect(about("عبد الرحمن")).toBe("2 new answers about \u2068عبد الرحمن\u2069: 3 of 5 wanted so far");
  expect(about("שרה לוי")).toContain("\u2068שרה לוי\u2069: 3 of 5");
  expect(about("Zoë Ångström")).toBe("2 new answers about Zoë Ångström: 3 of 5 wanted so far");
});

test("surveys that went out before the rule are not denied", () => {
  const notice = { kind: "consent", candidateName: "Casey Doe", mark: "own" };
  expect(noticeSentence(notice as Parameters<typeof noticeSentence>[0])).toBe(
    "No surveys go out for Casey Doe: the candidate has not agreed yet",
  );
});
