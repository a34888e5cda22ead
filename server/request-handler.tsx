import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { errorCodes, unavailable } from "#contract/errors.ts";
import { tidyPath } from "#contract/pasted.ts";
import { createApiHandler, createCallerReader } from "./api-handler.ts";
import { BodyError } from "#server/platform/http/read-body.ts";
import { createDocs } from "#server/platform/api-docs/answer-docs.tsx";
import { carriesKey } from "#server/platform/auth/api-keys.ts";
import type { AuthRealm } from "#server/platform/auth/realm.ts";
import type { Context } from "./platform/context.ts";
import { isDatabaseAway, retryAfterSeconds } from "#server/platform/db/database-errors.ts";
import type { Connection } from "#server/platform/db/client.ts";
import { AppError, ServerBusyError, lateRefusalMs } from "./platform/errors.ts";
import { answerProvider } from "#server/features/accounts/company-sign-in/answer-provider.tsx";
import { readProviderPath } from "#server/features/accounts/company-sign-in/provider-addresses.ts";
import { createAssistantsHandler, isAssistants } from "#server/features/assistants/answer-assistants.ts";
import { createVendorHandler, isIntegration } from "#server/features/recruiting/answer-vendors.ts";
import { createScimHandler, isScim } from "#server/features/scim/answer-scim.ts";
import { findDataToken } from "#server/features/surveys/about-data.ts";
import { unsubscribe } from "#server/features/surveys/unsubscribe.ts";
import { createRequestContext } from "#server/platform/guards/guards.ts";
import { answerMailbox, answerMailFrame } from "#server/platform/http/mailbox.tsx";
import type { createPages } from "#server/platform/http/pages.ts";
import { localClockMs, maxDriftMs } from "#server/platform/db/shared-clock.ts";
import { type ApiError, problem, problemType } from "#server/platform/http/problem.ts";
import {
  isCrossSite,
  isForeignBody,
  isFromOtherSite,
  mayBeDnsRebinding,
  setSecurityHeaders,
} from "#server/platform/http/security.ts";

interface Checks extends Pick<Connection, "checkHealth" | "canServe"> {
  /** The names of scheduled tasks that are late. Reads no table. */
  lateSchedules: () => string[];
}

/**
 * Routes a request to the API, the health checks, the mailbox or the pages.
 * @param pages null if another server serves the pages (development)
 */
