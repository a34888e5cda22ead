import type { RefusalCode } from "#contract/errors.ts";
import type { Answers, OpenSurvey } from "#contract/surveys.ts";

/** Why the service refused, or FAILED where no answer came or none that could be understood. */
export type Failure =
  | Extract<RefusalCode, "SURVEY_NOT_FOUND" | "ALREADY_COMPLETED" | "INVALID_ANSWERS">
  | "FAILED";

export type Outcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; failure: Failure; problems: Record<string, string> };

const refusals: Record<Failure, true> = {
  SURVEY_NOT_FOUND: true,
  ALREADY_COMPLETED: true,
  INVALID_ANSWERS: true,
  FAILED: true,
};
const patienceMs = 30_000;

export function openSurvey(reviewerId: string): Promise<Outcome<OpenSurvey | null>> {
  return call(`/api/surveys/${encodeURIComponent(reviewerId)}`, { method: "GET" });
}

export function submitSurvey(
  reviewerId: string,
  response: { answers: Answers; shareIdentity: boolean },
): Promise<Outcome<{ completedAt: string }>> {
  return call(`/api/surveys/${encodeURIComponent(reviewerId)}/response`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(response),
  });
}

async function call<Value>(path: string, request: RequestInit): Promise<Outcome<Value>> {
  try {
    const answer = await fetch(path, {
      ...request,
      cache: "no-store",
      // A reviewer is known by the link alone, even in a browser where a manager is signed in.
      credentials: "omit",
      signal: AbortSignal.timeout(patienceMs),
    });
    const body: unknown = await answer.json();
    return answer.ok ? { ok: true, value: body as Value } : refusalIn(body);
  } catch {
    return { ok: false, failure: "FAILED", problems: {} };
  }
}

function refusalIn(body: unknown): Outcome<never> {
  const { code, data } = (body ?? {}) as { code?: string; data?: { problems?: Record<string, string> } };
  const known = code !== undefined && Object.hasOwn(refusals, code);
  return { ok: false, failure: known ? (code as Failure) : "FAILED", problems: data?.problems ?? {} };
}
