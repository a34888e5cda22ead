import { meansUntilNow } from "#contract/date-words.ts";
import { plainText } from "#contract/months.ts";
import { findWholeRange } from "./experience-dates.ts";
import { type DatedRole, cleanNames } from "./experience-names.ts";
import { isDegree } from "./experience-titles.ts";
import { type Meaning, type TableReading, meanings, normalize, parseRange } from "./parse-table.ts";

interface Field {
  meaning: Meaning;
  value: string;
}

interface Entry {
  values: Map<Meaning, string>;
  lines: string[];
  /** Null until company, position and dates are known, and if a value stood twice before. */
  job: DatedRole | null;
  isMixed: boolean;
}

const maxLineLength = 300;
const maxLabelWords = 5;

/**
 * Reads forms and exports that name each value: 'Company: Acme', 'Title: Engineer', 'Dates: 2019 – 2021', in one line or
 * several, or with each value in the line below its label. The label that comes first in the text starts each job.
 */
export function readLabelled(all: string[]): TableReading {
  const found = all.map((line, at) => readFields(line, all[at + 1] ?? ""));
  const first = found.findIndex((fields) => fields.length > 0);
  if (first === -1) return { jobs: [], unused: [], rest: all };
  const opener = found[first]?.[0]?.meaning;
  const entries: Entry[] = [];
  const others: string[] = [];
  let end = 0;
  for (let at = first; at < all.length; at++) {
    const [line = "", fields = []] = [all[at], found[at]];
    for (const { meaning, value } of fields) {
      if (meaning === opener) entries.push({ values: new Map(), lines: [], job: null, isMixed: false });
      add(entries.at(-1), meaning, value);
    }
    if (isStillThere(line)) add(entries.at(-1), "end", "present");
    else if (fields.length === 0) {
      others.push(line);
      continue;
    }
    entries.at(-1)?.lines.push(line);
    if (isLabel(line) && fields.length > 0) entries.at(-1)?.lines.push(all[++at] ?? "");
    end = at + 1;
  }
  const jobs = entries.flatMap(({ job, lines }) => (job ? { ...job, line: lines.join("\n") } : []));
  if (jobs.length === 0) return { jobs, unused: [], rest: all };
  const rest = all.slice(end);
  return {
    jobs,
    unused: [
      ...entries.flatMap(({ job, lines }) => (job ? [] : lines)),
      ...others.slice(0, others.length - rest.length),
    ],
    rest: [...all.slice(0, first), ...rest],
  };
}

/** Once a job is complete, further labels are of a project within it, and are not used. */
function add(entry: Entry | undefined, meaning: Meaning, value: string) {
  if (!entry || entry.job || entry.isMixed) return;
  entry.isMixed = entry.values.has(meaning);
  entry.values.set(meaning, value);
  entry.job = entry.isMixed ? null : createJob(entry.values);
}

function createJob(values: Map<Meaning, string>): DatedRole | null {
  const [employer = "", position = "", from = "", until = ""] = (
    ["company", "position", "start", "end"] as const
  ).map((meaning) => values.get(meaning));
  // A Europass has 'Name and address of employer: Acme Ltd, 12 High Street, London'.
  const company = employer.replace(/,\s+[^,]*\d.*$/, "");
  const range = until ? parseRange(from, until) : findWholeRange(values.get("period") ?? "");
  if (!company || !position || !range || isDegree(position)) return null;
  const { place, ...names } = cleanNames({ company, position });
  return { ...range, ...names, place: values.get("place") ?? place, line: "" };
}

const meaningOf = (words: string) => meanings.get(normalize(plainText(words)));
const isLabel = (line: string) => /^[\p{L}\s()'’–-]{1,50}[:*]?$/u.test(line) && meaningOf(line) !== undefined;
const isStillThere = (line: string) => /^i currently work here$/i.test(line) || meansUntilNow(line);

/** The values that a line names. None if it does not start with a label, or if one of its labels is unknown. */
function readFields(line: string, below: string): Field[] {
  if (line.length > maxLineLength) return [];
  if (isLabel(line)) {
    const meaning = meaningOf(line);
    return meaning && below && !isLabel(below) && !below.includes(": ") ? [{ meaning, value: below }] : [];
  }
  const [start = "", ...values] = line.split(/\s*:\s+|\t/);
  let meaning = meaningOf(start);
  const fields: Field[] = [];
  for (const [at, value] of values.entries()) {
    const next = at === values.length - 1 ? null : splitLabel(value);
    if (!meaning || next === undefined) return [];
    fields.push({ meaning, value: (next ? next.value : value).replace(/[\s,;|·•]+$/, "") });
    meaning = next?.meaning;
  }
  return fields;
}

/** 'Acme Job Title' → 'Acme' and what 'Job Title' means. */
function splitLabel(text: string): Field | undefined {
  const words = text.split(" ");
  for (let count = Math.min(maxLabelWords, words.length - 1); count > 0; count--) {
    const meaning = meaningOf(words.slice(-count).join(" "));
    if (meaning) return { meaning, value: words.slice(0, -count).join(" ") };
  }
  return undefined;
}
