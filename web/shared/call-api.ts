import { idempotencyHeader } from "#contract/requests.ts";
import { sendOnce } from "#web/shared/send-once.ts";
import type {
  AnyContractRouter,
  InferContractRouterErrorMap,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from "@orpc/contract";

export type Outcome<Value, Failure extends string> =
  | { ok: true; value: Value }
  | {
      ok: false;
      failure: Failure | "FAILED";
      problems: Record<string, string>;
      /** The reason in the server's own words, unless it is a fault of the server. */
      message?: string | undefined;
      /** The part of the input that the reason is about. */
      path?: string[] | undefined;
    };

interface CallError<Failure> {
  code?: Failure;
  message?: string;
  data?: { problems?: Record<string, string>; issues?: { path: string[] }[] };
}

interface Route {
  method: "GET" | "POST";
  path: string;
}

/** Why the server refused, with an error of the contract, or FAILED if no valid response came. */
export type FailureOf<Contract extends AnyContractRouter> =
  | CodeIn<InferContractRouterErrorMap<Contract>>
  | "FAILED";
type CodeIn<Errors> = Errors extends unknown ? Extract<keyof Errors, string> : never;

/** A client for the calls of a contract, each at its route. */
export function createCaller<Contract extends AnyContractRouter>(routes: Record<keyof Contract, Route>) {
  type Input = InferContractRouterInputs<Contract>;
  type Output = InferContractRouterOutputs<Contract>;
  return <Verb extends keyof Contract & keyof Input & keyof Output>(
    verb: Verb,
    input: Input[Verb] & object,
  ) => callApi<Output[Verb], FailureOf<Contract>>(routes[verb], input);
}

const patienceMs = 30_000;

/**
 * Makes a call for someone who is identified by a link. Input that is not in the path goes into the body or the query.
 */
async function callApi<Value, Failure extends string>(
  route: Route,
  input: object,
): Promise<Outcome<Value, Failure>> {
  const rest: Record<string, unknown> = Object.fromEntries(Object.entries(input));
  const path = `/api${route.path.replace(/\{(\w+)\}/, (_, name: string) => {
    const secret = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(secret);
  })}`;
  const address = route.method === "GET" ? withQuery(path, rest) : path;
  try {
    const answer =
      route.method === "GET"
        ? await send(address, route.method)
        : await sendOnce({ group: "link", name: address }, (key) => send(address, route.method, rest, key));
    const body: unknown = await answer.json();
    if (answer.ok) return { ok: true, value: body as Value };
    const { code = "FAILED", data, message } = body as CallError<Failure>;
    return {
      ok: false,
      failure: code,
      problems: data?.problems ?? {},
      message: answer.status < 500 ? message : undefined,
      path: data?.issues?.[0]?.path,
    };
  } catch {
    return { ok: false, failure: "FAILED", problems: {} };
  }
}

function withQuery(path: string, rest: Record<string, unknown>): string {
  const given = Object.entries(rest).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given).toString()}` : path;
}

function send(address: string, method: string, body?: object, key?: string): Promise<Response> {
  return fetch(address, {
    method,
    headers: { "content-type": "application/json", ...(key && { [idempotencyHeader]: key }) },
    body: body && JSON.stringify(body),
    cache: "no-store",
    // Only the link identifies them, even in a browser where a manager is signed in.
    credentials: "omit",
    signal: AbortSignal.timeout(patienceMs),
  });
}
