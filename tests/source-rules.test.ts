import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { serverFeatures, webFeatures } from "../oxlint.config.ts";

// Rules that the linter cannot check. oxlint.config.ts has the rules of imports.
const root = fileURLToPath(new URL("..", import.meta.url));
const files = ["contract", "server", "web", "tests", "samples"].flatMap(sourceFiles);
const server = files.filter((file) => file.startsWith("server/") && !file.includes(".test.ts"));

test.for([
  ["server/features", serverFeatures],
  ["web/app/features", webFeatures],
] as const)("the features in %s import one another one way only", ([folder, features]) => {
  const names = Object.keys(features);
  const ofFeatures = files.filter((file) => file.startsWith(`${folder}/`));
  const folders = ofFeatures.map((file) => file.slice(folder.length + 1).split("/")[0]);
  expect(new Set(names)).toEqual(new Set(folders));
  const upwards = Object.entries(features).filter(([name, others]) =>
    others.some((other) => names.indexOf(other) >= names.indexOf(name)),
  );
  expect(upwards).toEqual([]);
});

test("a manager's feature reads through the scoped queries", () => {
  const ofManagers = server
    .filter((file) => file.startsWith("server/features/") && !file.startsWith("server/features/demo/"))
    .flatMap((file) =>
      topLevelOf(read(file))
        .filter((text) => /\b(ManagerContext|ManagerScope)\b/.test(text))
        .map((text) => ({ file, text, tables: tablesOf(read(file)) })),
    );
  const around = ofManagers.filter(({ text, tables }) =>
    tables.some(
      (table) =>
        /^(jobs|candidates|reviewers|surveyResponses)$/.test(table) && text.includes(`.from(${table})`),
    ),
  );
  expect(ofManagers.length).toBeGreaterThan(40);
  expect(around.map(({ file }) => file).toSorted()).toEqual([
    // Their subqueries are joined to the candidates of a scoped query.
    "server/features/candidates/candidate-states.ts",
    "server/features/checks/checks.ts",
    // It claims for the system and for managers in one statement, to which the scoped queries are added.
    "server/features/outreach/claim-surveys.ts",
  ]);
});

test("procedures contain no queries and no try", () => {
  const thick = server
    .filter((file) => file.endsWith("procedures.ts"))
    .filter((file) => /drizzle-orm|\btry\b|\.(select|insert|update|delete)\(/.test(read(file)));
  expect(thick).toEqual([]);
});

test("only the clock reads the time", () => {
  const readers = server.filter((file) => /new Date\(\)|Date\.now\(\)/.test(read(file)));
  expect(readers).toEqual(["server/platform/clock.ts"]);
});

test("a file's path is read from its URL only by fileURLToPath", () => {
  // In `pathname` a space stays %20, and no such file is found.
  const encoded = files.filter((file) => /import\.meta\.url\)\s*\.(pathname|href)/.test(read(file)));
  expect(encoded).toEqual([]);
});

function tablesOf(text: string): string[] {
  const imports = text.matchAll(/import \{([^}]*)\} from "#server\/platform\/db\/schema/g);
  return [...imports].flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()));
}

/** The functions and other declarations of a file, each with its whole text. */
function topLevelOf(text: string): string[] {
  return text.split(/^(?=(?:export )?(?:async )?(?:function|const|class|interface|type) )/m);
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.gen\.ts$|node_modules\//.test(name))
    .map((name) => `${folder}/${name}`);
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
