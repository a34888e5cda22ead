import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { launchOptions } from "../../screens/browser-arguments.ts";

const program = "tests/benchmarks/web/surveyjs/node_modules/lighthouse/cli/index.js";
const patienceMs = 120_000;

export interface Visit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  firstContentMs: number;
  largestContentMs: number;
  blockedMs: number;
  usableMs: number;
  requests: string[];
  bytes: number;
}

interface Report {
  runtimeError?: { message: string };
  categories: Record<"performance" | "accessibility" | "best-practices", { score: number }>;
  audits: Record<string, { numericValue: number }> & {
    "network-requests": { details: { items: { url: string; transferSize: number }[] } };
  };
}

/** One visit of a page as Lighthouse's telephone pays it: slow 4G and a slow processor, an empty profile. */
export async function visit(url: string, chromium: string): Promise<Visit> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      url,
      "--output=json",
      "--quiet",
      "--no-enable-error-reporting",
      "--only-categories=performance,accessibility,best-practices",
      `--chrome-flags=--headless=new ${launchOptions.args.join(" ")}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 2 ** 26, timeout: patienceMs },
  );
  const { runtimeError, categories, audits } = JSON.parse(stdout) as Report;
  if (runtimeError) throw new Error(`Lighthouse could not visit ${url}: ${runtimeError.message}`);

  const milliseconds = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const requests = audits["network-requests"].details.items;
  return {
    performance: 100 * categories.performance.score,
    accessibility: 100 * categories.accessibility.score,
    bestPractices: 100 * categories["best-practices"].score,
    firstContentMs: milliseconds("first-contentful-paint"),
    largestContentMs: milliseconds("largest-contentful-paint"),
    blockedMs: milliseconds("total-blocking-time"),
    usableMs: milliseconds("interactive"),
    requests: requests.map((request) => request.url),
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
}
