import { createHash, randomBytes } from "node:crypto";
import { sso } from "@better-auth/sso";
import { betterAuth } from "better-auth";
import { isAPIError } from "better-auth/api";
import { parseCookies } from "better-auth/cookies";
import type { SignInProblem } from "#contract/company-sign-in.ts";
import { minuteMs } from "#contract/durations.ts";
import { readMailAddress } from "#contract/mail-address.ts";
import { realmOptions } from "#server/platform/auth/realm-options.ts";
import type { Caller, Context } from "#server/platform/context.ts";
import { companySignInRequests } from "#server/platform/db/schema/company-sign-ins.ts";
import { AppError } from "#server/platform/errors.ts";
import { hostCookie, hostPrefix } from "#server/platform/http/security.ts";
import { inProviderNetwork } from "#server/platform/http/provider-network.ts";
import type { Connection, OidcConnection, SamlConnection } from "./connections.ts";
import { providerAddresses } from "./provider-addresses.ts";
import { decodeXml, hasDocumentType, isForRequest, requestIdIn } from "./saml-request.ts";

/** The person that the provider has identified. Nothing here is trusted beyond the provider's signature. */
export interface Identity {
  issuer: string;
  subject: string;
  /** Normalized; null if the provider sent none. */
  email: string | null;
  /** False if the provider says that the address is not confirmed. Many say nothing about it. */
  isConfirmed: boolean;
  firstName: string;
  lastName: string;
}

export interface ProviderResponse {
  /** Our page to open next, as it was given to `beginAtProvider`. Null if it is unknown. */
  returnTo: string | null;
  identity: Identity | null;
  problem: SignInProblem | null;
  /** The provider's own words about a problem. */
  detail: string | null;
  cookies: string[];
}

/** An answer that arrives later is refused. */
const validMs = 10 * minuteMs;
/** How far the clock of a SAML provider may be off. OpenID Connect allows nothing. */
const clockSkewMs = 3 * minuteMs;

/**
 * Better Auth's plugin with this connection only. The plugin checks everything about the provider's answer and passes on
 * the person that it identified. Who may sign in, and to which account, is decided in sign-in-with-company.ts.
 */
function createProvider(
  context: Context,
  connection: Connection,
  onIdentified: (result: ProviderResult) => void = () => {},
) {
  const options = realmOptions("manager", context, {
    verification: companySignInRequests,
    transaction: true,
  });
  // The plugin calls no private address unless its origin is trusted.
  const trustedAddresses =
    context.settings.ssoLoopback && connection.protocol === "oidc" ? addressesOf(connection) : [];
  return betterAuth({
    ...options,
    trustedOrigins: [
      ...options.trustedOrigins,
      ...trustedAddresses.map((address) => new URL(address).origin),
    ],
    plugins: [
      sso({
        defaultSSO: [
          {
            providerId: connection.companyId,
            domain: connection.domain,
            ...(connection.protocol === "oidc"
              ? { oidcConfig: oidcConfig(connection) }
              : { samlConfig: samlConfig(context, connection) }),
          },
        ],
        domainVerification: { enabled: true },
        disableImplicitSignUp: true,
        saml: {
          clockSkew: clockSkewMs,
          requireTimestamps: true,
          allowIdpInitiated: false,
          enableInResponseToValidation: true,
          requestTTL: validMs,
          algorithms: { onDeprecated: "reject" },
        },
        resolveUser(result) {
          onIdentified(result);
          return { action: "reject", code: identifiedCode };
        },
      }),
    ],
  });
}

type ResolveUser = NonNullable<NonNullable<Parameters<typeof sso>[0]>["resolveUser"]>;
type ProviderResult = Parameters<ResolveUser>[0];

/** The error code with which the plugin ends after it has identified a person. It is not a failure. */
const identifiedCode = "IDENTIFIED";

const addressesOf = ({ settings }: OidcConnection) =>
  [settings.tokenEndpoint, settings.jwksEndpoint, settings.userInfoEndpoint].filter(
    (address) => address !== undefined,
  );

const oidcConfig = ({ issuer, settings }: OidcConnection) => ({
  issuer,
  ...settings,
  pkce: true,
  scopes: ["openid", "email", "profile"],
});

const redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

