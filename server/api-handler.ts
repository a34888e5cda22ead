import type { IncomingMessage, ServerResponse } from "node:http";
import type { AnyContractProcedure } from "@orpc/contract";
import { OpenAPIHandler } from "@orpc/openapi/node";
import { StandardOpenAPIMatcher } from "@orpc/openapi/standard";
import { CompressionPlugin } from "@orpc/server/node";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import type { StandardHandleResult } from "@orpc/server/standard";
import { idempotencyHeader, idempotencyKey, maxBodyBytes, scopeOf } from "#contract/requests.ts";
import { accountHeaderPrefix } from "#contract/lists.ts";
import { admitKey, type ApiKey, carriesKey } from "#server/platform/auth/api-keys.ts";
import { describeBrowser } from "#server/platform/auth/devices.ts";
import { createCallerAddress, networkPrefix } from "#server/platform/http/caller-address.ts";
import type { AuthRealm } from "#server/platform/auth/realm.ts";
import type { Caller, Context } from "./platform/context.ts";
import { createRequestContext, type RequestContext } from "#server/platform/guards/guards.ts";
import { AppError } from "#server/platform/errors.ts";
import { type ApiError, problem, problemType } from "#server/platform/http/problem.ts";
import type { WatchedRequest } from "#server/platform/telemetry/telemetry.ts";
import { BodyBudget, BodyError, readBody } from "#server/platform/http/read-body.ts";
import { router } from "./router.ts";

const megabyte = 1024 * 1024;
/** The memory for the large request bodies of anonymous callers, and of signed-in people, who import files. */
const maxBytesAtOnce = { strangers: 8 * megabyte, signedIn: 32 * megabyte };
const prefix = "/api";
const sessionCookie = /(?:^|[;\s])(?:__Host-)?forthright-(?:manager|admin)\.session_token=/;

/**
 * Answers the contract's calls below /api. Resolves to false if there is no such call. Reads the body only after the
 * realm's guard has admitted the caller by headers alone.
 * @throws BodyError
 * @throws AppError if a program's key may not make the call
 */
export function createApiHandler(
  context: Context,
  realms: { manager: AuthRealm; admin: AuthRealm },
  createCaller: ReturnType<typeof createCallerReader>,
) {
  const handler = new OpenAPIHandler<RequestContext>(router, {
    rootInterceptors: [problemsForPrograms],
    plugins: [new ResponseHeadersPlugin(), new CompressionPlugin({ filter: mayCompress })],
  });
  // The guard and the size limit depend on the call, but oRPC's handler matches only after it has the body.
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);
  const strangers = new BodyBudget(maxBytesAtOnce.strangers);
  const signedIn = new BodyBudget(maxBytesAtOnce.signedIn);

  return async (request: WatchedRequest, response: ServerResponse, pathname: string): Promise<boolean> => {
    // Node sends no body in a response to HEAD.
    if (request.method === "HEAD") request.method = "GET";
    const { method = "GET" } = request;
    // As oRPC's handler trims it. Otherwise a key could be authorized for one call, and another would run.
    const path = pathname.slice(prefix.length).replaceAll(/^\/|\/$/g, "");
    const call = await matcher.match(method, `/${path}`);
    if (!call) return false;
    if (context.telemetry) request.call = call.path.join(".");
    const caller = createCaller(request);
    const apiKey = carriesKey(caller) ? await authorizeApiKey(context, caller, call, response) : null;
    const requestContext = createRequestContext(context, { realms, caller, apiKey });
    if (hasBody(request)) {
      const [realm] = call.path;
      const isGuarded = realm === "manager" || realm === "admin";
      // The procedure will refuse too, and needs no body for that.
      const isAdmitted = !isGuarded || (await requestContext.signingIn[realm]().then(Boolean, () => false));
      const budget = isGuarded ? signedIn : strangers;
      const body = isAdmitted
        ? await readBody(request, maxBodyBytes(call.procedure), budget, networkPrefix(caller.address))
        : null;
      // oRPC uses `request.body` if a body parser has set it.
      Object.assign(request, { body });
    }
    const { matched } = await handler.handle(request, response, { prefix, context: requestContext });
    return matched;
  };
}

/** The key of a program, if it may make the call. Keys open only what the contract marks with `forKeys`. */
async function authorizeApiKey(
  context: Context,
  caller: Caller,
  { path: [realm], procedure }: { path: readonly string[]; procedure: AnyContractProcedure },
  response: ServerResponse,
): Promise<ApiKey> {
  if (sessionCookie.test(caller.cookie)) throw new AppError("KEY_WITH_COOKIE");
  const key = await admitKey(context, caller, (name, value) => response.setHeader(name, value));
  const scope = realm === "manager" ? scopeOf(procedure) : undefined;
  if (!scope) throw new AppError("KEY_NOT_ALLOWED");
  if (!key.scopes.includes(scope))
    throw new AppError("KEY_SCOPE_MISSING", {
      message: `This API key lacks the scope ${scope}.`,
      data: { scope },
    });
  return key;
}

/** Programs get errors in the form of RFC 9457. */
const problemsForPrograms = async (options: {
  context: RequestContext;
  next: () => Promise<StandardHandleResult>;
}): Promise<StandardHandleResult> => {
  const result = await options.next();
  const { apiKey, settings } = options.context;
  if (!apiKey || !result.matched || result.response.status < 400) return result;
  const body = problem(settings.origin, result.response.body as ApiError);
  const headers = { ...result.response.headers, "content-type": problemType };
  // Only for a stream does oRPC leave the type as it is.
  return {
    ...result,
    response: { ...result.response, headers, body: new Blob([JSON.stringify(body)]).stream() },
  };
};

/** Who sends a request, by its connection and headers. */
export function createCallerReader({ log, settings }: Context) {
  const callerAddress = createCallerAddress(log);
  return (request: IncomingMessage) => callerAt(request, callerAddress(request, settings.trustedProxies));
}

function callerAt(request: IncomingMessage, address: string): Caller {
  const { cookie = "", "user-agent": userAgent, "accept-language": languages } = request.headers;
  const { authorization } = request.headersDistinct;
  const header = (name: string) => request.headers[name]?.toString();
  return {
    cookie,
    authorization: authorization?.join(", "),
    address,
    browser: describeBrowser(userAgent),
    device: JSON.stringify([userAgent, languages]),
    idempotencyKey:
      request.method === "GET" ? undefined : readIdempotencyKey(header(idempotencyHeader.toLowerCase())),
    pageOf: {
      manager: header(`${accountHeaderPrefix}manager`),
      admin: header(`${accountHeaderPrefix}admin`),
    },
  };
}

const { minLength, maxLength } = idempotencyKey;
const usableKey = new RegExp(`^[\\x21-\\x7e]{${minLength},${maxLength}}$`);

function readIdempotencyKey(key: string | undefined): string | undefined {
  if (key === undefined || usableKey.test(key)) return key;
  const message = `${idempotencyHeader} must have ${minLength} to ${maxLength} characters without spaces, such as a UUID.`;
  throw new BodyError(400, "BAD_REQUEST", message);
}

function hasBody({ method, headers }: IncomingMessage): boolean {
  return method !== "GET" && ("transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0);
}

/** Not when a page of another site sends the request: the compressed length reveals contents (BREACH). */
function mayCompress(
  { headers }: Pick<IncomingMessage, "headers">,
  response: Pick<ServerResponse, "getHeader">,
): boolean {
  const site = headers["sec-fetch-site"] ?? "none";
  const type = response.getHeader("content-type");
  return ["none", "same-origin"].includes(site) && type === "application/json";
}
