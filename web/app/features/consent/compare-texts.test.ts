import { expect, test } from "vitest";
import { compareTexts, type ComparedText, summarizeChanges } from "./compare-texts.ts";

const text = (words: string, rest: Partial<ComparedText> = {}): ComparedText => ({
  paragraphs: words.split("\n"),
  things: [{ key: "agree", text: "I agree.", required: true }],
  grantsCopy: false,
  ...rest,
});

function changes(before: ComparedText, after: ComparedText) {
  const parts = compareTexts(before, after);
  const valuesOf = (kind: "added" | "removed") =>
    parts.filter((part) => part[kind]).map(({ value }) => value.trim());
  return { added: valuesOf("added"), removed: valuesOf("removed"), summary: summarizeChanges(parts) };
}

test("a comparison names the words that were added and removed, and counts them", () => {
  const before = text("We e-mail some of them.\nYou may say no.");
  const after = text("We e-mail all of the people we find.\nYou may say no.");
  expect(changes(before, after)).toEqual({
    added: ["all", "the people we find"],
    removed: ["some", "them"],
    summary: "5 words added, 2 removed",
  });
});

test("a comparison covers the consents and whether a copy is granted", () => {
  const before = text("Text.");
  const things = [{ key: "agree", text: "I agree.", required: false }];
  const after = text("Text.", { things, grantsCopy: true });
  expect(changes(before, after)).toMatchObject({
    added: ["(optional)\n\nCandidates who agree may get a copy of the answers."],
    summary: "11 words added, 0 removed",
  });
});

test("words of other scripts are compared as words", () => {
  expect(changes(text("Мы пишем коллегам."), text("Мы звоним коллегам."))).toMatchObject({
    added: ["звоним"],
    removed: ["пишем"],
    summary: "1 word added, 1 removed",
  });
});

test("if no word changed, the summary says that", () => {
  expect(changes(text("One.\nTwo."), text("One. Two.")).summary).toBe("No words changed");
  expect(changes(text("One, two."), text("One; two.")).summary).toBe("Only punctuation changed");
});

test("two long texts that share nothing are shown one after the other", () => {
  const words = (prefix: string) =>
    text(Array.from({ length: 2_000 }, (_, index) => `${prefix}${index}`).join(" "));
  expect(changes(words("a"), words("b")).summary).toBe("2002 words added, 2002 removed");
});
