import { oc } from "@orpc/contract";
import * as z from "zod";
import { maxBodyKilobytes } from "./requests.ts";
import { sourceNames } from "./candidates.ts";
import { errors } from "./errors.ts";
import { isPrintable, moment, month, searchWords, withoutInvisible } from "./fields.ts";
import { del, get, post } from "./routes.ts";

/** A row of the file by column. The server validates it. */
export const DirectoryRow = z.object({
  /** The line in the file, from 1. */
  line: z.int().min(1),
  name: z.string().max(1_000),
  email: z.string().max(1_000),
  profileUrl: z.string().max(2_000).default(""),
  company: z.string().max(1_000),
  position: z.string().max(1_000),
  /** `YYYY-MM` or any common spelling of a month; empty if unknown. */
  start: z.string().max(100),
  /** Empty: still employed. */
  end: z.string().max(100),
  /** The month of the source's information; default: now. */
  seen: z.string().max(100).optional(),
  /** The status of an HR system. A row of a leaver ('Terminated') without an end in the past is rejected. */
  status: z.string().max(1_000).optional(),
  /** For example 'Dublin, Ireland'. */
  place: z.string().max(1_000).optional(),
  department: z.string().max(1_000).optional(),
  team: z.string().max(1_000).optional(),
  /** The company's size, as a number or a range. */
  headcount: z.string().max(100).optional(),
  /** The seniority, if the position does not show it: 'manager'. */
  level: z.string().max(1_000).optional(),
  /** The row has more cells than the file has columns, so the columns are ambiguous. */
  isShifted: z.boolean().optional(),
});
export type DirectoryRow = z.input<typeof DirectoryRow>;

export const rowsPerBatch = 2_000;
export const checkedAtOnce = 100;

/** The file that a batch belongs to. Batches without it are separate imports. */
export const ImportedFile = z.object({
  /** The same for all batches of one import. */
  key: z.uuid(),
  name: z
    .string()
    .max(1_000, { abort: true })
    .overwrite(withoutInvisible)
    .trim()
    .min(1)
    .max(255, { abort: true })
    .refine(isPrintable, "The file's name cannot be kept")
    .overwrite(asOfFile),
  /** From 1. A batch that is sent again keeps its number. */
  batch: z.int32().min(1),
  isLast: z.boolean(),
});
export type ImportedFile = z.infer<typeof ImportedFile>;

/** Reserved names: people from a source are stored under its name, and cannot be reverted like a file. */
function asOfFile(name: string): string {
  return Object.values(sourceNames).includes(name) ? `${name} (a file)` : name;
}

export const ImportOutcome = z.object({
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** Stored rows with a shared mailbox, such as info@, which is never contacted automatically. */
  sharedMailboxes: z.int(),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;

export const DirectoryOverview = z.object({
  people: z.int(),
  companies: z.int(),
  employments: z.int(),
  lastImportAt: moment.nullable(),
});
export type DirectoryOverview = z.infer<typeof DirectoryOverview>;

const PersonFound = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  profileUrl: z.string().nullable(),
  /** The current or last employment. */
  latest: z
    .object({ company: z.string(), position: z.string().nullable(), isCurrent: z.boolean() })
    .nullable(),
});
export type PersonFound = z.infer<typeof PersonFound>;

const Person = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  /** A shared mailbox, such as hr@, which is never contacted automatically. */
  isSharedMailbox: z.boolean(),
  profileUrl: z.string().nullable(),
  since: moment,
  employments: z.array(
    z.object({
      id: z.int(),
      company: z.string(),
      position: z.string().nullable(),
      place: z.string().nullable(),
      department: z.string().nullable(),
      team: z.string().nullable(),
      level: z.string().nullable(),
      start: month.nullable(),
      end: month.nullable(),
      /** The month of the source's latest information. */
      seen: month,
      source: z.object({ fileName: z.string(), importedAt: moment }).nullable(),
    }),
  ),
});
export type Person = z.infer<typeof Person>;

