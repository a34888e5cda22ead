import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = ["contract", "server", "web", "tests", "samples"].flatMap(sourceFiles);
/** Where importing a type counts as importing. */
const typesCount = ["contract/", "server/", "web/"];
const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** From the lowest storey of the server to the highest: each may use what stands before it, and its own. */
const storeys = [
  ["server/edit-distance.ts"],
  ["server/misspelt.ts"],
  [
    "server/errors.ts",
    "server/env.ts",
    "server/clock.ts",
    "server/tsx.ts",
    "server/zoned-time.ts",
    "server/day-of.ts",
  ],
  ["server/log.ts"],
  ["server/telemetry"],
  ["server/sealing"],
  ["server/db"],
  ["server/shared-clock.ts"],
  ["server/in-transaction.ts", "server/as-system.ts"],
  ["server/pdf"],
  ["server/tasks"],
  ["server/mail"],
  ["server/context.ts"],
  ["server/define-task.ts"],
  ["server/happened.ts"],
  ["server/visible"],
  ["server/auth"],
  ["server/realms"],
  ["server/accounts"],
  ["server/site"],
  ["server/activity"],
  ["server/deliveries"],
  ["server/admins"],
  ["server/invitations"],
  ["server/managers"],
  ["server/templates"],
  ["server/jobs"],
  ["server/companies"],
  ["server/directory"],
  ["server/signals"],
  ["server/privacy"],
  ["server/reviewers"],
  ["server/company-admin"],
  ["server/imports"],
  ["server/reports"],
  ["server/notifications"],
  ["server/surveys"],
  ["server/outreach"],
  ["server/consent-texts"],
  ["server/participation"],
  ["server/sources"],
  ["server/survey-tests"],
  ["server/candidates"],
  ["server/attention"],
  ["server/system"],
  ["server/installation"],
  ["server/subscribers.ts"],
  ["server/demo"],
  ["server/api"],
  ["server/http"],
  ["server/app.ts"],
  ["server/on-installation.ts"],
  ["server/main.ts", "server/admin-command.ts"],
];

const beneathRooms = /^server\/(api|auth|db|demo|http|mail|pdf|realms|sealing|tasks|telemetry|visible)\//;
/** What a file of a room may be called beside what it exports: views, states, lists, and things with several parts. */
const nouns = new Set([
  "asked-before",
  "company-logo",
  "company-rules",
  "contacts",
  "daytime",
  "default-template",
  "deletions",
  "do-not-contact",
  "due-managers",
  "emailjs-config",
  "exclusion-marks",
  "export",
  "invitation-code",
  "job-choice",
  "job-view",
  "link-state",
  "no-company-words",
  "overlap",
  "own-profile",
  "past-digests",
  "procedures",
  "question-ids",
  "read-news",
  "receipt",
  "redeemable",
  "reset-link",
  "reviewer-view",
  "select-outreach",
  "session",
  "source",
  "timeline",
  "titles",
  "told-person",
  "traces",
  "trail-entries",
  "unlock-trail",
  "work-address",
]);

/** The same for the web. The reviewers' pages lie low: they take nothing of the rest but these three files. */
const webStoreys = [
  ["web/ui/tokens.css", "web/lib/storage.ts", "web/lib/new-key.ts"],
  ["web/surveys"],
  ["web/participation"],
  ["web/lib"],
  ["web/queries"],
  ["web/ui"],
  ["web/activity"],
  ["web/deliveries"],
  ["web/privacy"],
  ["web/consent-texts"],
  ["web/system"],
  ["web/directory"],
  ["web/invitations"],
  ["web/survey-tests"],
  ["web/templates"],
  ["web/responses"],
  ["web/reports"],
  ["web/reviewers"],
  ["web/outreach"],
  ["web/candidates"],
  ["web/attention"],
  ["web/jobs"],
  ["web/notifications"],
  ["web/accounts"],
  ["web/finder"],
  ["web/managers"],
  ["web/admins"],
  ["web/site"],
  ["web/routes"],
  ["web/routeTree.gen.ts"],
  ["web/router.tsx"],
  ["web/main.tsx"],
];

test("the contract imports zod and the contract library only", () => {
  const allowed = (target: string) =>
    target.startsWith("contract/") || ["zod", "@orpc/contract"].includes(target);
  expect(violations("contract/", allowed)).toEqual([]);
});

test("the web knows the contract and nothing of the server", () => {
  expect(
    violations("web/", (target) => !target.startsWith("server/") && !target.startsWith("tests/")),
  ).toEqual([]);
});

