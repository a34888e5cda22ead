import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { filesIn } from "./compress.js";

export const output = "dist/web";
export const stamp = "dist/built-from";
export const configurations = ["vite.config.ts", "vite.survey.config.ts", "vite.candidate.config.ts"];

/** Of all that the pages are made of. */
export function hashOfSources() {
  const sources = [...configurations, "package-lock.json", ...filesIn("contract"), ...filesIn("web")]
    // Written by the build itself.
    .filter((file) => !file.endsWith("routeTree.gen.ts"));
  const hash = createHash("sha256");
  for (const file of sources.toSorted((a, b) => (a < b ? -1 : 1)))
    hash.update(file).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

/** Whether the pages that are there are those of this tree. */
export function isBuilt() {
  return (
    existsSync(stamp) && existsSync(`${output}/pages.json`) && readFileSync(stamp, "utf8") === hashOfSources()
  );
}
