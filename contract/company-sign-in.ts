import { oc } from "@orpc/contract";
import * as z from "zod";
import { confirmedOwner, errors } from "./errors.ts";
import { email, isStorable, line, moment, optionalLine, refuseLong } from "./fields.ts";
import { readMailAddress } from "./mail-address.ts";
import { companyRole } from "./members.ts";
import { aboutSession, maxBodyKilobytes } from "./requests.ts";
import { del, get, post, put } from "./routes.ts";

export const signInProtocols = ["oidc", "saml"] as const;
export type SignInProtocol = (typeof signInProtocols)[number];

/** The providers whose forms the screen explains. The server treats them alike, except for the rules of their tokens. */
export const signInProviders = ["entra", "google", "okta", "other"] as const;
export type SignInProvider = (typeof signInProviders)[number];

export const signInProviderNames: Record<SignInProvider, string> = {
  entra: "Microsoft Entra ID",
  google: "Google Workspace",
  okta: "Okta",
  other: "Another provider",
};

export const signInUses = ["off", "optional", "required"] as const;
export type SignInUse = (typeof signInUses)[number];

/** The role of new people who join by signing in. Owners are always made by another owner. */
export const joiningRole = companyRole.exclude(["owner"]);
export type JoiningRole = z.infer<typeof joiningRole>;

/** Why a sign-in at the company's provider failed. Part of an address, so it says nothing about an account. */
export const signInProblems = [
  "cancelled",
  "expired",
  "unreachable",
  "untrusted",
  "no_address",
  "unconfirmed_address",
  "other_domain",
  "other_company",
  "not_invited",
  "deactivated",
  "off",
  "too_many",
] as const;
export type SignInProblem = (typeof signInProblems)[number];

export const signInProblemTexts: Record<SignInProblem, string> = {
  cancelled: "Your company's sign-in was cancelled, or did not allow you to use Forthright.",
  expired: "This sign-in took too long, or was not started in this browser. Please start again.",
  unreachable: "Your company's sign-in did not answer as expected. Please try again in a moment.",
  untrusted:
    "The answer of your company's sign-in could not be verified. Please start again, or ask your administrator.",
  no_address: "Your company's sign-in did not send us your e-mail address. Please ask your administrator.",
  unconfirmed_address:
    "Your company's sign-in says that your e-mail address is not confirmed. Confirm it there first.",
  other_domain:
    "You signed in with an address that does not belong to your company's domain. Please start again with your work address.",
  other_company: "This address has an account at another company. Please sign in with its password.",
  not_invited: "You need an invitation first. Please ask an administrator.",
  deactivated: "This account is deactivated. Please ask an administrator.",
  off: "This company's sign-in is not turned on. Please use a password. If you have none, select 'Forgot your password?'.",
  too_many: "Too many attempts. Please wait a few minutes and try again.",
};

/** The part of a connection that owners decide. A call that repeats it is refused if another owner has changed it since. */
const SeenConnection = z.object({
  protocol: z.enum(signInProtocols),
  provider: z.enum(signInProviders),
  /** The provider's name for itself: an address or, with SAML, an entity id. */
  issuer: z.string(),
  /** Null with SAML. The client secret is never sent back. */
  clientId: z.string().nullable(),
  role: joiningRole,
  domain: z.string(),
  use: z.enum(signInUses),
});
export type SeenConnection = z.infer<typeof SeenConnection>;

/** Null: nothing was connected. Pages of the previous release leave it out. */
const seen = SeenConnection.nullable().optional();

/** The largest metadata file of a SAML provider. */
const maxMetadataLength = 100_000;

const domain = line("Domain", 253).transform((text, context) => {
  const { address } = readMailAddress(`x@${text.replace(/^@/, "")}`);
  if (address !== undefined) return address.slice(2);
  context.addIssue("Please enter a domain such as example.com");
  return z.NEVER;
});

const savedSettings = {
  protocol: z.enum(signInProtocols),
  provider: z.enum(signInProviders),
  domain,
  role: joiningRole.default("hiring_manager"),
  /** OpenID Connect. */
  issuer: optionalLine("Issuer address", 500),
  clientId: optionalLine("Client ID", 500),
  /** Null: the saved one stays. */
  clientSecret: optionalLine("Client secret", 1_000),
  /** SAML: an XML document, or the address of one. Null: the saved one stays. */
  metadata: z
    .string()
    .trim()
    .max(maxMetadataLength, refuseLong(`The metadata is too long (${maxMetadataLength} characters at most)`))
    .refine(isStorable, "The metadata contains characters that cannot be kept")
    .transform((text) => text || null)
    .nullable()
    .default(null),
  seen,
};

