// Measures how well work histories are read from résumés: from a made-up set, or from the files of a folder with
// `*.truth.json` next to them. `--save FOLDER` writes the set there, `--seed 2` makes another one, `--missed` lists what
// was not read as it is written.
import { mkdirSync, readdirSync, readFileSync, writeFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ResumeRefused } from "#web/shared/resume/resume.ts";
import { readResume } from "#web/shared/resume/read-resume.ts";
import { parseExperience } from "#web/shared/work-history/parse-experience.ts";
import { missingInText } from "./resumes/missing-in-text.ts";
import { plainText } from "./resumes/plain-text.ts";
import { groups, resumeSet } from "./resumes/resume-set.ts";
import { addUp, compareJobs, emptyScore, plain, type FoundJob, type Score } from "./resumes/score.ts";
import { readTruth, writeTruth, type Truth } from "./resumes/truth.ts";
import { openPrinter } from "./resumes/write-html.ts";

const today = "2026-11";
/** Of the columns after the first. */
const widths = [6, 6, 19, 19, 19, 15, 11, 6];

interface LabelledFile {
  name: string;
  group: string;
  layout: string;
  language: string;
  form: string;
  bytes: Uint8Array;
  truth: Truth;
}

interface Result extends Omit<LabelledFile, "bytes" | "truth"> {
  reader: Score;
  baseline: Score;
  /** Why the file must be refused, and why it was. */
  expected: string | null;
  refused: string | null;
}

interface Outcome {
  jobs: FoundJob[];
  name: string | null;
  refused: string | null;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    save: { type: "string" },
    seed: { type: "string", default: "1" },
    missed: { type: "boolean", default: false },
  },
});
const [folder] = positionals;
const files = folder ? fromFolder(folder) : await fromSet();
if (files.length === 0) throw new Error(`No file in ${folder} has a *.truth.json next to it.`);
if (values.save) save(files, values.save);
else {
  const results: Result[] = [];
  for (const file of files) results.push(await measure(file));
  report(results);
}

async function fromSet(): Promise<LabelledFile[]> {
  const printer = await openPrinter();
  if (!printer) console.log("There is no Chromium, so the layouts of web pages are left out.");
  const labelled: LabelledFile[] = [];
  for (const { write, dates, ...file } of resumeSet(Number(values.seed))) {
    const bytes = await write(printer?.print ?? null);
    if (!bytes) continue;
    if (file.truth.refused === null) {
      const missing = missingInText(await plainText(bytes, file.name), file.truth, dates);
      if (missing.length > 0) throw new Error(`${file.name} does not have: ${missing.join(", ")}`);
    }
    labelled.push({ ...file, bytes });
  }
  await printer?.close();
  return labelled;
}

function fromFolder(path: string): LabelledFile[] {
  return readdirSync(path)
    .filter((name) => !name.endsWith(".truth.json"))
    .flatMap((name) => {
      const truth = [name, name.replace(/\.[^.]+$/, "")]
        .map((base) => join(path, `${base}.truth.json`))
        .find((file) => existsSync(file));
      if (!truth) return [];
      return {
        name,
        group: "files",
        layout: name,
        language: "any",
        form: "any",
        bytes: new Uint8Array(readFileSync(join(path, name))),
        truth: readTruth(readFileSync(truth, "utf8")),
      };
    });
}

function save(labelled: LabelledFile[], path: string) {
  mkdirSync(path, { recursive: true });
  for (const { name, bytes, truth } of labelled) {
    writeFileSync(join(path, name), bytes);
    writeFileSync(join(path, `${name}.truth.json`), writeTruth(truth));
  }
  console.log(`${labelled.length} files are in ${path}.`);
}

async function measure({ bytes, truth, ...file }: LabelledFile): Promise<Result> {
  const started = performance.now();
  const read = await readFile(bytes);
  const milliseconds = performance.now() - started;
  return {
    ...file,
    expected: truth.refused,
    refused: read.refused,
    reader: { ...score(read, truth, file.name), milliseconds, slowest: milliseconds },
    baseline:
      truth.refused === null ? score(await readPlainText(bytes, file.name), truth, null) : emptyScore(),
  };
}

async function readFile(bytes: Uint8Array): Promise<Outcome> {
  try {
    const reading = await readResume(new Uint8Array(bytes), { today });
    return { jobs: reading.jobs, name: nameOf(reading.name), refused: null };
  } catch (error) {
    const reason = error instanceof ResumeRefused ? error.problem : `failed: ${String(error)}`;
    return { jobs: [], name: null, refused: reason };
  }
}

