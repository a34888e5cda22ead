import { test as base, inject } from "vitest";
import { type TestApp, type TestDatabase, useDatabase, useTestApp } from "./test-app.ts";

export { expect } from "vitest";
export type { Client, TestApp } from "./test-app.ts";

/** The real app on an empty database, with captured mail and a clock that the test sets. */
export const test = base.extend<{ database: TestDatabase; app: TestApp }>({
  // Vitest reads the names of the fixtures to set up from these patterns.
  // oxlint-disable-next-line eslint/no-empty-pattern
  database: [({}, use) => useDatabase(inject("database"), use), { scope: "worker" }],
  app: ({ database }, use) => useTestApp(database, use),
});
