// Builds the server (dist/server) and the pages (dist/web), each when its sources have changed since it was last built.
// `--server` leaves out the pages.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const server = {
  folder: "dist/server",
  sources: ["contract", "server", "rolldown.config.ts", "package-lock.json"],
  command: (folder) => ["rolldown/bin/cli.mjs", "--config=rolldown.config.ts", `--dir=${folder}`],
};
const pages = {
  folder: "dist/web",
  sources: ["contract", "web", "vite.config.ts", "package-lock.json"],
  command: (folder) => ["vite/bin/vite.js", "build", "--logLevel=warn", `--outDir=${folder}`],
};
await Promise.all([server, ...(process.argv.includes("--server") ? [] : [pages])].map(build));

/** Builds next to the folder and then renames, because servers may be reading it. */
async function build({ folder, sources, command }) {
  const stamp = ".built-from";
  const hash = hashOf(sources);
  if (existsSync(join(folder, stamp)) && readFileSync(join(folder, stamp), "utf8") === hash) return;
  console.error(`Building ${folder}.`);
  const [made, before] = ["made", "before"].map((name) => `${folder}-${name}-${process.pid}`);
  const [tool, ...words] = command(resolve(made));
  const child = spawn("node_modules/.bin/node", [`node_modules/${tool}`, ...words], {
    // Standard output belongs to the command that this runs before.
    stdio: ["ignore", "ignore", 2],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [status] = await once(child, "exit");
  if (status !== 0) {
    console.error(`${folder} could not be built, see above.`);
    process.exit(1);
  }
  writeFileSync(join(made, stamp), hash);
  if (existsSync(folder)) renameSync(folder, before);
  renameSync(made, folder);
  rmSync(before, { recursive: true, force: true });
}

/** Without tests, and without what the build itself writes. */
function hashOf(sources) {
  const files = sources.flatMap(filesIn).filter((file) => !/\.test\.tsx?$|\.gen\.\w+$/.test(file));
  const hash = createHash("sha256");
  for (const file of files.toSorted((a, b) => (a < b ? -1 : 1)))
    hash.update(file).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

function filesIn(source) {
  if (!statSync(source).isDirectory()) return [source];
  return readdirSync(source, { recursive: true })
    .map((name) => join(source, name))
    .filter((path) => statSync(path).isFile());
}
