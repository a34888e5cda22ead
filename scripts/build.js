// Builds the pages and the server when what they are made of has changed since the last time. `--server` builds no pages,
// `--pages` no server, `--force` builds in any case. `--beside` comes back with the server and leaves the pages to a
// process of their own: a server that starts meanwhile waits for it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { dirname } from "node:path";
import { hashOfSources, isBuilt, pages, server } from "./built.js";
import { compress } from "./compress.js";
import { pagesOf } from "./pages.js";

const [isForced, isOfServer, isOfPages, isBeside] = ["--force", "--server", "--pages", "--beside"].map(
  (word) => process.argv.includes(word),
);
const arePagesWanted = !isOfServer && (isForced || !isBuilt(pages));
// The server that starts meanwhile comes first.
if (isOfPages) setPriority(10);
const building = [];
if (arePagesWanted && isBeside) leavePages();
if (arePagesWanted && !isBeside) building.push(buildPages());
if (!isOfPages && (isForced || !isBuilt(server))) building.push(buildServer());
await Promise.all(building);

/** The server asks whether this process still runs. */
function leavePages() {
  const builder = spawn(process.execPath, [process.argv[1], "--pages"], { stdio: ["ignore", "ignore", 2] });
  mkdirSync(dirname(pages.builder), { recursive: true });
  writeFileSync(pages.builder, String(builder.pid));
  builder.unref();
}

async function buildPages() {
  console.error("Building the pages.");
  const current = hashOfSources(pages);
  // A build that is interrupted must not pass for the one before it.
  rmSync(pages.stamp, { force: true });
  const build = (configuration) =>
    run("vite/bin/vite.js", [
      "build",
      `--config=${configuration}`,
      "--configLoader=native",
      "--logLevel=warn",
    ]);
  const [first, ...others] = pages.configurations;
  // It empties the folder.
  await build(first);
  await Promise.all(others.map(build));
  const manifest = JSON.parse(readFileSync(`${pages.folder}/.vite/manifest.json`, "utf8"));
  const known = pagesOf(readFileSync("web/app/routeTree.gen.ts", "utf8"), manifest);
  writeFileSync(pages.main, JSON.stringify(known));
  // They can be shown as they are.
  rmSync(pages.builder, { force: true });
  await compress(pages.folder);
  writeFileSync(pages.stamp, current);
}

/** Beside the one that is there and then in its place, since servers may be starting from it. */
async function buildServer() {
  console.error("Building the server.");
  const current = hashOfSources(server);
  const [made, before] = ["made", "before"].map((name) => `${server.folder}-${name}-${process.pid}`);
  await run("rolldown/bin/cli.mjs", [`--config=${server.configurations[0]}`, `--dir=${made}`]);
  writeFileSync(server.stamp.replace(server.folder, made), current);
  if (existsSync(server.folder)) renameSync(server.folder, before);
  renameSync(made, server.folder);
  rmSync(before, { recursive: true, force: true });
}

/** Ends this process where the tool fails. */
async function run(tool, words) {
  const child = spawn("node_modules/.bin/node", [`node_modules/${tool}`, ...words], {
    stdio: ["ignore", "ignore", 2],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [status] = await once(child, "exit");
  if (status === 0) return;
  console.error("It could not be built; what the tool said stands above.");
  process.exit(1);
}
