import { test as base, inject } from "vitest";
import type { createPages } from "#server/platform/http/pages.ts";
import {
  type TemplateDatabase,
  type TestApp,
  type TestDatabase,
  useDatabase,
  useTestApp,
} from "./test-app.ts";

export { expect } from "vitest";
export type { Client, TestApp } from "./test-app.ts";

declare module "vitest" {
  interface ProvidedContext {
    database: TemplateDatabase;
  }
}

/** The real app on an empty database, with captured mail and a clock that the test sets. */
export const test = base.extend<{
  database: TestDatabase;
  pages: typeof createPages | null;
  port: number;
  app: TestApp;
}>({
  // Vitest reads the names of the fixtures that it is to set up from these patterns.
  // oxlint-disable-next-line eslint/no-empty-pattern
  database: [({}, use) => useDatabase(inject("database"), use), { scope: "worker" }],
  // oxlint-disable-next-line eslint/no-empty-pattern
  pages: async ({}, use) => use(null),
  /** 0: any. */
  // oxlint-disable-next-line eslint/no-empty-pattern
  port: [async ({}, use) => use(0), { scope: "worker" }],
  app: ({ database, pages, port }, use) => useTestApp(database, pages, port, use),
});
