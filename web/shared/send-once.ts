import type { ErrorCode } from "#contract/errors.ts";
import { newKey } from "./new-key.ts";
import { keysWith, removeStored, store, readStored } from "./storage.ts";

/** The stored keys of calls that wait for their response in this page. */
const underWay = new Set<string>();

interface Call {
  /** The calls that may undo each other. */
  group: string;
  name: string;
  /** Distinguishes calls of the same name. */
  input?: unknown;
}

/**
 * Sends a call with an idempotency key. Until a response comes, the same call in this tab has the same key, even after
 * a reload, so it is done only once. Once a later call of the group has succeeded, the same call is a new one: it may have
 * been undone in between, and the first response would hide that nothing is done.
 */
export async function sendOnce(
  { group, name, input }: Call,
  send: (key: string) => Promise<Response>,
): Promise<Response> {
  const ofGroup = `attempt:${group}:`;
  const stored = `${ofGroup}${name}:${fingerprint(input)}`;
  const failedBefore = keysWith(ofGroup, "sessionStorage").filter((key) => !underWay.has(key));
  underWay.add(stored);
  try {
    const response = await sendStored(stored, send);
    if (response.ok) for (const key of failedBefore) removeStored(key, "sessionStorage");
    return response;
  } finally {
    underWay.delete(stored);
  }
}

async function sendStored(stored: string, send: (key: string) => Promise<Response>): Promise<Response> {
  const begin = () => {
    const key = newKey();
    store(stored, key, "sessionStorage");
    return key;
  };
  let response = await send(readStored(stored, "sessionStorage") ?? begin());
  // The key was used for another input that has the same fingerprint, such as another password.
  if (await isRefusedAs("ATTEMPT_DIFFERS", response)) response = await send(begin());
  // A call that failed on the server, or still runs there, may yet complete under this key.
  if (response.status < 500 && !(await isRefusedAs("ATTEMPT_UNDER_WAY", response)))
    removeStored(stored, "sessionStorage");
  return response;
}

/** 32 bits, without passwords: what was typed cannot be derived from it. */
function fingerprint(input: unknown): string {
  const text = JSON.stringify(input, (name, value: unknown) => (/password/i.test(name) ? null : value)) ?? "";
  let hash = 0x811c9dc5; // FNV-1a
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(36);
}

async function isRefusedAs(code: ErrorCode, response: Response): Promise<boolean> {
  if (response.ok || !response.headers.get("content-type")?.includes("json")) return false;
  const refusal: unknown = await response.clone().json();
  return Reflect.get(Object(refusal), "code") === code;
}
