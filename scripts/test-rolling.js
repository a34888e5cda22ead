// `npm run test:rolling`: the previous release's own tests of the server, with its own packages, on this version's
// migrations. During an upgrade its servers read and write a database that this version has migrated.
// `PREVIOUS_RELEASE=v0.2.0 npm run test:rolling -- server/features/jobs` tests another one, and a part of it.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { previousRelease } from "./previous-release.js";

const only = process.argv.slice(2);
const commit = process.env.PREVIOUS_RELEASE || previousRelease.commit;
const migrations = "server/platform/db/migrations";
const folder = mkdtempSync(join(tmpdir(), "forthright-rolling-"));
// PostgreSQL may run as another user.
chmodSync(folder, 0o755);
process.exitCode = test() ? 0 : 1;
rmSync(folder, { recursive: true, force: true });

function test() {
  console.log(`\n== The server's tests of ${commit} on this version's migrations`);
  const archive = join(folder, "release.tar");
  if (!run("git", ["archive", `--output=${archive}`, commit], "."))
    return fail(`The clone has no ${commit}. Fetch it: git fetch --unshallow --tags`);
  if (!run("tar", ["--extract", `--file=${archive}`])) return fail("The release could not be unpacked.");
  const isSame = read(".", "package-lock.json") === read(folder, "package-lock.json");
  if (isSame) symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  else if (!run(process.execPath, ["scripts/install.js"]))
    return fail("The packages of the release could not be installed.");
  rmSync(join(folder, migrations), { recursive: true });
  cpSync(migrations, join(folder, migrations), { recursive: true });
  // That test lists the tables of its own release, and nobody there fills later ones.
  const names = "--testNamePattern=^(?!.*no table escapes these tests)";
  return run("vitest", ["run", "--project=postgres", names, ...(only.length > 0 ? only : ["server/"])]);
}

function run(command, words, cwd = folder) {
  const PATH = `${join(folder, "node_modules/.bin")}${delimiter}${process.env.PATH}`;
  return spawnSync(command, words, { cwd, env: { ...process.env, PATH }, stdio: "inherit" }).status === 0;
}

function read(where, name) {
  return readFileSync(join(where, name), "utf8");
}

function fail(sentence) {
  console.error(sentence);
  return false;
}
