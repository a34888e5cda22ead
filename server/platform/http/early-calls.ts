import type { IncomingMessage } from "node:http";
import { candidateFilters, candidatesAtOnce, candidateSorts } from "#contract/lists.ts";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const cookie = /(^|[\s;])(__Host-)?forthright-manager\.session_token=/;

/**
 * What a manager's page calls first, for the page to ask for while its scripts are on their way: each is answered
 * as ever, by who is signed in. A page calls as web/queries does, or the call is made twice.
 */
export function earlyCalls({ url = "/", headers }: IncomingMessage): string[] {
  if (!cookie.test(headers.cookie ?? "")) return [];
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const calls = callsOf(pathname.replace(/\/$/, "").toLowerCase(), searchParams);
  return calls ? ["/api/managers/session", ...calls] : [];
}

function callsOf(path: string, query: URLSearchParams): string[] | undefined {
  const [, of = path, id = ""] = /^(\/[^/]+)\/([^/]+)$/.exec(path) ?? [];
  const job = idIn(query, "job");
  if (path === "/dashboard") return callsOfLevel(query, job);
  if (path === "/manage-jobs") return ["/api/jobs"];
  if (path === "/new-candidate") return ["/api/company-rules", ...(job ? [`/api/jobs/${job}`] : [])];
  if (of === "/edit-candidate" && uuid.test(id)) return [`/api/candidates/${id}`, "/api/jobs"];
  if (of === "/edit-job" && uuid.test(id)) return [`/api/jobs/${id}`];
  return undefined;
}

function callsOfLevel(query: URLSearchParams, job: string | undefined): string[] | undefined {
  const candidate = idIn(query, "candidate");
  if (candidate) return [`/api/candidates/${candidate}`, `/api/candidates/${candidate}/report`];
  if (!job) return ["/api/jobs", "/api/attention"];
  if (query.has("compare")) return undefined;
  const isNarrowed = ["q", "sort", "show"].some((name) => query.has(name));
  const list = `q=&sort=${candidateSorts[0]}&show=${candidateFilters[0]}&limit=${candidatesAtOnce}`;
  return [`/api/jobs/${job}`, ...(isNarrowed ? [] : [`/api/jobs/${job}/candidates?${list}`])];
}

function idIn(query: URLSearchParams, name: string): string | undefined {
  const id = query.get(name) ?? "";
  return uuid.test(id) ? id : undefined;
}
