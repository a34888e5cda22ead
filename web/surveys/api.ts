import type {
  InferContractRouterErrorMap,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from "@orpc/contract";
import { reviewerRoutes } from "#contract/survey-page.ts";
import type { reviewerSurveys } from "#contract/surveys.ts";
import { newAttempt } from "#web/lib/new-attempt.ts";
import { forget, keep, recall } from "#web/lib/storage.ts";
import { takeEarly } from "./early-request.ts";

type Verb = keyof typeof reviewerRoutes;
type Input = InferContractRouterInputs<typeof reviewerSurveys>;
type Output = InferContractRouterOutputs<typeof reviewerSurveys>;

/** Why the service refused, or FAILED where no answer came or none that could be understood. */
export type Failure =
  | CodeIn<InferContractRouterErrorMap<typeof reviewerSurveys>>
  | "ATTEMPT_DIFFERS"
  | "FAILED";
type CodeIn<Errors> = Errors extends unknown ? Extract<keyof Errors, string> : never;

export type Outcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; failure: Failure; problems: Record<string, string> };

interface Refusal {
  code?: Failure;
  data?: { problems?: Record<string, string> };
}

/** With its code a response can be withdrawn until then. */
export type Receipt = Pick<Output["submit"], "receipt" | "withdrawableUntil" | "unlinked">;

const patienceMs = 30_000;

/** Calls one of the reviewers' verbs, as the contract has it: what the path does not take goes into the body. */
export async function call<Name extends Verb>(
  verb: Name,
  input: Input[Name],
): Promise<Outcome<Output[Name]>> {
  const { method, path } = reviewerRoutes[verb];
  const rest: Record<string, unknown> = Object.assign({}, input);
  const address = `/api${path.replace(/\{(\w+)\}/, (_, name: string) => {
    const secret = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(secret);
  })}`;
  try {
    const answer = await (takeEarly(address) ?? send(address, method, rest));
    const body: unknown = await answer.json();
    // It is known what became of the attempt: the next is another.
    if (answer.status < 500) forget(attemptOf(address), "sessionStorage");
    if (answer.ok) return { ok: true, value: body as Output[Name] };
    const { code = "FAILED", data } = body as Refusal;
    // Something else was sent under the key, whose answer never came: under a new one the verb itself says what is so.
    if (code === "ATTEMPT_DIFFERS") return await call(verb, input);
    return { ok: false, failure: code, problems: data?.problems ?? {} };
  } catch {
    return { ok: false, failure: "FAILED", problems: {} };
  }
}

const attemptOf = (address: string) => `attempt:${address}`;

function send(address: string, method: string, body: object): Promise<Response> {
  const isPost = method === "POST";
  return fetch(address, {
    method,
    headers: { "content-type": "application/json", ...(isPost && { "idempotency-key": attempt(address) }) },
    body: isPost ? JSON.stringify(body) : undefined,
    cache: "no-store",
    // A reviewer is known by the link alone, even in a browser where a manager is signed in.
    credentials: "omit",
    signal: AbortSignal.timeout(patienceMs),
  });
}

/** The same until an answer comes: what the network swallowed is done once, however often it is pressed. */
function attempt(address: string): string {
  const key = recall(attemptOf(address), "sessionStorage") ?? newAttempt();
  keep(attemptOf(address), key, "sessionStorage");
  return key;
}
