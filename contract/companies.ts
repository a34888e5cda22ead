import { oc } from "@orpc/contract";
import * as z from "zod";
import { errors } from "./errors.ts";
import { maxCompanyName } from "./names.ts";
import { line, moment, month, searchWords } from "./fields.ts";
import { del, get, post } from "./routes.ts";

/** Empty becomes null. */
const optionalMonth = z
  .string()
  .refine((text) => text === "" || month.safeParse(text).success, "Please give a month and a year")
  .transform((text) => text || null)
  .nullable()
  .default(null);
/** A period; null means unknown. */
const time = { since: optionalMonth, until: optionalMonth };
const isInOrder = ({ since, until }: { since: string | null; until: string | null }) =>
  since === null || until === null || since <= until;
const turned = { path: ["until"], message: "The end is before the start" };

const pair = { name: line("Other name", maxCompanyName), company: line("Company", maxCompanyName) };
export const CompanyPair = z.object(pair);
/** An alias or a part of a company. */
export const CompanyName = z.object({ ...pair, ...time }).refine(isInOrder, turned);

/** The same company; related; or different, whatever the list and the spelling say. */
const companyRelations = ["same", "member", "apart"] as const;
export type CompanyRelation = (typeof companyRelations)[number];

/** Admins' rules on two names, the latest first. */
const CompanyRule = z.object({
  id: z.int(),
  relation: z.enum(companyRelations),
  name: z.string(),
  company: z.string(),
  since: month.nullable(),
  until: month.nullable(),
  /** The number of employments under the name. */
  employments: z.int(),
  at: moment,
});
export type CompanyRule = z.infer<typeof CompanyRule>;

/** Why a name belongs to the company: by spelling, by the built-in list, or by an admin's rule. */
const nameSources = ["spelling", "list", "admin"] as const;

/** `YYYY-MM`, or `YYYY` if the month is unknown. */
const yearOrMonth = z.string().regex(/^\d{4}(-\d\d)?$/);

const KnownName = z.object({
  name: z.string(),
  source: z.enum(nameSources),
  /** The file or source that first contained it; null if no one in the directory worked there. */
  toldBy: z.string().nullable(),
  since: yearOrMonth.nullable(),
  until: yearOrMonth.nullable(),
  employments: z.int(),
  /** Whether it can become a separate company. Not the name itself. */
  canSplit: z.boolean(),
});
export type KnownName = z.infer<typeof KnownName>;

const KnownRelative = z.object({
  name: z.string(),
  is: z.enum(["parent", "member"]),
  source: z.enum(["list", "admin"]),
  since: yearOrMonth.nullable(),
  until: yearOrMonth.nullable(),
  ruleId: z.int().nullable(),
});
export type KnownRelative = z.infer<typeof KnownRelative>;

const CompanyRecord = z.object({
  name: z.string(),
  isCompany: z.boolean(),
  /** The approximate number of employees. */
  headcount: z.int().nullable(),
  names: z.array(KnownName),
  family: z.array(KnownRelative),
});
export type CompanyRecord = z.infer<typeof CompanyRecord>;

const CompanyPreview = z.object({
  /** Employments under the name, and under the company's names. */
  ofName: z.int(),
  ofCompany: z.int(),
  /** Candidates of active jobs whose work history contains one of the names. */
  candidates: z.int(),
  /** Reviewers who may be removed, added or moved, and those who stay because they were chosen or contacted. */
  unasked: z.int(),
  staying: z.int(),
  problem: z.enum(["ALIAS_EXISTS", "ALIAS_IS_SAME", "ALIAS_IS_NO_NAME", "NOT_OF_COMPANY"]).nullable(),
});
export type CompanyPreview = z.infer<typeof CompanyPreview>;

/** The progress of searching colleagues again after names changed. */
const Finding = z.object({
  names: z.array(z.string()),
  state: z.enum(["under_way", "ended", "stopped"]),
  /** The number of candidates; null while they are counted. */
  total: z.int().nullable(),
  done: z.int(),
  endedAt: moment.nullable(),
});
export type Finding = z.infer<typeof Finding>;

const oneRule = z.object({
  relation: z.enum(companyRelations),
  ruleId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});
const done = z.object({ done: z.literal(true) });

export const adminCompanies = oc.tag("Companies").router({
  rules: get("/admin/companies/said", "Admins' rules on company names").output(z.array(CompanyRule)),
  read: get(
    "/admin/companies",
    "A company's names and related companies: their source, and from when to when",
  )
    .input(z.object({ name: searchWords.min(1) }))
    .output(CompanyRecord),
  findings: get(
    "/admin/companies/findings",
    "Progress of searching former colleagues again after names changed; for a week",
  ).output(z.array(Finding)),
  preview: get(
    "/admin/companies/preview",
    "Preview whom a rule on two company names would affect; changes nothing",
  )
    .input(CompanyPair.extend({ relation: z.enum(["same", "apart"]) }))
    .output(CompanyPreview),
  merge: post("/admin/companies/names", "Make this name, and its other names, names of the company", {
    successStatus: 201,
  })
    .input(CompanyName)
    .output(done)
    .errors(errors("ALIAS_EXISTS", "ALIAS_IS_SAME", "ALIAS_IS_NO_NAME")),
  split: post(
    "/admin/companies/splits",
    "Make this name a separate company, with the names that came with it",
    { successStatus: 201 },
  )
    .input(CompanyPair)
    .output(done)
    .errors(errors("NOT_OF_COMPANY", "ALIAS_IS_NO_NAME")),
  addMember: post("/admin/companies/members", "Offer this company as related to the other", {
    successStatus: 201,
  })
    .input(CompanyName)
    .output(done)
    .errors(errors("ALIAS_IS_SAME", "ALIAS_IS_NO_NAME")),
  revertRule: del("/admin/companies/said/{relation}/{ruleId}", "Remove a rule on company names")
    .input(oneRule)
    .output(done)
    .errors(errors("ALIAS_NOT_FOUND")),
});
