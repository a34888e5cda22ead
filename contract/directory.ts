import { oc } from "@orpc/contract";
import * as z from "zod";
import { bodyOf } from "./requests.ts";
import { sourceNames } from "./candidates.ts";
import { errors } from "./errors.ts";
import { isPrintable, moment, month, searchWords, withoutInvisible } from "./fields.ts";

/** A row as it stands in the file, by column; the server says what is wrong with it. */
export const DirectoryRow = z.object({
  /** The row's line in the file, counted from 1. */
  line: z.int().min(1),
  name: z.string().max(1_000),
  email: z.string().max(1_000),
  profileUrl: z.string().max(2_000).default(""),
  company: z.string().max(1_000),
  position: z.string().max(1_000),
  /** `YYYY-MM`, or as people write months; empty where the file does not know. */
  start: z.string().max(100),
  /** Empty: still there. */
  end: z.string().max(100),
  /** The month in which the source last knew of it; left out: now. */
  seen: z.string().max(100).optional(),
  /** As HR systems write it. A row that has left ('Terminated') without an end in the past is rejected. */
  status: z.string().max(1_000).optional(),
  /** Where it was: 'Dublin, Ireland'. */
  place: z.string().max(1_000).optional(),
  department: z.string().max(1_000).optional(),
  team: z.string().max(1_000).optional(),
  /** How many people worked at the company, as a number or a range. */
  headcount: z.string().max(100).optional(),
  /** How high somebody stood, where the position does not say it: 'manager'. */
  level: z.string().max(1_000).optional(),
  /** The row has more cells than the file has columns, so that nobody knows which cell belongs to which column. */
  isShifted: z.boolean().optional(),
});
export type DirectoryRow = z.input<typeof DirectoryRow>;

export const rowsPerBatch = 2_000;
/** A preview asks about so many. */
export const checkedAtOnce = 100;

/** Of which file a batch is a part. Rows that come without belong together as they came. */
export const ImportedFile = z.object({
  /** Made for this import: its batches have it in common. */
  key: z.uuid(),
  name: z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .min(1)
    .max(255)
    .refine(isPrintable, "The file's name cannot be kept")
    .overwrite(asOfFile),
  /** Counted from 1. A batch that is sent again keeps its number. */
  batch: z.int32().min(1),
  isLast: z.boolean(),
});
export type ImportedFile = z.infer<typeof ImportedFile>;

/** What a source brings goes by the source's name, and is no file that anybody could take back. */
function asOfFile(name: string): string {
  return Object.values(sourceNames).includes(name) ? `${name} (a file)` : name;
}

export const ImportOutcome = z.object({
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** Rows among those that were kept whose address is a shared mailbox, such as info@: nobody is contacted there automatically. */
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
  /** Where they are, or were last. */
  latest: z
    .object({ company: z.string(), position: z.string().nullable(), isCurrent: z.boolean() })
    .nullable(),
});
export type PersonFound = z.infer<typeof PersonFound>;

const Person = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  /** The address is of a role or a team, such as hr@: nobody is contacted there automatically. */
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
      /** The month in which a source last told of it. */
      seen: month,
      source: z.object({ fileName: z.string(), importedAt: moment }).nullable(),
    }),
  ),
});
export type Person = z.infer<typeof Person>;

