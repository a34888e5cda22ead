import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { StandardOpenAPIHandler, StandardOpenAPIMatcher } from "@orpc/openapi/standard";
import { ResponseHeadersPlugin } from "@orpc/server/plugins";
import { type sendStandardResponse, toNodeHttpBody, toNodeHttpHeaders } from "@orpc/standard-server-node";
import { largestBodyOf } from "#contract/requests.ts";
import { pageOf } from "#contract/lists.ts";
import { describeBrowser } from "#server/platform/auth/describe-browser.ts";
import { networkOf } from "#server/platform/auth/network-of.ts";
import type { AuthRealm } from "#server/platform/auth/realm.ts";
import type { Context } from "./platform/context.ts";
import { admissions, type RequestContext } from "#server/platform/guards/doors.ts";
import type { WatchedRequest } from "#server/platform/telemetry/watch-request.ts";
import { createCallerAddress } from "#server/platform/http/caller-address.ts";
import { endWithText } from "#server/platform/http/end-with-text.ts";
import { readAttemptKey } from "#server/platform/http/read-attempt-key.ts";
import { Intake, readBody } from "#server/platform/http/read-body.ts";
import { router } from "./router.ts";

/** What strangers send never takes the room of those who are signed in, nor what comes from one network all of it. */
const mostAtOnce = 32 * 1024 * 1024;

/**
 * Answers the contract's calls below /api; the promise is false where there is no such call. From headers alone it is
 * found out which call it is and whether its realm's door opens; only then is a byte of the body read.
 * @throws BodyRefused
 */
export function createApiHandler(context: Context, realms: { manager: AuthRealm; admin: AuthRealm }) {
  const handler = new StandardOpenAPIHandler<RequestContext>(router, {
    plugins: [new ResponseHeadersPlugin()],
  });
  const callerAddress = createCallerAddress(context.log);
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);
  const strangers = new Intake(mostAtOnce);
  const signedIn = new Intake(mostAtOnce);

  return async (request: WatchedRequest, response: ServerResponse, url: URL): Promise<boolean> => {
    const { method = "GET" } = request;
    const call = await matcher.match(method, `/${url.pathname.slice(prefix.length + 1)}`);
    if (!call) return false;
    if (context.telemetry) request.call = call.path.join(".");
    const address = callerAddress(request, context.settings.trustedProxies);
    const { cookie = "", "user-agent": userAgent, "accept-language": languages } = request.headers;
    const attemptKey = method === "GET" ? undefined : readAttemptKey(request);
    const device = JSON.stringify([userAgent, languages]);
    const page = {
      manager: headerOf(request, `${pageOf}manager`),
      admin: headerOf(request, `${pageOf}admin`),
    };
    const caller = { cookie, address, browser: describeBrowser(userAgent), device, attemptKey, pageOf: page };
    const admitted = admissions({ ...context, realms, caller });
    let body: unknown;
    if (method !== "GET") {
      const [realm] = call.path;
      const isGuarded = realm === "manager" || realm === "admin";
      // Where the door stays shut the procedure says so, and needs no body for it.
      const opens = !isGuarded || (await admitted[realm]().then(Boolean, () => false));
      const intake = isGuarded ? signedIn : strangers;
      body = opens
        ? await readBody(request, largestBodyOf(call.procedure), intake, networkOf(address))
        : null;
    }
    const asked = {
      method,
      url,
      headers: request.headers,
      body: () => Promise.resolve(body),
      signal: undefined,
    };
    const { matched, response: answer } = await handler.handle(asked, {
      prefix,
      context: { ...context, realms, caller, admitted },
    });
    if (answer) await send(response, answer);
    return matched;
  };
}

const headerOf = ({ headers }: WatchedRequest, name: string) => headers[name]?.toString();

/** A text is ended with its length; what is made while it is sent, a file, flows. */
async function send(
  response: ServerResponse,
  { status, headers, body }: Parameters<typeof sendStandardResponse>[1],
) {
  const said = { ...headers };
  const content = toNodeHttpBody(body, said);
  // Node refuses a head in which something is undefined.
  const head = toNodeHttpHeaders(said);
  if (typeof content === "string") {
    endWithText(response, status, head, content);
    return;
  }
  response.writeHead(status, head);
  // Where it breaks off, on either side, the answer does: whoever waits for it sees that.
  if (content) await pipeline(content, response).catch(() => response.destroy());
  else response.end();
}

const prefix = "/api";
