import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { minuteMs } from "#contract/durations.ts";
import { isStorable } from "#contract/fields.ts";
import { vendors } from "#contract/recruiting-words.ts";
import { limitAttempts, limitCalls } from "#server/platform/auth/rate-limits.ts";
import type { Context } from "#server/platform/context.ts";
import { isDatabaseAway, retryAfterSeconds } from "#server/platform/db/database-errors.ts";
import type { AtsConnectionRow } from "#server/platform/db/schema/recruiting.ts";
import { ServerBusyError, isAppError } from "#server/platform/errors.ts";
import { createCallerAddress, networkPrefix } from "#server/platform/http/caller-address.ts";
import { BodyBudget, BodyError, parseBody, readBody } from "#server/platform/http/read-body.ts";
import { OrderRefused, type VendorAdapter, type VendorAnswer } from "./adapter.ts";
import { adapters } from "./adapters.ts";
import { basePath } from "./connections.ts";
import { credentialsOf, findById, findByKey, recordUse, unknownKey } from "./find-connection.ts";

const maxBodyBytes = 64 * 1024;
const maxBytesAtOnce = 8 * 1024 * 1024;
const maxQueryLength = 2_000;
const maxRequestsAMinute = 300;

export const isIntegration = (pathname: string) => pathname.startsWith(`${basePath}/`);

/** Answers recruiting systems. They carry a key of ours or a signature; cookies are neither read nor set. */
export function createVendorHandler(context: Context) {
  const { settings } = context;
  const callerAddress = createCallerAddress(context.log);
  const budget = new BodyBudget(maxBytesAtOnce);

  async function answer(request: IncomingMessage, url: URL): Promise<VendorAnswer> {
    const [vendor, ...path] = readPath(url);
    const known = vendors.find((name) => name === vendor);
    if (!known || !settings.features.recruitment_integration) return notFound;
    const adapter = adapters[known];
    const { method = "GET", headers } = request;
    const address = callerAddress(request, settings.trustedProxies);
    const network = networkPrefix(address);
    try {
      const hasBody = ["POST", "PUT", "PATCH"].includes(method);
      let connection: AtsConnectionRow | undefined;
      let body: unknown;
      if (adapter.isSigned) {
        const claimed = await findById(context, known, uuidIn(path.shift()));
        // A signature is over the body, so that the body is read first. Wrong ones are counted below.
        const raw = await readBody(request, maxBodyBytes, budget, network, (text) => text);
        const text = typeof raw === "string" ? raw : "";
        if (claimed && adapter.isSigned({ body: text, headers }, credentialsOf(claimed)))
          connection = claimed;
        if (connection && text !== "") body = parseBody(text);
      } else {
        connection = await findByKey(context, known, keysIn(headers.authorization));
      }
      if (!connection) return await refuseStranger(context, adapter, address);
      await limitCalls(context, `recruiting ${connection.id}`, maxRequestsAMinute, minuteMs);
      if (url.search.length > maxQueryLength || ![...url.searchParams].flat().every(isStorable))
        return adapter.refuse(400, "The query is too long or not readable.");
      if (!adapter.isSigned && hasBody) body = await readBody(request, maxBodyBytes, budget, network);
      await recordUse(context, connection);
      const call = { method, path: path.join("/"), query: url.searchParams, body };
      return (
        (await adapter.answer(context, connection, call)) ??
        adapter.refuse(404, "This address does not exist.")
      );
    } catch (error) {
      return answerError(context, adapter, error);
    }
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const { status, body, retryAfterSeconds: wait = retryAfterSeconds } = await answer(request, url);
    response.statusCode = status;
    response.setHeader("cache-control", "no-store");
    if (status === 401) response.setHeader("www-authenticate", 'Basic realm="Recruiting systems"');
    if (status === 429 || status === 503) response.setHeader("retry-after", String(wait));
    response.setHeader("content-type", "application/json; charset=utf-8");
    response.end(JSON.stringify(body ?? {}));
  };
}

const notFound: VendorAnswer = {
  status: 404,
  body: { code: "NOT_FOUND", message: "This address does not exist." },
};

function readPath({ pathname }: URL): string[] {
  try {
    return decodeURIComponent(pathname.slice(basePath.length + 1)).split("/");
  } catch {
    return [];
  }
}

const noId = "00000000-0000-0000-0000-000000000000";
const uuidIn = (text = "") => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : noId);

/** Either part of Basic, or Bearer: not every system says how it sends a key. */
function keysIn(authorization = ""): string[] {
  const [, scheme = "", value = ""] = /^(Basic|Bearer) +([\w+/=.~-]{8,400})$/i.exec(authorization) ?? [];
  const keys =
    scheme.toLowerCase() === "bearer" ? [value] : Buffer.from(value, "base64").toString("utf8").split(":", 2);
  return keys.filter((key) => /^[\w-]{20,170}$/.test(key));
}

/** Wrong keys are counted by network, and right ones never wait for them: customers of a system share its addresses. */
async function refuseStranger(context: Context, adapter: VendorAdapter, address: string) {
  await limitAttempts(context, { kind: "recruiting key", address });
  return adapter.refuse(401, unknownKey);
}

function answerError(context: Context, adapter: VendorAdapter, error: unknown): VendorAnswer {
  if (error instanceof OrderRefused) return adapter.refuse(error.status, error.message);
  if (error instanceof BodyError) return adapter.refuse(error.status, error.message);
  if (isAppError(error, "TOO_MANY_ATTEMPTS"))
    return {
      ...adapter.refuse(429, "Too many requests. Please try again later."),
      retryAfterSeconds: error.data.retryAfterSeconds,
    };
  if (error instanceof ServerBusyError || isDatabaseAway(error)) {
    context.log.warn({ err: error }, "a recruiting system could not be answered now");
    return adapter.refuse(503, "The server is busy. Please try again.");
  }
  const id = randomUUID();
  context.log.error({ err: error, errorId: id }, "a recruiting system's request failed");
  return adapter.refuse(500, `Something went wrong on our side. (${id})`);
}
