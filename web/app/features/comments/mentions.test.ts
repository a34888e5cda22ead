import { expect, test } from "vitest";
import { isBegun, mentionBefore, mentionedIn, splitMentions } from "./mentions.ts";

const ann = { id: "1", name: "Ann Lee" };
const other = { id: "2", name: "Ann Lee" };
const wood = { id: "3", name: "Ann Lee-Wood" };
const jose = { id: "4", name: "José (Pepe) Álvarez" };
const nobody = new Set<string>();

test("a mention is the whole name after an @, whatever characters it has", () => {
  expect(mentionedIn("@Ann Lee, @José (Pepe) Álvarez!", [ann, jose], nobody)).toEqual(["1", "4"]);
  expect(mentionedIn("Ann Lee, @Ann and @Ann Leeds", [ann], nobody)).toEqual([]);
  expect(mentionedIn("@Ann Lee-Wood", [ann, wood], nobody)).toEqual(["3"]);
});

test("of people with the same name the chosen one is mentioned, or all if none was chosen", () => {
  expect(mentionedIn("@Ann Lee", [ann, other], new Set(["2"]))).toEqual(["2"]);
  expect(mentionedIn("@Ann Lee @Ann Lee", [ann, other], nobody)).toEqual(["1", "2"]);
});

test("a text is split at its mentions, and is one part without them", () => {
  expect(splitMentions("Hi @Ann Lee: see", [ann])).toEqual(["Hi ", "@Ann Lee", ": see"]);
  expect(splitMentions("Hi @Ann Lee", [])).toEqual(["Hi @Ann Lee"]);
});

test("a mention begins at an @ that begins a word, and ends with the line", () => {
  const before = (text: string) => mentionBefore(text, text.length);
  expect(before("Hi @")).toEqual({ at: 3, typed: "" });
  expect(before("@Ann L")).toEqual({ at: 0, typed: "Ann L" });
  expect(before("(@an")).toEqual({ at: 1, typed: "an" });
  for (const text of ["Hi", "kim@an", "@Ann\n", "@ Ann", "@@"]) expect(before(text), text).toBeNull();
  expect(mentionBefore("Hi @Ann", 5)).toEqual({ at: 3, typed: "A" });
});

test("a name is found by the beginning of any of its words", () => {
  for (const typed of ["", "an", "LEE", "Ann L", "wood"])
    expect(isBegun("Ann Lee-Wood", typed), typed).toBe(true);
  for (const typed of ["nn", "Lee W", "Ann  L"]) expect(isBegun("Ann Lee-Wood", typed), typed).toBe(false);
});
