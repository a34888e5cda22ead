import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { filesIn } from "./compress.js";

/**
 * Something that is built, which says by its stamp what it was made of.
 * @typedef {{ folder: string, main: string, stamp: string, builder?: string, configurations: string[], tools: string[], rooms: string[] }} Part
 */

/** @type {Part} */
export const pages = {
  folder: "dist/web",
  main: "dist/web/pages.json",
  stamp: "dist/built-from",
  builder: "dist/builder-of-pages",
  configurations: ["vite.config.ts", "vite.survey.config.ts", "vite.candidate.config.ts"],
  tools: ["scripts/pages.js", "scripts/narrow-font.js", "scripts/compress.js"],
  rooms: ["contract", "web"],
};

/** @type {Part} */
export const server = {
  folder: "dist/server",
  main: "dist/server/main.js",
  stamp: "dist/server/built-from",
  configurations: ["rolldown.config.ts"],
  tools: [],
  rooms: ["contract", "server"],
};

/**
 * Of all that it is made of.
 * @param {Part} part
 */
export function hashOfSources({ configurations, tools, rooms }) {
  const sources = [...configurations, ...tools, "package-lock.json", ...rooms.flatMap(filesIn)]
    // Tests are no part of it, and the tree of routes is written by the build itself.
    .filter((file) => !/\.test\.tsx?$|routeTree\.gen\.ts$/.test(file));
  const hash = createHash("sha256");
  for (const file of sources.toSorted((a, b) => (a < b ? -1 : 1)))
    hash.update(file).update("\0").update(readFileSync(file));
  return hash.digest("hex");
}

/**
 * Whether what is there was made of this tree.
 * @param {Part} part
 */
export function isBuilt(part) {
  const { main, stamp } = part;
  return existsSync(stamp) && existsSync(main) && readFileSync(stamp, "utf8") === hashOfSources(part);
}
