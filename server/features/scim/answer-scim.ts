import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { and, eq } from "drizzle-orm";
import { minuteMs } from "#contract/durations.ts";
import { isStorable } from "#contract/fields.ts";
import { limitAttempts, limitCalls } from "#server/platform/auth/rate-limits.ts";
import type { Context } from "#server/platform/context.ts";
import { isDatabaseAway, retryAfterSeconds } from "#server/platform/db/database-errors.ts";
import { hiringManagerProfiles } from "#server/platform/db/schema/managers.ts";
import { type ScimConnectionRow, scimUsers } from "#server/platform/db/schema/scim.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { ServerBusyError, isAppError } from "#server/platform/errors.ts";
import { createCallerAddress, networkPrefix } from "#server/platform/http/caller-address.ts";
import { BodyBudget, BodyError, readBody } from "#server/platform/http/read-body.ts";
import { findConnection } from "./connections.ts";
import { deactivation, isDeactivation, mapBody } from "./read-request.ts";
import { addressFixed, errorBody, mediaType } from "./scim-error.ts";
import { answerInTransaction, basePath } from "./scim-service.ts";

const maxBodyBytes = 64 * 1024;
const maxBytesAtOnce = 8 * 1024 * 1024;
const maxQueryLength = 2_000;
/** Microsoft asks for 25 requests a second. */
const maxRequestsAMinute = 1_500;

const resource = /^\/(Users|Groups)(\/[\w.-]{1,100})?$/;
/** Anyone may read these, as RFC 7643 recommends. */
const discovery = /^\/(ServiceProviderConfig|ResourceTypes|Schemas)(\/[\w.:-]{1,100})?$/;

export const isScim = (pathname: string) => pathname === basePath || pathname.startsWith(`${basePath}/`);

/** Answers an identity provider's requests. They carry a token of ours; cookies are neither read nor set. */
export function createScimHandler(context: Context) {
  const callerAddress = createCallerAddress(context.log);
  const budget = new BodyBudget(maxBytesAtOnce);

  async function answer(request: IncomingMessage, url: URL): Promise<Response> {
    const { method = "GET", headers } = request;
    const path = readPath(url);
    const isPublic = discovery.test(path) && method === "GET";
    if (!isPublic && !resource.test(path)) return refusal(404, "This address does not exist.");
    const address = callerAddress(request, context.settings.trustedProxies);
    const connection = isPublic ? null : await authenticate(context, headers.authorization, address);
    if (connection === undefined) return unauthorized();
    if (!isReadableQuery(url)) return refusal(400, "The query is too long or not readable.", "invalidFilter");

    const forward = async (forwardedMethod: string, body?: object) => {
      const response = await transaction(context, async (inside) => {
        const complete =
          connection && body && forwardedMethod === "PUT"
            ? { active: await isActive(inside, connection, path), ...body }
            : body;
        const forwarded = new Request(`${context.settings.origin}${basePath}${path}${url.search}`, {
          method: forwardedMethod,
          headers: {
            ...(headers.authorization !== undefined && { authorization: headers.authorization }),
            "content-type": mediaType,
          },
          ...(complete !== undefined && { body: JSON.stringify(complete) }),
        });
        return answerInTransaction(inside, connection, forwarded);
      });
      return response.status === 409 && (await detailOf(response)) === addressTaken
        ? refusal(400, addressFixed, "mutability")
        : response;
    };
    if (!["POST", "PUT", "PATCH"].includes(method)) return forward(method);
    const type = headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
    if (type !== mediaType && type !== "application/json")
      return refusal(415, `Send JSON with the content type ${mediaType}.`);
    const json = await readBody(request, maxBodyBytes, budget, networkPrefix(address));
    const body = mapBody(method, json);
    const response = await forward(method, body);
    // Someone who left is deactivated even if the rest cannot be stored, for example another e-mail address.
    return [400, 409].includes(response.status) && isDeactivation(method, body)
      ? forward("PATCH", deactivation)
      : response;
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const result = await answer(request, url).catch((error: unknown) => answerError(context, error));
    response.statusCode = result.status;
    response.setHeader("cache-control", "no-store");
    for (const name of ["location", "content-location", "www-authenticate", "retry-after"]) {
      const value = result.headers.get(name);
      if (value !== null) response.setHeader(name, value);
    }
    const text = await result.text();
    if (text !== "") response.setHeader("content-type", `${mediaType}; charset=utf-8`);
    response.end(text);
  };
}

