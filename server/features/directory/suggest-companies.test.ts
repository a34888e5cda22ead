import { directoryCompanies, directoryCompanyAliases } from "#server/platform/db/schema/directory.ts";
import { aManager, aPerson } from "#tests/factories.ts";
import { expect, test, type TestApp } from "#tests/harness.ts";
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
  expect(await offered("google inc")).toEqual([{ name: "YouTube", people: 0, wasChosen: false }, ireland]);
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

test("the headcount is the median of what sources report for any of the company's names", async ({ app }) => {
  for (const headcount of ["1001-5000", "5,000", "40"])
    await aPerson(app, {}, { company: "Google", headcount });
  const { directory } = (await aManager(app)).browser.manager;
  expect(await directory.suggestCompanies({ name: "google inc" })).toMatchObject({ headcount: 2237 });
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
