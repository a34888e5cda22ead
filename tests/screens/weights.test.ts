import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Budgets in bytes of gzipped JavaScript: the limit at which a user on a slow line would notice, not today's figure.
const most = { survey: 100_000, candidate: 100_000, dashboard: 260_000, "new candidate": 260_000 };
const built = "dist/web";

test.for(["survey", "candidate"] as const)(
  "the pages of %s.html bring no more JavaScript than they may",
  (entry) => {
    const html = readFileSync(join(built, `${entry}.html`), "utf8");
    const scripts = [...html.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file = ""]) => file);
    expect(scripts).toHaveLength(1);
    // One script: nothing comes later.
    expect(readFileSync(join(built, scripts[0] ?? ""), "utf8")).not.toMatch(/\bimport\(/);
    expect(gzipped(scripts)).toBeLessThanOrEqual(most[entry]);
  },
);

test("the dashboard brings no more JavaScript than it may, what comes after the first picture included", () => {
  const seeds = [
    /^index\.html$/,
    /^_frame-.*js$/,
    // Loaded with the first call, and for toasts.
    /^_calls-.*js$/,
    /^ui\/overlays\.tsx$/,
  ];
  const manifest = JSON.parse(readFileSync(join(built, ".vite/manifest.json"), "utf8")) as Manifest;
  const files = new Set<string>();
  const add = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  for (const seed of seeds) {
    const keys = Object.keys(manifest).filter((key) => seed.test(key));
    expect(keys, String(seed)).toHaveLength(1);
    keys.forEach(add);
  }
  expect(gzipped([...files])).toBeLessThanOrEqual(most.dashboard);
});

test("a new candidate's form waits for no more JavaScript than it may", () => {
  const pages = JSON.parse(readFileSync(join(built, "pages.json"), "utf8")) as Page[];
  const { files = [] } = pages.find(({ path }) => path === "/new-candidate") ?? {};
  const html = readFileSync(join(built, "index.html"), "utf8");
  const entry = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file = ""]) => file);
  const scripts = new Set([...entry, ...files.filter((file) => file.endsWith(".js"))]);
  expect(scripts.size).toBeGreaterThan(entry.length);
  expect(gzipped([...scripts])).toBeLessThanOrEqual(most["new candidate"]);
});

type Page = { path: string; files: string[] };
type Manifest = Record<string, { file: string; imports?: string[] }>;

const gzipped = (files: string[]) =>
  files.reduce((sum, file) => sum + statSync(join(built, `${file}.gz`)).size, 0);