async function readPlainText(bytes: Uint8Array, name: string): Promise<Outcome> {
  const understood = parseExperience(await plainText(bytes, name), today);
  return { jobs: understood.jobs, name: nameOf(understood.name), refused: null };
}

function nameOf(name: { firstName: string; lastName: string } | null): string | null {
  return name && `${name.firstName} ${name.lastName}`;
}

/** @param listed the file's name if what is missed may be listed */
function score({ jobs, name }: Outcome, truth: Truth, listed: string | null): Score {
  const { missed, ...counts } = compareJobs(truth.jobs, jobs);
  if (listed !== null && values.missed)
    for (const { real, found } of missed) console.log(`${listed}: ${real}\n`, found ?? "not found");
  const isRight = name !== null && truth.name !== null && plain(name) === plain(truth.name);
  return {
    ...emptyScore(),
    ...counts,
    files: 1,
    invented: counts.invented.map((job) => `${listed ?? ""}: ${job}`),
    names: { right: Number(isRight), wrong: Number(name !== null && truth.name !== null && !isRight) },
  };
}

function report(results: Result[]) {
  const readable = results.filter(({ expected }) => expected === null);
  const byGroup = Map.groupBy(readable, ({ group }) => group);
  console.log(
    "Precision / recall in %. 'whole' has company, position and months right. In brackets: the pasting parser on the file's plain text.",
  );
  heading("layout");
  for (const group of folder ? ["files"] : groups) {
    const inGroup = byGroup.get(group) ?? [];
    if (inGroup.length === 0) continue;
    for (const [layout, chosen] of Map.groupBy(inGroup, (result) => result.layout))
      row(`  ${layout}`, chosen);
    if (!folder) row(`${group}, all`, inGroup);
  }
  row("all", readable);
  if (!folder) {
    heading("language");
    for (const [language, chosen] of Map.groupBy(readable, (result) => result.language))
      row(language, chosen);
    heading("dates");
    for (const [form, chosen] of Map.groupBy(readable, (result) => result.form)) row(form, chosen);
  }
  const reader = addUp(readable.map((result) => result.reader));
  const { names } = reader;
  console.log(`\nnames: ${names.right} right, ${names.wrong} wrong, of ${reader.files}`);
  console.log(
    `time: ${(reader.milliseconds / reader.files).toFixed(0)} ms a file on average, ${reader.slowest.toFixed(0)} ms at most`,
  );
  for (const job of reader.invented) console.log(`invented in ${job}`);
  const toRefuse = results.filter(({ expected }) => expected !== null);
  const right = toRefuse.filter(({ expected, refused }) => refused === expected);
  console.log(`refused for the right reason: ${right.length} of ${toRefuse.length}`);
  for (const { name, expected, refused } of results)
    if (refused !== expected) console.log(`${name}: ${refused ?? "read"}, expected: ${expected ?? "read"}`);
}

function heading(first: string) {
  const columns = ["files", "jobs", "company", "position", "months", "whole", "invented", "ms"];
  console.log(
    `\n${first.padEnd(43)}${columns.map((column, index) => column.padStart(widths[index] ?? 0)).join("")}`,
  );
}

function row(name: string, results: Result[]) {
  const reader = addUp(results.map((result) => result.reader));
  const baseline = addUp(results.map((result) => result.baseline));
  const pair = (right: number, { found, real }: Score) => `${floored(right, found)}/${floored(right, real)}`;
  const both = (part: "companies" | "positions" | "months") =>
    `${pair(reader[part], reader)} (${pair(baseline[part], baseline)})`;
  const cells = [
    String(reader.files),
    String(reader.real),
    both("companies"),
    both("positions"),
    both("months"),
    `${percent(reader.whole, reader.real)} (${percent(baseline.whole, baseline.real)})`,
    `${reader.invented.length} (${baseline.invented.length})`,
    (reader.milliseconds / reader.files).toFixed(0),
  ];
  console.log(
    `${name.slice(0, 42).padEnd(43)}${cells.map((cell, index) => cell.padStart(widths[index] ?? 0)).join("")}`,
  );
}

/** 100 only if nothing is missing. */
function floored(part: number, all: number): string {
  return all === 0 ? "–" : String(Math.floor((part / all) * 100));
}

function percent(part: number, all: number): string {
  return all === 0 ? "–" : ((part / all) * 100).toFixed(1);
}