test("the server knows nothing of the web, and only tests import tests", () => {
  const allowed = (target: string) => !target.startsWith("web/") && !target.startsWith("tests/");
  expect(violations("server/", allowed)).toEqual([]);
});

test("a lower storey of the server never imports a higher one", () => {
  const upward = [...imports].flatMap(([file, targets]) =>
    targets.filter((target) => storeyOf(target) > storeyOf(file)).map((target) => `${file} → ${target}`),
  );
  expect(upward.filter((entry) => entry.startsWith("server/") && !isTest(entry))).toEqual([]);
});

test("every file of the server has its storey", () => {
  expect(
    files.filter((file) => file.startsWith("server/") && !isTest(file) && storeyOf(file) === -1),
  ).toEqual([]);
});

test("a lower storey of the web never imports a higher one, for a type neither", () => {
  const upward = violations(
    "web/",
    (target, file) => storeyOf(target, webStoreys) <= storeyOf(file, webStoreys),
  );
  expect(upward).toEqual([]);
});

test("every file of the web has its storey", () => {
  const web = files.filter((file) => file.startsWith("web/"));
  expect(web.filter((file) => storeyOf(file, webStoreys) === -1)).toEqual([]);
});

test("a component or a hook of a web room lies in the file of its name", () => {
  const named = files.filter((file) => /^web\/.*(\.tsx|\/use-[^/]+\.ts)$/.test(file) && isInRoom(file));
  const misnamed = named.filter((file) => {
    const exported = [...read(file).matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)];
    const names = exported.map(([, name = ""]) =>
      name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, "-").toLowerCase(),
    );
    return names.length > 0 && !names.some((name) => file.includes(`/${name}.ts`));
  });
  expect(misnamed).toEqual([]);
});

test("what the pages draw of Mantine has its styles, parts of it included", () => {
  const styled = read("web/ui/mantine.css");
  const named = files
    .filter((file) => file.startsWith("web/"))
    .flatMap((file) => [...read(file).matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)])
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()));
  const drawn = new Set(named);
  const missing = new Set<string>();
  // A set is gone through with what is added to it meanwhile.
  for (const name of drawn) {
    const folder = `node_modules/@mantine/core/esm/components/${name}`;
    if (!existsSync(join(root, folder, `${name}.mjs`))) continue;
    const source = read(`${folder}/${name}.mjs`);
    for (const [, part = ""] of source.matchAll(/from "\.\.\/(\w+)\/\1\.mjs"/g)) drawn.add(part);
    if (source.includes(`"./${name}.module.mjs"`) && !styled.includes(`/${name}.layer.css"`))
      missing.add(name);
  }
  expect([...missing]).toEqual([]);
});

