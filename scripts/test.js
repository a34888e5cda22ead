// The whole test command: checks, the server's tests, the engine's own on both engines, the browser's tests on the built
// product. Every part runs, whatever became of the others; the last line counts them all. `npm test -- server` runs one part.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, join, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import { chromium } from "./chromium.js";

const slowestShown = 10;
/** Of what a test failed with. */
const linesShown = 40;
const environment = {
  ...process.env,
  PATH: `${resolve("node_modules/.bin")}${delimiter}${process.env.PATH}`,
  FAULTS: "short",
  ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
};
const total = { passed: 0, skipped: 0 };
/** @type {{ name: string, ms: number }[]} */
const tests = [];
/** @type {{ name: string, why: string }[]} */
const failed = [];
const only = process.argv[2];

const parts = { checks, server: serverTests, browser: browserTests };
if (only && !(only in parts)) {
  console.error(`There is no part '${only}'. The parts are: ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}
// Two lanes, each with as many workers as there are cores: tests wait for half of their time, and where one does another
// goes on.
const lanes = only ? [[parts[only]]] : [[parts.server], [parts.checks, parts.browser]];
const workers = availableParallelism();
// Of a hundred servers and browsers, some of them killed, nothing is left lying about.
const folder = mkdtempSync(join(tmpdir(), "forthright-test-"));
environment.TMPDIR = folder;
// PostgreSQL runs as another user where this one is root.
chmodSync(folder, 0o755);
await Promise.all(
  lanes.map(async (lane) => {
    for (const part of lane) await part();
  }),
);
rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

if (tests.length > 0) console.log("\nThe slowest:");
for (const { name, ms } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, slowestShown))
  console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
if (failed.length > 0) console.log("\nFailed:");
for (const { name, why } of failed) console.log(`${name}\n${indented(why)}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${failed.length} failed${skipped}`);
process.exitCode = failed.length > 0 || total.passed === 0 ? 1 : 0;

async function checks() {
  // The lint says what the compiler would, from the same look at each file.
  for (const check of ["lint", "format", "unused", "migrations", "packages"])
    if (await run(`Check: ${check}`, "npm", ["run", "--silent", `check:${check}`])) count({ passed: 1 });
    else fail(`Check: ${check}`);
}

function serverTests() {
  return runVitest("The server's tests, on PGlite and on PostgreSQL, and with faults all around it", [
    "pglite",
    "postgres",
    "faults",
  ]);
}

async function browserTests() {
  try {
    environment.CHROMIUM_PATH = await chromium();
  } catch (error) {
    return fail("A browser", error.message);
  }
  if (!(await run("Build", "node", ["scripts/build.js"]))) return fail("Build");
  await runVitest("The screens, in a browser before the server's own process", ["screens"]);
  return runPlaywright("The browser's tests, against the built product");
}

async function runVitest(title, projects) {
  const report = join(folder, `${projects.join("-")}.json`);
  const before = failed.length;
  const succeeded = await run(title, "vitest", [
    "run",
    ...projects.map((project) => `--project=${project}`),
    `--maxWorkers=${workers}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests, numPendingTests, numTodoTests, testResults } = read(report, {
    numPassedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  });
  count({ passed: numPassedTests, skipped: numPendingTests + numTodoTests });
  for (const { name: file, assertionResults } of testResults)
    for (const { fullName, status, duration, failureMessages } of assertionResults) {
      const name = `${relative(".", file)}: ${fullName}`;
      tests.push({ name, ms: duration ?? 0 });
      if (status === "failed") fail(name, failureMessages.join("\n"));
    }
  // A file that cannot be loaded, an unhandled rejection or a teardown that throws fails no test of the report.
  if (!succeeded && failed.length === before) fail(title);
}

async function runPlaywright(title) {
  const report = join(folder, "browser.json");
  const before = failed.length;
  environment.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const succeeded = await run(title, "playwright", ["test", `--workers=${workers}`, "--reporter=list,json"]);
  const { stats, suites } = read(report, {
    stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 },
    suites: [],
  });
  count({ passed: stats.expected + stats.flaky, skipped: stats.skipped });
  for (const { file, specs } of suites)
    for (const { title: story, ok, tests: runs } of specs) {
      const name = `tests/e2e/${file}: ${story}`;
      const result = runs.at(0)?.results.at(0);
      tests.push({ name, ms: result?.duration ?? 0 });
      if (!ok) fail(name, result?.error?.message);
    }
  if (!succeeded && failed.length === before) fail(title);
}

/** Runs it and passes on what it says, line by line: another lane has its say between them. */
async function run(title, command, options) {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const child = spawn(command, options, { stdio: ["ignore", "pipe", "pipe"], env: environment });
  const ended = new Promise((done) => child.once("close", done).once("error", done));
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => console.log(line));
  const succeeded = (await ended) === 0;
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`── ${title}: ${succeeded ? "done" : "FAILED"} after ${seconds} s`);
  return succeeded;
}

/** A runner that broke down before it could report has counted nothing. */
function read(report, nothing) {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return nothing;
  }
}

/** Said once more at the end, where a run of minutes is read first. */
function fail(name, why = "") {
  failed.push({ name, why });
}

function indented(text) {
  const lines = stripVTControlCharacters(text).split("\n").slice(0, linesShown);
  return lines.map((line) => `    ${line}`).join("\n");
}

function count(more) {
  for (const outcome of Object.keys(total)) total[outcome] += more[outcome] ?? 0;
}
