import type { IncomingMessage, ServerResponse } from "node:http";
import { isStorable } from "#contract/fields.ts";
import type { RequestContext } from "#server/platform/guards/guards.ts";
import { networkPrefix } from "#server/platform/http/caller-address.ts";
import { BodyBudget, BodyError, readBody } from "#server/platform/http/read-body.ts";
import { type CallbackInput, readMetadata } from "./identity-provider.ts";
import type { ProviderPath } from "./provider-addresses.ts";
import { endRoundTrip, withProblem } from "./round-trip.ts";

/** Better Auth's plugin takes 256 kB of SAML; as a form it is a little longer. */
const maxFormBytes = 300 * 1024;
/** The memory for all forms that arrive at the same time. */
const forms = new BodyBudget(8 * 1024 * 1024);

/** Answers browsers that return from a company's provider: with a redirect to a page, never with JSON. */
export async function answerProvider(
  context: Omit<RequestContext, "resHeaders">,
  request: IncomingMessage,
  response: ServerResponse,
  { path: { to, companyId }, url }: { path: ProviderPath; url: URL },
) {
  response.setHeader("cache-control", "no-store");
  if (to === "metadata") {
    response.setHeader("content-type", "application/samlmetadata+xml");
    response.end(await readMetadata(context, companyId));
    return;
  }
  const resHeaders = new Headers();
  const page = await finishSignIn({ ...context, resHeaders }, request, { to, companyId, url }).catch(
    (error: unknown) => {
      context.log.error({ err: error }, "a sign-in with a company failed");
      return withProblem("/HM-login", "unreachable");
    },
  );
  response.writeHead(303, { location: page, "set-cookie": resHeaders.getSetCookie() }).end();
}

/** @returns the page to open */
async function finishSignIn(
  context: RequestContext,
  request: IncomingMessage,
  { to, companyId, url }: ProviderPath & { url: URL },
): Promise<string> {
  const input = to === "callback" ? readQuery(url) : await readForm(request, context.caller.address);
  return input ? endRoundTrip(context, { companyId, input }) : withProblem("/HM-login", "untrusted");
}

/** Codes and states are shorter. */
const maxParameter = 4_000;

function readQuery({ searchParams }: URL): CallbackInput | null {
  const query: Extract<CallbackInput, { protocol: "oidc" }>["query"] = {};
  for (const name of ["code", "state", "error", "error_description"] as const) {
    const value = searchParams.get(name);
    if (value === null) continue;
    if (value.length > maxParameter || !isStorable(value)) return null;
    query[name] = value;
  }
  return { protocol: "oidc", query };
}

async function readForm(request: IncomingMessage, address: string): Promise<CallbackInput | null> {
  const [type] = (request.headers["content-type"] ?? "").split(";");
  if (type?.trim().toLowerCase() !== "application/x-www-form-urlencoded") return null;
  try {
    const text = await readBody(request, maxFormBytes, forms, networkPrefix(address), (body) => body);
    const form = new URLSearchParams(typeof text === "string" ? text : "");
    if (!form.get("SAMLResponse")) return null;
    const body = { SAMLResponse: form.get("SAMLResponse") ?? "", RelayState: form.get("RelayState") ?? "" };
    return { protocol: "saml", body };
  } catch (error) {
    if (error instanceof BodyError) return null;
    throw error;
  }
}
