import { isNoCompany } from "./is-no-company.ts";
import { type Listed, readList } from "./company-key.ts";
import { spellings } from "./spellings.ts";

const minCompanies = 1_500;
/** The age of the oldest name in the list, and the current year. */
const [firstYear, lastYear] = [1850, 2026];

/** The contradictions in the list of well-known companies, line by line; empty if there are none. */
export function listProblems(text: string): string[] {
  const rows = readList(text);
  const problems: string[] = [];
  const owners = new Map<string, { company: string; line: number }>();
  const own = new Set(rows.map(({ company }) => keyOf(company.name)));
  for (const { company, members, line } of rows) {
    for (const listed of [company, ...members]) {
      problems.push(...yearProblems(listed).map((problem) => `${line}: ${problem}`));
      for (const { name } of [{ name: listed.name }, ...listed.others]) {
        const key = keyOf(name);
        const before = owners.get(key);
        if (!key || isNoCompany(name)) problems.push(`${line}: '${name}' is no company's name`);
        else if (before && before.company !== keyOf(listed.name))
          problems.push(`${line}: '${name}' is another company's name already, in line ${before.line}`);
        else owners.set(key, { company: keyOf(listed.name), line });
        if (name !== listed.name && own.has(key) && key !== keyOf(listed.name))
          problems.push(`${line}: '${name}' is a company of its own in the list`);
      }
    }
    if (members.some(({ name }) => keyOf(name) === keyOf(company.name)))
      problems.push(`${line}: '${company.name}' belongs to itself`);
  }
  const known = new Set([...owners.values()].map(({ company }) => company));
  if (known.size < minCompanies)
    problems.push(`The list knows ${known.size} companies, and has to know ${minCompanies}`);
  return problems;
}

const keyOf = (name: string) => spellings(name)[0] ?? "";

function yearProblems({ name, others, since, until }: Listed): string[] {
  const years = [since, until, ...others.map((other) => other.until)].filter((year) => year !== null);
  const isOut = years.some((year) => year < firstYear || year > lastYear);
  const isTurned = since !== null && until !== null && until < since;
  const isUnread = [name, ...others.map((other) => other.name)].some((one) => /[=@~>;|]/.test(one));
  return isOut || isTurned || isUnread ? [`'${name}' has years or signs that cannot be`] : [];
}
