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

/** The fields that we use. */
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
  {
    issuer: requestedIssuer,
    clientId,
    clientSecret,
  }: { issuer: string; clientId: string; clientSecret: string },
): Promise<{ issuer: string; settings: OidcSettings }> {
  const issuer = requestedIssuer.endsWith(suffix)
    ? requestedIssuer.slice(0, -suffix.length)
    : requestedIssuer;
  const discoveryEndpoint = `${issuer.replace(/\/$/, "")}${suffix}`;
  const text = await fetchText(context, discoveryEndpoint);
  const discovery = Discovery.safeParse(parseJson(text)).data;
  if (!discovery) throw new AppError("PROVIDER_UNUSABLE");
  try {
    validateDiscoveryDocument(discovery, issuer);
  } catch {
    throw new AppError("PROVIDER_UNUSABLE", {
      message: `This provider calls itself ${discovery.issuer}. Enter exactly that address.`,
    });
  }
  const settings: OidcSettings = {
    clientId,
    clientSecret,
    discoveryEndpoint,
    authorizationEndpoint: discovery.authorization_endpoint,
    tokenEndpoint: discovery.token_endpoint,
    jwksEndpoint: discovery.jwks_uri,
    userInfoEndpoint: discovery.userinfo_endpoint,
    tokenEndpointAuthentication:
      selectTokenEndpointAuthMethod(discovery) === "client_secret_post"
        ? "client_secret_post"
        : "client_secret_basic",
  };
  const { authorizationEndpoint, tokenEndpoint, jwksEndpoint, userInfoEndpoint } = settings;
  for (const endpoint of [authorizationEndpoint, tokenEndpoint, jwksEndpoint, userInfoEndpoint])
    if (endpoint !== undefined) refuseAddress(context, endpoint);
  return { issuer: discovery.issuer, settings };
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

function refuseAddress({ settings }: Network, url: string) {
  if (!isAllowedAddress(url, settings.ssoLoopback)) throw new AppError("PROVIDER_ADDRESS_REFUSED");
}

/** Follows no redirects: a public address must not lead to a private one. */
async function fetchText(context: Network, url: string): Promise<string> {
  refuseAddress(context, url);
  try {
    return await inProviderNetwork(context.settings, async () => {
      const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(10_000) });
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
