import { execFileSync } from "node:child_process";

let isMade = false;

/** Sees to it that what is in `dist/server` was made of these sources. */
export function buildServer() {
  if (!isMade)
    execFileSync("node_modules/.bin/node", ["scripts/build.js", "--server"], { stdio: ["ignore", 2, 2] });
  isMade = true;
}
