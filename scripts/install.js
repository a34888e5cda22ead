// Runs on the machine's own Node, before node_modules exists: plain JavaScript, nothing imported but Node itself.
// `--to-run` leaves out what only development needs.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(
    `Node 20.19 or newer is needed to install. This is ${process.versions.node}. Get it from https://nodejs.org`,
  );

const stamp = "node_modules/.installed-from";
const lock = readFileSync("package-lock.json", "utf8");
const isToRun = process.argv.includes("--to-run");
const wanted = isToRun ? `${lock}without development` : lock;
const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
if (installed === wanted || installed === lock) process.exit(0);

console.error("Installing packages. The first time this takes about half a minute.");
// At a lower log level npm warns that packages want a newer Node than the one it runs on. They run on the one it installs.
const words = ["ci", ...(isToRun ? ["--omit=dev"] : []), "--no-audit", "--no-fund", "--loglevel=error"];
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
// Standard output belongs to the command that this runs before.
const { status, error } = spawnSync(npm[0], [...npm.slice(1), ...words], { stdio: ["ignore", 2, 2] });
if (error) fail(`npm could not be started (${error.message}). It comes with Node from https://nodejs.org`);
if (status !== 0) fail("'npm ci' failed, see above. Can this machine reach the npm registry?");

const node = "node_modules/.bin/node";
const brought = `node-${process.platform}-${process.arch}/bin/node`;
// npm before 11.6.2 does not link the optional package's program.
if (!existsSync(node) && existsSync(`node_modules/${brought}`)) symlinkSync(`../${brought}`, node);
// npm has no Node 24 for some machines, such as macOS: there it is the machine's own, if new enough.
if (!existsSync(node) && major >= 24) symlinkSync(process.execPath, node);
if (spawnSync(node, ["--version"]).status !== 0)
  fail(`npm has no Node 24 for ${process.platform} ${process.arch}. Install it from https://nodejs.org`);
writeFileSync(stamp, wanted);

function fail(message) {
  console.error(message);
  process.exit(1);
}
