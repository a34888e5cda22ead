import type { IncomingMessage, ServerResponse } from "node:http";
import { OpenAPIHandler } from "@orpc/openapi/node";
import { StandardOpenAPIMatcher } from "@orpc/openapi/standard";
import { CompressionPlugin } from "@orpc/server/node";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import { idempotencyHeader, idempotencyKey, maxBodyBytes } from "#contract/requests.ts";
import { accountHeaderPrefix } from "#contract/lists.ts";
import { describeBrowser } from "#server/platform/auth/devices.ts";
import { createCallerAddress, networkPrefix } from "#server/platform/http/caller-address.ts";
import type { AuthRealm } from "#server/platform/auth/realm.ts";
import type { Caller, Context } from "./platform/context.ts";
import { admissions, sessions, type RequestContext } from "#server/platform/guards/guards.ts";
import type { WatchedRequest } from "#server/platform/telemetry/telemetry.ts";
import { BodyBudget, BodyError, readBody } from "#server/platform/http/read-body.ts";
import { router } from "./router.ts";

const megabyte = 1024 * 1024;
/** The memory for the large request bodies of anonymous callers, and of signed-in people, who import files. */
const maxBytesAtOnce = { strangers: 8 * megabyte, signedIn: 32 * megabyte };
const prefix = "/api";

/**
 * Answers the contract's calls below /api. Resolves to false if there is no such call. Reads the body only after the
 * realm's guard has admitted the caller by headers alone.
 * @throws BodyError
 */
export function createApiHandler(
  context: Context,
  realms: { manager: AuthRealm; admin: AuthRealm },
  callerOf: ReturnType<typeof createCallerReader>,
) {
  const handler = new OpenAPIHandler<RequestContext>(router, {
    plugins: [new ResponseHeadersPlugin(), new CompressionPlugin({ filter: mayCompress })],
  });
  // The guard and the size limit depend on the call, but oRPC's handler matches only after it has the body.
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);
  const strangers = new BodyBudget(maxBytesAtOnce.strangers);
  const signedIn = new BodyBudget(maxBytesAtOnce.signedIn);

  return async (request: WatchedRequest, response: ServerResponse, pathname: string): Promise<boolean> => {
    const { method = "GET" } = request;
    const call = await matcher.match(method, `/${pathname.slice(prefix.length + 1)}`);
    if (!call) return false;
    if (context.telemetry) request.call = call.path.join(".");
    const caller = callerOf(request);
    const signingIn = sessions({ ...context, realms, caller });
    const admitted = admissions(signingIn);
    if (hasBody(request)) {
      const [realm] = call.path;
      const isGuarded = realm === "manager" || realm === "admin";
      // The procedure will refuse too, and needs no body for that.
      const isAdmitted = !isGuarded || (await signingIn[realm]().then(Boolean, () => false));
      const budget = isGuarded ? signedIn : strangers;
      const body = isAdmitted
        ? await readBody(request, maxBodyBytes(call.procedure), budget, networkPrefix(caller.address))
        : null;
      // oRPC uses `request.body` if a body parser has set it.
      Object.assign(request, { body });
    }
    const requestContext = { ...context, realms, caller, signingIn, admitted };
    const { matched } = await handler.handle(request, response, { prefix, context: requestContext });
    return matched;
  };
}

/** Who sends a request, by its connection and headers. */
export function createCallerReader({ log, settings }: Context) {
  const callerAddress = createCallerAddress(log);
  return (request: IncomingMessage) => callerAt(request, callerAddress(request, settings.trustedProxies));
}

function callerAt(request: IncomingMessage, address: string): Caller {
  const { cookie = "", "user-agent": userAgent, "accept-language": languages } = request.headers;
  const header = (name: string) => request.headers[name]?.toString();
  return {
    cookie,
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

const { shortest, longest } = idempotencyKey;
const usableKey = new RegExp(`^[\\x21-\\x7e]{${shortest},${longest}}$`);

function readIdempotencyKey(key: string | undefined): string | undefined {
  if (key === undefined || usableKey.test(key)) return key;
  const message = `${idempotencyHeader} must have ${shortest} to ${longest} characters without spaces, such as a UUID.`;
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
