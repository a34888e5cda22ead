import { defineConfig } from "vitest/config";

const include = [
  "server/**/*.test.ts",
  "server/**/*.test.tsx",
  "contract/**/*.test.ts",
  "web/**/*.test.ts",
  "tests/*.test.ts",
];

/**
 * What asks about the engine itself: types, locks, raw SQL, row security, the queue, sign-in within a transaction. All else
 * runs on PostgreSQL only; tests/one-connection.ts sees to it that it would not wait forever on the embedded database.
 */
const onBoth = [
  "server/features/accounts/redeem-invitation.test.ts",
  "server/features/audit/verify-audit-log.test.ts",
  "server/features/candidates/work-history.test.ts",
  "server/features/directory/{duplicates,find-colleagues,import-rows,save-people,rebuild-keys,search-people,suggest-companies}.test.ts",
  "server/features/jobs/jobs.test.ts",
  "server/features/privacy/carry-out-retention.test.ts",
  "server/features/surveys/{rate-response,submit-survey}.test.ts",
  "server/features/system/change-secret.test.ts",
  "server/platform/auth/rate-limits.test.ts",
  "server/platform/idempotency.test.ts",
  "server/platform/mail/mailbox.test.ts",
  "server/platform/tasks/{tasks,watch-schedules}.test.ts",
  "tests/row-security.test.ts",
];

/** Those that the test command has time for; `npm run test:faults` has them all, and kills more often. */
const shortFaults = [
  "mail",
  "server-kills",
  "embedded",
  "database-unavailable",
  "start-and-stop",
  "connections",
  "full-log",
];
const faults = process.env["FAULTS"] === "short" ? `{${shortFaults.join()}}` : "*";

/** The server's tests, those of the engine on both, and faults of servers that are killed. Browser tests: playwright.config.ts. */
export default defineConfig({
  // E-mails are written in TSX.
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // A worker loads the app once, and keeps one database for all of its files.
    isolate: false,
    // One for each core, unless the test command shares them out; by default one core would be left idle.
    maxWorkers: "100%",
    // For a test that hangs. Seeding the demonstration takes 13 s alone, and over two minutes on two busy cores.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // A second is too short on two busy cores. Shorter than the database's limit for waiting for a lock.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: { name: "pglite", include: onBoth, globalSetup: "tests/setup-pglite.ts" },
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
      { extends: true, test: { name: "backup", include: ["tests/backup/*.test.ts"] } },
      { extends: true, test: { name: "browsers", include: ["tests/browsers/*.test.ts"] } },
      { extends: true, test: { name: "cluster", include: ["tests/cluster/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "release",
          include: ["tests/release/fill.ts"],
          globalSetup: "tests/setup-postgres.ts",
        },
      },
    ],
  },
});
