import fc from "fast-check";
import { expect, test } from "vitest";
import { Question } from "#contract/surveys.ts";
import { withIds } from "./question-ids.ts";

const aTextQuestion = (question: string, id?: string) => ({
  question,
  type: "text" as const,
  required: false,
  ...(id && { id }),
});
const idsOf = (...texts: string[]) => withIds(texts.map((text) => aTextQuestion(text))).map(({ id }) => id);

test.each([
  ["How would you rate the quality of their work?", "quality_work"],
  ["Work quality", "work_quality"],
  ["What are their strengths?", "strengths"],
  ["Élan & Überblick", "elan_uberblick"],
  ["Who are you?", "who_are_you"],
  ["360 degrees", "question_360_degrees"],
  ["彼らの強みは何ですか", "question"],
])("the id of %j is %s", (text, id) => {
  expect(idsOf(text)).toEqual([id]);
});

test("questions with the same text get different ids, which also differ from existing ones", () => {
  expect(idsOf("Strengths?", "Strengths!", "Strengths")).toEqual(["strengths", "strengths_2", "strengths_3"]);
  const mixed = withIds([aTextQuestion("Strengths"), aTextQuestion("Something else by now", "strengths")]);
  expect(mixed.map(({ id }) => id)).toEqual(["strengths_2", "strengths"]);
});

test("for any texts, every id is valid and unique", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme", minLength: 1 }), { maxLength: 20 }), (texts) => {
      const ids = idsOf(...texts);
      for (const id of ids) expect(Question.shape.id.safeParse(id).success).toBe(true);
      expect(new Set(ids).size).toBe(texts.length);
    }),
  );
});
