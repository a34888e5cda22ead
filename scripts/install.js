// Runs on the machine's own Node, before node_modules exists: plain JavaScript, nothing imported but Node itself.
// `--to-run` leaves out what only testing needs, and where the pages of this tree are built already, what builds them.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { isBuilt, pages } from "./built.js";

const stamp = "node_modules/.forthright-lock";
const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19))
  fail(
    `This needs Node 20.19 or newer to begin with; here it is ${process.versions.node}. See https://nodejs.org`,
  );
// From the least to all of it. What builds stands among package.json's peer dependencies, as a group of its own.
const extents = [
  { stands: `${wanted} to run`, words: ["--omit=dev", "--omit=peer"] },
  { stands: `${wanted} to build`, words: ["--omit=dev", "--include=peer"] },
  { stands: wanted, words: ["--include=dev", "--include=peer"] },
];
const needed = process.argv.includes("--to-run") ? (isBuilt(pages) ? 0 : 1) : 2;
const there = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
if (extents.slice(needed).some(({ stands }) => stands === there)) process.exit(0);
const { stands, words } = extents[needed];

console.error("Installing what is missing. The first time this takes about half a minute.");
// That many packages ask for a newer Node than the one npm runs on is nothing to tell: they run on the one it brings.
const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
const { status, error } = spawnSync(npm[0], [...npm.slice(1), "ci", ...words, ...quietly], {
  // npm's standard output is not the answer that somebody who calls this waits for.
  stdio: ["ignore", 2, 2],
});
if (error) fail(`npm could not be started (${error.message}). It comes with Node: see https://nodejs.org`);
if (status !== 0)
  fail("'npm ci' failed; what it said stands above. Is the npm registry reachable from here?");

const node = "node_modules/.bin/node";
const brought = `node-${process.platform}-${process.arch}/bin/node`;
// npm before 11.6.2 puts no program of this package among the others where it leaves out the one for another machine.
if (!existsSync(node) && existsSync(`node_modules/${brought}`)) symlinkSync(`../${brought}`, node);
// Where npm has no Node 24 for a machine, macOS for one, the machine's own does where it is one.
if (!existsSync(node) && major >= 24) symlinkSync(process.execPath, node);
if (spawnSync(node, ["--version"]).status !== 0)
  fail(
    `The project runs on Node 24, and npm brought none that runs here (${process.platform}, ${process.arch}). Install Node 24 or newer, and start again. See https://nodejs.org`,
  );
writeFileSync(stamp, stands);

function fail(message) {
  console.error(message);
  process.exit(1);
}
