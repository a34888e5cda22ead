import { transaction } from "#server/platform/db/transaction.ts";
import { directoryCompanies, directoryCompanyAliases } from "#server/platform/db/schema/directory.ts";
import { aManager, aPerson } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
import { forgetPerson } from "./delete-person.ts";
import { resolveCompanies } from "./resolve-companies.ts";

test.for([
  ["Initech", true, []],
  ["INITECH, Inc.", true, []],
  ["Facebook", true, []],
  ["Innitech", false, ["Initech"]],
  ["Initehc", false, ["Initech"]],
  ["Nitech", false, ["Initech"]],
  ["Facebok", false, ["Facebook"]],
  ["Mueller Maschinenbau", true, []],
  ["Muller Maschinenbau", true, []],
  ["Muller Machinenbau", false, ["Müller Maschinenbau GmbH"]],
  ["Müller", false, ["Müller Maschinenbau GmbH"]],
  // From eight letters on two may be wrong.
  ["Indetech", false, ["Initech"]],
  ["Imitecc", false, []],
  // Three changes, or one in a name of three letters, are another company.
  ["Muler Mashinenbu", false, []],
  ["Undetech", false, []],
  ["IBM", true, []],
  ["IBN", false, []],
  ["Kim Doe", false, []],
  ["%_\\", false, []],
  ["", false, []],
] as const)("%s: known %s, offered %j", async ([name, isKnown, suggestions], { app }) => {
  await aDirectory(app);
  const { directory } = (await aManager(app)).browser.manager;
  const answer = { isCompany: true, isKnown, headcount: null, suggestions, family: [] };
  expect(await directory.suggestCompanies({ name })).toMatchObject(answer);
});

test("while a name is typed, at most eight companies that begin so are offered, the shortest first", async ({
  app,
}) => {
  const { directory } = (await aManager(app)).browser.manager;
  const completions = async (name: string) => (await directory.suggestCompanies({ name })).completions;
  const places = ["Aachen", "Berlin", "Cork", "Delft", "Essen", "Faro", "Graz", "Hamburg"];
  for (const place of places) await aPerson(app, {}, { company: `Globex ${place}` });
  await aPerson(app, {}, { company: "Globex" });
  await aPerson(app, {}, { company: "Initech" });

  expect(await completions("glo")).toHaveLength(8);
  expect((await completions("GLO"))[0]).toBe("Globex");
  expect(await completions("globex h")).toEqual(["Globex Hamburg"]);
  expect(await completions("Initech"), "what is typed already is not offered").toEqual([]);
  expect(await completions("g"), "one letter is too short").toEqual([]);
  expect(await completions("%")).toEqual([]);
});

test("brands, branches and parents are offered with how many tens of people worked there", async ({
  app,
}) => {
  const { directory } = (await aManager(app)).browser.manager;
  await aPerson(app, {}, { company: "Google" }, { company: "YouTube" });
  await aPerson(app, {}, { company: "Google Ireland Ltd" }, { company: "YouTube, LLC" });
  await aPerson(app, {}, { company: "Google Bearings" });
  const offered = async (name: string) => (await directory.suggestCompanies({ name })).family;

  const ireland = { name: "Google Ireland Ltd", people: 0, wasChosen: false };
  expect(await offered("google inc")).toEqual([ireland, { name: "YouTube", people: 0, wasChosen: false }]);
  expect(await offered("Google (Germany)")).toEqual([{ name: "Google", people: 0, wasChosen: false }]);
  expect(await offered("Applecart (part of Google)")).toEqual([
    { name: "Google", people: 0, wasChosen: false },
  ]);
  expect(await offered("Bearings")).toEqual([]);
  // An exact number would show each time that somebody there objects.
  for (let n = 0; n < 11; n++) await aPerson(app, {}, { company: "Google Ireland Ltd" });
  expect(await offered("google inc")).toMatchObject([{ ...ireland, people: 10 }, { name: "YouTube" }]);
});

test("people of two merged companies are not mixed up, and the other company is suggested", async ({
  app,
}) => {
  for (const company of ["SunTrust Banks, Inc.", "BB&T", "Truist"]) await aPerson(app, {}, { company });
  const { directory } = (await aManager(app)).browser.manager;

  expect(await namesFor(app, "SunTrust")).toEqual(["SunTrust Banks, Inc.", "Truist"]);
  expect(await namesFor(app, "Truist Financial")).toEqual(["SunTrust Banks, Inc.", "BB&T", "Truist"]);
  expect((await directory.suggestCompanies({ name: "SunTrust" })).family).toMatchObject([{ name: "BB&T" }]);
});