/**
 * Undefined if the token is wrong. Wrong tokens are counted by network, and right ones never wait for them: all companies
 * that use the same identity provider share its addresses.
 */
async function authenticate(
  context: Context,
  authorization: string | undefined,
  address: string,
): Promise<ScimConnectionRow | undefined> {
  const [, token] = /^Bearer +([\w-]{20,100})$/i.exec(authorization ?? "") ?? [];
  const connection = token === undefined ? undefined : await findConnection(context, token);
  if (connection) {
    await limitCalls(context, `scim ${connection.id}`, maxRequestsAMinute, minuteMs);
    return connection;
  }
  await limitAttempts(context, { kind: "SCIM token", address });
  return undefined;
}

function answerError(context: Context, error: unknown): Response {
  if (error instanceof BodyError)
    return refusal(
      error.status,
      error.message,
      error.status === 400 ? "invalidSyntax" : undefined,
      error.status === 503 ? retryAfterSeconds : undefined,
    );
  if (isAppError(error, "TOO_MANY_ATTEMPTS"))
    return refusal(
      429,
      "Too many requests. Please try again later.",
      undefined,
      error.data.retryAfterSeconds,
    );
  if (error instanceof ServerBusyError || isDatabaseAway(error)) {
    context.log.warn({ err: error }, "a SCIM request could not be answered now");
    return refusal(503, "The server is busy. Please try again.", undefined, retryAfterSeconds);
  }
  const id = randomUUID();
  context.log.error({ err: error, errorId: id }, "a SCIM request failed");
  return refusal(500, `Something went wrong on our side. (${id})`);
}

/** For a PUT that does not say it: the library would take that for true, and reactivate someone who left. */
async function isActive({ db }: Context, { companyId }: ScimConnectionRow, path: string): Promise<boolean> {
  const { id, connectionId, userId } = scimUsers;
  const [member] = await db
    .select({ deactivatedAt: hiringManagerProfiles.deactivatedAt })
    .from(scimUsers)
    .innerJoin(hiringManagerProfiles, eq(hiringManagerProfiles.id, userId))
    .where(and(eq(id, path.replace(/^\/Users\//, "")), eq(connectionId, companyId)));
  return !member?.deactivatedAt;
}

/** The library looks an address up at all companies before it asks us. It must not say which have an account. */
const addressTaken = "A Better Auth User already uses this email";

async function detailOf(response: Response): Promise<unknown> {
  const { detail }: { detail?: unknown } = Object(await response.clone().json());
  return detail;
}

const unauthorized = () =>
  Response.json(errorBody(401, "The token is wrong or was revoked."), {
    status: 401,
    headers: { "www-authenticate": 'Bearer realm="SCIM"' },
  });

function refusal(
  status: number,
  detail: string,
  scimType?: Parameters<typeof errorBody>[2],
  retryAfter?: number,
): Response {
  return Response.json(errorBody(status, detail, scimType), {
    status,
    ...(retryAfter !== undefined && { headers: { "retry-after": String(retryAfter) } }),
  });
}

/** The path below the base address, decoded. Empty if it is invalid. */
function readPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname.slice(basePath.length));
  } catch {
    return "";
  }
}

function isReadableQuery({ search, searchParams }: URL): boolean {
  return search.length <= maxQueryLength && [...searchParams].flat().every(isStorable);
}