/** A single letter would find everyone. */
export const minSearchLength = 2;
export const peoplePerPage = 25;
const onePerson = z.object({ personId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** How many records one call checks for duplicates. */
export const duplicatesWindow = 50;
/** One call returns about this many pairs, always all pairs of a record. */
export const duplicatesPerPage = 20;

const DuplicateRecord = PersonFound.pick({ id: true, name: true, email: true, profileUrl: true }).extend({
  position: z.string().nullable(),
  start: month.nullable(),
  /** Null: still employed when last reported. */
  end: month.nullable(),
});
export type DuplicateRecord = z.infer<typeof DuplicateRecord>;

const DuplicatePair = z.object({
  company: z.string(),
  /** The record that stays after merging: it has a personal address, newer information or more employments. */
  kept: DuplicateRecord,
  removed: DuplicateRecord,
});
export type DuplicatePair = z.infer<typeof DuplicatePair>;

const Duplicates = z.object({
  pairs: z.array(DuplicatePair),
  checked: z.int(),
  /** Null: all records have been checked. */
  next: z.int().nullable(),
});

const personId = onePerson.shape.personId;
const different = "These are the same record";

const CompanySuggestions = z.object({
  /** False for names such as 'Freelance', which mean no company. */
  isCompany: z.boolean(),
  isKnown: z.boolean(),
  /** About how many employees it has, to one digit, if a source reports it of ten people. */
  headcount: z.int().nullable(),
  suggestions: z.array(z.string()),
  /** Companies whose names begin as the given one, the shortest first. */
  completions: z.array(z.string()),
  /** Related companies in the directory: parents, brands, divisions and branches. */
  family: z.array(
    z.object({
      name: z.string(),
      /** How many additional people at least, in tens, counted up to a thousand. */
      people: z.int(),
      /** Someone of the manager's company selected it the last time. */
      wasChosen: z.boolean(),
    }),
  ),
});
export type CompanySuggestions = z.infer<typeof CompanySuggestions>;

/** The minimum number of responses for fitting the model. */
export const minAnswersForRefit = 500;

const Likelihoods = z.object({
  /** One entry for each ten per cent of likelihood, from the lowest. Counts are rounded to tens. */
  bands: z.array(
    z.object({
      closely: z.int(),
      sometimes: z.int(),
      hardly: z.int(),
      /** Declined because they do not know the candidate. */
      unknown: z.int(),
    }),
  ),
  /** Suggested corrections of the model; null if there are too few responses. Nothing changes automatically. */
  refit: z.object({ times: z.number(), plus: z.number() }).nullable(),
});
export type Likelihoods = z.infer<typeof Likelihoods>;

export const managerDirectory = oc.tag("Candidates").router({
  suggestCompanies: get(
    "/companies/suggestions",
    "Companies that a name unknown to the directory may mean, and their related companies",
  )
    .input(z.object({ name: searchWords }))
    .output(CompanySuggestions),
});

export const adminDirectory = oc.tag("Directory").router({
  overview: get("/admin/directory", "The size of the directory, and its latest import").output(
    DirectoryOverview,
  ),
  likelihoods: get(
    "/admin/directory/likelihoods",
    "The estimated likelihood that reviewers worked closely with candidates, next to their own statements",
  ).output(Likelihoods),
  importRows: post("/admin/directory/rows", "Import a batch of rows; the same rows twice change nothing")
    .meta(maxBodyKilobytes(4096))
    .input(z.object({ rows: z.array(DirectoryRow).max(rowsPerBatch), file: ImportedFile.optional() }))
    .output(ImportOutcome)
    .errors(errors("IMPORT_REVERTED")),
  checkRows: post(
    "/admin/directory/rows/check",
    "The rows that an import would reject, and why; stores nothing",
  )
    .meta(maxBodyKilobytes(1024))
    .input(z.object({ rows: z.array(DirectoryRow).max(checkedAtOnce) }))
    .output(ImportOutcome.shape.rejected),
  people: get(
    "/admin/directory/people",
    "People whose name, e-mail address or company begins with a text, by name, a page at a time",
  )
    .input(
      z.object({
        q: searchWords.min(minSearchLength),
        /** The last id of the previous page. */
        after: z.coerce.number().int().min(1).optional(),
      }),
    )
    .output(z.object({ people: z.array(PersonFound), hasMore: z.boolean() })),
  person: get("/admin/directory/people/{personId}", "Everything that the directory knows about one person")
    .input(onePerson)
    .output(Person)
    .errors(errors("PERSON_NOT_FOUND")),
  duplicates: get(
    "/admin/directory/duplicates",
    "Likely duplicates, newest people first; each page checks earlier ones",
  )
    .input(z.object({ before: personId.optional() }))
    .output(Duplicates),
  mergePeople: post(
    "/admin/directory/duplicates/merge",
    "Merge one person into another: all employments stay, and one address",
  )
    .input(
      z
        .object({ keptId: personId, removedId: personId })
        .refine(({ keptId, removedId }) => keptId !== removedId, { path: ["removedId"], message: different }),
    )
    .output(z.object({ merged: z.literal(true) }))
    .errors(errors("PERSON_NOT_FOUND", "DUPLICATE_DISMISSED")),
  dismissDuplicate: post(
    "/admin/directory/duplicates/dismiss",
    "State that two records are two people: they are not offered as duplicates again",
  )
    .input(
      z
        .object({ personId, otherId: personId })
        .refine((pair) => pair.personId !== pair.otherId, { path: ["otherId"], message: different }),
    )
    .output(z.object({ dismissed: z.literal(true) }))
    .errors(errors("PERSON_NOT_FOUND")),
  deletePerson: del(
    "/admin/directory/people/{personId}",
    "Delete one person for good; no import brings them back",
  )
    .input(onePerson)
    .output(z.object({ deleted: z.literal(true) }))
    .errors(errors("PERSON_NOT_FOUND")),
});
