import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = ["contract", "deploy", "docs", "samples", "scripts", "server", "tests", "web"];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
);
const documents = ["README.md", "CONTRIBUTING.md", ...files.filter((file) => /^(?!tests).*\.md$/.test(file))];

test("what a document leads to is there", () => {
  const astray = documents.flatMap((document) =>
    findAll(document, /\]\(([^)#:]+)(?:#[^)]*)?\)/g)
      .filter(([link = ""]) => !existsSync(join(root, dirname(document), link)))
      .map(([link]) => `${document}: ${link}`),
  );
  expect(astray).toEqual([]);
});

test("the files and folders that a document names are there", () => {
  const named = new RegExp(`\`((?:${folders.join("|")})/[\\w./$-]+|[\\w.-]+\\.test\\.tsx?)\``, "g");
  const gone = documents.flatMap((document) =>
    findAll(document, named)
      .filter(([path = ""]) => fileNamed(path) === undefined)
      .map(([path]) => `${document}: ${path}`),
  );
  expect(gone).toEqual([]);
});

test("the test that a document quotes stands in the file that it names before", () => {
  const quotes = /`([\w./-]+\.test\.tsx?)`(?:, '([^']+)')?|the same file, '([^']+)'/g;
  let found = 0;
  const missing = documents.flatMap((document) => {
    let path = "";
    return findAll(document, quotes).flatMap(([file, besideFile, besideSame]) => {
      path = file ?? path;
      const quoted = besideFile ?? besideSame;
      if (quoted === undefined) return [];
      found++;
      return read(fileNamed(path) ?? "package.json").includes(quoted) ? [] : [`${document}: '${quoted}'`];
    });
  });
  expect(missing).toEqual([]);
  expect(found).toBeGreaterThan(15);
});

test("the commands that a document gives are in package.json", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: object };
  const unknown = documents.flatMap((document) =>
    findAll(document, /npm run (?:--silent )?([\w:-]+)/g).filter(([name = ""]) => !(name in scripts)),
  );
  expect(unknown).toEqual([]);
});

test(".env.example lists every variable", () => {
  const known = findAll("server/env.ts", /^ {2}([A-Z][A-Z_\d]+):/gm).flat();
  const listed = new Set(findAll(".env.example", /^#? ?([A-Z][A-Z_\d]+)=/gm).flat());
  expect(known.length).toBeGreaterThan(30);
  // Only what starts the server sets the first.
  expect(known.filter((name) => name !== "NODE_ENV" && !listed.has(name))).toEqual([]);
});

/** What the groups of a pattern hold, for each place where it fits. */
function findAll(file: string, pattern: RegExp): (string | undefined)[][] {
  return Array.from(read(file).matchAll(pattern), ([, ...groups]) => groups);
}

/** By the whole path, or by its end. */
function fileNamed(path: string): string | undefined {
  const name = path.replace(/\/$/, "");
  return files.find((file) => file === name) ?? files.find((file) => file.endsWith(`/${name}`));
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
