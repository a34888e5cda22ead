// The whole test command: checks, the server's tests on both engines, the browser's tests on the built product. Every
// part runs, whatever became of the others; the last line counts them all. `npm test -- server` runs one part.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { chromium } from "./chromium.js";

const environment = {
  ...process.env,
  PATH: `${resolve("node_modules/.bin")}${delimiter}${process.env.PATH}`,
};
const total = { passed: 0, failed: 0, skipped: 0 };
const only = process.argv[2];

const parts = { checks, server: serverTests, browser: browserTests };
if (only && !(only in parts)) {
  console.error(`There is no part '${only}'. The parts are: ${Object.keys(parts).join(", ")}.`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "forthright-test-"));
for (const [name, part] of Object.entries(parts)) if (!only || only === name) await part();

rmSync(folder, { recursive: true });
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

function checks() {
  for (const check of ["types", "lint", "format", "unused", "migrations"])
    count(
      run(`Check: ${check}`, "npm", ["run", "--silent", `check:${check}`]) ? { passed: 1 } : { failed: 1 },
    );
}

function serverTests() {
  runVitest("The server's tests, on PGlite and on PostgreSQL", ["pglite", "postgres"]);
  runVitest(
    "Servers that are killed, and mail servers and databases that fail them",
    ["faults"],
    ["mail", "server-kills", "embedded", "database-away", "start-and-stop"].map(
      (name) => `tests/faults/${name}.test.ts`,
    ),
  );
}

function runVitest(title, projects, files = []) {
  const report = join(folder, `${projects.join("-")}.json`);
  const succeeded = run(title, "vitest", [
    "run",
    ...files,
    ...projects.map((project) => `--project=${project}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = read(report);
  // A file that cannot be loaded, an unhandled rejection or a teardown that throws fails no test of the report.
  const broken = !succeeded && numFailedTests === 0 ? 1 : 0;
  count({ passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests });
}

async function browserTests() {
  try {
    environment.CHROMIUM_PATH = await chromium();
  } catch (error) {
    console.error(error.message);
    return count({ failed: 1 });
  }
  if (!run("Build", "node", ["scripts/build.js"])) return count({ failed: 1 });
  runVitest("The screens, in a browser before the server's own process", ["screens"]);
  const report = join(folder, "browser.json");
  environment.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const succeeded = run("The browser's tests, against the built product", "playwright", [
    "test",
    "--reporter=list,json",
  ]);
  const { stats } = read(report);
  const broken = !succeeded && stats.unexpected === 0 ? 1 : 0;
  count({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + broken,
    skipped: stats.skipped,
  });
}

function run(title, command, options) {
  console.log(`\n── ${title}`);
  const started = Date.now();
  const { status } = spawnSync(command, options, {
    stdio: ["ignore", "inherit", "inherit"],
    env: environment,
  });
  console.log(`── ${status === 0 ? "done" : "FAILED"} after ${Math.round((Date.now() - started) / 1000)} s`);
  return status === 0;
}

/** A runner that broke down before it could report has counted nothing. */
function read(report) {
  try {
    return JSON.parse(readFileSync(report, "utf8"));
  } catch {
    return {
      numPassedTests: 0,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 },
    };
  }
}

function count(more) {
  for (const outcome of Object.keys(total)) total[outcome] += more[outcome] ?? 0;
}
