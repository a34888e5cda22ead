import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const include = [
  "server/**/*.test.ts",
  "server/**/*.test.tsx",
  "contract/**/*.test.ts",
  "web/**/*.test.ts",
  "tests/*.test.ts",
];

/** What needs no database, or asks about doors, input, what is written where, and several servers, runs on PostgreSQL only. */
const sameOnBoth = [
  ...globSync(include).filter((file) => !readFileSync(file, "utf8").includes("/harness.ts")),
  "server/auth/passwords.test.ts",
  "server/http/answer.test.ts",
  "server/notifications/simulated-time.test.ts",
  "server/telemetry/metrics.test.ts",
  // The embedded database has one owner: while a test has it no command can.
  "server/privacy/privacy-command.test.ts",
  "tests/anonymity.test.ts",
  "tests/attacks.test.ts",
  "tests/authorization.test.ts",
  "tests/contract-fuzz.test.ts",
  "tests/dump.test.ts",
  "tests/realms.test.ts",
  "tests/silent-log.test.ts",
  "tests/upgrade.test.ts",
];

/** Those that the test command has time for; `npm run test:faults` has them all, and kills more often. */
const shortFaults = ["mail", "server-kills", "embedded", "database-away", "start-and-stop"];
const faults = process.env["FAULTS"] === "short" ? `{${shortFaults.join()}}` : "*";

/** The same tests on both engines; faults of servers that are killed; and the screens, which want the pages built. */
export default defineConfig({
  // E-mails are written in TSX.
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // A worker loads the app once, and keeps one database and one browser for all of its files.
    isolate: false,
    // One for each core, unless the test command shares them out; by default one core would be left idle.
    maxWorkers: "100%",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: "pglite", include, exclude: sameOnBoth, globalSetup: "tests/setup-pglite.ts" },
      },
      { extends: true, test: { name: "postgres", include, globalSetup: "tests/setup-postgres.ts" } },
      {
        extends: true,
        test: {
          name: "faults",
          include: [`tests/faults/${faults}.test.ts`],
          globalSetup: "tests/setup-postgres.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "release",
          include: ["tests/release/fill.ts"],
          globalSetup: "tests/setup-postgres.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          include: ["tests/screens/*.test.ts"],
          globalSetup: "tests/setup-postgres.ts",
          // The first test of a worker starts the browser, too.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
