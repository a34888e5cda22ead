// Whether the migrations make the tables that the schema describes, each after the one before it, and whether servers of
// the previous release can work with them.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { destructiveStatements } from "./destructive-statements.js";
import { previousRelease } from "./previous-release.js";

const migrations = "server/platform/db/migrations";
const { entries } = JSON.parse(readFileSync(`${migrations}/meta/_journal.json`, "utf8"));
const problems = [];

// A database that has the later one skips what is older: two branches were joined.
for (const [index, { tag, when }] of entries.entries())
  if (index > 0 && when <= entries[index - 1].when)
    problems.push(`${tag} is older than the migration before it. Remove it and generate it again.`);

const named = new Set(entries.map(({ tag }) => `${tag}.sql`));
for (const name of readdirSync(migrations))
  if (name.endsWith(".sql") && !named.has(name)) problems.push(`The journal does not list ${name}.`);

const last = entries.findIndex(({ tag }) => tag === previousRelease.migration);
if (last < 0)
  problems.push(`${previousRelease.migration} is not in the journal. See scripts/previous-release.js.`);
const later = entries.slice(last + 1).map(({ tag }) => readFileSync(`${migrations}/${tag}.sql`, "utf8"));
const changelog = readFileSync("CHANGELOG.md", "utf8");
const releases = Array.from(changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm), ([, version]) => version);
problems.push(...destructiveStatements(later, releases));

const copy = mkdtempSync(join(tmpdir(), "forthright-migrations-"));
cpSync(migrations, copy, { recursive: true });
// It looks for its folder below this one.
const out = `--out=${relative(".", copy)}`;
const generate = ["generate", "--dialect=postgresql", "--schema=server/platform/db/schema/*.ts", out];
const { stdout, stderr } = spawnSync("node_modules/.bin/drizzle-kit", generate, {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "pipe"],
});
// It ends with 0 whatever it has found.
if (!stdout.includes("No schema changes"))
  problems.push(`${stdout}${stderr}\nThe migrations differ from the schema. Run 'npm run migrations'.`);
rmSync(copy, { recursive: true });

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
