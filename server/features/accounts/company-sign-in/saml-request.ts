import { inflateRawSync } from "node:zlib";
import { Extractor } from "samlify";
import { systemClock } from "#server/platform/clock.ts";

/** The id of our request, which the provider has to name in its answer. Null if the address contains none. */
export function requestIdIn(url: URL): string | null {
  const request = url.searchParams.get("SAMLRequest");
  if (request === null) return null;
  const xml = inflateRawSync(Buffer.from(request, "base64")).toString();
  const { id } = Extractor.extract(xml, [{ key: "id", localPath: ["AuthnRequest"], attributes: ["ID"] }]);
  return typeof id === "string" ? id : null;
}

/** Document types can define entities that grow without limit, or that name files. SAML needs none. */
export const hasDocumentType = (xml: string) => /<!(DOCTYPE|ENTITY)/i.test(xml);

export const decodeXml = (base64: string) => Buffer.from(base64, "base64").toString();

const confirmation = ["Response", "Assertion", "Subject", "SubjectConfirmation", "SubjectConfirmationData"];
const weak = /"http:\/\/www\.w3\.org\/2000\/09\/xmldsig#(rsa-|dsa-|hmac-)?sha1"/;

/**
 * What Better Auth's plugin leaves open about an answer that it has accepted, with its only assertion signed: the plugin
 * reads the request's id outside of what is signed, checks no time of the confirmation, and allows SHA-1.
 */
export function isForRequest(xml: string, requestId: string, clockSkewMs: number): boolean {
  const { inResponseTo, notOnOrAfter } = Extractor.extract(xml, [
    { key: "inResponseTo", localPath: confirmation, attributes: ["InResponseTo"] },
    { key: "notOnOrAfter", localPath: confirmation, attributes: ["NotOnOrAfter"] },
  ]);
  if (inResponseTo !== requestId || typeof notOnOrAfter !== "string") return false;
  // Better Auth compares the other times with this machine's clock, too.
  return systemClock.now().getTime() <= Date.parse(notOnOrAfter) + clockSkewMs && !weak.test(xml);
}
