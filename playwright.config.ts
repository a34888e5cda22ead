import { defineConfig } from "@playwright/test";
import { launchOptions } from "#tests/screens/browser-arguments.ts";

export default defineConfig({
  testDir: "tests/e2e",
  timeout: 180_000,
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  outputDir: "test-results",
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 15_000,
    launchOptions,
  },
});