test("the two companies named Merck stay separate", async ({ app }) => {
  for (const company of ["Merck & Co., Inc.", "Merck KGaA"]) await aPerson(app, {}, { company });
  expect(await namesFor(app, "Merck & Co")).toEqual(["Merck & Co., Inc."]);
  expect(await namesFor(app, "Merck KGaA")).toEqual(["Merck KGaA"]);
  expect(await namesFor(app, "MSD")).toEqual(["Merck & Co., Inc."]);
});

test.for([
  ["The Guardian", "Guardian Life"],
  ["Hermès", "Hermes Germany"],
  ["Turner Construction", "Turner Broadcasting"],
  ["IndiGo", "HP Indigo"],
] as const)("%s is not %s", async ([name, other], { app }) => {
  await aPerson(app, {}, { company: other });
  expect((await resolveCompanies(app, [name])).get(name) ?? []).toEqual([]);
});

test("the headcount is about the median of what sources report of ten people or more", async ({ app }) => {
  const { directory } = (await aManager(app)).browser.manager;
  const headcount = async () => (await directory.suggestCompanies({ name: "google inc" })).headcount;
  for (const stated of ["1001-5000", "5,000", "40"])
    for (let n = 0; n < 3; n++) await aPerson(app, {}, { company: "Google", headcount: stated });
  expect(await headcount(), "fewer would show that one of them has objected").toBeNull();
  await aPerson(app, {}, { company: "Google", headcount: "2300" });
  expect(await headcount()).toBe(2000);
});

test("what managers read about companies does not show that the only person known there has objected", async ({
  app,
}) => {
  const { directory } = (await aManager(app)).browser.manager;
  const { email } = await aPerson(app, {}, { company: "Google Ireland Ltd", headcount: "4" });
  await aPerson(app, {}, { company: "YouTube" });
  const names = ["Google", "Google Ireland", "Google Irland", "You Tube", "goo"];
  const read = () => Promise.all(names.map((name) => directory.suggestCompanies({ name })));
  const before = await read();
  expect(before).toMatchObject([
    { family: [{ name: "Google Ireland Ltd" }, { name: "YouTube" }] },
    {},
    {},
    {},
    {},
  ]);
  await transaction(app.context, (context) => forgetPerson(context, email));
  expect(await read()).toEqual(before);
});

test("the order of related companies shows their tens of people, not the exact number", async ({ app }) => {
  const { directory } = (await aManager(app)).browser.manager;
  for (const company of ["Google Ireland", "YouTube", "YouTube"]) await aPerson(app, {}, { company });
  const family = async () =>
    (await directory.suggestCompanies({ name: "Google" })).family.map(({ name }) => name);
  expect(await family()).toEqual(["Google Ireland", "YouTube"]);
});

test.for([
  "Freelance",
  "Selbstständig",
  "Stealth AI Startup",
  "N/A",
  "career break",
  "самозанятый",
  "フリーランス",
])("%s is no company: nobody is found there, and the answer for the form says so", async (name, { app }) => {
  await aPerson(app, {}, { company: name });
  const { directory } = (await aManager(app)).browser.manager;
  const answer = {
    isCompany: false,
    isKnown: false,
    headcount: null,
    suggestions: [],
    completions: [],
    family: [],
  };
  expect(await directory.suggestCompanies({ name })).toEqual(answer);
  expect(await resolveCompanies(app, [name])).toEqual(new Map());
});

async function aDirectory(app: TestApp) {
  await aPerson(app, { name: "Kim Doe" }, { company: "Initech" }, { company: "Müller Maschinenbau GmbH" });
  await app.db.insert(directoryCompanies).values({ name: "IBM", key: "ibm", keys: ["ibm"] });
  await app.db
    .insert(directoryCompanyAliases)
    .values({ name: "Facebook", aliasKey: "facebook", companyName: "Meta", companyKey: "meta" });
}

const namesFor = async (app: TestApp, name: string) =>
  (await resolveCompanies(app, [name])).get(name)?.map((company) => company.name);
