import { defineConfig } from "@playwright/test";
import { chromium } from "./tests/chromium.js";
import { launchOptions } from "./tests/browser/launch-options.ts";

// Looked for once: workers load this file too, with the environment of the process that starts them.
const executablePath = (process.env["CHROMIUM_PATH"] ||= await chromium());

/** The pages in a browser, and the whole story on the built product. Both want the pages built. */
export default defineConfig({
  testDir: "tests",
  testMatch: "{browser,e2e}/*.spec.ts",
  globalSetup: "./tests/browser/global-setup.ts",
  // One for each core; by default half of them would be left idle.
  workers: "100%",
  // For a test that hangs. The first of a worker starts the browser, too.
  timeout: 180_000,
  forbidOnly: true,
  // A test that fails runs again, for a trace: traces of all tests would cost an eighth of the time. It still counts as failed.
  retries: 1,
  failOnFlakyTests: true,
  // Two busy cores can keep a page waiting for over ten seconds, which is not its fault.
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { ...launchOptions, executablePath },
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