/** One letter would find everybody. */
export const shortestSearch = 2;
export const peoplePerPage = 25;
const onePerson = z.object({ personId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** So many records are checked for likely duplicates by one call. */
export const duplicatesWindow = 50;
/** One call returns about so many pairs: those of its last record are complete. */
export const duplicatesPerPage = 20;

const DuplicateRecord = PersonFound.pick({ id: true, name: true, email: true, profileUrl: true }).extend({
  position: z.string().nullable(),
  start: month.nullable(),
  /** Null: still there when a source last reported it. */
  end: month.nullable(),
});
export type DuplicateRecord = z.infer<typeof DuplicateRecord>;

const DuplicatePair = z.object({
  /** The company where both worked in the same months. */
  company: z.string(),
  /** Stays if they are merged: it has a personal address, or is reported more recently, or has more employments. */
  kept: DuplicateRecord,
  removed: DuplicateRecord,
});
export type DuplicatePair = z.infer<typeof DuplicatePair>;

const Duplicates = z.object({
  pairs: z.array(DuplicatePair),
  /** How many records were checked for this page. */
  checked: z.int(),
  /** Where the next page begins; null: every record has been checked. */
  next: z.int().nullable(),
});

const personId = onePerson.shape.personId;
const different = "These are the same record";

const CompanySuggestions = z.object({
  /** False: 'Freelance' and its like, where nobody has colleagues. */
  isCompany: z.boolean(),
  isKnown: z.boolean(),
  /** About how many people worked there at once, where a source tells it. */
  headcount: z.int().nullable(),
  /** Names that may be meant. */
  suggestions: z.array(z.string()),
  /** Parents, brands, divisions and branches that the directory knows. */
  family: z.array(
    z.object({
      name: z.string(),
      /** Whom it would add at most: everybody who ever worked there, counted up to a thousand. */
      people: z.int(),
      /** Somebody of the manager's company chose it the last time. */
      wasChosen: z.boolean(),
    }),
  ),
});
export type CompanySuggestions = z.infer<typeof CompanySuggestions>;

/** From so many answers on it is worth fitting the model to them. */
export const enoughForRefit = 500;

const Likelihoods = z.object({
  /** One for each ten per cent, from the least likely: how many, in tens, said what of how closely they worked with the candidate. */
  bands: z.array(
    z.object({
      closely: z.int(),
      sometimes: z.int(),
      hardly: z.int(),
      /** Declined, as they do not know the candidate. */
      unknown: z.int(),
    }),
  ),
  /** What would make the log-odds truer, by these answers; null: there are too few. Nothing is changed by itself. */
  refit: z.object({ times: z.number(), plus: z.number() }).nullable(),
});
export type Likelihoods = z.infer<typeof Likelihoods>;

export const managerDirectory = {
  suggestCompanies: oc
    .route({
      method: "GET",
      path: "/companies/suggestions",
      tags: ["Candidates"],
      summary:
        "Companies that may be meant by a name that the directory does not know, and those of the same family",
    })
    .input(z.object({ name: searchWords }))
    .output(CompanySuggestions),
};

export const adminDirectory = {
  overview: oc
    .route({
      method: "GET",
      path: "/admin/directory",
      tags: ["Directory"],
      summary: "How much the directory knows, and since when",
    })
    .output(DirectoryOverview),
  likelihoods: oc
    .route({
      method: "GET",
      path: "/admin/directory/likelihoods",
      tags: ["Directory"],
      summary: "How likely it was thought that reviewers worked closely with candidates, and what they said",
    })
    .output(Likelihoods),
  importRows: oc
    .route({
      method: "POST",
      path: "/admin/directory/rows",
      tags: ["Directory"],
      summary: "Import a batch of rows; the same rows twice change nothing",
    })
    .meta(bodyOf(4096))
    .input(z.object({ rows: z.array(DirectoryRow).max(rowsPerBatch), file: ImportedFile.optional() }))
    .output(ImportOutcome)
    .errors(errors("IMPORT_TAKEN_BACK")),
  checkRows: oc
    .route({
      method: "POST",
      path: "/admin/directory/rows/check",
      tags: ["Directory"],
      summary: "Which rows an import would reject, and why; nothing is kept",
    })
    .meta(bodyOf(1024))
    .input(z.object({ rows: z.array(DirectoryRow).max(checkedAtOnce) }))
    .output(ImportOutcome.shape.rejected),
  people: oc
    .route({
      method: "GET",
      path: "/admin/directory/people",
      tags: ["Directory"],
      summary: "People whose name, e-mail address or company begins so, by name, a page at a time",
    })
    .input(
      z.object({
        q: searchWords.min(shortestSearch),
        /** The last id of the page before. */
        after: z.coerce.number().int().min(1).optional(),
      }),
    )
    .output(z.object({ people: z.array(PersonFound), hasMore: z.boolean() })),
  person: oc
    .route({
      method: "GET",
      path: "/admin/directory/people/{personId}",
      tags: ["Directory"],
      summary: "All that the directory knows about one person",
    })
    .input(onePerson)
    .output(Person)
    .errors(errors("PERSON_NOT_FOUND")),
  duplicates: oc
    .route({
      method: "GET",
      path: "/admin/directory/duplicates",
      tags: ["Directory"],
      summary: "Likely duplicates among the people added last; each page checks earlier ones",
    })
    .input(z.object({ before: personId.optional() }))
    .output(Duplicates),
  mergePeople: oc
    .route({
      method: "POST",
      path: "/admin/directory/duplicates/merge",
      tags: ["Directory"],
      summary: "Merge one person into another: all employments stay, and one address",
    })
    .input(
      z
        .object({ keptId: personId, removedId: personId })
        .refine(({ keptId, removedId }) => keptId !== removedId, { path: ["removedId"], message: different }),
    )
    .output(z.object({ merged: z.literal(true) }))
    .errors(errors("PERSON_NOT_FOUND")),
  dismissDuplicate: oc
    .route({
      method: "POST",
      path: "/admin/directory/duplicates/dismiss",
      tags: ["Directory"],
      summary: "State that two records are two people: they are not offered as duplicates again",
    })
    .input(
      z
        .object({ personId, otherId: personId })
        .refine((pair) => pair.personId !== pair.otherId, { path: ["otherId"], message: different }),
    )
    .output(z.object({ dismissed: z.literal(true) }))
    .errors(errors("PERSON_NOT_FOUND")),
  deletePerson: oc
    .route({
      method: "DELETE",
      path: "/admin/directory/people/{personId}",
      tags: ["Directory"],
      summary: "Delete one person for good; no import brings them back",
    })
    .input(onePerson)
    .output(z.object({ deleted: z.literal(true) }))
    .errors(errors("PERSON_NOT_FOUND")),
};
