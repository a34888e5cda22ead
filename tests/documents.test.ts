import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readEnv } from "#server/platform/env.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const folders = ["contract", "deploy", "docs", "samples", "scripts", "server", "tests", "web"];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => !name.includes("node_modules"))
    .map((name) => `${folder}/${name}`),
);
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  ...files.filter((file) => /^(?!tests).*\.md$/.test(file)),
];

test("every relative link in a document leads to a file", () => {
  const broken = documents.flatMap((document) =>
    findAll(document, /\]\(([^)#:]+)(?:#[^)]*)?\)/g)
      .filter(([link = ""]) => !existsSync(join(root, dirname(document), link)))
      .map(([link]) => `${document}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test("the files and folders that a document names exist", () => {
  const named = new RegExp(`\`((?:${folders.join("|")})/[\\w./$-]+|[\\w.-]+\\.test\\.tsx?)\``, "g");
  const missing = documents.flatMap((document) =>
    findAll(document, named)
      .filter(([path = ""]) => fileNamed(path) === undefined)
      .map(([path]) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test("a test title that a document quotes is in the file that the document names before it", () => {
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

test(".env.example lists exactly the known variables, each with its default", () => {
  const source = read("server/platform/env.ts");
  const known = findAll("server/platform/env.ts", /^ {2}([A-Z][A-Z_\d]+):/gm).flatMap(([name = ""]) => name);
  const listed = new Map(
    findAll(".env.example", /^([A-Z][A-Z_\d]+)=([^ \n]*)/gm).map(([name = "", value = ""]) => [name, value]),
  );
  expect(known.length).toBeGreaterThan(30);
  // Only the start script sets the first; OpenTelemetry itself reads the second.
  const isOdd = (name: string) => ["NODE_ENV", "OTEL_EXPORTER_OTLP_HEADERS"].includes(name);
  expect(known.filter((name) => !isOdd(name) && !listed.has(name))).toEqual([]);
  expect([...listed.keys()].filter((name) => !isOdd(name) && !known.includes(name))).toEqual([]);
  const given = Object.fromEntries([...listed].filter(([, value]) => value !== ""));
  expect(Object.keys(given).length).toBeGreaterThan(20);
  // Defaults that depend on demo mode are listed as they are in production.
  const unset = readEnv({ NODE_ENV: "production" });
  expect(readEnv({ NODE_ENV: "production", ...given })).toEqual(unset);
  const withDefault = known.filter((name) =>
    new RegExp(`^ {2}${name}:(?:(?!^ {2}[A-Z])[^])*?\\.default\\(`, "m").test(source),
  );
  // These defaults have no value to list, so they are described in words.
  const inWords = new Set(["MAIL_FROM", "SALES_EMAIL", "EMAILJS_URL", "PEOPLE_DATA_LABS_URL"]);
  expect(withDefault.filter((name) => !inWords.has(name) && !(name in given))).toEqual([]);
});

test("a variable that a document names is read by some code", () => {
  const code = files.filter((file) => /\.(?:[cm]?[jt]sx?|env|yml|service)$/.test(file)).map(read);
  // A decision record is history, and also describes what was removed.
  const current = documents.filter((document) => !document.startsWith("docs/decisions/"));
  const unknown = current.flatMap((document) =>
    findAll(document, /`([A-Z][A-Z\d]*_[A-Z_\d]+)`/g)
      .filter(([name = ""]) => !code.some((text) => text.includes(name)))
      .map(([name]) => `${document}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test("a service manager waits longer than a stop takes, as the documents say", () => {
  const { shutdownDelaySeconds } = readEnv({ NODE_ENV: "production" });
  const waits = [
    "deploy/systemd/forthright@.service",
    "deploy/container/compose.yml",
    "docs/operations.md",
  ].flatMap((file) =>
    findAll(file, /(?:TimeoutStopSec=|(?<! {4})stop_grace_period: |docker stop --time )(\d+)/g).map(Number),
  );
  expect(waits).toHaveLength(5);
  expect(new Set(waits).size).toBe(1);
  // See maxStopMs in server/main.ts.
  expect(waits[0]).toBeGreaterThan(shutdownDelaySeconds + 10);
});

test("service units and containers allow a server the memory that docs/operations.md asks for", () => {
  const asked = findAll("docs/operations.md", /^\| (?:embedded|PostgreSQL) +\| (\d+) MB/gm).map(Number);
  const allowed = [
    ...findAll("deploy/systemd/forthright@.service", /^MemoryMax=(\d+)G$/gm),
    ...findAll("deploy/container/compose.yml", /^ +mem_limit: (\d+)g$/gm),
  ].map((gigabytes) => 1024 * Number(gigabytes));
  expect(asked).toHaveLength(2);
  expect(allowed).toHaveLength(2);
  expect(Math.min(...allowed)).toBeGreaterThanOrEqual(Math.max(...asked));
});

/** The groups of a pattern, for each match. */
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
