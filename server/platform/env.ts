import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod";
import "#contract/plain-errors.ts";
import { releaseModes } from "#contract/batch-release.ts";
import { productName } from "#contract/text.ts";
import { findMisspelledNames } from "./edit-distance.ts";

export const { version } = JSON.parse(
  readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
) as {
  version: string;
};

const oneOf = <const Values extends string[]>(...values: Values) =>
  z.enum(values, `Use one of: ${values.join(", ")}`);
const number = z.coerce.number({
  error: ({ code }) => (code === "invalid_type" ? "Use a number" : undefined),
});
const wholeNumber = number.int("Use a whole number");
const mailAddress = z.email("Use an e-mail address");

const flag = oneOf("true", "false").transform((text) => text === "true");
const days = wholeNumber.min(0).max(36_500);
const port = wholeNumber.min(0).max(65_535);
const url = z
  .url({ protocol: /^https?$/, error: "Use a URL that begins with https:// or http://" })
  .transform((text) => text.replace(/\/+$/, ""));

/** Pages and cookies need the root of a host. */
const origin = url
  .refine(
    (text) => /^https?:\/\/[^/?#@]+$/.test(text),
    "Use only the address, for example https://references.example.com. Forthright cannot run below a path",
  )
  .transform((text) => new URL(text).origin);

/** The URL of a service. Special characters in its user name and password must be percent-encoded. */
const service = (scheme: RegExp, example: string) =>
  z
    .string()
    .refine(
      (text) => scheme.test(text) && hasDecodableLogin(text),
      `Use the form ${example}. In the user name and password write each of : / ? # @ % as its code, for example # as %23`,
    );
const database = service(/^postgres(ql)?:\/\//, "postgres://user:password@host/database");

function hasDecodableLogin(text: string): boolean {
  try {
    const { username, password } = new URL(text);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Every variable the server knows; .env.example explains each. */
const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  ORIGIN: origin.optional(),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  PROCESS: oneOf("web", "tasks", "all").default("all"),
  DEMO: flag.optional(),
  API_ONLY: flag.optional(),
  SECRET: z.string().min(32).optional(),
  FORMER_SECRET: z.string().optional(),
  TRUSTED_PROXIES: wholeNumber.min(0).max(10).default(0),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_SERVICE_NAME: z.string().default("forthright"),
  OTEL_TRACES_SAMPLER_ARG: number.min(0).max(1).default(1),
  LOG_LEVEL: oneOf("silent", "fatal", "error", "warn", "info", "debug", "trace").optional(),
  ADMIN_EMAIL: mailAddress.toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  ADMINS_SECOND_FACTOR: oneOf("required", "optional").optional(),
  SALES_EMAIL: mailAddress.default("sales@forthright.example"),
  OPERATOR: z.string().max(300).optional(),
  PRIVACY_EMAIL: mailAddress.optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
      "Use an address, with or without a name: Name <name@example.com>",
    )
    .default("Forthright <no-reply@forthright.example>"),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_PRIVATE_KEY: z.string().optional(),
  SMTP_URL: service(/^smtps?:\/\/[^/?#]/, "smtps://user:password@mail.example.com").optional(),
  EMAILJS_SERVICE_ID: z.string().optional(),
  EMAILJS_TEMPLATE_ID: z.string().optional(),
  EMAILJS_PUBLIC_KEY: z.string().optional(),
  EMAILJS_PRIVATE_KEY: z.string().optional(),
  EMAILJS_URL: url.default("https://api.emailjs.com"),
  SURVEY_LINK_DAYS: wholeNumber.min(1).max(365).default(60),
  REVIEWER_REST_DAYS: wholeNumber.min(0).max(3_650).default(90),
  ANSWERS_TOGETHER: oneOf("0", "3", "4", "5").default("0"),
  CANDIDATES_A_DAY_PER_MANAGER: wholeNumber.min(1).default(100),
  NAMED_A_DAY_PER_MANAGER: wholeNumber.min(1).default(50),
  SURVEYS_SENT_AT_ONCE: wholeNumber.min(0).max(50).default(5),
  LEAST_LIKELIHOOD_PERCENT: number.min(0).max(100).default(0),
  OUTREACH_SPREAD_SECONDS: wholeNumber.min(0).max(3_600).optional(),
  SHUTDOWN_DELAY_SECONDS: wholeNumber.min(0).max(60).optional(),
  PEOPLE_DATA_LABS_KEY: z.string().optional(),
  PEOPLE_DATA_LABS_URL: url.default("https://api.peopledatalabs.com"),
  PEOPLE_DATA_LABS_PER_CANDIDATE: wholeNumber.min(1).max(1_000).default(50),
  PEOPLE_DATA_LABS_PER_MONTH: wholeNumber.min(0).max(10_000_000).default(0),
  DROP_FOLDER: z.string().optional(),
  S3_ALLOW_PRIVATE: flag.default(false),
  BAMBOOHR_URL: url.optional(),
  PERSONIO_URL: url.default("https://api.personio.de"),
  SURVEYS_A_DAY_PER_MANAGER: wholeNumber.min(1).default(200),
  SURVEYS_A_DAY_PER_COMPANY: wholeNumber.min(1).default(1_000),
  MAILS_A_DAY_PER_ADMIN: wholeNumber.min(1).default(500),
  OWNERS_INVITE: flag.default(true),
  SSO_ALLOW_LOOPBACK: flag.optional(),
  WEBHOOKS_ALLOW_LOOPBACK: flag.optional(),
  RECRUITMENT_INTEGRATION: flag.default(false),
  RESUME_UPLOAD: flag.default(false),
  ASHBY_URL: url.default("https://api.ashbyhq.com"),
  ASHBY_PARTNER_ID: z.uuid().optional(),
  RECRUITEE_URL: url.default("https://integrations.recruitee.com/api"),
  RECRUITEE_CODENAME: z.string().optional(),
  RECRUITEE_SECRET: z.string().optional(),
  HIBOB_URL: url.default("https://api.hibob.com/v1"),
  KOMBO_URL: url.default("https://api.kombo.dev/v1"),
  KEEP_MAILBOX_DAYS: days.default(90),
  KEEP_INVITATIONS_DAYS: days.default(365),
  KEEP_ACTIVITY_DAYS: days.default(0),
  KEEP_CANDIDATES_DAYS: days.default(0),
});

export const loopback = "127.0.0.1";

/** Whether only this machine can open the address. Links in e-mails must not have such an address. */
export const isOfThisMachine = (address: string) =>
  /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(new URL(address).hostname);

export type Settings = ReturnType<typeof readEnv>;

/**
 * The installation's settings, read once at start.
 * @throws an Error that names the variable and what is wrong with it
 */
export function readEnv(variables: NodeJS.ProcessEnv) {
  // An empty or blank variable is an unset one, as in `PORT= npm start` or a half-filled .env.
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim() !== ""));
  const { data: env, error } = Environment.safeParse(nonEmpty);
  const problems = findMisspelledNames(Object.keys(nonEmpty), Object.keys(Environment.shape)).map(
    ({ name, meant }) => `${name} is not a setting of Forthright. Rename it to ${meant}, or unset it.`,
  );
  for (const { path, message } of error?.issues ?? [])
    problems.push(`${path.join(".")}: ${message.replace(/\.?$/, ".")}`);
  if (env?.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    problems.push("Set DATABASE_URL together with DATABASE_DIRECT_URL.");
  if (!env || problems.length > 0) throw new Error(problems.join(" "));
  const emailJs = readEmailJs(env);
  // PORT, DATA_DIR and DATABASE_URL are also set for a trial; these variables show a real installation.
  const isConfigured =
    env.NODE_ENV === "production" ||
    env.ORIGIN ||
    env.ADMIN_EMAIL ||
    env.SMTP_URL ||
    env.PEOPLE_DATA_LABS_KEY ||
    emailJs !== null;
  const demo = env.DEMO ?? !isConfigured;
  const ownOrigin = env.ORIGIN ?? `http://localhost:${env.PORT}`;
  return {
    name: productName,
    tagline: "Honest reviews, better hires",
    salesEmail: env.SALES_EMAIL,
    /** Who runs this installation. Shown to people whose data it stores. */
    operator: env.OPERATOR ?? null,
    privacyEmail: env.PRIVACY_EMAIL ?? env.SALES_EMAIL,
    port: env.PORT,
    // The demo accounts have known passwords, so only this machine can reach them unless HOST is set.
    host: env.HOST ?? (demo ? loopback : undefined),
    origin: ownOrigin,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    /** Bypasses a pooler: for migrations, and for notifications about new tasks. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    process: env.PROCESS,
    demo,
    apiOnly: env.API_ONLY ?? false,
    secret: env.SECRET ?? null,
    formerSecret: env.FORMER_SECRET ?? null,
    /** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. No variable can weaken it. */
    passwordCost: { memory: 19_456, passes: 2, parallelism: 1 },
    /** Where Prometheus collects metrics. */
    metrics:
      env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST ?? loopback },
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          service: env.OTEL_SERVICE_NAME,
          ratio: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    trustedProxies: env.TRUSTED_PROXIES,
    /** How long a server that was asked to stop still takes requests, so that balancers notice. A demo has none. */
    shutdownDelaySeconds: env.SHUTDOWN_DELAY_SECONDS ?? (demo ? 0 : 5),
    // In a demo a person reads the terminal; in production the log is collected.
    logLevel: env.LOG_LEVEL ?? (demo ? "warn" : "info"),
    firstAdmin: readFirstAdmin(env),
    /** Whether admins must have a second factor. The demo's admin has a known password anyway. */
    adminsSecondFactorRequired: (env.ADMINS_SECOND_FACTOR ?? (demo ? "optional" : "required")) === "required",
    mailFrom: env.MAIL_FROM,
    smtpUrl: env.SMTP_URL ?? null,
    emailJs,
    dkim: readDkim(env),
    dailyLimits: {
      manager: env.SURVEYS_A_DAY_PER_MANAGER,
      company: env.SURVEYS_A_DAY_PER_COMPANY,
      admin: env.MAILS_A_DAY_PER_ADMIN,
      candidates: env.CANDIDATES_A_DAY_PER_MANAGER,
      named: env.NAMED_A_DAY_PER_MANAGER,
    },
    /** Whether a company's owners invite its members. Admins always do. */
    ownersInvite: env.OWNERS_INVITE,
    /** Whether a company's identity provider may run on this machine, for trying it by hand. */
    ssoLoopback: env.SSO_ALLOW_LOOPBACK ?? (demo && isOfThisMachine(ownOrigin)),
    webhooks: {
      /** Whether webhooks may be sent to this machine, for trying them by hand. */
      allowsLoopback: env.WEBHOOKS_ALLOW_LOOPBACK ?? (demo && isOfThisMachine(ownOrigin)),
      /** How long a receiver may take. */
      timeoutMs: 15_000,
    },
    /** The minimum batch release size for every company. Null: each company decides. */
    answersTogether: releaseModes.find((mode) => mode === Number(env.ANSWERS_TOGETHER)) ?? null,
    /** Data is deleted after this many days; 0 means never. */
    keepDays: {
      mailbox: env.KEEP_MAILBOX_DAYS,
      invitations: env.KEEP_INVITATIONS_DAYS,
      activity: env.KEEP_ACTIVITY_DAYS,
      candidates: env.KEEP_CANDIDATES_DAYS,
    },
    surveyLinkDays: env.SURVEY_LINK_DAYS,
    /** A reviewer gets no other survey, from any company, for this many days. The minimum is one day, even for 0. */
    reviewerRestDays: env.REVIEWER_REST_DAYS,
    surveysSentAtOnce: env.SURVEYS_SENT_AT_ONCE,
    /** The system contacts only people who saw the candidate's work with at least this likelihood. */
    minLikelihood: env.LEAST_LIKELIHOOD_PERCENT / 100,
    /** The pause between two surveys that the system sends about one candidate. */
    outreachSpreadSeconds: env.OUTREACH_SPREAD_SECONDS ?? (demo ? 0 : 45),
    peopleDataLabs: env.PEOPLE_DATA_LABS_KEY
      ? {
          key: env.PEOPLE_DATA_LABS_KEY,
          url: env.PEOPLE_DATA_LABS_URL,
          peoplePerCandidate: env.PEOPLE_DATA_LABS_PER_CANDIDATE,
          /** The ceiling of all companies together; null: none. */
          peoplePerMonth: env.PEOPLE_DATA_LABS_PER_MONTH || null,
        }
      : null,
    /** Where people of the directory are imported from regularly. */
    directorySources: {
      dropFolder: env.DROP_FOLDER ? resolve(env.DROP_FOLDER) : null,
      /** Whether a bucket may be in a private network, also without HTTPS. */
      allowsPrivateBuckets: env.S3_ALLOW_PRIVATE,
      /** Stands in for every company's own address. */
      bambooHrUrl: env.BAMBOOHR_URL ?? null,
      personioUrl: env.PERSONIO_URL,
    },
    recruiting: {
      ashbyUrl: env.ASHBY_URL,
      /** The installation's ID among Ashby's partners. */
      ashbyPartnerId: env.ASHBY_PARTNER_ID ?? null,
      recruiteeUrl: env.RECRUITEE_URL,
      recruiteePartner: readRecruiteePartner(env),
      hiBobUrl: env.HIBOB_URL,
      komboUrl: env.KOMBO_URL,
    },
    features: { resume_upload: env.RESUME_UPLOAD, recruitment_integration: env.RECRUITMENT_INTEGRATION },
  };
}

/** The secret opens the reports of all customers, so it belongs to the installation and not to a company. */
function readRecruiteePartner({ RECRUITEE_CODENAME, RECRUITEE_SECRET }: z.infer<typeof Environment>) {
  if (!RECRUITEE_CODENAME && !RECRUITEE_SECRET) return null;
  if (!RECRUITEE_CODENAME || !RECRUITEE_SECRET)
    throw new Error("Set RECRUITEE_CODENAME and RECRUITEE_SECRET together.");
  return { codename: RECRUITEE_CODENAME, secret: RECRUITEE_SECRET };
}

function readFirstAdmin({ ADMIN_EMAIL, ADMIN_PASSWORD }: z.infer<typeof Environment>) {
  if (!ADMIN_EMAIL && !ADMIN_PASSWORD) return null;
  if (!ADMIN_EMAIL || !ADMIN_PASSWORD)
    throw new Error(
      "Set ADMIN_EMAIL and ADMIN_PASSWORD together. Or set neither, and create the first admin with 'npm run admin'",
    );
  return { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
}

function readEmailJs(env: z.infer<typeof Environment>) {
  const { EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID, EMAILJS_PUBLIC_KEY } = env;
  if (!EMAILJS_SERVICE_ID && !EMAILJS_TEMPLATE_ID && !EMAILJS_PUBLIC_KEY) return null;
  if (!EMAILJS_SERVICE_ID || !EMAILJS_TEMPLATE_ID || !EMAILJS_PUBLIC_KEY)
    throw new Error("Set EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID and EMAILJS_PUBLIC_KEY together");
  return {
    serviceId: EMAILJS_SERVICE_ID,
    templateId: EMAILJS_TEMPLATE_ID,
    publicKey: EMAILJS_PUBLIC_KEY,
    privateKey: env.EMAILJS_PRIVATE_KEY ?? null,
    url: env.EMAILJS_URL,
  };
}

function readDkim({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: z.infer<typeof Environment>) {
  if (!DKIM_DOMAIN && !DKIM_SELECTOR && !DKIM_PRIVATE_KEY) return null;
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_PRIVATE_KEY)
    throw new Error("Set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY together");
  return { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey: readKey(DKIM_PRIVATE_KEY) };
}

/** @param keyOrPath the key itself, with line breaks or \n, or the path of a file with the key */
function readKey(keyOrPath: string): string {
  const key = keyOrPath.includes("-----BEGIN") ? keyOrPath.replaceAll("\\n", "\n") : readKeyFile(keyOrPath);
  try {
    createPrivateKey(key);
  } catch {
    throw new Error("DKIM_PRIVATE_KEY: This is not a private key in PEM format");
  }
  return key;
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new Error("DKIM_PRIVATE_KEY: This file cannot be read");
  }
}