export const SaveCompanySignIn = z.object(savedSettings).superRefine((saved, context) => {
  if (saved.protocol === "saml") return;
  if (!saved.issuer)
    context.addIssue({ code: "custom", path: ["issuer"], message: "Issuer address is required" });
  if (!saved.clientId)
    context.addIssue({ code: "custom", path: ["clientId"], message: "Client ID is required" });
});

const Connection = SeenConnection.extend({
  /** When the provider's last signing certificate ends; null with OpenID Connect, which fetches its keys. */
  certificateEndsAt: moment.nullable(),
  /** The TXT record that proves the domain. */
  record: z.object({ name: z.string(), value: z.string() }),
  domainProvedAt: moment.nullable(),
  /** When a try last succeeded with these settings. */
  testedAt: moment.nullable(),
  lastTry: z
    .object({
      at: moment,
      email: z.string().nullable(),
      name: z.string().nullable(),
      problem: z.enum(signInProblems).nullable(),
      /** The provider's own words, for owners. */
      detail: z.string().nullable(),
    })
    .nullable(),
  /** Active members who keep their passwords when the sign-in is required. */
  exempt: z.object({ owners: z.int(), otherAddresses: z.int() }),
});
export type CompanySignInConnection = z.infer<typeof Connection>;

const CompanySignIn = z.object({
  /** What the provider needs to know about us. */
  addresses: z.object({ redirect: z.string(), acs: z.string(), entityId: z.string() }),
  connection: Connection.nullable(),
});
export type CompanySignIn = z.infer<typeof CompanySignIn>;

const path = "/company/sign-in";

export const managerCompanySignIn = oc.tag("Company sign-in").router({
  read: get(path, "The company's single sign-on, for its owners")
    .output(CompanySignIn)
    .errors(errors("OWNERS_ONLY")),
  save: put(path, "Save the connection to the company's provider; another provider or domain turns it off")
    .meta(maxBodyKilobytes(256))
    .input(SaveCompanySignIn)
    .output(CompanySignIn)
    .errors(
      errors(
        ...confirmedOwner,
        "PROVIDER_ADDRESS_REFUSED",
        "PROVIDER_UNREACHABLE",
        "PROVIDER_UNUSABLE",
        "CLIENT_SECRET_MISSING",
        "METADATA_MISSING",
        "SETTINGS_CHANGED",
        "TOO_MANY_ATTEMPTS",
      ),
    ),
  proveDomain: post(
    `${path}/domain`,
    "Look the domain's TXT record up, which proves that the domain is the company's",
  )
    .output(CompanySignIn)
    .errors(
      errors(
        ...confirmedOwner,
        "SIGN_IN_NOT_CONNECTED",
        "DOMAIN_RECORD_MISSING",
        "DOMAIN_TAKEN",
        "TOO_MANY_ATTEMPTS",
      ),
    ),
  tryOut: post(
    `${path}/try`,
    "The provider's address for a sign-in that shows what comes back and changes nothing",
  )
    .meta(aboutSession)
    .output(z.object({ url: z.string() }))
    .errors(errors(...confirmedOwner, "SIGN_IN_NOT_CONNECTED", "PROVIDER_UNREACHABLE", "TOO_MANY_ATTEMPTS")),
  setUse: put(`${path}/use`, "Turn the sign-in on or off, or require it of members with the company's domain")
    .input(z.object({ use: z.enum(signInUses), seen }))
    .output(CompanySignIn)
    .errors(errors(...confirmedOwner, "SIGN_IN_NOT_CONNECTED", "SIGN_IN_NOT_READY", "SETTINGS_CHANGED")),
  remove: del(path, "Remove the connection; passwords work again")
    .input(z.object({ seen }).default({}))
    .output(CompanySignIn)
    .errors(errors(...confirmedOwner, "SETTINGS_CHANGED")),
});

export const visitorCompanySignIn = oc.tag("Company sign-in").router({
  ways: get(
    "/managers/sign-in-ways",
    "Whether any company of this installation has turned single sign-on on",
  ).output(z.object({ asksAddressFirst: z.boolean() })),
  begin: post(
    "/managers/sign-in-with-company",
    "The address of the provider for an e-mail address; null: a password is asked for",
  )
    .meta(aboutSession)
    .input(
      z.object({
        email,
        /** The page to open afterwards. */
        next: z
          .string()
          .max(2_000, { abort: true })
          .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, "This is no page of this site")
          .nullable()
          .default(null),
      }),
    )
    .output(z.object({ url: z.string().nullable() }))
    .errors(errors("PROVIDER_UNREACHABLE", "TOO_MANY_ATTEMPTS")),
});