function samlConfig({ settings: { origin } }: Context, { companyId, issuer, settings }: SamlConnection) {
  const { acs, entityId } = providerAddresses(origin, companyId);
  const { entryPoint, certificates } = settings;
  return {
    issuer: entityId,
    audience: entityId,
    callbackUrl: acs,
    entryPoint,
    wantAssertionsSigned: true,
    spMetadata: { entityID: entityId },
    idpMetadata: {
      entityID: issuer,
      cert: certificates,
      singleSignOnService: [{ Binding: redirectBinding, Location: entryPoint }],
      // Unused. Without one samlify complains on the console.
      singleLogoutService: [{ Binding: redirectBinding, Location: entryPoint }],
    },
  };
}

/**
 * The address at which the person signs in with the provider.
 * @param returnTo our page to open next, also after a failure
 * @param email fills in the provider's form
 */
export async function beginAtProvider(
  context: Context & { caller: Caller },
  connection: Connection,
  { returnTo, email }: { returnTo: string; email?: string | undefined },
): Promise<{ url: string; cookies: string[] }> {
  const key = randomBytes(24).toString("base64url");
  const auth = createProvider(context, connection);
  try {
    const { response, headers } = await inProviderNetwork(context.settings, () =>
      auth.api.signInSSO({
        body: {
          providerId: connection.companyId,
          callbackURL: returnTo,
          errorCallbackURL: returnTo,
          ...(email !== undefined && { loginHint: email }),
        },
        headers: new Headers({ cookie: context.caller.cookie }),
        returnHeaders: true,
      }),
    );
    const url = new URL(response.url);
    // The plugin sends no nonce. It ties the provider's token to this browser; the state ties only the answer.
    if (connection.protocol === "oidc") url.searchParams.set("nonce", nonceOf(key));
    const cookie = bindingCookie(context, requestIdIn(url) ?? key);
    return { url: url.href, cookies: [...headers.getSetCookie(), cookie] };
  } catch (error) {
    throw isAPIError(error) ? new AppError("PROVIDER_UNREACHABLE") : error;
  }
}

/** What the browser sends when it returns from the provider. */
export type CallbackInput =
  | { protocol: "oidc"; query: { [name in "code" | "state" | "error" | "error_description"]?: string } }
  | { protocol: "saml"; body: { SAMLResponse: string; RelayState: string } };

/** Checks the provider's answer. It is accepted once, and only in the browser in which the sign-in began. */
export async function finishAtProvider(
  context: Context & { caller: Caller },
  connection: Connection,
  input: CallbackInput,
): Promise<ProviderResponse> {
  const { cookie } = context.caller;
  const noAnswer = { returnTo: null, identity: null, detail: null, cookies: [] };
  const binding = parseCookies(cookie).get(hostPrefix(context.settings.origin) + bindingName);
  if (input.protocol === "saml" && !(binding && input.body.RelayState))
    return { ...noAnswer, problem: "expired" };
  const xml = input.protocol === "saml" ? decodeXml(input.body.SAMLResponse) : null;
  if (xml !== null && hasDocumentType(xml)) return { ...noAnswer, problem: "untrusted" };

  const verified: { identity?: Identity; nonce?: unknown } = {};
  const auth = createProvider(context, connection, (result) => {
    verified.identity = readIdentity(connection, result);
    verified.nonce = result.protocol === "oidc" ? result.verifiedIdTokenClaims["nonce"] : null;
  });
  const headers = new Headers({ cookie });
  const params = { providerId: connection.companyId };
  const response = await inProviderNetwork(context.settings, () =>
    input.protocol === "oidc"
      ? auth.api.callbackSSO({ params, query: input.query, headers, asResponse: true })
      : auth.api.acsEndpoint({ params, method: "POST", body: input.body, headers, asResponse: true }),
  ).catch((error: unknown) => {
    context.log.warn({ err: error }, "an identity provider's answer could not be checked");
    return Response.error();
  });
  const cookies = [...response.headers.getSetCookie(), bindingCookie(context, null)];
  const { returnTo, error, detail } = readRedirect(context, response);
  const isThisBrowser =
    binding !== undefined &&
    (xml === null ? verified.nonce === nonceOf(binding) : isForRequest(xml, binding, clockSkewMs));
  if (verified.identity && error === identifiedCode && isThisBrowser)
    return { returnTo, identity: verified.identity, problem: null, detail: null, cookies };
  const problem = verified.identity ? "untrusted" : problemOf(input.protocol, error, detail);
  return { returnTo, identity: null, problem, detail, cookies };
}

/** Our metadata, which SAML providers can import. It contains only the two addresses. */
export async function readMetadata(context: Context, companyId: string): Promise<string> {
  const connection: SamlConnection = {
    companyId,
    protocol: "saml",
    domain: "example.com",
    issuer: "unknown",
    settings: { entryPoint: context.settings.origin, certificates: [] },
  };
  const response = await createProvider(context, connection).api.spMetadata({
    query: { providerId: companyId },
    asResponse: true,
  });
  return response.text();
}

