import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listTexts } from "./list-texts.js";

const texts = listTexts();
const { texts: specified, cannotOccur } = read("specified.json") as {
  texts: string[];
  cannotOccur: Record<string, string>;
};
/** Files whose texts are not rewritten yet, by rule. Entries may only be removed. */
const known = read("known-offenders.json") as Record<"words" | "sentences", string[]>;

test("every text of the specification occurs in the product, letter for letter", () => {
  const all = texts.map(({ text }) => text).join("\n");
  expect(specified.filter((text) => !all.includes(text))).toEqual([]);
  expect(specified.length).toBeGreaterThan(100);
  // A text on this list that occurs after all belongs on the other list.
  expect(Object.keys(cannotOccur).filter((text) => all.includes(text))).toEqual([]);
});

test("no text has a word that the product does not use", () => {
  const ruledOut = [
    /\b(?:whoever|whomever|anew|beside|of whom)\b/i,
    /\b(?:is|are|was|were|be|been) told\b/i,
    /\b(?:take|takes|taking|taken|took) (?:\w+ )?(?:back|away)\b/i,
    /\b(?:shut|shuts|shutting) (?:\w+ )?out\b/i,
    /\b(?:let|lets) (?:\w+ )?in again\b/i,
    /\bsomebody's\b/i,
    /\b's? sake\b/i,
  ];
  const offending = texts.filter(({ text }) => ruledOut.some((words) => words.test(text)));
  expectOnly(offending, known.words);
});

test("no sentence has more than 25 words on a screen, and 30 in the log and in the settings", () => {
  const most = { screen: 25, log: 30, setting: 30, mail: Infinity, server: Infinity };
  const offending = texts.filter(
    ({ kind, text }) =>
      !specified.includes(text) &&
      text.split(/(?<=[.!?:;])\s+/).some((sentence) => sentence.split(/\s+/).length > most[kind]),
  );
  expectOnly(offending, known.sentences);
});

test("the checked texts include the log, commands, operators' errors and settings", () => {
  const textsIn = (name: string) => texts.filter(({ file }) => file === name);
  expect(textsIn("server/platform/mail/send.ts")).toContainEqual(
    expect.objectContaining({ kind: "log", text: "mail not accepted" }),
  );
  // Lines that begin in lower case and are longer than a list of words may be.
  const proxies = textsIn("server/platform/http/caller-address.ts").find(({ kind }) => kind === "log");
  expect(proxies?.text).toContain("Set TRUSTED_PROXIES to the number of your proxies");
  expect(
    textsIn("scripts/install.js")
      .map(({ text }) => text)
      .join(),
  ).toContain("Installing packages.");
  expect(textsIn("server/platform/db/embedded.ts").map(({ kind }) => kind)).toContain("log");
  const settings = readFileSync(new URL("../.env.example", import.meta.url), "utf8");
  expect(textsIn(".env.example")).toHaveLength(
    settings.split("\n").filter((line) => line.includes("#")).length,
  );
});

/** Fails for a new offender, and for a known one that no longer offends: remove it from the list. */
function expectOnly(offending: typeof texts, files: string[]) {
  const isKnown = new Set(files);
  const added = offending.filter(({ file }) => !isKnown.has(file));
  expect(added.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([]);
  const found = new Set(offending.map(({ file }) => file));
  expect(files.filter((file) => !found.has(file))).toEqual([]);
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`texts/${name}`, import.meta.url), "utf8"));
}
