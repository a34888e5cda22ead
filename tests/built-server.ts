import { execFileSync } from "node:child_process";

let isMade = false;

/** Ensures that `dist/server` was built from these sources. */
export function buildServer() {
  if (!isMade)
    execFileSync("node_modules/.bin/node", ["scripts/build.js", "--server"], { stdio: ["ignore", 2, 2] });
  isMade = true;
}