/** The plugin answers with a redirect to our page, with an error; the page was stored at the beginning. */
function readRedirect({ settings }: Context, response: Response) {
  const location = response.headers.get("location");
  const url = location === null ? null : URL.parse(location, settings.origin);
  if (!url)
    return { returnTo: null, error: response.type === "error" ? "unreachable" : "untrusted", detail: null };
  const error = url.searchParams.get("error");
  const detail = url.searchParams.get("error_description");
  for (const name of ["error", "error_description"]) url.searchParams.delete(name);
  const isPage = url.origin === settings.origin && /^\/(HM-login|company)$/.test(url.pathname);
  return {
    returnTo: isPage ? url.pathname + url.search : null,
    error,
    detail: detail?.slice(0, 300) ?? null,
  };
}

/** Errors of OpenID Connect with which a provider says that the person may not or did not sign in. */
const cancelled = /^(access_denied|login_required|consent_required|interaction_required|user_cancel)/;
const expired =
  /^(state_|invalid_state|unsolicited_response|replay_detected|please_restart)|unknown or expired request/i;
const untrusted = /token_not_verified|subject|nonce|id_token|signature|authorized party/i;

function problemOf(
  protocol: Connection["protocol"],
  error: string | null,
  detail: string | null,
): SignInProblem {
  const words = `${error} ${detail}`;
  if (cancelled.test(error ?? "")) return "cancelled";
  if (expired.test(error ?? "") || expired.test(detail ?? "")) return "expired";
  if (words.includes("missing_user_info")) return "no_address";
  if (protocol === "saml" || error === "untrusted" || untrusted.test(words)) return "untrusted";
  return "unreachable";
}

function readIdentity(connection: Connection, result: ProviderResult): Identity {
  const { issuer, accountId: subject } = result.accountKey;
  const profile = result.protocol === "oidc" ? readClaims(connection, result) : readAttributes(result);
  const email = readMailAddress(profile.email ?? "").address ?? null;
  return { issuer, subject, ...profile, email };
}

const google = "https://accounts.google.com";

function readClaims(
  { issuer, domain }: Connection,
  { providerClaims: claims, verifiedIdTokenClaims }: Extract<ProviderResult, { protocol: "oidc" }>,
) {
  const text = (name: string) => (typeof claims[name] === "string" ? claims[name] : undefined);
  const emailVerified = claims["email_verified"];
  // Anyone can make a private Google account with an address of the company. Only the company's own has its domain here.
  const isCompanyAccount = issuer !== google || verifiedIdTokenClaims["hd"] === domain;
  return {
    email: text("email"),
    isConfirmed: emailVerified !== false && emailVerified !== "false" && isCompanyAccount,
    ...namesFrom(text("given_name"), text("family_name"), text("name")),
  };
}

const claimsOf = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/";

function readAttributes(result: Extract<ProviderResult, { protocol: "saml" }>) {
  const { providerAttributes: attributes, accountKey } = result;
  const text = (...names: string[]) => {
    const value = names.map((name) => attributes[name]).find((attribute) => attribute !== undefined);
    return typeof value === "string" ? value : value?.[0];
  };
  return {
    email:
      text("email", "mail", "emailaddress", `${claimsOf}emailaddress`, "urn:oid:0.9.2342.19200300.100.1.3") ??
      accountKey.accountId,
    isConfirmed: true,
    ...namesFrom(
      text("firstName", "givenName", "givenname", `${claimsOf}givenname`, "urn:oid:2.5.4.42"),
      text("lastName", "surname", "sn", `${claimsOf}surname`, "urn:oid:2.5.4.4"),
      text("displayName", "name", "http://schemas.microsoft.com/identity/claims/displayname"),
    ),
  };
}

function namesFrom(first: string | undefined, last: string | undefined, whole = "") {
  if (first || last) return { firstName: first ?? "", lastName: last ?? "" };
  const [firstName = "", ...others] = whole.trim().split(/\s+/);
  return { firstName, lastName: others.join(" ") };
}

const nonceOf = (key: string) => createHash("sha256").update(key).digest("base64url");

const bindingName = "forthright-manager.company-sign-in";

/**
 * Ties the provider's answer to this browser: by the nonce of its token, or by the request that its assertion names.
 * @param value null: deletes the cookie
 */
const bindingCookie = ({ settings: { origin } }: Context, value: string | null): string =>
  hostCookie(origin, bindingName, value ?? "", value === null ? 0 : validMs);
