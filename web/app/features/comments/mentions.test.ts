import { expect, test } from "vitest";
import { nameStartsWith, findOpenMention, findMentionedIds, splitMentions } from "./mentions.ts";

const ann = { id: "1", name: "Ann Lee" };
const namesake = { id: "2", name: "Ann Lee" };
const wood = { id: "3", name: "Ann Lee-Wood" };
const jose = { id: "4", name: "José (Pepe) Álvarez" };
const nonePicked = new Set<string>();

test("a mention is the whole name after an @, whatever characters it has", () => {
  expect(findMentionedIds("@Ann Lee, @José (Pepe) Álvarez!", [ann, jose], nonePicked)).toEqual(["1", "4"]);
  expect(findMentionedIds("Ann Lee, @Ann and @Ann Leeds", [ann], nonePicked)).toEqual([]);
  expect(findMentionedIds("@Ann Lee-Wood", [ann, wood], nonePicked)).toEqual(["3"]);
});

test("of people with the same name the chosen one is mentioned, or all if none was chosen", () => {
  expect(findMentionedIds("@Ann Lee", [ann, namesake], new Set(["2"]))).toEqual(["2"]);
  expect(findMentionedIds("@Ann Lee @Ann Lee", [ann, namesake], nonePicked)).toEqual(["1", "2"]);
});

test("a text is split at its mentions, and is one part without them", () => {
  expect(splitMentions("Hi @Ann Lee: see", [ann])).toEqual(["Hi ", "@Ann Lee", ": see"]);
  expect(splitMentions("Hi @Ann Lee", [])).toEqual(["Hi @Ann Lee"]);
});

test("a mention begins at an @ that begins a word, and ends with the line", () => {
  const findAtEnd = (text: string) => findOpenMention(text, text.length);
  expect(findAtEnd("Hi @")).toEqual({ start: 3, typed: "" });
  expect(findAtEnd("@Ann L")).toEqual({ start: 0, typed: "Ann L" });
  expect(findAtEnd("(@an")).toEqual({ start: 1, typed: "an" });
  for (const text of ["Hi", "kim@an", "@Ann\n", "@ Ann", "@@"]) expect(findAtEnd(text), text).toBeNull();
  expect(findOpenMention("Hi @Ann", 5)).toEqual({ start: 3, typed: "A" });
});

test("a name is found by the beginning of any of its words", () => {
  for (const typed of ["", "an", "LEE", "Ann L", "wood"])
    expect(nameStartsWith("Ann Lee-Wood", typed), typed).toBe(true);
  for (const typed of ["nn", "Lee W", "Ann  L"])
    expect(nameStartsWith("Ann Lee-Wood", typed), typed).toBe(false);
});
