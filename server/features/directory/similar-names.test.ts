import fc from "fast-check";
import { expect, test } from "vitest";
import { labelledNames } from "#tests/alike-names.ts";
import { isLike, likeName } from "./similar-names.ts";

const areLike = (a: string, b: string) => {
  const [first, second] = [likeName(a), likeName(b)];
  const like = isLike(first, second);
  expect(isLike(second, first), `${b} / ${a}`).toBe(like);
  return like;
};
const areSameName = (a: string, b: string) => !likeName(a).full.isDisjointFrom(likeName(b).full);

const pairs = labelledNames
  .split("\n")
  .filter(Boolean)
  .flatMap((line, index, lines) => {
    const [name, otherName] = line.split(/ [=≠] /);
    const kind =
      lines
        .slice(0, index)
        .findLast((heading) => heading.startsWith("# "))
        ?.slice(2) ?? "";
    return name && otherName ? [{ name, otherName, kind, isSame: line.includes(" = ") }] : [];
  });

test("fewer than 2 % of the same person's names are missed, and few namesakes are excluded", () => {
  const wrong = pairs.filter(({ name, otherName, isSame }) => areLike(name, otherName) !== isSame);
  const [same, different] = [pairs.filter(({ isSame }) => isSame), pairs.filter(({ isSame }) => !isSame)];
  const missed = wrong.filter(({ isSame }) => isSame);
  const excluded = wrong.filter(({ isSame }) => !isSame);
  const summary = [
    `missed: ${missed.length} of ${same.length}`,
    ...missed.map(({ kind, name, otherName }) => `  ${kind}: ${name} = ${otherName}`),
    `left out wrongly: ${excluded.length} of ${different.length}`,
    ...excluded.map(({ kind, name, otherName }) => `  ${kind}: ${name} ≠ ${otherName}`),
  ].join("\n");
  console.log(summary.replaceAll(/\n .*/g, ""));
  expect(same.length + different.length).toBeGreaterThanOrEqual(200);
  expect(missed.length / same.length, summary).toBeLessThan(0.02);
  expect(excluded.length / different.length, summary).toBeLessThan(0.04);
});

const widenGaps = (name: string) => `  ${name.replaceAll(" ", "   ")} `;
const inOrder = (given: string, family: string) => `${given} ${family}`;

/** What people and systems do to a name without making it another. */
const decorations: ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  widenGaps,
  (name) => name.normalize("NFD").replaceAll(/\p{M}/gu, ""),
  (name) => name.replaceAll("ü", "ue").replaceAll("ö", "oe").replaceAll("ä", "ae").replaceAll("ß", "ss"),
  (name) => name.normalize("NFD"),
  (name) =>
    name.replaceAll(/[A-Za-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
  (name) => name.replaceAll("'", "’"),
  (name) => name.replaceAll("'", ""),
  (name) => `${name} (she/her)`,
  (name) => `${name} he/they`,
  (name) => `${name}, PMP, CSM`,
  (name) => `Dr. ${name}`,
  (name) => `${name} Jr.`,
  (name) => `${name} [Contractor]`,
  (name) => `[EXT] ${name}`,
  (name) => `${name} - External`,
  (name) => `${name} / ext`,
  (name) => `${name} 🌟`,
];
const reorderings: ((given: string, family: string) => string)[] = [
  inOrder,
  (given, family) => `${family} ${given}`,
  (given, family) => `${family}, ${given}`,
  (given, family) => `${family.toUpperCase()} ${given}`,
  (given, family) => `${given} J. ${family}`,
];
const given = fc.constantFrom(
  "Taylor",
  "Jürgen",
  "Zoë",
  "Ana-Sofía",
  "Søren",
  "Łukasz",
  "Xiao-Ming",
  "Đorđe",
  "Çağla",
);
const family = fc.constantFrom(
  "Selfmatch",
  "Müller",
  "O'Brien",
  "Schmidt-Meyer",
  "Nguyễn",
  "Strauß",
  "Ng",
  "Yıldız",
  "Li",
);
const chain = fc.array(fc.constantFrom(...decorations), { maxLength: 5 });

test("a name matches itself in every spelling", () => {
  fc.assert(
    fc.property(given, family, chain, fc.constantFrom(...reorderings), (first, last, done, order) => {
      const written = done.reduce((name, decorate) => decorate(name), order(first, last));
      expect(areLike(`${first} ${last}`, written), written).toBe(true);
      expect(areSameName(`${first} ${last}`, written), written).toBe(true);
    }),
    { numRuns: 400, examples: [["Taylor", "Selfmatch", Array(5).fill(widenGaps), inOrder]] },
  );
});

test("any text matches itself, in either order, and 60,000 letters are not slow", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc.string({ unit: "grapheme", maxLength: 40 }),
      (a, b) => {
        areLike(a, b);
        if (likeName(a).storedKeys.length > 0) expect(areLike(a, a)).toBe(true);
      },
    ),
  );
  for (const part of ["a", "a b ", "(", "é", "/", "-", ".", "山", "a/b", "Alex Chris ", "\u0301", "'"]) {
    const name = likeName(part.repeat(60_000).slice(0, 60_000), `${part.repeat(60_000)}@example.com`);
    expect(name.storedKeys.length).toBeLessThanOrEqual(240);
    expect(name.searchKeys.size).toBeLessThanOrEqual(480);
  }
});

test("names are the same if they share two full words, not an initial or one word", () => {
  for (const [a, b] of [
    ["Robin Vale", "VALE Robin (they/them)"],
    ["Robert Vale", "Bob Vale"],
    ["Anna Schmidt-Meyer", "Anna Schmidt"],
    ["R. Vale", "R. Vale"],
    ["Suharto", "Suharto"],
  ] as const)
    expect(areSameName(a, b), `${a} = ${b}`).toBe(true);
  for (const [a, b] of [
    ["Robin Vale", "R. Vale"],
    ["Robin Vale", "Vale"],
    ["Robin Vale", "Robin Hart (Vale)"],
    ["Anna Maria Rossi", "Anna Maria Conti"],
  ] as const)
    expect(areSameName(a, b), `${a} ≠ ${b}`).toBe(false);
});

test("an address with two names counts as a name", () => {
  const address = (email: string) => likeName("", email);
  for (const email of [
    "juergen.mueller@x.example",
    "mueller_juergen2@x.example",
    "jurgen-muller+a@x.example",
  ])
    expect(isLike(address(email), likeName("Jürgen Müller")), email).toBe(true);
  for (const email of ["jmueller@x.example", "office@x.example", "j.mueller@x.example"])
    expect(address(email).storedKeys, email).toEqual([]);
});
