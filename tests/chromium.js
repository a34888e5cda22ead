import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** The same pages without the windows around them, which take a quarter of a test's processor time. */
const shells = ["chromium-headless-shell", "chrome-headless-shell"];
/** Of Debian's. */
const packages = new Set(["chromium-headless-shell", "chromium"]);
const downloadMs = 120_000;
const answerMs = 20_000;

/**
 * The path of a Chromium: the one named, the system's, Playwright's own, or, as root on Debian, the distribution's.
 * @param {{ withWindows?: boolean }} [wanted] a browser as people have it, where its weight is what is measured
 * @returns {Promise<string>}
 */
export async function chromium({ withWindows = false } = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named))
    throw new Error(`CHROMIUM_PATH is ${named}, but this file does not exist.`);
  const names = withWindows ? browsers : [...shells, ...browsers];
  return named || onThePath(names) || (await playwrights()) || distributions(names) || nowhere();
}

function onThePath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path) && runs(path));
}

/** Some are there and cannot run: a download without the libraries it needs, or a stub that asks for a snap. */
function runs(path) {
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: answerMs }).status === 0;
}

async function playwrights() {
  const playwright = await import("@playwright/test");
  const path = playwright.chromium.executablePath();
  if (existsSync(path)) return runs(path) ? path : undefined;
  console.error("No Chromium was found. Downloading Playwright's.");
  const download = ["node_modules/@playwright/test/cli.js", "install", "chromium"];
  spawnSync(process.execPath, download, { stdio: ["ignore", 2, 2], timeout: downloadMs });
  return existsSync(path) && runs(path) ? path : undefined;
}

function distributions(names) {
  if (!existsSync("/etc/debian_version") || process.getuid?.() !== 0) return undefined;
  console.error("Installing the distribution's Chromium.");
  apt("update", "-qq");
  const install = (name) => apt("install", "-y", "-qq", "--no-install-recommends", name);
  return names.filter((name) => packages.has(name)).some(install) ? onThePath(names) : undefined;
}

function apt(...words) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", words, { stdio: ["ignore", 2, 2], env }).status === 0;
}

function nowhere() {
  throw new Error(
    "The browser tests need Chromium. Install it ('apt-get install chromium', or 'npx playwright install --with-deps chromium'), or set CHROMIUM_PATH to yours.",
  );
}
