import fc from "fast-check";
import { expect, test } from "vitest";
import { barestCard } from "#contract/cards.ts";
import { fingerprint } from "#contract/survey-rules.ts";
import { findReplacements, identifyingHint } from "./identifying.ts";
import { expectLinear } from "#tests/processor-time.ts";

const kim = {
  name: "Kim Doe",
  email: "k.doe@acme.example",
  card: barestCard,
  elsewhere: [fingerprint("Sieben & Söhne GmbH"), fingerprint("Sieben & Söhne"), fingerprint("Next")],
};
const question = "How was it to work with them?";

test.each([
  ["Ask Kim about it.", "your name (“Kim”)"],
  ["Mrs Doe, that is me, agreed.", "your name (“Doe”)"],
  ["Write to k.doe for more.", "your e-mail address (“k.doe”)"],
  ["Reach me at someone@mail.example", "an e-mail address (“someone@mail.example”)"],
  ["Call +41 44 123 45 67", "a telephone number (“+41 44 123 45 67”)"],
  ["As her manager I saw it daily.", "how you worked together (“As her manager”)"],
  ["I was his direct report then.", "how you worked together (“was his direct report”)"],
  ["I hired her from a rival.", "how you worked together (“I hired”)"],
  ["On 12 March we shipped.", "a date (“12 March”)"],
  ["In March 2019 we shipped.", "a date (“March 2019”)"],
  ["On 2019-03-12 we shipped.", "a date (“2019-03-12”)"],
  ["It was 12.3.2019.", "a date (“12.3.2019”)"],
  ["Since 2019 they lead.", "a date (“2019”)"],
  ["We went to SIEBEN & SOHNE together.", "where they worked (“SIEBEN & SOHNE”)"],
])("the text '%s' identifies its writer", (text, clue) => {
  expect(identifyingHint(text, kim, question)).toContain(clue);
});

test.each([
  "Calm under pressure, and quick to help others.",
  "They may march ahead and will deliver; a kimono, a doer.",
  "10 out of 10, twice in 3 years.",
  "The manager of the project was happy.",
  "The next one was better, on Falcon too.",
  "",
])("the text '%s' does not identify its writer", (text) => {
  expect(identifyingHint(text, kim, question)).toBeNull();
});

test("the shared employer in another spelling is not called another one", () => {
  const atAcme = { ...kim, employer: "Acme, Inc.", elsewhere: [fingerprint("acme")] };
  expect(identifyingHint("At Acme they were calm.", atAcme, question)).toContain(
    ": where they worked (“Acme”).",
  );
  expect(findReplacements("At Acme they were calm.", atAcme, question)).toEqual([
    { found: "Acme", instead: "a company" },
  ]);
});

test("a name in the question identifies nobody, but a name that the question asks for does", () => {
  const aboutFalcon = "How did they lead the Falcon project?";
  expect(identifyingHint("The Falcon project was on time.", kim, aboutFalcon)).toBeNull();
  expect(identifyingHint("They spent a year on Heron.", kim, aboutFalcon)).toContain(
    "a team or a project (“Heron”)",
  );
  expect(identifyingHint("The Heron project was on time.", kim, aboutFalcon)).toContain(
    "“The Heron project”",
  );
});

test("several clues are reported together, in one sentence that does not forbid them", () => {
  expect(identifyingHint("Kim here: as his boss, May 2020.", kim, question)).toBe(
    "This may show who you are: your name (“Kim”), how you worked together (“as his boss”), a date (“May 2020”). You can leave it as it is.",
  );
});

test("the writer's own address is reported once, and another address next to it", () => {
  expect(identifyingHint("Write to k.doe@Acme.example.", kim, question)).toBe(
    "This may show who you are: your e-mail address (“k.doe@acme.example”). You can leave it as it is.",
  );
  expect(identifyingHint("k.doe@acme.example or lee@acme.example", kim, question)).toContain(
    "your e-mail address (“k.doe@acme.example”), an e-mail address (“lee@acme.example”)",
  );
});

test("any text by any writer is checked quickly and without an error", async () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 2000 }), fc.string(), (text, name) => {
      identifyingHint(text, { ...kim, name }, question);
    }),
  );
  await expectLinear(5_000, (size) =>
    identifyingHint("1 ".repeat(size) + "a@".repeat(size / 2), kim, question),
  );
});
