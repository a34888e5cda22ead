// Measures the memory of a server on PostgreSQL while a manager's pages are read. Build first, and set the limit of
// deploy/: npm run build && systemd-run --scope -p MemoryMax=1G npm run benchmark:memory -- 60
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { startLargeAccount } from "./web/large-account.ts";

const minutes = Number(process.argv[2] ?? 10);
const readers = 8;
const pauseMs = 200;
const budget = 300;

const account = await startLargeAccount();
const { origin, cookie, paths, pid } = account;
const { searchParams } = new URL(origin + paths.candidate);
const [job, candidate] = [searchParams.get("job"), searchParams.get("candidate")];
const addresses = [
  "/dashboard",
  "/api/managers/session",
  "/api/jobs",
  "/api/attention",
  `/api/jobs/${job}`,
  `/api/jobs/${job}/candidates`,
  `/api/candidates/${candidate}`,
  `/api/candidates/${candidate}/report`,
  `/api/candidates/${candidate}/comments?limit=20`,
];
const end = performance.now() + minutes * 60_000;
let requests = 0;
let failed = 0;

async function read() {
  while (performance.now() < end) {
    const response = await fetch(origin + addresses[requests++ % addresses.length], { headers: { cookie } });
    if (!response.ok) failed++;
    await response.text();
    await setTimeout(pauseMs);
  }
}

function print() {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  const megabytes = Math.round(kilobytes / 1000);
  console.log(`${String(requests).padStart(8)} requests, ${failed} failed, ${megabytes} MB`);
  return megabytes;
}

const timer = setInterval(print, 60_000);
await Promise.all(Array.from({ length: readers }, read));
clearInterval(timer);
if (print() >= budget || failed > 0) process.exitCode = 1;
await account.stop();
