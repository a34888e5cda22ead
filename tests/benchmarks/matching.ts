// Measures how well companies are recognized by their names, and how well former colleagues are found for the made-up
// candidates of samples/matching, which are labelled by hand.
import { readFileSync } from "node:fs";
import { and, asc, eq } from "drizzle-orm";
import Papa from "papaparse";
import { pino } from "pino";
import * as z from "zod";
import { CandidateFields } from "#contract/candidates.ts";
import { JobFields } from "#contract/jobs.ts";
import { createApp } from "#server/app.ts";
import { createCandidate } from "#server/features/candidates/create-candidate.ts";
import { createEmbedded } from "#server/platform/db/embedded.ts";
import { reviewers } from "#server/platform/db/schema/reviewers.ts";
import { mergeCompanies } from "#server/features/company-names/merge-companies.ts";
import { importRows } from "#server/features/directory/import-rows.ts";
import { firstAndLastName } from "#server/features/directory/person-name.ts";
import { suggestCompanies } from "#server/features/directory/suggest-companies.ts";
import { measureNames } from "./matching/names.ts";
import { aManager } from "./start-app.ts";
import { readEnv } from "#server/platform/env.ts";
import { createJob } from "#server/features/jobs/create-job.ts";
import { aSecret } from "#tests/a-secret.ts";
import { selectIneligible } from "#server/features/reviewers/select-excluded.ts";

const LabelledCandidate = z.object({
  what: z.string(),
  /** The manager accepts the first name that is offered for a company that the directory does not know. */
  takeOffers: z.boolean().default(false),
  ...CandidateFields.shape,
  /** The people whom an expert who knows them all would contact first, five at most. */
  best: z.array(z.string()),
  /** Other people who were there at the same time. */
  right: z.array(z.string()),
});
type LabelledCandidate = z.output<typeof LabelledCandidate>;

interface Figures {
  found: number;
  /** People found who were never there at the same time, are the candidate, or are listed twice. */
  wrong: number;
  precision: number;
  /** The same if only the months decide. */
  byMonths: number;
  recall: number;
}

interface Found {
  name: string;
  months: number | null;
}

const now = new Date("2026-11-21T10:00:00Z");
const first = 5;

const samples = new URL("../../samples/matching/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, samples), "utf8");
const table = (name: string) =>
  Papa.parse<Record<string, string>>(read(name), { header: true, skipEmptyLines: true }).data;

const clock = { today: now, now: () => clock.today };
const { connection } = await createEmbedded(null);
await connection.migrate();
const app = await createApp({
  connection,
  settings: readEnv({ DEMO: "true", SECRET: aSecret }),
  clock,
  transport: { name: "mailbox", deliver: async () => "accepted", close: () => {} },
  log: pino({ level: "silent" }),
  pages: null,
});
await app.context.tasks.start();
const { manager } = await aManager(app.context);
const context = { ...app.context, manager, inRole: false };
const { id: jobId } = await createJob(context, JobFields.parse({ title: "Any" }));
await measureNames(context);
await fillDirectory();

console.log(
  "\ncandidate                                          found  wrong  precision at 5  by months alone  recall",
);
const figures: Figures[] = [];
for (const candidate of z.array(LabelledCandidate).parse(JSON.parse(read("candidates.json"))))
  figures.push(await measure(candidate));
const sum = (name: keyof Figures) => figures.reduce((total, row) => total + row[name], 0);
const mean = (name: keyof Figures) => sum(name) / figures.length;
print("all, on average", {
  found: sum("found"),
  wrong: sum("wrong"),
  precision: mean("precision"),
  byMonths: mean("byMonths"),
  recall: mean("recall"),
});
await app.stop();

async function measure(candidate: LabelledCandidate): Promise<Figures> {
  const found = await find(candidate);
  const best = candidate.best.map(plainName);
  const known = [...best, ...candidate.right.map(plainName)];
  const byMonths = found.toSorted((a, b) => (b.months ?? 0) - (a.months ?? 0));
  const result = {
    found: found.length,
    wrong: found.length - new Set(found.map(({ name }) => name).filter((name) => known.includes(name))).size,
    precision: precisionOf(found, best),
    byMonths: precisionOf(byMonths, best),
    recall: known.filter((name) => found.some((person) => person.name === name)).length / known.length,
  };
  print(candidate.what, result);
  return result;
}

/**
 * How many of the first five, or of all found if fewer, an expert would contact first; someone listed twice counts
 * once.
 */
function precisionOf(found: Found[], best: string[]): number {
  const panel = found.slice(0, first).map(({ name }) => name);
  return panel.length === 0 ? 0 : best.filter((name) => panel.includes(name)).length / panel.length;
}

async function find({
  best: _best,
  right: _right,
  what: _what,
  takeOffers,
  ...fields
}: LabelledCandidate): Promise<Found[]> {
  const workHistory = [];
  for (const entry of fields.workHistory) {
    const [offer] = takeOffers ? (await suggestCompanies(context, { name: entry.company })).suggestions : [];
    workHistory.push({ ...entry, company: offer ?? entry.company });
  }
  const { id } = await createCandidate(context, {
    ...fields,
    jobId,
    workHistory,
    sendSurveysAutomatically: false,
  });
  const all = await connection.db
    .select()
    .from(reviewers)
    .where(and(eq(reviewers.candidateId, id), eq(reviewers.mustNotContact, false)))
    .orderBy(asc(reviewers.rank));
  const { atWork } = await selectIneligible(context, all);
  const rows = all.flatMap(({ key, name, overlapMonths: months }) =>
    atWork.has(key) ? [] : { name, months },
  );
  if (process.argv.includes("--names")) console.log(rows);
  return rows.map(({ name, months }) => ({ name: plainName(name), months }));
}

/** 'Benali, Karim' is Karim Benali. */
function plainName(written: string): string {
  const name = firstAndLastName(written);
  return `${name.first} ${name.last}`;
}

/** Sources report people at different times; what they reported as the current job was true then. */
async function fillDirectory() {
  const rows = table("people.csv").map(({ told: month = "", ...row }, index) => ({
    month,
    row: toRow(row, index + 2),
  }));
  const byMonth = Map.groupBy(rows, ({ month }) => month);
  for (const [month, batch] of [...byMonth].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    clock.today = new Date(`${month}-15T10:00:00Z`);
    const { rejected } = await importRows(context, { rows: batch.map(({ row }) => row) });
    if (rejected.length > 0) throw new Error(JSON.stringify(rejected));
  }
  clock.today = now;
  for (const { name = "", company = "" } of table("aliases.csv"))
    await mergeCompanies(context, { name, company, since: null, until: null });
}

function toRow(
  { name = "", email = "", company = "", position = "", start = "", end = "" }: Record<string, string>,
  line: number,
) {
  return { line, name, email, profileUrl: "", company, position, start, end };
}

function print(what: string, { found, wrong, precision, byMonths, recall }: Figures) {
  const shares = [precision, byMonths, recall].map((share) => share.toFixed(2));
  console.log(
    `${what.padEnd(51)}${String(found).padEnd(7)}${String(wrong).padEnd(7)}${(shares[0] ?? "").padEnd(16)}${(shares[1] ?? "").padEnd(17)}${shares[2]}`,
  );
}