export function createRequestHandler(
  context: Context,
  realms: { manager: AuthRealm; admin: AuthRealm },
  checks: Checks,
  pages: ReturnType<typeof createPages> | null,
) {
  const { settings } = context;
  const createCaller = createCallerReader(context);
  const answerApi = createApiHandler(context, realms, createCaller);
  const answerScim = createScimHandler(context);
  const answerVendor = createVendorHandler(context);
  const answerAssistants = createAssistantsHandler(context);
  const answerDocs = createDocs(settings);

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    setSecurityHeaders(response, settings.origin);
    const path = pathIn(request.url);
    if (path === null) return json(response, 400, noAddress);
    request.url = path;
    const url = new URL(settings.origin + path);

    if (url.pathname === "/health") return json(response, 200, { status: "ok" });
    if (url.pathname === "/ready") {
      // server.ts sets this header while the server stops.
      if (response.getHeader("connection") === "close") return json(response, 503, { status: "stopping" });
      const { status, ...details } = await checkReadiness(checks);
      return json(response, status === "ready" ? 200 : 503, { status, ...details });
    }
    const providerPath = readProviderPath(request, url);
    if (providerPath) {
      const caller = createCaller(request);
      const requestContext = createRequestContext(context, { realms, caller, apiKey: null });
      return answerProvider(requestContext, request, response, { path: providerPath, url });
    }
    if (url.pathname.startsWith("/api/")) return answerBelowApi(request, response, url);
    if (isScim(url.pathname)) return answerScim(request, response, url);
    if (isIntegration(url.pathname)) return answerVendor(request, response, url);
    if (isAssistants(url.pathname)) return answerAssistants(request, response);
    const tidy = tidyPath(url.pathname);
    if (request.method === "POST" && tidy.startsWith(unsubscribePath))
      return answerUnsubscribe(response, tidy.slice(unsubscribePath.length));
    if (url.pathname === mailFramePath) return answerMailFrame(response);
    if (settings.demo && url.pathname.startsWith("/dev/") && request.method === "GET") {
      response.setHeader("cache-control", "no-store");
      if (mayBeDnsRebinding(request, settings.origin)) return json(response, 403, crossSite);
      if (await answerMailbox(context, response, url)) return;
      return json(response, 404, notFound);
    }
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (isPage && tidy !== url.pathname && `${tidy}/` !== url.pathname)
      return redirect(response, tidy.includes("#") ? tidy : tidy + url.search);
    const [, link] = ownDataPath.exec(url.pathname) ?? [];
    if (link !== undefined && request.method === "GET") return redirectToData(response, link);
    // A path that begins with two slashes would be read as a host.
    if (!pages || !isPage || url.pathname.startsWith("//")) return json(response, 404, notFound);
    pages(request, response, url.pathname);
  };

  /** One-click unsubscribe of mail programs (RFC 8058): without a page, a cookie or a confirmation. */
  async function answerUnsubscribe(response: ServerResponse, token: string) {
    try {
      await unsubscribe(context, { token });
      json(response, 200, { unsubscribed: true });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      json(response, 404, notFound);
    }
  }

  /** Redirects from a survey to the page about the reviewer's data, or to the survey page if the link does not work. */
  async function redirectToData(response: ServerResponse, link: string) {
    const to = await findDataToken(context, { reviewerId: link }).then(
      (token) => `/your-data/${token}`,
      (error: unknown) => {
        if (error instanceof AppError) return `/survey/${link}`;
        throw error;
      },
    );
    redirect(response, to);
  }

  async function answerBelowApi(request: IncomingMessage, response: ServerResponse, url: URL) {
    const { pathname } = url;
    response.setHeader("cache-control", "no-store");
    if (await answerDocs(response, pathname)) return;
    const isProgram = carriesKey(request.headers);
    const refuse = (status: number, error: Omit<ApiError, "status">) =>
      isProgram
        ? json(response, status, problem(settings.origin, { status, ...error }), problemType)
        : json(response, status, error);
    // A key belongs in no page, so that for programs every method counts.
    if (isProgram ? isFromOtherSite(request, settings.origin) : isCrossSite(request, settings.origin))
      return refuse(403, crossSite);
    if (isForeignBody(request)) return refuse(415, foreignBody);
    try {
      if (!(await answerApi(request, response, pathname))) refuse(404, notFound);
    } catch (error) {
      if (error instanceof AppError) {
        const { code, message, data }: AppError = error;
        const wait: number | undefined = Object(data).retryAfterSeconds;
        if (wait !== undefined) response.setHeader("retry-after", String(wait));
        return refuse(errorCodes[code].status, { code, message, data });
      }
      if (isProgram && (error instanceof ServerBusyError || isDatabaseAway(error))) {
        context.log.warn({ err: error }, "a program could not be answered now");
        response.setHeader("retry-after", String(retryAfterSeconds));
        return refuse(503, { ...unavailable, data: { retryAfterSeconds } });
      }
      if (!(error instanceof BodyError)) throw error;
      if (error.status === 503) {
        await pause(lateRefusalMs);
        response.setHeader("retry-after", String(retryAfterSeconds));
      }
      refuse(error.status, { code: error.code, message: error.message });
    }
  }
}

/** The path and query of the request target, which may be a whole URL. Null if it is invalid. */
function pathIn(target = "/"): string | null {
  if (target.startsWith("/")) return target;
  const url = URL.parse(target);
  return url && `${url.pathname.startsWith("/") ? "" : "/"}${url.pathname}${url.search}`;
}

function redirect(response: ServerResponse, path: string) {
  response.writeHead(303, { location: path, "cache-control": "no-store" }).end();
}

const unsubscribePath = "/unsubscribe/";
/** See web/survey/address.ts. */
const ownDataPath = /^\/survey\/([^/]+)\/your-data$/;
/** See web/app/ui/mail-card.tsx. */
const mailFramePath = "/mail-frame";
const crossSite = { code: "CROSS_SITE", message: "Requests from other sites are not allowed." };
const noAddress = { code: "BAD_REQUEST", message: "This address is not valid." };
const foreignBody = {
  code: "UNSUPPORTED_MEDIA_TYPE",
  message: "Send JSON with the content type application/json.",
};
const notFound = { code: "NOT_FOUND", message: "This address does not exist." };

/**
 * A server is ready if the database answers, accepts writes, and has a connection for requests: the health check has one of
 * its own. Reads no table, because a locked one is no outage.
 */
async function checkReadiness({ checkHealth, canServe, lateSchedules }: Checks) {
  const health = await checkHealth().catch(() => null);
  if (!health) return { status: "database unreachable" };
  if (health.isReadOnly) return { status: "database read-only" };
  if (!(await canServe())) return { status: "database connections exhausted" };
  const clockAheadMs = Math.round(localClockMs() - health.time);
  const late = lateSchedules();
  const warnings: string[] = [];
  if (Math.abs(clockAheadMs) > maxDriftMs)
    warnings.push("This server's clock differs from the database's. The database's is used.");
  if (late.length > 0)
    warnings.push("Scheduled tasks are late. Check that a server with PROCESS=tasks or all runs.");
  return { status: "ready", clockAheadMs, lateSchedules: late, warnings };
}

const jsonType = "application/json; charset=utf-8";

function json(response: ServerResponse, status: number, body: object, type = jsonType) {
  response.statusCode = status;
  response.setHeader("content-type", type);
  response.end(JSON.stringify(body));
}
