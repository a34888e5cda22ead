import type {
  InferContractRouterErrorMap,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from "@orpc/contract";
import { reviewerRoutes } from "#contract/survey-page.ts";
import type { reviewerSurveys } from "#contract/surveys.ts";
import { takeEarly } from "./early-request.ts";

type Verb = keyof typeof reviewerRoutes;
type Input = InferContractRouterInputs<typeof reviewerSurveys>;
type Output = InferContractRouterOutputs<typeof reviewerSurveys>;

/** Why the service refused, or FAILED where no answer came or none that could be understood. */
export type Failure = CodeIn<InferContractRouterErrorMap<typeof reviewerSurveys>> | "FAILED";
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
    if (answer.ok) return { ok: true, value: body as Output[Name] };
    const { code = "FAILED", data } = body as Refusal;
    return { ok: false, failure: code, problems: data?.problems ?? {} };
  } catch {
    return { ok: false, failure: "FAILED", problems: {} };
  }
}

function send(address: string, method: string, body: object): Promise<Response> {
  return fetch(address, {
    method,
    headers: { "content-type": "application/json" },
    body: method === "POST" ? JSON.stringify(body) : undefined,
    cache: "no-store",
    // A reviewer is known by the link alone, even in a browser where a manager is signed in.
    credentials: "omit",
    signal: AbortSignal.timeout(patienceMs),
  });
}
