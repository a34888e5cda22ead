import { expect, test } from "vitest";
import { findName } from "./find-name.ts";

const nameIn = (text: string) => {
  const name = findName(text);
  return name && [name.firstName, name.lastName].join(" | ");
};
const rest = "Experience\nEngineer\nAcme GmbH\nMar 2018 – Dec 2020";

test.each([
  ["contact details below", `Robin Vale\nBerlin\n+49 30 1234567\n${rest}`, "Robin | Vale"],
  ["capitals and an initial", `ROBIN A. VALE\nrobin@mail.example\n${rest}`, "Robin | Vale"],
  ["a job title below", `Robin Vale\nSenior Engineer at Acme\nBerlin\n${rest}`, "Robin | Vale"],
  [
    "LinkedIn's degree of contact",
    `Notifications\nRobin Vale\n· 2nd\nSenior Engineer\n${rest}`,
    "Robin | Vale",
  ],
  ["pronouns and LinkedIn's degree of contact", `Robin Vale\nShe/Her · 1st\n${rest}`, "Robin | Vale"],
  [
    "LinkedIn's PDF, with its sidebar first",
    `Contact\nwww.linkedin.com/in/robin-vale-1a2b (LinkedIn)\nTop Skills\nGolang\nRobin Vale\nBerlin, Germany\n${rest}`,
    "Robin | Vale",
  ],
  [
    "the first line below the document's title",
    `CURRICULUM VITAE\nRobin Vale\nrobin@mail.example\n${rest}`,
    "Robin | Vale",
  ],
  ["a label", `Curriculum Vitae\nName: Dr. Robin Vale\n${rest}`, "Robin | Vale"],
  ["a particle", `Robin van der Vale\nrobin@mail.example\n${rest}`, "Robin | van der Vale"],
  ["accents and hyphens", `Zoë Müller-Lüdenscheidt\nzoe@mail.example\n${rest}`, "Zoë | Müller-Lüdenscheidt"],
])("a name is found by %s", (_, text, name) => {
  expect(nameIn(text)).toBe(name);
});

test.each([
  ["only jobs", rest],
  ["a company above its roles", "Blue Yonder\nEngineer\nMar 2018 – Dec 2020"],
  ["a company and its dates", "Bouwbedrijf Mulder\n2016 - 2018\nTimmerman"],
  ["three words that divide in two ways", `Maria Garcia Lopez\nmaria@mail.example\n${rest}`],
  ["a title", `Sales Manager\nsales@mail.example\n${rest}`],
  ["a place", `Berlin, Germany\n+49 30 1234567\n${rest}`],
  ["a heading", `Curriculum Vitae\n${rest}`],
  ["nothing", ""],
])("no name is guessed from %s", (_, text) => {
  expect(nameIn(text)).toBeNull();
});