test("no file imports itself by way of others", () => {
  const cycles: string[] = [];
  const state = new Map<string, "open" | "done">();
  const visit = (file: string, path: string[]) => {
    if (state.get(file) === "open") cycles.push([...path, file].join(" → "));
    if (state.has(file)) return;
    state.set(file, "open");
    for (const target of imports.get(file) ?? []) if (imports.has(target)) visit(target, [...path, file]);
    state.set(file, "done");
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});

test("what a manager reads is read through what they may see", () => {
  const ofManagers = files.filter(
    (file) =>
      /^server\/(?!visible\/|demo\/)[^/]+\//.test(file) &&
      !isTest(file) &&
      /\b(ManagerContext|Viewer)\b/.test(read(file)),
  );
  const around = ofManagers.filter((file) => {
    const text = read(file);
    const tables = [...text.matchAll(/import \{([^}]*)\} from "#server\/db\/schema/g)].flatMap(
      ([, names = ""]) => names.split(",").map((name) => name.trim()),
    );
    return tables.some(
      (table) =>
        /^(jobs|candidates|reviewers|surveyResponses)$/.test(table) && text.includes(`.from(${table})`),
    );
  });
  expect(ofManagers.length).toBeGreaterThan(20);
  // It claims for the system and for managers by one statement, which is narrowed by what they may see.
  expect(around).toEqual(["server/outreach/claim-surveys.ts"]);
});

test("a file of a room is named after what it exports, or by one of the nouns that there are", () => {
  const inRooms = files.filter(
    (file) => /^server\/[^/]+\/[^/]+\.tsx?$/.test(file) && !isTest(file) && !beneathRooms.test(file),
  );
  const odd = inRooms.filter((file) => {
    const name = file.replace(/^.*\/|\.tsx?$/g, "");
    const exported = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const isExported = new RegExp(`^export (async )?(function\\*?|const) ${exported}\\b`, "m").test(
      read(file),
    );
    return !isExported && !nouns.has(name);
  });
  expect(odd).toEqual([]);
});

test("procedures hold no queries and no try", () => {
  const thick = files
    .filter((file) => file.endsWith("/procedures.ts"))
    .filter((file) => /drizzle-orm|\btry\b|\.(select|insert|update|delete)\(/.test(read(file)));
  expect(thick).toEqual([]);
});

test("only env.ts reads the environment, and only the clock tells the time", () => {
  const inRooms = files.filter((file) => file.startsWith("server/") && !isTest(file));
  const entries = new Set(["server/main.ts", "server/admin-command.ts"]);
  const readers = inRooms.filter((file) => read(file).includes("process.env") && !entries.has(file));
  const watches = inRooms.filter(
    (file) => /new Date\(\)|Date\.now\(\)/.test(read(file)) && file !== "server/clock.ts",
  );
  expect({ readers, watches }).toEqual({ readers: [], watches: [] });
});

test("the path of a file is had from its address by fileURLToPath alone", () => {
  // In `pathname` a space stays %20, and no such file is found.
  const encoded = files.filter((file) => /import\.meta\.url\)\s*\.(pathname|href)/.test(read(file)));
  expect(encoded).toEqual([]);
});

test("no default exports, no barrels, no drawers for the rest", () => {
  const defaults = files.filter((file) => /^export default/m.test(read(file)));
  const barrels = files.filter(
    (file) => /\/index\.tsx?$/.test(file) && /^export (\*|\{[^}]*\}) from/m.test(read(file)),
  );
  const drawers = files.filter((file) => /\/(utils?|helpers?|common|misc)(\/|\.tsx?$)/.test(file));
  expect({ defaults, barrels, drawers }).toEqual({ defaults: [], barrels: [], drawers: [] });
});

test("a job is a vacancy: background work is called a task", () => {
  const tasks = files.filter((file) => file.startsWith("server/tasks/") && !isTest(file));
  expect(tasks.filter((file) => /\bjobs?\b/i.test(read(file).replace(/boss\.\w+|findJobs/g, "")))).toEqual(
    [],
  );
});

test("docs/dependencies.md lists each package that the server needs, and its script says what would replace it", () => {
  const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Record<string, string> };
  const rows = [...read("docs/dependencies.md").matchAll(/^\| \[(\S+)\]\(\S+\) *\| (\S+)/gm)];
  const listed = rows.flatMap(([, name = "", version]) =>
    name.startsWith("node-") ? [] : [[name, version]],
  );
  expect(Object.fromEntries(listed)).toEqual(dependencies);
  const replaced = read("scripts/dependencies.js").matchAll(/^ {2}"?([\w@/-]+)"?:/gm);
  expect(Array.from(replaced, ([, name]) => name)).toEqual(expect.arrayContaining(Object.keys(dependencies)));
});

function violations(folder: string, allowed: (target: string, file: string) => boolean): string[] {
  return [...imports]
    .filter(([file]) => file.startsWith(folder) && !isTest(file))
    .flatMap(([file, targets]) =>
      targets.filter((target) => !allowed(target, file)).map((target) => `${file} → ${target}`),
    );
}

function storeyOf(file: string, of = storeys): number {
  return of.findIndex((places) => places.some((place) => file === place || file.startsWith(`${place}/`)));
}

function isInRoom(file: string): boolean {
  return !/^web\/([^/]+$|(lib|queries|routes|ui)\/)/.test(file);
}

function isTest(file: string): boolean {
  return file.includes(".test.ts");
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.gen\.ts$|node_modules\//.test(name))
    .map((name) => `${folder}/${name}`);
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

/** What a file imports, types where they count: files of the project by their path, packages by their name. */
function importsOf(file: string): string[] {
  const statements = read(file).matchAll(
    /^(?:import|export)\s(type\b)?[^;]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|import\("([^"]+)"\)/gm,
  );
  const counted = [...statements].filter(
    ([, type]) => !type || typesCount.some((folder) => file.startsWith(folder)),
  );
  return counted.map(([, , from, bare, dynamic]) => {
    const target = from ?? bare ?? dynamic ?? "";
    if (target.startsWith("#")) return target.slice(1);
    return target.startsWith(".") ? relative(root, resolve(root, dirname(file), target)) : target;
  });
}
