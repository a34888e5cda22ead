import { IdentityProvider, SamlLib, ServiceProvider } from "samlify";
import { createCertificate } from "../certificate.ts";

export const entityId = "https://idp.juniper.example/saml";
const redirect = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
export const entryPoint = "https://idp.juniper.example/sso";

/** What the provider says. Times are in seconds from now. */
interface ResponseFields {
  issuer?: string;
  audience?: string;
  recipient?: string;
  destination?: string;
  inResponseTo?: string;
  subjectInResponseTo?: string | undefined;
  notBefore?: number;
  notOnOrAfter?: number;
  subjectNotOnOrAfter?: number;
  nameId?: string;
  attributes?: Record<string, string>;
  assertionId?: string;
  status?: string;
}

interface ResponseOptions extends ResponseFields {
  /** What is signed. */
  signed?: "assertion" | "message" | "nothing";
  algorithm?: "sha1" | "sha256";
  /** Changes the signed answer. */
  alter?: (xml: string) => string;
}

/** What an owner enters to connect this provider. */
export const samlFields = ({ metadata }: { metadata: string }) => ({
  protocol: "saml" as const,
  provider: "okta" as const,
  domain: "juniper.example",
  metadata,
});

/** A provider of samlify with its own key. It has no pages: `answer` is what its page would send. */
export function createSamlProvider() {
  const { key, certificate } = createCertificate("idp.juniper.example");
  const idp = (algorithm: "sha1" | "sha256" = "sha256") =>
    IdentityProvider({
      entityID: entityId,
      privateKey: key,
      signingCert: certificate,
      requestSignatureAlgorithm:
        algorithm === "sha1"
          ? "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
          : "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
      nameIDFormat: ["urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress"],
      singleSignOnService: [{ Binding: redirect, Location: entryPoint }],
      // Without one samlify complains on the console.
      singleLogoutService: [{ Binding: redirect, Location: entryPoint }],
    });

  return {
    metadata: idp().getMetadata(),
    certificate,
    /**
     * @param url at which a browser was sent here
     * @param ourMetadata of Forthright, with which the provider was set up
     */
    async answer(url: string, ourMetadata: string, options: ResponseOptions = {}) {
      const { signed = "assertion", algorithm, alter = (xml) => xml, ...fields } = options;
      const query = new URL(url).searchParams;
      const provider = idp(algorithm);
      const metadata =
        signed === "message"
          ? ourMetadata.replace('WantAssertionsSigned="true"', 'WantAssertionsSigned="false"')
          : ourMetadata;
      const us = ServiceProvider({ metadata });
      const request = await provider.parseLoginRequest(us, "redirect", {
        query: { SAMLRequest: query.get("SAMLRequest") ?? "" },
      });
      const id = String(request.extract["request"]?.id);
      const acs = String(us.entityMeta.getAssertionConsumerService("post"));
      const xml = writeResponse({
        inResponseTo: id,
        recipient: acs,
        destination: acs,
        audience: us.entityMeta.getEntityID(),
        ...fields,
      });
      if (signed === "nothing") return form(alter(xml), query);
      const { context } = await provider.createLoginResponse(us, { ...request }, "post", {}, () => ({
        id,
        context: xml,
      }));
      return form(alter(Buffer.from(context, "base64").toString()), query);
    },
  };
}

const form = (xml: string, query: URLSearchParams) => ({
  SAMLResponse: Buffer.from(xml).toString("base64"),
  RelayState: query.get("RelayState") ?? "",
});

let count = 0;

function writeResponse(fields: ResponseFields): string {
  const { attributes = { email: "jo@juniper.example", givenName: "Jo", surname: "Park" } } = fields;
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  const statement = Object.entries(attributes)
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    .join("");
  const template = SamlLib.defaultLoginResponseTemplate.context
    .replace("{AuthnStatement}", "")
    .replace("{AttributeStatement}", `<saml:AttributeStatement>${statement}</saml:AttributeStatement>`)
    // The name may contain a comment, which the template would escape.
    .replace("{NameID}", fields.nameId ?? "jo@juniper.example")
    .replace('InResponseTo="{InResponseTo}"/>', 'InResponseTo="{SubjectInResponseTo}"/>');
  count++;
  return SamlLib.replaceTagsByValue(template, {
    ID: `_response${count}`,
    AssertionID: fields.assertionId ?? `_assertion${process.pid}-${Date.now()}-${count}`,
    Destination: fields.destination,
    InResponseTo: fields.inResponseTo,
    SubjectInResponseTo: "subjectInResponseTo" in fields ? fields.subjectInResponseTo : fields.inResponseTo,
    Issuer: fields.issuer ?? entityId,
    IssueInstant: at(0),
    StatusCode: fields.status ?? "urn:oasis:names:tc:SAML:2.0:status:Success",
    NameIDFormat: "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
    SubjectConfirmationDataNotOnOrAfter: at(fields.subjectNotOnOrAfter ?? 300),
    SubjectRecipient: fields.recipient,
    ConditionsNotBefore: at(fields.notBefore ?? -5),
    ConditionsNotOnOrAfter: at(fields.notOnOrAfter ?? 300),
    Audience: fields.audience,
  });
}
