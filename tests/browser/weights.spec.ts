import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";

// Bytes of gzipped JavaScript: the limit at which a user on a slow line would notice, not today's figure.
const budgets = { survey: 100_000, candidate: 100_000, dashboard: 260_000, "new candidate": 320_000 };
const built = "dist/web";
const manifest = JSON.parse(readFileSync(join(built, ".vite/manifest.json"), "utf8")) as Record<
  string,
  { file: string; imports?: string[] }
>;

const pages: Record<keyof typeof budgets, string[]> = {
  survey: ["survey.html"],
  candidate: ["candidate.html"],
  dashboard: ["index.html"],
  "new candidate": ["index.html", "app/routes/_manager.new-candidate.tsx?tsr-split=component"],
};

for (const page of Object.keys(budgets) as (keyof typeof budgets)[])
  test(`the page '${page}' loads no more JavaScript than its budget`, () => {
    const files = [...withImports(pages[page])];
    const bytes = files.map((file) => gzipSync(readFileSync(join(built, file))).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budgets[page]);
  });

test("the dashboard loads at most twelve files of JavaScript", () => {
  expect(withImports(pages.dashboard).size).toBeLessThanOrEqual(12);
});

test("each Mantine component that pages load has its styles", () => {
  const read = (ending: string) =>
    readdirSync(join(built, "assets"))
      .filter((file) => file.endsWith(ending))
      .map((file) => readFileSync(join(built, "assets", file), "utf8"))
      .join("");
  const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,10}\b/g));
  const withStyles = classesIn(readFileSync("node_modules/@mantine/core/styles.layer.css", "utf8"));
  const loaded = classesIn(read(".js")).intersection(withStyles);
  expect(loaded.size).toBeGreaterThan(100);
  expect(loaded.difference(classesIn(read(".css")))).toEqual(new Set());
});

function withImports(keys: string[], files = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no part ${key}`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    withImports(chunk.imports ?? [], files);
  }
  return files;
}
