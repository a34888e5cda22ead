// `npm test`: the checks, the server's tests and the browser's tests. Each part runs even if another fails. The last line
// counts them all. `npm test -- server` runs one part.
import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";

const parts = { checks, server, browser };
const only = process.argv[2];
if (only && !(only in parts)) throw new Error(`Choose one of the parts: ${Object.keys(parts).join(", ")}.`);
const total = { passed: 0, skipped: 0 };
const failed = [];
// For what servers and browsers leave behind, some of which are killed. PostgreSQL may run as another user.
const folder = mkdtempSync(join(tmpdir(), "forthright-test-"));
chmodSync(folder, 0o755);
const report = (name) => join(folder, `${name}.json`);

// Side by side: tests wait for half of their time.
await Promise.all(only ? [parts[only]()] : [server(), checks().then(browser)]);
rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

if (failed.length > 0) console.log(`\nFailed:\n${failed.join("\n")}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${failed.length} failed${skipped}`);
process.exitCode = failed.length > 0 || total.passed === 0 ? 1 : 0;

async function checks() {
  for (const check of ["lint", "format", "unused", "migrations", "packages"])
    if (await run(`Check: ${check}`, `npm run --silent check:${check}`)) total.passed++;
}

/** On PGlite, on PostgreSQL, and with servers that are killed. */
async function server() {
  const projects = "--project=pglite --project=postgres --project=faults";
  const reporters = `--reporter=default --reporter=json --outputFile.json=${report("vitest")}`;
  await run("Server tests", `vitest run ${projects} ${reporters}`, "vitest");
}

async function browser() {
  if (await run("Build", "node scripts/build.js"))
    await run("Browser tests", "playwright test --reporter=list,json", "playwright");
}

/** Counts what the runner reported. A command that fails and reports no failure is one itself. */
async function run(title, command, runner) {
  console.log(`\n== ${title}`);
  const failedBefore = failed.length;
  const path = `${resolve("node_modules/.bin")}${delimiter}${process.env.PATH}`;
  const variables = { FAULTS: "short", PLAYWRIGHT_JSON_OUTPUT_FILE: report("playwright") };
  const env = { ...process.env, PATH: path, TMPDIR: folder, ...variables };
  const child = spawn(command, { shell: true, env, stdio: ["ignore", "pipe", "pipe"] });
  let lastLines = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.pipe(process.stdout, { end: false });
    stream.on("data", (text) => (lastLines = (lastLines + text).slice(-3000)));
  }
  const status = await new Promise((done) => child.once("close", done));
  try {
    const results = runner && JSON.parse(readFileSync(report(runner), "utf8"));
    if (runner === "vitest") countVitest(results);
    if (runner === "playwright") countPlaywright(results);
  } catch (error) {
    fail(title, `No report: ${error.message}`);
  }
  if (status !== 0 && failed.length === failedBefore) fail(title, lastLines);
  return status === 0;
}

function countVitest({ numPassedTests, numPendingTests, numTodoTests, testResults }) {
  total.passed += numPassedTests;
  total.skipped += numPendingTests + numTodoTests;
  for (const { name, assertionResults } of testResults)
    for (const { fullName, status, failureMessages } of assertionResults)
      if (status === "failed") fail(`${relative(".", name)}: ${fullName}`, ...failureMessages);
}

function countPlaywright({ stats, suites }) {
  total.passed += stats.expected;
  total.skipped += stats.skipped;
  const specsOf = ({ specs, suites: inner = [] }) => [...specs, ...inner.flatMap(specsOf)];
  for (const { file, title, tests } of suites.flatMap(specsOf)) {
    const { status, results } = tests[0];
    if (status === "expected" || status === "skipped") continue;
    const files = results.flatMap(({ attachments }) => attachments).filter(({ path }) => path);
    const errors = (results[0]?.errors ?? []).map(({ message }) => message);
    fail(`tests/${file}: ${title}`, ...errors, ...files.map(({ name, path }) => `${name}: ${path}`));
  }
}

/** Shown again at the end, which is what is read first of a run of minutes. */
function fail(name, ...why) {
  const lines = why.flatMap((text) => stripVTControlCharacters(text).split("\n").slice(0, 40));
  failed.push([name, ...lines].join("\n    "));
}
