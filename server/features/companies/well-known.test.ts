import { expect, test } from "vitest";
import { isNoCompany } from "./is-no-company.ts";
import { type Listed, listText, readList } from "./company-key.ts";
import { spellings } from "./spellings.ts";

test("the list of well-known companies has no contradictions", () => {
  expect(listProblems(listText)).toEqual([]);
});

test.each([
  ["Acme = Initech\nGlobex = Initech", "'Initech' is another company's name already"],
  ["Acme = Globex\nGlobex", "'Globex' is a company of its own in the list"],
  ["Acme > Globex @2019-2012", "'Globex' has years or signs that cannot be"],
  ["Acme > Globex @2093", "'Globex' has years or signs that cannot be"],
  ["Acme = Freelance", "'Freelance' is no company's name"],
  ["Acme > ACME Inc.", "'Acme' belongs to itself"],
  ["Acme", "The list knows 1 companies"],
])("%j is not a valid list: %s", (text, problem) => {
  expect(listProblems(text).join("\n")).toContain(problem);
});

const minCompanies = 1_500;
/** The age of the oldest name in the list, and the current year. */
const [firstYear, lastYear] = [1850, 2026];

/** The contradictions in the list of well-known companies, line by line. Empty if there are none. */
function listProblems(text: string): string[] {
  const rows = readList(text);
  const problems: string[] = [];
  const owners = new Map<string, { company: string; line: number }>();
  const companyKeys = new Set(rows.map(({ company }) => keyOf(company.name)));
  for (const { company, members, line } of rows) {
    for (const listed of [company, ...members]) {
      problems.push(...yearProblems(listed).map((problem) => `${line}: ${problem}`));
      for (const { name } of [{ name: listed.name }, ...listed.others]) {
        const key = keyOf(name);
        const owner = owners.get(key);
        if (!key || isNoCompany(name)) problems.push(`${line}: '${name}' is no company's name`);
        else if (owner && owner.company !== keyOf(listed.name))
          problems.push(`${line}: '${name}' is another company's name already, in line ${owner.line}`);
        else owners.set(key, { company: keyOf(listed.name), line });
        if (name !== listed.name && companyKeys.has(key) && key !== keyOf(listed.name))
          problems.push(`${line}: '${name}' is a company of its own in the list`);
      }
    }
    if (members.some(({ name }) => keyOf(name) === keyOf(company.name)))
      problems.push(`${line}: '${company.name}' belongs to itself`);
  }
  const companies = new Set([...owners.values()].map(({ company }) => company));
  if (companies.size < minCompanies)
    problems.push(`The list knows ${companies.size} companies, and has to know ${minCompanies}`);
  return problems;
}

const keyOf = (name: string) => spellings(name)[0] ?? "";

function yearProblems({ name, others, since, until }: Listed): string[] {
  const years = [since, until, ...others.map((other) => other.until)].filter((year) => year !== null);
  const isOutOfRange = years.some((year) => year < firstYear || year > lastYear);
  const isReversed = since !== null && until !== null && until < since;
  const hasListSigns = [name, ...others.map((other) => other.name)].some((text) => /[=@~>;|]/.test(text));
  return isOutOfRange || isReversed || hasListSigns ? [`'${name}' has years or signs that cannot be`] : [];
}
