import { oc } from "@orpc/contract";
import * as z from "zod";
import { ImportOutcome } from "./directory.ts";
import { errors } from "./errors.ts";
import { line, moment, optionalLine, searchWords } from "./fields.ts";
import { companyName, optionalCompanyName } from "./names.ts";
import { del, get, post, put } from "./routes.ts";

/** Where people of the directory are imported from regularly. The folder is named by the environment only. */
const sourceKinds = ["bamboohr", "personio", "s3", "folder"] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const sourceKindNames: Record<SourceKind, string> = {
  bamboohr: "BambooHR",
  personio: "Personio",
  s3: "S3 bucket",
  folder: "Drop folder",
};

export const maxSources = 20;
/** How many rows a try shows. */
export const rowsTried = 5;
/** The most files of a source that the list shows, latest first. */
export const filesShown = 10;

const fileOutcomes = ["importing", "imported", "failed"] as const;
export type FileOutcome = (typeof fileOutcomes)[number];

/** Why rows were rejected. The ids of the first ones are the HR system's; rows of files are found by their line. */
const Rejections = z.array(z.object({ cause: z.string(), count: z.int(), ids: z.array(z.string()) }));
export type Rejections = z.infer<typeof Rejections>;

/** The part of an address: https://acme.bamboohr.com */
const subdomain = line("Subdomain", 100)
  .overwrite((text) =>
    text
      .replace(/^https?:\/\//i, "")
      .replace(/\.bamboohr\.com\b.*$/i, "")
      .toLowerCase(),
  )
  .refine(
    (text) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(text),
    "Enter the first part of your BambooHR address",
  );

/** Null: the saved one stays. */
const secret = (label: string) => optionalLine(label, 1_000);

const isScheduled = z.boolean().default(true);

const bamboohr = z.object({
  kind: z.literal("bamboohr"),
  company: companyName,
  subdomain,
  apiKey: secret("API key"),
  isScheduled,
});
const personio = z.object({
  kind: z.literal("personio"),
  company: companyName,
  clientId: line("Client ID", 200),
  clientSecret: secret("Client secret"),
  isScheduled,
});
const s3 = z.object({
  kind: z.literal("s3"),
  /** The company of files without a column for it. */
  company: optionalCompanyName,
  endpoint: line("Endpoint", 500).overwrite((text) => text.replace(/\/+$/, "")),
  bucket: line("Bucket", 63).refine(
    (text) => /^[a-zA-Z0-9][\w.-]+$/.test(text),
    "Enter the bucket's name, without an address",
  ),
  prefix: optionalLine("Folder in the bucket", 500),
  region: line("Region", 50).refine((text) => /^[\w-]+$/.test(text), "Enter a region such as eu-central-1"),
  keyId: line("Access key ID", 200),
  secret: secret("Secret access key"),
  isScheduled,
});

export const SaveSource = z.discriminatedUnion("kind", [bamboohr, personio, s3]);
export type SaveSource = z.output<typeof SaveSource>;

const runStates = ["running", "waiting", "done", "failed"] as const;

const SourceRun = z.object({
  /** Waiting: a try failed, and the next one comes later. */
  state: z.enum(runStates),
  startedAt: moment,
  finishedAt: moment.nullable(),
  retryAt: moment.nullable(),
  problem: z.string().nullable(),
  ...ImportOutcome.pick({ added: true, updated: true, unchanged: true }).shape,
  rejected: z.int(),
  rejections: Rejections,
});
export type SourceRun = z.infer<typeof SourceRun>;

export const Source = z.object({
  id: z.uuid(),
  kind: z.enum(sourceKinds),
  /** 'BambooHR of Acme'. People whose address is from here read it in our e-mails. */
  name: z.string(),
  company: z.string().nullable(),
  /** Without the secrets, which are never sent back. */
  settings: z.object({
    subdomain: z.string().optional(),
    clientId: z.string().optional(),
    endpoint: z.string().optional(),
    bucket: z.string().optional(),
    prefix: z.string().nullable().optional(),
    region: z.string().optional(),
    keyId: z.string().optional(),
  }),
  isScheduled: z.boolean(),
  nextRunAt: moment.nullable(),
  lastRun: SourceRun.nullable(),
  /** Its latest files, except those that were imported without a problem some time ago. */
  files: z.array(
    z.object({ name: z.string(), outcome: z.enum(fileOutcomes), problem: z.string().nullable(), at: moment }),
  ),
  /** Imports of this source that can still be undone. */
  imports: z.int(),
});
export type Source = z.infer<typeof Source>;

const TriedRow = z.object({
  name: z.string(),
  email: z.string(),
  position: z.string(),
  department: z.string(),
  place: z.string(),
  company: z.string(),
  start: z.string(),
  end: z.string(),
  /** Why an import would reject it. */
  problem: z.string().nullable(),
});
export type TriedRow = z.infer<typeof TriedRow>;

/** Searches in a paid source within the current month, by UTC. */
const usage = { searches: z.int(), records: z.int(), ceiling: z.int().nullable() };

const CompanySpending = z.object({
  companyId: z.uuid(),
  company: z.string(),
  ...usage,
  /** False: the default of all companies applies. */
  hasOwnCeiling: z.boolean(),
});
export type CompanySpending = z.infer<typeof CompanySpending>;

const Spending = z.object({
  source: z.string(),
  /** False: no key is set, so nothing can be bought. */
  isConfigured: z.boolean(),
  month: z.string(),
  /** Of all companies; the ceiling is set in the environment. */
  ...usage,
  /** When skipped searches are resumed automatically. */
  resumesOn: z.iso.date(),
  /** How many searches wait for that day. */
  waiting: z.int(),
  defaultCeiling: z.int().nullable(),
  /** Companies that bought something this month or have a ceiling of their own, the largest buyer first. */
  companies: z.array(CompanySpending),
  hasMore: z.boolean(),
});
export type Spending = z.infer<typeof Spending>;

export const companiesShown = 100;
const maxCeiling = 1_000_000;

export const Ceiling = z
  .int({ error: "Enter a whole number" })
  .min(0, "Enter 0 or more")
  .max(maxCeiling, "Enter at most 1,000,000");

const OwnSpending = z.object({
  source: z.string(),
  isConfigured: z.boolean(),
  month: z.string(),
  ...usage,
  resumesOn: z.iso.date(),
});
export type OwnSpending = z.infer<typeof OwnSpending>;

const oneSource = z.object({ sourceId: z.uuid() });
const oneCompany = z.object({ companyId: z.uuid() });

export const managerSources = oc.tag("Directory sources").router({
  spending: get(
    "/company/source-spending",
    "What the company's searches in external sources cost this month, and its ceiling",
  )
    .output(OwnSpending)
    .errors(errors("OWNERS_ONLY")),
});

export const adminSources = oc.tag("Directory sources").router({
  list: get(
    "/admin/directory/sources",
    "The directory's sources, with their latest run and the next one",
  ).output(z.object({ sources: z.array(Source) })),
  add: post("/admin/directory/sources", "Add a source; its people are imported every night", {
    successStatus: 201,
  })
    .input(SaveSource)
    .output(Source)
    .errors(
      errors("CONFIRM_IT_IS_YOU", "TOO_MANY_SOURCES", "SOURCE_SECRET_MISSING", "SOURCE_ADDRESS_REFUSED"),
    ),
  change: put(
    "/admin/directory/sources/{sourceId}",
    "Change a source; a secret that is left out stays, unless the address changes",
  )
    .input(
      oneSource.extend({
        source: SaveSource,
        /** What the page shows, to detect another admin's change. Pages of the previous release leave it out. */
        seen: Source.pick({ company: true, settings: true, isScheduled: true }).optional(),
      }),
    )
    .output(Source)
    .errors(
      errors(
        "CONFIRM_IT_IS_YOU",
        "SOURCE_NOT_FOUND",
        "SOURCE_SECRET_MISSING",
        "SOURCE_ADDRESS_REFUSED",
        "SETTINGS_CHANGED",
      ),
    ),
  schedule: put(
    "/admin/directory/sources/{sourceId}/schedule",
    "Turn the regular imports of a source on or off",
  )
    .input(oneSource.extend({ isScheduled: z.boolean() }))
    .output(Source)
    .errors(errors("SOURCE_NOT_FOUND")),
  remove: post(
    "/admin/directory/sources/{sourceId}/remove",
    "Remove a source; on request its imports are undone as well",
  )
    .input(oneSource.extend({ undoImports: z.boolean() }))
    .output(z.object({ removed: z.literal(true), undone: z.int() }))
    .errors(errors("SOURCE_NOT_FOUND", "SOURCE_OF_ENVIRONMENT")),
  run: post("/admin/directory/sources/{sourceId}/run", "Import from a source now", { successStatus: 202 })
    .input(oneSource)
    .output(Source)
    .errors(errors("SOURCE_NOT_FOUND", "SOURCE_RUNNING")),
  tryOut: post("/admin/directory/sources/{sourceId}/try", "The first rows of a source; saves nothing")
    .input(oneSource)
    .output(
      z.object({
        file: z.string().nullable(),
        rows: z.array(TriedRow),
      }),
    )
    .errors(errors("SOURCE_NOT_FOUND", "SOURCE_FAILED")),
  spending: get(
    "/admin/source-spending",
    "What searches in external sources cost this month, by company, and the ceilings",
  ).output(Spending),
  companies: get(
    "/admin/source-ceilings/companies",
    "Companies whose name begins with a text, for setting a ceiling",
  )
    .input(z.object({ q: searchWords.min(1) }))
    .output(z.object({ companies: z.array(z.object({ companyId: z.uuid(), company: z.string() })) })),
  setDefaultCeiling: put(
    "/admin/source-ceilings/default",
    "Set the monthly ceiling of each company without one of its own; null: none",
  )
    .input(z.object({ ceiling: Ceiling.nullable() }))
    .output(z.object({ ceiling: z.int().nullable() })),
  setCeiling: put(
    "/admin/source-ceilings/{companyId}",
    "Set the monthly ceiling of one company; null: none, whatever the default is",
  )
    .input(oneCompany.extend({ ceiling: Ceiling.nullable() }))
    .output(z.object({ ceiling: z.int().nullable() }))
    .errors(errors("COMPANY_NOT_FOUND")),
  removeCeiling: del(
    "/admin/source-ceilings/{companyId}",
    "Remove the ceiling of one company; the default applies again",
  )
    .input(oneCompany)
    .output(z.object({ ceiling: z.int().nullable() }))
    .errors(errors("COMPANY_NOT_FOUND")),
});
