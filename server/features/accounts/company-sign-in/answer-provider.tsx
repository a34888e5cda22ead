import type { IncomingMessage, ServerResponse } from "node:http";
import { isStorable } from "#contract/fields.ts";
import type { RequestContext } from "#server/platform/guards/guards.ts";
import { networkPrefix } from "#server/platform/http/caller-address.ts";
import { renderDocument } from "#server/platform/http/document.tsx";
import { newNonce } from "#server/platform/http/pages.ts";
import { BodyBudget, BodyError, readBody } from "#server/platform/http/read-body.ts";
import { setSecurityHeaders } from "#server/platform/http/security.ts";
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
  const answer = await finishSignIn({ ...context, resHeaders }, request, { to, companyId, url }).catch(
    (error: unknown) => {
      context.log.error({ err: error }, "a sign-in with a company failed");
      return withProblem("/HM-login", "unreachable");
    },
  );
  if (typeof answer === "string")
    response.writeHead(303, { location: answer, "set-cookie": resHeaders.getSetCookie() }).end();
  else sendFormPage(response, context.settings.origin, answer);
}

/** @returns the page to open, or the form that our own page has to send */
async function finishSignIn(
  context: RequestContext,
  request: IncomingMessage,
  { to, companyId, url }: ProviderPath & { url: URL },
): Promise<string | SamlForm["body"]> {
  const input = to === "callback" ? readQuery(url) : await readForm(request, context.caller.address);
  if (!input) return withProblem("/HM-login", "untrusted");
  if ("isFromOurPage" in input && !input.isFromOurPage) return input.body;
  return endRoundTrip(context, { companyId, input });
}

/** Codes and states are shorter. */
const maxParameter = 4_000;

type OidcQuery = Extract<CallbackInput, { protocol: "oidc" }>;

function readQuery({ searchParams }: URL): OidcQuery | null {
  const query: OidcQuery["query"] = {};
  for (const name of ["code", "state", "error", "error_description"] as const) {
    const value = searchParams.get(name);
    if (value === null) continue;
    if (value.length > maxParameter || !isStorable(value)) return null;
    query[name] = value;
  }
  return { protocol: "oidc", query };
}

type SamlForm = Extract<CallbackInput, { protocol: "saml" }> & { isFromOurPage: boolean };

/** The field that tells our own page's form from the provider's. */
const fromOurPage = "fromOurPage";

async function readForm(request: IncomingMessage, address: string): Promise<SamlForm | null> {
  const [type] = (request.headers["content-type"] ?? "").split(";");
  if (type?.trim().toLowerCase() !== "application/x-www-form-urlencoded") return null;
  try {
    const text = await readBody(request, maxFormBytes, forms, networkPrefix(address), (body) => body);
    const form = new URLSearchParams(typeof text === "string" ? text : "");
    if (!form.get("SAMLResponse")) return null;
    const body = { SAMLResponse: form.get("SAMLResponse") ?? "", RelayState: form.get("RelayState") ?? "" };
    return { protocol: "saml", body, isFromOurPage: form.has(fromOurPage) };
  } catch (error) {
    if (error instanceof BodyError) return null;
    throw error;
  }
}

/**
 * A SAML provider's form comes from another site, so browsers leave our cookies out: those of the sign-in, the session and
 * the known browser. This page sends the same form from our own site.
 */
function sendFormPage(response: ServerResponse, origin: string, form: SamlForm["body"]) {
  const nonce = newNonce();
  setSecurityHeaders(response, origin, nonce);
  response.setHeader("content-type", "text/html; charset=utf-8");
  const content = (
    <>
      <h1>One moment…</h1>
      <p>If this page stays open, select Continue to finish signing in.</p>
      <form method="post">
        {Object.entries({ ...form, [fromOurPage]: "true" }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button>Continue</button>
      </form>
    </>
  );
  response.end(renderDocument("Signing in", nonce, content, { script: "document.forms[0].submit()" }));
}
