import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { launchOptions } from "../../browser/launch-options.ts";

const program = "tests/benchmarks/web/surveyjs/node_modules/lighthouse/cli/index.js";
const run = promisify(execFile);
const timeoutMs = 120_000;
const maxBuffer = 64 * 1024 * 1024;
const maxAttempts = 3;

export interface Visit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  firstContentMs: number;
  largestContentMs: number;
  usableMs: number;
  blockedMs: number;
  shift: number;
  requests: number;
  bytes: number;
}

interface Report {
  categories: Record<"performance" | "accessibility" | "best-practices", { score: number }>;
  audits: Record<string, { numericValue: number }> & {
    "network-requests": { details: { items: { transferSize: number }[] } };
  };
}

/**
 * One visit of a page under Lighthouse's mobile conditions: slow 4G, a slow processor and an empty profile.
 * @param cookie of someone who is signed in
 */
export async function visit(url: string, chromium: string, cookie?: string): Promise<Visit> {
  const { categories, audits } = await reportOn(url, chromium, cookie);
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const requests = audits["network-requests"].details.items;
  return {
    performance: 100 * categories.performance.score,
    accessibility: 100 * categories.accessibility.score,
    bestPractices: 100 * categories["best-practices"].score,
    firstContentMs: number("first-contentful-paint"),
    largestContentMs: number("largest-contentful-paint"),
    usableMs: number("interactive"),
    blockedMs: number("total-blocking-time"),
    shift: number("cumulative-layout-shift"),
    requests: requests.length,
    bytes: requests.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
}

/** On a busy machine a recording sometimes lacks its beginning or all frames; then it is repeated. */
async function reportOn(url: string, chromium: string, cookie?: string, attempt = 1): Promise<Report> {
  const options = [
    program,
    url,
    "--output=json",
    "--quiet",
    "--no-enable-error-reporting",
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    "--only-categories=performance,accessibility,best-practices",
    `--chrome-flags=--headless=new --ignore-certificate-errors ${launchOptions.args.join(" ")}`,
  ];
  const env = { ...process.env, CHROME_PATH: chromium };
  try {
    const { stdout } = await run(process.execPath, options, { env, maxBuffer, timeout: timeoutMs });
    return JSON.parse(stdout) as Report;
  } catch (error) {
    const { killed, stderr } = error as { killed?: boolean; stderr?: string };
    const failure = killed ? "It took too long." : String(stderr).trim();
    if (attempt === maxAttempts)
      throw new Error(`Lighthouse could not visit ${url}. ${failure}`, { cause: error });
    console.error(`Once more: ${failure}`);
    return await reportOn(url, chromium, cookie, attempt + 1);
  }
}
