import type { RefusalCode } from "#contract/errors.ts";
import type { Answers, DeclineReason, OpenSurvey } from "#contract/surveys.ts";
import { takeEarly } from "./asked-early.ts";

/** Why the service refused, or FAILED where no answer came or none that could be understood. */
export type Failure =
  | Extract<
      RefusalCode,
      | "SURVEY_NOT_FOUND"
      | "ALREADY_COMPLETED"
      | "SURVEY_DECLINED"
      | "INVALID_ANSWERS"
      | "RECEIPT_NOT_FOUND"
      | "UNSUBSCRIBE_LINK_NOT_FOUND"
      | "TOO_MANY_ATTEMPTS"
    >
  | "FAILED";

export type Outcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; failure: Failure; problems: Record<string, string> };

const refusals: Record<Failure, true> = {
  SURVEY_NOT_FOUND: true,
  ALREADY_COMPLETED: true,
  SURVEY_DECLINED: true,
  INVALID_ANSWERS: true,
  RECEIPT_NOT_FOUND: true,
  UNSUBSCRIBE_LINK_NOT_FOUND: true,
  TOO_MANY_ATTEMPTS: true,
  FAILED: true,
};
const patienceMs = 30_000;

interface Submission {
  answers: Answers;
  shareIdentity: boolean;
  attempt: string;
}

/** With its code a response can be withdrawn until then. */
export interface Receipt {
  receipt: string;
  withdrawableUntil: string;
}

export function openSurvey(reviewerId: string): Promise<Outcome<OpenSurvey | null>> {
  return call(`/api/surveys/${encodeURIComponent(reviewerId)}`, { method: "GET" });
}

export function submitSurvey(
  reviewerId: string,
  submission: Submission,
): Promise<Outcome<Receipt & { repeated: boolean }>> {
  return post(`/api/surveys/${encodeURIComponent(reviewerId)}/response`, submission);
}

export function declineSurvey(
  reviewerId: string,
  choice: { reason: DeclineReason; neverContact: boolean },
): Promise<Outcome<unknown>> {
  return post(`/api/surveys/${encodeURIComponent(reviewerId)}/decline`, choice);
}

export function withdrawResponse(receipt: string): Promise<Outcome<unknown>> {
  return post("/api/responses/withdraw", { receipt });
}

export function unsubscribe(token: string): Promise<Outcome<unknown>> {
  return post(`/api/unsubscribe/${encodeURIComponent(token)}`, {});
}

function post<Value>(path: string, body: object): Promise<Outcome<Value>> {
  const headers = { "content-type": "application/json" };
  return call(path, { method: "POST", headers, body: JSON.stringify(body) });
}

async function call<Value>(path: string, request: RequestInit): Promise<Outcome<Value>> {
  try {
    const answer = await (takeEarly(path) ?? ask(path, request));
    const body: unknown = await answer.json();
    return answer.ok ? { ok: true, value: body as Value } : refusalIn(body);
  } catch {
    return { ok: false, failure: "FAILED", problems: {} };
  }
}

function ask(path: string, request: RequestInit): Promise<Response> {
  return fetch(path, {
    ...request,
    cache: "no-store",
    // A reviewer is known by the link alone, even in a browser where a manager is signed in.
    credentials: "omit",
    signal: AbortSignal.timeout(patienceMs),
  });
}

function refusalIn(body: unknown): Outcome<never> {
  const { code, data } = (body ?? {}) as { code?: string; data?: { problems?: Record<string, string> } };
  const known = code !== undefined && Object.hasOwn(refusals, code);
  return { ok: false, failure: known ? (code as Failure) : "FAILED", problems: data?.problems ?? {} };
}
