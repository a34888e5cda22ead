import { X509Certificate } from "node:crypto";
import { selectTokenEndpointAuthMethod, validateDiscoveryDocument } from "@better-auth/sso";
import { IdentityProvider } from "samlify";
import * as z from "zod";
import type { Context } from "#server/platform/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { isAllowedAddress } from "#server/platform/http/outgoing.ts";
import { inProviderNetwork } from "#server/platform/http/provider-network.ts";
import type { OidcSettings, SamlSettings } from "./connections.ts";
import { hasDocumentType } from "./saml-request.ts";

type Network = Pick<Context, "settings" | "log">;

const address = z.string().max(2_000);

/** What of it is used. */
const Discovery = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});

const suffix = "/.well-known/openid-configuration";

/** Reads a provider's description of itself. @param issuer also accepted: the description's own address */
export async function readOidcProvider(
  context: Network,
  { issuer: given, clientId, clientSecret }: { issuer: string; clientId: string; clientSecret: string },
): Promise<{ issuer: string; settings: OidcSettings }> {
  const issuer = given.endsWith(suffix) ? given.slice(0, -suffix.length) : given;
  const discoveryEndpoint = `${issuer.replace(/\/$/, "")}${suffix}`;
  const text = await fetchText(context, discoveryEndpoint);
  const found = Discovery.safeParse(parseJson(text)).data;
  if (!found) throw new AppError("PROVIDER_UNUSABLE");
  try {
    validateDiscoveryDocument(found, issuer);
  } catch {
    throw new AppError("PROVIDER_UNUSABLE", {
      message: `This provider calls itself ${found.issuer}. Enter exactly that address.`,
    });
  }
  const settings: OidcSettings = {
    clientId,
    clientSecret,
    discoveryEndpoint,
    authorizationEndpoint: found.authorization_endpoint,
    tokenEndpoint: found.token_endpoint,
    jwksEndpoint: found.jwks_uri,
    userInfoEndpoint: found.userinfo_endpoint,
    tokenEndpointAuthentication:
      selectTokenEndpointAuthMethod(found) === "client_secret_post"
        ? "client_secret_post"
        : "client_secret_basic",
  };
  const { authorizationEndpoint, tokenEndpoint, jwksEndpoint, userInfoEndpoint } = settings;
  for (const one of [authorizationEndpoint, tokenEndpoint, jwksEndpoint, userInfoEndpoint])
    if (one !== undefined) refuseAddress(context, one);
  return { issuer: found.issuer, settings };
}

const maxCertificates = 10;

/** @param metadata an XML document, or its address */
export async function readSamlProvider(
  context: Network,
  metadata: string,
): Promise<{ issuer: string; settings: SamlSettings }> {
  const xml = metadata.startsWith("<") ? metadata : await fetchText(context, metadata);
  if (hasDocumentType(xml)) throw new AppError("PROVIDER_UNUSABLE");
  const { issuer, entryPoint, certificates } = parseMetadata(xml);
  refuseAddress(context, entryPoint);
  return { issuer, settings: { entryPoint, certificates } };
}

function parseMetadata(xml: string) {
  try {
    const { entityMeta } = IdentityProvider({ metadata: xml });
    const issuer = z.string().min(1).max(1_000).parse(entityMeta.getEntityID());
    const entryPoint = address.parse(entityMeta.getSingleSignOnService("redirect"));
    const signing = z
      .union([z.string(), z.array(z.string())])
      .parse(entityMeta.getX509Certificate("signing"));
    const certificates = z.array(z.string()).min(1).max(maxCertificates).parse([signing].flat());
    return { issuer, entryPoint, certificates: certificates.map(toPem) };
  } catch {
    throw new AppError("PROVIDER_UNUSABLE", {
      message:
        "This is no metadata of a SAML identity provider with a signing certificate and a redirect address.",
    });
  }
}

const toPem = (text: string) => {
  const base64 = text.replaceAll(/-----[^-]+-----|\s/g, "");
  return new X509Certificate(Buffer.from(base64, "base64")).toString();
};

export const certificatesEnd = (certificates: string[]) =>
  new Date(Math.max(...certificates.map((pem) => Date.parse(new X509Certificate(pem).validTo))));

function refuseAddress({ settings }: Network, one: string) {
  if (!isAllowedAddress(one, settings.ssoLoopback)) throw new AppError("PROVIDER_ADDRESS_REFUSED");
}

/** Follows no redirects: a public address must not lead to a private one. */
async function fetchText(context: Network, from: string): Promise<string> {
  refuseAddress(context, from);
  try {
    return await inProviderNetwork(context.settings, async () => {
      const response = await fetch(from, { redirect: "error", signal: AbortSignal.timeout(10_000) });
      if (!response.ok) throw new Error(`The provider answered with ${response.status}`);
      return response.text();
    });
  } catch (error) {
    context.log.warn({ err: error }, "an identity provider could not be reached");
    throw new AppError("PROVIDER_UNREACHABLE");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
